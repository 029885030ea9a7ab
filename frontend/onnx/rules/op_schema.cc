#include "frontend/onnx/rules/op_schema.h"

#include <cassert>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace soapstone::onnx {
namespace {

// One op: a line "name operands -> results", an indented line for each type
// variable with its types, and an indented line for each operator set that
// changes the op: "11: least..most operands least..most results attributes".
// Operands are "name:variable" or "name:=types", with ? if optional, * if
// variadic and ** if variadic with types of its own each. Attributes are
// "name:kind", with ! if required. op_schemas.py makes and checks the table.
constexpr absl::string_view kTable =
#include "frontend/onnx/rules/op_schemas.inc"
    ;

using Words = std::vector<absl::string_view>;
using TypeVariables = std::map<absl::string_view, DataTypeSet>;

constexpr DataTypeSet bit(DataType type) {
  return DataTypeSet{1} << static_cast<int>(type);
}

// Types by the table's words, groups first.
constexpr std::pair<absl::string_view, DataTypeSet> kTypeWords[] = {
    {"ints", bit(DataType::kInt8) | bit(DataType::kInt16) |
                 bit(DataType::kInt32) | bit(DataType::kInt64) |
                 bit(DataType::kUint8) | bit(DataType::kUint16) |
                 bit(DataType::kUint32) | bit(DataType::kUint64)},
    {"floats", bit(DataType::kFloat16) | bit(DataType::kFloat32) |
                   bit(DataType::kFloat64) | bit(DataType::kBfloat16)},
    {"small", bit(DataType::kFloat8E4M3Fn) | bit(DataType::kFloat8E4M3Fnuz) |
                  bit(DataType::kFloat8E5M2) | bit(DataType::kFloat8E5M2Fnuz) |
                  bit(DataType::kInt4) | bit(DataType::kUint4)},
    {"bf16", bit(DataType::kBfloat16)},
    {"bool", bit(DataType::kBool)},
    {"c128", bit(DataType::kComplex128)},
    {"c64", bit(DataType::kComplex64)},
    {"f16", bit(DataType::kFloat16)},
    {"f32", bit(DataType::kFloat32)},
    {"f4e2m1", bit(DataType::kFloat4E2M1)},
    {"f64", bit(DataType::kFloat64)},
    {"f8e4m3fn", bit(DataType::kFloat8E4M3Fn)},
    {"f8e4m3fnuz", bit(DataType::kFloat8E4M3Fnuz)},
    {"f8e5m2", bit(DataType::kFloat8E5M2)},
    {"f8e5m2fnuz", bit(DataType::kFloat8E5M2Fnuz)},
    {"f8e8m0", bit(DataType::kFloat8E8M0)},
    {"i16", bit(DataType::kInt16)},
    {"i32", bit(DataType::kInt32)},
    {"i4", bit(DataType::kInt4)},
    {"i64", bit(DataType::kInt64)},
    {"i8", bit(DataType::kInt8)},
    {"str", bit(DataType::kString)},
    {"u16", bit(DataType::kUint16)},
    {"u32", bit(DataType::kUint32)},
    {"u4", bit(DataType::kUint4)},
    {"u64", bit(DataType::kUint64)},
    {"u8", bit(DataType::kUint8)},
};

struct AttributeKind {
  absl::string_view word;  // the table's
  absl::string_view name;  // of messages
};

// In the order of Attribute's alternatives.
constexpr AttributeKind kAttributeKinds[] = {
    {"i", "an integer"},
    {"f", "a float"},
    {"s", "a string"},
    {"t", "a tensor"},
    {"g", "a graph"},
    {"is", "a list of integers"},
    {"fs", "a list of floats"},
    {"ss", "a list of strings"},
    {"ts", "a list of tensors"},
    {"", "a reference to an attribute"},
    {"", "of another kind"},
};
static_assert(std::size(kAttributeKinds) == std::variant_size_v<Attribute>);

DataTypeSet parseTypes(absl::string_view text) {
  DataTypeSet types = 0;
  for (absl::string_view word : Words(absl::StrSplit(text, ','))) {
    // Sequences and optionals: the frontend has no types for them.
    if (word == "other") return 0;
    for (const auto& [name, set] : kTypeWords) {
      if (name == word) types |= set;
    }
  }
  assert(types != 0);
  return types;
}

// Types of variables follow later: see resolveVariables.
OperandSchema parseOperand(absl::string_view word) {
  std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(word, absl::MaxSplits(':', 1));
  OperandSchema operand;
  operand.name = parts.first;
  operand.variable = parts.second;
  if (absl::ConsumePrefix(&parts.second, "=")) {
    operand.types = parseTypes(parts.second);
    operand.variable = "";
  }
  if (absl::ConsumeSuffix(&operand.name, "?")) {
    operand.presence = OperandSchema::Presence::kOptional;
  } else if (absl::ConsumeSuffix(&operand.name, "*")) {
    operand.presence = OperandSchema::Presence::kVariadic;
  }
  return operand;
}

// An absent type of a variable means any type. Elements of a list with types
// of their own ("**") are checked one by one.
void resolveVariables(std::vector<OperandSchema>& operands,
                      const TypeVariables& variables) {
  for (OperandSchema& operand : operands) {
    if (!operand.variable.empty()) {
      operand.types = variables.at(operand.variable);
    }
    if (absl::ConsumeSuffix(&operand.name, "*")) operand.variable = "";
  }
}

OpSchema parseSignature(absl::string_view line) {
  OpSchema schema;
  bool isResult = false;
  for (absl::string_view word :
       Words(absl::StrSplit(line, ' ', absl::SkipEmpty()))) {
    if (schema.opType.empty()) {
      schema.opType = word;
    } else if (word == "->") {
      isResult = true;
    } else {
      (isResult ? schema.outputs : schema.inputs).push_back(parseOperand(word));
    }
  }
  return schema;
}

int64_t parseCount(absl::string_view text) {
  int64_t count = std::numeric_limits<int64_t>::max();
  if (text == "*") return count;
  const bool isNumber = absl::SimpleAtoi(text, &count);
  assert(isNumber);
  static_cast<void>(isNumber);
  return count;
}

AttributeSchema parseAttribute(absl::string_view word) {
  std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(word, ':');
  AttributeSchema attribute;
  attribute.name = parts.first;
  attribute.isRequired = absl::ConsumeSuffix(&parts.second, "!");
  attribute.kind = std::size(kAttributeKinds) - 1;
  for (size_t i = 0; i < std::size(kAttributeKinds); ++i) {
    if (kAttributeKinds[i].word == parts.second) attribute.kind = i;
  }
  return attribute;
}

OpVersion parseVersion(const Words& words) {
  OpVersion version;
  version.since = parseCount(absl::StripSuffix(words[0], ":"));
  const Words inputs = absl::StrSplit(words[1], "..");
  const Words outputs = absl::StrSplit(words[2], "..");
  version.minInputs = parseCount(inputs[0]);
  version.maxInputs = parseCount(inputs[1]);
  version.minOutputs = parseCount(outputs[0]);
  version.maxOutputs = parseCount(outputs[1]);
  for (size_t i = 3; i < words.size(); ++i) {
    version.attributes.push_back(parseAttribute(words[i]));
  }
  return version;
}

// Schemas by "domain::name", or "name" for the default domain.
using SchemaMap = std::map<absl::string_view, OpSchema>;

SchemaMap parseTable() {
  SchemaMap schemas;
  OpSchema* schema = nullptr;
  TypeVariables variables;
  auto finish = [&] {
    if (schema == nullptr) return;
    resolveVariables(schema->inputs, variables);
    resolveVariables(schema->outputs, variables);
    variables.clear();
  };
  for (absl::string_view line :
       Words(absl::StrSplit(kTable, '\n', absl::SkipEmpty()))) {
    const Words words = absl::StrSplit(line, ' ', absl::SkipEmpty());
    if (line[0] != ' ') {
      finish();
      OpSchema parsed = parseSignature(line);
      schema = &schemas.emplace(parsed.opType, std::move(parsed)).first->second;
    } else if (words[0].back() == ':') {
      schema->versions.push_back(parseVersion(words));
    } else {
      variables[words[0]] = parseTypes(words[1]);
    }
  }
  finish();
  return schemas;
}

const SchemaMap& table() {
  static const auto& schemas = *new SchemaMap(parseTable());
  return schemas;
}

}  // namespace

