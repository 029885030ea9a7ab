"""One function of torch each, with the options that people seldom write: eighteenth draw.

A module multiplies its input by a parameter (so that equal inputs stay equal) and computes the function of
the product. Names begin with f_.
"""

import torch
import torch.nn as nn
import torch.nn.functional as F

from models.registry import register as add


class Function(nn.Module):
    def __init__(self, function, shape):
        super().__init__()
        self.scale = nn.Parameter(torch.rand(shape[1:]) + 0.5)
        self.function = function

    def forward(self, x):
        result = self.function(x * self.scale)
        return result if result.dim() > 1 else result.reshape(-1, 1)


class Tied(nn.Module):
    """Inputs that are often equal: the parameter is one number."""

    def __init__(self, function):
        super().__init__()
        self.scale = nn.Parameter(torch.tensor(0.75))
        self.function = function

    def forward(self, x):
        result = self.function(x * self.scale)
        return result if result.dim() > 1 else result.reshape(-1, 1)


def register(kind, make):
    for name, function in kind.items():
        add(f"f_{name}", lambda function=function: make(function))


def of_shape(*shape):
    return lambda function: (Function(function, shape), {"x": torch.randn(shape)})


def tied(*shape):
    return lambda function: (Tied(function), {"x": torch.randint(-2, 3, shape).float()})


POSITIVE = torch.linspace(0.3, 2.0, 12)
MATRIX = torch.linspace(-1, 1, 36).reshape(6, 6)
INDEX = torch.tensor([2, 0, 2, 4, 1, 5])
MASK = torch.tensor([True, False, True, True, False, True])

