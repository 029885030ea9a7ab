"""Modules of one's own: the rest of the eighth draw, over images, signals and features."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils import parametrizations, parametrize

from models.registry import image, model


class Snake(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.alpha = nn.Parameter(torch.rand(1, channels, 1) + 0.5)

    def forward(self, x):
        return x + torch.sin(self.alpha * x) ** 2 / (self.alpha + 1e-9)


@model
def vocoder():
    """Weight norms of convolutions and transposed ones, dilated residuals, snake."""
    def conv(*sizes, **options):
        return parametrizations.weight_norm(nn.Conv1d(*sizes, **options))

    class Unit(nn.Module):
        def __init__(self, channels, dilation):
            super().__init__()
            self.net = nn.Sequential(Snake(channels),
                                     conv(channels, channels, 7, dilation=dilation, padding=3 * dilation),
                                     Snake(channels), conv(channels, channels, 1))

        def forward(self, x):
            return x + self.net(x)

    up = parametrizations.weight_norm(nn.ConvTranspose1d(12, 8, 4, stride=2, padding=1))
    net = nn.Sequential(conv(4, 12, 7, padding=3), Unit(12, 1), Snake(12), up, Unit(8, 3),
                        nn.Conv1d(8, 1, 7, padding=3), nn.Tanh())
    return net, {"mel": torch.randn(2, 4, 16)}


@model
def video_volume():
    """Factorised convolutions over time and space, group norms, pools of three dims."""
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.space = nn.Conv3d(3, 8, (1, 3, 3), stride=(1, 2, 2), padding=(0, 1, 1))
            self.time = nn.Conv3d(8, 8, (3, 1, 1), padding=(1, 0, 0), groups=4)
            self.norm = nn.GroupNorm(2, 8)
            self.up = nn.ConvTranspose3d(8, 4, 2, stride=2)
            self.head = nn.Linear(8 * 2, 5)

        def forward(self, clip):
            x = F.leaky_relu(self.norm(self.time(self.space(clip))), 0.2)
            y = self.up(F.avg_pool3d(x, 2))
            a = F.adaptive_avg_pool3d(x, 1).flatten(1)
            b = F.max_pool3d(y, (2, 4, 4)).flatten(2).mean(2)
            return self.head(torch.cat([a, b, b.square()], 1))

    return Network(), {"clip": torch.randn(2, 3, 4, 16, 16)}


@model
def shuffled_pixels():
    """Pixels shuffled and unshuffled, reflections, instance norms, a learned upsampling."""
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.down = nn.PixelUnshuffle(2)
            self.first = nn.Sequential(nn.ReflectionPad2d(1), nn.Conv2d(12, 16, 3, bias=False),
                                       nn.InstanceNorm2d(16, affine=True), nn.PReLU(16))
            self.body = nn.Conv2d(16, 16, 3, padding=1, padding_mode="circular")
            self.up = nn.Sequential(nn.Conv2d(16, 48, 3, padding=1), nn.PixelShuffle(4))

        def forward(self, picture):
            x = self.first(self.down(picture))
            x = x + F.hardswish(self.body(x))
            return self.up(x) + F.interpolate(picture, scale_factor=2, mode="bilinear")

    return Network(), {"picture": image(16)}


@model
def spectral_critic():
    """Spectral norms, a minibatch standard deviation, average pools."""
    def norm(layer):
        # A training step would turn the buffers on, which the file of an eval module does not.
        parametrizations.spectral_norm(layer).parametrizations.weight[0].n_power_iterations = 0
        return layer

    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.convs = nn.ModuleList([norm(nn.Conv2d(3, 8, 3, padding=1)),
                                        norm(nn.Conv2d(8, 12, 3, padding=1))])
            self.last = norm(nn.Linear(13, 1))

        def forward(self, picture):
            x = picture
            for conv in self.convs:
                x = F.avg_pool2d(F.leaky_relu(conv(x), 0.1), 2)
            x = x.sum((2, 3))
            deviation = torch.sqrt(x.var(0, unbiased=False) + 1e-8).mean().expand(x.shape[0], 1)
            return self.last(torch.cat([x, deviation], 1))

    return Network(), {"picture": image(16)}


class EqualLinear(nn.Module):
    def __init__(self, inputs, outputs, bias=0.0):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(outputs, inputs))
        self.bias = nn.Parameter(torch.full((outputs,), bias))
        self.gain = inputs ** -0.5

    def forward(self, x):
        return F.linear(x, self.weight * self.gain, self.bias)


class ModulatedConv(nn.Module):
    """StyleGAN2: weights for each sample, by a grouped convolution."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(1, outputs, inputs, 3, 3))
        self.style = EqualLinear(8, inputs, 1.0)
        self.noise = nn.Parameter(torch.zeros(1))
        self.gain = (inputs * 9) ** -0.5

    def forward(self, x, code, noise):
        batch, channels, height, width = x.shape
        weight = self.gain * self.weight * self.style(code).view(batch, 1, channels, 1, 1)
        weight = weight * torch.rsqrt(weight.square().sum((2, 3, 4), keepdim=True) + 1e-8)
        y = F.conv2d(x.reshape(1, -1, height, width), weight.flatten(0, 1), padding=1, groups=batch)
        return F.leaky_relu(y.view(batch, -1, height, width) + self.noise * noise, 0.2)


