"""The machines of published runs, as changes of presets."""

from published_runs import B200, H100, V100, at_power

# Preset, bytes per second of each of a node's 8 interfaces, and changes of the device.
MACHINES = {
    "selene": ("dgx-a100", 25e9, {}),
    "megascale": ("dgx-a100", 25e9, {}),
    "a100-4nic": ("dgx-a100", 12.5e9, {}),
    "a100-roce": ("dgx-a100", 25e9, {}),
    "a100-40-roce": ("dgx-a100", 25e9, {"memoryBytes": 40000000000,
                                        "memoryBytesPerSecond": 1.555e12}),
    "jean-zay": ("dgx-a100", 6.25e9, {}),
    "h100": ("dgx-h100", 50e9, {}),
    "h200": ("dgx-h200", 50e9, {}),
    "b200": ("dgx-b200", 50e9, {}),
    # "Power limited" (pytorch/ao); 750 W in pytorch/FBGEMM, pull request 4821.
    "b200-750": ("dgx-b200", 50e9, {"peakFlopsPerSecond": at_power(750, 1000, B200)}),
    # As many cards of 200 Gb/s (Google's A3 Mega).
    "h100-200": ("dgx-h100", 25e9, {}),
    "a800": ("dgx-a100", 25e9, {}),
    "h800": ("dgx-h100", 50e9, {}),
    "dgx1-v100": ("dgx1-v100", 12.5e9, {}),
    "p3.16xlarge": ("p3.16xlarge", 3.125e9, {}),
    # DLPerf's nodes have one card of 100 Gb/s: four of a quarter carry what it does.
    # 16,160 MiB as nvidia-smi lists V100 of 16 GB.
    "v100-16-1ib": ("dgx1-v100", 3.125e9, {"memoryBytes": 16160 << 20}),
    "dgx1-v100-32": ("dgx1-v100", 12.5e9, {"memoryBytes": 32 * 10 ** 9}),
    # A core of TPU v3: data sheet. Only ratios of times are taken from it.
    "tpu-v3": ("dgx-a100", 25e9, {"peakFlopsPerSecond": {"f32": 61.5e12, "bf16": 61.5e12},
                                  "memoryBytes": 16 << 30, "memoryBytesPerSecond": 450e9}),
    "p100-pcie": ("p100", 7e9, {}),
    # Data sheet: 11.8 TFLOP/s, 24 GB at 346 GB/s; 22.5 GB as its users list it.
    "p40-pcie": ('{"devices": "p100", "count": 8, "link": "pcie3"}', 0,
                 {"peakFlopsPerSecond": {"f32": 11.76e12}, "vectorFlopsPerSecond": 11.76e12,
                  "memoryBytes": 24 * 10 ** 9, "memoryBytesPerSecond": 346e9,
                  "multiprocessors": 30}),
    # The same cube mesh; links of P100 are 20 % slower, which no row of one node shows.
    "dgx1-p100": ("dgx1-v100", 12.5e9,
                  {"peakFlopsPerSecond": {"f32": 10.6e12}, "vectorFlopsPerSecond": 10.6e12,
                   "memoryBytes": 16 * 10 ** 9, "memoryBytesPerSecond": 732e9,
                   "multiprocessors": 56}),
    "p100-25gb": ('{"devices": "p100", "count": 4, "link": "pcie3", "network": "25GbE"}',
                  3.125e9, {}),
    # Sixteen V100 on NVSwitch, eight cards of 100 Gb/s; 350 W a device, 450 in a DGX-2H, where
    # the preset's rates are those of 300 W (data sheets).
    "dgx2": ('{"devices": "v100", "count": 16, "link": "nvlink", "network": "8x100Gb"}', 12.5e9,
             {"peakFlopsPerSecond": at_power(350, 300, V100)}),
    "dgx2h": ('{"devices": "v100", "count": 16, "link": "nvlink", "network": "8x100Gb"}', 12.5e9,
              {"peakFlopsPerSecond": at_power(450, 300, V100)}),
    # Four cards of 200 Gb/s a node (Black et al. 2022, section 2.3).
    "a100-40-4nic": ("dgx-a100", 12.5e9, {"memoryBytes": 40000000000,
                                          "memoryBytesPerSecond": 1.555e12}),
    # HBM2e and 500 W (pytorch/torchtitan, docs/performance.md).
    "h100-96": ("dgx-h100", 50e9, {"memoryBytes": 96000000000,
                                   "memoryBytesPerSecond": 2.4e12,
                                   "peakFlopsPerSecond": at_power(500, 700, H100)}),
}

# The most bytes per second of a link between devices of a node, where it is less than a preset's:
# PCIe of P100, NVLink at 400 GB/s both ways of A800 and H800 (data sheets).
LINKS = {"p100-pcie": 7e9, "a800": 200e9, "h800": 200e9}

# Slow nodes, where a paper counts them in its own cluster.
STRAGGLERS = {
    "megascale": {"nodeShare": 0.005, "slowdown": 0.1,
                  "source": "Jiang et al., MegaScale, NSDI 2024: about 0.5 % of the machines "
                            "compute some 10 % slower"},
}
