#ifndef SOAPSTONE_CODEGEN_CALLS_CALL_TEXT_H_
#define SOAPSTONE_CODEGEN_CALLS_CALL_TEXT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/kernels/kernel_body.h"
#include "codegen/program/slots.h"
#include "ir/mlir_names.h"
#include "ir/soap/dim_order.h"
#include "ir/soap/shape_checks.h"
#include "mlir/IR/BuiltinTypes.h"

namespace soapstone::codegen {

// A C++ literal of an integer: the smallest one has none of its own.
inline std::string integerText(int64_t value) {
  return value == INT64_MIN ? "INT64_MIN" : absl::StrCat(value);
}

// Text of a list of integers: `{2, 3}`.
inline std::string braced(ArrayRef<int64_t> values) {
  std::vector<std::string> texts;
  for (int64_t value : values) texts.push_back(integerText(value));
  return absl::StrCat("{", absl::StrJoin(texts, ", "), "}");
}

using soap::tensorType;

inline std::string bracedShape(Value value) {
  return braced(tensorType(value).getShape());
}

// The storage that the tensors of one op share: of the first one whose storage
// matters, or else row-major.
inline RankedTensorType sharedStorage(ArrayRef<Value> values) {
  for (Value value : values) {
    if (tensorType(value).getEncoding()) return tensorType(value);
  }
  return tensorType(values.front());
}

// Name of the runtime's ElementType.
std::string elementTypeText(Type elementType);
inline std::string elementTypeText(Value value) {
  return elementTypeText(tensorType(value).getElementType());
}

// Number of a stream of random numbers, which differs from op to op.
inline std::string streamText(uint64_t stream) {
  return slotText(Slot::Kind::kNumber, absl::StrCat(stream, "ull"));
}

// Text of a double that reads back exactly; infinities by name.
std::string doubleText(double value);

// `kCamelCase` of a snake_case kind: the runtime's enumerators.
std::string enumerator(StringRef type, StringRef kind);

// Builds the text of a runtime call: a descriptor with named fields, then the
// pointers:  softmax(rank, compute, {.type = .., .dim = 1}, pointer, pointer);
class CallText {
 public:
  explicit CallText(std::string name) : name(std::move(name)) {}

  CallText& field(const char* key, std::string value) {
    fields.push_back(absl::StrCat(".", key, " = ", value));
    return *this;
  }
  CallText& field(const char* key, const char* value) {
    return field(key, std::string(value));
  }
  CallText& field(const char* key, int64_t value) {
    return field(key, integerText(value));
  }
  CallText& field(const char* key, bool value) {
    return field(key, value ? "true" : "false");
  }
  CallText& field(const char* key, ArrayRef<int64_t> values) {
    return field(key, braced(values));
  }
  CallText& number(const char* key, double value) {
    return field(key, doubleText(value));
  }
  // A further argument after the descriptor.
  CallText& argument(std::string value) {
    arguments.push_back(std::move(value));
    return *this;
  }

  // The descriptor, unless `named` stands for it.
  std::string descriptor() const {
    return absl::StrCat("{", absl::StrJoin(fields, ", "), "}");
  }
  CallText& descriptorNamed(std::string constant) {
    named = std::move(constant);
    return *this;
  }

  std::string str() const {
    std::string result = absl::StrCat(name, "(rank, compute, ",
                                      named.empty() ? descriptor() : named);
    for (const std::string& value : arguments) {
      absl::StrAppend(&result, ", ", value);
    }
    return result + ");";
  }

 private:
  std::string name;
  std::string named;  // A constant that is the descriptor.
  std::vector<std::string> fields;
  std::vector<std::string> arguments;
};

// Says that the tensors of a call have their channels last, if they have.
inline void addChannelsLast(CallText& call, ArrayRef<Value> values) {
  if (soap::isChannelsLast(sharedStorage(values))) {
    call.field("channelsLast", true);
  }
}

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_CALLS_CALL_TEXT_H_
