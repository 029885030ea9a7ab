"""Runs run_checks.py against programs that stand in for those of a GPU.

Usage: check_run_checks.py

The stand-ins behave well or fail in one way each: a device lost by a kernel, a
missing library, a library of another version, a plan that a library refuses, a program that never ends, one
that crashes, a wrong loss and kernels that start too early. Whatever happens, the script ends by itself, within
its time, with a table of all sections and at most 30 lines, and every finding is
a line of JSON in the results. run.sh unpacks the programs and takes the binaries of a bundle, and
builds where they miss a library.
"""

import argparse
import json
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import time

import program_archive
import run_checks

SECTIONS = ["probe", "smoke", "kernels", "libraries", "losses", "early", "graphs", "nccl", "ours", "torch", "profiles",
            "sanitizers", "rest"]
PROGRAMS = ["mlp_1", "gpt2_1", "gpt2_2", "gpt2_pipeline_2", "gpt2_4", "alexnet_1"]
TIMED = ["gpt2_small", "llama_1b", "resnet50"]
BY_OP = ["gpt2_small_timed"]
CASES = 6

PROGRAM = """#!{python}
import json, os, sys, time
mode, name = {mode!r}, {name!r}
if mode == "missing library":
    sys.exit(print("error while loading shared libraries: libcudnn.so.9: cannot open", file=sys.stderr) or 127)
if mode == "stuck" and name == "gpt2_4":
    os.fork()  # Both keep the output open.
    time.sleep(600)
if mode == "crash" and name in ("gpt2_4", "alexnet_1"):
    os.abort()
if mode == "other library" and name == "gpt2_1":
    print("soapstone: warning: cuDNN 91000 is loaded, but this program was built for 91900", file=sys.stderr)
steps = int(sys.argv[sys.argv.index("--steps") + 1])
for step in range(steps):
    loss = 2.0 - step / 10 + (1 if mode == "wrong loss" and name == "gpt2_4" else 0)
    if mode == "race" and name == "gpt2_4" and os.environ.get("SOAPSTONE_EARLY_LAUNCH") != "0":
        loss += 1e-5
    print(json.dumps({{"step": step, "loss": loss, "seconds": 0.05}}), flush=True)
if os.environ.get("SOAPSTONE_OP_TIMES"):
    print("\\n".join([json.dumps({{"rank": 0, "op_seconds": [0.01, 0.02]}})] * steps))
use = os.environ.get("SOAPSTONE_LIBRARY_USE")
if use:
    own = 12 if mode == "refused plan" else 0
    open(use, "a").write(json.dumps({{"attention": {{"library": 12 - own, "own": own}}}}) + "\\n")
    if own:
        print("soapstone: warning: cuDNN has no plan for an attention", file=sys.stderr)
"""
CHECKER = """#!{python}
import json, os, sys, time
mode = {mode!r}
_, action, *rest = sys.argv
if action == "compare":
    rest = rest[1:]
out, first = rest
if mode == "missing library":
    sys.exit(127)
with open(out, "a") as lines:
    for case in range(int(first), {cases}):
        lost = mode == "sticky" and action == "compare" and case in (1, 4)
        if mode == "crash" and action == "compare" and case == 2:
            os.abort()
        if mode == "hang" and case == 2:
            time.sleep(600)
        if mode == "slow":
            time.sleep(1.5)
        lines.write(json.dumps({{"case": case, "name": f"case {{case}}", "difference": 0.0,
                                "tolerance": 1e-3,
                                "fault": "illegal address" if lost else ""}}) + "\\n")
        lines.flush()
        if lost:
            sys.exit(3)
"""
TORCH = """
import json, sys
print(json.dumps({"copy": 4e12} if sys.argv[1] == "rates" else {"seconds": 0.1}))
"""
# Mode, faults that must be found, words that the output must have.
MODES = {
    "well": (0, ["llama_1b: percent MFU", "gpt2_small_timed: seconds of all ops"]),
    "sticky": (2, ["case 1", "case 4"]),
    "missing library": (None, ["libcudnn.so.9"]),
    "other library": (1, ["gpt2_1's libraries", "built for 91900"]),
    "refused plan": (3, ["attention by own kernels (12 calls)"]),
    "stuck": (None, ["does not end in time"]),
    "crash": (None, ["kernels, case 2", "ends with -6"]),
    "wrong loss": (None, ["instead of"]),
    # Too little to differ from the host's losses.
    "race": (1, ["gpt2_4 without early launches"]),
}


