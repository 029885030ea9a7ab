"""What a stranger's names do to reports: pages, JSON, timelines, graphs, tables.

Usage: hostile_reports.py --soapstone BIN [--count N] [--first I] [--seed S]

Every trial makes a model with hostile names (hostile_names.py), plus names that try to
leave HTML, and a machine with a hostile name, and has each command report on them. Then:
  * a page parses with every element closed and has only the elements and attributes of a
    page about harmless names, the same styles and the same script, and no text of the
    model outside of text and of titles;
  * JSON and Chrome traces parse, strictly; a graph for Graphviz has balanced quotes;
  * texts show what they hold, in UTF-8;
  * exit codes are 0 or 1, with one line for 1.
Prints every fault with the trial's number; exits 1 if there is one.
"""

import argparse
import html.parser
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import hostile_names

# Pieces of text that a page might take for its own.
PIECES = ["</title>", "</script>", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\" onload=\"alert(1)",
          "' onclick='alert(1)", "<!--", "-->", "<![CDATA[", "]]>", "&lt;", "&#60;b&#62;", "&", "<svg/onload=alert(1)>",
          "javascript:alert(1)", "</svg>", "</style>", "%3Cscript%3E", "\\u003cscript\\u003e", "{{7*7}}", "=cmd|'x'!A1"]
# Elements that have no end.
VOID = {"meta", "br"}
# Where text of the model may be beside text itself.
SPOKEN = {"aria-label"}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.shapes, self.code, self.faults = [], set(), [], []
        self.feed(text)
        self.close()
        if self.open:
            self.faults.append(f"left open: {self.open}")

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            self.shapes.add((tag, name))
            if name not in SPOKEN and "zq" in (value or ""):
                self.faults.append(f"<{tag} {name}={value!r}> holds a name")
        self.shapes.add((tag, ""))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> within {self.open[-3:]}")
        else:
            self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] in ("script", "style"):
            self.code.append(data)

    def handle_comment(self, data):
        self.faults.append(f"has a comment: {data[:60]!r}")

    def unknown_decl(self, data):
        self.faults.append(f"has a section: {data[:60]!r}")


class Names(hostile_names.Names):
    def hostile(self, site):
        text = super().hostile(site)
        if site not in hostile_names.PATHS and self.choice.random() < 0.8:
            # Control characters are refused by the reader; another trial shows that.
            text = "".join(c for c in text if c >= " " and c != "\x7f")
            text += self.marker() + self.choice.choice(PIECES) + self.marker()
        return text


# By name: the command and what it writes. "FILE" is a file of its own.
COMMANDS = {
    "search page": (["search", "MODEL", "MACHINE", "--algorithm", "dp", "--report", "FILE"], "html"),
    "simulate page": (["simulate", "MODEL", "MACHINE", "--strategy", "random:3", "--report", "FILE"], "html"),
    "pipeline page": (["simulate", "MODEL", "MACHINE", "--strategy", "gpipe:p=2,m=2", "--report", "FILE"], "html"),
    "plan": (["search", "MODEL", "MACHINE", "--algorithm", "dp", "-o", "FILE"], "json"),
    "search": (["search", "MODEL", "MACHINE", "--algorithm", "dp", "--json"], "json"),
    "table": (["simulate", "MODEL", "MACHINE", "--by", "op"], "text"),
    "step": (["simulate", "MODEL", "MACHINE", "--by", "op", "--json"], "json"),
    "trace": (["simulate", "MODEL", "MACHINE", "--trace", "-"], "json"),
    "description": (["machines", "m.json", "--description"], "json"),
    "graph": (["inspect", "PLAN", "--dot"], "dot"),
    "inspect": (["inspect", "PLAN", "--json"], "json"),
    "explain": (["explain", "PLAN", "OP", "MACHINE"], "text"),
    "explain json": (["explain", "PLAN", "OP", "MACHINE", "--json"], "json"),
    "compare": (["compare", "PLAN", "data-parallel", "MACHINE"], "text"),
    "compare json": (["compare", "PLAN", "data-parallel", "MACHINE", "--json"], "json"),
    "no such op": (["explain", "PLAN", "zq<b>\x1b[31m", "MACHINE"], "text"),
}


def no_constants(word):
    raise ValueError(f"{word} is no JSON")


def check_dot(text, faults):
    quotes = 0
    for line in text.split("\n"):
        inside, index = False, 0
        while index < len(line):
            if inside and line[index] == "\\":
                index += 1
            elif line[index] == '"':
                inside = not inside
                quotes += 1
            elif not inside and line[index] == "z" and line[index:index + 2] == "zq":
                faults.append(f"a name out of quotes: {line[:120]!r}")
            index += 1
        if inside:
            faults.append(f"an open string: {line[:120]!r}")
    if quotes == 0:
        faults.append("a graph without names")


