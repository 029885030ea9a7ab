#include "ir/dist/program.h"

#include "mlir/IR/Builders.h"

namespace soapstone::dist {
namespace {

using mlir::func::FuncOp;

int64_t integerOr(Attribute attribute, int64_t fallback) {
  auto integer = mlir::dyn_cast_or_null<mlir::IntegerAttr>(attribute);
  return integer && integer.getType().isSignlessInteger(64) ? integer.getInt()
                                                            : fallback;
}

// Reads an attribute of one argument or result, by its name.
template <typename GetAttribute>
Placement readPlacement(StringRef indexName, GetAttribute attribute) {
  Placement placement;
  placement.index = integerOr(attribute(indexName), 0);
  placement.part = integerOr(attribute(kPartAttribute), 0);
  auto shape = mlir::dyn_cast_or_null<mlir::DenseI64ArrayAttr>(
      attribute(kGlobalShapeAttribute));
  if (shape) placement.globalShape = SmallVector<int64_t>(shape.asArrayRef());
  placement.offsets =
      mlir::dyn_cast_or_null<TableAttr>(attribute(kOffsetsAttribute));
  return placement;
}

// Adds what arguments and results share; `index` names the index attribute.
void addPlacement(mlir::NamedAttrList& attributes, MLIRContext* context,
                  StringRef index, const Placement& placement) {
  mlir::Builder builder(context);
  attributes.set(index, builder.getI64IntegerAttr(placement.index));
  attributes.set(kGlobalShapeAttribute,
                 builder.getDenseI64ArrayAttr(placement.globalShape));
  attributes.set(kOffsetsAttribute, placement.offsets);
}

}  // namespace

int64_t deviceCount(ModuleOp module) {
  return integerOr(module->getAttr(kDevicesAttribute), 0);
}

void setDeviceCount(ModuleOp module, int64_t devices) {
  module->setAttr(
      kDevicesAttribute,
      mlir::Builder(module.getContext()).getI64IntegerAttr(devices));
}

bool isDeviceFunction(FuncOp function) {
  return function->hasAttr(kRanksAttribute);
}

StringRef modelFunction(FuncOp function) {
  auto name = function->getAttrOfType<mlir::StringAttr>(kFunctionAttribute);
  return name ? name.getValue() : StringRef();
}

int64_t deviceClass(FuncOp function) {
  return integerOr(function->getAttr(kClassAttribute), 0);
}

ArrayRef<int64_t> ranksOf(FuncOp function) {
  auto ranks =
      function->getAttrOfType<mlir::DenseI64ArrayAttr>(kRanksAttribute);
  return ranks ? ranks.asArrayRef() : ArrayRef<int64_t>();
}

void setDeviceClass(FuncOp function, StringRef modelFunction,
                    int64_t deviceClass, ArrayRef<int64_t> ranks) {
  mlir::Builder builder(function.getContext());
  function->setAttr(kFunctionAttribute, builder.getStringAttr(modelFunction));
  function->setAttr(kClassAttribute, builder.getI64IntegerAttr(deviceClass));
  function->setAttr(kRanksAttribute, builder.getDenseI64ArrayAttr(ranks));
}

int64_t memberOf(FuncOp function, int64_t rank) {
  ArrayRef<int64_t> ranks = ranksOf(function);
  const auto* found = llvm::find(ranks, rank);
  return found == ranks.end() ? -1 : found - ranks.begin();
}

std::vector<FuncOp> deviceFunctions(ModuleOp module, StringRef name) {
  std::vector<FuncOp> functions;
  for (FuncOp function : module.getOps<FuncOp>()) {
    if (isDeviceFunction(function) && modelFunction(function) == name)
      functions.push_back(function);
  }
  return functions;
}

std::vector<std::string> modelFunctions(ModuleOp module) {
  std::vector<std::string> names;
  for (FuncOp function : module.getOps<FuncOp>()) {
    if (!isDeviceFunction(function)) continue;
    std::string name = modelFunction(function).str();
    if (!llvm::is_contained(names, name)) names.push_back(std::move(name));
  }
  return names;
}

Placement argumentPlacement(FuncOp function, unsigned argument) {
  return readPlacement(kArgumentAttribute, [&](StringRef name) {
    return function.getArgAttr(argument, name);
  });
}

Placement resultPlacement(FuncOp function, unsigned result) {
  return readPlacement(kResultAttribute, [&](StringRef name) {
    return function.getResultAttr(result, name);
  });
}

void addArgumentPlacement(mlir::NamedAttrList& attributes, MLIRContext* context,
                          const Placement& placement) {
  addPlacement(attributes, context, kArgumentAttribute, placement);
  if (placement.part != 0) {
    attributes.set(kPartAttribute,
                   mlir::Builder(context).getI64IntegerAttr(placement.part));
  }
}

void addResultPlacement(mlir::NamedAttrList& attributes, MLIRContext* context,
                        const Placement& placement) {
  addPlacement(attributes, context, kResultAttribute, placement);
}

}  // namespace soapstone::dist
