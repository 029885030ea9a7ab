#include "tests/unit/ir/soap/op_sample.h"

#include "ir/reference/evaluator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone {
namespace {

using reference::ElementType;
using reference::Tensor;

Type mlirType(OpBuilder& builder, ElementType type) {
  switch (type) {
    case ElementType::kF32:
      return builder.getF32Type();
    case ElementType::kBF16:
      return builder.getBF16Type();
    case ElementType::kF16:
      return builder.getF16Type();
    case ElementType::kI64:
      return builder.getI64Type();
    case ElementType::kI32:
      return builder.getI32Type();
    case ElementType::kBool:
      return builder.getI1Type();
  }
  return {};
}

}  // namespace

OpSample::OpSample(uint32_t seed)
    : random(seed),
      context(mlir::MLIRContext::Threading::DISABLED),
      opBuilder(&context) {
  context.loadDialect<soap::SoapDialect, mlir::func::FuncDialect>();
  module = mlir::ModuleOp::create(loc());
  opBuilder.setInsertionPointToEnd(module->getBody());
  auto function = mlir::func::FuncOp::create(opBuilder, loc(), "sample",
                                             opBuilder.getFunctionType({}, {}));
  block = function.addEntryBlock();
  opBuilder.setInsertionPointToEnd(block);
}

int64_t OpSample::pick(int64_t low, int64_t high) {
  return low +
         static_cast<int64_t>(random() % static_cast<uint32_t>(high - low + 1));
}

std::vector<int64_t> OpSample::sizes(int64_t count, int64_t largest) {
  std::vector<int64_t> result;
  for (int64_t i = 0; i < count; ++i) result.push_back(pick(1, largest));
  return result;
}

Value OpSample::placeholder(Type type) {
  return block->addArgument(type, loc());
}

Value OpSample::argument(const Tensor& tensor) {
  Value value = placeholder(RankedTensorType::get(
      tensor.shape(), mlirType(opBuilder, tensor.type())));
  tensors.insert({value, tensor});
  return value;
}

Value OpSample::floats(std::vector<int64_t> shape) {
  Tensor tensor(ElementType::kF32, std::move(shape));
  for (int64_t i = 0; i < tensor.size(); ++i) {
    tensor.setNumber(i, static_cast<double>(pick(-2000, 2000)) / 1000);
  }
  return argument(tensor);
}

Value OpSample::integers(std::vector<int64_t> shape, int64_t low,
                         int64_t high) {
  Tensor tensor(ElementType::kI64, std::move(shape));
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setInteger(i, pick(low, high));
  return argument(tensor);
}

Value OpSample::bools(std::vector<int64_t> shape) {
  Tensor tensor(ElementType::kBool, std::move(shape));
  for (int64_t i = 0; i < tensor.size(); ++i) tensor.setInteger(i, pick(0, 1));
  return argument(tensor);
}

Value OpSample::scalar(ElementType type, double value) {
  return argument(Tensor::scalar(type, value));
}

std::vector<Tensor> OpSample::contents(Operation* op) const {
  std::vector<Tensor> all;
  for (Value operand : op->getOperands()) {
    auto entry = tensors.find(operand);
    if (entry != tensors.end()) {
      all.push_back(entry->second);
    } else {
      all.push_back(
          reference::evaluateOp(operand.getDefiningOp(), {})->front());
    }
  }
  return all;
}

}  // namespace soapstone