class Trials:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.shapes = self.code = None

    def run(self, words, folder):
        return subprocess.run([self.options.soapstone, *words], cwd=folder, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=300)

    def make(self, names, folder):
        model = hostile_names.make_model(names, width=8)
        (folder / "m.onnx").write_bytes(model.SerializeToString())
        machine = {"name": names.get("machine", "plain"), "devices": "a100", "count": 2}
        (folder / "m.json").write_text(json.dumps(machine))

    def report(self, folder, faults, limit=None):
        """Runs all commands; returns how many have reported."""
        done = 0
        op = "h0"
        for name, (words, kind) in list(COMMANDS.items())[:limit]:
            if "PLAN" in words and not (folder / "plan.json").exists():
                continue
            words = ["plan.json" if w == "PLAN" else op if w == "OP" else w for w in words]
            file = folder / ("plan.json" if name == "plan" else f"report.{kind}")
            words = [str(file) if w == "FILE" else w for w in words]
            for place, option in (("MODEL", ["m.onnx", "--batch", "4"]), ("MACHINE", ["--machine", "m.json"])):
                if place in words:
                    at = words.index(place)
                    words[at:at + 1] = option
            result = self.run(words, folder)
            errors = result.stderr.decode(errors="replace")
            hostile_names.check_seen(f"{name}: standard error", result.stderr, faults)
            lines = [line for line in errors.splitlines() if "warning: " not in line]
            if name == "trace" and result.returncode == 0:
                lines = []  # The report, as the trace takes standard output.
            if result.returncode not in (0, 1) or len(lines) != result.returncode:
                faults.append(f"{name}: exit code {result.returncode}, {lines[:3]}")
            if result.returncode != 0:
                continue
            done += 1
            text = file.read_bytes() if str(file) in words else result.stdout
            try:
                found = self.check(name, kind, text, faults)
            except (ValueError, UnicodeDecodeError) as error:
                faults.append(f"{name}: {error}")
                continue
            if name == "step":
                ops = [row["name"] for row in found["summary"]["rows"]]
                op = next((row for row in ops if "zq" in row), ops[0])
        return done

    def check(self, name, kind, text, faults):
        # A terminal may show these.
        if name not in ("plan", "trace"):
            hostile_names.check_seen(name, text, faults)
        if kind == "json":
            return json.loads(text.decode(), parse_constant=no_constants)
        if kind == "dot":
            check_dot(text.decode(), faults)
        if kind == "html":
            page = Page(text.decode())
            faults += [f"{name}: {fault}" for fault in page.faults]
            if self.shapes is None:
                return page
            if new := page.shapes - self.shapes:
                faults.append(f"{name}: has new elements {sorted(new)}")
            if page.code != self.code:
                faults.append(f"{name}: has other code")
        return None

    def learn(self):
        """The elements and the code of pages about harmless names."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            folder = pathlib.Path(folder)
            self.make(hostile_names.Harmless(set()), folder)
            shapes, code = set(), None
            for name, (words, kind) in COMMANDS.items():
                if kind != "html":
                    continue
                faults = []
                words = [w for w in words if w not in ("MODEL", "MACHINE", "FILE")]
                result = self.run([words[0], "m.onnx", "--batch", "4", "--machine", "m.json", *words[1:], "p.html"], folder)
                if result.returncode != 0:
                    sys.exit(f"{name}: a harmless model is refused: {result.stderr.decode()}")
                page = self.check(name, kind, (folder / "p.html").read_bytes(), faults)
                if faults:
                    sys.exit(f"{name}, harmless names: {faults}")
                shapes |= page.shapes
                code = page.code
            self.shapes, self.code = shapes, code

    def trial(self, number):
        choice = random.Random(self.options.seed * 1000003 + number)
        sites = {"block", "layer", "node", "parameter"} if number % 2 == 0 else \
            set(choice.sample(["block", "layer", "node", "value", "parameter", "input", "output", "graph"], 4))
        if number % 4 == 3:
            sites = {"machine"}  # Refused.
        faults = []
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            folder = pathlib.Path(folder)
            self.make(Names(choice, sites), folder)
            done = self.report(folder, faults)
        for fault in faults:
            print(f"trial {number}, {sorted(sites)}: {fault}")
        return not faults, done


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--soapstone", required=True)
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.soapstone = os.path.abspath(options.soapstone)
    with tempfile.TemporaryDirectory() as folder:
        trials = Trials(options, pathlib.Path(folder))
        trials.learn()
        results = [trials.trial(number) for number in range(options.first, options.first + options.count)]
    good, reports = sum(good for good, _ in results), sum(done for _, done in results)
    print(f"{good} of {options.count} trials without fault; {reports} reports")
    return 0 if good == options.count and reports > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
