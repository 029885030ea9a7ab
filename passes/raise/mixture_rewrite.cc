#include "passes/raise/mixture_rewrite.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "ir/soap/first_winner.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/SetVector.h"
#include "mlir/IR/IRMapping.h"
#include "passes/raise/expert_rows.h"
#include "passes/raise/expert_slots.h"
#include "passes/raise/mixture_members.h"

namespace soapstone::passes {

namespace {

using mlir::func::FuncOp;
using soap::BinaryKind;
using Shape = SmallVector<int64_t>;

// Computes the members of one mixture in slots, sends there what they read, and
// takes back what is read of them.
class MixtureRewrite {
 public:
  MixtureRewrite(const MixtureMembers& members, ExpertSlots& slots,
                 bool hasChoices)
      : members(members),
        slots(slots),
        indices(members.rowIndices()),
        rowRank(members.rank()),
        hasChoices(hasChoices) {}

  void run(OpBuilder& builder) {
    for (Operation* op : members.inOrder()) {
      builder.setInsertionPoint(op);
      lifted[op->getResult(0)] = buildInSlots(builder, op);
    }
    for (Operation* op : members.inOrder()) replaceReaders(op);
  }

 private:
  // --- Building ------------------------------------------------------------

  // Builds the counterpart of `op` in slots.
  Value buildInSlots(OpBuilder& builder, Operation* op) {
    if (members.isTaken(op->getResult(0))) return {};  // Made where it is read.
    if (auto product = dyn_cast<soap::DotOp>(op))
      return buildProduct(builder, product);
    mlir::IRMapping mapping;
    for (Value operand : op->getOperands())
      mapping.map(operand, inSlots(builder, operand));
    return cloneInSlots(builder, op, mapping);
  }

  Value cloneInSlots(OpBuilder& builder, Operation* op,
                     mlir::IRMapping& mapping) {
    const Location location = op->getLoc();
    Value input = mapping.lookup(op->getOperand(0));
    const Shape result = shapeInSlots(op->getResult(0));
    if (isa<soap::ReshapeOp>(op))
      return soap::ReshapeOp::create(builder, location, input, result);
    if (auto transpose = dyn_cast<soap::TransposeOp>(op)) {
      return soap::TransposeOp::create(builder, location, input,
                                       movedDims(transpose.getPermutation()));
    }
    if (auto broadcast = dyn_cast<soap::BroadcastOp>(op)) {
      return soap::BroadcastOp::create(builder, location, input,
                                       movedDims(broadcast.getDims()), result);
    }
    if (auto reduce = dyn_cast<soap::ReduceOp>(op)) {
      Shape dims;
      for (int64_t dim : reduce.getDims()) dims.push_back(moved(dim));
      auto copy = soap::ReduceOp::create(builder, location, reduce.getKind(),
                                         input, dims);
      soap::setFirstWinner(copy, soap::hasFirstWinner(reduce));
      return copy;
    }
    if (auto slice = dyn_cast<soap::SliceOp>(op)) {
      Shape starts(ExpertSlots::kPrefix, 0), steps(ExpertSlots::kPrefix, 1);
      llvm::append_range(starts, slice.getStarts().drop_front(rowRank));
      llvm::append_range(steps, slice.getSteps().drop_front(rowRank));
      return soap::SliceOp::create(builder, location, input, starts, result,
                                   steps);
    }
    Operation* copy = builder.clone(*op, mapping);
    copy->getResult(0).setType(
        soap::tensorType(op->getResult(0)).clone(result));
    return copy->getResult(0);
  }

