
@
tokensPlaceholder*
dtype0	*
shape:ÿÿÿÿÿÿÿÿÿ
9
while/loop_counterConst*
d