@model
def style_generator():
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.mapping = nn.Sequential(EqualLinear(8, 8), nn.LeakyReLU(0.2), EqualLinear(8, 8))
            self.constant = nn.Parameter(torch.randn(1, 6, 4, 4))
            self.convs = nn.ModuleList([ModulatedConv(6, 6), ModulatedConv(6, 4)])
            self.rgb = nn.Conv2d(4, 3, 1)

        def forward(self, z, noise):
            code = self.mapping(z * torch.rsqrt(z.square().mean(1, keepdim=True) + 1e-8))
            x = self.constant.repeat(z.shape[0], 1, 1, 1)
            for conv in self.convs:
                x = conv(x, code, noise)
            return self.rgb(F.interpolate(x, scale_factor=2, mode="nearest"))

    return Network(), {"z": torch.randn(2, 8), "noise": torch.randn(2, 1, 4, 4)}


@model
def moving_average():
    """Buffers that a training step would update, read in eval mode: an EMA of means."""
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.fc1, self.fc2 = nn.Linear(12, 16), nn.Linear(16, 5)
            self.register_buffer("mean", torch.randn(12) * 0.1)
            self.register_buffer("deviation", torch.rand(12) + 0.5)
            self.register_buffer("steps", torch.tensor(3.0))
            self.register_buffer("ema_weight", torch.randn(16, 12) * 0.1)

        def forward(self, x):
            x = (x - self.mean / (1 - 0.9 ** self.steps)) / self.deviation
            teacher = F.linear(x, self.ema_weight).tanh()
            student = self.fc1(x).tanh()
            return self.fc2(student) + (student * teacher).mean(-1, keepdim=True)

    return Network(), {"x": torch.randn(6, 12)}


@model
def message_passing():
    """Sums, means and maxima over edges by index_add and scatter_reduce; edge features."""
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = nn.Linear(5, 12)
            self.edge = nn.Linear(3, 12)
            self.message = nn.ModuleList([nn.Linear(36, 12) for _ in range(2)])
            self.update = nn.GRUCell(12, 12)
            self.epsilon = nn.Parameter(torch.zeros(2))
            self.head = nn.Linear(12, 4)

        def forward(self, nodes, edges, features):
            h, e = self.embed(nodes), self.edge(features)
            source, target = edges[0], edges[1]
            for i, message in enumerate(self.message):
                m = F.elu(message(torch.cat([h[source], h.index_select(0, target), e], -1)))
                total = torch.zeros_like(h).index_add(0, target, m)
                peak = torch.full_like(h, -10.0).scatter_reduce(
                    0, target[:, None].expand_as(m), m, "amax")
                h = self.update(total + 0.1 * peak, (1 + self.epsilon[i]) * h)
            return self.head(h)

    return Network(), {"nodes": torch.randn(7, 5), "edges": torch.randint(0, 7, (2, 15)),
                       "features": torch.randn(15, 3)}


