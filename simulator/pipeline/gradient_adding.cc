#include "simulator/pipeline/gradient_adding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "absl/status/statusor.h"
#include "cost_model/collective_cost.h"
#include "cost_model/group_topology.h"
#include "ir/model/op_kinds.h"
#include "ir/model/value_size.h"
#include "ir/support/status_macros.h"
#include "simulator/gradient_sums.h"
#include "simulator/pipeline/pipeline_messages.h"
#include "simulator/step_pricer.h"

namespace soapstone::simulator {
namespace {

bool hasWorkingCopies(const model::ModelGraph& graph) {
  return std::any_of(graph.arguments.begin(), graph.arguments.end(),
                     [](const model::ModelArgument& argument) {
                       return argument.role ==
                              model::ModelArgumentRole::kWorkingCopy;
                     });
}

// Counted elements of a chunk's gradients.
struct Counts {
  double all = 0;
  double apart = 0;
  double made = 0;
  double scattered = 0;
  double stored = 0;
};

// Lets every micro-batch wait for the sums that it makes, instead of the step
// once.
void scatterAlways(ChunkPrices* chunk) {
  chunk->weight += chunk->exposedScatter;
  chunk->causes.communication += chunk->exposedScatter;
  chunk->exposedReduce =
      std::max<int64_t>(0, chunk->exposedReduce - chunk->exposedScatter);
}

// Elements that a device stores of the sum of a gradient, if it stores `stored`
// of the argument: a gradient may be a part of what updates it, as where the
// parts of a packed parameter are read apart.
int64_t storedOf(const model::ModelGraph& graph, int gradient, int argument,
                 int64_t stored) {
  const int64_t part = model::elementsOf(graph.values[gradient]);
  const int64_t whole =
      model::elementsOf(graph.values[graph.arguments[argument].value]);
  if (part >= whole) return stored;
  return static_cast<int64_t>(
      std::ceil(static_cast<double>(stored) * static_cast<double>(part) /
                static_cast<double>(whole)));
}

// By placed argument: elements of it that the fullest device updates.
std::vector<int64_t> updatedElements(const model::ModelGraph& folded,
                                     const PlacedProgram& program,
                                     CostCatalog& catalog) {
  std::vector<int64_t> updated(folded.arguments.size(),
                               std::numeric_limits<int64_t>::max());
  for (size_t op = 0; op < folded.ops.size(); ++op) {
    int stored = folded.ops[op].storageArgument;
    if (folded.ops[op].kind != model::kOptimizerUpdateKind || stored < 0)
      continue;
    int variant = program.variant(static_cast<int>(op));
    updated[stored] =
        largestShard(catalog, catalog.variantAt(variant).resultLayouts.front(),
                     /*elementBytes=*/1);
  }
  return updated;
}

}  // namespace

std::vector<SummedGradient> summedGradients(const model::ModelGraph& graph,
                                            const CutGround& ground,
                                            const HeldElements& held) {
  std::vector<SummedGradient> gradients;
  for (int value = 0; value < static_cast<int>(ground.isSummed.size());
       ++value) {
    if (!ground.isSummed[value]) continue;
    SummedGradient gradient{value, held.made(value), 0};
    gradient.stored = gradient.made;
    int argument = ground.readArguments[value];
    if (argument >= 0) {
      gradient.stored =
          std::min(gradient.made,
                   storedOf(graph, value, argument, held.stored(argument)));
    }
    gradients.push_back(gradient);
  }
  return gradients;
}

HeldElements heldGradients(const model::ModelGraph& graph,
                           const model::ModelGraph& folded,
                           const LayerRepetition* repetition,
                           const PlacedProgram* program, CostCatalog* catalog,
                           bool scattersGradients) {
  auto made = [=, &graph](int value) {
    const model::ModelValue& tensor = graph.values[value];
    int placed = repetition != nullptr
                     ? repetition->opOrigins()[tensor.producer]
                     : tensor.producer;
    const OpVariant& variant = catalog->variantAt(program->variant(placed));
    return largestShard(*catalog, variant.resultLayouts[tensor.index],
                        /*elementBytes=*/1);
  };
  std::vector<int64_t> updated;
  if (scattersGradients) updated = updatedElements(folded, *program, *catalog);
  auto stored = [=, &folded](int argument) {
    int placed = repetition != nullptr ? repetition->argumentOrigins()[argument]
                                       : argument;
    int64_t elements =
        largestShard(*catalog, program->argumentLayouts(placed).front(),
                     /*elementBytes=*/1);
    if (!scattersGradients) return elements;
    // The op may read a working copy of the updated parameter.
    int owner = folded.arguments[placed].parameter;
    return std::min(elements, updated[owner >= 0 ? owner : placed]);
  };
  return {made, stored};
}

bool addsInPlace(const model::ModelGraph& graph, int op) {
  while (op >= 0 &&
         (graph.ops[op].isView || graph.ops[op].kind == model::kCastKind)) {
    op = graph.values[graph.ops[op].operands[0]].producer;
  }
  return op >= 0 && graph.ops[op].addsInPlace;
}

std::vector<char> scatteredGradients(
    const model::ModelGraph& graph, const CutGround& ground,
    const std::vector<SummedGradient>& gradients) {
  std::vector<char> isScattered(graph.values.size(), kNotScattered);
  std::vector<int> open;
  auto mark = [&](char how) {
    while (!open.empty()) {
      int value = open.back();
      open.pop_back();
      if (isScattered[value] != kNotScattered) continue;
      isScattered[value] = how;
      int producer = graph.values[value].producer;
      for (int operand : graph.ops[producer].operands) {
        if (ground.isGradient[operand]) open.push_back(operand);
      }
    }
  };
  std::vector<int> whole;
  for (const SummedGradient& gradient : gradients) {
    if (!gradient.isScattered()) continue;
    const int argument = ground.readArguments[gradient.value];
    const bool isPart =
        model::elementsOf(graph.values[gradient.value]) <
        model::elementsOf(graph.values[graph.arguments[argument].value]);
    (isPart ? open : whole).push_back(gradient.value);
  }
  mark(kScatteredInParts);
  open = std::move(whole);
  mark(kScattered);
  return isScattered;
}

bool areScattered(const std::vector<char>& isScattered) {
  return std::any_of(isScattered.begin(), isScattered.end(),
                     [](char how) { return how != kNotScattered; });
}

bool isSummedAlways(const Task& task, const std::vector<char>& isScattered) {
  if (isScattered.empty() || task.value < 0) return false;
  const char how = isScattered[task.value];
  return how == kScatteredInParts || (how == kScattered && !task.isLastSum);
}

int64_t wideningOfSum(const model::ModelGraph& graph, const Task& task) {
  constexpr int64_t kSumBytes = 4;
  return kSumBytes / std::min(kSumBytes, graph.values[task.value].elementBytes);
}

AddedRows addedRows(const model::ModelGraph& graph, const CutGround& ground) {
  auto isReadOnce = [&](int value) {
    if (ground.readers[value].size() != 1) return false;
    const std::vector<int>& operands =
        graph.ops[ground.readers[value].front()].operands;
    return std::count(operands.begin(), operands.end(), value) == 1;
  };
  auto areRows = [&](int value) {
    int producer = graph.values[value].producer;
    return producer >= 0 && ground.isGradient[value] &&
           graph.ops[producer].kind == model::kScatterKind &&
           graph.ops[producer].addsInPlace && isReadOnce(value);
  };
  AddedRows added{std::vector<char>(graph.values.size(), 0),
                  std::vector<int>(graph.values.size(), -1)};
  std::set<int> readers;  // The ops that read rows.
  for (int scatter : ground.addingScatters) {
    for (int value : graph.ops[scatter].results) {
      if (areRows(value)) readers.insert(ground.readers[value].front());
    }
  }
  for (int number : readers) {
    const model::ModelOp& op = graph.ops[number];
    const bool isSum = op.kind == model::kBinaryKind &&
                       op.operands.size() == 2 &&
                       ground.isGradient[op.results[0]];
    if (!isSum) continue;
    // If both operands are tables, the first makes the term that the second is
    // added to.
    int rows = op.operands[0];
    int other = op.operands[1];
    if (graph.values[rows].producer < graph.values[other].producer) {
      std::swap(rows, other);
    }
    if (!areRows(rows)) std::swap(rows, other);
    if (!areRows(rows) || graph.values[other].producer < 0) continue;
    added.isRows[rows] = 1;
    if (isReadOnce(other)) added.sumOf[other] = number;
  }
  return added;
}

std::vector<char> scaledGradients(const model::ModelGraph& graph,
                                  const CutGround& ground) {
  std::vector<char> isScaled(graph.values.size(), 0);
  auto isFormed = [&](int value) {
    return ground.isGradient[value] != 0 || isScaled[value] != 0;
  };
  for (size_t number = 0; number < graph.ops.size(); ++number) {
    if (ground.phases[number] != OpPhase::kUpdate) continue;
    const model::ModelOp& op = graph.ops[number];
    const bool isForm = op.kind == model::kCastKind ||
                        op.kind == model::kBinaryKind || op.isView;
    if (!isForm) continue;
    for (int value : op.results) {
      isScaled[value] =
          ground.isGradient[value] == 0 &&
          std::any_of(op.operands.begin(), op.operands.end(), isFormed);
    }
  }
  return isScaled;
}

std::vector<char> zerosOfSums(const model::ModelGraph& graph,
                              const CutGround& ground,
                              const std::vector<char>& isRows,
                              const std::vector<char>& isScattered) {
  auto isAddedInPlace = [&](const model::ModelOp& op) {
    if (op.kind != model::kScatterKind || !op.addsInPlace) return false;
    int result = op.results[0];
    return isRows[result] || (ground.isGradient[result] &&
                              (isScattered.empty() || !isScattered[result]));
  };
  auto isOtherwiseRead = [&](int value) {
    for (int reader : ground.readers[value]) {
      const model::ModelOp& op = graph.ops[reader];
      auto begin = op.operands.begin() + (isAddedInPlace(op) ? 1 : 0);
      if (std::find(begin, op.operands.end(), value) != op.operands.end()) {
        return true;
      }
    }
    return false;
  };
  std::vector<char> isZero(graph.values.size(), 0);
  std::vector<char> isKnown(graph.values.size(), 0);
  for (int scatter : ground.addingScatters) {
    const model::ModelOp& op = graph.ops[scatter];
    // Many scatters may add to zeros that are one value.
    if (!isAddedInPlace(op) || std::exchange(isKnown[op.operands[0]], 1))
      continue;
    int producer = graph.values[op.operands[0]].producer;
    isZero[op.operands[0]] = producer >= 0 &&
                             graph.ops[producer].kind == model::kFillKind &&
                             !isOtherwiseRead(op.operands[0]);
  }
  return isZero;
}

std::vector<GradientSums> gradientSumsOf(
    const model::ModelGraph& graph, const PipelineCut& cut,
    const std::vector<SummedGradient>& gradients) {
  std::vector<Counts> counts(cut.chunks);
  std::vector<GradientSums> sums(cut.chunks);
  for (const SummedGradient& gradient : gradients) {
    int op = graph.values[gradient.value].producer;
    Counts& count = counts[cut.chunkOf[op]];
    auto elements =
        static_cast<double>(model::elementsOf(graph.values[gradient.value]));
    count.all += elements;
    if (!addsInPlace(graph, op)) count.apart += elements;
    auto made = static_cast<double>(gradient.made);
    count.made += made;
    count.stored += static_cast<double>(gradient.stored);
    if (gradient.isScattered()) count.scattered += made;
  }
  const bool isNarrow = hasWorkingCopies(graph);
  for (size_t chunk = 0; chunk < sums.size(); ++chunk) {
    const Counts& count = counts[chunk];
    sums[chunk].isNarrow = isNarrow;
    if (count.all > 0) sums[chunk].apart = count.apart / count.all;
    if (count.made == 0) continue;
    sums[chunk].scattered = count.scattered / count.made;
    sums[chunk].stored = count.stored / count.made;
  }
  return sums;
}

void priceAdding(const GradientSums& sums,
                 const cost_model::OperatorCosts& costs, int deviceKind,
                 bool splitsBackward, ChunkPrices* chunk) {
  bool isOurs = !costs.system().changesSchedule();
  auto elements = static_cast<double>(chunk->gradientElements);
  // Products add to accumulators in place: so these are read as well.
  double inPlace = isOurs ? 1 - sums.scattered : 1;
  cost_model::OperatorDescription adding;
  adding.kind = std::string(model::kAccumulateKind);
  const cost_model::SystemProfile& system = costs.system();
  double bytes = system.accumulationBytesPerElement;
  if (sums.isNarrow) bytes += system.accumulationCastBytesPerElement;
  adding.bytesRead = bytes * elements * inPlace;
  if (isOurs) {
    // Other gradients are added by kernels of their own, and the accumulators
    // are cleared once a step.
    constexpr double kReadAndWritten = 8;
    constexpr double kCleared = 4;
    double scattered = sums.stored - inPlace;  // A device's part.
    adding.bytesRead +=
        kReadAndWritten * elements * (sums.apart * inPlace + scattered);
    cost_model::OperatorDescription clearing;
    clearing.kind = std::string(model::kAccumulateKind);
    clearing.bytesWritten = kCleared * elements * sums.stored;
    chunk->update += toPicoseconds(costs.seconds(deviceKind, clearing));
    chunk->accumulatorElements =
        static_cast<int64_t>(std::llround(elements * sums.stored));
  }
  adding.launches = 0;
  int64_t added = toPicoseconds(costs.seconds(deviceKind, adding));
  (splitsBackward ? chunk->weight : chunk->input) += added;
  chunk->causes.otherCompute += added;
  if (isOurs) scatterAlways(chunk);
}

namespace {

// Seconds in which every device of a group gets `bytes` that they hold parts
// of, while the devices between do the same.
absl::StatusOr<double> gatherSeconds(const SharedStates& states, double bytes) {
  std::vector<int> devices;
  for (int64_t i = 0; i < states.shards; ++i) {
    devices.push_back(states.first + static_cast<int>(i) * states.stride);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(cost_model::GroupTopology group,
                             cost_model::analyzeGroup(states.machine, devices));
  const auto sharing = static_cast<double>(states.stride);
  return cost_model::collectiveCost(group,
                                    cost_model::CollectiveKind::kAllGather,
                                    bytes, {sharing, sharing})
      .seconds;
}

}  // namespace

absl::Status shareSums(const model::ModelGraph& graph,
                       const std::vector<char>& isGradient,
                       const cost_model::SumRules& rules,
                       const SharedStates& states, ChunkPrices* chunk) {
  auto first = std::find(isGradient.begin(), isGradient.end(), 1);
  if (first == isGradient.end() || chunk->reduce == 0) return absl::OkStatus();
  const model::ModelValue& gradient = graph.values[first - isGradient.begin()];
  double factor = 1;
  if (states.groups == 1) {
    factor = sharedSumFactor(gradient, rules);
  } else {
    auto bytes =
        static_cast<double>(chunk->gradientElements * gradient.elementBytes);
    SOAPSTONE_ASSIGN_OR_RETURN(double seconds, gatherSeconds(states, bytes));
    factor += static_cast<double>(toPicoseconds(seconds)) /
              static_cast<double>(chunk->reduce);
  }
  chunk->reduce = scaledPicoseconds(chunk->reduce, factor);
  chunk->exposedReduce = scaledPicoseconds(chunk->exposedReduce, factor);
  return absl::OkStatus();
}

void exposeSums(const cost_model::OverlapRules& rules, bool isPlain,
                ChunkPrices* chunk) {
  const int64_t hidden = chunk->reduce - chunk->exposedReduce;
  if (!rules.gradientSums) {
    chunk->exposedReduce = chunk->reduce;
  } else if (!isPlain) {
    chunk->update += scaledPicoseconds(hidden, rules.computeSlowdown - 1);
  }
}

}  // namespace soapstone::simulator
