// Batch norms of training steps: exporters write them in inference mode, or
// fold them into the product before.

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/file/lost_arguments.h"
#include "frontend/onnx/graph/node_runner.h"
#include "frontend/onnx/rules/op_context.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

constexpr int64_t kBatchNormOpset = 15;
// Channels that a restored norm may have: a hostile file has any number.
constexpr int64_t kMostChannels = 1 << 20;

// `size` ones or zeros, for norms without parameters of their own.
Tensor filled(DataType type, int64_t size, double number) {
  Tensor tensor = Tensor::zeros(type, {size});
  for (int64_t i = 0; i < size; ++i) tensor.setFloat(i, number);
  return tensor;
}

// Whether all numbers are zeros, of either sign.
bool isZero(const Tensor& tensor) {
  if (!tensor.hasData() || !Tensor::isReadable(tensor.type())) return false;
  for (int64_t i = 0; i < tensor.size(); ++i) {
    if (tensor.floatAt(i) != 0) return false;
  }
  return true;
}

}  // namespace

absl::StatusOr<ValueId> NodeRunner::unmerged(const NodeProto& proto,
                                             size_t operand, ValueId id) {
  auto initializer = planned.find(id);
  if (initializer == planned.end()) return id;
  if (ParameterPlan::readsOwnNumbers(proto, operand)) {
    const Tensor& numbers = builder.graph.value(id).tensor;
    const double own = operand == 1 ? 1 : 0;
    if (Tensor::isReadable(numbers.type()) && isUniform(numbers) &&
        numbers.floatAt(0) == own) {
      return builder.addConstant(
          filled(numbers.type(), numbers.size(), own),
          absl::StrCat(proto.outputs.empty() ? proto.name : proto.outputs[0],
                       operand == 1 ? "/ones" : "/zeros"));
    }
  }
  const std::string file = initializer->second;
  const std::string name = plan.parameterRead(file, proto, operand);
  auto base = parameterOf.find(id);
  const bool isFunction = base != parameterOf.end();
  auto [known, isNew] = parameters.try_emplace(name, kNoValue);
  if (isNew) {
    const Value original = builder.graph.value(isFunction ? base->second : id);
    known->second = builder.addInitializer(name, original.tensor);
    Value& copy = builder.graph.value(known->second);
    copy.note = original.note;
    copy.isComputed = original.isComputed;
    copy.roleReason = "had the values of another one";
  }
  if (!isFunction) return known->second;
  const ValueId parameter = known->second;
  auto made = functionOf.find(parameter);
  if (made != functionOf.end()) return made->second;
  return applyFunctions(parameter, plan.find(file)->functions,
                        absl::StrCat(name, "/function"));
}

// Computes again, with their own parameters, values that the exporter made one
// with the output of `proto`.
absl::Status NodeRunner::runCopies(const NodeProto& proto, Scope& scope,
                                   const Frame& frame) {
  if (proto.outputs.empty()) return absl::OkStatus();
  auto copies = plan.mergedValues().copies.find(proto.outputs[0]);
  if (copies == plan.mergedValues().copies.end()) return absl::OkStatus();
  for (const MergedValues::Copy& copy : copies->second) {
    for (const MergedValues::Lost& lost : copy.parameters) {
      SOAPSTONE_RETURN_IF_ERROR(
          defineCopy(lost.parameter, lost.initializer, scope));
    }
    SOAPSTONE_RETURN_IF_ERROR(runNode(copy.node, scope, frame));
  }
  return absl::OkStatus();
}

absl::Status NodeRunner::defineCopy(const std::string& name,
                                    const std::string& original, Scope& scope) {
  for (const NamedTensor& initializer : model.graph.initializers) {
    if (initializer.name != original) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId id, definePlanned({name, initializer.tensor}, scope));
    return scope.define(name, id);
  }
  return absl::OkStatus();
}

void NodeRunner::restoreBias(const std::string& name, Node& node) {
  const ValueType weight = builder.graph.value(node.inputs[1]).type;
  if (name.empty() || weight.rank() < 2 || !weight.isStatic()) return;
  // The outputs come first in the weights of a convolution, and those of each
  // group second in a transposed one's.
  const bool isTransposed =
      node.is("Conv") || node.attributes.getInt("transB", 0) != 0;
  const int64_t groups =
      node.is("ConvTranspose") ? node.attributes.getInt("group", 1) : 1;
  int64_t channels = 0;
  if (__builtin_mul_overflow(weight.dims[isTransposed ? 0 : 1], groups,
                             &channels) ||
      channels < 1 || channels > kMostChannels) {
    return;
  }
  restoredBiases += parameters.contains(name) ? 0 : 1;
  node.inputs.push_back(
      namedInitializer(name, {weight.elementType, true, {channels}, ""},
                       "zero, left out by the exporter"));
}

