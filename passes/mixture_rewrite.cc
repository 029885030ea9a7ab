#include "passes/mixture_rewrite.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "absl/strings/str_cat.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/SetVector.h"
#include "mlir/IR/IRMapping.h"
#include "passes/expert_slots.h"

namespace soapstone {

namespace {

using mlir::func::FuncOp;
using soap::BinaryKind;
using soap::UnaryKind;
using Shape = SmallVector<int64_t>;

// Groups that are too short for shares to be even drop no token.
constexpr int64_t kShortGroup = 64;

bool countsUp(ArrayRef<int64_t> dims, int64_t count) {
  if (static_cast<int64_t>(dims.size()) < count) return false;
  for (int64_t i = 0; i < count; ++i) {
    if (dims[i] != i) return false;
  }
  return true;
}

// Functions that take the zeros of an empty slot to a number, as do their
// derivatives.
bool isTameAtZero(Operation* op) {
  if (auto unary = dyn_cast<soap::UnaryOp>(op)) {
    switch (unary.getKind()) {
      case UnaryKind::Log:
      case UnaryKind::Sqrt:
      case UnaryKind::Rsqrt:
      case UnaryKind::Reciprocal:
      case UnaryKind::Acosh:
        return false;
      default:
        return true;
    }
  }
  auto binary = dyn_cast<soap::BinaryOp>(op);
  if (!binary) return true;
  if (binary.getKind() == BinaryKind::Pow) return false;
  return binary.getKind() != BinaryKind::Div ||
         soap::uniformNumber(binary.getRhs()).has_value();
}

// Computes the part of one mixture that lies between the rows that are sent and
// those that come back.
class MixtureRewrite {
 public:
  MixtureRewrite(FuncOp function, ArrayRef<soap::GatherOp> gathers)
      : gathers(gathers.begin(), gathers.end()),
        indices(gathers.front()->getOperand(1)),
        rowRank(soap::tensorType(indices).getRank()),
        block(&function.front()) {
    for (soap::GatherOp gather : gathers) {
      members.insert(gather);
      takenRows.insert(gather);
    }
  }

  // Finds what can be computed in slots; false if that has no product.
  bool match() {
    for (Operation& op : *block) {
      if (!members.contains(&op) && isByRow(&op)) members.insert(&op);
    }
    return trim();
  }

  // The sizes of the mixture; an error if `sizes` do not fit it.
  std::optional<ExpertRows> rows(ExpertSizes sizes, std::string& error) {
    ExpertRows result;
    result.indices = plainIndices();
    if (!result.indices) return std::nullopt;
    result.dims = Shape(soap::shapeOf(indices));
    result.experts = soap::shapeOf(gathers.front().getInput())[0];
    result.chosen = result.hasChoices() ? result.dims.back() : 1;
    result.steps = steps();
    if (result.chosen > result.experts) return std::nullopt;
    result.group =
        sizes.group > 0 ? sizes.group : usualExpertGroup(result.steps);
    if (result.steps % result.group != 0) {
      error =
          absl::StrCat("--dim group=", result.group, " does not divide the ",
                       result.steps, " tokens of a sequence");
      return std::nullopt;
    }
    const int64_t usual =
        result.group <= kShortGroup
            ? result.group
            : usualExpertCapacity(result.group, result.chosen, result.experts);
    result.capacity = sizes.capacity > 0 ? sizes.capacity : usual;
    if (result.capacity > result.group) {
      error =
          absl::StrCat("--dim capacity=", result.capacity, " is more than the ",
                       result.group, " tokens of a group");
      return std::nullopt;
    }
    return result;
  }

  void build(const ExpertRows& rows) {
    OpBuilder builder(gathers.front());
    ExpertSlots made(builder, gathers.front().getLoc(), rows);
    slots = &made;
    for (Operation* op : inOrder()) {
      builder.setInsertionPoint(op);
      lifted[op->getResult(0)] = buildInSlots(builder, op);
    }
    for (Operation* op : inOrder()) replaceReaders(op);
  }

 private:
  // --- What can be computed in slots ---------------------------------------

  bool isMember(Value value) const {
    Operation* op = value.getDefiningOp();
    return op && members.contains(op);
  }

  bool hasRows(Value value) const {
    ArrayRef<int64_t> shape = soap::shapeOf(value);
    return static_cast<int64_t>(shape.size()) >= rowRank &&
           shape.take_front(rowRank) == soap::shapeOf(indices);
  }

