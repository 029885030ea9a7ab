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

soap::ReduceOp sumAmongUsers(Value value, Type wanted) {
  const int64_t leading = soap::tensorType(value).getRank() - 1;
  for (Operation* user : value.getUsers()) {
    auto reduce = dyn_cast<soap::ReduceOp>(user);
    if (reduce && reduce.getKind() == soap::ReduceKind::Sum &&
        static_cast<int64_t>(reduce.getDims().size()) == leading &&
        areFirst(reduce.getDims()) &&
        soap::tensorType(reduce.getResult()).getElementType() == wanted) {
      return reduce;
    }
  }
  return nullptr;
}

// Whether the product contracts the first dims of both operands, of `value`
// those that `sum` adds up.
bool contractsRows(soap::DotOp dot, Value value, soap::ReduceOp sum) {
  if (!dot.getLhsBatch().empty() || !areFirst(dot.getLhsContract()) ||
      !areFirst(dot.getRhsContract()) ||
      soap::tensorType(dot.getResult()).getElementType() !=
          soap::tensorType(sum.getResult()).getElementType()) {
    return false;
  }
  return (dot.getLhs() == value && dot.getLhsContract() == sum.getDims()) ||
         (dot.getRhs() == value && dot.getRhsContract() == sum.getDims());
}

}  // namespace

soap::ReduceOp biasGradientOf(Value value, Type wanted) {
  if (soap::ReduceOp reduce = sumAmongUsers(value, wanted)) return reduce;
  for (Operation* user : value.getUsers()) {
    auto cast = dyn_cast<soap::CastOp>(user);
    if (!cast || !cast.getElementType().isF32()) continue;
    if (soap::ReduceOp reduce = sumAmongUsers(cast.getResult(), wanted))
      return reduce;
  }
  return nullptr;
}

bool isSummedByProduct(soap::ReduceOp sum) {
  if (sum.getKind() != soap::ReduceKind::Sum || sum.getDims().empty() ||
      !areFirst(sum.getDims())) {
    return false;
  }
  Value value = sum.getInput();
  if (auto cast = value.getDefiningOp<soap::CastOp>();
      cast && cast.getElementType().isF32()) {
    value = cast.getInput();
  }
  return llvm::any_of(value.getUsers(), [&](Operation* user) {
    auto dot = dyn_cast<soap::DotOp>(user);
    return dot && contractsRows(dot, value, sum);
  });
}

}  // namespace soapstone::passes
