"""Checks plans that split sequences beside tensors.

Usage: check_context.py FOUND.json AGAIN.json NAMED.json FLAGS.json

The first is a search, the second its plan, simulated again: of one time. The
third is a strategy by name that the search started from, the fourth the same
in the flags of Megatron-LM: of one time, and not faster than what was found.
"""

import json
import sys

found, again, named, flags = (json.load(open(path)) for path in sys.argv[1:])
time = "iteration_time_s"
assert found[time] == again[time], (found[time], again[time])
assert named[time] == flags[time], (named[time], flags[time])
assert not named["fits"] or found[time] <= named[time], (found[time], named[time])
