#include <set>

#include "ir/dist/lane.h"
#include "ir/dist/ops.h"
#include "ir/dist/program.h"
#include "ir/dist/sum_parts.h"
#include "ir/soap/global_box.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

// The attributes of program.h, each alone: what needs more than one function is
// in verify_program.cc.
namespace soapstone::dist {
namespace {

using mlir::FunctionOpInterface;

LogicalResult malformed(Operation* op, mlir::NamedAttribute attribute,
                        StringRef expected) {
  return op->emitError() << "attribute '" << attribute.getName().getValue()
                         << "' must be " << expected << ", got "
                         << attribute.getValue();
}

// An i64 of at least `minimum`.
bool isInteger(Attribute attribute, int64_t minimum) {
  auto integer = dyn_cast<mlir::IntegerAttr>(attribute);
  return integer && integer.getType().isSignlessInteger(64) &&
         integer.getInt() >= minimum;
}

bool areRanks(Attribute attribute) {
  auto ranks = dyn_cast<mlir::DenseI64ArrayAttr>(attribute);
  if (!ranks || ranks.empty() || ranks[0] < 0) return false;
  for (int64_t i = 1; i < ranks.size(); ++i) {
    if (ranks[i] <= ranks[i - 1]) return false;
  }
  return true;
}

// Number of members of a device function, 0 if its ranks are malformed.
int64_t countMembers(Operation* function) {
  auto ranks =
      function->getAttrOfType<mlir::DenseI64ArrayAttr>(kRanksAttribute);
  return ranks ? ranks.size() : 0;
}

// A table of i64 of the given shape.
bool isTable(Attribute attribute, ArrayRef<int64_t> shape) {
  auto table = mlir::dyn_cast_or_null<TableAttr>(attribute);
  return table && table.getElementType().isSignlessInteger(64) &&
         table.getType().getShape() == shape;
}

// A table of groups of ranks of which none comes twice, and in which all ranks
// of the function are.
bool areGroups(Operation* function, Attribute attribute) {
  auto groups = mlir::dyn_cast_or_null<TableAttr>(attribute);
  if (!groups || groups.getType().getRank() != 2 ||
      !isTable(groups, groups.getType().getShape())) {
    return false;
  }
  Table table(groups);
  std::set<int64_t> members(table.all().begin(), table.all().end());
  auto ranks =
      function->getAttrOfType<mlir::DenseI64ArrayAttr>(kRanksAttribute);
  return members.size() == table.all().size() && ranks &&
         llvm::all_of(ranks.asArrayRef(),
                      [&](int64_t rank) { return members.contains(rank); });
}

// Checks that each box of `type` at a row of `offsets` is in `globalShape`.
LogicalResult verifyBoxes(Operation* op, StringRef what,
                          ArrayRef<int64_t> globalShape, TableAttr offsets,
                          ArrayRef<int64_t> sizes) {
  Table table(offsets);
  for (int64_t member = 0; member < table.dim(0); ++member) {
    ArrayRef<int64_t> row = table.row(member);
    for (size_t dim = 0; dim < sizes.size(); ++dim) {
      if (row[dim] >= 0 && row[dim] <= globalShape[dim] - sizes[dim]) continue;
      return op->emitError()
             << what << " places [" << row[dim] << ", " << row[dim] + sizes[dim]
             << ") of member " << member << " in dim " << dim << " of size "
             << globalShape[dim];
    }
  }
  return success();
}

// The placement of one argument or result of type `type`.
LogicalResult verifyPlacement(Operation* op, StringRef what, Type type,
                              mlir::DictionaryAttr attributes) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto shape = attributes.getAs<mlir::DenseI64ArrayAttr>(kGlobalShapeAttribute);
  if (!tensor || !shape || shape.size() != tensor.getRank()) {
    return op->emitError()
           << what << " of type " << type
           << " needs 'dist.global_shape' with a size per dimension";
  }
  Attribute offsets = attributes.get(kOffsetsAttribute);
  const int64_t members = countMembers(op);
  if (!isTable(offsets, {members, tensor.getRank()})) {
    return op->emitError() << what << " of type " << type
                           << " needs 'dist.offsets' of type tensor<" << members
                           << "x" << tensor.getRank() << "xi64>";
  }
  return verifyBoxes(op, what, shape.asArrayRef(), cast<TableAttr>(offsets),
                     tensor.getShape());
}

LogicalResult verifyMemberOffsets(Operation* op,
                                  mlir::NamedAttribute attribute) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  auto shape =
      op->getAttrOfType<mlir::DenseI64ArrayAttr>(soap::kGlobalShapeAttribute);
  if (!function || !shape || op->hasAttr(soap::kGlobalOffsetsAttribute)) {
    return op->emitError()
           << "'dist.global_offsets' needs 'soap.global_shape' and no "
              "'soap.global_offsets' beside it";
  }
  const int64_t members = countMembers(function);
  if (isTable(attribute.getValue(), {members, shape.size()})) {
    return verifyBoxes(op, "'dist.global_offsets'", shape.asArrayRef(),
                       cast<TableAttr>(attribute.getValue()),
                       SmallVector<int64_t>(shape.size(), 0));
  }
  return op->emitError() << "'dist.global_offsets' must have type tensor<"
                         << members << "x" << shape.size() << "xi64>, got "
                         << attribute.getValue();
}

