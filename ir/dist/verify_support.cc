#include "ir/dist/verify_support.h"

#include <algorithm>
#include <set>

namespace soapstone::dist {
namespace {

// "3x2", sizes that do not matter as "?".
std::string shapeText(ArrayRef<int64_t> shape) {
  std::string text;
  for (int64_t size : shape) {
    if (!text.empty()) text += "x";
    text += size < 0 ? "?" : std::to_string(size);
  }
  return text;
}

}  // namespace

ArrayRef<int64_t> ranksAround(Operation* op) {
  auto function = op->getParentOfType<mlir::func::FuncOp>();
  return function ? ranksOf(function) : ArrayRef<int64_t>();
}

LogicalResult verifyRank(Operation* op, int64_t rank) {
  auto module = op->getParentOfType<ModuleOp>();
  const int64_t devices = module ? deviceCount(module) : 0;
  if (rank >= 0 && (devices == 0 || rank < devices)) return success();
  return op->emitOpError("names device ")
         << rank << ", but the program has devices 0 to " << devices - 1;
}

LogicalResult verifyStep(Operation* op, int64_t channel) {
  if (channel < 0)
    return op->emitOpError("channel is ") << channel << ", expected 0 or more";
  for (Operation* user : op->getUsers()) {
    if (isa<WaitOp>(user)) continue;
    return op->emitOpError("has a result that '")
           << user->getName() << "' reads without 'dist.wait'";
  }
  return success();
}

LogicalResult verifyTable(Operation* op, StringRef name, TableAttr table,
                          ArrayRef<int64_t> shape) {
  ArrayRef<int64_t> actual = table.getType().getShape();
  bool matches = actual.size() == shape.size();
  for (size_t dim = 0; matches && dim < shape.size(); ++dim) {
    matches = actual[dim] == shape[dim] || (shape[dim] < 0 && actual[dim] > 0);
  }
  if (matches) return success();
  return op->emitOpError("has '") << name << "' of shape " << shapeText(actual)
                                  << ", expected " << shapeText(shape);
}

LogicalResult verifyGroups(Operation* op, TableAttr groups) {
  if (failed(verifyTable(op, "groups", groups, {-1, -1}))) return failure();
  std::set<int64_t> members;
  Table table(groups);
  for (int64_t rank : table.all()) {
    if (failed(verifyRank(op, rank))) return failure();
    if (!members.insert(rank).second)
      return op->emitOpError("has rank ") << rank << " in its groups twice";
  }
  for (int64_t rank : ranksAround(op)) {
    if (members.count(rank) == 0)
      return op->emitOpError("runs on rank ")
             << rank << ", but no group has it";
  }
  return success();
}

GroupPlace findPlace(const Table& groups, int64_t rank) {
  const int64_t place = llvm::find(groups.all(), rank) - groups.all().begin();
  const int64_t size = std::max<int64_t>(groups.dim(1), 1);
  return {place / size, place % size};
}

LogicalResult verifyBox(Operation* op, llvm::Twine what,
                        ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                        RankedTensorType type) {
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    const int64_t size = type.getDimSize(dim);
    if (offsets[dim] >= 0 && sizes[dim] >= 0 && sizes[dim] <= size &&
        offsets[dim] <= size - sizes[dim]) {
      continue;
    }
    return op->emitOpError()
           << what << " covers [" << offsets[dim] << ", "
           << offsets[dim] + sizes[dim] << ") of dim " << dim << " of " << type;
  }
  return success();
}

}  // namespace soapstone::dist
