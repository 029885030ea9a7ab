#ifndef SOAPSTONE_TESTS_UNIT_PASSES_TRAINING_TRAINER_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_TRAINING_TRAINER_H_

#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "ir/reference/evaluator.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"

namespace soapstone::passes {

// A linear classifier of 3 classes on 2 features, without its loss.
inline std::string classifier(int batch) {
  std::string n = std::to_string(batch);
  return "func.func @forward(%x: tensor<" + n +
         "x2xf32> {soap.role = \"input\", soap.name = \"x\"}, "
         "%w: tensor<2x3xf32> {soap.role = \"parameter\", soap.name = \"w\"}) "
         "-> (tensor<" +
         n +
         "x3xf32> {soap.role = \"output\", soap.name = \"y\"}) {\n"
         "%0 = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<" +
         n + "x2xf32>, tensor<2x3xf32>) -> tensor<" + n +
         "x3xf32>\n return %0 : tensor<" + n + "x3xf32>\n}\n";
}

// A compiled training step and the values of its arguments, by name.
class Trainer {
 public:
  Trainer(const std::string& text, const TrainingOptions& options) {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
    module = mlir::parseSourceString<ModuleOp>(text, &context);
    mlir::PassManager manager(&context);
    buildTrainingPipeline(manager, options);
    ready = module && succeeded(manager.run(*module));
    EXPECT_TRUE(ready);
    if (!ready) return;
    mlir::func::FuncOp step = function("step");
    EXPECT_TRUE(succeeded(soap::verifyArguments(step)));
    for (unsigned index = 0; index < step.getNumArguments(); ++index) {
      reference::Tensor value = reference::zerosOf(
          cast<RankedTensorType>(step.getArgumentTypes()[index]));
      if (auto initializer = soap::argumentInitializer(step, index)) {
        value.setNumbers(std::vector<double>(value.size(), initializer->a));
      }
      values.emplace(soap::argumentName(step, index), value);
    }
  }

  mlir::func::FuncOp function(const std::string& name) {
    return module->lookupSymbol<mlir::func::FuncOp>(name);
  }

  // Sets an argument and its working copy, if it has one.
  void set(const std::string& name, const std::vector<double>& numbers) {
    values.at(name).setNumbers(numbers);
    mlir::func::FuncOp step = function("step");
    for (unsigned index = 0; index < step.getNumArguments(); ++index) {
      if (soap::copiedParameter(step, index) == name)
        values.at(soap::argumentName(step, index)).setNumbers(numbers);
    }
  }
  bool has(const std::string& name) const { return values.count(name) > 0; }
  std::vector<double> get(const std::string& name) {
    return values.at(name).numbers();
  }

  // Runs a function once, applies its updates and returns its loss.
  double run(const std::string& name) {
    mlir::func::FuncOp ran = function(name);
    std::vector<reference::Tensor> arguments;
    for (unsigned index = 0; index < ran.getNumArguments(); ++index) {
      arguments.push_back(values.at(soap::argumentName(ran, index)));
    }
    auto results = reference::evaluate(ran, arguments);
    EXPECT_TRUE(succeeded(results));
    if (failed(results)) return 0;
    double loss = 0;
    for (unsigned result = 0; result < ran.getNumResults(); ++result) {
      if (soap::resultRole(ran, result) == soap::ResultRole::kLoss)
        loss = (*results)[result].number(0);
      int64_t updated = soap::updatedArgument(ran, result);
      if (updated >= 0)
        values.at(soap::argumentName(ran, updated)) = (*results)[result];
    }
    return loss;
  }

  bool ready = false;

 private:
  MLIRContext context;
  mlir::OwningOpRef<ModuleOp> module;
  std::map<std::string, reference::Tensor> values;
};

inline const std::vector<double> kInputs = {1, -2, 0.5, 3, -1, 0.25, 2, 1};
inline const std::vector<double> kLabels = {2, 0, 1, 1};
inline const std::vector<double> kWeights = {0.5, -1, 0.25, 1, 0.75, -0.5};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_TRAINING_TRAINER_H_
