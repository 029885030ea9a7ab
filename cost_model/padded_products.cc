#include "cost_model/padded_products.h"

#include <algorithm>
#include <array>
#include <limits>

#include "ir/model/op_kinds.h"
#include "ir/step/padded_rows.h"

namespace soapstone::cost_model {
namespace {

double elementsOf(const std::vector<int64_t>& shape) {
  double count = 1;
  for (int64_t size : shape) count *= static_cast<double>(size);
  return count;
}

int64_t alignedSize(int64_t size) {
  return size % step::kRowAccess == 0 ? size : step::paddedPitch(size);
}

}  // namespace

bool wantsAlignedRows(const DeviceKind& device, NumberFormat format) {
  const bool is16Bits =
      format == NumberFormat::kBf16 || format == NumberFormat::kF16;
  // Vector units do not mind.
  return is16Bits &&
         peakFlopsPerSecond(device, format) > 4 * device.vectorFlopsPerSecond;
}

OperatorDescription withPaddedRows(const DeviceKind& device,
                                   OperatorDescription op) {
  if (op.kind != model::kDotKind || !op.product || op.product->batch != 1 ||
      op.direction != PassDirection::kForward || op.shapes.size() != 3 ||
      !wantsAlignedRows(device, op.format)) {
    return op;
  }
  MatrixProduct& product = *op.product;
  // The dim that the left factor, the right factor and the result lack.
  const std::array<int64_t, 3> others = {product.n, product.m, product.k};
  int padded = 0;
  double smallest = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < op.shapes.size(); ++i) {
    if (op.shapes[i].size() < 2) continue;
    // Columns of a result are made one dim.
    const int64_t columns = i == 2 ? product.n : op.shapes[i].back();
    if (columns % step::kRowAccess == 0) continue;
    if (!step::hasPaddableRows(columns) || !step::isWorthPaddedCopy(others[i]))
      return op;
    ++padded;
    smallest = std::min(smallest, elementsOf(op.shapes[i]));
  }
  if (padded == 0) return op;
  product.m = alignedSize(product.m);
  product.n = alignedSize(product.n);
  product.k = alignedSize(product.k);
  if (padded > 1) {
    op.bytesRead += 2 * smallest;
    op.bytesWritten += 2 * smallest;
  }
  return op;
}

}  // namespace soapstone::cost_model