  // Rows times the stack: [experts, .., slots, features of the rows, features
  // of the matrices], with the features in the product's own order.
  Value buildProduct(OpBuilder& builder, soap::DotOp product) {
    const bool isTakenLeft = members.isTaken(product.getLhs());
    auto gather = (isTakenLeft ? product.getLhs() : product.getRhs())
                      .getDefiningOp<soap::GatherOp>();
    Value others = isTakenLeft ? product.getRhs() : product.getLhs();
    Shape contract, stackContract;
    for (int64_t dim :
         isTakenLeft ? product.getRhsContract() : product.getLhsContract())
      contract.push_back(moved(dim));
    for (int64_t dim :
         isTakenLeft ? product.getLhsContract() : product.getRhsContract())
      stackContract.push_back(dim - rowRank + 1);
    Value made = soap::DotOp::create(
        builder, product.getLoc(), inSlots(builder, others), gather.getInput(),
        Shape{0}, Shape{0}, contract, stackContract);
    if (!isTakenLeft) return made;
    const int64_t rank = soap::tensorType(made).getRank();
    const int64_t stackFeatures =
        soap::tensorType(gather.getInput()).getRank() - 1 -
        static_cast<int64_t>(contract.size());
    Shape order(rank);
    std::iota(order.begin(), order.end(), 0);
    std::rotate(order.begin() + ExpertSlots::kPrefix,
                order.end() - stackFeatures, order.end());
    return soap::TransposeOp::create(builder, product.getLoc(), made, order);
  }

  // `value` in slots: computed there, repeated where all rows are alike, or
  // sent.
  Value inSlots(OpBuilder& builder, Value value) {
    if (Value known = lifted.lookup(value)) return known;
    Value made = bring(builder, value);
    lifted[value] = made;
    return made;
  }

  Value bring(OpBuilder& builder, Value value) {
    const Location location = value.getLoc();
    Operation* op = value.getDefiningOp();
    const Shape shape = shapeInSlots(value);
    if (std::optional<double> number = soap::uniformNumber(value)) {
      return soap::createFill(builder, location,
                              soap::tensorType(value).clone(shape), *number);
    }
    if (members.isTaken(value)) {
      Value stack = cast<soap::GatherOp>(op).getInput();
      Shape dims{0};
      for (int64_t dim = 1; dim < soap::tensorType(stack).getRank(); ++dim)
        dims.push_back(dim - 1 + ExpertSlots::kPrefix);
      return soap::BroadcastOp::create(builder, location, stack, dims, shape);
    }
    if (auto broadcast = mlir::dyn_cast_or_null<soap::BroadcastOp>(op)) {
      if (llvm::all_of(broadcast.getDims(),
                       [&](int64_t dim) { return dim >= rowRank; })) {
        Shape dims;
        for (int64_t dim : broadcast.getDims()) dims.push_back(moved(dim));
        return soap::BroadcastOp::create(builder, location,
                                         broadcast.getInput(), dims, shape);
      }
      if (Value tokens = withoutChoices(builder, broadcast))
        return slots.sendTokens(builder, tokens);
    }
    if (mlir::isa_and_nonnull<soap::ReshapeOp, soap::TransposeOp>(op) &&
        members.keepsRows(op)) {
      mlir::IRMapping mapping;
      mapping.map(op->getOperand(0), inSlots(builder, op->getOperand(0)));
      return cloneInSlots(builder, op, mapping);
    }
    return slots.sendRows(builder, value);
  }

  // [tokens.., features..] if `broadcast` repeats that for each choice.
  Value withoutChoices(OpBuilder& builder, soap::BroadcastOp broadcast) const {
    const int64_t choice = rowRank - 1;
    if (!hasChoices || llvm::is_contained(broadcast.getDims(), choice))
      return {};
    Shape shape(broadcast.getShape()), dims;
    shape.erase(shape.begin() + choice);
    for (int64_t dim : broadcast.getDims())
      dims.push_back(dim > choice ? dim - 1 : dim);
    Value input = broadcast.getInput();
    if (Shape(soap::shapeOf(input)) == shape) return input;
    return soap::BroadcastOp::create(builder, broadcast.getLoc(), input, dims,
                                     shape);
  }

  int64_t moved(int64_t dim) const {
    return dim - rowRank + ExpertSlots::kPrefix;
  }

  // Dims of a list that begins with those of the rows.
  Shape movedDims(ArrayRef<int64_t> dims) const {
    Shape result(ExpertSlots::kPrefix);
    std::iota(result.begin(), result.end(), 0);
    for (int64_t dim : dims.drop_front(rowRank)) result.push_back(moved(dim));
    return result;
  }

