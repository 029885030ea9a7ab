#ifndef SOAPSTONE_TESTS_GPU_KERNELS_CASES_H_
#define SOAPSTONE_TESTS_GPU_KERNELS_CASES_H_

// Calls of the runtime, one a case. The host back end computes them where the
// bundle is made, the CUDA back end where the GPU is, from the same inputs.

#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// Memory of a case, in the order in which the call names it.
struct CaseTensor {
  ElementType type = ElementType::kF32;
  int64_t count = 0;
  bool isInput = true;
  bool isResult = false;
  // Range of an input: uniform in [low, high), for integers too.
  double low = -1;
  double high = 1;

  int64_t bytes() const { return count * elementBytes(type); }
};

inline CaseTensor input(ElementType type, int64_t count, double low = -1,
                        double high = 1) {
  return {type, count, true, false, low, high};
}
inline CaseTensor result(ElementType type, int64_t count) {
  return {type, count, false, true};
}
// Read and written.
inline CaseTensor updated(ElementType type, int64_t count, double low = -1,
                          double high = 1) {
  return {type, count, true, true, low, high};
}

// The memory of a case on the device that runs it.
struct CaseMemory {
  std::vector<void*> tensors;

  void* operator[](size_t i) const { return tensors[i]; }
  template <typename T>
  T* as(size_t i) const {
    return static_cast<T*>(tensors[i]);
  }
};

struct KernelCase {
  std::string name;
  std::vector<CaseTensor> tensors;
  std::function<void(Rank&, Stream, const CaseMemory&)> run;
  // Largest difference from the host's result, relative to its largest entry.
  double tolerance = 0;
};

// How far rounding moves a number of the type, relative to it: half the
// distance from 1 to the next one.
inline double roundoff(ElementType type) {
  switch (type) {
    case ElementType::kBf16:
      return 0x1p-8;
    case ElementType::kF16:
      return 0x1p-11;
    default:
      return 0x1p-24;
  }
}

// The tolerance of results that are sums of `terms` products, computed in f32
// in any order and rounded to `type` on each of two sides. A rounding moves a
// number by the type's roundoff at most, so that two sides that agree before it
// differ by twice that; `roundings` counts those that one side does and the
// other need not (a result stored before an epilogue, 16-bit probabilities).
// Errors of additions in f32 are independent: they grow with the square root of
// their number (Higham and Mary, "A new approach to probabilistic rounding
// error analysis", 2019), whose constant of 8 no output of a case should pass:
// that of a normal distribution with as many outputs as GPT-2's head is
// below 6. No case but those that say so has more than 2^14 terms.
inline double sumTolerance(ElementType type, int64_t terms = 1 << 14,
                           int roundings = 1) {
  constexpr double kDeviations = 8;
  return 2 * roundings * roundoff(type) +
         kDeviations * std::sqrt(static_cast<double>(terms)) *
             roundoff(ElementType::kF32);
}
// One value from a few, by functions whose f32 results differ by some 100
// roundoffs (exponentials, error functions), rounded once.
inline double pointTolerance(ElementType type) {
  return type == ElementType::kF32 ? 1e-5 : 2 * roundoff(type) + 1e-5;
}

inline std::string typeName(ElementType type) {
  switch (type) {
    case ElementType::kF32:
      return "f32";
    case ElementType::kBf16:
      return "bf16";
    case ElementType::kF16:
      return "f16";
    case ElementType::kI64:
      return "i64";
    case ElementType::kI32:
      return "i32";
    case ElementType::kBool:
      return "bool";
  }
  return "";
}

// Each appends its cases for a floating-point type.
void addExpertCases(std::vector<KernelCase>& cases, ElementType type);
void addMovementCases(std::vector<KernelCase>& cases, ElementType type);
void addContractionCases(std::vector<KernelCase>& cases, ElementType type);
void addProductCases(std::vector<KernelCase>& cases, ElementType type);
void addNormalizationCases(std::vector<KernelCase>& cases, ElementType type);
void addReductionCases(std::vector<KernelCase>& cases, ElementType type);
void addAttentionCases(std::vector<KernelCase>& cases, ElementType type);
void addTrainingCases(std::vector<KernelCase>& cases, ElementType type);
void addEmittedCases(std::vector<KernelCase>& cases, ElementType type);
void addJointCases(std::vector<KernelCase>& cases, ElementType type);

// All of them, in f32 and bf16.
std::vector<KernelCase> allCases();

// A call that a back end leaves to a library, and the same by kernels of ours.
struct OwnCase {
  KernelCase library;
  std::function<void(Rank&, Stream, const CaseMemory&)> own;
};

// At the sizes of real models, or at those divided by `divisor`, where loops on
// the host stand for kernels.
std::vector<OwnCase> ownCases(int64_t divisor);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_GPU_KERNELS_CASES_H_