@model
def neural_equation():
    """Runge-Kutta in a loop that is unrolled, time as an input of the field."""
    class Field(nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second = nn.Linear(5, 16), nn.Linear(16, 4)

        def forward(self, t, y):
            return self.second(torch.tanh(self.first(torch.cat([y, torch.full_like(y[:, :1], t)], 1))))

    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.field, self.read = Field(), nn.Linear(4, 3)
            self.log_step = nn.Parameter(torch.tensor(-1.5))

        def forward(self, y):
            h = self.log_step.exp()
            for i in range(4):
                t = i * 0.25
                k1 = self.field(t, y)
                k2 = self.field(t + 0.125, y + h / 2 * k1)
                k3 = self.field(t + 0.125, y + h / 2 * k2)
                k4 = self.field(t + 0.25, y + h * k3)
                y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            return self.read(y)

    return Network(), {"y": torch.randn(6, 4)}


@model
def hyper_network():
    """Weights made by another network: of a linear layer and of a depthwise convolution."""
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.codes = nn.Parameter(torch.randn(2, 6))
            self.make = nn.Linear(6, 8 * 3 * 3)
            self.stem, self.head = nn.Conv2d(3, 8, 3, padding=1), nn.Linear(8, 4)
            self.factor = nn.Parameter(torch.randn(2, 8) * 0.3)

        def forward(self, picture):
            x = F.relu(self.stem(picture))
            for code in self.codes:
                x = x + F.relu(F.conv2d(x, self.make(code).view(8, 1, 3, 3), padding=1, groups=8))
            x = x.mean((2, 3))
            x = F.linear(x, self.factor.t() @ self.factor + torch.eye(8))
            return self.head(x)

    return Network(), {"picture": image(12)}


class Symmetric(nn.Module):
    def forward(self, w):
        return w.triu() + w.triu(1).transpose(-1, -2)


class LowRank(nn.Module):
    def __init__(self, outputs, inputs):
        super().__init__()
        self.a, self.b = nn.Parameter(torch.randn(2, inputs)), nn.Parameter(torch.randn(outputs, 2) * 0.1)

    def forward(self, w):
        return w + 2.0 * self.b @ self.a


@model
def parametrised():
    """torch.nn.utils.parametrize: symmetric, low rank beside frozen, positive by softplus."""
    symmetric, adapted, positive = nn.Linear(8, 8), nn.Linear(8, 6), nn.Linear(6, 4, bias=False)
    parametrize.register_parametrization(symmetric, "weight", Symmetric())
    parametrize.register_parametrization(adapted, "weight", LowRank(6, 8))
    parametrize.register_parametrization(positive, "weight", nn.Softplus(), unsafe=True)
    return nn.Sequential(symmetric, nn.Tanh(), adapted, nn.ELU(), positive), {"x": torch.randn(5, 8)}


@model
def spatial_transformer():
    """An affine grid from a network, sampled; coordinates as channels."""
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.locate = nn.Sequential(nn.Conv2d(3, 4, 5, stride=2), nn.ReLU(), nn.Flatten(),
                                        nn.Linear(4 * 36, 6))
            with torch.no_grad():
                self.locate[3].weight.mul_(0.1)
                self.locate[3].bias.copy_(torch.tensor([1.0, 0, 0.05, 0, 1.0, -0.03]))
            self.conv = nn.Conv2d(5, 6, 3, padding=1)
            self.head = nn.Linear(6, 4)

        def forward(self, picture):
            theta = self.locate(picture).view(-1, 2, 3)
            grid = F.affine_grid(theta, picture.shape, align_corners=False)
            x = F.grid_sample(picture, grid, align_corners=False, padding_mode="border")
            line = torch.linspace(-1, 1, 16)
            y, z = torch.meshgrid(line, line, indexing="ij")
            place = torch.stack([y, z]).expand(x.shape[0], -1, -1, -1)
            return self.head(F.silu(self.conv(torch.cat([x, place], 1))).amax((2, 3)))

    return Network(), {"picture": image(16)}


@model
def spline_network():
    """Kolmogorov-Arnold: B-splines on a grid that is a buffer, and a base of SiLU."""
    class Layer(nn.Module):
        def __init__(self, inputs, outputs, cells=4, order=2):
            super().__init__()
            self.order = order
            self.register_buffer("grid", torch.arange(-order, cells + order + 1) * (2.0 / cells) - 1)
            self.base = nn.Parameter(torch.randn(outputs, inputs) * 0.3)
            self.spline = nn.Parameter(torch.randn(outputs, inputs, cells + order) * 0.2)
            self.scaler = nn.Parameter(torch.rand(outputs, inputs) + 0.5)

        def forward(self, x):
            g, t = self.grid, x.unsqueeze(-1)
            basis = ((t >= g[:-1]) & (t < g[1:])).to(x.dtype)
            for k in range(1, self.order + 1):
                left = (t - g[:-(k + 1)]) / (g[k:-1] - g[:-(k + 1)]) * basis[..., :-1]
                basis = left + (g[k + 1:] - t) / (g[k + 1:] - g[1:-k]) * basis[..., 1:]
            weight = (self.spline * self.scaler.unsqueeze(-1)).flatten(1)
            return F.linear(F.silu(x), self.base) + F.linear(basis.flatten(-2), weight)

    return nn.Sequential(Layer(4, 6), Layer(6, 3)), {"x": torch.rand(7, 4) * 1.6 - 0.8}


@model
def unfolded_windows():
    """Windows by unfold and fold, an attention inside each, a learned bias."""
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.stem = nn.Conv2d(3, 16, 3, padding=1)
            self.qkv = nn.Linear(16, 48)
            self.bias = nn.Parameter(torch.randn(2, 16, 16) * 0.1)
            self.out = nn.Conv2d(16, 3, 1)

        def forward(self, picture):
            x = self.stem(picture)
            windows = F.unfold(x, 4, stride=4).transpose(1, 2).reshape(-1, 16, 16).transpose(1, 2)
            q, k, v = self.qkv(windows).view(-1, 16, 3, 2, 8).permute(2, 0, 3, 1, 4)
            scores = q @ k.transpose(-2, -1) * 8 ** -0.5 + self.bias
            y = (scores.softmax(-1) @ v).transpose(1, 2).reshape(-1, 16, 16).transpose(1, 2)
            y = y.reshape(picture.shape[0], -1, 256).transpose(1, 2)
            return self.out(x + F.fold(y, (16, 16), 4, stride=4))

    return Network(), {"picture": image(16)}


@model
def mixture_density():
    """A mixture of Gaussians' likelihood, cumulative weights, quantiles (pinball)."""
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.body = nn.Sequential(nn.Linear(6, 20), nn.SELU(), nn.Linear(20, 16), nn.Softsign())
            self.pi, self.mu, self.log_sigma = (nn.Linear(16, 4) for _ in range(3))
            self.steps = nn.Linear(16, 3)

        def forward(self, x, y):
            h = self.body(x)
            sigma = F.softplus(self.log_sigma(h)) + 1e-3
            z = (y[:, None] - self.mu(h)) / sigma
            log = -0.5 * z ** 2 - sigma.log() - 0.5 * math.log(2 * math.pi)
            nll = -torch.logsumexp(F.log_softmax(self.pi(h), -1) + log, -1)
            quantiles = torch.cumsum(F.softplus(self.steps(h)), -1) - 1
            error = y[:, None] - quantiles
            level = torch.tensor([0.1, 0.5, 0.9])
            pinball = torch.maximum(level * error, (level - 1) * error).mean(-1)
            return (nll + pinball)[:, None]

    return Network(), {"x": torch.randn(8, 6), "y": torch.randn(8)}


@model
def invertible():
    """Glow: actnorm, an LU-decomposed 1x1 convolution, affine couplings."""
    class Mix(nn.Module):
        def __init__(self, channels):
            super().__init__()
            p, lower, upper = torch.linalg.lu(torch.linalg.qr(torch.randn(channels, channels))[0])
            self.register_buffer("p", p)
            self.register_buffer("l_mask", torch.tril(torch.ones(channels, channels), -1))
            self.register_buffer("sign", torch.sign(torch.diagonal(upper)))
            self.lower, self.upper = nn.Parameter(lower.clone()), nn.Parameter(upper.triu(1))
            self.log_s = nn.Parameter(torch.diagonal(upper).abs().log())

        def forward(self, x):
            eye = torch.eye(len(self.log_s))
            lower = self.lower * self.l_mask + eye
            upper = self.upper * self.l_mask.t() + torch.diag(self.sign * self.log_s.exp())
            return F.linear(x, self.p @ lower @ upper), self.log_s.sum()

    class Step(nn.Module):
        def __init__(self):
            super().__init__()
            self.bias, self.logs = nn.Parameter(torch.randn(6) * 0.1), nn.Parameter(torch.randn(6) * 0.1)
            self.mix = Mix(6)
            self.net = nn.Sequential(nn.Linear(3, 12), nn.ReLU(), nn.Linear(12, 6))

        def forward(self, x):
            x = (x + self.bias) * self.logs.exp()
            x, log = self.mix(x)
            a, b = x.chunk(2, -1)
            shift, scale = self.net(a).chunk(2, -1)
            scale = torch.sigmoid(scale + 2)
            return (torch.cat([a, (b + shift) * scale], -1),
                    log + self.logs.sum() + scale.log().sum(-1))

    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.steps = nn.ModuleList([Step() for _ in range(2)])

        def forward(self, x):
            total = 0.0
            for step in self.steps:
                x, log = step(x)
                total = total + log
            return (0.5 * x.square().sum(-1) - total)[:, None]

    return Network(), {"x": torch.randn(6, 6)}


@model
def bilinear_pair():
    """Two nn.Bilinear, one square, one of features that only parameters make."""
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.left, self.right = nn.Linear(10, 6), nn.Linear(10, 6)
            self.square, self.score = nn.Bilinear(6, 6, 6), nn.Bilinear(6, 5, 3, bias=False)
            self.query = nn.Parameter(torch.randn(5))

        def forward(self, x):
            pair = torch.sigmoid(self.square(self.left(x), self.right(x)))
            return self.score(pair, self.query.expand(x.shape[0], -1).contiguous())

    return Network(), {"x": torch.randn(4, 10)}