VECTORS = {  # [4, 6]
    "elu": lambda x: F.elu(x, 0.7),
    "celu": lambda x: F.celu(x, 1.3),
    "selu": F.selu,
    "rrelu": lambda x: F.leaky_relu(x, 0.3),
    "hardshrink": lambda x: F.hardshrink(x, 0.4),
    "softshrink": lambda x: F.softshrink(x, 0.4),
    "tanhshrink": F.tanhshrink,
    "threshold": lambda x: F.threshold(x, 0.2, -0.5),
    "softplus": lambda x: F.softplus(x, beta=2.0, threshold=1.0),
    "hardtanh": lambda x: F.hardtanh(x, -0.5, 0.7),
    "relu6": lambda x: F.relu6(x * 6),
    "glu": lambda x: F.glu(x, 1),
    "mish": F.mish,
    "logsigmoid": F.logsigmoid,
    "softsign": F.softsign,
    "hardswish": lambda x: F.hardswish(x * 3),
    "hardsigmoid": lambda x: F.hardsigmoid(x * 3),
    "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "quick_gelu": lambda x: x * torch.sigmoid(1.702 * x),
    "prod": lambda x: x.prod(1),
    "logsumexp": lambda x: torch.logsumexp(x, (0, 1), keepdim=True),
    "std": lambda x: x.std(1),
    "std_biased": lambda x: x.std((0, 1), unbiased=False),
    "var": lambda x: x.var(0, correction=2),
    "norm_one": lambda x: x.norm(1, dim=1),
    "norm_three": lambda x: torch.linalg.vector_norm(x, 3, dim=0),
    "norm_inf": lambda x: torch.linalg.vector_norm(x, float("inf"), dim=1),
    "norm_zero_row": lambda x: (x * torch.tensor([[1.0], [0], [1], [1]])).norm(dim=1),
    "normalize": lambda x: F.normalize(x, p=1.0, dim=1),
    "normalize_zero": lambda x: F.normalize(x * torch.tensor([[1.0], [0], [1], [1]]), dim=1),
    "cumsum": lambda x: x.cumsum(1),
    "cumsum_rows": lambda x: x.flip(0).cumsum(0).flip(0),
    "cumprod": lambda x: x.cumprod(1),
    "cummax": lambda x: x.cummax(1).values,
    "logcumsumexp": lambda x: x.logcumsumexp(1),
    "median": lambda x: x.median(1).values,
    "kth": lambda x: x.kthvalue(2, 1).values,
    "topk_small": lambda x: x.topk(3, 1, largest=False).values,
    "sort": lambda x: x.sort(1, descending=True).values * torch.arange(6),
    "argsort": lambda x: x.gather(1, x.argsort(1)) * torch.arange(6),
    "quantile": lambda x: x.quantile(0.3, 1),
    "nansum": lambda x: torch.where(MASK, x, float("nan")).nansum(1),
    "gather": lambda x: x.gather(1, INDEX.expand(4, 6)),
    "take_along": lambda x: torch.take_along_dim(x, INDEX.expand(4, 6), 1),
    "take": lambda x: x.take(INDEX * 3),
    "scatter": lambda x: torch.zeros(4, 6).scatter(1, torch.tensor([[1, 0, 3]] * 4), x[:, :3]) * MATRIX[:4],
    "scatter_overwrite": lambda x: x.scatter(1, torch.tensor([[1, 0, 3]] * 4), x[:, 3:] * 2),
    "scatter_value": lambda x: x.scatter(1, torch.tensor([[1, 0, 3]] * 4), 0.5),
    "scatter_add": lambda x: torch.zeros(4, 6).scatter_add(1, INDEX.expand(4, 6), x) * MATRIX[:4],
    "scatter_amax": lambda x: torch.zeros(4, 6).scatter_reduce(1, INDEX.expand(4, 6), x, "amax") * MATRIX[:4],
    "scatter_prod": lambda x: torch.ones(4, 6).scatter_reduce(1, INDEX.expand(4, 6), x, "prod") * MATRIX[:4],
    "index_add": lambda x: torch.zeros(4, 6).index_add(1, INDEX, x, alpha=0.5) * MATRIX[:4],
    "index_copy": lambda x: torch.ones(4, 6).index_copy(1, torch.tensor([0, 2]), x[:, :2]) * MATRIX[:4],
    "index_fill": lambda x: x.index_fill(1, INDEX[:2], 0.3),
    "index_put": lambda x: torch.zeros(4, 6).index_put((torch.tensor([0, 0, 2]), torch.tensor([1, 1, 3])), x[0, :3],
                                                      accumulate=True) * MATRIX[:4],
    "index_pairs": lambda x: x[torch.tensor([0, 3, 3]), torch.tensor([1, 5, 5])],
    "index_mixed": lambda x: x[:, None, INDEX[:3]] * 2,
    "assigned": lambda x: assigned(x),
    "masked_fill": lambda x: x.masked_fill(MASK, 0.25),
    "masked_scatter": lambda x: torch.zeros(4, 6).masked_scatter(MASK.expand(4, 6), x) * MATRIX[:4],
    "where_nan": lambda x: torch.where(x > 0, x.clamp(min=1e-3).sqrt(), x),
    "roll": lambda x: x.roll((1, -2), (0, 1)) * MATRIX[:4],
    "flip": lambda x: x.flip(0, 1) * MATRIX[:4],
    "rot90": lambda x: x.rot90(1, (0, 1)) * MATRIX[:, :4],
    "tril": lambda x: x.tril(-1),
    "triu": lambda x: x.triu(2),
    "diagonal": lambda x: x.diagonal(1) * 2,
    "diag_embed": lambda x: torch.diag_embed(x, 1) * torch.linspace(0, 1, 49).reshape(7, 7),
    "trace": lambda x: x[:4, :4].trace().reshape(1),
    "repeat_interleave": lambda x: x.repeat_interleave(torch.tensor([1, 0, 2, 3]), 0).cumsum(0),
    "repeat_interleave_one": lambda x: x.repeat_interleave(3, 1).cumsum(1),
    "tensor_split": lambda x: torch.cat([part * (i + 1) for i, part in enumerate(x.tensor_split(4, 1))], 1),
    "split_sizes": lambda x: torch.stack([a * (i + 1) for i, a in enumerate(x.split([2, 2, 2], 1))]),
    "unfold": lambda x: x.unfold(1, 3, 2) * 0.5,
    "strided": lambda x: x[1::2, ::3] * 2,
    "negative_step": lambda x: x[:, [5, 3, 1]] * torch.arange(3),
    "meshgrid": lambda x: torch.stack(torch.meshgrid(x[0], x[1], indexing="xy")).prod(0),
    "cdist": lambda x: torch.cdist(x, x[:2] + 1),
    "cdist_self": lambda x: torch.cdist(x, x),
    "cdist_exact": lambda x: torch.cdist(x, x, compute_mode="donot_use_mm_for_euclid_dist"),
    "std_equal": lambda x: (x * torch.tensor([[1.0], [0], [1], [1]])).std(1),
    "std_mean_equal": lambda x: torch.stack(torch.std_mean(x * torch.tensor([[1.0], [0], [1], [1]]), 1), 1),
    "norm_half_zero": lambda x: torch.linalg.vector_norm(x * torch.tensor([[1.0], [0], [1], [1]]), 0.5, dim=1),
    "normalize_three_zero": lambda x: F.normalize(x * torch.tensor([[1.0], [0], [1], [1]]), p=3.0, dim=1),
    "norm_three_zero": lambda x: torch.linalg.vector_norm(x * torch.tensor([[1.0], [0], [1], [1]]), 3, dim=1),
    "norm_fro_zero": lambda x: torch.linalg.matrix_norm(x.reshape(4, 2, 3) * torch.tensor([1.0, 0, 1, 1])[:, None, None]),
    "norm_all_zero": lambda x: torch.norm(x * 0) + x.sum(),
    "distance_zero": lambda x: F.pairwise_distance(x, x, eps=0.0) + x.sum(1),
    "dist_zero": lambda x: torch.dist(x, x) + x.sum(),
    "cosine_zero": lambda x: F.cosine_similarity(x * torch.tensor([[1.0], [0], [1], [1]]), x.roll(1, 0), dim=1),
    "weight_norm_zero": lambda x: x.sum(1) + torch._weight_norm(x * torch.tensor([[1.0], [1], [1], [1]]), x[:, :1], 0).sum(1),
    "cdist_one": lambda x: torch.cdist(x, x[:2] + 1, p=1.0),
    "pairwise": lambda x: F.pairwise_distance(x, x.roll(1, 0), p=2.0),
    "cosine": lambda x: F.cosine_similarity(x, x.roll(1, 0), dim=1),
    "einsum_diagonal": lambda x: torch.einsum("ii->i", x[:4, :4]),
    "einsum_three": lambda x: torch.einsum("ab,bc,ac->a", x, MATRIX, x),
    "einsum_outer": lambda x: torch.einsum("ab,cb->acb", x, x[:2]),
    "addmm": lambda x: torch.addmm(x[:, :6], x, MATRIX, beta=0.5, alpha=2.0),
    "addcmul": lambda x: torch.addcmul(x, x, x.flip(0), value=0.3),
    "addcdiv": lambda x: torch.addcdiv(x, x, x * x + 1, value=0.3),
    "tensordot": lambda x: torch.tensordot(x, x, ([0], [0])),
    "outer": lambda x: torch.outer(x[0], x[1]),
    "kron": lambda x: torch.kron(x[:2, :2], x[2:, 2:4]),
    "cross": lambda x: torch.linalg.cross(x[:, :3], x[:, 3:]),
    "matrix_power": lambda x: torch.matrix_power(x[:4, :4], 3),
    "atan2": lambda x: torch.atan2(x, x.flip(1)),
    "hypot": lambda x: torch.hypot(x, x.flip(0)),
    "remainder": lambda x: torch.remainder(x, 0.4),
    "fmod": lambda x: torch.fmod(x, 0.4),
    "lerp": lambda x: torch.lerp(x, x.flip(0), 0.3),
    "lerp_tensor": lambda x: torch.lerp(x, x.flip(0), x.sigmoid()),
    "clamp_tensors": lambda x: torch.clamp(x, MATRIX[:4] - 0.5, MATRIX[:4] + 0.5),
    "frac": torch.frac,
    "trunc": lambda x: x * torch.trunc(x),
    "sign": lambda x: x * torch.sign(x),
    "round_digits": lambda x: x * torch.round(x, decimals=1),
    "erf": torch.erf,
    "erfc": torch.erfc,
    "erfinv": lambda x: torch.erfinv(torch.tanh(x) * 0.9),
    "lgamma": lambda x: torch.lgamma(x.abs() + 0.5),
    "digamma": lambda x: torch.digamma(x.abs() + 0.5),
    "expm1": torch.expm1,
    "log1p": lambda x: torch.log1p(x.abs()),
    "log2": lambda x: torch.log2(x.abs() + 0.1),
    "log10": lambda x: torch.log10(x.abs() + 0.1),
    "exp2": torch.exp2,
    "xlogy": lambda x: torch.xlogy(x.clamp(min=0), x.abs() + 0.1),
    "sinc": torch.sinc,
    "logaddexp": lambda x: torch.logaddexp(x, x.flip(0)),
    "logaddexp2": lambda x: torch.logaddexp2(x, x.flip(0)),
    "logit": lambda x: torch.logit(x.sigmoid(), eps=0.2),
    "rsqrt": lambda x: torch.rsqrt(x.abs() + 0.1),
    "pow_tensor": lambda x: x.abs().pow(x),
    "pow_odd": lambda x: x.pow(3),
    "pow_negative": lambda x: (x.abs() + 0.1).pow(-1.5),
    "pow_base": lambda x: torch.pow(2.5, x),
    "float_power": lambda x: torch.float_power(x.abs(), 1.5).float(),
    "ldexp": lambda x: torch.ldexp(x, INDEX),
    "copysign": lambda x: torch.copysign(x, -x.flip(0)),
    "tan": torch.tan,
    "asinh": torch.asinh,
    "atanh": lambda x: torch.atanh(torch.tanh(x) * 0.8),
    "acosh": lambda x: torch.acosh(x.abs() + 1.2),
    "sinh": torch.sinh,
    "asin": lambda x: torch.asin(torch.tanh(x) * 0.9),
    "i0": lambda x: torch.special.i0(x),
    "bucketize": lambda x: x * torch.bucketize(x, torch.linspace(-1, 1, 5)),
    "searchsorted": lambda x: x * torch.searchsorted(torch.linspace(-1, 1, 5), x, right=True),
    "diff": lambda x: x.diff(n=2, dim=1),
    "trapezoid": lambda x: torch.trapezoid(x, dx=0.5, dim=1),
    "cov": lambda x: torch.cov(x),
    "corrcoef": lambda x: torch.corrcoef(x),
    "renorm": lambda x: torch.renorm(x, 2, 0, 0.7),
    "vander": lambda x: torch.vander(x[0], 4),
    "aminmax": lambda x: torch.aminmax(x, dim=1).max - torch.aminmax(x, dim=1).min,
    "count_nonzero": lambda x: x * torch.count_nonzero(x > 0, dim=1)[:, None],
    "isin": lambda x: x * torch.isin(INDEX, torch.tensor([2, 5])),
    "one_hot": lambda x: x * F.one_hot(INDEX, 6).sum(0),
    "smooth_l1": lambda x: F.smooth_l1_loss(x, x.flip(0).detach(), reduction="none", beta=0.5),
    "huber": lambda x: F.huber_loss(x, x.flip(0).detach(), reduction="none", delta=0.5),
    "kl": lambda x: F.kl_div(x.log_softmax(1), MATRIX[:4].log_softmax(1), reduction="none", log_target=True),
    "bce": lambda x: F.binary_cross_entropy(x.sigmoid(), MASK.float().expand(4, 6), reduction="none"),
    "bce_pos": lambda x: F.binary_cross_entropy_with_logits(x, MASK.float().expand(4, 6), reduction="none",
                                                            pos_weight=POSITIVE[:6]),
    "nll_smooth": lambda x: F.cross_entropy(x, torch.tensor([0, 5, 2, 2]), reduction="none", label_smoothing=0.1,
                                            weight=POSITIVE[:6]),
    "nll_ignored": lambda x: F.cross_entropy(x, torch.tensor([0, -100, 2, 2])).reshape(1),
    "nll_soft": lambda x: F.cross_entropy(x, MATRIX[:4].softmax(1), reduction="none"),
    "margin": lambda x: F.multi_margin_loss(x, torch.tensor([0, 5, 2, 2]), reduction="none"),
    "soft_margin": lambda x: F.soft_margin_loss(x, MASK * 2.0 - 1, reduction="none"),
    "triplet": lambda x: F.triplet_margin_loss(x[:2], x[2:], x[:2].flip(0), reduction="none", swap=True),
    "poisson": lambda x: F.poisson_nll_loss(x, POSITIVE[:6].expand(4, 6), reduction="none", full=True),
    "gaussian": lambda x: F.gaussian_nll_loss(x, MATRIX[:4], x.exp(), reduction="none"),
    "hinge_embedding": lambda x: F.hinge_embedding_loss(x, MASK * 2.0 - 1, reduction="none"),
    "cosine_embedding": lambda x: F.cosine_embedding_loss(x, x.roll(1, 0), torch.tensor([1, -1, 1, -1]), 0.1,
                                                         reduction="none"),
    "instance_norm_rows": lambda x: F.layer_norm(x, (4, 6), MATRIX[:4], MATRIX[:4], 1e-3),
    "rms_norm": lambda x: F.rms_norm(x, (6,), POSITIVE[:6], 1e-2),
    "rfft": lambda x: torch.fft.rfft(x, dim=1).abs(),
    "irfft": lambda x: torch.fft.irfft(torch.fft.rfft(x, dim=1) * (1 + 0.5j), n=6, dim=1),
    "fft_ortho": lambda x: torch.view_as_real(torch.fft.fft(x, dim=1, norm="ortho")).flatten(1),
    "polar": lambda x: torch.view_as_real(torch.polar(x, x.flip(0))).flatten(1),
    "complex_product": lambda x: torch.view_as_real(
        torch.view_as_complex(x.reshape(4, 3, 2).contiguous()) * torch.polar(torch.ones(3), POSITIVE[:3])).flatten(1),
}


