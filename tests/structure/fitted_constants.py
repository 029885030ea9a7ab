"""Checks that what pages say of fitted constants and of errors follows from the data.

Every rate and host constant of a system profile is in one list of
tests/benchmarks/fit_systems.py: fitted to runs, left by an earlier fit, that of another profile,
or given by a source or an estimate. The page of measurements counts the first two, and its mean
over the runs that nothing is fitted to is that of its table of sets, whose rows are all rows of
judged_runs.csv.

Usage: fitted_constants.py ROOT. Prints what disagrees, and exits 1 if anything does.
"""

import ast
import csv
import json
import pathlib
import re
import sys

GROUPS = ("rates", "host")
# Values that stand for a constant which a profile does not have.
MISSING = {"rates.products": 1, "rates.memory": 1, "rates.collectives": 1,
           "host.backwardFraction": 1, "host.secondsPerKernel": 0,
           "host.secondsPerCollective": 0, "host.secondsPerStep": 0}
LISTS = ("SYSTEMS", "VARIANTS", "IN_CODE", "EARLIER", "SAME_AS", "GIVEN")


def lists_of(path):
    """The lists, by name, without importing the module, which needs numpy."""
    found = {}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Assign) and node.targets[0].id in LISTS:
            found[node.targets[0].id] = ast.literal_eval(node.value)
    return found


def constants_of(profile):
    return {f"{group}.{key}": value for group in GROUPS
            for key, value in profile.get(group, {}).items()}


def check_lists(lists, profiles):
    """A line for every constant that is in no list, in two, or has another value than its list
    says."""
    for name, profile in profiles.items():
        own = constants_of(profile)
        fitted = set(lists["SYSTEMS"].get(name, (0, {}))[1])
        earlier = lists["EARLIER"].get(name, {})
        given = lists["GIVEN"].get(name, {})
        same = {constant: origin for origin, constants in lists["SAME_AS"].get(name, {}).items()
                for constant in constants}
        for base, variants in lists["VARIANTS"].items():
            if name in variants:
                same.update({constant: base for constant in own})
        for constant in sorted({*own, *fitted, *earlier, *given, *same}):
            value = own.get(constant, MISSING[constant])
            places = [constant in each for each in (fitted, earlier, given, same)]
            if sum(places) > 1:
                yield f"{name}: {constant} is in {sum(places)} lists"
            elif not any(places) and value != MISSING[constant]:
                yield f"{name}: {constant} = {value} is in no list of fit_systems.py"
            for known in (earlier, given):
                if constant in known and known[constant] != value:
                    yield f"{name}: {constant} is {value}, its list says {known[constant]}"
            if constant in same:
                other = constants_of(profiles[same[constant]])
                if other.get(constant, MISSING[constant]) != value:
                    yield f"{name}: {constant} is not that of {same[constant]}"


def check_host(lists, text, floors):
    """Fits of Megatron-LM's host begin at what Aceso's profile says of a layer."""
    forward = sum(float(row["forward_us"]) for row in floors)
    backward = sum(float(row["backward_us"]) for row in floors)
    said = stated(text.replace(",", ""), r"(\d+) us forward and (\d+) us\s*(?:# )?backward")
    if said != [round(forward), round(backward)]:
        yield f"fit_systems.py says {said}, the floors are {forward:.1f} and {backward:.1f} us"
    # 13 kernels forward, 30 backward.
    start = lists["SYSTEMS"]["megatron-lm"][1]
    kernel, fraction = forward / 13, backward / 30 / (forward / 13)
    for name, value in (("host.secondsPerKernel", kernel * 1e-6),
                        ("host.backwardFraction", fraction)):
        if abs(start[name] / value - 1) > 0.01:
            yield f"{name} starts at {start[name]}, the floors say {value:.3g}"


def stated(page, pattern):
    found = re.search(pattern, page)
    return [float(group) for group in found.groups()] if found else None


def check_counts(lists, page):
    fitted = sum(len(constants) for _, constants in lists["SYSTEMS"].values())
    counts = [fitted + len(lists["IN_CODE"]),
              sum(len(constants) for constants in lists["EARLIER"].values())]
    said = stated(page, r"Fitted constants: (\d+) of 40 allowed[^;]*; (\d+) of earlier fits")
    if said != counts:
        yield f"the page counts {said} fitted constants and of earlier fits, the lists {counts}"


def check_judged(page, rows):
    """The mean of all judged runs follows from the table of sets."""
    begin = page.index("| set | rows | mean error |")
    lines = page[begin:page.index("\n\n", begin)].splitlines()[2:]
    total, weighted = 0, 0.0
    for line in lines:
        cells = [cell.strip() for cell in line.split("|")]
        counts = [int(count) for count in cells[2].split(";")]
        errors = [float(error.strip(" %")) for error in cells[3].split(";")]
        total += sum(counts)
        weighted += sum(count * error for count, error in zip(counts, errors))
    said = stated(page, r"judged_runs.csv`[^:]*: (\d+) rows, mean (\d+\.\d) %")
    if said is None or said[0] != total or total != rows:
        yield f"the page says {said}, its sets have {total} rows, judged_runs.csv {rows}"
    elif abs(said[1] - weighted / total) > 0.1:
        yield f"the page says a mean of {said[1]} %, its sets {weighted / total:.2f} %"


def rows_of(root, name):
    lines = (root / "tests" / "data" / "published" / f"{name}.csv").read_text().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def main(root):
    lists = lists_of(root / "tests" / "benchmarks" / "fit_systems.py")
    profiles = {path.stem: json.loads(path.read_text())
                for path in (root / "cost_model" / "systems").glob("*.json")}
    page = (root / "tests" / "benchmarks" / "predictions.md").read_text()
    rows = len(rows_of(root, "judged_runs"))
    fits = (root / "tests" / "benchmarks" / "fit_systems.py").read_text()
    missing = [name for name in LISTS if name not in lists]
    faults = ([f"fit_systems.py has no {name}" for name in missing] if missing else
              [*check_lists(lists, profiles), *check_counts(lists, page),
               *check_judged(page, rows),
               *check_host(lists, fits, rows_of(root, "aceso_host_floors"))])
    for fault in faults:
        print(fault)
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