def write_program(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def write_sources(bundle, text="// Of mlp_1.\n"):
    for name in ("mlp_1/class0.cu", "mlp_1/plan.h", "alexnet_1/main.cc"):
        file = bundle / "programs" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def write_bundle(folder, mode):
    """A bundle and its build, both of stand-ins."""
    bundle, build = folder / "bundle", folder / "build"
    losses = [2.0, 1.9, 1.8]
    for name in PROGRAMS + TIMED + BY_OP:
        write_program(build / name, PROGRAM.format(python=sys.executable, mode=mode, name=name))
    write_program(build / "nccl_alone", f"#!{sys.executable}\nprint('ok')\n")
    write_program(build / "tests/gpu/kernels/check_kernels",
                  CHECKER.format(python=sys.executable, mode=mode, cases=CASES))
    write_program(folder / "bin/nvidia-smi", f"#!{sys.executable}\nprint('stand-in, 580')\n")
    # There is nothing for a sanitizer to look at.
    write_program(folder / "bin/compute-sanitizer",
                  f"#!{sys.executable}\nimport sys\n"
                  "sys.exit(print('Device not supported', file=sys.stderr) or 1)\n")
    bundle.mkdir()
    (bundle / "measure_torch.py").write_text(TORCH)
    (bundle / "kernels.bin").write_bytes(b"")
    timed = {"kind": "benchmark", "losses": None, "samples": 16, "flops": 1e12,
             "peak_flops_per_second": 1e14, "predicted_seconds": 0.05}
    programs = [{"name": name, "kind": "f32", "devices": int(name[-1]) if name[-2] == "_" else 1,
                 "strategy": "", "stages": [], "tolerances": [2e-4] * 3,
                 "losses": losses, **(timed if name in TIMED else {})}
                for name in PROGRAMS + TIMED]
    programs += [{"name": name, "kind": "timed", "devices": 1, "strategy": "", "stages": [],
                  "losses": None} for name in BY_OP]
    write_sources(bundle)
    program_archive.pack(bundle)
    (bundle / "programs.json").write_text(json.dumps({"steps": 3, "programs": programs}))
    return bundle, build


def table_of(out):
    """The lines behind the last section's."""
    lines = out.splitlines()
    begin = max(i for i, line in enumerate(lines) if line.startswith("probe "))
    return lines[begin:]


def check(mode, faults_wanted, words, folder):
    bundle, build = write_bundle(folder, mode)
    results = folder / "results.jsonl"
    seconds = 25 if mode == "stuck" else 180
    begin = time.monotonic()
    result = subprocess.run(
        [sys.executable, pathlib.Path(__file__).with_name("run_checks.py"), "--bundle", bundle,
         "--build", build, "--results", results, "--seconds", str(seconds)],
        capture_output=True, text=True, timeout=240,
        env={**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"})
    wall = time.monotonic() - begin
    faults = []
    if result.stderr:
        faults.append(f"stderr: {result.stderr[-500:]}")
        return faults
    table = table_of(result.stdout)
    if len(table) > 30:
        faults.append(f"a table of {len(table)} lines")
    if [line.split()[0] for line in table[:len(SECTIONS)]] != SECTIONS:
        faults.append(f"sections {table[:len(SECTIONS)]}")
    lines = [json.loads(line) for line in results.read_text().splitlines()]
    found = sum(bool(line.get("fault")) and "case" not in line for line in lines)
    if not table[-1].startswith(f"{found} faults"):
        faults.append(f"'{table[-1]}' of {found} faults")
    if (result.returncode != 0) != (found > 0):
        faults.append(f"ends with {result.returncode}")
    if faults_wanted is None and found == 0 or faults_wanted not in (None, found):
        faults.append(f"{found} faults instead of {faults_wanted}")
    faults += [f"no '{word}'" for word in words if word not in result.stdout]
    if wall > seconds + 10:
        faults.append(f"takes {wall:.0f} s of {seconds}")
    cases = {line["case"] for line in lines if "case" in line}
    if mode in ("well", "sticky") and cases != set(range(CASES)):
        faults.append(f"compares cases {sorted(cases)}")
    return faults


def check_script(misses_library, folder):
    """run.sh with a bundle that has binaries; what would build them fails at once."""
    bundle, build = write_bundle(folder, "well")
    subprocess.run(["tar", "-C", build, "-cJf", bundle / "binaries.tar.xz", "."], check=True)
    script = pathlib.Path(__file__).with_name("run.sh")
    for name in (script.name, "run_checks.py", "run_report.py", "program_archive.py"):
        shutil.copy(script.with_name(name), bundle / name)
    write_program(folder / "bin/cmake", "#!/bin/sh\nexit 1\n")
    says = "libcudnn.so.9 => not found" if misses_library else "libcudnn.so.9 => /there"
    write_program(folder / "bin/ldd", f"#!/bin/sh\necho '{says}'\n")
    result = subprocess.run(
        [bundle / "run.sh", bundle, folder / "results.jsonl"], capture_output=True, text=True,
        timeout=240, env={**os.environ, "SOAPSTONE_ARCH": "90",
                          "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"})
    faults = []
    table = [line.split()[0] for line in table_of(result.stdout)[:len(SECTIONS)]]
    if table != SECTIONS:
        faults.append(f"sections {table}")
    if not (bundle / "programs/mlp_1/class0.cu").exists():
        faults.append("no programs")
    unpacked = "unpacked in" in result.stdout
    if unpacked == misses_library:
        faults.append(f"says {result.stdout[:200]}")
    if ("miss libraries: libcudnn.so.9" in result.stderr) != misses_library:
        faults.append(f"stderr: {result.stderr[:200]}")
    if (result.returncode != 0) != misses_library:
        faults.append(f"ends with {result.returncode}: {result.stdout[-300:]}")
    return faults


def check_archive(folder):
    """The same files make the same archive; run.sh unpacks it once, or says in a line why it cannot."""
    bundle, packed = folder / "bundle", []
    for seconds in (1000, 2000):
        write_sources(bundle)
        for file in bundle.rglob("*.cu"):
            os.utime(file, (seconds, seconds))
        program_archive.pack(bundle)
        packed.append((bundle / "programs.tar.xz").read_bytes())
    faults = [] if packed[0] == packed[1] else ["archives differ"]
    file = bundle / "programs/mlp_1/class0.cu"
    for text in ("// Of mlp_1.\n", "// Changed by hand.\n"):
        program_archive.unpack(bundle)
        if file.read_text() != text:
            faults.append(f"unpacked: {file.read_text()}")
        file.write_text("// Changed by hand.\n")
    # A newer bundle over this one.
    write_sources(folder, "// Newer.\n")
    program_archive.pack(folder)
    shutil.copy(folder / "programs.tar.xz", bundle)
    program_archive.unpack(bundle)
    if file.read_text() != "// Newer.\n" or file.stat().st_mtime < 3000:
        faults.append("a newer archive is not unpacked")
    shutil.copy(pathlib.Path(__file__).with_name("run.sh"), bundle)
    shutil.copy(program_archive.__file__, bundle)
    (folder / "no_lzma").mkdir()
    (folder / "no_lzma/lzma.py").write_text("raise ImportError\n")
    for environment, cut, says in (({"PYTHONPATH": str(folder / "no_lzma")}, None, "no module lzma"),
                                   ({"PYTHON": "/nonexistent"}, None, "no Python '/nonexistent'"),
                                   ({}, 90, "cannot unpack"), ({}, 0, "cannot unpack")):
        (bundle / "programs.tar.xz").write_bytes(packed[0][:cut])
        result = subprocess.run([bundle / "run.sh"], capture_output=True, text=True, timeout=60,
                                env={**os.environ, "SOAPSTONE_ARCH": "90", **environment})
        lines = result.stderr.splitlines()
        if result.returncode == 0 or len(lines) != 1 or says not in lines[0]:
            faults.append(f"instead of '{says}': {result.stderr}")
    return faults


def check_no_time(folder):
    """What cannot start for want of time is left out, which is no fault."""
    bundle, build = write_bundle(folder, "well")
    checks = run_checks.Checks(argparse.Namespace(
        bundle=bundle, build=build, results=folder / "results.jsonl", library_path="", seconds=0))
    for checks.section, section in (("kernels", checks.check_kernels),
                                    ("libraries", checks.check_libraries)):
        section()
    lines = [json.loads(line) for line in checks.results_file.read_text().splitlines()]
    left_out = [line["name"] for line in lines if line.get("left_out")]
    faults = [line["fault"] for line in lines if line.get("fault")]
    if checks.failures:
        faults.append(f"{checks.failures} failures")
    if left_out != ["kernels", "libraries"]:
        faults.append(f"leaves out {left_out}")
    return faults


def check_kernels_in(mode, most, folder):
    """Runs the kernels in a section of `most` seconds, then the rest; returns all lines."""
    bundle, build = write_bundle(folder, mode)
    checks = run_checks.Checks(argparse.Namespace(
        bundle=bundle, build=build, results=folder / "results.jsonl", library_path="", seconds=60))
    checks.begin("kernels", most)
    checks.check_kernels()
    checks.begin("rest", 60)
    checks.check_rest()
    return [json.loads(line) for line in checks.results_file.read_text().splitlines()]


def check_slow_kernels(folder):
    """What the section has no time for is left out, which is no fault, and compared at the end."""
    lines = check_kernels_in("slow", 5.2, folder)
    faults = [str(line) for line in lines if line.get("fault")]
    cases = [line["case"] for line in lines if "case" in line]
    if cases != list(range(CASES)):
        faults.append(f"compares cases {cases}")
    if not any(line.get("left_out") for line in lines):
        faults.append("leaves nothing out")
    return faults


def check_hanging_kernel(folder):
    """A case that never ends is a fault, and those behind it are compared."""
    run_checks.QUIET_SECONDS = 2
    lines = check_kernels_in("hang", 50, folder)
    faulty = [line["name"] for line in lines if line.get("fault")]
    cases = {line["case"] for line in lines if "case" in line}
    faults = [] if faulty == ["kernels, case 2"] else [f"faults of {faulty}"]
    if cases != set(range(CASES)) - {2}:
        faults.append(f"compares cases {sorted(cases)}")
    return faults


def check_tolerances():
    """Losses in 16 bits may be apart as far as the host's are from those in f32; never by more than
    before, and never by less where training went on."""
    exact = [2.0, 1.0, 1.0]
    found = run_checks.tolerances_of("bf16", [2.0, 1.002, 1.0], exact)
    assert found == sorted(found) and found[0] < 5e-3 < found[1] < 1e-2, found
    assert run_checks.tolerances_of("bf16", [2.0, 1.1, 1.0], exact)[1:] == [3e-2] * 2
    assert run_checks.tolerances_of("f32", exact, exact) == [2e-4] * 3
    # Errors that a tolerance of 3 % lets pass.
    assert run_checks.difference([2.02, 1.0, 1.0], exact, found)[0]
    assert not run_checks.difference([2.006, 1.0, 1.0], exact, found)[0]


def main():
    check_tolerances()
    failures = 0
    for what, function in (("archive", check_archive), ("no time", check_no_time),
                           ("slow kernels", check_slow_kernels),
                           ("a kernel that hangs", check_hanging_kernel)):
        with tempfile.TemporaryDirectory() as temporary:
            faults = function(pathlib.Path(temporary))
        print(f"{what}: {'; '.join(faults) or 'ok'}")
        failures += bool(faults)
    for misses_library in (False, True):
        with tempfile.TemporaryDirectory() as temporary:
            faults = check_script(misses_library, pathlib.Path(temporary))
        mode = "binaries that miss a library" if misses_library else "binaries"
        print(f"{mode}: {'; '.join(faults) or 'ok'}")
        failures += bool(faults)
    for mode, (faults_wanted, words) in MODES.items():
        with tempfile.TemporaryDirectory() as temporary:
            faults = check(mode, faults_wanted, words, pathlib.Path(temporary))
        print(f"{mode}: {'; '.join(faults) or 'ok'}")
        failures += bool(faults)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