def assigned(x):
    y = x.clone()
    y[1:3, ::2] = x[:2, 1::2] * 3
    y[0] += 1
    y[:, 4] *= x[:, 0]
    return y


TIES = {  # [4, 6] of few values
    "tie_max": lambda x: x.max(1).values,
    "tie_amax": lambda x: x.amax(1),
    "tie_amin_all": lambda x: x.amin((0, 1)).reshape(1),
    "tie_max_all": lambda x: x.max().reshape(1),
    "tie_maximum": lambda x: torch.maximum(x, x.flip(0).detach()),
    "tie_minimum": lambda x: torch.minimum(x, x.flip(0).detach() * 1.0),
    "tie_relu": torch.relu,
    "tie_abs": torch.abs,
    "tie_clamp": lambda x: x.clamp(-0.75, 0.75),
    "tie_hardtanh": lambda x: F.hardtanh(x, -0.75, 0.75),
    "tie_relu6": lambda x: F.relu6(x * 4),
    "tie_leaky": lambda x: F.leaky_relu(x, 0.1),
    "tie_elu": lambda x: F.elu(x),
    "tie_hardswish": lambda x: F.hardswish(x * 4),
    "tie_hardsigmoid": lambda x: F.hardsigmoid(x * 4),
    "tie_softshrink": lambda x: F.softshrink(x, 0.75),
    "tie_hardshrink": lambda x: F.hardshrink(x, 0.75),
    "tie_threshold": lambda x: F.threshold(x, 0.75, 0.1),
    "tie_norm": lambda x: x.norm(dim=1, p=2),
    "tie_norm_zero": lambda x: (x * 0).norm(dim=1) + x.sum(1),
    "tie_norm_inf": lambda x: torch.linalg.vector_norm(x, float("inf"), dim=1),
    "tie_sqrt": lambda x: x.clamp(min=0.01).sqrt(),
    "tie_median": lambda x: x.median(1).values,
    "tie_sort": lambda x: x.sort(dim=1, stable=True).values * torch.arange(6),
    "tie_topk": lambda x: x.topk(2, 1).values.sum(1),
    "tie_cummax": lambda x: x.cummax(1).values,
    "tie_pow": lambda x: x.pow(2),
    "tie_prod": lambda x: (x + 0.75).prod(1),
    "tie_cumprod": lambda x: (x + 0.75).cumprod(1),
    "tie_l1": lambda x: F.l1_loss(x, torch.zeros(4, 6), reduction="none"),
    "tie_aminmax": lambda x: torch.aminmax(x, dim=1).max,
    "tie_pool": lambda x: F.max_pool1d(x, 2, 2),
    "tie_maxout": lambda x: x.reshape(4, 3, 2).max(-1)[0],
    "tie_scatter_amax": lambda x: torch.full((4, 6), -9.0).scatter_reduce(1, INDEX.expand(4, 6), x, "amax"),
    "tie_atan2": lambda x: torch.atan2(x + 1, x * x + 1),
    "tie_prelu": lambda x: F.prelu(x, torch.tensor([0.2])),
    "tie_mish": F.mish,
    "tie_fmax": lambda x: torch.fmax(x, x.flip(0).detach()),
    "tie_hypot": lambda x: torch.hypot(x, x + 1),
}

