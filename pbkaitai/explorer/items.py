"""Lists for a notebook: plain dicts to work with, a table to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, overload

from pbkaitai.views.escape import cut, printable
from pbkaitai.views.html import to_html
from pbkaitai.views.layout import Lines, table

if TYPE_CHECKING:
    import pandas

    from pbkaitai.messages import SignatureDef
    from pbkaitai.views.listing import Item, Listing

# A notebook shows so many rows; Python has them all.
_SHOWN: Final = 60
# So many keys, and so many characters of each, are told on one line.
_NAMED: Final = 20
_NAME_WIDTH: Final = 100


class Items(Sequence["Item"]):
    """A list of a view: each item is the dict that `--json` has of it.

    Attributes:
        facts: what the view tells beside the list.
    """

    def __init__(self, listing: Listing) -> None:
        self.facts: Mapping[str, Any] = listing.facts
        self._items = list(listing.items)
        self._listing = replace(listing, items=())

    def to_pandas(self) -> pandas.DataFrame:
        """Return the items as a data frame, a column for each key.

        Raises:
            MissingExtraError: pandas is not installed.
        """
        from pbkaitai.tables.frames import to_pandas

        keys = dict.fromkeys(key for item in self._items for key in item)
        return to_pandas({key: [item.get(key) for item in self._items] for key in keys})

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | list[Item]:
        return self._items[index]

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __eq__(self, other: object) -> bool:
        return self._items == other if isinstance(other, list) else self is other

    __hash__ = None  # type: ignore[assignment]  # the items can be changed

    def __str__(self) -> str:
        return replace(self._listing, items=self._items).text()

    def __repr__(self) -> str:
        return f"<{len(self):,} {self._listing.name}>"

    def _repr_html_(self) -> str:
        if not self._items:
            return to_html([Lines((repr(self),))])
        columns, cells = self._listing.table_form()
        rows = map(cells, self._items)
        return to_html(table(columns, rows, limit=_SHOWN, noun=self._listing.name))


class Check:
    """What a check of a file found; true where nothing but notes was.

    Attributes:
        data: the dict that `pbkaitai check --json` prints.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def __bool__(self) -> bool:
        return bool(self.data["is_clean"])

    def __str__(self) -> str:
        from pbkaitai.views import check, plain

        return plain.to_text(check.blocks(self.data))

    def __repr__(self) -> str:
        return f"<check: {'clean' if self else 'something was found'}>"

    def _repr_html_(self) -> str:
        from pbkaitai.views import check

        return to_html(check.blocks(self.data))


class Signatures(Mapping[str, "SignatureDef"]):
    """The signatures of a meta-graph by name, in file order; a notebook shows their tables."""

    def __init__(self, signatures: Mapping[str, SignatureDef]) -> None:
        self._signatures = signatures

    def __getitem__(self, name: str) -> SignatureDef:
        if name not in self._signatures:  # a map of messages would make an empty one
            from pbkaitai.analysis.suggest import did_you_mean, near

            raise KeyError(f'no signature is called "{name}"{did_you_mean(near(name, self))}')
        return self._signatures[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._signatures)

    def __len__(self) -> int:
        return len(self._signatures)

    def __repr__(self) -> str:
        names = ", ".join(printable(cut(name, _NAME_WIDTH)) for name in islice(self, _NAMED))
        more = f", … {len(self):,} in all" if len(self) > _NAMED else ""
        return f"<signatures: {names or 'none'}{more}>"

    def _repr_html_(self) -> str:
        if not self:
            return to_html([Lines((repr(self),))])
        from pbkaitai.views.sections import signatures

        return to_html(signatures.blocks(signatures.data(self._signatures), 1))
