#include "passes/pipeline/function_writer.h"

#include "ir/sharding/device_grid_text.h"
#include "ir/soap/config.h"
#include "ir/soap/ops.h"
#include "ir/support/string_bridge.h"

namespace soapstone::pipeline {

using mlir::func::FuncOp;

FunctionWriter::FunctionWriter(ModuleOp module, StringRef name,
                               Location location)
    : builder(module.getContext()) {
  OpBuilder outer = OpBuilder::atBlockEnd(module.getBody());
  function =
      FuncOp::create(outer, location, name, outer.getFunctionType({}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
}

mlir::BlockArgument FunctionWriter::argument(
    const std::string& name, Type type, mlir::DictionaryAttr attributes,
    const sharding::DeviceGrid& devices, Location location) {
  mlir::Block& block = function.front();
  auto [entry, isNew] = indices.try_emplace(name, block.getNumArguments());
  if (!isNew) return block.getArgument(entry->second);
  mlir::NamedAttrList list(attributes);
  if (Attribute config = list.get(soap::kConfigAttribute)) {
    list.set(soap::kConfigAttribute, onDevices(config, devices));
  }
  argumentAttributes.push_back(list.getDictionary(function.getContext()));
  return block.addArgument(type, location);
}

Operation* FunctionWriter::clone(Operation* op, ArrayRef<Value> operands,
                                 const sharding::DeviceGrid& devices) {
  Operation* copy = builder.clone(*op);
  copy->setOperands(operands);
  if (Attribute config = copy->getAttr(soap::kConfigAttribute)) {
    copy->setAttr(soap::kConfigAttribute, onDevices(config, devices));
  }
  return copy;
}

void FunctionWriter::returnUpdate(Value value, mlir::BlockArgument argument) {
  results.push_back({value, argument.getArgNumber()});
}

void FunctionWriter::returnLoss(Value value) { results.push_back({value, -1}); }

void FunctionWriter::finish() {
  SmallVector<Value> values;
  for (const Result& result : results) values.push_back(result.value);
  mlir::func::ReturnOp::create(builder, function.getLoc(), values);
  function.setType(
      builder.getFunctionType(function.front().getArgumentTypes(),
                              mlir::ValueRange(values).getTypes()));
  for (auto [i, attributes] : llvm::enumerate(argumentAttributes)) {
    function.setArgAttrs(static_cast<unsigned>(i), attributes);
  }
  for (auto [i, result] : llvm::enumerate(results)) {
    auto index = static_cast<unsigned>(i);
    bool isLoss = result.updated < 0;
    soap::setResultRole(
        function, index,
        isLoss ? soap::ResultRole::kLoss : soap::ResultRole::kUpdate);
    if (!isLoss) {
      soap::setUpdatedArgument(function, index,
                               static_cast<unsigned>(result.updated));
    }
  }
}

mlir::DictionaryAttr attributesOf(FuncOp function, unsigned argument) {
  return mlir::DictionaryAttr::get(
      function.getContext(),
      mlir::function_interface_impl::getArgAttrs(function, argument));
}

Attribute onDevices(Attribute config, const sharding::DeviceGrid& devices) {
  auto attribute = cast<soap::ConfigAttr>(config);
  absl::StatusOr<sharding::DeviceGrid> relative =
      sharding::parseDeviceGrid(toAbsl(attribute.getDevices().getValue()));
  if (!relative.ok()) return config;
  std::vector<int> list = relative->devices();
  for (int& device : list) device = devices.device(device);
  absl::StatusOr<sharding::DeviceGrid> grid = sharding::DeviceGrid::list(list);
  if (!grid.ok()) return config;
  MLIRContext* context = config.getContext();
  return soap::ConfigAttr::get(
      context, attribute.getFactors(), attribute.getDegrees(),
      attribute.getReplication(),
      mlir::StringAttr::get(context, grid->toString()));
}

}  // namespace soapstone::pipeline
