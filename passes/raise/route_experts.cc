#include "passes/raise/route_experts.h"

#include <deque>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "ir/soap/hit_rows.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/uniform_value.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/passes.h"
#include "passes/raise/choice_order.h"
#include "passes/raise/expert_mask.h"
#include "passes/raise/expert_rows.h"
#include "passes/raise/hit_region.h"
#include "passes/raise/mixture_members.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_ROUTEEXPERTSPASS
#include "passes/passes.h.inc"

namespace {

using mlir::func::FuncOp;
using Shape = SmallVector<int64_t>;

// One expert of a loop, and the ops of its rows.
struct LoopMember {
  ExpertMask mask;
  std::unique_ptr<HitRegion> region;
  Value rows;  // What it adds to the rows of the result.
  soap::GatherOp
      former;  // The rows of the result that it reads to add to them.
};

// Experts that take their tokens by the same indices.
struct ExpertLoop {
  Value indices;
  Shape dims;  // ExpertMask::dims.
  std::vector<LoopMember> members;
};

// Computes the rows of one expert in its slots.
class ExpertBuilder {
 public:
  // Slots of all experts by what is sent there.
  using Sent = llvm::DenseMap<std::pair<Value, int64_t>, Value>;

  ExpertBuilder(OpBuilder& builder, const HitRegion& region, int64_t expert,
                ExpertSlots& slots, const ChoiceOrder& order,
                const ExpertRows& rows, Sent& sent)
      : builder(builder),
        region(region),
        expert(expert),
        slots(slots),
        order(order),
        rows(rows),
        sent(sent),
        count(mlir::ShapedType::getNumElements(slots.shape({})) /
              rows.experts) {}

  // [slots, features..]; null if that cannot be.
  Value buildRows(Value value) {
    Value made = build(value);
    return made ? withRowsFirst(made, region.rowsOf(value)->dim) : Value();
  }

 private:
  Value build(Value value) {
    const HitRows* known = region.rowsOf(value);
    if (!known || !known->indices.empty()) return {};
    Value& made = built[value];
    if (made) return made;
    const HitRead* read = region.readOf(value);
    Value result = read ? buildRead(value, *read, known->dim)
                        : buildOp(value.getDefiningOp(), known->dim);
    return built[value] = result;
  }

  Shape shapeInSlots(Value value, int64_t dim) const {
    Shape shape(soap::shapeOf(value));
    shape[dim] = count;
    return shape;
  }

  Value withRowsFirst(Value value, int64_t dim) {
    if (dim == 0) return value;
    Shape order(soap::tensorType(value).getRank());
    std::iota(order.begin(), order.end(), 0);
    std::rotate(order.begin(), order.begin() + dim, order.begin() + dim + 1);
    return soap::TransposeOp::create(builder, value.getLoc(), value, order);
  }

  // The expert's part of what is sent to all.
  Value buildRead(Value value, const HitRead& read, int64_t rowDim) {
    soap::GatherOp gather = read.gather;
    const auto dim = static_cast<int64_t>(gather.getDim());
    Value all = send(gather.getInput(), dim, read.index);
    if (!all) return {};
    const Location location = value.getLoc();
    Shape starts(soap::tensorType(all).getRank(), 0);
    Shape sizes(soap::shapeOf(all));
    starts[0] = expert;
    sizes[0] = 1;
    Value own = soap::SliceOp::create(builder, location, all, starts, sizes,
                                      Shape(sizes.size(), 1));
    Shape input(soap::shapeOf(gather.getInput()));
    input.erase(input.begin() + dim);
    input.insert(input.begin(), count);
    own = soap::ReshapeOp::create(builder, location, own, input);
    if (dim > 0) {
      Shape turned(input.size());
      std::iota(turned.begin(), turned.end(), 0);
      std::rotate(turned.begin(), turned.begin() + 1, turned.begin() + dim + 1);
      own = soap::TransposeOp::create(builder, location, own, turned);
    }
    return soap::ReshapeOp::create(builder, location, own,
                                   shapeInSlots(value, rowDim));
  }

