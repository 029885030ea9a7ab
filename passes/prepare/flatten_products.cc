#include "passes/prepare/flatten_products.h"

#include <numeric>
#include <optional>
#include <utility>

#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "passes/passes.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_FLATTENPRODUCTSPASS
#include "passes/passes.h.inc"

namespace {

// Dims [begin, end) of a tensor.
struct DimRun {
  int64_t begin = 0;
  int64_t end = 0;
  int64_t size() const { return end - begin; }
};

// `dims` as a run; nullopt if they are not neighbours in ascending order.
std::optional<DimRun> runOf(ArrayRef<int64_t> dims) {
  if (dims.empty()) return std::nullopt;
  for (size_t i = 1; i < dims.size(); ++i) {
    if (dims[i] != dims[i - 1] + 1) return std::nullopt;
  }
  return DimRun{dims.front(), dims.back() + 1};
}

SmallVector<int64_t> freeDims(Value value, ArrayRef<int64_t> contracted) {
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < soap::tensorType(value).getRank(); ++dim) {
    if (!llvm::is_contained(contracted, dim)) dims.push_back(dim);
  }
  return dims;
}

SmallVector<int64_t> merged(ArrayRef<int64_t> shape, DimRun run) {
  SmallVector<int64_t> result(shape.take_front(run.begin));
  ArrayRef<int64_t> inside = shape.slice(run.begin, run.size());
  result.push_back(std::accumulate(inside.begin(), inside.end(), int64_t{1},
                                   std::multiplies<int64_t>()));
  llvm::append_range(result, shape.drop_front(run.end));
  return result;
}

bool areLeading(ArrayRef<int64_t> dims) {
  std::optional<DimRun> run = runOf(dims);
  return run && run->begin == 0;
}

// Makes matrices of the operands of products that have several dims where a
// matrix has one.
class ProductFlattener {
 public:
  explicit ProductFlattener(mlir::Block& block) : block(block) {}

  void run() {
    for (soap::DotOp dot :
         SmallVector<soap::DotOp>(block.getOps<soap::DotOp>())) {
      if (!dot.getLhsBatch().empty() ||
          soap::tensorType(dot.getResult()).getNumElements() == 0) {
        continue;
      }
      mergeContracted(dot);
    }
    for (soap::DotOp dot :
         SmallVector<soap::DotOp>(block.getOps<soap::DotOp>())) {
      if (!dot.getLhsBatch().empty() ||
          soap::tensorType(dot.getResult()).getNumElements() == 0) {
        continue;
      }
      mergeFree(dot);
    }
  }

 private:
  // `value` with the dims of `run` in one, for `reader`: one reshape for all
  // readers, but those of an argument have their own where they stand, so that
  // what belongs to a layer stays with it.
  Value flat(Value value, DimRun run, Operation* reader) {
    bool isArgument = isa<mlir::BlockArgument>(value);
    Value own;
    Value& known =
        isArgument ? own : flattened[{value, run.begin * 64 + run.end}];
    if (known) return known;
    OpBuilder builder(reader);
    if (!isArgument) builder.setInsertionPointAfterValue(value);
    known = soap::ReshapeOp::create(builder, value.getLoc(), value,
                                    merged(soap::shapeOf(value), run));
    return known;
  }

  // Contracted dims become one, but where they lead both operands, as the rows
  // of a batch do.
  void mergeContracted(soap::DotOp dot) {
    if (dot.getLhsContract().size() < 2 || (areLeading(dot.getLhsContract()) &&
                                            areLeading(dot.getRhsContract()))) {
      return;
    }
    std::optional<DimRun> lhs = runOf(dot.getLhsContract());
    std::optional<DimRun> rhs = runOf(dot.getRhsContract());
    if (!lhs || !rhs) return;
    Value left = flat(dot.getLhs(), *lhs, dot);
    Value right = flat(dot.getRhs(), *rhs, dot);
    OpBuilder builder(dot);
    Value product = soap::DotOp::create(
        builder, dot.getLoc(), left, right, ArrayRef<int64_t>{},
        ArrayRef<int64_t>{}, ArrayRef<int64_t>{lhs->begin},
        ArrayRef<int64_t>{rhs->begin});
    dot.getResult().replaceAllUsesWith(product);
    dot.erase();
  }

