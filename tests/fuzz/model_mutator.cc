#include "tests/fuzz/model_mutator.h"

#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "frontend/onnx/rules/op_schema.h"

namespace soapstone::fuzz {
namespace {

using onnx::DataType;
using onnx::GraphProto;
using onnx::ModelProto;
using onnx::NodeProto;
using onnx::Tensor;
using onnx::ValueInfoProto;

constexpr int64_t kSizes[] = {0, 1, 1, 2, 2, 3, 4, 5, 7, 8, 16, 33};
constexpr int64_t kIntegers[] = {-2, -1, 0, 1, 2, 3, 4, 5, 7, 64};
constexpr int64_t kWildIntegers[] = {
    -1'000'000'007, 1 << 24,
    (1 << 24) + 1,  1LL << 31,
    1LL << 40,      std::numeric_limits<int64_t>::max(),
    100'000,        std::numeric_limits<int64_t>::min()};
constexpr float kNumbers[] = {0, -0.0f, 1, -1, 0.5f, 2, 7, 1e-30f, 1e30f};
// The types that soap has are drawn most often; a few others follow.
constexpr DataType kTypes[] = {
    DataType::kFloat32,  DataType::kFloat32, DataType::kInt64,
    DataType::kInt64,    DataType::kBool,    DataType::kFloat16,
    DataType::kBfloat16, DataType::kInt32,   DataType::kFloat64,
    DataType::kUint8,    DataType::kString,  DataType::kComplex64};
constexpr const char* kTexts[] = {"",     "BOGUS",  "nearest",   "SAME_UPPER",
                                  "none", "linear", "ij,jk->ik", "reverse"};

// The table of op schemas, which frontend/onnx/rules/op_schema.cc describes.
constexpr absl::string_view kOpSchemas =
#include "frontend/onnx/rules/op_schemas.inc"
    ;

// Every op that has a schema: "name", or "domain::name" of other domains.
std::vector<absl::string_view> opNames() {
  std::vector<absl::string_view> names;
  for (absl::string_view line :
       absl::StrSplit(kOpSchemas, '\n', absl::SkipEmpty())) {
    if (line[0] != ' ') names.push_back(line.substr(0, line.find(' ')));
  }
  return names;
}

void forgetDeclaredTypes(GraphProto& graph) {
  graph.valueInfo.clear();
  for (ValueInfoProto& output : graph.outputs) {
    output.hasShape = false;
    output.dims.clear();
    output.elementType = DataType::kUndefined;
  }
}

}  // namespace

int64_t ModelMutator::size() { return kSizes[below(std::size(kSizes))]; }

int64_t ModelMutator::integer() {
  if (oneIn(8)) return kWildIntegers[below(std::size(kWildIntegers))];
  return kIntegers[below(std::size(kIntegers))];
}

float ModelMutator::number() {
  if (oneIn(12)) return std::nanf("");
  if (oneIn(12)) return std::numeric_limits<float>::infinity();
  return kNumbers[below(std::size(kNumbers))];
}

DataType ModelMutator::elementType() {
  return kTypes[below(std::size(kTypes))];
}

std::vector<int64_t> ModelMutator::integers(size_t count) {
  std::vector<int64_t> values(count);
  for (int64_t& value : values) value = integer();
  return values;
}

// Another entry, one more, one less, or none.
void ModelMutator::change(std::vector<int64_t>& values, bool isShape) {
  auto value = [&] { return isShape ? size() : integer(); };
  const size_t kind = values.empty() ? 1 : below(8);
  if (kind == 0) {
    values.clear();
  } else if (kind == 1) {
    values.insert(values.begin() + below(values.size() + 1), value());
  } else if (kind == 2) {
    values.erase(values.begin() + below(values.size()));
  } else {
    values[below(values.size())] = value();
  }
}

onnx::Attribute ModelMutator::attribute() {
  switch (below(7)) {
    case 0:
      return number();
    case 1:
      return std::string(kTexts[below(std::size(kTexts))]);
    case 2:
      return integers(below(6));
    case 3:
      return std::vector<float>(below(4), number());
    case 4:
      return Tensor::zeros(DataType::kFloat32, {size()});
    case 5:
      return std::vector<std::string>(below(4), kTexts[below(8)]);
    default:
      return integer();
  }
}

void ModelMutator::mutateInput(GraphProto& graph) {
  ValueInfoProto& input = graph.inputs[below(graph.inputs.size())];
  if (oneIn(5)) {
    input.elementType = elementType();
    return;
  }
  std::vector<int64_t> dims;
  for (const onnx::DimensionProto& dim : input.dims) {
    dims.push_back(dim.size < 0 ? 2 : dim.size);
  }
  change(dims, /*isShape=*/true);
  input.dims.clear();
  for (int64_t dim : dims) input.dims.push_back({dim, ""});
}

// Gives all dimensions of one size another one: operands go on to agree.
void ModelMutator::rescale(GraphProto& graph) {
  const ValueInfoProto& chosen = graph.inputs[below(graph.inputs.size())];
  if (chosen.dims.empty()) return;
  const int64_t from = chosen.dims[below(chosen.dims.size())].size;
  const int64_t to = size();
  for (ValueInfoProto& input : graph.inputs) {
    for (onnx::DimensionProto& dim : input.dims) {
      if (dim.size == from) dim = {to, ""};
    }
  }
}

// Makes an input an initializer with small values: what must be known when the
// model is compiled then is.
void ModelMutator::freezeInput(GraphProto& graph) {
  const size_t index = below(graph.inputs.size());
  const ValueInfoProto input = graph.inputs[index];
  std::vector<int64_t> dims;
  int64_t count = 1;
  for (const onnx::DimensionProto& dim : input.dims) {
    dims.push_back(dim.size < 0 ? 2 : dim.size);
    count *= dims.back();
  }
  if (!Tensor::isReadable(input.elementType) || count > 4096) return;
  Tensor tensor = Tensor::zeros(input.elementType, dims);
  for (int64_t i = 0; i < count; ++i) {
    if (onnx::isInteger(input.elementType)) {
      tensor.setInt(i, kIntegers[below(std::size(kIntegers))]);
    } else {
      tensor.setFloat(i, kNumbers[below(4)]);
    }
  }
  graph.inputs.erase(graph.inputs.begin() + index);
  graph.initializers.push_back({input.name, std::move(tensor)});
}

void ModelMutator::mutateInitializer(GraphProto& graph) {
  Tensor& tensor = graph.initializers[below(graph.initializers.size())].tensor;
  std::vector<int64_t> dims = tensor.dims();
  DataType type = tensor.type();
  if (oneIn(3)) {
    type = elementType();
  } else if (oneIn(2)) {
    change(dims, /*isShape=*/true);
  }
  if (!Tensor::isReadable(type) || tensor.size() > 4096) return;
  Tensor changed = Tensor::zeros(type, dims);
  for (int64_t i = 0; i < changed.size() && i < 4096; ++i) {
    changed.setInt(i, kIntegers[below(std::size(kIntegers))]);
  }
  tensor = std::move(changed);
}

void ModelMutator::mutateAttribute(NodeProto& node) {
  const onnx::OpSchema* schema = onnx::findOpSchema(node.domain, node.opType);
  std::vector<std::string> names;
  for (const auto& [name, value] : node.attributes) names.push_back(name);
  if (schema != nullptr) {
    for (const auto& known : schema->versions.back().attributes) {
      names.emplace_back(known.name);
    }
  }
  if (names.empty()) return;
  const std::string name = names[below(names.size())];
  const onnx::Attribute* old = node.attributes.find(name);
  if (old == nullptr || oneIn(8)) {
    node.attributes.set(name, attribute());
  } else if (oneIn(8)) {
    node.attributes.erase(name);
  } else if (std::holds_alternative<int64_t>(*old)) {
    node.attributes.set(name, integer());
  } else if (std::holds_alternative<float>(*old)) {
    node.attributes.set(name, number());
  } else if (std::holds_alternative<std::string>(*old)) {
    node.attributes.set(name, std::string(kTexts[below(std::size(kTexts))]));
  } else if (const auto* list = std::get_if<std::vector<int64_t>>(old)) {
    std::vector<int64_t> changed = *list;
    change(changed, /*isShape=*/false);
    node.attributes.set(name, std::move(changed));
  }
}

void ModelMutator::mutateOperands(NodeProto& node, const GraphProto& graph) {
  std::vector<std::string>& list = oneIn(4) ? node.outputs : node.inputs;
  if (list.empty()) return;
  const size_t index = below(list.size());
  switch (below(5)) {
    case 0:
      list.erase(list.begin() + index);
      break;
    case 1:
      list[index].clear();
      break;
    case 2:
      std::swap(list[index], list[below(list.size())]);
      break;
    case 3:
      if (graph.inputs.empty() || &list == &node.outputs) break;
      list[index] = graph.inputs[below(graph.inputs.size())].name;
      break;
    default:
      list.insert(list.begin() + index,
                  &list == &node.outputs ? "extra" : list[index]);
  }
}

void ModelMutator::replaceOp(NodeProto& node) {
  static const auto& names = *new std::vector<absl::string_view>(opNames());
  const std::string name(names[below(names.size())]);
  const size_t domain = name.rfind("::");
  node.domain = domain == std::string::npos ? "" : name.substr(0, domain);
  node.opType = domain == std::string::npos ? name : name.substr(domain + 2);
  if (oneIn(2)) node.attributes = onnx::Attributes();
}

void ModelMutator::mutateOnce(ModelProto& model) {
  GraphProto& graph = model.graph;
  const size_t kind = below(16);
  if (kind < 5 && !graph.inputs.empty()) return mutateInput(graph);
  if (kind == 5 && !graph.inputs.empty()) return rescale(graph);
  if (kind == 6 && !graph.inputs.empty()) return freezeInput(graph);
  if (kind == 7 && !graph.initializers.empty()) {
    return mutateInitializer(graph);
  }
  if (kind == 8) {
    model.opsets[""] = 1 + static_cast<int64_t>(below(24));
    return;
  }
  if (graph.nodes.empty()) return;
  NodeProto& node = graph.nodes[below(graph.nodes.size())];
  if (kind == 9) return replaceOp(node);
  if (kind < 12) return mutateOperands(node, graph);
  mutateAttribute(node);
}

void ModelMutator::mutate(ModelProto& model) {
  if (!oneIn(16)) forgetDeclaredTypes(model.graph);
  const size_t changes = 1 + below(4);
  for (size_t i = 0; i < changes; ++i) mutateOnce(model);
}

}  // namespace soapstone::fuzz