  // [experts, sequences, groups, capacity, features..] of an input whose dim
  // `dim` counts tokens or choices.
  Value send(Value input, int64_t dim, const HitIndex& index) {
    const int64_t size = soap::shapeOf(input)[dim];
    const bool isToken = order.isToken(index, 1) && size == order.tokens();
    const bool isChoice = !isToken && order.isChoice(index) &&
                          size == mlir::ShapedType::getNumElements(rows.dims);
    if ((!isToken && !isChoice) ||
        !isa<mlir::FloatType>(soap::elementTypeOf(input))) {
      return {};
    }
    Value& made = sent[{input, 2 * dim + (isToken ? 1 : 0)}];
    if (made) return made;
    const Location location = input.getLoc();
    Value first = withRowsFirst(input, dim);
    Shape shape = isToken ? order.tokenShape() : rows.dims;
    llvm::append_range(shape, soap::shapeOf(first).drop_front());
    if (soap::tensorType(first).getRank() == 1) shape.push_back(1);
    first = soap::ReshapeOp::create(builder, location, first, shape);
    return made = isToken ? slots.sendTokens(builder, first)
                          : slots.sendRows(builder, first);
  }

  Value buildOp(Operation* op, int64_t rowDim) {
    mlir::IRMapping mapping;
    for (Value operand : op->getOperands()) {
      if (mapping.contains(operand)) continue;
      Value made =
          region.rowsOf(operand) ? build(operand) : bring(op, operand, rowDim);
      if (!made) return {};
      mapping.map(operand, made);
    }
    const Location location = op->getLoc();
    Value input = mapping.lookup(op->getOperand(0));
    const Shape shape = shapeInSlots(op->getResult(0), rowDim);
    if (isa<soap::ReshapeOp>(op))
      return soap::ReshapeOp::create(builder, location, input, shape);
    if (auto broadcast = dyn_cast<soap::BroadcastOp>(op)) {
      return soap::BroadcastOp::create(builder, location, input,
                                       broadcast.getDims(), shape);
    }
    if (auto slice = dyn_cast<soap::SliceOp>(op)) {
      return soap::SliceOp::create(builder, location, input, slice.getStarts(),
                                   shape, slice.getSteps());
    }
    Operation* copy = builder.clone(*op, mapping);
    copy->getResult(0).setType(soap::tensorType(op->getResult(0)).clone(shape));
    return copy->getResult(0);
  }

  // An operand of `op` that is the same for all rows. Functions of numbers, one
  // by one, have operands of one shape.
  Value bring(Operation* op, Value operand, int64_t rowDim) {
    if (!isTameFunction(op)) return operand;
    const Shape shape = shapeInSlots(operand, rowDim);
    if (std::optional<double> number = soap::uniformNumber(operand)) {
      return soap::createFill(builder, op->getLoc(),
                              soap::tensorType(operand).clone(shape), *number);
    }
    auto broadcast = operand.getDefiningOp<soap::BroadcastOp>();
    if (!broadcast) return {};
    for (auto [dim, to] : llvm::enumerate(broadcast.getDims())) {
      if (to == rowDim && soap::shapeOf(broadcast.getInput())[dim] != 1)
        return {};
    }
    return soap::BroadcastOp::create(builder, op->getLoc(),
                                     broadcast.getInput(), broadcast.getDims(),
                                     shape);
  }

  OpBuilder& builder;
  const HitRegion& region;
  int64_t expert;
  ExpertSlots& slots;
  const ChoiceOrder& order;
  const ExpertRows& rows;
  Sent& sent;
  int64_t count;  // Slots of an expert.
  llvm::DenseMap<Value, Value> built;
};

// One loop over experts, rewritten if all of it is understood.
class LoopRewrite {
 public:
  LoopRewrite(ExpertLoop& loop, const ExpertRows& rows)
      : loop(loop), rows(rows), order(this->rows, loop.dims) {}

  bool run() {
    for (LoopMember& member : loop.members) {
      if (!readScatter(member)) return false;
    }
    llvm::sort(loop.members, [](const LoopMember& a, const LoopMember& b) {
      return a.region->scatter()->isBeforeInBlock(b.region->scatter());
    });
    if (!isOneSum()) return false;
    OpBuilder builder(last());
    Value total = buildTotal(builder);
    if (!total) return false;
    for (LoopMember& member : loop.members) {
      soap::ScatterOp scatter = member.region->scatter();
      if (scatter != last()) scatter.replaceAllUsesWith(scatter.getInput());
    }
    Value before = last().getInput();
    if (!soap::isUniform(before, 0)) {
      total = soap::BinaryOp::create(builder, last().getLoc(),
                                     soap::BinaryKind::Add, before, total);
    }
    last().replaceAllUsesWith(total);
    return true;
  }

