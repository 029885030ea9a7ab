#include "ir/step/class_builder.h"

#include <utility>

#include "absl/types/span.h"
#include "ir/step/step_part.h"

namespace soapstone::step {
namespace {

class ClassBuilder {
 public:
  ClassBuilder(const StepSource& source, std::vector<int64_t> ranks)
      : source(source),
        model(*source.model),
        placed(*source.placed),
        rank(static_cast<int>(ranks.front())),
        local(placed.copies.size(), -1),
        shapes(model.layouts.size()),
        isKnown(model.layouts.size(), 0) {
    program.ranks = std::move(ranks);
  }

  ClassProgram build() {
    for (const ArgumentPart& part : placed.arguments) {
      if (!isHere(part.copy)) continue;
      local[part.copy] = addValue(valueOf(part.copy), nullptr);
      program.arguments.push_back(
          {part, placed.copies[part.copy].layout, local[part.copy], {}});
    }
    for (size_t i = 0; i < placed.order.size(); ++i) {
      if (!placed.order[i].isMove) {
        addOp(placed.order[i].number);
        continue;
      }
      std::vector<int> call{placed.order[i].number};
      while (joinsCall(i + 1)) call.push_back(placed.order[++i].number);
      if (call.size() > 1) {
        addJoinedMoves(call);
      } else {
        addMove(call.front());
      }
    }
    for (size_t i = 0; i < placed.results.size(); ++i) {
      if (!isHere(placed.results[i])) continue;
      program.results.push_back(
          {static_cast<int>(i), local[placed.results[i]]});
    }
    return std::move(program);
  }

 private:
  bool joinsCall(size_t item) const {
    return item < placed.order.size() && placed.order[item].isMove &&
           placed.moves[placed.order[item].number].joinsCall;
  }

  bool isHere(int copy) const {
    const sharding::Layout& layout =
        model.layouts.at(placed.copies[copy].layout);
    return layout.devices.rankOf(rank) >= 0;
  }

  const std::vector<int64_t>& shapeOf(int copy) {
    const int layout = placed.copies[copy].layout;
    if (!isKnown[layout]) {
      const sharding::Layout& what = model.layouts.at(layout);
      const sharding::Region region =
          sharding::regionOf(what, what.devices.rankOf(rank));
      for (const sharding::PositionRanges& dim : region.dims) {
        shapes[layout].push_back(sharding::countPositions(dim));
      }
      isKnown[layout] = 1;
    }
    return shapes[layout];
  }

  // The class's part of a copy.
  HeldValue valueOf(int copy) {
    const Tensor& tensor = model.tensors[placed.copies[copy].tensor];
    return {shapeOf(copy), tensor.elementType, tensor.elementBytes};
  }

  int addValue(HeldValue value, const Piece* maker) {
    makers.push_back(maker);
    return program.addValue(std::move(value));
  }

  Piece& add(PieceKind kind, int tensor, OpNumbers operands) {
    Piece& piece = program.pieces.emplace_back();
    piece.kind = kind;
    piece.tensor = tensor;
    piece.operands = std::move(operands);
    return piece;
  }

  // Adds a result of `shape` with the elements of `like`.
  int addResult(Piece& piece, std::vector<int64_t> shape, HeldValue like) {
    like.shape = std::move(shape);
    const int value = addValue(std::move(like), &piece);
    piece.results.push_back(value);
    return value;
  }

  // Whether the class's shard of an op reads nothing of its operands: it is one
  // number, that of the padding.
  bool readsNothing(int op) const {
    const OpTasks& tasks = (*source.ops)[op];
    return !tasks.readsNothing.empty() &&
           tasks.readsNothing[tasks.taskOfDevice[rank]] != 0;
  }

