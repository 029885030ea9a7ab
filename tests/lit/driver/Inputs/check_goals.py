"""Checks what searches for the least cost and the fewest devices report.

Usage: check_goals.py COST.json FEWEST.json SIMULATED.json PRICE DEADLINE

Of the first, the chosen number of devices is the cheapest at that price; of the
second, it reaches the deadline and none that was tried with fewer devices does;
the third is its plan, simulated again.
"""

import json
import sys


def chosen(report):
    [count] = [count for count in report["counts"] if count["chosen"]]
    assert count["devices"] == report["devices"], report["counts"]
    assert count["iteration_time_s"] == report["iteration_time_s"], report["counts"]
    return count


cost, fewest, simulated = (json.load(open(path)) for path in sys.argv[1:4])
price, deadline = map(float, sys.argv[4:])
for count in cost["counts"]:
    if count["fits"]:
        expected = price * count["devices"] * count["iteration_time_s"] / 3600
        assert abs(count["cost"] / expected - 1) < 1e-6, count
assert cost["cost_unit"] == "price" and len(cost["counts"]) > 3, cost["counts"]
assert chosen(cost)["cost"] == min(count["cost"] for count in cost["counts"] if count["fits"])
best = chosen(fewest)
assert best["iteration_time_s"] <= deadline and best["devices"] < 32, fewest["counts"]
assert not any(count["fits"] and count["in_time"] and count["devices"] < best["devices"] for count in fewest["counts"])
assert simulated["iteration_time_s"] == best["iteration_time_s"] and simulated["fits"], simulated
