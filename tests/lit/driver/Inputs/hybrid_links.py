"""Holds the bytes of each link of a program under hsdp against the formulas of DESIGN.

Usage: hybrid_links.py SOAPSTONE MODEL PARAMETERS GROUPS DEVICES MICRO_BATCHES PRECISION [OPTION...]

In each of the GROUPS, r neighbours share PARAMETERS. A micro-batch gathers them for both passes
and scatters gradients, within its group: from each device to the next one (r - 1) / r parameters
each time, once less where a layer stays gathered at the turn. A step sums the shards of the
groups once: 2 (d - 1) / d of a shard from each group to the next, in the type of gradients or,
after several micro-batches, in f32. Nothing else is sent but a few numbers: the loss.
"""
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "parity"))

import step_bytes  # noqa: E402  (found through the line above)

FEW = 4096  # Bytes of losses, on any link.


def main():
    soapstone, model, parameters, groups, devices, count, precision, *options = sys.argv[1:]
    parameters, groups, devices, count = map(int, (parameters, groups, devices, count))
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "out"
        _, error = step_bytes.run(
            [soapstone, "compile", pathlib.Path(model).resolve(), *options, "--devices", devices,
             "--precision", precision, "--strategy", f"hsdp:d={groups},m={count}", "-o", program])
        assert not error, error
        traced = step_bytes.traced_bytes(program)
    width = {"f32": 4, "bf16": 2}[precision]
    size = devices // groups
    once = (size - 1) * parameters // size * width  # To gather or to scatter.
    shards = 2 * (groups - 1) * parameters // (groups * size) * (4 if count > 1 else width)
    for (source, target), sent in sorted(traced.items()):
        isInGroup = source // size == target // size and target % size == (source + 1) % size
        isAcross = source % size == target % size and (target - source) % devices == size
        least, most = 0, 0
        if isInGroup:
            least, most = 2 * count * once, 3 * count * once
        if isAcross:
            least, most = shards, shards
        print(source, target, sent, least, most)
        assert 0.999 * least <= sent <= 1.001 * most + FEW, (source, target, sent, least, most)
    crossing = [ends for ends in traced if ends[0] // size != ends[1] // size and
                ends[0] % size == ends[1] % size]
    assert len(crossing) == devices, crossing


if __name__ == "__main__":
    main()
