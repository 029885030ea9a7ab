#include "tests/unit/passes/training/gradients_checker.h"

#include <algorithm>
#include <cmath>

#include "gtest/gtest.h"
#include "ir/reference/evaluator.h"
#include "ir/soap/arguments.h"
#include "ir/soap/gradient_builder.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/passes.h"
#include "passes/training/function_signature.h"

namespace soapstone::passes {
namespace {

using mlir::func::FuncOp;
using reference::Tensor;

// Multiples of 1/256, so that neither they nor their shifts are rounded in f32.
constexpr double kGrid = 256;

// "tensor<2x3xf32>" from "2x3xT".
std::string tensorText(std::string type, const std::string& elementType) {
  if (type.back() == 'T') type.replace(type.size() - 1, 1, elementType);
  return "tensor<" + type + ">";
}

// Replaces the T of every "xT>" and "<T>".
std::string substitute(std::string text, const std::string& elementType) {
  for (const std::string& pattern :
       {std::string("xT>"), std::string("<T>"), std::string(" T ")}) {
    for (size_t at = text.find(pattern); at != std::string::npos;
         at = text.find(pattern, at)) {
      text.replace(at + 1, 1, elementType);
    }
  }
  return text;
}

std::string functionText(const GradientCase& test,
                         const std::string& elementType) {
  std::string text = "func.func @forward(";
  for (const GradientArgument& argument : test.arguments) {
    if (text.back() != '(') text += ", ";
    text += "%" + argument.name + ": " +
            tensorText(argument.type, elementType) + " {soap.name = \"" +
            argument.name + "\", soap.role = \"" +
            (argument.trained ? "parameter" : "input") + "\"}";
  }
  std::string names, types;
  for (size_t index = 0; index < test.results.size(); index += 2) {
    if (index > 0) names += ", ", types += ", ";
    names += test.results[index];
    types += tensorText(test.results[index + 1], elementType);
  }
  return text + ") -> (" + types + ") {\n" +
         substitute(test.body, elementType) + "\nreturn " + names + " : " +
         types + "\n}\n";
}

// A fixed pseudo-random number in [0, 1).
double hashedUniform(uint64_t index) {
  uint64_t x = (index + 1) * 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return static_cast<double>((x ^ (x >> 31)) >> 11) * 0x1p-53;
}

// Evenly spaced values in shuffled order: distinct, far from each other's ties.
std::vector<double> spreadValues(int64_t count, double low, double high,
                                 uint64_t salt) {
  std::vector<int64_t> order(count);
  for (int64_t index = 0; index < count; ++index) order[index] = index;
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    return hashedUniform(a * 1000 + salt) < hashedUniform(b * 1000 + salt);
  });
  std::vector<double> values(count);
  for (int64_t index = 0; index < count; ++index) {
    double position =
        (static_cast<double>(index) + 0.5) / static_cast<double>(count);
    values[order[index]] =
        std::round((low + (high - low) * position) * kGrid) / kGrid;
  }
  return values;
}

// Replaces the results by one loss: the sum of all elements, weighted at random
// if wanted.
void addLoss(FuncOp function, bool weighted) {
  OpBuilder builder(returnOf(function));
  soap::GradientBuilder b(builder, function.getLoc());
  Value total;
  uint64_t salt = 0;
  for (Value result : returnOf(function).getOperands()) {
    Value values = b.cast(result, builder.getF32Type());
    auto type = cast<RankedTensorType>(values.getType());
    if (weighted) {
      SmallVector<float> weights;
      for (int64_t index = 0; index < type.getNumElements(); ++index) {
        weights.push_back(std::round(256 * (hashedUniform(salt++) * 2 - 1)) /
                          256);
      }
      auto attribute =
          mlir::DenseElementsAttr::get(type, ArrayRef<float>(weights));
      values =
          b.multiply(values, soap::ConstantOp::create(
                                 builder, function.getLoc(), type, attribute));
    }
    Value sum =
        b.sum(values, llvm::to_vector(llvm::seq<int64_t>(0, type.getRank())));
    total = total ? b.add(total, sum) : sum;
  }
  eraseResults(function, soap::ResultRole::kOutput);
  appendResult(function, {total, soap::ResultRole::kLoss, "loss"});
}

// The function under test with its loss, and the same differentiated.
struct Subject {
  mlir::OwningOpRef<ModuleOp> forward, step;
  std::vector<Tensor> values;

  FuncOp forwardFunction() { return forward->lookupSymbol<FuncOp>("forward"); }
  FuncOp stepFunction() { return step->lookupSymbol<FuncOp>("step"); }
};

class Checker {
 public:
  Checker() {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  }

  // Null members after a failed expectation.
  Subject build(const GradientCase& test, const std::string& elementType,
                bool weighted) {
    Subject subject;
    std::string text = functionText(test, elementType);
    subject.forward = mlir::parseSourceString<ModuleOp>(text, &context);
    if (!subject.forward) {
      ADD_FAILURE() << "does not parse:\n" << text;
      return subject;
    }
    addLoss(subject.forwardFunction(), weighted);
    subject.step = cast<ModuleOp>(subject.forward->getOperation()->clone());
    mlir::PassManager manager(&context);
    manager.addPass(createDifferentiatePass());
    if (failed(manager.run(*subject.step))) {
      ADD_FAILURE() << "does not differentiate:\n" << text;
      subject.step = nullptr;
      return subject;
    }
    setValues(test, subject);
    return subject;
  }

