#ifndef SOAPSTONE_TESTS_UNIT_IR_REFERENCE_EVALUATE_TEXT_H_
#define SOAPSTONE_TESTS_UNIT_IR_REFERENCE_EVALUATE_TEXT_H_

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ir/reference/evaluator.h"
#include "ir/soap/ops.h"
#include "mlir/Parser/Parser.h"

namespace soapstone::reference {

// Evaluates the only function of a module written as text; empty if it does not
// parse or evaluate, with the reason on stderr.
inline std::vector<Tensor> evaluateText(const std::string& text,
                                        const std::vector<Tensor>& arguments) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<soap::SoapDialect, mlir::func::FuncDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module) return {};
  auto functions = module->getOps<mlir::func::FuncOp>();
  FailureOr<std::vector<Tensor>> values =
      evaluate(*functions.begin(), arguments);
  return succeeded(values) ? std::move(*values) : std::vector<Tensor>{};
}

inline Tensor f32(std::vector<int64_t> shape,
                  const std::vector<double>& values) {
  return Tensor::fromNumbers(ElementType::kF32, std::move(shape), values);
}
inline Tensor i64(std::vector<int64_t> shape,
                  const std::vector<int64_t>& values) {
  return Tensor::fromIntegers(ElementType::kI64, std::move(shape), values);
}
inline Tensor i1(std::vector<int64_t> shape,
                 const std::vector<int64_t>& values) {
  return Tensor::fromIntegers(ElementType::kBool, std::move(shape), values);
}

// Matches a tensor with the elements `expected` to about f32 precision.
MATCHER_P(Holds, expected, "") {
  std::vector<double> values = arg.numbers();
  if (values.size() != expected.size()) {
    *result_listener << arg.toString();
    return false;
  }
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i] == expected[i]) continue;
    if (!(std::abs(values[i] - expected[i]) <=
          2e-6 * (1 + std::abs(expected[i])))) {
      *result_listener << "element " << i << " of " << arg.toString();
      return false;
    }
  }
  return true;
}

inline auto holds(std::vector<double> expected) {
  return Holds(std::move(expected));
}

}  // namespace soapstone::reference

#endif  // SOAPSTONE_TESTS_UNIT_IR_REFERENCE_EVALUATE_TEXT_H_
