#!/usr/bin/env python3
"""The table of op schemas (op_schemas.inc) against the schemas of ONNX.

Usage: op_schemas.py --write OP...   writes the table for the named ops
       op_schemas.py --check         compares the table with the installed onnx

The table is data of the ONNX project (Apache 2.0, https://onnx.ai): arity,
attributes and element types of each op in each operator set. `--write` wants
an onnx that knows operator set 23 and is only needed to add ops; `--check`
compares every operator set that the installed onnx knows and is a test.
"""

import os
import sys

import onnx.defs

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                     "op_schemas.inc")
# The newest operator set that is read by its own meaning; ops that are newer
# have their first version only.
KNOWN_OPSET = 23
DOMAINS = ("", "ai.onnx.preview.training")
MANY = 2147483647

# Operands whose types in some onnx are wider than what makes sense:
# (op, operator set, operand).
TOO_WIDE = {
    ("GridSample", 16, "grid"),  # onnx 1.12 lists every type; floats since.
    ("Split", 1, "split"),  # Sizes, there of the type of the data.
}

SHORT_TYPES = {
    "float": "f32", "double": "f64", "float16": "f16", "bfloat16": "bf16",
    "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64",
    "uint8": "u8", "uint16": "u16", "uint32": "u32", "uint64": "u64",
    "bool": "bool", "string": "str", "complex64": "c64", "complex128": "c128",
    "float8e4m3fn": "f8e4m3fn", "float8e4m3fnuz": "f8e4m3fnuz",
    "float8e5m2": "f8e5m2", "float8e5m2fnuz": "f8e5m2fnuz",
    "float8e8m0": "f8e8m0", "float4e2m1": "f4e2m1", "int4": "i4",
    "uint4": "u4", "int2": "i2", "uint2": "u2",
}
GROUPS = (
    ("ints", ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")),
    ("floats", ("f16", "f32", "f64", "bf16")),
    ("small", ("f8e4m3fn", "f8e4m3fnuz", "f8e5m2", "f8e5m2fnuz", "i4", "u4")),
)
SHORT_ATTRIBUTES = {
    "FLOAT": "f", "INT": "i", "STRING": "s", "TENSOR": "t", "GRAPH": "g",
    "FLOATS": "fs", "INTS": "is", "STRINGS": "ss", "TENSORS": "ts",
    "GRAPHS": "gs", "SPARSE_TENSOR": "sparse", "SPARSE_TENSORS": "sparses",
    "TYPE_PROTO": "type", "TYPE_PROTOS": "types",
}


def short_types(types):
    """The set of short names of a list like ["tensor(float)", "seq(...)"]."""
    names = set()
    for text in types:
        inner = text[len("tensor("):-1] if text.startswith("tensor(") else None
        # Sequences, optionals and maps are not supported anyway.
        names.add(SHORT_TYPES[inner] if inner in SHORT_TYPES else "other")
    return names


def type_words(names):
    words = []
    rest = set(names)
    for group, members in GROUPS:
        if rest.issuperset(members):
            words.append(group)
            rest -= set(members)
    return ",".join(words + sorted(rest))


def expand(words):
    names = set()
    groups = dict(GROUPS)
    for word in words.split(","):
        names.update(groups.get(word, (word,)))
    return names


def option(parameter):
    kind = str(parameter.option).rsplit(".", 1)[-1]
    return {"Single": "", "Optional": "?", "Variadic": "*"}[kind]


def variable(parameter, variables):
    """The type variable of an operand, or its set of types in brackets."""
    name = getattr(parameter, "type_str", None) or parameter.typeStr
    if name in variables:
        return name
    return "=" + type_words(short_types([name]))


def signature(schema):
    variables = {}
    for constraint in schema.type_constraints:
        variables[constraint.type_param_str] = short_types(
            constraint.allowed_type_strs)
    def words(parameters):
        texts = []
        for p in parameters:
            mark = option(p)
            homogeneous = (p.isHomogeneous if hasattr(p, "isHomogeneous")
                           else p.is_homogeneous)
            if mark == "*" and not homogeneous:
                mark = "**"
            texts.append(p.name + mark + ":" + variable(p, variables))
        return " ".join(texts)
    text = "%s -> %s" % (words(schema.inputs), words(schema.outputs))
    return " ".join(text.split()), variables


def operand_types(schema):
    """{operand or result: its types}."""
    variables = signature(schema)[1]
    types = {}
    for parameter in list(schema.inputs) + list(schema.outputs):
        name = getattr(parameter, "type_str", None) or parameter.typeStr
        types[parameter.name] = variables.get(name) or short_types([name])
    return types


def widen(variables, newest, schemas):
    """Adds types that an operand had in an older operator set only."""
    names = {p.name: getattr(p, "type_str", None) or p.typeStr
             for p in list(newest.inputs) + list(newest.outputs)}
    for schema in schemas:
        for operand, types in operand_types(schema).items():
            if names.get(operand) in variables:
                variables[names[operand]] |= types


def count(number):
    return "*" if number >= MANY else str(number)


def version_line(schema):
    attributes = []
    for name in sorted(schema.attributes):
        attribute = schema.attributes[name]
        kind = str(attribute.type).rsplit(".", 1)[-1]
        attributes.append("%s:%s%s" % (name, SHORT_ATTRIBUTES[kind],
                                       "!" if attribute.required else ""))
    arity = "%d..%s %d..%s" % (schema.min_input, count(schema.max_input),
                               schema.min_output, count(schema.max_output))
    return " ".join([arity] + attributes)


def schemas_of(name, limit):
    """Schemas of an op, oldest first, up to operator set `limit`."""
    found = [s for s in onnx.defs.get_all_schemas_with_history()
             if s.name == name and s.domain in DOMAINS]
    found.sort(key=lambda s: s.since_version)
    kept = [s for s in found if s.since_version <= limit]
    return kept or found[:1]


def write(names):
    lines = []
    for name in sorted(set(names)):
        schemas = schemas_of(name, KNOWN_OPSET)
        if not schemas:
            print("no schema of", name)
            continue
        live = [s for s in schemas if not s.deprecated] or schemas
        text, variables = signature(live[-1])
        widen(variables, live[-1], live)
        domain = live[-1].domain
        lines.append("%s%s %s" % (domain + "::" if domain else "", name, text))
        for variable_name, types in variables.items():
            lines.append("  %s %s" % (variable_name, type_words(types)))
        previous = None
        for schema in live:
            line = version_line(schema)
            if line != previous:
                lines.append("  %d: %s" % (schema.since_version, line))
            previous = line
    with open(TABLE, "w") as file:
        file.write('R"(\n' + "\n".join(lines) + '\n)"\n')


def read_table():
    """{op: (signature, {variable: types}, [(version, line)])}."""
    table = {}
    for line in open(TABLE).read().split("\n")[1:-2]:
        if not line.startswith(" "):
            name, _, text = line.partition(" ")
            entry = table[name.rsplit("::", 1)[-1]] = (text, {}, [])
        elif line.split()[0].endswith(":"):
            version, _, text = line.strip().partition(": ")
            entry[2].append((int(version), text))
        else:
            variable_name, types = line.split()
            entry[1][variable_name] = expand(types)
    return table


def check():
    """Returns the differences between the table and the installed onnx."""
    faults = []
    compared = 0
    for name, (text, variables, versions) in read_table().items():
        for schema in schemas_of(name, KNOWN_OPSET):
            since = schema.since_version
            if schema.deprecated or since < versions[0][0]:
                continue
            ours = [t for v, t in versions if v <= since][-1]
            if ours != version_line(schema):
                faults.append("%s %d: %r, onnx says %r" %
                              (name, since, ours, version_line(schema)))
            # Types grow with time, and the table has those of all times.
            known = {}
            for word in text.replace("->", " ").split():
                operand, _, types = word.partition(":")
                known[operand.strip("?*")] = (
                    expand(types[1:]) if types.startswith("=")
                    else variables[types])
            for operand, types in operand_types(schema).items():
                if (name, since, operand) in TOO_WIDE:
                    continue
                if not known.get(operand, types).issuperset(types):
                    faults.append("%s %d: types of %s lack %s" %
                                  (name, since, operand,
                                   ", ".join(sorted(types - known[operand]))))
            compared += 1
    return compared, faults


def main():
    if len(sys.argv) > 2 and sys.argv[1] == "--write":
        write(sys.argv[2:])
        return 0
    if sys.argv[1:] != ["--check"]:
        print(__doc__)
        return 2
    compared, faults = check()
    for fault in faults:
        print(fault)
    print("%d schemas compared with onnx %s, %d differ" %
          (compared, onnx.__version__, len(faults)))
    return 1 if faults or compared < 300 else 0


if __name__ == "__main__":
    sys.exit(main())
