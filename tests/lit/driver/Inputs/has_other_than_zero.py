"""Whether a safetensors file of f32 tensors holds a number that is not zero.

Usage: has_other_than_zero.py FILE
"""

import sys

import numpy

with open(sys.argv[1], "rb") as file:
    data = file.read()
header = int.from_bytes(data[:8], "little")
if not numpy.frombuffer(data[8 + header:], numpy.float32).any():
    sys.exit("all numbers are zero")