 private:
  soap::ScatterOp last() { return loop.members.back().region->scatter(); }

  // Finds what a member adds to the result, token by token.
  bool readScatter(LoopMember& member) {
    const HitRegion& region = *member.region;
    soap::ScatterOp scatter = region.scatter();
    if (!order.isToken(region.place, region.scatteredElements) ||
        soap::shapeOf(scatter.getInput())[0] !=
            order.tokens() * region.scatteredElements) {
      return false;
    }
    member.rows = region.updates();
    if (scatter.getKind() == soap::ScatterKind::Add) return true;
    if (scatter.getKind() != soap::ScatterKind::Replace) return false;
    auto sum = member.rows.getDefiningOp<soap::BinaryOp>();
    if (sum && sum.getKind() == soap::BinaryKind::Add && sum->hasOneUse()) {
      for (int side = 0; side < 2; ++side) {
        const HitRead* read = region.readOf(sum->getOperand(side));
        if (!read || read->index != region.place) continue;
        soap::GatherOp former = read->gather;
        if (former.getInput() != scatter.getInput() || !former->hasOneUse())
          continue;
        member.former = former;
        member.rows = sum->getOperand(1 - side);
        return true;
      }
    }
    // An expert has a token once. Where it writes over zeros alone, or each
    // token has one expert, that is the same as adding.
    return !rows.hasChoices || isZero(scatter.getInput());
  }

  bool isFormer(Operation* op) const {
    return llvm::any_of(loop.members, [&](const LoopMember& member) {
      return member.former == op;
    });
  }

  // The only op that reads `value`, but for reads of rows to add to them; null
  // if there are several.
  Operation* readerOf(Value value) const {
    Operation* reader = nullptr;
    for (Operation* user : value.getUsers()) {
      if (isFormer(user) || mlir::isOpTriviallyDead(user)) continue;
      if (reader && reader != user) return nullptr;
      reader = user;
    }
    return reader;
  }

  // The next value on the way of a sum; null where it ends.
  Value nextSum(Value value) const {
    Operation* reader = readerOf(value);
    if (!reader) return {};
    auto scatter = dyn_cast<soap::ScatterOp>(reader);
    const bool isMember =
        scatter && scatter.getInput() == value &&
        llvm::any_of(loop.members, [&](const LoopMember& member) {
          return member.region->scatter() == scatter;
        });
    auto binary = dyn_cast<soap::BinaryOp>(reader);
    const bool isSum = binary && binary.getKind() == soap::BinaryKind::Add &&
                       binary.getLhs() != binary.getRhs();
    if (!isMember && !isSum && !isa<soap::ReshapeOp>(reader)) return {};
    return reader->getResult(0);
  }

  // Whether what all members bring back is added up, and nothing else is done
  // with it before.
  bool isOneSum() {
    llvm::DenseSet<Value> end;
    for (Value value = last().getResult(); value; value = nextSum(value))
      end.insert(value);
    for (LoopMember& member : loop.members) {
      soap::ScatterOp scatter = member.region->scatter();
      Value value = scatter.getResult();
      while (value && !end.contains(value)) value = nextSum(value);
      if (!value) return false;
      const bool isWritten =
          scatter.getKind() == soap::ScatterKind::Replace && !member.former;
      if (isWritten && !startsFromZero(scatter.getInput())) return false;
    }
    return true;
  }

  static bool isZero(Value value) {
    while (auto reshape = value.getDefiningOp<soap::ReshapeOp>())
      value = reshape.getInput();
    return soap::isUniform(value, 0);
  }

  bool startsFromZero(Value value) const {
    while (Operation* op = value.getDefiningOp()) {
      const bool isMember =
          llvm::any_of(loop.members, [&](const LoopMember& member) {
            return member.region->scatter() == op;
          });
      if (!isMember && !isa<soap::ReshapeOp>(op)) break;
      value = op->getOperand(0);
    }
    return isZero(value);
  }

