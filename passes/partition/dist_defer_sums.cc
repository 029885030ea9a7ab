#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "ir/dist/lane.h"
#include "ir/dist/pipeline.h"
#include "ir/dist/program.h"
#include "ir/dist/sum_parts.h"
#include "ir/soap/arguments.h"
#include "ir/step/deferred_sums.h"
#include "passes/partition/awaited_sum.h"
#include "passes/partition/joined_sums.h"
#include "passes/partition/passes.h"
#include "passes/partition/scatter_sums.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTDEFERSUMSPASS
#include "passes/partition/passes.h.inc"

namespace {

using dist::AllReduceOp;
using mlir::func::FuncOp;

// How a device function adds a gradient to its accumulator:
//   part -> all-reduce -> wait -> perhaps a conversion -> add
struct SyncedAdd {
  FuncOp function;
  unsigned argument = 0;
  AwaitedSum sum;
  soap::CastOp cast;  // May be null.
  soap::BinaryOp add;
};

// The only op that reads `value`; null if several do or it reads it twice.
Operation* onlyReader(Value value) {
  return value.hasOneUse() ? value.use_begin()->getOwner() : nullptr;
}

std::optional<SyncedAdd> syncedAdd(FuncOp function, unsigned argument) {
  SyncedAdd found;
  found.function = function;
  found.argument = argument;
  Value accumulator = function.getArgument(argument);
  found.add = dyn_cast_or_null<soap::BinaryOp>(onlyReader(accumulator));
  if (!found.add || found.add.getKind() != soap::BinaryKind::Add) {
    return std::nullopt;
  }
  Value gradient = found.add.getLhs() == accumulator ? found.add.getRhs()
                                                     : found.add.getLhs();
  found.cast = gradient.getDefiningOp<soap::CastOp>();
  if (found.cast) {
    if (!gradient.hasOneUse()) return std::nullopt;
    gradient = found.cast.getInput();
  }
  std::optional<AwaitedSum> sum =
      awaitedSum(gradient.getDefiningOp<dist::WaitOp>());
  if (!sum || !gradient.hasOneUse()) return std::nullopt;
  found.sum = *sum;
  return found;
}

// The accumulators of a function of the model: what is decided on, and the ops
// that add to each.
struct Accumulators {
  step::AccumulatorSums sums;
  std::map<step::AccumulatorPart, std::vector<SyncedAdd>> adds;
};

// Whether the new sum is all that leaves the function.
bool isOnlyReturned(SyncedAdd& found) {
  Operation* reader = onlyReader(found.add.getResult());
  return reader && reader->hasTrait<mlir::OpTrait::IsTerminator>();
}

std::vector<step::Ranks> groupsOf(AllReduceOp reduce) {
  dist::Table table(reduce.getGroups());
  std::vector<step::Ranks> groups;
  for (int64_t i = 0; i < table.dim(0); ++i) {
    ArrayRef<int64_t> row = table.row(i);
    groups.emplace_back(row.begin(), row.end());
  }
  return groups;
}

Accumulators accumulatorsOf(const std::vector<FuncOp>& functions) {
  Accumulators result;
  const std::map<int64_t, size_t> participants = participantsOf(functions);
  std::map<std::pair<step::AccumulatorPart, step::Ranks>, step::Ranks> boxes;
  for (FuncOp function : functions) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      if (soap::argumentRole(function, i) != soap::ArgumentRole::kGradient) {
        continue;
      }
      dist::Placement placement = dist::argumentPlacement(function, i);
      step::AccumulatorPart part{soap::argumentName(function, i),
                                 placement.part};
      auto [entry, isNew] = result.sums.try_emplace(part);
      step::AccumulatorSum& sum = entry->second;
      std::optional<SyncedAdd> add = syncedAdd(function, i);
      if (!add || !placement.offsets) {
        sum.channels.push_back(-1);
        continue;
      }
      sum.channels.push_back(add->sum.channel());
      sum.isOnlyReturned =
          isOnlyReturned(*add) && (isNew || sum.isOnlyReturned);
      if (isNew) {
        sum.participants =
            static_cast<int>(participants.at(add->sum.channel()));
        sum.groups = groupsOf(add->sum.reduce);
      }
      result.adds[part].push_back(*add);
      dist::Table offsets(placement.offsets);
      for (auto [member, rank] : llvm::enumerate(dist::ranksOf(function))) {
        ArrayRef<int64_t> row = offsets.row(static_cast<int64_t>(member));
        boxes[{part, {row.begin(), row.end()}}].push_back(rank);
      }
    }
  }
  for (auto& [place, ranks] : boxes) {
    std::sort(ranks.begin(), ranks.end());
    result.sums[place.first].holders.insert(ranks);
  }
  return result;
}

// Adds the device's own part.
void addUnsummed(SyncedAdd found) {
  found.sum.wait.getOutputs().front().replaceAllUsesWith(found.sum.part());
  found.sum.erase();
}

