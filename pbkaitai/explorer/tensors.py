"""The tensors of a file for a notebook: found by name, read when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, overload

from pbkaitai.errors import TensorError
from pbkaitai.tensors import to_ndarray
from pbkaitai.views import tensor_values
from pbkaitai.views import tensors as view
from pbkaitai.views.escape import cut, printable
from pbkaitai.views.html import to_html
from pbkaitai.views.layout import table
from pbkaitai.views.words import shape_text

if TYPE_CHECKING:
    import numpy as np
    import pandas
    import pyarrow

    from pbkaitai.analysis.values.constants import Constant
    from pbkaitai.messages import TensorProto

_SHOWN: Final = 60
_NAME_WIDTH: Final = 200


class StoredTensor:
    """A tensor of a file: a constant, a variable, or a tensor in any message.

    NumPy takes it as it is: `numpy.asarray(tensor)`.
    """

    def __init__(self, constant: Constant) -> None:
        self.constant = constant
        self._facts = view.data(constant, has_statistics=False)

    @property
    def name(self) -> str:
        """`node`, `function/node`, the key of a variable, or a path."""
        return self.constant.name

    @property
    def dtype(self) -> str:
        """The DataType, such as `DT_FLOAT`."""
        return str(self._facts["dtype"])

    @property
    def shape(self) -> tuple[int, ...] | None:
        """The size of each axis; None where the rank is not known."""
        shape = self._facts["shape"]
        return None if shape is None else tuple(shape)

    @property
    def message(self) -> TensorProto:
        """The TensorProto.

        Raises:
            TensorError: its values stand in a file that is not known.
        """
        found = self.constant.tensor
        if found is None:
            raise TensorError("its values stand in other files", path=self.name)
        return found

    def numpy(self) -> np.ndarray[Any, Any]:
        """Return the values, bit for bit TensorFlow's; a view of the file where it can be.

        Raises:
            TensorError, DecodeError: as `pbkaitai.to_ndarray`.
        """
        return to_ndarray(self.message)

    def statistics(self) -> dict[str, Any]:
        """Return `min`, `max`, `mean`, `std`, `zeros`, `nan`, `infinite`; None without sense.

        Raises:
            TensorError, DecodeError: as `numpy`.
        """
        return view.statistics_data(self.message)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        import numpy as np

        found = self.numpy()
        if dtype is not None and found.dtype != np.dtype(dtype):
            if copy is False:
                raise ValueError(f"{self.name} cannot become {dtype} without a copy")
            return found.astype(dtype)
        return found.copy() if copy else found

    def __repr__(self) -> str:
        name = printable(cut(self.name, _NAME_WIDTH))
        return f"<tensor {name}: {self.dtype} {shape_text(self._facts['shape'])}>"

    def _repr_html_(self) -> str:
        return to_html(tensor_values.blocks(tensor_values.data(self.constant)))


class Tensors(Sequence[StoredTensor]):
    """The tensors of a file, in file order; one is found by its name as well."""

    def __init__(self, constants: Sequence[Constant]) -> None:
        self._constants = constants
        self._by_name: dict[str, int] = {}
        for index, constant in enumerate(constants):
            self._by_name.setdefault(constant.name, index)

    @property
    def names(self) -> list[str]:
        """The name of each."""
        return [constant.name for constant in self._constants]

    def to_pandas(self) -> pandas.DataFrame:
        """Return what is told of each, without values, as a data frame.

        Raises:
            MissingExtraError: pandas is not installed.
        """
        from pbkaitai.tables import columns, frames

        return frames.to_pandas(columns.tensors_table(self._constants))

    def to_arrow(self) -> pyarrow.Table:
        """Return what is told of each, without values, as an Arrow table.

        Raises:
            MissingExtraError: PyArrow is not installed.
        """
        from pbkaitai.tables import columns, frames

        return frames.to_arrow(columns.tensors_table(self._constants))

    @overload
    def __getitem__(self, index: int | str) -> StoredTensor: ...
    @overload
    def __getitem__(self, index: slice) -> list[StoredTensor]: ...
    def __getitem__(self, index: int | str | slice) -> StoredTensor | list[StoredTensor]:
        if isinstance(index, slice):
            return [StoredTensor(constant) for constant in self._constants[index]]
        if isinstance(index, str):
            index = self._number(index)
        return StoredTensor(self._constants[index])

    def __iter__(self) -> Iterator[StoredTensor]:
        return map(StoredTensor, self._constants)

    def __len__(self) -> int:
        return len(self._constants)

    def __contains__(self, item: object) -> bool:
        if isinstance(item, StoredTensor):
            return item.constant in self._constants
        return item in self._by_name

    def __repr__(self) -> str:
        return f"<{len(self):,} tensors>"

    def _repr_html_(self) -> str:
        listing = view.listing(self._constants[:_SHOWN], has_statistics=False)
        columns, cells = listing.table_form()
        rows = [*map(cells, listing.items)]
        html = to_html(table(columns, rows))
        return (
            html if len(self) <= _SHOWN else f"{html}<p>… {len(self) - _SHOWN:,} more tensors</p>"
        )

    def _number(self, name: str) -> int:
        number = self._by_name.get(name)
        if number is None:
            number = self._by_name.get(name.removesuffix(":0"))
        if number is None:
            from pbkaitai.analysis.suggest import did_you_mean, near

            hint = did_you_mean(near(name, self._by_name))
            raise KeyError(f'no tensor is called "{name}"{hint}')
        return number
