#ifndef SOAPSTONE_TESTS_UNIT_PASSES_TRAINING_GRADIENTS_CHECKER_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_TRAINING_GRADIENTS_CHECKER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace soapstone::passes {

// One argument of a function under test. In types, `T` stands for the float
// element type.
struct GradientArgument {
  std::string name;              // "a" for %a.
  std::string type;              // "2x3xT", "4xi64".
  bool trained = true;           // Whether its gradient is checked.
  double low = -2, high = 2;     // Range of generated values, all distinct.
  std::vector<double> values{};  // Given values instead, row-major.
};

// A trained argument with distinct values between `low` and `high`.
GradientArgument trained(std::string name, std::string type, double low = -2,
                         double high = 2);
// A trained argument with the given values.
GradientArgument trainedAt(std::string name, std::string type,
                           std::vector<double> values);
// An argument without gradient.
GradientArgument given(std::string name, std::string type,
                       std::vector<double> values);

// A function of a few ops, in the dialect's text.
struct GradientCase {
  std::vector<GradientArgument> arguments;
  std::string body;                    // Ops; `T` as above.
  std::vector<std::string> results{};  // "%0", "2x3xT" in turns; a random
                                       // combination of them is differentiated.
  double step = 1.0 / 32;              // Of the finite differences.
  double tolerance = 2e-4;  // Relative to the largest gradient, at least 1.
  double narrowTolerance =
      0.06;  // The same for bf16 against f32; 0: not checked.
};

// Expects that the gradients that soap-differentiate builds equal five-point
// finite differences of the interpreted function, and that those of the same
// function in bf16 are near them.
void expectGradients(const GradientCase& test);

// Gradients of all trained arguments, one after the other; the loss is the
// plain sum of all results. Empty after a failed expectation.
std::vector<double> gradientsOfSum(const GradientCase& test);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_TRAINING_GRADIENTS_CHECKER_H_