  // Whether `op` computes every row by itself, out of rows of the mixture and
  // maybe others.
  bool isByRow(Operation* op) const {
    if (op->getNumResults() != 1 ||
        llvm::none_of(op->getOperands(),
                      [&](Value operand) { return isMember(operand); }) ||
        !hasRows(op->getResult(0))) {
      return false;
    }
    if (auto product = dyn_cast<soap::DotOp>(op)) return isProduct(product);
    if (isa<soap::UnaryOp, soap::BinaryOp, soap::CompareOp, soap::SelectOp,
            soap::CastOp>(op)) {
      return isTameAtZero(op) &&
             llvm::all_of(op->getOperands(),
                          [&](Value operand) { return canBring(operand); });
    }
    return keepsRows(op);
  }

  // Whether `value` can be had in slots: others than numbers are not sent.
  bool canBring(Value value) const {
    return isMember(value) || soap::uniformNumber(value).has_value() ||
           isa<mlir::FloatType>(soap::elementTypeOf(value));
  }

  // Whether `op` with one operand changes only dims after those of the rows.
  bool keepsRows(Operation* op) const {
    if (!hasRows(op->getOperand(0)) || !hasRows(op->getResult(0))) return false;
    if (isa<soap::ReshapeOp>(op)) return true;
    if (auto transpose = dyn_cast<soap::TransposeOp>(op))
      return countsUp(transpose.getPermutation(), rowRank);
    if (auto broadcast = dyn_cast<soap::BroadcastOp>(op))
      return countsUp(broadcast.getDims(), rowRank);
    if (auto slice = dyn_cast<soap::SliceOp>(op)) {
      return llvm::all_of(slice.getStarts().take_front(rowRank),
                          [](int64_t start) { return start == 0; }) &&
             llvm::all_of(slice.getSteps().take_front(rowRank),
                          [](int64_t step) { return step == 1; });
    }
    if (auto reduce = dyn_cast<soap::ReduceOp>(op)) {
      return llvm::all_of(reduce.getDims(),
                          [&](int64_t dim) { return dim >= rowRank; });
    }
    return false;
  }

  // Whether `product` multiplies rows by the matrices taken for them.
  bool isProduct(soap::DotOp product) const {
    return isa<mlir::FloatType>(soap::elementTypeOf(product)) &&
           countsUp(product.getLhsBatch(), rowRank) &&
           countsUp(product.getRhsBatch(), rowRank) &&
           static_cast<int64_t>(product.getLhsBatch().size()) == rowRank &&
           isTaken(product.getLhs()) != isTaken(product.getRhs());
  }

  // Whether `value` is one of the gathers' results.
  bool isTaken(Value value) const {
    return takenRows.contains(value.getDefiningOp());
  }

  // Keeps products, the gathers, and what lies between them.
  bool trim() {
    llvm::SetVector<Operation*> kept;
    bool hasProduct = false;
    for (Operation& op : llvm::reverse(*block)) {
      if (!members.contains(&op)) continue;
      const bool isAnchor = !isTaken(op.getResult(0)) &&
                            llvm::any_of(op.getOperands(), [&](Value operand) {
                              return isTaken(operand);
                            });
      const bool isRead = llvm::any_of(
          op.getUsers(), [&](Operation* user) { return kept.contains(user); });
      if (!isAnchor && !isRead) continue;
      hasProduct |= isa<soap::DotOp>(op);
      kept.insert(&op);
    }
    members.clear();
    for (Operation* op : llvm::reverse(kept)) members.insert(op);
    return hasProduct;
  }

  SmallVector<Operation*> inOrder() const {
    return SmallVector<Operation*>(members.begin(), members.end());
  }

  // --- Sizes ---------------------------------------------------------------

  // Indices that count from the start: choices do, and of others those that the
  // exporter has made so. Null if that is not known.
  Value plainIndices() const {
    auto select = indices.getDefiningOp<soap::SelectOp>();
    if (!select) return isChoice(indices) ? indices : Value();
    auto compare = select.getCondition().getDefiningOp<soap::CompareOp>();
    const bool isCare = compare &&
                        compare.getKind() == soap::CompareKind::Less &&
                        compare.getLhs() == select.getOnFalse() &&
                        soap::uniformNumber(compare.getRhs()) == 0.0;
    if (!isCare) return {};
    return isChoice(select.getOnFalse()) ? select.getOnFalse() : indices;
  }

  static bool isChoice(Value value) {
    Operation* op = value.getDefiningOp();
    while (mlir::isa_and_nonnull<soap::ReshapeOp, soap::TransposeOp>(op))
      op = op->getOperand(0).getDefiningOp();
    return mlir::isa_and_nonnull<soap::TopKOp, soap::ArgReduceOp>(op);
  }

