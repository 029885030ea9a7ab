"""Whether two JSON reports agree: same_value.py KEY TOLERANCE FIRST.json SECOND.json

The tolerance is relative; 0 asks for the same number.
"""
import json
import sys

key, tolerance = sys.argv[1], float(sys.argv[2])
first, second = (json.load(open(name))[key] for name in sys.argv[3:5])
if abs(first - second) > tolerance * abs(first):
    sys.exit(f"{key}: {first} in {sys.argv[3]}, {second} in {sys.argv[4]}")
