#ifndef SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_FILE_READER_TEXT_H_
#define SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_FILE_READER_TEXT_H_

#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "frontend/onnx/file/proto.h"

// Writes out everything that the wire reader read, for comparison with
// libonnx_text.h.
namespace soapstone::onnx::test {

inline std::string floatText(float value) {
  return absl::StrCat("f", absl::Hex(std::bit_cast<uint32_t>(value)));
}

// Quotes a name so that no character of it can be taken for structure.
inline std::string quote(const std::string& text) {
  return absl::StrCat("'", absl::CHexEscape(text), "'");
}

template <typename List>
inline std::string quoteAll(const List& names) {
  std::vector<std::string> quoted;
  for (const std::string& name : names) quoted.push_back(quote(name));
  return absl::StrCat("[", absl::StrJoin(quoted, ","), "]");
}

template <typename List>
inline std::string floatsText(const List& values) {
  std::vector<std::string> texts;
  for (float value : values) texts.push_back(floatText(value));
  return absl::StrCat("floats[", absl::StrJoin(texts, ","), "]");
}

inline std::string mapText(const std::map<std::string, std::string>& entries) {
  std::string text;
  for (const auto& [key, value] : entries) {
    absl::StrAppend(&text, quote(key), "=", value, ";");
  }
  return text;
}

inline std::string canonicalDomain(const std::string& domain) {
  return domain == "ai.onnx" ? "" : domain;
}

// The model as the wire reader read it, as text.
struct ReaderText {
  std::string modelPath;

  std::string tensor(const Tensor& tensor) const {
    std::string text =
        absl::StrCat("tensor ", static_cast<int>(tensor.type()), "[",
                     absl::StrJoin(tensor.dims(), ","), "]");
    const auto& origin = tensor.origin();
    if (origin && origin->file != modelPath) {
      absl::StrAppend(&text, " in ", quote(origin->file), " at ",
                      origin->offset, "+", origin->length);
    }
    if (!tensor.hasData()) return text;
    return absl::StrCat(
        text, " ",
        absl::BytesToHexString(absl::string_view(
            reinterpret_cast<const char*>(tensor.bytes().data()),
            tensor.bytes().size())));
  }

  std::string operator()(int64_t value) const {
    return absl::StrCat("i", value);
  }
  std::string operator()(float value) const { return floatText(value); }
  std::string operator()(const std::string& value) const {
    return quote(value);
  }
  std::string operator()(const Tensor& value) const { return tensor(value); }
  std::string operator()(const std::shared_ptr<const GraphProto>& value) const {
    return absl::StrCat("{\n", graph(*value), "}");
  }
  std::string operator()(const std::vector<int64_t>& values) const {
    return absl::StrCat("ints[", absl::StrJoin(values, ","), "]");
  }
  std::string operator()(const std::vector<float>& values) const {
    return floatsText(values);
  }
  std::string operator()(const std::vector<std::string>& values) const {
    return quoteAll(values);
  }
  std::string operator()(const std::vector<Tensor>& values) const {
    std::string text = "tensors";
    for (const Tensor& value : values) {
      absl::StrAppend(&text, " ", tensor(value));
    }
    return text;
  }
  std::string operator()(const AttributeReference& value) const {
    return absl::StrCat("@", quote(value.name));
  }
  std::string operator()(const UnreadAttribute& value) const {
    return value.kind;
  }

  std::string node(const NodeProto& node) const {
    std::map<std::string, std::string> attributes;
    for (const auto& [name, value] : node.attributes) {
      attributes[name] = std::visit(*this, value);
    }
    return absl::StrCat("node ", quote(node.domain), quote(node.opType),
                        quote(node.name), quoteAll(node.inputs),
                        quoteAll(node.outputs), mapText(attributes), "\n");
  }

  std::string value(const ValueInfoProto& info) const {
    std::string text = absl::StrCat(quote(info.name), info.nonTensor, ":",
                                    static_cast<int>(info.elementType));
    if (!info.hasShape) return text + "\n";
    for (const DimensionProto& dim : info.dims) {
      absl::StrAppend(&text, " ", dim.size, quote(dim.symbol));
    }
    return text + " shaped\n";
  }

  std::string graph(const GraphProto& graph) const {
    std::string text = absl::StrCat("graph ", quote(graph.name), "\n");
    for (const NodeProto& each : graph.nodes) text += node(each);
    for (const NamedTensor& each : graph.initializers) {
      absl::StrAppend(&text, quote(each.name), tensor(each.tensor), "\n");
    }
    absl::StrAppend(&text, "sparse", quoteAll(graph.sparseInitializers), "\n");
    for (const auto* list : {&graph.inputs, &graph.outputs, &graph.valueInfo}) {
      text += "values\n";
      for (const ValueInfoProto& each : *list) text += value(each);
    }
    return text;
  }

  static std::string opsets(const OpsetImports& opsets) {
    std::map<std::string, std::string> texts;
    for (const auto& [domain, version] : opsets) {
      texts[domain] = absl::StrCat(version);
    }
    return mapText(texts);
  }

  std::string model(const ModelProto& model) const {
    std::string text =
        absl::StrCat("ir ", model.irVersion, quote(model.producerName),
                     quote(model.producerVersion), opsets(model.opsets), "\n",
                     mapText(model.metadata), "\n", graph(model.graph));
    for (const FunctionProto& each : model.functions) {
      absl::StrAppend(&text, "function ", quote(each.domain), quote(each.name),
                      quoteAll(each.inputs), quoteAll(each.outputs),
                      opsets(each.opsets), "\n");
      for (const NodeProto& inner : each.nodes) text += node(inner);
    }
    return text;
  }
};

}  // namespace soapstone::onnx::test

#endif  // SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_FILE_READER_TEXT_H_
