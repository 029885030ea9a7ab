"""A tokenizer of emitted C++ that shares nothing with the emitter: what is code,
what is comment, and what do string literals hold?

It knows the language as a compiler does (lines continued by a backslash or by a
trigraph, escapes, prefixes of literals) and refuses what no emitted source has
any business with: block comments (but for the names of parameters that have no
pointer, /*mask=*/nullptr), raw strings, characters outside ASCII in code.
"""

import re

IDENTIFIER = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*")
NUMBER = re.compile(rb"\.?[0-9](?:[eEpP][+-]|[A-Za-z0-9_.'])*")
PARAMETER = re.compile(rb"/\*[a-zA-Z]+=\*/(?=nullptr\b)")
PUNCTUATION = b"{}()[]<>;:,.=+-*/%&|!~^?#"
SIMPLE_ESCAPES = {ord(a): bytes([b]) for a, b in
                  {"n": 10, "t": 9, "r": 13, "a": 7, "b": 8, "f": 12, "v": 11, "\\": 92,
                   '"': 34, "'": 39, "?": 63}.items()}


class Fault(Exception):
    pass


class Token:
    def __init__(self, kind, text, line):
        self.kind = kind  # identifier, number, punctuation, string, comment
        self.text = text  # bytes; of strings the decoded content
        self.line = line

    def __repr__(self):
        return f"{self.kind} {self.text!r} in line {self.line}"


def splice(source):
    """Joins continued lines, as translation phases 1 and 2 do."""
    return re.sub(rb"(?:\\|\?\?/)[ \t]*\r?\n", b"", source)


def read_string(source, start, line):
    """Content and end of the literal whose opening quote is at `start`."""
    content = bytearray()
    at = start + 1
    while True:
        byte = source[at:at + 1]
        if byte in (b"", b"\n"):
            raise Fault(f"a literal does not end in line {line}")
        if byte == b'"':
            return bytes(content), at + 1
        if byte != b"\\":
            content += byte
            at += 1
            continue
        octal = re.compile(rb"[0-7]{1,3}").match(source, at + 1)
        if octal:
            value = int(octal.group(), 8)
            if value > 255:
                raise Fault(f"an escape beyond a byte in line {line}")
            content.append(value)
            at = octal.end()
        elif source[at + 1] in SIMPLE_ESCAPES:
            content += SIMPLE_ESCAPES[source[at + 1]]
            at += 2
        else:
            raise Fault(f"an unexpected escape in line {line}")


def tokens(source):
    source = splice(source)
    at = 0
    line = 1
    while at < len(source):
        byte = source[at:at + 1]
        if byte == b"\n":
            line += 1
            at += 1
        elif byte == b" ":
            at += 1
        elif source.startswith(b"//", at):
            end = source.find(b"\n", at)
            end = len(source) if end < 0 else end
            yield Token("comment", source[at:end], line)
            at = end
        elif match := PARAMETER.match(source, at):
            at = match.end()
        elif source.startswith(b"/*", at):
            raise Fault(f"a block comment in line {line}")
        elif byte == b'"':
            content, end = read_string(source, at, line)
            yield Token("string", content, line)
            at = end
        elif byte == b"'":
            raise Fault(f"a character literal in line {line}")
        elif match := IDENTIFIER.match(source, at):
            if source[match.end():match.end() + 1] in (b'"', b"'"):
                raise Fault(f"a literal with a prefix in line {line}")
            yield Token("identifier", match.group(), line)
            at = match.end()
        elif match := NUMBER.match(source, at):
            yield Token("number", match.group(), line)
            at = match.end()
        elif byte in (bytes([p]) for p in PUNCTUATION):
            yield Token("punctuation", byte, line)
            at += 1
        else:
            raise Fault(f"byte {byte!r} is no code in line {line}")
