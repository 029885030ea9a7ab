#include "ir/soap/dim_order.h"

#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

namespace soapstone::soap {
namespace {

SmallVector<int64_t> rowMajorOrder(int64_t rank) {
  return llvm::to_vector(llvm::seq<int64_t>(0, rank));
}

}  // namespace

LogicalResult DimOrderAttr::verifyEncoding(
    ArrayRef<int64_t> shape, Type,
    llvm::function_ref<mlir::InFlightDiagnostic()> emitError) const {
  SmallVector<int64_t> sorted(getOrder());
  llvm::sort(sorted);
  if (sorted == rowMajorOrder(shape.size())) return success();
  return emitError() << "storage order " << listText(getOrder())
                     << " must hold each of the " << shape.size()
                     << " dims of the tensor once";
}

SmallVector<int64_t> dimOrder(RankedTensorType type) {
  if (auto storage = dyn_cast_or_null<DimOrderAttr>(type.getEncoding())) {
    return SmallVector<int64_t>(storage.getOrder());
  }
  return rowMajorOrder(type.getRank());
}

RankedTensorType rowMajor(RankedTensorType type) {
  return RankedTensorType::get(type.getShape(), type.getElementType());
}

RankedTensorType withOrder(RankedTensorType type, ArrayRef<int64_t> order) {
  SmallVector<int64_t> moving;
  for (int64_t dim : order) {
    if (type.getDimSize(dim) != 1) moving.push_back(dim);
  }
  if (llvm::is_sorted(moving) || type.getNumElements() == 0) {
    return rowMajor(type);
  }
  return RankedTensorType::get(type.getShape(), type.getElementType(),
                               DimOrderAttr::get(type.getContext(), order));
}

SmallVector<int64_t> channelsLastOrder(int64_t rank) {
  SmallVector<int64_t> order = rowMajorOrder(rank);
  order.erase(order.begin() + 1);
  order.push_back(1);
  return order;
}

RankedTensorType channelsLast(RankedTensorType type) {
  if (type.getRank() < 3) return type;
  return withOrder(type, channelsLastOrder(type.getRank()));
}

bool isChannelsLast(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getEncoding() && channelsLast(tensor) == tensor;
}

SmallVector<int64_t> inDimOrder(RankedTensorType type,
                                ArrayRef<int64_t> values) {
  SmallVector<int64_t> result;
  for (int64_t dim : dimOrder(type)) result.push_back(values[dim]);
  return result;
}

bool haveSameValues(mlir::TypeRange inferred, mlir::TypeRange actual) {
  if (inferred.size() != actual.size()) return false;
  return llvm::all_of(llvm::zip(inferred, actual), [](auto pair) {
    auto [a, b] = pair;
    if (a == b) return true;
    auto left = dyn_cast<RankedTensorType>(a);
    auto right = dyn_cast<RankedTensorType>(b);
    return left && right && rowMajor(left) == rowMajor(right) &&
           isa_and_nonnull<DimOrderAttr>(right.getEncoding());
  });
}

}  // namespace soapstone::soap
