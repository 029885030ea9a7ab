#include "passes/prepare/bias_gradient.h"

#include "ir/soap/shape_checks.h"
#include "llvm/ADT/STLExtras.h"

namespace soapstone::passes {
namespace {

// Whether `dims` are the first ones.
bool areFirst(ArrayRef<int64_t> dims) {
  return llvm::equal(dims,
                     llvm::seq<int64_t>(0, static_cast<int64_t>(dims.size())));
}

// Elements of the dims of `value` behind the first `count` ones.
int64_t elementsBehind(Value value, size_t count) {
  int64_t elements = 1;
  for (int64_t size : soap::tensorType(value).getShape().drop_front(count)) {
    elements *= size;
  }
  return elements;
}

// Returns the value that `value` is a reshape of, perhaps itself: the same
// elements in the same order.
Value withoutReshapes(Value value) {
  while (auto reshape = value.getDefiningOp<soap::ReshapeOp>()) {
    value = reshape.getInput();
  }
  return value;
}

// Whether `reduce` adds up rows of so many columns.
bool addsRows(soap::ReduceOp reduce, int64_t columns) {
  return reduce.getKind() == soap::ReduceKind::Sum &&
         !reduce.getDims().empty() && areFirst(reduce.getDims()) &&
         elementsBehind(reduce.getInput(), reduce.getDims().size()) == columns;
}

// The readers of `value` and of what only reshapes it. A packed product reads
// its gradient as a matrix, the sum of its bias by heads.
SmallVector<Operation*> readersOf(Value value) {
  SmallVector<Value> shapes{value};
  SmallVector<Operation*> readers;
  while (!shapes.empty()) {
    for (Operation* user : shapes.pop_back_val().getUsers()) {
      if (auto reshape = dyn_cast<soap::ReshapeOp>(user)) {
        shapes.push_back(reshape.getResult());
      } else {
        readers.push_back(user);
      }
    }
  }
  return readers;
}

soap::ReduceOp sumAmong(ArrayRef<Operation*> readers, int64_t columns,
                        Type wanted) {
  for (Operation* reader : readers) {
    auto reduce = dyn_cast<soap::ReduceOp>(reader);
    if (reduce && addsRows(reduce, columns) &&
        soap::tensorType(reduce.getResult()).getElementType() == wanted) {
      return reduce;
    }
  }
  return nullptr;
}

// Whether an operand of a product holds what `sum` adds up, and the product
// contracts its rows.
bool contractsRows(Value operand, ArrayRef<int64_t> contracted, Value added,
                   soap::ReduceOp sum) {
  return withoutReshapes(operand) == added && areFirst(contracted) &&
         elementsBehind(operand, contracted.size()) ==
             elementsBehind(sum.getInput(), sum.getDims().size());
}

bool contractsRows(soap::DotOp dot, Value added, soap::ReduceOp sum) {
  return dot.getLhsBatch().empty() && areFirst(dot.getLhsContract()) &&
         areFirst(dot.getRhsContract()) &&
         soap::tensorType(dot.getResult()).getElementType() ==
             soap::tensorType(sum.getResult()).getElementType() &&
         (contractsRows(dot.getLhs(), dot.getLhsContract(), added, sum) ||
          contractsRows(dot.getRhs(), dot.getRhsContract(), added, sum));
}

}  // namespace

soap::ReduceOp biasGradientOf(Value value, Type wanted) {
  const int64_t columns = soap::tensorType(value).getShape().back();
  SmallVector<Operation*> readers = readersOf(withoutReshapes(value));
  if (soap::ReduceOp sum = sumAmong(readers, columns, wanted)) return sum;
  for (Operation* reader : readers) {
    auto cast = dyn_cast<soap::CastOp>(reader);
    if (!cast || !cast.getElementType().isF32()) continue;
    soap::ReduceOp sum = sumAmong(readersOf(cast.getResult()), columns, wanted);
    if (sum) return sum;
  }
  return nullptr;
}

soap::DotOp productBeside(soap::ReduceOp sum) {
  if (sum.getKind() != soap::ReduceKind::Sum || sum.getDims().empty() ||
      !areFirst(sum.getDims())) {
    return nullptr;
  }
  Value value = withoutReshapes(sum.getInput());
  if (auto cast = value.getDefiningOp<soap::CastOp>();
      cast && cast.getElementType().isF32()) {
    value = withoutReshapes(cast.getInput());
  }
  for (Operation* reader : readersOf(value)) {
    auto dot = dyn_cast<soap::DotOp>(reader);
    if (dot && contractsRows(dot, value, sum)) return dot;
  }
  return nullptr;
}

}  // namespace soapstone::passes
