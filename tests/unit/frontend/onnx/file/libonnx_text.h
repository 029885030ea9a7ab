#ifndef SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_FILE_LIBONNX_TEXT_H_
#define SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_FILE_LIBONNX_TEXT_H_

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "frontend/onnx/file/data_type.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/file/reader_text.h"

// Writes out what libonnx read in the form of reader_text.h.
namespace soapstone::onnx::test {

namespace fs = std::filesystem;
namespace lib = ::onnx;

inline std::string readBytes(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The model as libonnx read it, as text in the same form.
struct LibraryText {
  std::string modelPath;

  // The low bytes of every element of a typed field.
  template <typename T, typename List>
  static std::string pack(const List& values) {
    std::string bytes;
    for (auto value : values) {
      T element = static_cast<T>(value);
      bytes.append(reinterpret_cast<const char*>(&element), sizeof(T));
    }
    return bytes;
  }

  static std::string inlineBytes(const lib::TensorProto& tensor) {
    if (tensor.has_raw_data()) return tensor.raw_data();
    switch (tensor.data_type()) {
      case lib::TensorProto::FLOAT:
      case lib::TensorProto::COMPLEX64:
        return pack<float>(tensor.float_data());
      case lib::TensorProto::DOUBLE:
      case lib::TensorProto::COMPLEX128:
        return pack<double>(tensor.double_data());
      case lib::TensorProto::INT64:
        return pack<int64_t>(tensor.int64_data());
      case lib::TensorProto::UINT64:
        return pack<uint64_t>(tensor.uint64_data());
      case lib::TensorProto::UINT32:
        return pack<uint32_t>(tensor.uint64_data());
      case lib::TensorProto::INT32:
        return pack<int32_t>(tensor.int32_data());
      case lib::TensorProto::INT16:
      case lib::TensorProto::UINT16:
      case lib::TensorProto::FLOAT16:
      case lib::TensorProto::BFLOAT16:
        return pack<uint16_t>(tensor.int32_data());
      default:
        return pack<uint8_t>(tensor.int32_data());
    }
  }

  // Bytes that the elements take; only asked for external tensors.
  static uint64_t byteSize(const lib::TensorProto& tensor) {
    uint64_t size =
        static_cast<uint64_t>(bitWidth(DataType(tensor.data_type()))) / 8;
    for (int64_t dim : tensor.dims()) size *= static_cast<uint64_t>(dim);
    return size;
  }

  std::string externalText(const lib::TensorProto& tensor) const {
    std::string location;
    uint64_t offset = 0, length = byteSize(tensor);
    for (const auto& entry : tensor.external_data()) {
      if (entry.key() == "location") location = entry.value();
      uint64_t* number = entry.key() == "offset"   ? &offset
                         : entry.key() == "length" ? &length
                                                   : nullptr;
      if (number != nullptr) {
        EXPECT_TRUE(absl::SimpleAtoi(entry.value(), number));
      }
    }
    fs::path path = fs::path(modelPath).parent_path() / location;
    std::string text =
        absl::StrCat(" in ", quote(path.string()), " at ", offset, "+", length);
    if (!fs::exists(path)) return text;
    return absl::StrCat(
        text, " ",
        absl::BytesToHexString(readBytes(path).substr(offset, length)));
  }

  std::string tensor(const lib::TensorProto& tensor) const {
    std::string text = absl::StrCat("tensor ", tensor.data_type(), "[",
                                    absl::StrJoin(tensor.dims(), ","), "]");
    if (tensor.data_location() == lib::TensorProto::EXTERNAL) {
      return text + externalText(tensor);
    }
    // The wire reader records strings by type only.
    if (tensor.data_type() == lib::TensorProto::STRING) return text;
    return absl::StrCat(text, " ", absl::BytesToHexString(inlineBytes(tensor)));
  }

  std::string attribute(const lib::AttributeProto& attribute) const {
    if (!attribute.ref_attr_name().empty()) {
      return absl::StrCat("@", quote(attribute.ref_attr_name()));
    }
    switch (attribute.type()) {
      case lib::AttributeProto::FLOAT:
        return floatText(attribute.f());
      case lib::AttributeProto::INT:
        return absl::StrCat("i", attribute.i());
      case lib::AttributeProto::STRING:
        return quote(attribute.s());
      case lib::AttributeProto::TENSOR:
        return attribute.has_t() ? tensor(attribute.t()) : "empty";
      case lib::AttributeProto::GRAPH:
        if (!attribute.has_g()) return "empty";
        return absl::StrCat("{\n", graph(attribute.g()), "}");
      case lib::AttributeProto::FLOATS:
        return floatsText(attribute.floats());
      case lib::AttributeProto::INTS:
        return absl::StrCat("ints[", absl::StrJoin(attribute.ints(), ","), "]");
      case lib::AttributeProto::STRINGS:
        return quoteAll(attribute.strings());
      case lib::AttributeProto::TENSORS: {
        std::string text = "tensors";
        for (const auto& each : attribute.tensors()) {
          absl::StrAppend(&text, " ", tensor(each));
        }
        return text;
      }
      default:
        return absl::StrCat("attribute type ",
                            static_cast<int>(attribute.type()));
    }
  }

  std::string node(const lib::NodeProto& node) const {
    std::map<std::string, std::string> attributes;
    for (const auto& each : node.attribute()) {
      attributes[each.name()] = attribute(each);
    }
    return absl::StrCat("node ", quote(canonicalDomain(node.domain())),
                        quote(node.op_type()), quote(node.name()),
                        quoteAll(node.input()), quoteAll(node.output()),
                        mapText(attributes), "\n");
  }

  static std::string typeText(const lib::TypeProto& type) {
    switch (type.value_case()) {
      case lib::TypeProto::kTensorType: {
        auto element = static_cast<lib::TensorProto::DataType>(
            type.tensor_type().elem_type());
        return absl::StrCat(
            "tensor(",
            absl::AsciiStrToLower(lib::TensorProto::DataType_Name(element)),
            ")");
      }
      case lib::TypeProto::kSequenceType:
        return absl::StrCat("seq(", typeText(type.sequence_type().elem_type()),
                            ")");
      case lib::TypeProto::kOptionalType:
        return absl::StrCat("optional(",
                            typeText(type.optional_type().elem_type()), ")");
      case lib::TypeProto::kMapType:
        return "map";
      case lib::TypeProto::kOpaqueType:
        return "opaque";
      case lib::TypeProto::kSparseTensorType:
        return "sparse_tensor";
      default:
        return "unknown";
    }
  }

  std::string value(const lib::ValueInfoProto& info) const {
    const lib::TypeProto& type = info.type();
    bool isOther = type.value_case() != lib::TypeProto::kTensorType &&
                   type.value_case() != lib::TypeProto::VALUE_NOT_SET;
    const auto& array = type.tensor_type();
    std::string text =
        absl::StrCat(quote(info.name()), isOther ? typeText(type) : "", ":",
                     array.elem_type());
    if (!array.has_shape()) return text + "\n";
    for (const auto& dim : array.shape().dim()) {
      int64_t size = dim.has_dim_value() ? dim.dim_value() : -1;
      absl::StrAppend(&text, " ", size, quote(dim.dim_param()));
    }
    return text + " shaped\n";
  }

  std::string graph(const lib::GraphProto& graph) const {
    std::string text = absl::StrCat("graph ", quote(graph.name()), "\n");
    for (const auto& each : graph.node()) text += node(each);
    for (const auto& each : graph.initializer()) {
      absl::StrAppend(&text, quote(each.name()), tensor(each), "\n");
    }
    std::vector<std::string> sparse;
    for (const auto& each : graph.sparse_initializer()) {
      sparse.push_back(each.values().name());
    }
    absl::StrAppend(&text, "sparse", quoteAll(sparse), "\n");
    for (const auto* list :
         {&graph.input(), &graph.output(), &graph.value_info()}) {
      text += "values\n";
      for (const auto& each : *list) text += value(each);
    }
    return text;
  }

  template <typename List>
  static std::string opsets(const List& opsets) {
    std::map<std::string, std::string> texts;
    for (const auto& each : opsets) {
      texts[canonicalDomain(each.domain())] = absl::StrCat(each.version());
    }
    return mapText(texts);
  }

  std::string model(const lib::ModelProto& model) const {
    std::map<std::string, std::string> metadata;
    for (const auto& each : model.metadata_props()) {
      metadata[each.key()] = each.value();
    }
    std::string text = absl::StrCat(
        "ir ", model.ir_version(), quote(model.producer_name()),
        quote(model.producer_version()), opsets(model.opset_import()), "\n",
        mapText(metadata), "\n", graph(model.graph()));
    for (const auto& each : model.functions()) {
      absl::StrAppend(&text, "function ", quote(canonicalDomain(each.domain())),
                      quote(each.name()), quoteAll(each.input()),
                      quoteAll(each.output()), opsets(each.opset_import()),
                      "\n");
      for (const auto& inner : each.node()) text += node(inner);
    }
    return text;
  }
};

}  // namespace soapstone::onnx::test

#endif  // SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_FILE_LIBONNX_TEXT_H_