  void addOp(int op) {
    if ((*source.ops)[op].taskOfDevice[rank] < 0) return;
    OpNumbers operands;
    if (!readsNothing(op)) {
      for (int copy : placed.operands[op]) operands.push_back(local[copy]);
    }
    Piece& piece = add(PieceKind::kOp, /*tensor=*/0, std::move(operands));
    piece.op = op;
    for (int copy : placed.made[op]) {
      HeldValue made = valueOf(copy);
      local[copy] = addValue(std::move(made), &piece);
      piece.results.push_back(local[copy]);
    }
  }

  // How the tensor of a move, whole, looks to its steps.
  struct MoveState {
    int tensor = 0;
    HeldValue elements;  // Without a shape.
    int current = -1;    // What the class holds of it; -1: nothing.
  };

  MoveState stateOf(int move) const {
    const int copy = placed.moves[move].source;
    const int tensor = placed.copies[copy].tensor;
    const Tensor& what = model.tensors[tensor];
    return {tensor, {{}, what.elementType, what.elementBytes}, local[copy]};
  }

  // The issue of step `i` of a move.
  Piece& addIssue(int move, size_t i, StepForm form, int tensor,
                  OpNumbers operands) {
    const MoveSteps& steps = (*source.moves)[move];
    Piece& piece = add(PieceKind::kIssue, tensor, std::move(operands));
    piece.form = form;
    piece.tables = {&steps.tables->steps[i]};
    piece.channel = steps.firstChannel + static_cast<int64_t>(i);
    piece.label = steps.label;
    piece.isOnSumLane = placed.moves[move].lanes[i] == kSumLane;
    return piece;
  }

  // Waits for all results of an issue.
  Piece& addWait(const Piece& issue) {
    Piece& wait = add(PieceKind::kWait, issue.tensor, issue.results);
    for (int value : issue.results) {
      HeldValue complete = program.values[value];
      wait.results.push_back(addValue(std::move(complete), &wait));
    }
    return wait;
  }

  void addMove(int number) {
    const Move& move = placed.moves[number];
    const MoveSteps& steps = (*source.moves)[number];
    MoveState state = stateOf(number);
    for (size_t i = 0; i < steps.tables->steps.size(); ++i) {
      addStep(number, i, steps.tables->steps[i], state);
    }
    if (!isHere(move.target)) return;
    reshape(state, shapeOf(move.target));
    local[move.target] = state.current;
  }

  void reshape(MoveState& state, const std::vector<int64_t>& shape) {
    if (program.values[state.current].shape == shape) return;
    Piece& piece = add(PieceKind::kReshape, state.tensor, {state.current});
    state.current = addResult(piece, shape, state.elements);
  }

  void cast(MoveState& state, HeldValue elements) {
    state.elements = std::move(elements);
    if (state.current < 0) return;
    Piece& piece = add(PieceKind::kCast, state.tensor, {state.current});
    std::vector<int64_t> shape = program.values[state.current].shape;
    state.current = addResult(piece, std::move(shape), state.elements);
  }

  void addStep(int move, size_t i, const StepTables& tables, MoveState& state) {
    const bool reduces = tables.combines ||
                         tables.form == StepForm::kAllReduce ||
                         tables.form == StepForm::kReduceScatter;
    const bool isCounted =
        reduces && state.elements.elementType == model.truthType;
    const HeldValue elements = state.elements;
    // Partial truth values, of look-ups in parts of a table, are true where one
    // is.
    if (isCounted) cast(state, {{}, model.countType, kCountBytes});
    const DeviceStep* own = tables.find(rank);
    if (own == nullptr) {
      state.current = -1;
    } else {
      if (state.current >= 0) reshape(state, own->sourceShape);
      PartCode code{*this, move, i, tables, *own, state};
      state.current = addPart(own->partIn(tables.form), state.current, code);
    }
    if (isCounted) cast(state, elements);
  }

  // Adds the pieces of the class in step `i` of a move, for `addPart`.
  struct PartCode {
    ClassBuilder& builder;
    int move;
    size_t i;
    const StepTables& tables;
    const DeviceStep& own;
    const MoveState& state;

