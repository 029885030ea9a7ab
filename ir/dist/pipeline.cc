#include "ir/dist/pipeline.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "mlir/IR/Builders.h"

namespace soapstone::dist {
namespace {

using mlir::ArrayAttr;
using mlir::DenseI64ArrayAttr;
using mlir::DictionaryAttr;
using schedule::Action;
using schedule::ActionKind;
using schedule::Edge;

constexpr const char* kChunkPrefix = "chunk";
constexpr const char* kForwardSuffix = "_forward";
constexpr const char* kInputGradientSuffix = "_input";
constexpr const char* kWeightGradientSuffix = "_weight";
constexpr const char* kTransferPrefix = "transfer_";

// Numbers of one action in its list.
constexpr size_t kActionNumbers = 3;

DenseI64ArrayAttr flatten(mlir::Builder& builder,
                          const schedule::Actions& actions) {
  SmallVector<int64_t> numbers;
  for (const Action& action : actions) {
    numbers.push_back(static_cast<int64_t>(action.kind));
    numbers.push_back(action.unit);
    numbers.push_back(action.microBatch);
  }
  return builder.getDenseI64ArrayAttr(numbers);
}

ArrayRef<int64_t> numbersOf(DictionaryAttr attribute, StringRef name) {
  auto numbers = attribute.getAs<DenseI64ArrayAttr>(name);
  return numbers ? numbers.asArrayRef() : ArrayRef<int64_t>();
}

absl::Status malformed(StringRef what) {
  return absl::InternalError(
      absl::StrCat("the module's pipeline has ", std::string(what)));
}

}  // namespace

std::string forwardFunction(int chunk) {
  return absl::StrCat(kChunkPrefix, chunk, kForwardSuffix);
}
std::string inputGradientFunction(int chunk) {
  return absl::StrCat(kChunkPrefix, chunk, kInputGradientSuffix);
}
std::string weightGradientFunction(int chunk) {
  return absl::StrCat(kChunkPrefix, chunk, kWeightGradientSuffix);
}
std::string transferFunction(const Edge& edge) {
  return absl::StrCat(kTransferPrefix, edge.from, "_", edge.to);
}

bool isTransfer(StringRef modelFunction) {
  return modelFunction.starts_with(kTransferPrefix);
}

std::optional<ActionKind> phaseOf(StringRef modelFunction) {
  if (!modelFunction.starts_with(kChunkPrefix)) return std::nullopt;
  if (modelFunction.ends_with(kForwardSuffix)) return ActionKind::kForward;
  if (modelFunction.ends_with(kInputGradientSuffix)) {
    return ActionKind::kInputGradient;
  }
  if (modelFunction.ends_with(kWeightGradientSuffix)) {
    return ActionKind::kWeightGradient;
  }
  return std::nullopt;
}

std::string functionOfAction(const schedule::Schedule& schedule,
                             const Action& action) {
  switch (action.kind) {
    case ActionKind::kForward:
      return forwardFunction(action.unit);
    case ActionKind::kInputGradient:
      return inputGradientFunction(action.unit);
    case ActionKind::kWeightGradient:
      return weightGradientFunction(action.unit);
    case ActionKind::kSend:
    case ActionKind::kReceive:
      return transferFunction(schedule.edges[action.unit]);
    case ActionKind::kReduce:
    case ActionKind::kUpdate:
      return kUpdateFunction.str();
  }
  return "";
}

int Pipeline::groupOf(int64_t rank) const {
  for (size_t group = 0; group < ranksOfGroup.size(); ++group) {
    const std::vector<int64_t>& ranks = ranksOfGroup[group];
    if (std::find(ranks.begin(), ranks.end(), rank) != ranks.end()) {
      return static_cast<int>(group);
    }
  }
  return -1;
}

bool isPipeline(ModuleOp module) { return module->hasAttr(kPipelineAttribute); }

void setPipeline(ModuleOp module, const Pipeline& pipeline) {
  mlir::Builder builder(module.getContext());
  const schedule::Schedule& schedule = pipeline.schedule;
  SmallVector<int64_t> groups(schedule.groupOfChunk.begin(),
                              schedule.groupOfChunk.end());
  SmallVector<int64_t> edges;
  for (const Edge& edge : schedule.edges) {
    edges.push_back(edge.from);
    edges.push_back(edge.to);
  }
  SmallVector<Attribute> programs;
  for (const schedule::Actions& actions : schedule.programs) {
    programs.push_back(flatten(builder, actions));
  }
  SmallVector<Attribute> ranks;
  for (const std::vector<int64_t>& group : pipeline.ranksOfGroup) {
    ranks.push_back(builder.getDenseI64ArrayAttr(group));
  }
  module->setAttr(
      kPipelineAttribute,
      builder.getDictionaryAttr(
          {builder.getNamedAttr("edges", builder.getDenseI64ArrayAttr(edges)),
           builder.getNamedAttr("group_of_chunk",
                                builder.getDenseI64ArrayAttr(groups)),
           builder.getNamedAttr("micro_batches", builder.getI64IntegerAttr(
                                                     schedule.microBatches)),
           builder.getNamedAttr("programs", builder.getArrayAttr(programs)),
           builder.getNamedAttr("ranks", builder.getArrayAttr(ranks))}));
}

absl::StatusOr<Pipeline> readPipeline(ModuleOp module) {
  auto attribute = module->getAttrOfType<DictionaryAttr>(kPipelineAttribute);
  if (!attribute) return malformed("no attribute 'pipeline.schedule'");
  auto microBatches = attribute.getAs<mlir::IntegerAttr>("micro_batches");
  auto programs = attribute.getAs<ArrayAttr>("programs");
  auto ranks = attribute.getAs<ArrayAttr>("ranks");
  if (!microBatches || !programs || !ranks || programs.size() != ranks.size()) {
    return malformed("no micro_batches, programs and ranks");
  }
  Pipeline pipeline;
  schedule::Schedule& schedule = pipeline.schedule;
  schedule.microBatches = static_cast<int>(microBatches.getInt());
  for (int64_t group : numbersOf(attribute, "group_of_chunk")) {
    schedule.groupOfChunk.push_back(static_cast<int>(group));
  }
  ArrayRef<int64_t> edges = numbersOf(attribute, "edges");
  for (size_t i = 0; i + 1 < edges.size(); i += 2) {
    schedule.edges.push_back(
        {static_cast<int>(edges[i]), static_cast<int>(edges[i + 1])});
  }
  for (Attribute program : programs) {
    auto numbers = dyn_cast<DenseI64ArrayAttr>(program);
    if (!numbers || numbers.size() % kActionNumbers != 0) {
      return malformed("a list of actions of another form");
    }
    schedule::Actions& actions = schedule.programs.emplace_back();
    for (int64_t i = 0; i < numbers.size(); i += kActionNumbers) {
      actions.push_back({static_cast<ActionKind>(numbers[i]),
                         static_cast<int16_t>(numbers[i + 1]),
                         static_cast<int32_t>(numbers[i + 2])});
    }
  }
  for (Attribute group : ranks) {
    auto numbers = dyn_cast<DenseI64ArrayAttr>(group);
    if (!numbers) return malformed("ranks of another form");
    pipeline.ranksOfGroup.emplace_back(numbers.asArrayRef().begin(),
                                       numbers.asArrayRef().end());
  }
  return pipeline;
}

std::optional<int64_t> slotsOf(mlir::func::FuncOp function, unsigned argument) {
  auto slots =
      function.getArgAttrOfType<mlir::IntegerAttr>(argument, kSlotsAttribute);
  if (!slots) return std::nullopt;
  return slots.getInt();
}

// The kind and unit of the writer, then those of every reader.
std::optional<schedule::WaitingValue> windowOf(mlir::func::FuncOp function,
                                               unsigned argument) {
  auto numbers =
      function.getArgAttrOfType<DenseI64ArrayAttr>(argument, kWindowAttribute);
  if (!numbers || numbers.size() < 2) return std::nullopt;
  auto use = [&](int64_t i) {
    return schedule::ValueUse{static_cast<ActionKind>(numbers[i]),
                              static_cast<int>(numbers[i + 1])};
  };
  schedule::WaitingValue window{use(0), {}};
  for (int64_t i = 2; i + 1 < numbers.size(); i += 2) {
    window.readers.push_back(use(i));
  }
  return window;
}

void setWindow(mlir::func::FuncOp function, unsigned argument,
               const schedule::WaitingValue& window) {
  SmallVector<int64_t> numbers;
  auto add = [&](schedule::ValueUse use) {
    numbers.push_back(static_cast<int64_t>(use.kind));
    numbers.push_back(use.unit);
  };
  add(window.writer);
  for (schedule::ValueUse reader : window.readers) add(reader);
  function.setArgAttr(argument, kWindowAttribute,
                      DenseI64ArrayAttr::get(function.getContext(), numbers));
}

}  // namespace soapstone::dist
