#ifndef SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_ARGUMENTS_H_
#define SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_ARGUMENTS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "frontend/onnx/file/proto.h"
#include "frontend/onnx/graph/named_warnings.h"
#include "frontend/onnx/import.h"
#include "frontend/onnx/lower/lower_builder.h"
#include "ir/mlir_names.h"
#include "ir/soap/arguments.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

namespace soapstone::onnx {

// Makes the arguments of the model function (see LoweredModel).
class ArgumentLowering {
 public:
  ArgumentLowering(const NormalizedModel& model, mlir::func::FuncOp function,
                   OpBuilder& builder)
      : model(model),
        graph(model.graph),
        function(function),
        builder(builder),
        uses(collectUses(model.graph)) {}

  // Adds inputs and initializers to the signature and sets their entries in
  // `values` (by ValueId). Values of unsupported types get no entry when a node
  // reads them (that node is refused); unread ones are an Unimplemented error.
  absl::Status create(std::vector<mlir::Value>& values,
                      std::vector<std::string>& warnings);

  // Data of arguments that go with the program (see LoweredModel).
  std::vector<NamedTensor> takeComputed() { return std::move(computed); }

 private:
  absl::Status createInput(ValueId id);
  void createInitializer(ValueId id, std::vector<mlir::Value>& values);
  // A buffer as constant, recipe or guess; null if it must be an argument.
  mlir::Value createBuffer(ValueId id);
  mlir::Value createKnownBuffer(SoapBuilder& build, const Tensor& tensor);
  // Appends an argument to those that `insertArguments` adds.
  void addArgument(ValueId id, soap::ArgumentRole role);
  // Says on the only argument of `holder` where the data of `id` come from, and
  // how to make them up.
  void setOriginAndInitializer(ValueId id, mlir::func::FuncOp holder);
  // Whether its data are to lie in the program's folder, though the model's
  // file has them.
  bool goesWithProgram(const Value& value);
  // Puts all arguments at the end of the signature and into `values`.
  absl::Status insertArguments(std::vector<mlir::Value>& values);

  const NormalizedModel& model;
  const Graph& graph;
  mlir::func::FuncOp function;
  OpBuilder& builder;
  std::vector<std::vector<Use>> uses;
  NamedWarnings remarks;
  std::vector<NamedTensor> computed;
  int64_t tableBytes = 0;  // Tables that are in the model's file, too.
  // The arguments so far, in their order.
  std::vector<ValueId> ids;
  SmallVector<Type> types;
  SmallVector<mlir::DictionaryAttr> attributes;
  SmallVector<Location> locations;
};

// True for a scalar float that a loss op computes, perhaps scaled, summed or
// converted afterwards.
bool isLoss(const Graph& graph, ValueId id);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_ARGUMENTS_H_