// Adds the device's own part, then sums what all have added up.
void sumAfterAdding(SyncedAdd found) {
  found.sum.wait.getOutputs().front().replaceAllUsesWith(found.sum.part());
  if (found.cast) found.cast->moveBefore(found.sum.reduce);
  found.add->moveBefore(found.sum.reduce);
  sumInstead(found.sum, found.add.getResult(), found.sum.wait);
  found.sum.erase();
}

// An all-reduce of the functions of micro-batches that `update` does instead.
struct DelayedSum {
  std::string accumulator;
  int64_t part = 0;
  dist::TableAttr groups;
  std::string label;
  bool isOnSumLane = false;
};

// Sums the parts of an accumulator at the start of an update function.
void sumBeforeUpdates(FuncOp update, int64_t channel, const DelayedSum& sum,
                      OpBuilder& builder) {
  for (mlir::BlockArgument argument : update.getArguments()) {
    unsigned index = argument.getArgNumber();
    if (soap::argumentName(update, index) != sum.accumulator ||
        soap::argumentRole(update, index) != soap::ArgumentRole::kGradient ||
        dist::argumentPlacement(update, index).part != sum.part) {
      continue;
    }
    dist::setSumGroups(update, index, sum.groups);
    auto reduce = AllReduceOp::create(
        builder, argument.getLoc(), mlir::TypeRange(argument.getType()),
        soap::ReduceKind::Sum, mlir::ValueRange(argument), sum.groups, channel,
        sum.label);
    dist::setOnSumLane(reduce, sum.isOnSumLane);
    auto wait =
        dist::WaitOp::create(builder, argument.getLoc(), reduce.getOutputs());
    argument.replaceAllUsesExcept(wait.getOutputs().front(), reduce);
  }
}

// Sums the accumulators of a pipeline once a step, in `update`, rather than in
// every micro-batch. Returns how many.
int64_t deferInPipeline(ModuleOp module) {
  std::map<int64_t, DelayedSum> delayed;  // By channel.
  for (const std::string& name : dist::modelFunctions(module)) {
    if (name == dist::kUpdateFunction) continue;
    const std::vector<FuncOp> functions = dist::deviceFunctions(module, name);
    sumJoinedGradients(functions);
    Accumulators found = accumulatorsOf(functions);
    for (const step::AccumulatorPart& part : step::deferredSums(found.sums)) {
      AllReduceOp reduce = found.adds[part].front().sum.reduce;
      const dist::TableAttr groups = reduce.getGroups();
      delayed[reduce.getChannel()] = {part.first, part.second, groups,
                                      reduce.getLabel().str(),
                                      dist::isOnSumLane(reduce)};
      for (SyncedAdd& add : found.adds[part]) {
        dist::setSumGroups(add.function, add.argument, groups);
        addUnsummed(add);
      }
    }
  }
  // Update is the last function, so that these channels are below its own.
  for (FuncOp update : dist::deviceFunctions(module, dist::kUpdateFunction)) {
    OpBuilder builder = OpBuilder::atBlockBegin(&update.front());
    for (const auto& [channel, sum] : delayed) {
      sumBeforeUpdates(update, channel, sum, builder);
    }
  }
  return static_cast<int64_t>(delayed.size());
}

// The same of a step whose last micro-batch is a function of its own.
int64_t deferToLast(ModuleOp module) {
  const std::vector<FuncOp> accumulate =
      dist::deviceFunctions(module, "accumulate");
  if (accumulate.empty()) return 0;
  const std::vector<FuncOp> lastOnes = dist::deviceFunctions(module, "step");
  sumJoinedGradients(accumulate);
  sumJoinedGradients(lastOnes);
  Accumulators early = accumulatorsOf(accumulate);
  Accumulators last = accumulatorsOf(lastOnes);
  const std::vector<step::AccumulatorPart> deferred =
      step::deferredSums(early.sums, last.sums);
  for (const step::AccumulatorPart& part : deferred) {
    const dist::TableAttr groups =
        early.adds[part].front().sum.reduce.getGroups();
    for (SyncedAdd& add : early.adds[part]) {
      dist::setSumGroups(add.function, add.argument, groups);
      addUnsummed(add);
    }
    for (SyncedAdd& add : last.adds[part]) {
      dist::setSumGroups(add.function, add.argument, groups);
      sumAfterAdding(add);
    }
  }
  return static_cast<int64_t>(deferred.size());
}

struct DistDeferSumsPass : impl::DistDeferSumsPassBase<DistDeferSumsPass> {
  using DistDeferSumsPassBase::DistDeferSumsPassBase;

  void runOnOperation() final {
    if (dist::isPipeline(getOperation())) {
      numDeferred += deferInPipeline(getOperation());
      scatterSums(dist::deviceFunctions(getOperation(), dist::kUpdateFunction));
      return;
    }
    numDeferred += deferToLast(getOperation());
    if (!dist::deviceFunctions(getOperation(), "accumulate").empty()) {
      scatterSums(dist::deviceFunctions(getOperation(), "step"));
    }
  }
};

}  // namespace
}  // namespace soapstone::partition
