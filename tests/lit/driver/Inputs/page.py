"""Reads a page that `--report` wrote, with a parser of HTML, and checks it.

Usage: page.py FILE.html [--most-bytes N] [--parts-of FILE.json] [--sections TITLE]... [--text TEXT]...

The page loads nothing, closes what it opens, has every section with something in
it, escapes every text (--text must occur as text, never as markup), and the parts of
the step add up to what they say, to the picosecond (--parts-of: to the step that `simulate --json` reports).
"""

import argparse
import html.parser
import json
import pathlib
import re
import sys

VOID = {"meta", "link", "img", "br", "hr", "input"}
TAGS = {"html", "head", "meta", "title", "style", "body", "header", "main", "section", "h1", "h2", "p", "code", "div", "span", "b",
        "i", "ul", "li", "table", "thead", "tbody", "tfoot", "tr", "th", "td", "svg", "path", "rect", "figure", "figcaption",
        "button", "script"}
LOADING = {"src", "href", "srcset", "action", "data", "poster", "xlink:href"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open = []
        self.faults = []
        self.sections = {}
        self.section = None
        self.text = []
        self.parts = []
        self.sum = None
        self.scripts = 0

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag not in TAGS:
            self.faults.append(f"an element <{tag}>")
        for name in attributes:
            if name in LOADING or name.startswith("on"):
                self.faults.append(f"<{tag} {name}>")
        if tag == "script":
            self.scripts += 1
        if tag == "section":
            self.section = None
        if "data-picoseconds" in attributes and tag == "tr":
            self.parts.append(int(attributes["data-picoseconds"]))
        if "data-sum" in attributes:
            self.sum = int(attributes["data-sum"])
        # Boxes of what is drawn lie on the page.
        if tag == "rect":
            for name in ("x", "y", "width", "height"):
                if float(attributes[name]) < 0:
                    self.faults.append(f"<rect {name}={attributes[name]}>")
        if tag not in VOID and tag not in ("path", "rect") or (tag == "rect" and not self.is_closed()):
            self.open.append(tag)

    def is_closed(self):
        return self.get_starttag_text().endswith("/>")

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> closes {self.open[-1:]}")
        else:
            self.open.pop()

    def handle_data(self, data):
        self.text.append(data)
        if self.open[-1:] == ["h2"]:
            self.section = data
            self.sections[data] = 0
        elif self.section and data.strip():
            self.sections[self.section] += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--most-bytes", type=int, default=2_000_000)
    parser.add_argument("--parts-of")
    parser.add_argument("--sections", nargs="*", default=[])
    parser.add_argument("--text", action="append", default=[])
    options = parser.parse_args()
    content = pathlib.Path(options.file).read_bytes()
    text = content.decode("utf-8")
    page = Page()
    page.feed(text)
    page.close()
    faults = page.faults
    if page.open:
        faults.append(f"left open: {page.open}")
    if page.scripts != 1:
        faults.append(f"{page.scripts} scripts")
    if len(content) > options.most_bytes:
        faults.append(f"{len(content)} bytes")
    if re.search(r"(url\(|@import|https?://|fetch\(|XMLHttp)", text):
        faults.append("something is loaded")
    for title in options.sections:
        if not page.sections.get(title):
            faults.append(f"section '{title}' is empty or missing; there are {page.sections}")
    if not page.parts or sum(page.parts) != page.sum:
        faults.append(f"parts add up to {sum(page.parts)}, not {page.sum}")
    if options.parts_of:
        step = json.loads(pathlib.Path(options.parts_of).read_text())["iteration_time_s"]
        if abs(page.sum - 1e12 * step) > 1e-8 * page.sum:
            faults.append(f"parts add up to {page.sum} ps, not {step} s")
    whole = "".join(page.text)
    for wanted in options.text:
        if wanted not in whole:
            faults.append(f"no text {wanted!r}")
    for fault in faults[:10]:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