void NodeRunner::dropOwnBias(const NodeProto& proto, Node& node) const {
  const std::vector<std::string>& arguments = proto.call.arguments;
  if (node.inputs.size() != 3 || node.inputs[2] == kNoValue ||
      arguments.size() < 3 || arguments[2] != "None" ||
      !absl::StartsWith(proto.call.target, "aten.conv")) {
    return;
  }
  const Tensor& numbers = builder.graph.value(node.inputs[2]).tensor;
  if (isZero(numbers)) node.inputs.pop_back();
}

// Whether `id` are attention's probabilities, behind a choice of zeros for
// those that are no numbers.
bool NodeRunner::areProbabilities(ValueId id) const {
  const Node* maker = builder.graph.producer(id);
  if (maker != nullptr && maker->is("Where"))
    maker = builder.graph.producer(maker->input(2));
  return maker != nullptr && maker->is("Softmax");
}

absl::Status NodeRunner::restoreDropout(const NodeProto& proto, Node& node) {
  const double ratio = lostAttentionDropout(proto);
  if (ratio == 0 || node.inputs.size() != 2 ||
      !areProbabilities(node.inputs[0])) {
    return absl::OkStatus();
  }
  const std::string name = absl::StrCat(node.name, "/dropout");
  Node dropout;
  dropout.name = name;
  dropout.opType = "Dropout";
  dropout.inputs = {node.inputs[0]};
  dropout.attributes.set("ratio", static_cast<float>(ratio));
  dropout.attributes.set("training_mode", int64_t{1});
  dropout.source = node.source;
  SOAPSTONE_ASSIGN_OR_RETURN(Values values,
                             builder.add(std::move(dropout), {name}, true));
  node.inputs[0] = values[0];
  ++restoredDropouts;
  return absl::OkStatus();
}

absl::Status NodeRunner::flattenScales(const NodeProto& proto, Node& node) {
  if (proto.source.module.empty()) return absl::OkStatus();
  for (size_t i = 1; i < std::min<size_t>(node.inputs.size(), 3); ++i) {
    if (node.inputs[i] == kNoValue) continue;
    const Value& column = builder.graph.value(node.inputs[i]);
    if (!column.type.isStatic() || column.type.rank() != 2 ||
        column.type.dims[1] != 1) {
      continue;
    }
    const std::string name = absl::StrCat(column.name, "/flat");
    Node flat;
    flat.name = name;
    flat.opType = "Reshape";
    flat.inputs = {node.inputs[i],
                   builder.addConstant(Tensor::vector({column.type.dims[0]}),
                                       absl::StrCat(name, "/dims"))};
    SOAPSTONE_ASSIGN_OR_RETURN(Values values,
                               builder.add(std::move(flat), {name}, true));
    node.inputs[i] = values[0];
  }
  return absl::OkStatus();
}

// The file's batch norm with statistics of the batch. Outputs that it does not
// name are the updated running statistics.
absl::StatusOr<NodeRunner::Values> NodeRunner::addTrainedBatchNorm(
    const NodeProto& proto, Node node) {
  ++trainedBatchNorms;
  node.attributes.set("training_mode", int64_t{1});
  return builder.add(
      std::move(node),
      {proto.outputs[0], absl::StrCat(proto.outputs[0], "/running_mean"),
       absl::StrCat(proto.outputs[0], "/running_var")});
}

ValueId NodeRunner::namedInitializer(const std::string& name,
                                     const ValueType& type,
                                     const std::string& reason) {
  auto known = parameters.find(name);
  if (known != parameters.end()) return known->second;
  const ValueId id =
      builder.addInitializer(name, Tensor(type.elementType, type.dims));
  Value& value = builder.graph.value(id);
  value.note.kind = "PARAMETER";
  value.roleReason = reason;
  parameters[name] = id;
  return id;
}

// The last norm of a residual branch often begins with weight 0. Its product
// then has lost its own weight, which nothing but a draw can replace: a norm of
// products that are all zero would have gradients of 1 / sqrt(epsilon).
void NodeRunner::drawZeroWeight(ValueId weight, const FoldedBatchNorm& norm,
                                const ValueType& channels) {
  Value& value = builder.graph.value(weight);
  if (norm.weight.empty() || value.kind != ValueKind::kInitializer ||
      !isZero(value.tensor)) {
    return;
  }
  value.tensor = Tensor(value.tensor.type(), value.tensor.dims());
  value.roleReason = "drawn: its batch norm began with weight 0";
  const ValueId scale = builder.addInitializer(
      norm.weight, filled(channels.elementType, channels.dims[0], 0));
  Value& scales = builder.graph.value(scale);
  scales.note.kind = "PARAMETER";
  scales.roleReason = "of a folded batch norm, trained from zero";
  parameters[norm.weight] = scale;
  ++drawnWeights;
}