SIGNALS = {  # [2, 4, 11]
    "conv_same": lambda x: F.conv1d(x, MATRIX[:3, :4].unsqueeze(-1) * POSITIVE[:4], padding="same", dilation=2),
    "conv_reflect": lambda x: F.conv1d(F.pad(x, (2, 1), mode="reflect"), MATRIX[:3, :4].unsqueeze(-1) * POSITIVE[:3]),
    "pad_replicate": lambda x: F.pad(x, (3, 2), mode="replicate").cumsum(-1),
    "pad_circular": lambda x: F.pad(x, (3, 2), mode="circular").cumsum(-1),
    "pad_negative": lambda x: F.pad(x, (-2, 3), value=0.5).cumsum(-1),
    "transpose_options": lambda x: F.conv_transpose1d(x, MATRIX[:4, :3].unsqueeze(-1) * POSITIVE[:3], stride=3, padding=1,
                                                     output_padding=2, dilation=2),
    "transpose_groups": lambda x: F.conv_transpose1d(x, MATRIX[:4, :3].unsqueeze(-1) * POSITIVE[:3], stride=2, groups=2),
    "avg_ceil": lambda x: F.avg_pool1d(x, 3, 2, 1, ceil_mode=True),
    "avg_no_pad": lambda x: F.avg_pool1d(x, 3, 2, 1, count_include_pad=False),
    "avg_no_pad_ceil": lambda x: F.avg_pool1d(x, 4, 3, 2, ceil_mode=True, count_include_pad=False),
    "max_ceil": lambda x: F.max_pool1d(x, 3, 2, ceil_mode=True),
    "max_dilated": lambda x: F.max_pool1d(x, 3, 2, 1, dilation=2),
    "lp_pool": lambda x: F.lp_pool1d(x.abs() + 0.1, 2, 3, 2),
    "adaptive_avg": lambda x: F.adaptive_avg_pool1d(x, 4),
    "adaptive_max": lambda x: F.adaptive_max_pool1d(x, 4),
    "interpolate_nearest": lambda x: F.interpolate(x, scale_factor=1.7, mode="nearest"),
    "interpolate_exact": lambda x: F.interpolate(x, size=17, mode="nearest-exact"),
    "interpolate_linear": lambda x: F.interpolate(x, scale_factor=1.7, mode="linear"),
    "interpolate_corners": lambda x: F.interpolate(x, size=17, mode="linear", align_corners=True),
    "interpolate_down": lambda x: F.interpolate(x, size=5, mode="linear"),
    "interpolate_area": lambda x: F.interpolate(x, size=4, mode="area"),
    "group_norm": lambda x: F.group_norm(x, 2, POSITIVE[:4], POSITIVE[4:8], 1e-3),
    "instance_norm": lambda x: F.instance_norm(x, eps=1e-2),
    "local_response": lambda x: F.local_response_norm(x, 3, 1e-1, 0.6, 1.2),
    "stft": lambda x: torch.view_as_real(torch.stft(x.flatten(0, 1), 6, 3, window=POSITIVE[:6],
                                                    return_complex=True)).flatten(1),
    "attention_causal": lambda x: F.scaled_dot_product_attention(x.transpose(1, 2), x.transpose(1, 2),
                                                                 x.transpose(1, 2) * 2, is_causal=True, scale=0.3),
    "attention_wide": lambda x: F.scaled_dot_product_attention(x[:, :3], x, x * 2, is_causal=True),
    "attention_mask": lambda x: F.scaled_dot_product_attention(
        x.transpose(1, 2), x.transpose(1, 2), x.transpose(1, 2) * 2, attn_mask=torch.ones(11, 11).bool().tril(3)),
    "attention_hidden": lambda x: F.scaled_dot_product_attention(
        x.transpose(1, 2), x.transpose(1, 2), x.transpose(1, 2) * 2, attn_mask=torch.ones(11, 11).bool().tril(-2)),
    "softmax_masked_zero": lambda x: x.masked_fill(torch.ones(4, 11).bool().triu(2), float("-inf")).softmax(-1)
    .masked_fill(torch.ones(4, 11).bool().triu(2), 0.0),
}

