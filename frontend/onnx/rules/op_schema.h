#ifndef SOAPSTONE_FRONTEND_ONNX_RULES_OP_SCHEMA_H_
#define SOAPSTONE_FRONTEND_ONNX_RULES_OP_SCHEMA_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "frontend/onnx/file/attribute.h"
#include "frontend/onnx/file/data_type.h"

namespace soapstone::onnx {

// Set of element types: bit n stands for DataType n.
using DataTypeSet = uint32_t;

// An operand or result as ONNX describes it.
struct OperandSchema {
  enum class Presence { kRequired, kOptional, kVariadic };

  absl::string_view name;
  Presence presence = Presence::kRequired;
  DataTypeSet types = 0;  // 0: any, which includes sequences
  // The type variable: operands that share one have one element type. Empty if
  // the operand's type depends on no other.
  absl::string_view variable;
};

// An attribute that an op may have.
struct AttributeSchema {
  absl::string_view name;
  size_t kind = 0;  // index into Attribute's alternatives
  bool isRequired = false;
};

// The parts of an op that change between operator sets: the number of operands
// and results, and the attributes.
struct OpVersion {
  int64_t since = 1;
  int64_t minInputs = 0, maxInputs = 0;
  int64_t minOutputs = 0, maxOutputs = 0;
  std::vector<AttributeSchema> attributes;  // by name
};

// ONNX's rules of one op. Operands and their types are those of the newest
// operator set; each type list holds what any operator set allowed.
struct OpSchema {
  absl::string_view opType;
  std::vector<OperandSchema> inputs, outputs;
  std::vector<OpVersion> versions;  // oldest first, never empty

  // The version that a file with `opset` means. An op that is newer than the
  // file's operator set is read by its first version: exporters of the time
  // wrote LayerNormalization before ONNX had it.
  const OpVersion& version(int64_t opset) const;
  // Operand or result `index`; the last one goes on where it is variadic.
  // Null past the end.
  static const OperandSchema* at(const std::vector<OperandSchema>& list,
                                 size_t index);
};

// The schema of an op that some operator set has, or null.
const OpSchema* findOpSchema(absl::string_view domain,
                             absl::string_view opType);

// "a float", "a list of integers": what an attribute kind is called.
absl::string_view attributeKindName(size_t kind);

// "float, double or bfloat16".
std::string toString(DataTypeSet types);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_RULES_OP_SCHEMA_H_