  // Columns become one dim, and so do the rows of a gradient of a weight.
  void mergeFree(soap::DotOp dot) {
    SmallVector<int64_t> lhsFree = freeDims(dot.getLhs(), dot.getLhsContract());
    SmallVector<int64_t> rhsFree = freeDims(dot.getRhs(), dot.getRhsContract());
    Value left = dot.getLhs(), right = dot.getRhs();
    SmallVector<int64_t> lhsContract(dot.getLhsContract());
    SmallVector<int64_t> rhsContract(dot.getRhsContract());
    bool sumsRows = areLeading(lhsContract);
    int columns = static_cast<int>(rhsFree.size());
    if (sumsRows && lhsFree.size() > 1)
      mergeSide(left, lhsFree, lhsContract, dot);
    if (rhsFree.size() > 1 && hasRunOfColumns(dot))
      mergeSide(right, rhsFree, rhsContract, dot);
    if (left == dot.getLhs() && right == dot.getRhs()) return;
    OpBuilder builder(dot);
    Value product = soap::DotOp::create(
        builder, dot.getLoc(), left, right, ArrayRef<int64_t>{},
        ArrayRef<int64_t>{}, lhsContract, rhsContract);
    Operation* last = dot;
    if (soap::BinaryOp add = addsBias(dot, columns)) {
      product = addFlat(dot, add, product);
      last = add;
    }
    builder.setInsertionPoint(last);
    Value result = last->getResult(0);
    result.replaceAllUsesWith(
        soap::ReshapeOp::create(builder, last->getLoc(), product,
                                SmallVector<int64_t>(soap::shapeOf(result))));
    if (last != dot) last->erase();
    dot.erase();
    if (sumsRows) {
      flattenSums(left);
      flattenSums(right);
    }
  }

  void mergeSide(Value& value, ArrayRef<int64_t> free,
                 SmallVector<int64_t>& contract, soap::DotOp dot) {
    std::optional<DimRun> run = runOf(free);
    if (!run) return;
    value = flat(value, *run, dot);
    for (int64_t& dim : contract) {
      if (dim >= run->end) dim -= run->size() - 1;
    }
  }

  // The addition of a bias over the last `columns` dims that alone reads `dot`.
  static soap::BinaryOp addsBias(soap::DotOp dot, int columns) {
    Value product = dot.getResult();
    if (!product.hasOneUse()) return nullptr;
    auto add = dyn_cast<soap::BinaryOp>(*product.user_begin());
    if (!add || add.getKind() != soap::BinaryKind::Add) return nullptr;
    Value other = add.getLhs() == product ? add.getRhs() : add.getLhs();
    auto broadcast = other.getDefiningOp<soap::BroadcastOp>();
    if (!broadcast || !broadcast->isBeforeInBlock(add)) return nullptr;
    ArrayRef<int64_t> tail =
        ArrayRef<int64_t>(soap::shapeOf(product)).take_back(columns);
    std::optional<DimRun> run = runOf(broadcast.getDims());
    bool isTail =
        run && run->size() == columns &&
        run->end == soap::tensorType(product).getRank() &&
        ArrayRef<int64_t>(soap::shapeOf(broadcast.getInput())) == tail;
    return isTail ? add : nullptr;
  }

  Value addFlat(soap::DotOp dot, soap::BinaryOp add, Value product) {
    bool isFirst = add.getLhs() == dot.getResult();
    auto broadcast = cast<soap::BroadcastOp>(
        (isFirst ? add.getRhs() : add.getLhs()).getDefiningOp());
    ArrayRef<int64_t> shape = soap::shapeOf(product);
    Value bias = broadcast.getInput();
    Value flatBias = flat(bias, {0, soap::tensorType(bias).getRank()}, add);
    OpBuilder builder(add);
    Value repeated = soap::BroadcastOp::create(
        builder, broadcast.getLoc(), flatBias,
        ArrayRef<int64_t>{static_cast<int64_t>(shape.size()) - 1},
        SmallVector<int64_t>(shape));
    return soap::BinaryOp::create(builder, add.getLoc(), soap::BinaryKind::Add,
                                  isFirst ? product : repeated,
                                  isFirst ? repeated : product);
  }

  // Sums over the rows of what `matrix` is a matrix of become sums over its
  // rows: a product gives them along.
  void flattenSums(Value matrix) {
    auto reshape = matrix.getDefiningOp<soap::ReshapeOp>();
    if (!reshape) return;
    int64_t rows = soap::tensorType(matrix).getRank() - 1;
    for (Operation* user :
         llvm::make_early_inc_range(reshape.getInput().getUsers())) {
      auto sum = dyn_cast<soap::ReduceOp>(user);
      if (!sum || sum.getKind() != soap::ReduceKind::Sum ||
          !areLeading(sum.getDims()) ||
          static_cast<int64_t>(sum.getDims().size()) != rows ||
          !reshape->isBeforeInBlock(sum)) {
        continue;
      }
      OpBuilder builder(sum);
      Value total = soap::ReduceOp::create(builder, sum.getLoc(), sum.getKind(),
                                           matrix, sum.getDims());
      sum.getResult().replaceAllUsesWith(soap::ReshapeOp::create(
          builder, sum.getLoc(), total,
          SmallVector<int64_t>(soap::shapeOf(sum.getResult()))));
      sum.erase();
    }
  }

  mlir::Block& block;
  llvm::DenseMap<std::pair<Value, int64_t>, Value> flattened;
};

struct FlattenProductsPass
    : impl::FlattenProductsPassBase<FlattenProductsPass> {
  using FlattenProductsPassBase::FlattenProductsPassBase;

  void runOnOperation() final {
    if (getOperation().isExternal()) return;
    for (mlir::Block& block : getOperation().getBody())
      ProductFlattener(block).run();
  }
};

}  // namespace

bool hasRunOfColumns(soap::DotOp dot) {
  return runOf(freeDims(dot.getRhs(), dot.getRhsContract())).has_value();
}

}  // namespace soapstone::passes