IMAGES = {  # [2, 4, 7, 6]
    "avg_divisor": lambda x: F.avg_pool2d(x, 3, 2, 1, divisor_override=5),
    "avg_options": lambda x: F.avg_pool2d(x, (3, 2), (2, 1), (1, 1), ceil_mode=True, count_include_pad=False),
    "max_indices": lambda x: F.max_unpool2d(*F.max_pool2d(x, 2, 2, return_indices=True), 2, 2, output_size=(7, 6)),
    "lp_pool_image": lambda x: F.lp_pool2d(x.abs() + 0.1, 3, 2),
    "adaptive_avg_image": lambda x: F.adaptive_avg_pool2d(x, (3, 4)),
    "adaptive_max_image": lambda x: F.adaptive_max_pool2d(x, (3, None)),
    "bilinear": lambda x: F.interpolate(x, scale_factor=(1.6, 0.7), mode="bilinear"),
    "bilinear_corners": lambda x: F.interpolate(x, size=(11, 4), mode="bilinear", align_corners=True),
    "bilinear_recomputed": lambda x: F.interpolate(x, scale_factor=1.6, mode="bilinear", recompute_scale_factor=True),
    "antialias": lambda x: F.interpolate(x, size=(4, 3), mode="bilinear", antialias=True),
    "bicubic": lambda x: F.interpolate(x, size=(11, 9), mode="bicubic"),
    "bicubic_corners": lambda x: F.interpolate(x, size=(11, 9), mode="bicubic", align_corners=True),
    "bicubic_antialias": lambda x: F.interpolate(x, size=(4, 3), mode="bicubic", antialias=True),
    "pixel_shuffle": lambda x: F.pixel_shuffle(x, 2).cumsum(-1),
    "pixel_unshuffle": lambda x: F.pixel_unshuffle(x[:, :, :6], 2).cumsum(1),
    "channel_shuffle": lambda x: F.channel_shuffle(x, 2).cumsum(1),
    "unfold_image": lambda x: F.unfold(x, (3, 2), dilation=(2, 1), padding=1, stride=(1, 2)),
    "fold": lambda x: F.fold(F.unfold(x, 3, padding=1, stride=2), (7, 6), 3, padding=1, stride=2),
    "grid_sample": lambda x: F.grid_sample(x, MATRIX.reshape(1, 6, 3, 2).expand(2, 6, 3, 2) * 1.2,
                                           align_corners=False, padding_mode="border"),
    "grid_reflection": lambda x: F.grid_sample(x, MATRIX.reshape(1, 6, 3, 2).expand(2, 6, 3, 2) * 1.4,
                                               align_corners=True, padding_mode="reflection"),
    "grid_nearest": lambda x: F.grid_sample(x, MATRIX.reshape(1, 6, 3, 2).expand(2, 6, 3, 2) * 0.9, mode="nearest",
                                            align_corners=False),
    "grid_bicubic": lambda x: F.grid_sample(x, MATRIX.reshape(1, 6, 3, 2).expand(2, 6, 3, 2) * 0.9, mode="bicubic",
                                            align_corners=False),
    "affine_grid": lambda x: F.grid_sample(x, F.affine_grid(x[:, 0, :2, :3], (2, 4, 5, 5), align_corners=False),
                                           align_corners=False),
    "total_variation": lambda x: (x.diff(dim=-1).abs().mean() + x.diff(dim=-2).abs().mean()).reshape(1),
    "reflect_image": lambda x: F.pad(x, (2, 1, 3, 0), mode="reflect").cumsum(-1),
    "circular_image": lambda x: F.pad(x, (2, 1, 3, 0), mode="circular").cumsum(-1),
    "conv_transpose_image": lambda x: F.conv_transpose2d(
        x, torch.linspace(-1, 1, 4 * 2 * 6).reshape(4, 2, 3, 2), stride=(2, 3), padding=(1, 0), output_padding=(1, 2),
        groups=2),
    "conv_depthwise": lambda x: F.conv2d(x, torch.linspace(-1, 1, 8 * 6).reshape(8, 1, 3, 2), stride=(2, 1),
                                         padding=(1, 2), dilation=(1, 2), groups=4),
    "batch_norm_sample": lambda x: F.batch_norm(x, None, None, POSITIVE[:4], POSITIVE[4:8], True),
    "fft2": lambda x: torch.fft.fft2(x).real,
    "dropout_none": lambda x: F.dropout2d(x, 0.5, training=False),
}

register(VECTORS, of_shape(4, 6))
register(TIES, tied(4, 6))
register(SIGNALS, of_shape(2, 4, 11))
register(IMAGES, of_shape(2, 4, 7, 6))
NAMES = [f"f_{name}" for kind in (VECTORS, TIES, SIGNALS, IMAGES) for name in kind]
