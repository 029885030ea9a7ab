#include "ir/dist/sum_parts.h"

#include "ir/soap/arguments.h"

namespace soapstone::dist {

TableAttr sumGroups(mlir::func::FuncOp function, unsigned argument) {
  return mlir::dyn_cast_or_null<TableAttr>(
      function.getArgAttr(argument, kSumPartsAttribute));
}

TableAttr updatedSumGroups(mlir::func::FuncOp function, unsigned result) {
  const int64_t argument = soap::updatedArgument(function, result);
  if (argument < 0 || argument >= function.getNumArguments()) return nullptr;
  return sumGroups(function, static_cast<unsigned>(argument));
}

SmallVector<int64_t> groupOf(TableAttr groups, int64_t rank) {
  Table table(groups);
  for (int64_t i = 0; i < table.dim(0); ++i) {
    ArrayRef<int64_t> row = table.row(i);
    if (llvm::is_contained(row, rank)) return SmallVector<int64_t>(row);
  }
  return {};
}

}  // namespace soapstone::dist
