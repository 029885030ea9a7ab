#include "runtime/ops_product.h"
#include "tests/gpu/kernels/cases.h"

namespace soapstone::runtime {
namespace {

// Whole words of ReLU's bits: what lies beyond a row is nobody's.
constexpr int64_t kRows = 64, kColumns = 128, kInner = 96;

MatrixProduct productWith(ElementType type, const Epilogue& epilogue) {
  return {.type = type,
          .lhs = {kRows, kInner},
          .rhs = {kColumns, kInner},
          .lhsContract = {1},
          .rhsContract = {1},
          .epilogue = epilogue};
}

// Memory of what an activation keeps for its gradient, drawn or written.
CaseTensor keptBy(Activation activation, ElementType type, bool isDrawn) {
  bool isBits = activation == Activation::kRelu;
  CaseTensor kept = isBits
                        ? result(ElementType::kI32, kRows * reluWords(kColumns))
                        : result(type, kRows * kColumns);
  if (!isDrawn) return kept;
  return isBits ? input(kept.type, kept.count, -2e9, 2e9)
                : input(kept.type, kept.count, -3, 3);
}

// A result is rounded once by the product and once by its epilogue.
constexpr int kRoundings = 2;

void addActivation(std::vector<KernelCase>& cases, ElementType type,
                   const std::string& name, Activation activation) {
  CaseTensor lhs = input(type, kRows * kInner);
  CaseTensor rhs = input(type, kColumns * kInner);
  CaseTensor bias = input(type, kColumns);
  CaseTensor values = result(type, kRows * kColumns);
  MatrixProduct forward = productWith(type, {.activation = activation});
  // None of ReLU's bits may differ, but rounding may turn a sign; then values
  // alone are compared.
  bool isBits = activation == Activation::kRelu;
  CaseTensor kept = keptBy(activation, type, false);
  if (isBits) kept.isResult = false;
  cases.push_back({"product, bias, " + name,
                   {lhs, rhs, bias, values, kept},
                   [=](Rank& rank, Stream stream, const CaseMemory& m) {
                     matrixProduct(rank, stream, forward, m[0], m[1], m[3],
                                   {.bias = m[2], .kept = m[4]});
                   },
                   sumTolerance(type, kInner, kRoundings)});
  MatrixProduct backward =
      productWith(type, {.activation = activation,
                         .isGradient = true,
                         .biasGradient = BiasGradient::kResult});
  cases.push_back({"product times gradient of " + name,
                   {lhs, rhs, keptBy(activation, type, true), values,
                    result(type, kColumns)},
                   [=](Rank& rank, Stream stream, const CaseMemory& m) {
                     matrixProduct(rank, stream, backward, m[0], m[1], m[3],
                                   {.saved = m[2], .biasGrad = m[4]});
                   },
                   sumTolerance(type, kInner, kRoundings)});
}

}  // namespace

void addProductCases(std::vector<KernelCase>& cases, ElementType type) {
  CaseTensor lhs = input(type, kRows * kInner);
  CaseTensor rhs = input(type, kColumns * kInner);
  MatrixProduct plain = productWith(type, {});
  cases.push_back(
      {"product and bias",
       {lhs, rhs, input(type, kColumns), result(type, kRows * kColumns)},
       [=](Rank& rank, Stream stream, const CaseMemory& m) {
         matrixProduct(rank, stream, plain, m[0], m[1], m[3], {.bias = m[2]});
       },
       sumTolerance(type, kInner, kRoundings)});
  addActivation(cases, type, "ReLU", Activation::kRelu);
  addActivation(cases, type, "GELU", Activation::kGeluTanh);
  for (BiasGradient side : {BiasGradient::kLhs, BiasGradient::kRhs}) {
    bool isLhs = side == BiasGradient::kLhs;
    MatrixProduct sums = productWith(type, {.biasGradient = side});
    cases.push_back(
        {std::string("product and sums of ") + (isLhs ? "lhs" : "rhs"),
         {lhs, rhs, result(type, kRows * kColumns),
          result(type, isLhs ? kRows : kColumns)},
         [=](Rank& rank, Stream stream, const CaseMemory& m) {
           matrixProduct(rank, stream, sums, m[0], m[1], m[2],
                         {.biasGrad = m[3]});
         },
         sumTolerance(type, kInner, kRoundings)});
  }
}

}  // namespace soapstone::runtime
