"""The second oracle itself: Google's classes say of our field tables what the tables say."""

from __future__ import annotations

import pytest
from every_kind import EveryKind
from pb_oracle import google_class, google_files, package_of, target_of

from pbkaitai import messages
from pbkaitai.descriptor import MAP, OPTIONAL


@pytest.mark.parametrize("name", messages.full_names())
def test_every_message_has_a_google_class_of_the_same_name_and_fields(name: str) -> None:
    cls = messages.find(name)
    descriptor = google_class(cls).DESCRIPTOR
    assert descriptor.full_name == name
    assert descriptor.file.package == package_of(cls)
    assert {(f.number, f.name) for f in descriptor.fields} == {
        (f.number, f.name) for f in cls.DESCRIPTOR.fields
    }


def test_presence_oneofs_and_types_are_those_of_the_table() -> None:
    descriptor = google_class(EveryKind).DESCRIPTOR
    for field in EveryKind.DESCRIPTOR.fields:
        other = descriptor.fields_by_name[field.name]
        assert other.has_presence == field.has_presence, field.name
        oneof = other.containing_oneof
        assert (oneof.name if oneof else None) == (
            f"_{field.name}" if field.label == OPTIONAL else field.oneof
        )
        if field.type:
            target = other.message_type or other.enum_type
            assert target.full_name == target_of(EveryKind, field).DESCRIPTOR.full_name
        if field.label == MAP:
            assert other.message_type.GetOptions().map_entry


def test_a_package_stands_behind_those_it_imports() -> None:
    files = google_files(messages.SavedModel)
    seen: set[str] = set()
    for file in files:
        assert set(file.dependency) <= seen
        seen.add(file.name)
    assert {file.package for file in files} == {"tensorflow", "google.protobuf"}
