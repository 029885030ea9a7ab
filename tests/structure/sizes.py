"""Checks that files and functions stay small enough to be read.

A file of more than 500 lines, or a function of more than 60, holds more than
one idea. FILES and FUNCTIONS name those that are larger, with the most lines
that they may have: the numbers go down, and an entry goes when its file or
function fits. Emitted programs are what a compiler writes, not counted here.

Usage: sizes.py ROOT. Prints what is too large, or an entry that is not needed,
and exits 1 if there is any.
"""

import ast
import pathlib
import re
import sys

FOLDERS = ("frontend", "ir", "passes", "cost_model", "simulator", "codegen", "runtime", "tests",
           "examples")
SKIPPED = ("examples/emitted/", "tests/data/")
SUFFIXES = (".h", ".cc", ".cu", ".cuh", ".td", ".py")
MOST_LINES = 500
MOST_FUNCTION_LINES = 60

FILES = {
    "codegen/calls/joint_calls.cc": 555,
    "passes/pipeline/split_pipeline.cc": 600,
    "passes/search/search.cc": 565,
    "passes/strategies/strategy_graph.cc": 540,
    "runtime/kernel.h": 520,
    "simulator/pipeline/segment_memory.cc": 520,
}

# A list is one idea, however long: switches with a line for each kind, options
# of a command, cases of a test, members of a file format.
FUNCTIONS = {
    "frontend/driver/commands/compare_pipelines.cc:aspects": 65,
    "frontend/driver/commands/search_command.cc:searchModel": 126,
    "frontend/onnx/file/graph_reader.cc:GraphReader::readGraph": 61,
    "ir/reference/evaluate_elementwise.cc:applyUnary": 74,
    "ir/schedule/text.cc:scheduleGrid": 67,
    "ir/soap/gradient_unary.cc:derivative": 63,
    "ir/soap/sharding_product.cc:MatrixProductOp::getShardingRule": 63,
    "passes/cleanup/scalar_arithmetic.cc:evaluateFunction": 71,
    "passes/search/search_strategy.cc:searchStrategy": 74,
    "runtime/cuda/attention_graph.cc:attentionGradGraph": 65,
    "runtime/kernel_host.h:reduceColumns": 69,
    "runtime/host/lstm.cc:lstmGrad": 72,
    "runtime/trace/check_trace.cc:checkProgress": 66,
    "tests/fuzz/hostile_names.py:make_model": 88,
    "tests/unit/codegen/memory/buffer_assignment_test.cc:packedAttention": 64,
    "tests/unit/passes/partition/model_cases.cc:modelCases": 71,
}

TEXT = re.compile(
    r'R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\''
    r"|//[^\n]*|/\*.*?\*/|^[ \t]*#(?:\\\n|[^\n])*", re.DOTALL | re.MULTILINE)
SCOPE = re.compile(r"\b(?:namespace|class|struct|union|enum)\b[^()=]*$|\bextern\s+_+\s*$")
NAME = re.compile(r"([\w:~]+|operator\S+)\s*\(")


def blanked(match):
    """As many lines and characters, without braces."""
    return re.sub(r"[^\n]", "_" if match[0][0] in "\"'R" else " ", match[0])


def cpp_functions(text):
    """Yields (name, lines) of the functions of a C++ file, lambdas within their function."""
    text = TEXT.sub(blanked, text)
    scopes, start = [], 0
    for match in re.finditer(r"[{};]", text):
        if match[0] == "{":
            head = re.sub(r"alignas\([^)]*\)", "", text[start:match.start()]).strip()
            first = text.count("\n", 0, start + len(text[start:]) - len(text[start:].lstrip())) + 1
            is_function = (")" in head and not SCOPE.search(head)
                           and all(kind != "function" for kind, _, _ in scopes))
            name = NAME.search(re.sub(r"^template\s*<[^{}]*?>\s*(?=\w)", "", head))
            scopes.append(("function" if is_function else "scope", first,
                           name[1] if name else head[-40:]))
        elif match[0] == "}" and scopes:
            kind, first, name = scopes.pop()
            if kind == "function":
                yield name, text.count("\n", 0, match.start()) + 2 - first
        start = match.end()


def functions(file, text):
    if file.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                yield node.name, node.end_lineno - node.lineno + 1
    elif file.suffix != ".td":
        yield from cpp_functions(text)


def check(kind, found, allowed, most):
    """Prints what is larger than `most` or its entry, and entries that are not needed."""
    faults = 0
    for name, lines in sorted(found.items()):
        if lines > allowed.get(name, most):
            faults += 1
            print(f"{name}: {kind} of {lines} lines, at most {allowed.get(name, most)}")
    for name in sorted(allowed):
        if found.get(name, 0) <= most:
            faults += 1
            print(f"{name}: {kind} fits by now: take its entry out of sizes.py")
    return faults


def main():
    root = pathlib.Path(sys.argv[1])
    files, large = {}, {}
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            path = file.relative_to(root).as_posix()
            if file.suffix not in SUFFIXES or path.startswith(SKIPPED) or "/build/" in path:
                continue
            text = file.read_text(errors="replace")
            files[path] = text.count("\n")
            for name, lines in functions(file, text):
                key = f"{path}:{name}"
                large[key] = max(lines, large.get(key, 0))
    if len(files) < 500:
        sys.exit(f"only {len(files)} files found under {root}: is this the project's root?")
    faults = check("file", files, FILES, MOST_LINES)
    faults += check("function", large, FUNCTIONS, MOST_FUNCTION_LINES)
    print(f"{len(files)} files, {len(large)} functions, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
