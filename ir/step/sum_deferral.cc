#include "ir/step/sum_deferral.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "ir/step/deferred_sums.h"
#include "ir/step/joined_sums.h"
#include "ir/step/program_editor.h"
#include "ir/step/scattered_sums.h"

namespace soapstone::step {
namespace {

// How a class of devices adds a gradient to its accumulator:
//   part -> all-reduce -> wait -> perhaps a conversion -> add
struct SyncedAdd {
  ProgramEditor* editor = nullptr;
  HeldArgument* argument = nullptr;
  AwaitedSum sum;
  std::optional<PieceAt> cast;
  PieceAt add;

  int newSum() const { return add->results.front(); }
};

std::optional<SyncedAdd> syncedAdd(const Model& model, ProgramEditor& editor,
                                   HeldArgument& argument) {
  const int accumulator = argument.value;
  const std::optional<PieceAt> add = editor.onlyReader(accumulator);
  if (!add || !isOpOf(model, **add, OpNature::kAddition)) return std::nullopt;
  const OpNumbers& operands = (*add)->operands;
  int gradient = operands[operands[0] == accumulator ? 1 : 0];
  std::optional<PieceAt> cast;
  const std::optional<PieceAt> maker = editor.makerOf(gradient);
  if (maker && isOpOf(model, **maker, OpNature::kCast)) {
    if (editor.useCount(gradient) != 1) return std::nullopt;
    cast = maker;
    gradient = (*maker)->operands.front();
  }
  const std::optional<AwaitedSum> sum = editor.awaitedSum(gradient);
  if (!sum || editor.useCount(gradient) != 1) return std::nullopt;
  return SyncedAdd{&editor, &argument, *sum, cast, *add};
}

// The accumulators of a function: what is decided on, and the pieces that add
// to each.
struct Accumulators {
  AccumulatorSums sums;
  std::map<AccumulatorPart, std::vector<SyncedAdd>> adds;
};

AccumulatorPart nameOf(const Model& model, const HeldArgument& argument) {
  const int tensor = model.arguments[argument.part.argument].tensor;
  return {model.tensors[tensor].name, argument.part.part};
}

std::vector<Ranks> groupsOf(const sharding::DeviceGroups& groups) {
  std::vector<Ranks> rows;
  for (int i = 0; i < groups.count(); ++i) {
    const absl::Span<const int> row = groups.group(i);
    rows.emplace_back(row.begin(), row.end());
  }
  return rows;
}

// Finds the accumulators of one function.
class AccumulatorFinder {
 public:
  AccumulatorFinder(const FunctionProgram& function,
                    std::vector<ProgramEditor>& editors)
      : model(*function.model),
        editors(editors),
        participants(participantsOf(function)) {}

  Accumulators find() {
    for (ProgramEditor& editor : editors) {
      for (HeldArgument& argument : editor.edited().arguments) {
        if (model.arguments[argument.part.argument].isAccumulator) {
          add(editor, argument);
        }
      }
    }
    for (auto& [place, ranks] : boxes) {
      std::sort(ranks.begin(), ranks.end());
      result.sums[place.first].holders.insert(ranks);
    }
    return std::move(result);
  }

 private:
  void add(ProgramEditor& editor, HeldArgument& argument) {
    const AccumulatorPart part = nameOf(model, argument);
    auto [entry, isNew] = result.sums.try_emplace(part);
    AccumulatorSum& sum = entry->second;
    const std::optional<SyncedAdd> add = syncedAdd(model, editor, argument);
    sum.channels.push_back(add ? add->sum.channel() : -1);
    if (!add) return;
    const bool isOnlyReturned = editor.useCount(add->newSum()) == 1 &&
                                editor.readersOf(add->newSum()).empty();
    sum.isOnlyReturned = isOnlyReturned && (isNew || sum.isOnlyReturned);
    if (isNew) {
      sum.participants = participants.at(add->sum.channel());
      sum.groups = groupsOf(add->sum.reduce->tables.front()->groups);
    }
    result.adds[part].push_back(*add);
    const sharding::Layout& layout = model.layouts.at(argument.layout);
    for (int64_t rank : editor.edited().ranks) {
      boxes[{part, offsetsOn(layout, rank)}].push_back(rank);
    }
  }

