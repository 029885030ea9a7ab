#include "tests/support/file_order.h"

#include <numeric>

#include "ir/soap/arguments.h"
#include "mlir/IR/BuiltinTypes.h"

namespace soapstone::soap {

SmallVector<int64_t> fileOrder(mlir::func::FuncOp function, unsigned argument) {
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(function.getArgumentTypes()[argument]).getShape();
  SmallVector<int64_t> order(mlir::ShapedType::getNumElements(shape));
  std::iota(order.begin(), order.end(), 0);
  const SmallVector<int64_t> parts = fileParts(function, argument);
  if (parts.empty()) return order;
  const SmallVector<int64_t> file = fileShape(function, argument);
  size_t groupDim = 0;
  while (shape[groupDim] == file[groupDim]) ++groupDim;
  const int64_t groups = shape[groupDim];
  const int64_t units = shape[groupDim + 1];
  int64_t inner = 1;  // Elements of a unit.
  for (int64_t size : shape.drop_front(groupDim + 2)) inner *= size;
  for (size_t i = 0; i < order.size(); ++i) {
    const auto number = static_cast<int64_t>(i);
    const int64_t group = number / inner / units % groups;
    int64_t unit = number / inner % units;
    int64_t before = 0;  // Units of earlier parts.
    size_t part = 0;
    for (; unit >= parts[part]; ++part) {
      unit -= parts[part];
      before += parts[part] * groups;
    }
    const int64_t place = before + group * parts[part] + unit;
    order[i] =
        (number / (inner * units * groups) * units * groups + place) * inner +
        number % inner;
  }
  return order;
}

}  // namespace soapstone::soap