const OpVersion& OpSchema::version(int64_t opset) const {
  const OpVersion* found = &versions[0];
  for (const OpVersion& version : versions) {
    if (version.since <= opset) found = &version;
  }
  return *found;
}

const OperandSchema* OpSchema::at(const std::vector<OperandSchema>& list,
                                  size_t index) {
  if (index < list.size()) return &list[index];
  const bool goesOn = !list.empty() && list.back().presence ==
                                           OperandSchema::Presence::kVariadic;
  return goesOn ? &list.back() : nullptr;
}

const OpSchema* findOpSchema(absl::string_view domain,
                             absl::string_view opType) {
  const std::string key =
      domain.empty() ? std::string(opType) : absl::StrCat(domain, "::", opType);
  const auto found = table().find(key);
  return found == table().end() ? nullptr : &found->second;
}

absl::string_view attributeKindName(size_t kind) {
  return kAttributeKinds[kind].name;
}

std::string toString(DataTypeSet types) {
  std::vector<absl::string_view> names;
  for (int64_t i = 1; i <= kMaxDataType; ++i) {
    const auto type = static_cast<DataType>(i);
    if (types & bit(type)) names.push_back(dataTypeName(type));
  }
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    absl::StrAppend(&text,
                    i == 0                  ? ""
                    : i + 1 == names.size() ? " or "
                                            : ", ",
                    names[i]);
  }
  return text;
}

}  // namespace soapstone::onnx
