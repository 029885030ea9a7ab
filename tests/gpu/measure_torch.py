"""What PyTorch reaches on the same GPU: training steps under torch.compile, and
rates of single ops for the cost model. Prints one JSON object.

Usage: measure_torch.py gpt2_small|resnet50|rates
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


def train(model, optimizer, inputs, labels):
    compiled = torch.compile(model)

    def step():
        with torch.autocast("cuda", torch.bfloat16):
            output = compiled(inputs)
            loss = F.cross_entropy(output.reshape(-1, output.shape[-1]), labels.reshape(-1))
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)

    return seconds_of(step, runs=20, warm_up=5)


def gpt2_small():
    import models
    model = models.Gpt(dropout=0.0).cuda()
    tokens = torch.randint(0, 50000, (16, 1024), device="cuda")
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, fused=True)
    return {"seconds": train(model, optimizer, tokens, tokens)}


def resnet50():
    import torchvision
    model = torchvision.models.resnet50().cuda().to(memory_format=torch.channels_last)
    images = torch.randn(256, 3, 224, 224, device="cuda").to(memory_format=torch.channels_last)
    labels = torch.randint(0, 1000, (256,), device="cuda")
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
    return {"seconds": train(model, optimizer, images, labels)}


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


if __name__ == "__main__":
    print(json.dumps({"gpt2_small": gpt2_small, "resnet50": resnet50, "rates": rates}[sys.argv[1]]()))
