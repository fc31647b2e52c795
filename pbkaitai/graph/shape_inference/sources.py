"""Shape functions of ops that make tensors from attrs or from a shape they are given."""

from __future__ import annotations

import math

from pbkaitai.graph.shape_inference.context import Context, Result, need_rank, shape_function
from pbkaitai.graph.shape_inference.dims import ShapeError, merge
from pbkaitai.graph.shapes import dims_of_proto

# Up to this version of GraphDef, a scalar in a Placeholder's attr meant "not known".
_LAST_WITHOUT_SCALARS = 21


@shape_function("Const HostConst")
def _const(c: Context) -> Result:
    value = c.attr("value")
    if not hasattr(value, "tensor_shape"):
        raise ShapeError('attr "value" of a constant is no tensor')
    return dims_of_proto(value.tensor_shape)


@shape_function("Placeholder")
def _placeholder(c: Context) -> Result:
    dims = c.attr_shape("shape")
    if (
        dims == ()
        and c.inference.producer is not None
        and c.inference.producer <= _LAST_WITHOUT_SCALARS
    ):
        return None
    return dims


@shape_function("PlaceholderV2 FakeParam ImmutableConst ParallelConcat InfeedDequeue")
def _from_attr(c: Context) -> Result:
    return c.attr_shape("shape")


@shape_function("PlaceholderWithDefault")
def _placeholder_with_default(c: Context) -> Result:
    dims = c.attr_shape("shape")
    merge(dims, c.shape(0))
    return dims  # what is fed may differ from the default


@shape_function("Fill Empty")
def _fill(c: Context) -> Result:
    return c.shape_value(0)


@shape_function(
    """
    RandomUniform RandomStandardNormal TruncatedNormal ParameterizedTruncatedNormal
    """
)
def _random(c: Context) -> Result:
    return c.shape_value(0)


@shape_function("RandomUniformInt")
def _random_int(c: Context) -> Result:
    need_rank(c.shape(1), 0)
    need_rank(c.shape(2), 0)
    return c.shape_value(0)


@shape_function(
    """
    StatelessRandomUniform StatelessRandomNormal StatelessTruncatedNormal
    StatelessRandomUniformInt StatelessRandomUniformFullInt
    StatelessRandomUniformV2 StatelessRandomNormalV2 StatelessTruncatedNormalV2
    StatelessRandomUniformIntV2 StatelessRandomUniformFullIntV2
    """
)
def _stateless_random(c: Context) -> Result:
    return c.shape_value(0)


@shape_function("StatefulUniform StatefulStandardNormalV2 StatefulTruncatedNormal")
def _stateful_random(c: Context) -> Result:
    return c.shape_value(2)


@shape_function("RandomGamma RandomPoisson RandomPoissonV2")
def _random_gamma(c: Context) -> Result:
    front, rate = c.shape_value(0), c.shape(1)
    return None if front is None or rate is None else front + rate


@shape_function("Multinomial StatelessMultinomial")
def _multinomial(c: Context) -> Result:
    batch = c.with_rank(0, 2)[0]
    need_rank(c.shape(1), 0)
    return (batch, c.scalar(1))


@shape_function("StatelessRandomGetKeyCounter")
def _key_counter(c: Context) -> Result:
    return c.outputs((1,), (2,))


@shape_function("StatelessRandomGetKeyCounterAlg")
def _key_counter_alg(c: Context) -> Result:
    return c.outputs((1,), (2,), ())


@shape_function("StatelessRandomGetAlg")
def _algorithm(c: Context) -> Result:
    return ()


@shape_function(
    """
    UniformCandidateSampler LogUniformCandidateSampler LearnedUnigramCandidateSampler
    ThreadUnsafeUnigramCandidateSampler FixedUnigramCandidateSampler AllCandidateSampler
    """
)
def _candidates(c: Context) -> Result:
    batch = c.with_rank(0, 2)[0]
    true, sampled = c.attr("num_true"), c.attr("num_sampled")
    return c.outputs((sampled,), (batch, true), (sampled,))


@shape_function("Range")
def _range(c: Context) -> Result:
    for index in range(3):
        need_rank(c.shape(index), 0)
    start, limit, delta = (c.scalar(index) for index in range(3))
    if start is None or limit is None or delta is None:
        return (None,)
    if delta == 0:
        raise ShapeError("Requires delta != 0")
    if (limit - start) * delta < 0:
        sign = "<=" if delta > 0 else ">="
        raise ShapeError(f"Requires start {sign} limit when delta {'>' if delta > 0 else '<'} 0")
    span = limit - start
    if isinstance(span, int) and isinstance(delta, int):
        return (-(-span // delta),)
    return (max(0, math.ceil(span / delta)),)


@shape_function("LinSpace")
def _lin_space(c: Context) -> Result:
    for index in range(3):
        need_rank(c.shape(index), 0)
    count = c.scalar(2)
    if count is not None and count <= 0:
        raise ShapeError(f"Requires num > 0: {count}")
    return (count,)
