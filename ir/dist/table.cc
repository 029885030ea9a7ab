#include "ir/dist/table.h"

#include "mlir/IR/BuiltinTypes.h"

namespace soapstone::dist {

Table::Table(TableAttr table) {
  if (!table) return;
  shape.assign(table.getType().getShape().begin(),
               table.getType().getShape().end());
  values.assign(table.value_begin<int64_t>(), table.value_end<int64_t>());
}

TableAttr makeTable(MLIRContext* context, ArrayRef<int64_t> shape,
                    ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get(shape, mlir::IntegerType::get(context, 64));
  return TableAttr::get(type, values);
}

TableAttr makeTable(MLIRContext* context, ArrayRef<SmallVector<int64_t>> rows) {
  std::vector<int64_t> values;
  for (const SmallVector<int64_t>& row : rows)
    values.insert(values.end(), row.begin(), row.end());
  const int64_t width = rows.empty() ? 0 : rows.front().size();
  return makeTable(context, {static_cast<int64_t>(rows.size()), width}, values);
}

TableAttr selectMember(TableAttr table, int64_t member) {
  if (!table) return table;
  SmallVector<int64_t> shape(table.getType().getShape());
  const int64_t length = table.getNumElements() / shape[0];
  auto begin = table.value_begin<int64_t>() + member * length;
  std::vector<int64_t> values(begin, begin + length);
  shape[0] = 1;
  return makeTable(table.getContext(), shape, values);
}

}  // namespace soapstone::dist
