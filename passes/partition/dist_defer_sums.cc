#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "ir/dist/pipeline.h"
#include "ir/dist/program.h"
#include "ir/dist/sum_parts.h"
#include "ir/soap/arguments.h"
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
  AllReduceOp reduce;
  dist::WaitOp wait;
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
  found.wait = gradient.getDefiningOp<dist::WaitOp>();
  if (!found.wait || found.wait->getNumOperands() != 1 ||
      !gradient.hasOneUse()) {
    return std::nullopt;
  }
  Value sum = found.wait->getOperand(0);
  found.reduce = sum.getDefiningOp<AllReduceOp>();
  if (!found.reduce || found.reduce.getKind() != soap::ReduceKind::Sum ||
      found.reduce.getInputs().size() != 1 || !sum.hasOneUse()) {
    return std::nullopt;
  }
  return found;
}

using Ranks = std::vector<int64_t>;

// An accumulator in all device functions of one model function.
struct Accumulator {
  std::vector<SyncedAdd> adds;
  // Whether every function adds to it that way.
  bool isSynced = true;
  // The ranks that hold the same box of it, each set ascending.
  std::set<Ranks> holders;
};

// Indexed by the name of the argument and its part.
using Accumulators = std::map<std::pair<std::string, int64_t>, Accumulator>;

Accumulators accumulatorsOf(const std::vector<FuncOp>& functions) {
  Accumulators result;
  std::map<std::tuple<std::string, int64_t, SmallVector<int64_t>>, Ranks> boxes;
  for (FuncOp function : functions) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      if (soap::argumentRole(function, i) != soap::ArgumentRole::kGradient) {
        continue;
      }
      dist::Placement placement = dist::argumentPlacement(function, i);
      std::string name = soap::argumentName(function, i);
      Accumulator& accumulator = result[{name, placement.part}];
      std::optional<SyncedAdd> add = syncedAdd(function, i);
      accumulator.isSynced &= add && placement.offsets;
      if (!accumulator.isSynced) continue;
      accumulator.adds.push_back(*add);
      dist::Table offsets(placement.offsets);
      for (auto [member, rank] : llvm::enumerate(dist::ranksOf(function))) {
        ArrayRef<int64_t> row = offsets.row(static_cast<int64_t>(member));
        boxes[{name, placement.part, SmallVector<int64_t>(row)}].push_back(
            rank);
      }
    }
  }
  for (auto& [place, ranks] : boxes) {
    std::sort(ranks.begin(), ranks.end());
    result[{std::get<0>(place), std::get<1>(place)}].holders.insert(ranks);
  }
  return result;
}

std::set<Ranks> groupsOf(AllReduceOp reduce) {
  dist::Table table(reduce.getGroups());
  std::set<Ranks> groups;
  for (int64_t i = 0; i < table.dim(0); ++i) {
    ArrayRef<int64_t> row = table.row(i);
    Ranks ranks(row.begin(), row.end());
    std::sort(ranks.begin(), ranks.end());
    groups.insert(ranks);
  }
  return groups;
}

// Number of ops that take part in a communication step, by channel.
std::map<int64_t, size_t> participants(const std::vector<FuncOp>& functions) {
  std::map<int64_t, size_t> counts;
  for (FuncOp function : functions) {
    function.walk([&](dist::CommunicationOpInterface step) {
      ++counts[step.getChannel()];
    });
  }
  return counts;
}

// Whether each group is among the holders of one box, and each of them in a
// group.
bool cover(const std::set<Ranks>& groups, const std::set<Ranks>& holders) {
  size_t grouped = 0;
  for (const Ranks& group : groups) {
    grouped += group.size();
    bool isInside = llvm::any_of(holders, [&](const Ranks& box) {
      return std::includes(box.begin(), box.end(), group.begin(), group.end());
    });
    if (!isInside) return false;
  }
  size_t held = 0;
  for (const Ranks& box : holders) held += box.size();
  return grouped == held;
}

// Whether one all-reduce sums it, in groups that hold the same box each, and
// everybody in it adds the sum to the accumulator.
bool isSummedOnce(const Accumulator& accumulator,
                  const std::map<int64_t, size_t>& counts) {
  if (!accumulator.isSynced || accumulator.adds.empty()) return false;
  AllReduceOp first = accumulator.adds.front().reduce;
  for (const SyncedAdd& add : accumulator.adds) {
    AllReduceOp reduce = add.reduce;
    if (reduce.getChannel() != first.getChannel()) return false;
  }
  return counts.at(first.getChannel()) == accumulator.adds.size() &&
         cover(groupsOf(first), accumulator.holders);
}

