# empty.ksy:1: file is empty; a spec starts with "meta:"
