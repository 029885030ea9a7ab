#include "cost_model/system_fit.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace soapstone::cost_model {
namespace {

struct Constant {
  const char* name;
  double* (*find)(SystemProfile&);
  double least = 0;
  double most = 10;
};

constexpr Constant kConstants[] = {
    {"rates.products", [](SystemProfile& s) { return &s.rates.products; }, 0.01,
     2},
    {"rates.memory", [](SystemProfile& s) { return &s.rates.memory; }, 0.01, 2},
    {"rates.collectives", [](SystemProfile& s) { return &s.rates.collectives; },
     0.01, 2},
    {"host.secondsPerKernel",
     [](SystemProfile& s) { return &s.host.secondsPerKernel; }},
    {"host.secondsPerCollective",
     [](SystemProfile& s) { return &s.host.secondsPerCollective; }},
    {"host.backwardFraction",
     [](SystemProfile& s) { return &s.host.backwardFraction; }, 0, 1},
    {"host.secondsPerStep",
     [](SystemProfile& s) { return &s.host.secondsPerStep; }},
};

// Weight of the prior: of a squared offset against a squared error.
constexpr double kPriorWeight = 0.01;
// Errors below count alike: what measurements repeat within.
constexpr double kLeastError = 0.02;
constexpr int kReweightings = 20;
constexpr double kLongestStep = 1;

// Solves a symmetric positive definite system by Gaussian elimination.
std::vector<double> solve(std::vector<std::vector<double>> matrix,
                          std::vector<double> right) {
  size_t size = right.size();
  for (size_t pivot = 0; pivot < size; ++pivot) {
    for (size_t row = pivot + 1; row < size; ++row) {
      double factor = matrix[row][pivot] / matrix[pivot][pivot];
      for (size_t k = pivot; k < size; ++k) {
        matrix[row][k] -= factor * matrix[pivot][k];
      }
      right[row] -= factor * right[pivot];
    }
  }
  for (size_t pivot = size; pivot-- > 0;) {
    for (size_t k = pivot + 1; k < size; ++k) {
      right[pivot] -= matrix[pivot][k] * right[k];
    }
    right[pivot] /= matrix[pivot][pivot];
  }
  return right;
}

double errorAfter(const FitRow& row, const std::vector<double>& step) {
  double error = row.logError;
  for (size_t i = 0; i < step.size(); ++i) error -= row.slopes[i] * step[i];
  return error;
}

}  // namespace

std::vector<std::string> fittedConstants(const SystemProfile& system) {
  std::vector<std::string> names;
  for (const Constant& constant : kConstants) {
    if (constantOf(system, constant.name) > 0) names.push_back(constant.name);
  }
  return names;
}

double constantOf(const SystemProfile& system, const std::string& name) {
  SystemProfile copy = system;
  for (const Constant& constant : kConstants) {
    if (name == constant.name) return *constant.find(copy);
  }
  return 0;
}

SystemProfile withConstant(SystemProfile system, const std::string& name,
                           double value) {
  for (const Constant& constant : kConstants) {
    if (name != constant.name) continue;
    *constant.find(system) = std::clamp(value, constant.least, constant.most);
  }
  return system;
}

std::vector<double> fitStep(absl::Span<const FitRow> rows,
                            absl::Span<const double> offsets) {
  size_t count = offsets.size();
  std::vector<double> step(count, 0);
  for (int i = 0; i < kReweightings; ++i) {
    std::vector<std::vector<double>> matrix(count,
                                            std::vector<double>(count, 0));
    std::vector<double> right(count, 0);
    for (const FitRow& row : rows) {
      double weight =
          1 / std::max(kLeastError, std::abs(errorAfter(row, step)));
      for (size_t k = 0; k < count; ++k) {
        right[k] += weight * row.slopes[k] * row.logError;
        for (size_t j = 0; j < count; ++j) {
          matrix[k][j] += weight * row.slopes[k] * row.slopes[j];
        }
      }
    }
    for (size_t k = 0; k < count; ++k) {
      double prior = kPriorWeight / kLeastError;
      matrix[k][k] += prior;
      right[k] -= prior * offsets[k];
    }
    step = solve(std::move(matrix), std::move(right));
  }
  for (double& each : step)
    each = std::clamp(each, -kLongestStep, kLongestStep);
  return step;
}

double fitLoss(absl::Span<const double> logErrors,
               absl::Span<const double> offsets) {
  // The gradients are those of the weighted squares that a step solves for.
  double loss = 0;
  for (double error : logErrors) {
    double size = std::abs(error);
    loss += size < kLeastError ? (size * size / kLeastError + kLeastError) / 2
                               : size;
  }
  for (double offset : offsets) {
    loss += kPriorWeight / kLeastError * offset * offset / 2;
  }
  return loss;
}

}  // namespace soapstone::cost_model