// The bias that folding added to the product, where the product had none of its
// own: the optimizer calls it after the weight.
ValueId NodeRunner::addUnfoldedBias(const Node& product,
                                    const FoldedBatchNorm& norm,
                                    const ValueType& type) {
  const ValueId id = product.input(2);
  if (id == kNoValue) {
    return namedInitializer(norm.bias, type, "of a folded batch norm");
  }
  Value& value = builder.graph.value(id);
  value.name = norm.bias;
  value.note.kind = "PARAMETER";
  value.role = InitializerRole::kParameter;
  value.roleReason = "of a folded batch norm";
  parameters[norm.bias] = id;
  return id;
}

// Folding multiplies weights by weight / sqrt(variance + epsilon) and keeps
// neither. The norm of the product as it is, of weight 1, mean 0 and variance
// 1, computes what the file computes. With the smaller epsilon it computes what
// a norm of the weights before folding does where that norm was new; the
// weights and what they learn stay smaller by sqrt(1 + epsilon).
absl::StatusOr<NodeRunner::Values> NodeRunner::addUnfolded(
    const NodeProto& proto, Node node, const FoldedBatchNorm& norm) {
  const std::string& weightName = builder.graph.value(node.inputs[1]).name;
  const bool hasOwnBias =
      node.input(2) == kNoValue || builder.graph.value(node.input(2)).name !=
                                       absl::StrCat(weightName, "_bias");
  Node batchNorm;
  batchNorm.name = absl::StrCat(node.name, "/batch_norm");
  batchNorm.opType = "BatchNormalization";
  batchNorm.opset = std::max(node.opset, kBatchNormOpset);
  batchNorm.source = node.source;
  batchNorm.attributes.set(
      "epsilon", static_cast<float>(norm.epsilon / (1 + norm.epsilon)));
  batchNorm.attributes.set("momentum", static_cast<float>(norm.momentum));
  const Node whole = node;
  node.source.module = weightName.substr(0, weightName.rfind('.'));
  if (!hasOwnBias) node.inputs.resize(2);
  // One of zeros is left out before the norm is folded. The norm takes away
  // whatever it learns.
  const std::string bias = absl::StrCat(node.source.module, ".bias");
  if (node.inputs.size() == 2 && plan.isParameter(bias))
    restoreBias(bias, node);
  SOAPSTONE_ASSIGN_OR_RETURN(
      Values product,
      builder.add(std::move(node),
                  {absl::StrCat(proto.outputs[0], "/product")}));
  const ValueType& type = builder.graph.value(product[0]).type;
  if (!type.ranked || type.rank() < 2 || type.dims[1] < 0 ||
      type.dims[1] > kMostChannels) {
    return absl::UnimplementedError(
        absl::StrCat(describeNode(whole),
                     ": holds a folded batch norm whose channels are not "
                     "known, or more than ",
                     kMostChannels));
  }
  const ValueType channels{type.elementType, true, {type.dims[1]}, ""};
  batchNorm.inputs = {product[0]};
  if (norm.weight.empty()) {
    batchNorm.inputs.push_back(builder.addConstant(
        filled(channels.elementType, channels.dims[0], 1), "ones"));
    batchNorm.inputs.push_back(builder.addConstant(
        filled(channels.elementType, channels.dims[0], 0), "zeros"));
  } else {
    drawZeroWeight(whole.input(1), norm, channels);
    batchNorm.inputs.push_back(namedInitializer(
        norm.weight, channels, "of a folded batch norm, trained from one"));
    batchNorm.inputs.push_back(
        hasOwnBias ? namedInitializer(norm.bias, channels,
                                      "of a folded batch norm, trained from "
                                      "zero")
                   : addUnfoldedBias(whole, norm, channels));
  }
  for (const std::string& statistic : {norm.mean, norm.variance}) {
    batchNorm.inputs.push_back(
        namedInitializer(statistic, channels, "of a folded batch norm"));
  }
  ++unfoldedBatchNorms;
  --trainedBatchNorms;  // Counted apart.
  return addTrainedBatchNorm(proto, std::move(batchNorm));
}

}  // namespace soapstone::onnx