  // The sum of what all experts make of a token, of the result's shape.
  Value buildTotal(OpBuilder& builder) {
    const Location location = last().getLoc();
    ExpertSlots slots(builder, location, rows);
    ExpertBuilder::Sent sent;
    std::vector<Value> parts(loop.members.size());
    for (LoopMember& member : loop.members) {
      const int64_t expert = member.mask.expert;
      Value made = ExpertBuilder(builder, *member.region, expert, slots, order,
                                 rows, sent)
                       .buildRows(member.rows);
      if (!made) return {};
      Shape shape = slots.shape(soap::shapeOf(made).drop_front());
      shape[0] = 1;
      parts[expert] = soap::ReshapeOp::create(builder, location, made, shape);
      if (parts[expert].getType() !=
          parts[loop.members[0].mask.expert].getType())
        return {};
    }
    Value all = soap::ConcatOp::create(builder, location, parts, 0);
    Value total = slots.sumChoices(builder, all, /*weights=*/{});
    return soap::ReshapeOp::create(builder, location, total,
                                   soap::shapeOf(last().getInput()));
  }

  ExpertLoop& loop;
  ExpertRows rows;
  ChoiceOrder order;
};

// The masks of the hits of `function`, in its order.
llvm::SetVector<Value> hitMasks(FuncOp function) {
  llvm::SetVector<Value> masks;
  for (auto select : function.front().getOps<soap::SelectOp>()) {
    if (select->hasAttr(soap::kHitRowsAttribute))
      masks.insert(select.getCondition());
  }
  return masks;
}

std::deque<ExpertLoop> findLoops(FuncOp function) {
  std::deque<ExpertLoop> loops;
  for (Value mask : hitMasks(function)) {
    std::optional<ExpertMask> read = readExpertMask(mask);
    if (!read) continue;
    auto region = std::make_unique<HitRegion>(mask);
    if (!region->find(function.front())) continue;
    auto loop = llvm::find_if(loops, [&](const ExpertLoop& other) {
      return other.indices == read->indices && other.dims == read->dims;
    });
    if (loop == loops.end()) {
      loops.push_back({read->indices, read->dims, {}});
      loop = std::prev(loops.end());
    }
    loop->members.push_back({*std::move(read), std::move(region), {}, {}});
  }
  return loops;
}

// Whether the members are experts 0, 1, .., each once.
bool hasAllExperts(const ExpertLoop& loop) {
  std::vector<bool> seen(loop.members.size());
  for (const LoopMember& member : loop.members) {
    const int64_t expert = member.mask.expert;
    if (expert < 0 || expert >= static_cast<int64_t>(seen.size()) ||
        seen[expert]) {
      return false;
    }
    seen[expert] = true;
  }
  return true;
}

struct RouteExpertsPass : impl::RouteExpertsPassBase<RouteExpertsPass> {
  using RouteExpertsPassBase::RouteExpertsPassBase;

  void runOnOperation() final {
    FuncOp function = getOperation();
    if (function.isExternal()) return;
    const DispatchedExperts done =
        routeExperts(function, {.group = group, .capacity = capacity});
    if (done.error.empty()) return;
    function.emitError(done.error);
    return signalPassFailure();
  }
};

}  // namespace

DispatchedExperts routeExperts(FuncOp function, ExpertSizes sizes) {
  DispatchedExperts result;
  std::deque<ExpertLoop> loops = findLoops(function);
  std::vector<int64_t> sampleRows;
  if (!loops.empty()) {
    const BatchLabels labels(function);
    for (const ExpertLoop& loop : loops)
      sampleRows.push_back(rowsOfSample(function, labels, loop.indices));
  }
  for (auto [loop, rowsInSample] : llvm::zip_equal(loops, sampleRows)) {
    if (!hasAllExperts(loop)) continue;
    std::optional<ExpertRows> rows =
        readExpertRows(loop.indices, static_cast<int64_t>(loop.members.size()),
                       rowsInSample, sizes, result.error);
    if (!result.error.empty()) return result;
    if (!rows || !LoopRewrite(loop, *rows).run()) continue;
    result.mixtures.push_back(
        {rows->experts, rows->chosen, rows->group, rows->capacity});
  }
  for (Operation& op :
       llvm::make_early_inc_range(llvm::reverse(function.front()))) {
    if (mlir::isOpTriviallyDead(&op)) op.erase();
  }
  result.wholeMasks = static_cast<int64_t>(hitMasks(function).size());
  return result;
}

}  // namespace soapstone::passes
