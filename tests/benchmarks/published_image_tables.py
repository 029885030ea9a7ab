"""Published runs of convolutional networks and perceptrons. Nothing is fitted to them."""

from published_images import AmoebaNet, Mlp, ResNet, UNet
from published_runs import Run, rows_of


def torchgpipe():
    """Speedups of PyTorch pipelines on P40 over one device, or over two without micro-batches."""
    models = {"ResNet-101": ResNet(), "U-Net (5,64)": UNet(5, 5, 64),
              "AmoebaNet-D (18,256)": AmoebaNet(18, 256)}
    base = {}
    for row in rows_of("torchgpipe"):
        stages, micro_batches = int(row["stages"]), int(row["micro_batches"])
        label = f"{row['model']} {stages} stages, {micro_batches} micro-batches"
        again = row["recomputed"]
        yield Run("torchgpipe", label, row["model"].split()[0], models[row["model"]],
                  ("p40-pcie", 8), "eager", round(int(row["batch"]) / micro_batches),
                  micro_batches, stages=stages, recompute="" if again == "no" else "0%",
                  keeps_inputs=again != "no" and stages > 1, keeps_last=again == "all but the last", precision="f32", optimizer="sgd",
                  schedule="gpipe" if stages > 1 else "",
                  balance=tuple(map(int, row["modules"].split())) if stages > 1 else (),
                  arguments=("--batch-norm", "local"),
                  relative_to=base.setdefault(row["model"], label),
                  seconds=1 / float(row["speedup"]))


def distir():
    """Data-parallel training of perceptrons on V100, in f32; times end in gradients."""
    for row in rows_of("distir_mlp_dp"):
        devices = int(row["world_size"])
        yield Run("distir", f"{row['layers']} layers of {row['hidden']}, batch {row['batch']}, "
                  f"x{devices}", f"x{devices}", Mlp(int(row["layers"]), int(row["hidden"])),
                  ("dgx2", 8), "eager", int(row["batch"]) // devices, 1, data=devices,
                  precision="f32", optimizer="none", seconds=float(row["real_ms"]) / 1e3)


def resnet_p100():
    """ResNets in TensorFlow 1 on P100, batches of 64 a device; a fused norm, no other fusion."""
    blocks = {"ResNet-50": (3, 4, 6, 3), "ResNet-101": (3, 4, 23, 3), "ResNet-152": (3, 8, 36, 3)}
    for row in rows_of("resnet_p100"):
        devices = int(row["gpus"])
        machine = "dgx1-p100" if "DGX-1" in row["hardware"] else "p100-25gb"
        yield Run("resnet_p100", f"{row['model']} x{devices}", machine,
                  ResNet(blocks[row["model"].split()[0]]), (machine, max(devices, 8)), "eager", 64,
                  1, data=devices, precision="f32", optimizer="momentum",
                  arguments=("--batch-norm", "local"),
                  seconds=64 * devices / float(row["value"]))