  Shape shapeInSlots(Value value) const {
    return slots.shape(soap::shapeOf(value).drop_front(rowRank));
  }

  // --- The way back --------------------------------------------------------

  void replaceReaders(Operation* op) {
    if (members.isTaken(op->getResult(0))) return;
    Value value = op->getResult(0);
    llvm::SetVector<Operation*> users(value.user_begin(), value.user_end());
    for (Operation* user : users) {
      if (members.contains(user)) continue;
      if (!replaceSum(user, value)) takeBack(value, user);
    }
  }

  void takeBack(Value value, Operation* user) {
    Value& rows = taken[value];
    if (!rows) {
      OpBuilder builder(value.getContext());
      builder.setInsertionPointAfterValue(lifted.lookup(value));
      rows = slots.takeRows(builder, lifted.lookup(value));
    }
    user->replaceUsesOfWith(value, rows);
  }

  // Whether `user` was, or is the only way to, the sum over a token's choices.
  bool replaceSum(Operation* user, Value value) {
    if (isSumOfChoices(user)) {
      OpBuilder builder(user);
      replaceBy(user, slots.sumChoices(builder, lifted.lookup(value), {}));
      return true;
    }
    auto product = dyn_cast<soap::BinaryOp>(user);
    if (!product || product.getKind() != BinaryKind::Mul ||
        !product->hasOneUse() || !isSumOfChoices(*product->user_begin())) {
      return false;
    }
    Value weights = weightsOf(product.getLhs() == value ? product.getRhs()
                                                        : product.getLhs());
    if (!weights) return false;
    Operation* sum = *product->user_begin();
    OpBuilder builder(sum);
    replaceBy(sum, slots.sumChoices(builder, lifted.lookup(value), weights));
    return true;
  }

  bool isSumOfChoices(Operation* op) const {
    auto reduce = dyn_cast<soap::ReduceOp>(op);
    return reduce && reduce.getKind() == soap::ReduceKind::Sum && hasChoices &&
           reduce.getDims() == ArrayRef<int64_t>{rowRank - 1};
  }

  // The weight of each row, if `value` repeats that over the features.
  Value weightsOf(Value value) const {
    auto broadcast = value.getDefiningOp<soap::BroadcastOp>();
    if (!broadcast || !beginsCounting(broadcast.getDims(), rowRank)) return {};
    ArrayRef<int64_t> shape = soap::shapeOf(broadcast.getInput());
    ArrayRef<int64_t> rows = soap::shapeOf(indices);
    const bool isRepeated =
        shape.take_front(rowRank) == rows &&
        llvm::all_of(shape.drop_front(rowRank),
                     [](int64_t size) { return size == 1; });
    return isRepeated ? broadcast.getInput() : Value();
  }

  static void replaceBy(Operation* op, Value value) {
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }

  const MixtureMembers& members;
  ExpertSlots& slots;
  Value indices;
  int64_t rowRank;
  bool hasChoices;  // Whether the last dim of the rows counts choices.
  llvm::DenseMap<Value, Value> lifted;
  llvm::DenseMap<Value, Value> taken;
};

}  // namespace

std::optional<DispatchedMixture> dispatchMixture(
    FuncOp function, ArrayRef<soap::GatherOp> gathers, int64_t rowsOfSample,
    ExpertSizes sizes, std::string& error) {
  MixtureMembers members(function, gathers);
  soap::GatherOp first = gathers.front();
  if (!members.find()) return std::nullopt;
  std::optional<ExpertRows> rows =
      readExpertRows(members.rowIndices(), soap::shapeOf(first.getInput())[0],
                     rowsOfSample, sizes, error);
  if (!rows) return std::nullopt;
  OpBuilder builder(first);
  ExpertSlots slots(builder, first.getLoc(), *rows);
  MixtureRewrite(members, slots, rows->hasChoices).run(builder);
  return DispatchedMixture{rows->experts, rows->chosen, rows->group,
                           rows->capacity};
}

}  // namespace soapstone::passes
