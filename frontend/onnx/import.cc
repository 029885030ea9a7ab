#include "frontend/onnx/import.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "frontend/onnx/file/model_reader.h"
#include "frontend/onnx/graph/bind_dimensions.h"
#include "frontend/onnx/graph/check_declared.h"
#include "frontend/onnx/graph/finish_graph.h"
#include "frontend/onnx/graph/graph_builder.h"
#include "frontend/onnx/graph/hit_rows.h"
#include "frontend/onnx/graph/named_warnings.h"
#include "frontend/onnx/graph/node_runner.h"
#include "frontend/onnx/graph/parameter_plan.h"
#include "frontend/onnx/graph/shared_names.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

constexpr int64_t kMinOpset = 1;
constexpr int64_t kKnownOpset = 23;

absl::Status checkOpsets(const ModelProto& model,
                         std::vector<std::string>& warnings) {
  auto it = model.opsets.find("");
  if (it == model.opsets.end()) return absl::OkStatus();
  if (it->second < kMinOpset) {
    return absl::InvalidArgumentError(
        absl::StrCat("operator set ", it->second, " is not supported; use ",
                     kMinOpset, " to ", kKnownOpset));
  }
  if (it->second > kKnownOpset) {
    warnings.push_back(absl::StrCat(
        "operator set ", it->second, " is newer than ", kKnownOpset,
        "; ops are read by their meaning in ", kKnownOpset));
  }
  return absl::OkStatus();
}

// Types of inputs and other declared values, with symbols replaced by sizes.
DeclaredTypes declaredTypes(const GraphProto& graph,
                            const DimensionSizes& sizes) {
  DeclaredTypes types;
  for (const ValueInfoProto& info : graph.valueInfo) {
    types[info.name] = boundType(info, sizes);
  }
  for (const ValueInfoProto& info : graph.outputs) {
    types[info.name] = boundType(info, sizes);
  }
  return types;
}

absl::Status checkFixedValue(const std::string& name, const ValueType& declared,
                             const Tensor& value) {
  ValueType type{value.type(), true, value.dims(), ""};
  if (declared.elementType == type.elementType && value.hasData() &&
      (!declared.ranked || declared.dims == type.dims)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("the fixed value of input '", name, "' is ", toString(type),
                   ", the input is ", toString(declared)));
}

// The value of an input of type `declared` whose elements are `numbers`.
absl::StatusOr<Tensor> tensorOf(const std::string& name,
                                const ValueType& declared,
                                const std::vector<double>& numbers) {
  const bool isReadable =
      declared.isStatic() && Tensor::isReadable(declared.elementType);
  Tensor tensor = isReadable
                      ? Tensor::zeros(declared.elementType, declared.dims)
                      : Tensor();
  const auto count = static_cast<int64_t>(numbers.size());
  if (!isReadable || (count != 1 && count != tensor.size())) {
    return absl::InvalidArgumentError(absl::StrCat(
        "input '", name, "' is ", toString(declared), ", which ", count,
        count == 1 ? " number does" : " numbers do", " not fill"));
  }
  for (int64_t i = 0; i < tensor.size(); ++i) {
    tensor.setFloat(i, numbers[count == 1 ? 0 : i]);
  }
  return tensor;
}

// Fails if a number is given for an input that the model does not have.
absl::Status checkNumberedInputs(const ModelProto& model,
                                 const ImportOptions& options) {
  const std::vector<ValueInfoProto> inputs = dataInputs(model.graph);
  for (const auto& [name, numbers] : options.inputNumbers) {
    const bool isThere =
        std::any_of(inputs.begin(), inputs.end(),
                    [&](const ValueInfoProto& i) { return i.name == name; });
    if (isThere) continue;
    std::string names;
    for (const ValueInfoProto& input : inputs) {
      absl::StrAppend(&names, names.empty() ? "'" : ", '", input.name, "'");
    }
    return absl::InvalidArgumentError(absl::StrCat(
        "the model has no input '", name, "' to fix; it has ", names));
  }
  return absl::OkStatus();
}

