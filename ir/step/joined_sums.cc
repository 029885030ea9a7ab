#include "ir/step/joined_sums.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "ir/step/program_editor.h"

namespace soapstone::step {
namespace {

// A gradient that a device puts together from sums, which nothing else reads.
struct JoinedSums {
  ProgramEditor* editor = nullptr;
  PieceAt concat;
  std::vector<AwaitedSum> sums;
  size_t last = 0;  // The sum with the highest channel, behind all others.
};

// Channels of its sums.
using Channels = std::vector<int64_t>;

// Whether all that reads a gradient is what adds it to the sum over
// micro-batches, perhaps in a wider type.
bool isAccumulated(const Model& model, ProgramEditor& editor, int gradient) {
  const std::optional<PieceAt> reader = editor.onlyReader(gradient);
  if (!reader) return false;
  if (isOpOf(model, **reader, OpNature::kCast)) {
    return isAccumulated(model, editor, (*reader)->results.front());
  }
  const std::vector<HeldArgument>& arguments = editor.edited().arguments;
  return std::any_of(
      arguments.begin(), arguments.end(), [&](const HeldArgument& argument) {
        const OpNumbers& operands = (*reader)->operands;
        return model.arguments[argument.part.argument].isAccumulator &&
               std::find(operands.begin(), operands.end(), argument.value) !=
                   operands.end();
      });
}

// The sums that `concat` joins, if it joins nothing else and its result is
// accumulated.
std::optional<JoinedSums> joinedSums(const Model& model, ProgramEditor& editor,
                                     PieceAt concat) {
  if (!isAccumulated(model, editor, concat->results.front())) {
    return std::nullopt;
  }
  JoinedSums found{&editor, concat, {}, 0};
  for (int part : concat->operands) {
    const std::optional<AwaitedSum> sum = editor.awaitedSum(part);
    if (!sum || editor.useCount(part) != 1) return std::nullopt;
    found.sums.push_back(*sum);
    if (sum->reduce->tables.front()->groups !=
        found.sums.front().reduce->tables.front()->groups) {
      return std::nullopt;
    }
    if (sum->channel() > found.sums[found.last].channel())
      found.last = found.sums.size() - 1;
  }
  const int last = found.sums[found.last].reduce->place;
  const bool isBehind = std::all_of(
      found.sums.begin(), found.sums.end(),
      [&](const AwaitedSum& sum) { return sum.reduce->place <= last; });
  if (!isBehind) return std::nullopt;
  return found;
}

// Puts the device's own parts together, and sums the result, where the last of
// them was summed.
void sumTogether(JoinedSums& found) {
  ProgramEditor& editor = *found.editor;
  const AwaitedSum& last = found.sums[found.last];
  const PieceAt next = std::next(found.concat);
  for (size_t i = 0; i < found.sums.size(); ++i) {
    editor.setOperand(found.concat, i, found.sums[i].part());
  }
  editor.moveBefore(found.concat, last.reduce);
  editor.sumInstead(*last.reduce, found.concat->results.front(), last.reduce,
                    next);
  for (const AwaitedSum& old : found.sums) editor.eraseSum(old);
}

}  // namespace

void sumJoinedGradients(FunctionProgram& function) {
  const Model& model = *function.model;
  const std::map<int64_t, int> participants = participantsOf(function);
  std::map<Channels, std::vector<JoinedSums>> joined;
  std::vector<ProgramEditor> editors = editorsOf(function);
  for (ProgramEditor& editor : editors) {
    std::list<Piece>& pieces = editor.edited().pieces;
    for (auto piece = pieces.begin(); piece != pieces.end(); ++piece) {
      if (!isOpOf(model, *piece, OpNature::kConcat)) continue;
      std::optional<JoinedSums> found = joinedSums(model, editor, piece);
      if (!found) continue;
      Channels channels;
      for (const AwaitedSum& sum : found->sums) {
        channels.push_back(sum.channel());
      }
      joined[channels].push_back(*std::move(found));
    }
  }
  for (auto& [channels, found] : joined) {
    const bool isEverywhere =
        std::all_of(channels.begin(), channels.end(), [&](int64_t channel) {
          return participants.at(channel) == static_cast<int>(found.size());
        });
    if (!isEverywhere) continue;
    for (JoinedSums& each : found) sumTogether(each);
  }
}

}  // namespace soapstone::step
