"""Compiles models whose names try to become code, and checks that none does.

Usage: hostile_names.py --soapstone BIN [--count N] [--seed S] [--first I]
                        [--syntax-every K --include DIR]

Every trial makes one model, puts hostile text into some of the places in SITES,
and compiles it for the host or for CUDA by a strategy of its own, with a stub for
the compilers. Then, with a tokenizer of its own (cpp_tokens.py):
  * everything of the sources that comes from the model lies in comments and in
    string literals, or is part of an identifier that begins with a word of ours;
  * literals that hold names of tensors decode to exactly these names;
  * no two declarations of a source have one name;
  * comments and literals show what they hold: no control characters, nothing that
    changes the order of text, valid UTF-8; so do terminal messages;
  * a model that is refused is refused in one line, with exit code 1.
With --syntax-every K, g++ checks the sources of every K-th trial, too.
Prints every fault with the trial's number; exits 1 if there is one.
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

import cpp_tokens

# Where hostile text is put.
SITES = [
    "block",              # First part of the names of a block's nodes.
    "layer",              # Second part.
    "node",               # The whole name of a node.
    "value",              # A tensor between nodes.
    "parameter",          # An initializer.
    "input",              # An input of the graph.
    "output",             # An output of the graph.
    "dimension",          # A named dimension.
    "node domain",
    "op type",
    "attribute",          # Name of an attribute.
    "attribute text",     # Value of an attribute.
    "opset domain",
    "function",           # Name of a model-local function.
    "function domain",
    "function node",      # A node in its body.
    "function value",     # A tensor in its body.
    "graph",
    "graph text",         # Documentation.
    "node text",
    "model text",
    "parameter text",
    "producer",
    "producer version",
    "model domain",
    "metadata key",
    "metadata value",
    "value info",
    "external file",
    "model file",
    "model folder",
    "output folder",
]
# Names that a file system does not take as they are.
PATHS = {"external file", "model file", "model folder", "output folder"}
# Places of a hostile name for which the model may be refused.
REFUSED = {"node domain", "op type", "attribute", "attribute text", "opset domain",
           "function domain", "function", "external file", "metadata key"}

PIECES = [
    ";  // ", "  // ", "//", " //", "/*", "*/", "\\", "\\\\", ' \\ ', '"', '\\"', "'", ", ", ",",
    ");", "{", "}", "};", "#include <x>", "\\n", "??/", "??'", "<%", "%:", 'R"(', ')"',
    "\\u000a", "\\x0a", "\u2028", "\u202e", "\u2066", "\u200f", "\u009b31m", "\u0085", "\ufeff",
    "$(touch PWNED)", "`touch PWNED`", 'std::system("touch PWNED")', ', std::system("touch PWNED");',
    "%s%n", "[self]", "done[0]", "rank, compute", "rank, communication", "/", "//", "/0/", " ", "  ",
    ".", "..", "\u00e9", "\u540d", "\U0001f600", "x" * 80, "y, " * 40, "@", "$", "~", "|", "&&", "<", ">",
    "\u200b", "\U000e0041", "0", "-1", "_", "__", "R", "u8", "L", "asm(", "*this", "::", "->",
]
CONTROLS = ["\n", "\r", "\x1b[31m", "\x01b0\x02", "\x7f", "\t", "\x00"]
WORDS = [
    "NULL", "EOF", "errno", "linux", "unix", "stdin", "INFINITY", "NAN", "assert", "I", "major",
    "int", "class", "new", "not_eq", "co_await", "template", "this", "main", "step", "accumulate",
    "Rank", "Buffer", "Event", "Stream", "Lane", "stream", "wait", "record", "rank", "compute",
    "communication", "done", "self", "block", "b", "label", "event", "channel", "outside", "kRanks",
    "kTensors", "program", "class0", "soapstone", "std", "k_x0", "value", "forward", "backward",
    "aB0", "a_b0", "AB0", "A_B0", "ab0", "h0", "H0", "h_0", "H_0", "__LINE__", "_Pragma", "TensorInfo",
]
STRATEGIES = ["", "data-parallel", "fsdp", "zero2", "megatron:t=2", "model-parallel", "random:3", "random:8"]

# Identifiers that the emitter makes: a word of ours, then what it likes. A
# function that several blocks share has the parameter `b`; a loop over them, `block`.
OURS = re.compile(rb"^(?:b$|block$|k_|next_|previous_|outside_|parameter_|"
                  rb"k?(?:Forward|Backward|Update|Accumulate|Step|Shared)|"
                  rb"(?:forward|backward|update|accumulate|step|shared)(?:_|$))")
# Names that the compiler numbers, and those of kernels, which are named after ops of the dialect.
NUMBERED = re.compile(rb"^(?:(?:outside|label|event|channel|stream|in|out|i|v|r|first|done)_?[0-9]*|"
                      rb"k[A-Z][A-Za-z]*[0-9]+|[A-Z][A-Za-z0-9]*Kernel[0-9]*|class[0-9]+)$")
# What a program calls only where names put updates and kernels of one kind apart or together: blocks
# are cut by names, so that the harmless program may do without.
OF_BLOCKS = {b"mapEach", b"optimizerUpdate", b"optimizerUpdates", b"inPlace", b"count", b"nullptr"}
UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
                    "\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]")

STUB = """#!/bin/sh
[ "$1" != --list-gpu-code ] || { echo sm_90; exit 0; }
while [ $# -gt 1 ]; do
  if [ "$1" = -o ]; then
    printf '#!/bin/sh\\necho checked\\n' > "$2" && chmod +x "$2"
    exit
  fi
  shift
done
exit 1
"""


class Names:
    """The text of every place of one model; hostile in `sites`."""

    def __init__(self, choice, sites):
        self.choice = choice
        self.sites = sites
        self.count = 0
        self.made = []

    def marker(self):
        self.count += 1
        return f"zq{self.count}q"

    def hostile(self, site):
        if self.choice.random() < 0.25:
            text = self.choice.choice(WORDS)
            if site in ("value", "parameter", "input", "output", "function value"):
                # Tensors need names of their own.
                text += self.choice.choice(["/", ".", "_"]) + self.marker()
            return text
        text = self.marker()
        for _ in range(self.choice.randint(1, 6)):
            text += self.choice.choice(PIECES) + self.marker()
        if self.choice.random() < 0.3:
            text += self.choice.choice(PIECES)
        if site not in PATHS and self.choice.random() < 0.02:
            text += self.choice.choice(CONTROLS)
        return text

    def get(self, site, usual):
        text = self.hostile(site) if site in self.sites else usual
        if site in PATHS:
            text = text.replace("/", "_").replace("\0", "")[-60:]
            text = text.encode()[-120:].decode(errors="ignore")
        self.made.append(text)
        return text


def make_model(names, width=16, batch=4):
    nodes, weights, infos = [], [], []
    current = names.get("input", "x")
    model_input = current

    def operate(kind, block, operands, **attributes):
        result = names.get("value", f"v{len(nodes)}")
        path = f"{block}/{names.get('layer', kind)}/{kind}"
        node = helper.make_node(kind, operands, [result], name=names.get("node", path),
                                doc_string=names.get("node text", ""), **attributes)
        nodes.append(node)
        return result

    def parameter():
        name = names.get("parameter", f"w{len(weights)}")
        generator = numpy.random.default_rng(len(weights))
        tensor = numpy_helper.from_array(
            generator.standard_normal((width, width)).astype(numpy.float32) * 0.1, name)
        tensor.doc_string = names.get("parameter text", "")
        weights.append(tensor)
        return name

    def large_block(block, value):
        for _ in range(2):
            value = operate("MatMul", block, [value, parameter()])
            value = operate("Softmax", block, [value], axis=-1)
            value = operate("Tanh", block, [value])
        return value

    for index in range(3):
        current = large_block(names.get("block", f"h{index}"), current)
        between = names.get("block", f"m{index}")
        current = operate("Relu", between, [operate("MatMul", between, [current, parameter()])])

    functions = []
    opsets = [helper.make_opsetid("", 17)]
    if names.sites & {"function", "function domain", "function node", "function value"}:
        domain = names.get("function domain", "local")
        inner = names.get("function value", "inner")
        function = helper.make_function(
            domain, names.get("function", "Twice"), ["a"], ["c"],
            [helper.make_node("Tanh", ["a"], [inner], name=names.get("function node", "f/one")),
             helper.make_node("Relu", [inner], ["c"], name=names.get("function node", "f/two"))],
            [helper.make_opsetid("", 17)])
        functions.append(function)
        opsets.append(helper.make_opsetid(domain, 1))
        nodes.append(helper.make_node(function.name, [current], ["called"], name="call", domain=domain))
        current = "called"
    if names.sites & {"node domain", "op type"}:
        nodes.append(helper.make_node(names.get("op type", "Relu"), [current], ["strange"], name="strange",
                                      domain=names.get("node domain", "")))
        current = "strange"
    if "attribute" in names.sites:
        nodes[0].attribute.append(helper.make_attribute(names.get("attribute", ""), 1))
    if "attribute text" in names.sites:
        nodes[0].attribute.append(helper.make_attribute("auto_pad", names.get("attribute text", "")))
    if "opset domain" in names.sites:
        opsets.append(helper.make_opsetid(names.get("opset domain", ""), 1))
    if "value info" in names.sites:
        infos.append(helper.make_tensor_value_info(names.get("value info", ""), TensorProto.FLOAT, [batch, width]))
    output = names.get("output", "y")
    nodes.append(helper.make_node("Tanh", [current], [output], name="last/Tanh"))
    first = names.get("dimension", "") if "dimension" in names.sites else batch
    graph = helper.make_graph(
        nodes, names.get("graph", "g"),
        [helper.make_tensor_value_info(model_input, TensorProto.FLOAT, [first, width])],
        [helper.make_tensor_value_info(output, TensorProto.FLOAT, [first, width])],
        weights, doc_string=names.get("graph text", ""), value_info=infos)
    model = helper.make_model(graph, opset_imports=opsets, functions=functions,
                              producer_name=names.get("producer", "fuzz"),
                              producer_version=names.get("producer version", "1"),
                              domain=names.get("model domain", ""),
                              doc_string=names.get("model text", ""))
    model.ir_version = 8
    if names.sites & {"metadata key", "metadata value"}:
        entry = model.metadata_props.add()
        entry.key = names.get("metadata key", "key")
        entry.value = names.get("metadata value", "value")
    if "external file" in names.sites:
        tensor = weights[0]
        tensor = model.graph.initializer[0]
        tensor.data_location = TensorProto.EXTERNAL
        for key, value in (("location", names.get("external file", "")), ("offset", "0"),
                           ("length", str(4 * width * width))):
            entry = tensor.external_data.add()
            entry.key, entry.value = key, value
        tensor.raw_data = b""
    return model


def check_seen(what, text, faults):
    try:
        decoded = text.decode()
    except UnicodeDecodeError:
        faults.append(f"{what} is no UTF-8: {text[:200]!r}")
        return
    found = UNSEEN.search(decoded)
    if found:
        faults.append(f"{what} holds {found.group()!r}: {decoded[max(0, found.start() - 60):][:120]!r}")


def declared(tokens):
    """The names that a source declares at namespace scope and in its structs."""
    scope = [[]]
    for index, token in enumerate(tokens):
        if token.text == b"{":
            opens = [t.text for t in tokens[max(0, index - 2):index]]
            scope.append([opens[0] == b"struct"])
        elif token.text == b"}" and len(scope) > 1:
            scope.pop()
        if token.kind != "identifier" or index == 0:
            continue
        before, after = tokens[index - 1], tokens[index + 1] if index + 1 < len(tokens) else None
        if before.text in (b"struct", b"namespace") or after is None:
            if before.text == b"struct":
                yield "", token
            continue
        is_constant = any(t.text == b"constexpr" for t in tokens[max(0, index - 7):index])
        if is_constant and after.text in (b"{", b"[", b"="):
            yield "", token
        elif before.text == b"void" and after.text == b"(" and len(scope) <= 3:
            yield "", token


def check_source(path, vocabulary, wanted, faults):
    source = path.read_bytes()
    check_seen(path.name, source, faults)
    try:
        found = list(cpp_tokens.tokens(source))
    except cpp_tokens.Fault as fault:
        faults.append(f"{path.name}: {fault}")
        return
    code = [token for token in found if token.kind != "comment"]
    for token in code:
        if token.kind == "identifier":
            if not (token.text in vocabulary or token.text in OF_BLOCKS or OURS.match(token.text) or NUMBERED.match(token.text)):
                faults.append(f"{path.name}: {token} is none of ours")
            elif b"zq" in token.text.lower() and not OURS.match(token.text):
                faults.append(f"{path.name}: {token} is the model's")
    for index, token in enumerate(code):
        if token.kind != "string":
            continue
        before = [t.text for t in code[max(0, index - 3):index]]
        is_name = before == [b".", b"name", b"="] and path.name.startswith("class") and b"zq" in token.text
        # Gradients and moments carry the name of their parameter.
        if is_name and not any(token.text == name or token.text.startswith(name + b".") for name in wanted):
            faults.append(f"{path.name}: {token} is the name of no tensor")
    if not path.name.startswith("class"):
        return
    seen = set()
    for scope, token in declared(code):
        if (scope, token.text) not in seen:
            seen.add((scope, token.text))
        else:
            faults.append(f"{path.name}: {token} is declared twice")


def tensor_names(model):
    names = {t.name for t in model.graph.initializer} | {v.name for v in model.graph.input}
    names |= {v.name for v in model.graph.output} | {"loss"}
    return {name.encode() for name in names}


class Fuzzer:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.vocabulary = {}
        stub = folder / "stub"
        stub.write_text(STUB)
        stub.chmod(0o755)
        library = folder / "library.a"
        library.write_text("")
        (folder / "libsoapstone_runtime_trace.a").write_text("")
        self.environment = dict(os.environ, SOAPSTONE_CXX=str(stub), SOAPSTONE_NVCC=str(stub),
                                SOAPSTONE_RUNTIME_LIBRARY=str(library),
                                SOAPSTONE_RUNTIME_LIBRARY_CUDA=str(library), SOAPSTONE_CXXFLAGS="")

    def run(self, words, folder):
        return subprocess.run([self.options.soapstone] + words, cwd=folder, env=self.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=300)

    @staticmethod
    def words(choice):
        strategy = choice.choice(STRATEGIES)
        words = ["--target", choice.choice(["host", "cuda"])]
        if strategy:
            words += ["--devices", "2", "--strategy", strategy]
        if choice.random() < 0.2 and not strategy:
            words += ["--inference"]
        elif choice.random() < 0.3:
            words += ["--micro-batches", "2"]
        return words

    def known(self, words, sites):
        """The identifiers of the same program with names of no malice."""
        key = (tuple(words), bool(sites & {"function", "function domain", "function node", "function value"}))
        if key not in self.vocabulary:
            with tempfile.TemporaryDirectory(dir=self.folder) as folder:
                folder = pathlib.Path(folder)
                harmless = {"function"} if key[1] else set()
                model = make_model(Harmless(harmless))
                onnx.save(model, folder / "m.onnx")
                result = self.run(["compile", "m.onnx", "-o", "out"] + words, folder)
                if result.returncode != 0:
                    sys.exit(f"{words}: a harmless model is refused: {result.stderr.decode()}")
                known = set()
                for path in sources(folder / "out"):
                    known |= {t.text for t in cpp_tokens.tokens(path.read_bytes()) if t.kind == "identifier"}
                cmake = (folder / "out" / "CMakeLists.txt").read_bytes()
            self.vocabulary[key] = (known, cmake)
        return self.vocabulary[key]

    def trial(self, number):
        choice = random.Random(self.options.seed * 1000003 + number)
        sites = set(choice.sample(SITES, choice.choice([1, 2, 3, 5, 8])))
        if choice.random() < 0.7:
            sites -= REFUSED
        names = Names(choice, sites)
        model = make_model(names)
        words = self.words(choice)
        faults = []
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            folder = pathlib.Path(folder)
            models = folder / names.get("model folder", "models").strip("./") if "model folder" in sites else folder
            models.mkdir(exist_ok=True)
            path = models / (names.get("model file", "m") + ".onnx")
            path.write_bytes(model.SerializeToString())
            if "external file" in sites:
                location = model.graph.initializer[0].external_data[0].value
                if location not in ("", ".", ".."):
                    (models / location).write_bytes(bytes(16 * 16 * 4))
            output = names.get("output folder", "out")
            before = set(folder.iterdir())
            if "dimension" in sites:
                words += ["--batch", "4"]
            result = self.run(["compile", "-o", output] + words + ["--", os.path.relpath(path, folder)], folder)
            out = folder / output
            self.check_result(result, sites, before, folder, out, faults)
            if result.returncode == 0:
                wanted = tensor_names(model)
                known, cmake = self.known([w for w in words if w not in ("--batch", "4")], sites)
                for source in sources(out):
                    check_source(source, known, wanted, faults)
                if (out / "CMakeLists.txt").read_bytes().count(b"zq") > 0:
                    faults.append("CMakeLists.txt holds a name")
                for name in ("plan.json", "strategy.json"):
                    if (out / name).exists():
                        json.loads((out / name).read_bytes().decode())
                self.check_reports(out, folder, faults)
                if self.options.syntax_every and number % self.options.syntax_every == 0:
                    self.check_syntax(out, faults)
        for fault in faults:
            print(f"trial {number}, {sorted(sites)}, {' '.join(words)}: {fault}")
        return not faults, result.returncode == 0, sites

    @staticmethod
    def check_result(result, sites, before, folder, out, faults):
        for what, text in (("standard output", result.stdout), ("standard error", result.stderr)):
            check_seen(what, text, faults)
        if result.returncode not in (0, 1):
            faults.append(f"ended with {result.returncode}: {result.stderr[-300:]!r}")
        lines = [line for line in result.stderr.decode(errors="replace").splitlines()
                 if not line.startswith("soapstone: warning: ")]
        if len(lines) != (0 if result.returncode == 0 else 1):
            faults.append(f"exit code {result.returncode} with {len(lines)} lines: {lines[:3]}")
        added = set(folder.iterdir()) - before - {out}
        if added:
            faults.append(f"made {sorted(map(str, added))}")

    def check_reports(self, out, folder, faults):
        if not (out / "strategy.json").exists():
            return
        for words in ([], ["--dot"], ["--json"]):
            result = self.run(["inspect", "--"] + [str(out)] if not words else ["inspect"] + words + ["--", str(out)],
                              folder)
            check_seen("inspect", result.stderr, faults)
            if not words:
                check_seen("inspect", result.stdout, faults)
            if result.returncode not in (0, 1):
                faults.append(f"inspect {words} ended with {result.returncode}")
            if words == ["--json"] and result.returncode == 0:
                json.loads(result.stdout.decode())

    def check_syntax(self, out, faults):
        for source in sorted(out.glob("class*.cu")) + [out / "main.cc"]:
            result = subprocess.run(["g++", "-std=c++20", "-fsyntax-only", "-fopenmp-simd", "-Wall", "-Wextra", "-Werror",
                                     "-I", self.options.include, "-x", "c++", str(source)], capture_output=True)
            if result.returncode != 0:
                faults.append(f"{source.name} does not compile: {result.stderr.decode(errors='replace')[:300]}")


class Harmless(Names):
    def __init__(self, sites):
        super().__init__(None, sites)

    def get(self, site, usual):
        return usual or "plain"


def sources(folder):
    return sorted([*folder.glob("class*.cu"), *folder.glob("class*_tables.h")]) + [folder / name for name in ("program.h", "plan.h", "main.cc")]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--soapstone", required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--syntax-every", type=int, default=0)
    parser.add_argument("--include", default=str(pathlib.Path(__file__).resolve().parents[2]))
    options = parser.parse_args()
    options.soapstone = os.path.abspath(options.soapstone)
    good = compiled = 0
    used = {}
    with tempfile.TemporaryDirectory() as folder:
        fuzzer = Fuzzer(options, pathlib.Path(folder))
        for number in range(options.first, options.first + options.count):
            is_good, is_compiled, sites = fuzzer.trial(number)
            good += is_good
            compiled += is_compiled
            if is_compiled:
                for site in sites:
                    used[site] = used.get(site, 0) + 1
    print(f"{good} of {options.count} trials without fault; {compiled} compiled, the others refused; "
          f"{len(used)} of {len(SITES)} kinds of places in what compiled")
    return 0 if good == options.count else 1


if __name__ == "__main__":
    sys.exit(main())
