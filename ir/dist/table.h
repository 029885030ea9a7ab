#ifndef SOAPSTONE_IR_DIST_TABLE_H_
#define SOAPSTONE_IR_DIST_TABLE_H_

#include <vector>

#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace soapstone::dist {

// The tables of the dialect: dense i64 tensors, read as plain rows.
using TableAttr = mlir::DenseIntElementsAttr;

// A copy of a table. The last dimension is the row that is read at once. Rows
// live as long as the table.
class Table {
 public:
  Table() = default;
  // `table` may be null: a table without entries.
  explicit Table(TableAttr table);

  int64_t rank() const { return static_cast<int64_t>(shape.size()); }
  // Size of dimension `index`, 0 beyond the rank.
  int64_t dim(int64_t index) const { return index < rank() ? shape[index] : 0; }

  // The last dimension of a table of rank 2 or 3.
  ArrayRef<int64_t> row(int64_t i) const& {
    return ArrayRef<int64_t>(values).slice(i * shape.back(), shape.back());
  }
  ArrayRef<int64_t> row(int64_t i, int64_t j) const& {
    return row(i * shape[1] + j);
  }
  ArrayRef<int64_t> all() const& { return values; }
  ArrayRef<int64_t> row(int64_t i) const&& = delete;
  ArrayRef<int64_t> row(int64_t i, int64_t j) const&& = delete;
  ArrayRef<int64_t> all() const&& = delete;

 private:
  SmallVector<int64_t, 3> shape;
  std::vector<int64_t> values;
};

// A table of the given shape; as many values as its volume.
TableAttr makeTable(MLIRContext* context, ArrayRef<int64_t> shape,
                    ArrayRef<int64_t> values);

// A table of rank 2 with the given rows, all of one length.
TableAttr makeTable(MLIRContext* context, ArrayRef<SmallVector<int64_t>> rows);

// Row `member` of a table per member, which keeps its rank: its first dimension
// becomes 1. Null stays null.
TableAttr selectMember(TableAttr table, int64_t member);

}  // namespace soapstone::dist

#endif  // SOAPSTONE_IR_DIST_TABLE_H_
