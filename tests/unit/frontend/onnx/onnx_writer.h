#ifndef SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_ONNX_WRITER_H_
#define SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_ONNX_WRITER_H_

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/onnx/file/model_reader.h"

// A tiny encoder of ONNX messages, so that tests need no other library and can
// write malformed files. Every function returns encoded bytes.
namespace soapstone::onnx::test {

inline std::string varint(uint64_t value) {
  std::string bytes;
  while (value >= 0x80) {
    bytes += static_cast<char>(value | 0x80);
    value >>= 7;
  }
  return bytes + static_cast<char>(value);
}
inline std::string number(uint32_t field, int64_t value) {
  return varint(field << 3) + varint(static_cast<uint64_t>(value));
}
inline std::string bytes(uint32_t field, const std::string& payload) {
  return varint(field << 3 | 2) + varint(payload.size()) + payload;
}
inline std::string fixed32(uint32_t field, float value) {
  std::string payload(4, '\0');
  std::memcpy(payload.data(), &value, 4);
  return varint(field << 3 | 5) + payload;
}

template <typename T>
std::string rawBytes(const std::vector<T>& values) {
  std::string payload(values.size() * sizeof(T), '\0');
  std::memcpy(payload.data(), values.data(), payload.size());
  return payload;
}

using Shape = std::vector<int64_t>;

inline std::string tensorHeader(const std::string& name, DataType type,
                                const Shape& dims) {
  std::string message = number(2, static_cast<int64_t>(type)) + bytes(8, name);
  for (int64_t dim : dims) message += number(1, dim);
  return message;
}
inline std::string tensor(const std::string& name, DataType type,
                          const Shape& dims, const std::string& raw) {
  return tensorHeader(name, type, dims) + bytes(9, raw);
}
inline std::string floats(const std::string& name, const Shape& dims,
                          const std::vector<float>& values) {
  return tensor(name, DataType::kFloat32, dims, rawBytes(values));
}
inline std::string ints(const std::string& name, const Shape& dims,
                        const std::vector<int64_t>& values) {
  return tensor(name, DataType::kInt64, dims, rawBytes(values));
}
// A tensor whose data lies in another file.
inline std::string externalTensor(const std::string& name, DataType type,
                                  const Shape& dims,
                                  const std::string& location,
                                  const std::string& offset = "0") {
  return tensorHeader(name, type, dims) + number(14, 1) +
         bytes(13, bytes(1, "location") + bytes(2, location)) +
         bytes(13, bytes(1, "offset") + bytes(2, offset));
}

// A dimension is a size or a symbol.
using Dimension = std::variant<int64_t, std::string>;

inline std::string valueInfo(const std::string& name, DataType type,
                             const std::vector<Dimension>& dims) {
  std::string shape;
  for (const Dimension& dimension : dims) {
    const auto* size = std::get_if<int64_t>(&dimension);
    shape += bytes(1, size ? number(1, *size)
                           : bytes(2, std::get<std::string>(dimension)));
  }
  std::string tensorType =
      number(1, static_cast<int64_t>(type)) + bytes(2, shape);
  return bytes(1, name) + bytes(2, bytes(1, tensorType));
}

inline std::string intAttribute(const std::string& name, int64_t value) {
  return bytes(5, bytes(1, name) + number(3, value) + number(20, 2));
}
inline std::string floatAttribute(const std::string& name, float value) {
  return bytes(5, bytes(1, name) + fixed32(2, value) + number(20, 1));
}
inline std::string stringAttribute(const std::string& name,
                                   const std::string& value) {
  return bytes(5, bytes(1, name) + bytes(4, value) + number(20, 3));
}
inline std::string intsAttribute(const std::string& name, const Shape& values) {
  std::string message = bytes(1, name) + number(20, 7);
  for (int64_t value : values) message += number(8, value);
  return bytes(5, message);
}
inline std::string tensorAttribute(const std::string& name,
                                   const std::string& encodedTensor) {
  return bytes(5, bytes(1, name) + bytes(5, encodedTensor) + number(20, 4));
}
inline std::string graphAttribute(const std::string& name,
                                  const std::string& encodedGraph) {
  return bytes(5, bytes(1, name) + bytes(6, encodedGraph) + number(20, 5));
}
// The value of attribute `name` is the caller's attribute `reference`.
inline std::string referenceAttribute(const std::string& name,
                                      const std::string& reference) {
  return bytes(5, bytes(1, name) + bytes(21, reference) + number(20, 2));
}

using Names = std::vector<std::string>;

inline std::string node(const std::string& opType, const Names& inputs,
                        const Names& outputs,
                        const std::string& attributes = "",
                        const std::string& domain = "") {
  std::string message;
  for (const std::string& input : inputs) message += bytes(1, input);
  for (const std::string& output : outputs) message += bytes(2, output);
  message += bytes(3, outputs.empty() ? opType : "make_" + outputs[0]);
  message += bytes(4, opType) + attributes;
  if (!domain.empty()) message += bytes(7, domain);
  return message;
}

// A graph under construction; `encode` may be called at any time.
struct GraphWriter {
  std::string body;

  GraphWriter& add(const std::string& opType, const Names& inputs,
                   const Names& outputs, const std::string& attributes = "",
                   const std::string& domain = "") {
    body += bytes(1, node(opType, inputs, outputs, attributes, domain));
    return *this;
  }
  GraphWriter& initializer(const std::string& encodedTensor) {
    body += bytes(5, encodedTensor);
    return *this;
  }
  GraphWriter& input(const std::string& name, DataType type,
                     const std::vector<Dimension>& dims) {
    body += bytes(11, valueInfo(name, type, dims));
    return *this;
  }
  GraphWriter& input(const std::string& name,
                     const std::vector<Dimension>& dims) {
    return input(name, DataType::kFloat32, dims);
  }
  GraphWriter& output(const std::string& name) {
    body += bytes(12, bytes(1, name));
    return *this;
  }
  std::string encode() const { return body + bytes(2, "graph"); }
};

inline std::string opset(int64_t version, const std::string& domain = "") {
  return bytes(8, bytes(1, domain) + number(2, version));
}
inline std::string model(const std::string& encodedGraph, int64_t version = 17,
                         int64_t irVersion = 8) {
  return number(1, irVersion) + bytes(7, encodedGraph) + opset(version);
}
inline std::string model(const GraphWriter& graph, int64_t version = 17) {
  return model(graph.encode(), version);
}

// Reads a model from memory; the tensors keep the bytes alive.
inline absl::StatusOr<ModelProto> parse(const std::string& encoded,
                                        const std::string& path = "m.onnx") {
  auto owner = std::make_shared<const std::string>(encoded);
  return parseModel(
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(owner->data()),
                          owner->size()),
      owner, path);
}

}  // namespace soapstone::onnx::test

#endif  // SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_ONNX_WRITER_H_