  double loss(Subject& subject) {
    auto results =
        reference::evaluate(subject.forwardFunction(), subject.values);
    if (failed(results)) {
      ADD_FAILURE() << "does not evaluate";
      return 0;
    }
    return results->front().number(0);
  }

  // By argument index; zeros where the loss does not depend on an argument.
  std::vector<Tensor> gradients(Subject& subject) {
    FuncOp function = subject.stepFunction();
    std::vector<Tensor> found;
    for (const Tensor& value : subject.values)
      found.emplace_back(value.type(), value.shape());
    auto results = reference::evaluate(function, subject.values);
    if (failed(results)) {
      ADD_FAILURE() << "the gradient does not evaluate";
      return found;
    }
    for (unsigned result = 0; result < function.getNumResults(); ++result) {
      int64_t argument = soap::gradientArgument(function, result);
      if (argument >= 0) found[argument] = (*results)[result];
    }
    return found;
  }

 private:
  void setValues(const GradientCase& test, Subject& subject) {
    uint64_t salt = 7;
    for (auto [index, argument] : llvm::enumerate(test.arguments)) {
      auto type = cast<RankedTensorType>(
          subject.forwardFunction().getArgumentTypes()[index]);
      Tensor tensor = reference::zerosOf(type);
      std::vector<double> values = argument.values;
      if (values.empty()) {
        values =
            spreadValues(tensor.size(), argument.low, argument.high, salt++);
      }
      ASSERT_EQ(static_cast<int64_t>(values.size()), tensor.size())
          << argument.name;
      tensor.setNumbers(values);
      subject.values.push_back(tensor);
    }
  }

  MLIRContext context;
};

// Fourth-order central difference of the loss by one element.
double finiteDifference(Checker& checker, Subject& subject, Tensor& tensor,
                        int64_t element, double step) {
  double center = tensor.number(element);
  auto lossAt = [&](double shift) {
    tensor.setNumber(element, center + shift);
    double loss = checker.loss(subject);
    tensor.setNumber(element, center);
    return loss;
  };
  return (8 * (lossAt(step) - lossAt(-step)) -
          (lossAt(2 * step) - lossAt(-2 * step))) /
         (12 * step);
}

double largestMagnitude(const Tensor& tensor) {
  double largest = 1;
  for (double value : tensor.numbers())
    largest = std::max(largest, std::abs(value));
  return largest;
}

}  // namespace

GradientArgument trained(std::string name, std::string type, double low,
                         double high) {
  return {.name = std::move(name),
          .type = std::move(type),
          .low = low,
          .high = high};
}

GradientArgument trainedAt(std::string name, std::string type,
                           std::vector<double> values) {
  return {.name = std::move(name),
          .type = std::move(type),
          .values = std::move(values)};
}

GradientArgument given(std::string name, std::string type,
                       std::vector<double> values) {
  return {.name = std::move(name),
          .type = std::move(type),
          .trained = false,
          .values = std::move(values)};
}

void expectGradients(const GradientCase& test) {
  Checker checker;
  Subject subject = checker.build(test, "f32", /*weighted=*/true);
  if (!subject.step) return;
  std::vector<Tensor> gradients = checker.gradients(subject);
  for (auto [index, argument] : llvm::enumerate(test.arguments)) {
    if (!argument.trained) continue;
    const Tensor& gradient = gradients[index];
    double allowed = test.tolerance * largestMagnitude(gradient);
    for (int64_t element = 0; element < gradient.size(); ++element) {
      double expected = finiteDifference(
          checker, subject, subject.values[index], element, test.step);
      EXPECT_NEAR(gradient.number(element), expected, allowed)
          << "element " << element << " of %" << argument.name << " in\n"
          << test.body;
    }
  }
  if (test.narrowTolerance == 0) return;
  Subject narrow = checker.build(test, "bf16", /*weighted=*/true);
  if (!narrow.step) return;
  std::vector<Tensor> narrowGradients = checker.gradients(narrow);
  for (auto [index, argument] : llvm::enumerate(test.arguments)) {
    if (!argument.trained) continue;
    double allowed = test.narrowTolerance * largestMagnitude(gradients[index]);
    for (int64_t element = 0; element < gradients[index].size(); ++element) {
      EXPECT_NEAR(narrowGradients[index].number(element),
                  gradients[index].number(element), allowed)
          << "in bf16, element " << element << " of %" << argument.name
          << " in\n"
          << test.body;
    }
  }
}

std::vector<double> gradientsOfSum(const GradientCase& test) {
  Checker checker;
  Subject subject = checker.build(test, "f32", /*weighted=*/false);
  if (!subject.step) return {};
  std::vector<Tensor> gradients = checker.gradients(subject);
  std::vector<double> all;
  for (auto [index, argument] : llvm::enumerate(test.arguments)) {
    if (!argument.trained) continue;
    std::vector<double> numbers = gradients[index].numbers();
    all.insert(all.end(), numbers.begin(), numbers.end());
  }
  return all;
}

}  // namespace soapstone::passes