absl::Status defineInputs(const ModelProto& model, const ImportOptions& options,
                          const DimensionSizes& sizes, GraphBuilder& builder,
                          Scope& scope) {
  SOAPSTONE_RETURN_IF_ERROR(checkNumberedInputs(model, options));
  for (const ValueInfoProto& info : dataInputs(model.graph)) {
    if (info.name.empty()) {
      return absl::InvalidArgumentError("a graph input has no name");
    }
    ValueType type = boundType(info, sizes);
    auto shape = options.bind.inputShapes.find(info.name);
    if (!type.ranked && shape != options.bind.inputShapes.end()) {
      type.ranked = true;
      type.dims = shape->second;
    }
    if (type.isStatic()) {
      if (auto count = elementCount(type.dims); !count.ok()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "input '", info.name, "': ", count.status().message()));
      }
    }
    if (auto numbers = options.inputNumbers.find(info.name);
        numbers != options.inputNumbers.end()) {
      SOAPSTONE_ASSIGN_OR_RETURN(Tensor value,
                                 tensorOf(info.name, type, numbers->second));
      const ValueId fixed = builder.addConstant(std::move(value), info.name);
      SOAPSTONE_RETURN_IF_ERROR(scope.define(info.name, fixed));
      continue;
    }
    ValueId id = builder.addInput(info.name, type);
    builder.graph.inputs.push_back(id);
    if (auto fixed = options.inputValues.find(info.name);
        fixed != options.inputValues.end()) {
      SOAPSTONE_RETURN_IF_ERROR(
          checkFixedValue(info.name, type, fixed->second));
      id = builder.addConstant(fixed->second, info.name);
    }
    SOAPSTONE_RETURN_IF_ERROR(scope.define(info.name, id));
  }
  return absl::OkStatus();
}

absl::Status collectOutputs(const ModelProto& model, const Scope& scope,
                            Graph& graph) {
  for (const ValueInfoProto& info : model.graph.outputs) {
    std::optional<ValueId> id = scope.find(info.name);
    if (!id.has_value()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "graph output '", info.name, "' is not defined by any node"));
    }
    graph.outputs.push_back(*id);
    graph.outputNames.push_back(info.name);
  }
  if (graph.outputs.empty()) {
    return absl::InvalidArgumentError("the graph has no outputs");
  }
  return absl::OkStatus();
}

void warnAboutMerging(
    const std::vector<std::pair<std::string, std::string>>& merged,
    std::vector<std::string>& warnings) {
  if (merged.empty()) return;
  constexpr size_t kShown = 3;
  std::string text =
      absl::StrCat(counted(static_cast<int64_t>(merged.size()),
                           "initializer was", "initializers were"),
                   " merged because of equal values");
  for (size_t i = 0; i < merged.size() && i < kShown; ++i) {
    absl::StrAppend(&text, i == 0 ? ": '" : ", '", merged[i].first,
                    "' is a copy of '", merged[i].second, "'");
  }
  if (merged.size() > kShown) absl::StrAppend(&text, ", ...");
  warnings.push_back(
      absl::StrCat(text,
                   "; each copy is treated as a parameter of its own, to "
                   "train export with training=TrainingMode.TRAINING"));
}

void warnAboutDropouts(int64_t restored, std::vector<std::string>& warnings) {
  if (restored == 0) return;
  warnings.push_back(absl::StrCat(
      "the dropout of ", counted(restored, "attention", "attentions"),
      " does nothing in the file, as PyTorch writes it: dropped as the module "
      "does; export module.eval() to train without dropout"));
}

// Warns about what running the file's nodes changed in its parameters and batch
// norms; `graph` says which are trained.
void warnAboutReading(const NodeRunner& runner, const Graph& graph,
                      std::vector<std::string>& warnings) {
  warnAboutMerging(runner.mergedParameters, warnings);
  if (runner.restoredBiases > 0) {
    warnings.push_back(
        absl::StrCat(counted(runner.restoredBiases, "bias of zeros was",
                             "biases of zeros were"),
                     " left out when the model was exported: trained from "
                     "zero"));
  }
  warnAboutDropouts(runner.restoredDropouts, warnings);
  if (runner.trainedBatchNorms > 0) {
    warnings.push_back(absl::StrCat(
        counted(runner.trainedBatchNorms, "batch norm of the file is",
                "batch norms of the file are"),
        " in inference mode: trained with statistics of the batch "
        "(--frozen-batch-norm keeps those of the file)"));
  }
  if (runner.unfoldedBatchNorms > 0) {
    warnings.push_back(absl::StrCat(
        counted(runner.unfoldedBatchNorms, "batch norm was",
                "batch norms were"),
        " folded into products when the model was exported: trained again, "
        "beginning with weight 1 and the folded bias (--frozen-batch-norm "
        "keeps what the file computes); torch.onnx.export(..., "
        "optimize=False) keeps the norm's own values"));
  }
  if (runner.drawnWeights > 0) {
    warnings.push_back(absl::StrCat(
        runner.drawnWeights,
        " of these norms began with weight 0, so that weights before it are "
        "zeros in the file: drawn anew, and the norm trained from 0; "
        "torch.onnx.export(..., optimize=False) keeps the weights"));
  }
  if (runner.foldedBatchNorms > 0) {
    warnings.push_back(absl::StrCat(
        counted(runner.foldedBatchNorms, "batch norm was", "batch norms were"),
        " folded into products when the model was exported: "
        "training has none; to train with it export with "
        "torch.onnx.export(..., optimize=False)"));
  }
  absl::flat_hash_set<absl::string_view> trained;
  for (ValueId id : graph.initializers) {
    const Value& value = graph.value(id);
    if (value.role == InitializerRole::kParameter) trained.insert(value.name);
  }
  for (std::string& warning : runner.parameterPlan().warnings(
           [&](const std::string& name) { return runner.hasParameter(name); },
           [&](const std::string& name) { return trained.contains(name); })) {
    warnings.push_back(std::move(warning));
  }
  for (const std::string& warning : runner.gradientNotes().warnings()) {
    warnings.push_back(warning);
  }
}