  const Model& model;
  std::vector<ProgramEditor>& editors;
  const std::map<int64_t, int> participants;
  // The ranks that hold the box of a part with these offsets.
  std::map<std::pair<AccumulatorPart, std::vector<int64_t>>, Ranks> boxes;
  Accumulators result;
};

// Adds the device's own part.
void addUnsummed(const SyncedAdd& found) {
  found.argument->sumGroups = found.sum.reduce->tables.front()->groups;
  found.editor->replace(found.sum.whole(), found.sum.part());
  found.editor->eraseSum(found.sum);
}

// Adds the device's own part, then sums what all have added up.
void sumAfterAdding(const SyncedAdd& found) {
  ProgramEditor& editor = *found.editor;
  editor.replace(found.sum.whole(), found.sum.part());
  if (found.cast) editor.moveBefore(*found.cast, found.sum.reduce);
  editor.moveBefore(found.add, found.sum.reduce);
  editor.sumInstead(*found.sum.reduce, found.newSum(), found.sum.reduce,
                    found.sum.wait);
  editor.eraseSum(found.sum);
}

// A sum of the functions of micro-batches that `update` does instead.
struct DelayedSum {
  AccumulatorPart part;
  Piece reduce;
};

// Sums the parts of an accumulator at the start of a class of the update.
void sumBeforeUpdates(const Model& model, ProgramEditor& editor,
                      const DelayedSum& sum, PieceAt start) {
  for (HeldArgument& argument : editor.edited().arguments) {
    const Argument& what = model.arguments[argument.part.argument];
    if (!what.isAccumulator || nameOf(model, argument) != sum.part) continue;
    Piece reduce = sum.reduce;
    reduce.tensor = what.tensor;
    argument.sumGroups = reduce.tables.front()->groups;
    editor.sumInstead(reduce, argument.value, start, start);
  }
}

}  // namespace

int64_t deferToLast(FunctionProgram& microBatch, FunctionProgram& last) {
  sumJoinedGradients(microBatch);
  sumJoinedGradients(last);
  std::vector<ProgramEditor> editors = editorsOf(microBatch);
  std::vector<ProgramEditor> lastEditors = editorsOf(last);
  Accumulators early = AccumulatorFinder(microBatch, editors).find();
  Accumulators late = AccumulatorFinder(last, lastEditors).find();
  const std::vector<AccumulatorPart> deferred =
      deferredSums(early.sums, late.sums);
  for (const AccumulatorPart& part : deferred) {
    const sharding::DeviceGroups groups =
        early.adds[part].front().sum.reduce->tables.front()->groups;
    for (const SyncedAdd& add : early.adds[part]) addUnsummed(add);
    for (const SyncedAdd& add : late.adds[part]) {
      add.argument->sumGroups = groups;
      sumAfterAdding(add);
    }
  }
  scatterSums(last);
  return static_cast<int64_t>(deferred.size());
}

int64_t deferToUpdate(const std::vector<FunctionProgram*>& microBatches,
                      FunctionProgram& update) {
  std::deque<std::vector<ProgramEditor>> editors;
  std::vector<Accumulators> found;
  std::vector<AccumulatorSums> sums;
  for (FunctionProgram* function : microBatches) {
    sumJoinedGradients(*function);
    editors.push_back(editorsOf(*function));
    found.push_back(AccumulatorFinder(*function, editors.back()).find());
    sums.push_back(found.back().sums);
  }
  std::map<int64_t, DelayedSum> delayed;  // By channel.
  for (const AccumulatorPart& part : deferredSums(sums)) {
    const Piece* first = nullptr;  // Sums what all functions have added up.
    for (Accumulators& function : found) {
      for (const SyncedAdd& add : function.adds[part]) {
        if (!first) {
          const Piece& reduce = *add.sum.reduce;
          first = &delayed.try_emplace(reduce.channel, DelayedSum{part, reduce})
                       .first->second.reduce;
        }
        addUnsummed(add);
      }
    }
  }
  for (ProgramEditor& editor : editorsOf(update)) {
    const PieceAt start = editor.edited().pieces.begin();
    for (const auto& [channel, sum] : delayed) {
      sumBeforeUpdates(*update.model, editor, sum, start);
    }
  }
  scatterSums(update);
  return static_cast<int64_t>(delayed.size());
}

}  // namespace soapstone::step
