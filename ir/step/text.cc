#include "ir/step/text.h"

#include <map>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/step/lifetimes.h"

namespace soapstone::step {
namespace {

const char* phaseName(Phase phase) {
  switch (phase) {
    case Phase::kForward:
      return "forward";
    case Phase::kBackward:
      return "backward";
    case Phase::kUpdate:
      return "results";
  }
  return "";
}

class Printer {
 public:
  Printer(const Model& model, const PlacedStep& step,
          const Overwritable& overwritable)
      : model(model), step(step) {
    Lifetimes all = lifetimes(model, step, overwritable);
    for (const Lifetime& buffer : all.buffers) {
      if (buffer.copy < 0 || buffer.first < 0) continue;
      living[buffer.copy] = absl::StrCat(buffer.first, "..", buffer.last);
    }
  }

  std::string print() {
    absl::StrAppend(&text, "layouts:\n");
    for (int i = 0; i < model.layouts.size(); ++i) {
      absl::StrAppend(&text, "  L", i, " = ", model.layouts.at(i).toString(),
                      "\n");
    }
    absl::StrAppend(&text, "arguments:\n");
    for (const ArgumentPart& part : step.arguments) {
      absl::StrAppend(&text, "  c", part.copy, " '", nameOf(part.copy), "' L",
                      step.copies[part.copy].layout, "\n");
    }
    for (size_t i = 0; i < step.order.size(); ++i) {
      const Item& item = step.order[i];
      if (item.isMove) {
        const Move& move = step.moves[item.number];
        if (!move.isEarly) beginPhase(nextPhase(i));
        printMove(move);
      } else {
        beginPhase(model.ops[item.number].phase);
        printOp(item.number);
      }
    }
    beginPhase(Phase::kUpdate);
    for (size_t i = 0; i < step.results.size(); ++i) {
      const Result& result = model.results[i];
      absl::StrAppend(&text, "  c", step.results[i], " L", result.layout);
      if (result.updates >= 0) {
        absl::StrAppend(
            &text, ", the new value of '",
            model.tensors[model.arguments[result.updates].tensor].name, "'");
      }
      absl::StrAppend(&text, "\n");
    }
    return std::move(text);
  }

 private:
  // Phase of the next op from item `position` on.
  Phase nextPhase(size_t position) const {
    for (size_t i = position; i < step.order.size(); ++i) {
      if (!step.order[i].isMove) return model.ops[step.order[i].number].phase;
    }
    return Phase::kUpdate;
  }

  void beginPhase(Phase next) {
    if (phase == next) return;
    // Updates count as forward ops.
    bool isUpdate = phase == Phase::kBackward && next == Phase::kForward;
    phase = next;
    absl::StrAppend(&text, isUpdate ? "updates" : phaseName(next), ":\n");
  }

  const std::string& nameOf(int copy) const {
    return model.tensors[step.copies[copy].tensor].name;
  }

  std::string lifeOf(int copy) const {
    auto found = living.find(copy);
    return found == living.end() ? "" : absl::StrCat(", live ", found->second);
  }

  void printMove(const Move& move) {
    const Copy& target = step.copies[move.target];
    absl::StrAppend(&text, "  c", move.target, " = '", nameOf(move.target),
                    "' c", move.source, " L", step.copies[move.source].layout,
                    " -> L", target.layout, ": ");
    std::vector<std::string> kinds;
    for (int part : workingSteps(*move.plan)) {
      const sharding::ReshardingStep& what = move.plan->steps[part];
      std::string kind = sharding::stepKindName(what.kind);
      if (what.totalBytes > 0) absl::StrAppend(&kind, " ", what.totalBytes);
      if (move.lanes[part] == kSumLane) kind += " (second lane)";
      kinds.push_back(std::move(kind));
    }
    absl::StrAppend(&text,
                    kinds.empty() ? "the same" : absl::StrJoin(kinds, ", "));
    bool isEnd = move.op == static_cast<int>(model.ops.size());
    if (isEnd) {
      absl::StrAppend(&text, "; for result ", move.operand);
    } else {
      absl::StrAppend(&text, "; for '", model.ops[move.op].name, "'");
    }
    if (move.joinsCall) absl::StrAppend(&text, ", in the same call");
    if (target.phase) {
      absl::StrAppend(&text, ", ", phaseName(*target.phase), " only");
    }
    absl::StrAppend(&text, lifeOf(move.target), "\n");
  }

  void printOp(int number) {
    std::vector<std::string> made;
    for (int copy : step.made[number]) {
      made.push_back(absl::StrCat("c", copy, " L", step.copies[copy].layout,
                                  lifeOf(copy)));
    }
    std::vector<std::string> operands;
    for (int copy : step.operands[number]) {
      operands.push_back(absl::StrCat("c", copy));
    }
    absl::StrAppend(&text, "  ", absl::StrJoin(made, "; "), " = '",
                    model.ops[number].name, "'(", absl::StrJoin(operands, ", "),
                    ")\n");
  }

  const Model& model;
  const PlacedStep& step;
  std::map<int, std::string> living;  // By copy.
  std::optional<Phase> phase;         // Phase of the last heading.
  std::string text;
};

}  // namespace

std::string toText(const Model& model, const PlacedStep& step,
                   const Overwritable& overwritable) {
  return Printer(model, step, overwritable).print();
}

}  // namespace soapstone::step
