"""The types that protoc brings along: what `import "google/protobuf/…"` gives.

Only their structure; protobuf's own files explain them.
"""

from __future__ import annotations

from typing import Final


def _wrapper(kind: str) -> str:
    return f"message {kind.capitalize().replace('Ui', 'UI')}Value {{ {kind} value = 1; }}"


_KINDS: Final = ("double", "float", "int64", "uint64", "int32", "uint32", "bool", "string", "bytes")

_BODIES: Final = {
    "any": "message Any { string type_url = 1; bytes value = 2; }",
    "duration": "message Duration { int64 seconds = 1; int32 nanos = 2; }",
    "empty": "message Empty {}",
    "field_mask": "message FieldMask { repeated string paths = 1; }",
    "source_context": "message SourceContext { string file_name = 1; }",
    "struct": """
        message Struct { map<string, Value> fields = 1; }
        message Value {
          oneof kind {
            NullValue null_value = 1;
            double number_value = 2;
            string string_value = 3;
            bool bool_value = 4;
            Struct struct_value = 5;
            ListValue list_value = 6;
          }
        }
        enum NullValue { NULL_VALUE = 0; }
        message ListValue { repeated Value values = 1; }
        """,
    "timestamp": "message Timestamp { int64 seconds = 1; int32 nanos = 2; }",
    "wrappers": "\n".join(map(_wrapper, _KINDS)),
}

# Source text by import name.
WELL_KNOWN: Final = {
    f"google/protobuf/{name}.proto": f'syntax = "proto3";\npackage google.protobuf;\n{body}\n'
    for name, body in _BODIES.items()
}
