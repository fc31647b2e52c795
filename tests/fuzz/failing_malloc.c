/* malloc and realloc that fail on demand, for a build of the kernel with
 * -Dmalloc=failing_malloc -Drealloc=failing_realloc: what it allocates without Python's help. */
#include <stddef.h>

#undef malloc
#undef realloc
void *malloc(size_t size);
void *realloc(void *memory, size_t size);

__attribute__((visibility("default"))) long allocations_left = -1; /* below 0: no end */

static int fails(void) { return allocations_left >= 0 && allocations_left-- == 0; }

void *failing_malloc(size_t size) { return fails() ? NULL : malloc(size); }

void *failing_realloc(void *memory, size_t size) { return fails() ? NULL : realloc(memory, size); }
