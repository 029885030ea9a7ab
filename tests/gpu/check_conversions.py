"""Counts the PTX instructions of kernels that convert eight floats to 16 bits.

Usage: check_conversions.py --soapstone BIN --nvcc BIN --models FOLDER

A thread that converts eight floats takes fewer than 20 instructions from sm_80
on, addresses and the return included, and no program rounds a value twice. A
thread that draws eight random numbers computes two blocks of four (random.h).
The kernels of GPT-2's GELU, and one of Llama's gates, have instructions for no
more than the memory of a GPU feeds them with (coarse_math.h).
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

MOST = 20
# As the compiler emits the kernel of a cast.
KERNEL = """
struct Convert_{type} {{
  const float* in0;
  {type}* out0;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i0) const {{
    const auto v0 = readLanes<kLanes>(in0 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {{
      const float t0 = load(v0[lane]);
      r0[lane] = t0;
    }}
    writeLanes(out0 + i0, r0);
  }}
}};
"""
# As that of a dropout mask.
DROPOUT = """
struct Dropout {
  const bf16* in0;
  const int64_t* in1;
  const int64_t* in2;
  uint64_t stream0;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const int64_t t1 = load(in1[0]);
      const int64_t t2 = load(in2[0]);
      const float t3 = randomUniform(t1, stream0, t2, i0 + lane) >= 0.1f ? t0 * 1.1f : 0.0f;
      r0[lane] = t3;
    }
    writeLanes(out0 + i0, r0);
  }
};
"""
# As the gate of a SwiGLU.
GATE = """
struct Gate {
  const bf16* in0;
  const bf16* in1;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    const auto v1 = readLanes<kLanes>(in1 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      r0[lane] = math::coarseSilu(load(v0[lane])) * load(v1[lane]);
    }
    writeLanes(out0 + i0, r0);
  }
};
"""
# PTX instructions for eight elements, moves between register types among them,
# which cost nothing: 290, 478 and 210 with the functions of f32. Of the code for
# sm_90, GELU has 21 an element (33 before) and its gradient 35 (47). An H200
# issues some 28 while its memory moves the four bytes of one, and 41 while it
# moves the six of the other.
MOST_OF_FUNCTIONS = {"GeluKernel": 200, "GeluGradKernel": 350, "Gate": 140}
# Ten rounds of two.
MULTIPLICATIONS_OF_A_BLOCK = 20
LAUNCH = """
extern "C" __global__ void count_{name}({name} kernel) {{ kernel.at<8>(threadIdx.x * 8); }}
"""
ENTRY = re.compile(r"^\.visible \.entry count_(\w+)\((.*?)^\}", re.S | re.M)
INSTRUCTION = re.compile(r"^\t(?:@%p\d+ )?[a-z][\w.]*[\t ].*;$|^\tret;$", re.M)
STRUCT = re.compile(r"^struct (\w+Kernel\d*) \{\n.*?^\};\n", re.S | re.M)
ROUNDED_TWICE = re.compile(r"(t\d+) = load\(store<b?f16>\(.*\n\s+(?:r\d\[lane\]|out\d\[.*\]) = "
                           r"(?:store<b?f16>\()?\1\)?;")


def instructions(nvcc, root, text, architecture, work):
    """PTX instructions of each kernel, and multiplications of words: {name: (count, count)}."""
    source, ptx = work / "conversions.cu", work / "conversions.ptx"
    source.write_text('#include "runtime/kernel.h"\nusing namespace soapstone::runtime;\n' + text)
    subprocess.run([nvcc, "-std=c++20", f"-arch=sm_{architecture}", f"-I{root}", "-Werror",
                    "all-warnings", "-ptx", source, "-o", ptx], check=True)
    return {name: (len(INSTRUCTION.findall(body)), len(re.findall(r"mul\.(?:wide|hi)\.u32", body)))
            for name, body in ENTRY.findall(ptx.read_text())}


def emitted(arguments, work):
    """The stage of GPT-2 small in bf16 for one GPU."""
    subprocess.run([arguments.soapstone, "compile", arguments.models / "gpt2_small.eval_dyn.onnx",
                    "--dim", "batch=16", "--dim", "seq=1024", "--loss", "cross-entropy",
                    "--optimizer", "adamw", "--precision", "bf16", "--target", "cuda",
                    "--emit-only", "-o", work / "gpt2"], check=True, capture_output=True)
    return (work / "gpt2" / "class0.cu").read_text()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--soapstone", required=True, type=pathlib.Path)
    parser.add_argument("--nvcc", required=True)
    parser.add_argument("--models", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parents[2]
    faults = []
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary)
        program = emitted(arguments, work)
        faults += [f"rounded twice: {match.group(0)}" for match in ROUNDED_TWICE.finditer(program)]
        own = {match.group(1): match.group(0) for match in STRUCT.finditer(program)
               if re.search(r"math::coarse(Erf|Gelu)\(", match.group(0))}
        text = "".join(KERNEL.format(type=kind) + LAUNCH.format(name=f"Convert_{kind}")
                       for kind in ("bf16", "f16"))
        text += DROPOUT + LAUNCH.format(name="Dropout") + GATE + LAUNCH.format(name="Gate")
        text += "".join(body + LAUNCH.format(name=name) for name, body in own.items())
        for architecture in ("75", "80", "90"):
            counted = instructions(arguments.nvcc, root, text, architecture, work)
            counts = {name: count for name, (count, _) in counted.items()}
            print(f"sm_{architecture}: " + ", ".join(f"{name} {n}" for name, n in counts.items()))
            if len(counts) != 4 + len(own) or len(own) < 2:
                faults.append(f"kernels {sorted(counts)} in the PTX")
            # Before sm_80, rounding is arithmetic, too.
            faults += [f"sm_{architecture}: {name} takes {count} instructions, more than {most}"
                       for part, most in MOST_OF_FUNCTIONS.items()
                       for name, count in counts.items()
                       if name.startswith(part) and count > most and architecture != "75"]
            if architecture != "75" and counts.get("Convert_bf16", MOST) >= MOST:
                faults.append(f"sm_{architecture}: {counts} instructions, {MOST} are too many")
            multiplications = counted.get("Dropout", (0, 0))[1]
            # The first round of a block whose number is small needs fewer.
            if not 0 < multiplications <= 2 * MULTIPLICATIONS_OF_A_BLOCK:
                faults.append(f"sm_{architecture}: {multiplications} multiplications for eight "
                              "random numbers")
    for fault in faults:
        print(f"FAULT: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