dist::TableAttr groupTable(const Accumulator& accumulator) {
  AllReduceOp reduce = accumulator.adds.front().reduce;
  return reduce.getGroups();
}

// Whether the new sum is all that leaves the function.
bool isOnlyReturned(const Accumulator& accumulator) {
  return llvm::all_of(accumulator.adds, [](const SyncedAdd& found) {
    soap::BinaryOp add = found.add;
    Operation* reader = onlyReader(add.getResult());
    return reader && reader->hasTrait<mlir::OpTrait::IsTerminator>();
  });
}

Value partOf(const SyncedAdd& found) {
  AllReduceOp reduce = found.reduce;
  return reduce.getInputs().front();
}

// Adds the device's own part.
void addUnsummed(SyncedAdd found) {
  found.wait.getOutputs().front().replaceAllUsesWith(partOf(found));
  found.wait.erase();
  found.reduce.erase();
}

// Adds the device's own part, then sums what all have added up.
void sumAfterAdding(SyncedAdd found) {
  AllReduceOp reduce = found.reduce;
  found.wait.getOutputs().front().replaceAllUsesWith(partOf(found));
  if (found.cast) found.cast->moveBefore(reduce);
  found.add->moveBefore(reduce);
  OpBuilder builder(reduce);
  Value total = found.add.getResult();
  auto summed = AllReduceOp::create(
      builder, reduce.getLoc(), mlir::TypeRange(total.getType()),
      reduce.getKind(), mlir::ValueRange(total), reduce.getGroups(),
      reduce.getChannel(), reduce.getLabel());
  builder.setInsertionPoint(found.wait);
  auto wait =
      dist::WaitOp::create(builder, found.wait.getLoc(), summed.getOutputs());
  total.replaceAllUsesExcept(wait.getOutputs().front(), summed);
  found.wait.erase();
  reduce.erase();
}

// An all-reduce of the functions of micro-batches that `update` does instead.
struct DelayedSum {
  std::string accumulator;
  int64_t part = 0;
  dist::TableAttr groups;
  std::string label;
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
    const std::map<int64_t, size_t> counts = participants(functions);
    for (const auto& [key, accumulator] : accumulatorsOf(functions)) {
      if (!isSummedOnce(accumulator, counts) || !isOnlyReturned(accumulator)) {
        continue;
      }
      AllReduceOp reduce = accumulator.adds.front().reduce;
      const dist::TableAttr groups = reduce.getGroups();
      delayed[reduce.getChannel()] = {key.first, key.second, groups,
                                      reduce.getLabel().str()};
      for (const SyncedAdd& add : accumulator.adds) {
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

struct DistDeferSumsPass : impl::DistDeferSumsPassBase<DistDeferSumsPass> {
  using DistDeferSumsPassBase::DistDeferSumsPassBase;

  void runOnOperation() final {
    if (dist::isPipeline(getOperation())) {
      numDelayed += deferInPipeline(getOperation());
      scatterSums(dist::deviceFunctions(getOperation(), dist::kUpdateFunction));
      return;
    }
    const std::vector<FuncOp> early =
        dist::deviceFunctions(getOperation(), "accumulate");
    const std::vector<FuncOp> last =
        dist::deviceFunctions(getOperation(), "step");
    if (early.empty() || last.empty()) return;
    const std::map<int64_t, size_t> earlyCounts = participants(early);
    const std::map<int64_t, size_t> lastCounts = participants(last);
    const Accumulators earlySums = accumulatorsOf(early);
    const Accumulators lastSums = accumulatorsOf(last);
    for (const auto& [name, accumulator] : earlySums) {
      auto found = lastSums.find(name);
      if (found == lastSums.end() || !isSummedOnce(accumulator, earlyCounts) ||
          !isSummedOnce(found->second, lastCounts) ||
          groupTable(accumulator) != groupTable(found->second) ||
          !isOnlyReturned(accumulator)) {
        continue;
      }
      const dist::TableAttr groups = groupTable(accumulator);
      for (const SyncedAdd& add : accumulator.adds) {
        dist::setSumGroups(add.function, add.argument, groups);
        addUnsummed(add);
      }
      for (const SyncedAdd& add : found->second.adds) {
        dist::setSumGroups(add.function, add.argument, groups);
        sumAfterAdding(add);
      }
      ++numDelayed;
    }
    scatterSums(last);
  }
};

}  // namespace
}  // namespace soapstone::partition
