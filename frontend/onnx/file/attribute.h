#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_ATTRIBUTE_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_ATTRIBUTE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "frontend/onnx/file/tensor.h"

namespace soapstone::onnx {

struct GraphProto;

// A function body's reference to an attribute of the call.
struct AttributeReference {
  std::string name;
};

// An attribute of a kind this frontend does not read (sparse tensors, types).
struct UnreadAttribute {
  std::string kind;
};

// The value of a node attribute.
using Attribute =
    std::variant<int64_t, float, std::string, Tensor,
                 std::shared_ptr<const GraphProto>, std::vector<int64_t>,
                 std::vector<float>, std::vector<std::string>,
                 std::vector<Tensor>, AttributeReference, UnreadAttribute>;

// Attributes by name, in name order so that output is deterministic.
class Attributes {
 public:
  bool has(absl::string_view name) const { return find(name) != nullptr; }
  const Attribute* find(absl::string_view name) const;

  // The attribute, or `fallback` if it is absent or of another kind.
  int64_t getInt(absl::string_view name, int64_t fallback = 0) const;
  float getFloat(absl::string_view name, float fallback = 0) const;
  std::string getString(absl::string_view name,
                        absl::string_view fallback = "") const;
  std::vector<int64_t> getInts(absl::string_view name,
                               std::vector<int64_t> fallback = {}) const;
  std::vector<float> getFloats(absl::string_view name) const;
  std::vector<std::string> getStrings(absl::string_view name) const;
  // Null if absent or of another kind.
  const Tensor* getTensor(absl::string_view name) const;
  std::shared_ptr<const GraphProto> getGraph(absl::string_view name) const;

  void set(absl::string_view name, Attribute value);
  void erase(absl::string_view name);

  auto begin() const { return entries.begin(); }
  auto end() const { return entries.end(); }
  size_t size() const { return entries.size(); }

 private:
  std::map<std::string, Attribute, std::less<>> entries;
};

// Text of a value for dumps and hashes; big tensors are abbreviated.
std::string toString(const Attribute& attribute);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_ATTRIBUTE_H_