    int issue(int read, bool isAwaited) {
      OpNumbers operands;
      if (read >= 0) operands.push_back(read);
      const StepForm form = own.isMember ? tables.form : StepForm::kExchange;
      Piece& issue =
          builder.addIssue(move, i, form, state.tensor, std::move(operands));
      // Every member of a group has a result, and waits for it.
      if (!isAwaited && !own.isMember) return -1;
      builder.addResult(issue, own.isTarget ? own.targetShape : own.sourceShape,
                        state.elements);
      return builder.addWait(issue).results.front();
    }

    int fill(int like = -1) {
      Piece& piece = builder.add(PieceKind::kFill, state.tensor, {});
      piece.tables = {&tables};
      piece.like = like;
      return builder.addResult(piece, own.targetShape, state.elements);
    }

    int slice(int held) {
      // A part of what is one number everywhere needs nothing of the whole.
      const int origin = builder.uniformOrigin(held);
      if (origin >= 0) return fill(origin);
      Piece& piece = builder.add(PieceKind::kSlice, state.tensor, {held});
      piece.tables = {&tables};
      return builder.addResult(piece, own.targetShape, state.elements);
    }
  };

  // The value that all elements of `value` are copies of, which is one number
  // everywhere; -1: there is none.
  int uniformOrigin(int value) const {
    while (const Piece* maker = makers[value]) {
      if (maker->kind == PieceKind::kFill) {
        return maker->like >= 0 ? maker->like : value;
      }
      if (maker->kind == PieceKind::kOp) {
        const OpNature nature = model.ops[maker->op].nature;
        const bool moves =
            nature == OpNature::kReordering || nature == OpNature::kMovement;
        if (nature == OpNature::kUniform || readsNothing(maker->op)) {
          return value;
        }
        if (!moves) return -1;
      } else if (maker->kind != PieceKind::kReshape) {
        return -1;
      }
      value = maker->operands.front();
    }
    return -1;
  }

  // Moves of one all-gather each, which are one call.
  void addJoinedMoves(absl::Span<const int> moves) {
    if (!isHere(placed.moves[moves.front()].source)) return;
    std::vector<MoveState> states;
    for (int move : moves) {
      states.push_back(stateOf(move));
      states.back().tensor = states.front().tensor;
      reshape(states.back(), ownStep(move).sourceShape);
    }
    Piece& issue = addIssue(moves.front(), 0, StepForm::kAllGather,
                            states.front().tensor, {});
    issue.tables.clear();
    for (size_t k = 0; k < moves.size(); ++k) {
      const DeviceStep& own = ownStep(moves[k]);
      issue.tables.push_back(&(*source.moves)[moves[k]].tables->steps[0]);
      issue.operands.push_back(states[k].current);
      addResult(issue, own.isTarget ? own.targetShape : own.sourceShape,
                states[k].elements);
    }
    const OpNumbers complete = addWait(issue).results;
    for (size_t k = 0; k < moves.size(); ++k) {
      const int target = placed.moves[moves[k]].target;
      if (!isHere(target)) continue;
      states[k].current = complete[k];
      reshape(states[k], shapeOf(target));
      local[target] = states[k].current;
    }
  }

  const DeviceStep& ownStep(int move) const {
    return *(*source.moves)[move].tables->steps.front().find(rank);
  }

  static constexpr int64_t kCountBytes = 4;  // Truth values are counted in i32.

  const StepSource& source;
  const Model& model;
  const PlacedStep& placed;
  const int rank;                    // Any of the class.
  std::vector<int> local;            // By copy, the class's part; -1: none.
  std::vector<const Piece*> makers;  // By value; null: it is an argument.
  std::vector<std::vector<int64_t>> shapes;  // By layout, once it is known.
  std::vector<char> isKnown;
  ClassProgram program;
};

}  // namespace

ClassProgram classProgram(const StepSource& source,
                          std::vector<int64_t> ranks) {
  return ClassBuilder(source, std::move(ranks)).build();
}

}  // namespace soapstone::step