// The attributes that make a function the code of a device class.
LogicalResult verifyDeviceFunction(Operation* op,
                                   mlir::NamedAttribute attribute) {
  if (!isa<mlir::func::FuncOp>(op)) {
    return op->emitError() << "attribute '" << attribute.getName().getValue()
                           << "' belongs on a function";
  }
  for (StringRef needed :
       {kFunctionAttribute, kClassAttribute, kRanksAttribute}) {
    if (op->hasAttr(needed)) continue;
    return op->emitError() << "device function lacks '" << needed << "'";
  }
  const StringRef name = attribute.getName().getValue();
  Attribute value = attribute.getValue();
  if (name == kFunctionAttribute) {
    return isa<mlir::StringAttr>(value) ? success()
                                        : malformed(op, attribute, "a string");
  }
  if (name == kClassAttribute) {
    return isInteger(value, 0) ? success()
                               : malformed(op, attribute, "an i64 from 0");
  }
  return areRanks(value)
             ? success()
             : malformed(op, attribute, "ascending ranks from 0, at least one");
}

// Checks an attribute of an argument or result: an index from 0, or a part of
// its placement; the parts are checked together, at the index.
LogicalResult verifyPlacementAttribute(Operation* op, StringRef what,
                                       StringRef indexName, Type type,
                                       mlir::DictionaryAttr attributes,
                                       mlir::NamedAttribute attribute) {
  const StringRef name = attribute.getName().getValue();
  if (name == kPartAttribute || name == indexName) {
    if (!isInteger(attribute.getValue(), 0))
      return malformed(op, attribute, "an i64 from 0");
  }
  if (name == kSumPartsAttribute && indexName == kArgumentAttribute &&
      !areGroups(op, attribute.getValue())) {
    return malformed(op, attribute, "a table of disjoint groups of all ranks");
  }
  if (name == indexName) return verifyPlacement(op, what, type, attributes);
  if (name == kPartAttribute || name == kGlobalShapeAttribute ||
      name == kOffsetsAttribute ||
      (name == kSumPartsAttribute && indexName == kArgumentAttribute)) {
    if (attributes.get(indexName)) return success();
    return op->emitError() << what << " has '" << name << "' but no '"
                           << indexName << "'";
  }
  return op->emitError() << "unknown attribute '" << name << "' on " << what;
}

}  // namespace

LogicalResult DistDialect::verifyOperationAttribute(
    Operation* op, mlir::NamedAttribute attribute) {
  const StringRef name = attribute.getName().getValue();
  if (name == kDevicesAttribute) {
    if (!isa<ModuleOp>(op))
      return op->emitError("attribute 'dist.devices' belongs on a module");
    return isInteger(attribute.getValue(), 1)
               ? success()
               : malformed(op, attribute, "an i64 from 1");
  }
  if (name == kFunctionAttribute || name == kClassAttribute ||
      name == kRanksAttribute) {
    return verifyDeviceFunction(op, attribute);
  }
  if (name == kGlobalOffsetsAttribute)
    return verifyMemberOffsets(op, attribute);
  if (name == kSumLaneAttribute) {
    if (!isa<mlir::UnitAttr>(attribute.getValue()))
      return malformed(op, attribute, "a unit");
    return isa<CommunicationOpInterface>(op)
               ? success()
               : op->emitError()
                     << "attribute '" << name << "' belongs on communication";
  }
  return op->emitError() << "unknown attribute '" << name << "'";
}

LogicalResult DistDialect::verifyRegionArgAttribute(
    Operation* op, unsigned /*region*/, unsigned argument,
    mlir::NamedAttribute attribute) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function) return malformed(op, attribute, "on a function");
  return verifyPlacementAttribute(
      op, ("argument " + llvm::Twine(argument)).str(), kArgumentAttribute,
      function.getArgumentTypes()[argument],
      mlir::function_interface_impl::getArgAttrDict(function, argument),
      attribute);
}

LogicalResult DistDialect::verifyRegionResultAttribute(
    Operation* op, unsigned /*region*/, unsigned result,
    mlir::NamedAttribute attribute) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function) return malformed(op, attribute, "on a function");
  return verifyPlacementAttribute(
      op, ("result " + llvm::Twine(result)).str(), kResultAttribute,
      function.getResultTypes()[result],
      mlir::function_interface_impl::getResultAttrDict(function, result),
      attribute);
}

}  // namespace soapstone::dist
