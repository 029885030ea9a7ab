"""What PyTorch reaches on the same GPU: training steps under torch.compile, and
rates of single ops for the cost model. Prints one JSON object.

Usage: measure_torch.py gpt2_small|resnet50 weak|strong
       measure_torch.py rates

"weak" is the model as it is exported, under torch.compile with what it does by
default; "strong" is what somebody who wants speed writes: the fused attention,
the loss inside the compiled function, the fused optimizer and max-autotune. The
head of GPT-2 is a parameter of its own, as in our program.
"""

import json
import sys
import time

import torch
import torch.nn.functional as F


def seconds_of(function, runs, warm_up=3):
    for _ in range(warm_up):
        function()
    torch.cuda.synchronize()
    begin = time.perf_counter()
    for _ in range(runs):
        function()
    torch.cuda.synchronize()
    return (time.perf_counter() - begin) / runs


def train(model, optimizer, inputs, labels, is_strong):
    def loss_of(inputs, labels):
        with torch.autocast("cuda", torch.bfloat16):
            output = model(inputs)
            return F.cross_entropy(output.reshape(-1, output.shape[-1]), labels.reshape(-1))

    def weak(inputs, labels):
        with torch.autocast("cuda", torch.bfloat16):
            output = compiled(inputs)
            return F.cross_entropy(output.reshape(-1, output.shape[-1]), labels.reshape(-1))

    if is_strong:
        compute = torch.compile(loss_of, mode="max-autotune")
    else:
        compiled, compute = torch.compile(model), weak

    def step():
        compute(inputs, labels).backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)

    return seconds_of(step, runs=20, warm_up=5)


def use_fused_attention(models):
    """Puts PyTorch's own attention in place of the explicit scores."""
    def attend(self, x):
        batch, tokens, width = x.shape
        q, k, v = (part.view(batch, tokens, self.heads, -1).transpose(1, 2)
                   for part in self.qkv(x).split(width, 2))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.proj(y.transpose(1, 2).reshape(batch, tokens, width))

    models.GptBlock.attend = attend


def gpt2_small(is_strong):
    import models
    if is_strong:
        use_fused_attention(models)
    model = models.Gpt(dropout=0.0)
    model.head.weight = torch.nn.Parameter(model.wte.weight.detach().clone())
    model.cuda()
    tokens = torch.randint(0, 50000, (16, 1024), device="cuda")
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, fused=is_strong)
    return {"seconds": train(model, optimizer, tokens, tokens, is_strong)}


def resnet50(is_strong):
    import torchvision
    model = torchvision.models.resnet50().cuda().to(memory_format=torch.channels_last)
    images = torch.randn(256, 3, 224, 224, device="cuda").to(memory_format=torch.channels_last)
    labels = torch.randint(0, 1000, (256,), device="cuda")
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9, fused=is_strong)
    return {"seconds": train(model, optimizer, images, labels, is_strong)}


def rates():
    result = {}
    for size in (1024, 4096, 8192):
        a = torch.randn(size, size, device="cuda", dtype=torch.bfloat16)
        seconds = seconds_of(lambda: a @ a, runs=20)
        result[f"gemm_bf16_{size}_flops_per_second"] = 2 * size**3 / seconds
    a = torch.empty(1 << 30, device="cuda", dtype=torch.uint8)
    b = torch.empty_like(a)
    seconds = seconds_of(lambda: b.copy_(a), runs=20)
    result["copy_bytes_per_second"] = 2 * a.numel() / seconds
    q = torch.randn(16, 12, 1024, 64, device="cuda", dtype=torch.bfloat16)
    seconds = seconds_of(lambda: F.scaled_dot_product_attention(q, q, q, is_causal=True), runs=20)
    result["attention_causal_flops_per_second"] = 2 * 16 * 12 * 1024 * 1024 * 64 / seconds
    return result


def main():
    what = sys.argv[1]
    if what == "rates":
        result = rates()
    else:
        result = {"gpt2_small": gpt2_small, "resnet50": resnet50}[what](sys.argv[2] == "strong")
    print(json.dumps(result))


if __name__ == "__main__":
    main()