  // Tokens of a sequence: where the rows come from [sequences, tokens, ..] that
  // dim, else all rows are one sequence.
  int64_t steps() const {
    ArrayRef<int64_t> dims = soap::shapeOf(indices);
    if (rowRank == 1) return dims[0];
    ArrayRef<int64_t> tokens = dims.drop_back();
    if (tokens.size() > 1) return tokens.back();
    for (Operation* op : members) {
      if (!isa<soap::DotOp>(op)) continue;
      for (Value operand : op->getOperands()) {
        if (isMember(operand)) continue;
        if (int64_t found = sequenceOf(operand, tokens[0])) return found;
      }
    }
    return tokens[0];
  }

  // The dim before the last of what `value`, whose rows are `count` tokens, was
  // reshaped from; 0 if nothing tells.
  static int64_t sequenceOf(Value value, int64_t count) {
    for (int depth = 0; depth < 8; ++depth) {
      ArrayRef<int64_t> shape = soap::shapeOf(value);
      if (shape.size() == 3 && shape[0] * shape[1] == count &&
          shape[0] != count) {
        return shape[1];
      }
      Operation* op = value.getDefiningOp();
      if (!op || !isa<soap::ReshapeOp, soap::BroadcastOp, soap::CastOp>(op))
        return 0;
      value = op->getOperand(0);
    }
    return 0;
  }

  // --- Building ------------------------------------------------------------

  // What `op` is in slots.
  Value buildInSlots(OpBuilder& builder, Operation* op) {
    if (isTaken(op->getResult(0))) return {};  // Made where it is read.
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
      return soap::ReduceOp::create(builder, location, reduce.getKind(), input,
                                    dims);
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
    const bool isTakenLeft = isTaken(product.getLhs());
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
    if (isTaken(value)) {
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
        return slots->sendTokens(builder, tokens);
    }
    if (mlir::isa_and_nonnull<soap::ReshapeOp, soap::TransposeOp>(op) &&
        keepsRows(op)) {
      mlir::IRMapping mapping;
      mapping.map(op->getOperand(0), inSlots(builder, op->getOperand(0)));
      return cloneInSlots(builder, op, mapping);
    }
    return slots->sendRows(builder, value);
  }

  // [tokens.., features..] if `broadcast` repeats that for each choice.
  Value withoutChoices(OpBuilder& builder, soap::BroadcastOp broadcast) const {
    const int64_t choice = rowRank - 1;
    if (rowRank < 2 || llvm::is_contained(broadcast.getDims(), choice))
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
    return slots->shape(soap::shapeOf(value).drop_front(rowRank));
  }

  // --- The way back --------------------------------------------------------

  void replaceReaders(Operation* op) {
    if (isTaken(op->getResult(0))) return;
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
      rows = slots->takeRows(builder, lifted.lookup(value));
    }
    user->replaceUsesOfWith(value, rows);
  }

  // Whether `user` was, or is the only way to, the sum over a token's choices.
  bool replaceSum(Operation* user, Value value) {
    if (isSumOfChoices(user)) {
      OpBuilder builder(user);
      replaceBy(user, slots->sumChoices(builder, lifted.lookup(value), {}));
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
    replaceBy(sum, slots->sumChoices(builder, lifted.lookup(value), weights));
    return true;
  }

  bool isSumOfChoices(Operation* op) const {
    auto reduce = dyn_cast<soap::ReduceOp>(op);
    return reduce && reduce.getKind() == soap::ReduceKind::Sum && rowRank > 1 &&
           reduce.getDims() == ArrayRef<int64_t>{rowRank - 1};
  }

  // The weight of each row, if `value` repeats that over the features.
  Value weightsOf(Value value) const {
    auto broadcast = value.getDefiningOp<soap::BroadcastOp>();
    if (!broadcast || !countsUp(broadcast.getDims(), rowRank)) return {};
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

  SmallVector<soap::GatherOp> gathers;
  llvm::DenseSet<Operation*> takenRows;  // The gathers.
  Value indices;
  int64_t rowRank;
  mlir::Block* block;
  llvm::SetVector<Operation*> members;
  ExpertSlots* slots = nullptr;
  llvm::DenseMap<Value, Value> lifted;
  llvm::DenseMap<Value, Value> taken;
};

}  // namespace

std::optional<DispatchedMixture> dispatchMixture(
    FuncOp function, ArrayRef<soap::GatherOp> gathers, ExpertSizes sizes,
    std::string& error) {
  MixtureRewrite rewrite(function, gathers);
  if (!rewrite.match()) return std::nullopt;
  std::optional<ExpertRows> rows = rewrite.rows(sizes, error);
  if (!rows) return std::nullopt;
  rewrite.build(*rows);
  return DispatchedMixture{rows->experts, rows->chosen, rows->group,
                           rows->capacity};
}

}  // namespace soapstone
