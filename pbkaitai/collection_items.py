"""What TensorFlow's own collections hold: the serialised messages and their names.

A collection in a MetaGraphDef is a list of bytes; which message they are stands nowhere in
the file (tensorflow/python/framework/ops.py, register_proto_function).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pbkaitai.message import Message

# Collection → message, and the field of the message that names it.
ITEMS: Final = {
    "global_step": ("VariableDef", "variable_name"),
    "local_variables": ("VariableDef", "variable_name"),
    "model_variables": ("VariableDef", "variable_name"),
    "moving_average_variables": ("VariableDef", "variable_name"),
    "trainable_variables": ("VariableDef", "variable_name"),
    "variables": ("VariableDef", "variable_name"),
    "cond_context": ("CondContextDef", "context_name"),
    "while_context": ("WhileContextDef", "context_name"),
    "queue_runners": ("QueueRunnerDef", "queue_name"),
    "savers": ("SaverDef", "save_tensor_name"),
}


def item_class(collection: str) -> type[Message] | None:
    """Return the class of the messages in a collection, None where nobody knows."""
    if collection not in ITEMS:
        return None
    from pbkaitai import messages

    return messages.find(ITEMS[collection][0])
