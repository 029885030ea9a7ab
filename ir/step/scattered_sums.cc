#include "ir/step/scattered_sums.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "ir/step/program_editor.h"

namespace soapstone::step {
namespace {

using sharding::Box;

Box boxAt(const std::vector<int64_t>& offsets,
          const std::vector<int64_t>& sizes) {
  Box box;
  for (size_t dim = 0; dim < sizes.size(); ++dim) {
    box.ranges.push_back({offsets[dim], offsets[dim] + sizes[dim]});
  }
  return box;
}

// The box that a device sends, if it sends one and keeps nothing.
std::optional<Box> sentBox(const DeviceStep& own) {
  if (own.sends.size() != 1 || !own.copies.empty() || !own.receives.empty()) {
    return std::nullopt;
  }
  return boxAt(own.sends.front().source, own.sends.front().sizes);
}

// The boxes that the devices of a class read by `piece`, if it is a slice, or
// sends a part away; empty otherwise.
std::vector<Box> slicedBoxes(const Piece& piece,
                             absl::Span<const int64_t> ranks) {
  std::vector<Box> boxes;
  const bool isSlice = piece.kind == PieceKind::kSlice;
  const bool isExchange =
      piece.kind == PieceKind::kIssue && piece.form == StepForm::kExchange;
  if (!isSlice && !isExchange) return boxes;
  for (int64_t rank : ranks) {
    const DeviceStep& own = *piece.tables.front()->find(static_cast<int>(rank));
    std::optional<Box> box =
        isSlice ? boxAt(own.copies.front().source, own.targetShape)
                : sentBox(own);
    if (!box) return {};
    boxes.push_back(*std::move(box));
  }
  return boxes;
}

// An all-reduce of which only parts are read, or sent to other devices.
struct SlicedSum {
  ProgramEditor* editor = nullptr;
  AwaitedSum whole;
  std::vector<PieceAt> slices;  // All of the same box.
  std::vector<Box> boxes;       // By device of the class.
};

std::optional<SlicedSum> slicedSum(ProgramEditor& editor,
                                   const AwaitedSum& sum) {
  SlicedSum found{&editor, sum, editor.readersOf(sum.whole()), {}};
  const int uses = static_cast<int>(found.slices.size());
  if (uses == 0 || editor.useCount(sum.whole()) != uses) return std::nullopt;
  for (PieceAt reader : found.slices) {
    std::vector<Box> boxes = slicedBoxes(*reader, editor.edited().ranks);
    if (boxes.empty()) return std::nullopt;
    if (found.boxes.empty()) {
      found.boxes = std::move(boxes);
    } else if (found.boxes != boxes) {
      return std::nullopt;
    }
  }
  return found;
}

bool areApart(const Box& a, const Box& b) {
  for (size_t i = 0; i < a.ranges.size(); ++i) {
    if (a.ranges[i].end <= b.ranges[i].begin ||
        b.ranges[i].end <= a.ranges[i].begin) {
      return true;
    }
  }
  return false;
}

// The parts that the groups of `sums`, which are one step, scatter; empty if
// members of a group read the same elements, or a member reads nothing.
std::vector<Box> partsOf(const std::vector<SlicedSum>& sums) {
  std::map<int64_t, Box> boxes;  // By rank.
  for (const SlicedSum& sum : sums) {
    const std::vector<int64_t>& ranks = sum.editor->edited().ranks;
    for (size_t i = 0; i < ranks.size(); ++i) boxes[ranks[i]] = sum.boxes[i];
  }
  const sharding::DeviceGroups& groups =
      sums.front().whole.reduce->tables.front()->groups;
  std::vector<Box> parts;
  for (int number = 0; number < groups.count(); ++number) {
    const absl::Span<const int> ranks = groups.group(number);
    for (size_t i = 0; i < ranks.size(); ++i) {
      auto box = boxes.find(ranks[i]);
      if (box == boxes.end()) return {};
      for (int earlier : ranks.first(i)) {
        if (!areApart(boxes[earlier], box->second)) return {};
      }
      parts.push_back(box->second);
    }
  }
  return parts;
}

class SumScatterer {
 public:
  explicit SumScatterer(FunctionProgram& function) : function(function) {}

  // Scatters the sums of one step.
  void scatter(const std::vector<SlicedSum>& sums, std::vector<Box> parts) {
    const StepTables& reduced = *sums.front().whole.reduce->tables.front();
    StepTables& tables = function.made.emplace_back();
    tables.form = StepForm::kReduceScatter;
    tables.kind = sharding::StepKind::kReduceScatter;
    tables.groups = reduced.groups;
    tables.combineKind = reduced.combineKind;
    tables.parts = std::move(parts);
    for (const SlicedSum& sum : sums) scatter(sum, tables);
  }

 private:
  void scatter(const SlicedSum& sum, const StepTables& tables) {
    ProgramEditor& editor = *sum.editor;
    HeldValue part = editor.edited().values[sum.whole.part()];
    part.shape.clear();
    for (const sharding::ShardRange& range : sum.boxes.front().ranges) {
      part.shape.push_back(range.size());
    }
    Piece scattered = *sum.whole.reduce;
    scattered.form = StepForm::kReduceScatter;
    scattered.tables = {&tables};
    scattered.results = {editor.addValue(part)};
    Piece wait = *sum.whole.wait;
    wait.operands = scattered.results;
    wait.results = {editor.addValue(part)};
    const int complete = wait.results.front();
    editor.insert(sum.whole.reduce, std::move(scattered));
    editor.insert(sum.whole.wait, std::move(wait));
    for (PieceAt slice : sum.slices) {
      if (slice->kind == PieceKind::kIssue) {
        slice->tables = {&sendingAll(slice->tables.front())};
        editor.setOperand(slice, 0, complete);
        continue;
      }
      editor.replace(slice->results.front(), complete);
      editor.erase(slice);
    }
    editor.eraseSum(sum.whole);
  }

  // The steps of an exchange whose senders hold just what they send.
  const StepTables& sendingAll(const StepTables* exchange) {
    auto [entry, isNew] = sending.try_emplace(exchange, nullptr);
    if (isNew) {
      StepTables& made = function.made.emplace_back(*exchange);
      for (DeviceStep& own : made.steps) {
        for (BoxMove& move : own.sends) {
          move.source.assign(move.source.size(), 0);
        }
      }
      entry->second = &made;
    }
    return *entry->second;
  }

  FunctionProgram& function;
  std::map<const StepTables*, const StepTables*> sending;
};

}  // namespace

void scatterSums(FunctionProgram& function) {
  std::vector<ProgramEditor> editors = editorsOf(function);
  std::map<int64_t, std::vector<SlicedSum>> steps;  // By channel.
  const std::map<int64_t, int> participants = participantsOf(function);
  for (ProgramEditor& editor : editors) {
    for (const Piece& piece : editor.edited().pieces) {
      if (piece.kind != PieceKind::kWait) continue;
      std::optional<AwaitedSum> sum = editor.awaitedSum(piece.results.front());
      if (!sum) continue;
      if (std::optional<SlicedSum> sliced = slicedSum(editor, *sum)) {
        steps[sum->channel()].push_back(*std::move(sliced));
      }
    }
  }
  SumScatterer scatterer(function);
  for (const auto& [channel, sums] : steps) {
    if (static_cast<int>(sums.size()) != participants.at(channel)) continue;
    std::vector<Box> parts = partsOf(sums);
    if (!parts.empty()) scatterer.scatter(sums, std::move(parts));
  }
}

}  // namespace soapstone::step