// Notes what the file says about itself.
void describeFile(const ModelProto& model, NormalizedModel* result) {
  for (const NamedTensor& initializer : model.graph.initializers) {
    if (!isFloat(initializer.tensor.type())) continue;
    ++result->fileInitializers;
    result->fileElements += initializer.tensor.size();
  }
  result->path = model.path;
  result->irVersion = model.irVersion;
  result->opsets = model.opsets;
  result->metadata = model.metadata;
  result->producer = model.producerName;
  if (!model.producerVersion.empty()) {
    absl::StrAppend(&result->producer, " ", model.producerVersion);
  }
}

// `hitRows`: GraphBuilder::hitRows.
absl::StatusOr<NormalizedModel> normalize(const ModelProto& model,
                                          const ImportOptions& options,
                                          HitNodes hitRows) {
  if (std::optional<GraphProto> graph = separateSharedNames(model.graph)) {
    ModelProto separate = model;
    separate.graph = *std::move(graph);
    return normalize(separate, options, std::move(hitRows));
  }
  NormalizedModel result;
  SOAPSTONE_RETURN_IF_ERROR(checkOpsets(model, result.warnings));
  SOAPSTONE_RETURN_IF_ERROR(checkDefinitions(model));
  SOAPSTONE_ASSIGN_OR_RETURN(
      DimensionSizes sizes,
      bindDimensions(dataInputs(model.graph), options.bind));
  for (const auto& [name, size] : options.bind.dims) {
    if (!sizes.contains(name)) result.mixtureSizes[name] = size;
  }
  DeclaredTypes declared = declaredTypes(model.graph, sizes);
  GraphBuilder builder(declared);
  builder.hitRows = std::move(hitRows);
  Scope scope;
  NodeRunner runner(model, builder, options.trainBatchNorms);
  SOAPSTONE_RETURN_IF_ERROR(
      defineInputs(model, options, sizes, builder, scope));
  SOAPSTONE_RETURN_IF_ERROR(runner.defineInitializers(model.graph, scope));
  Frame frame;
  frame.opsets = &model.opsets;
  SOAPSTONE_RETURN_IF_ERROR(runner.run(model.graph.nodes, scope, frame));
  SOAPSTONE_RETURN_IF_ERROR(
      checkDeclaredTypes(model, sizes, scope, builder.graph, result.warnings));
  SOAPSTONE_RETURN_IF_ERROR(collectOutputs(model, scope, builder.graph));
  removeDeadCode(builder.graph);
  std::vector<std::string> remarks;
  SOAPSTONE_RETURN_IF_ERROR(classifyInitializers(
      builder.graph, options.parameterPattern, options.bufferPattern, remarks));
  warnAboutReading(runner, builder.graph, result.warnings);
  std::move(remarks.begin(), remarks.end(),
            std::back_inserter(result.warnings));
  builder.graph.name = model.graph.name;
  result.graph = std::move(builder.graph);
  describeFile(model, &result);
  return result;
}

}  // namespace

absl::StatusOr<NormalizedModel> normalizeModel(const ModelProto& model,
                                               const ImportOptions& options) {
  absl::StatusOr<NormalizedModel> result =
      normalize(model, options, /*hitRows=*/{});
  if (result.ok()) {
    // Once all nodes that read hits are known it shows what may be done with
    // them.
    HitNodes hitRows = findHitRows(result->graph);
    if (!hitRows.masks.empty())
      result = normalize(model, options, std::move(hitRows));
  }
  if (result.ok()) {
    narrowDoubles(result->graph, result->warnings);
    return result;
  }
  return absl::Status(
      result.status().code(),
      absl::StrCat("'", model.path, "': ", result.status().message()));
}

absl::StatusOr<NormalizedModel> importGraph(const std::string& path,
                                            const ImportOptions& options) {
  SOAPSTONE_ASSIGN_OR_RETURN(ModelProto model, readModel(path));
  return normalizeModel(model, options);
}

}  // namespace soapstone::onnx
