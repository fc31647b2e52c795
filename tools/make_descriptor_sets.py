"""Write the descriptor sets with which `pbkaitai from-proto` is tested.

    python tools/make_descriptor_sets.py --tensorflow   needs TensorFlow (made with 2.21)
    python tools/make_descriptor_sets.py --protos       needs grpcio-tools, which holds protoc

The first collects what TensorFlow and the libraries it brings along declare: the files of
all their `_pb2` modules, without comments. The second compiles the .proto files of the
tests, comments and all: protoc's answer to what our reader of .proto text must find.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "tests" / "compiler" / "from_proto"


def main() -> None:
    """Make what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tensorflow", action="store_true")
    parser.add_argument("--protos", action="store_true")
    arguments = parser.parse_args()
    if arguments.tensorflow:
        path = TESTS / "tensorflow.binpb.gz"
        path.write_bytes(gzip.compress(tensorflow_descriptors(), 9, mtime=0))
        print(path, path.stat().st_size)
    if arguments.protos:
        compile_protos(TESTS / "protos", TESTS / "protos.binpb")


def tensorflow_descriptors() -> bytes:
    """Return the FileDescriptorSet of every `_pb2` module beside the one of protobuf."""
    import google.protobuf
    from google.protobuf.descriptor_pb2 import FileDescriptorSet

    site = Path(google.protobuf.__file__).parents[2]
    files = {}
    for path in sorted(site.rglob("*_pb2.py")):
        name = ".".join(path.relative_to(site).with_suffix("").parts)
        file = importlib.import_module(name).DESCRIPTOR
        if not file.name.startswith("google/protobuf/compiler/"):
            files[file.name] = file
    result = FileDescriptorSet()
    for name in sorted(files):
        files[name].CopyToProto(result.file.add())
    data: bytes = result.SerializeToString(deterministic=True)
    return data


def compile_protos(folder: Path, output: Path) -> None:
    """Compile all .proto files in *folder* as protoc does."""
    from grpc_tools import protoc

    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.proto"))
    options = [f"-I{folder}", f"-o{output}", "--include_imports", "--include_source_info"]
    code = protoc.main(["protoc", *options, *names])
    if code:
        sys.exit(code)
    print(output, output.stat().st_size)


if __name__ == "__main__":
    main()
