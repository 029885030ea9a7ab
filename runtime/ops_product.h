#ifndef SOAPSTONE_RUNTIME_OPS_PRODUCT_H_
#define SOAPSTONE_RUNTIME_OPS_PRODUCT_H_

#include "runtime/ops_contraction.h"

namespace soapstone::runtime {

// The tanh form of GELU is the one that libraries compute with a product.
enum class Activation : uint8_t { kNone, kRelu, kGeluTanh };

// The matrix of a product that is also summed: lhs or rhs over the contracted
// dim, the result over its rows.
enum class BiasGradient : uint8_t { kNone, kLhs, kRhs, kResult };

// Ops on a product [m, n] before it is stored: semantics of
// `soap.matrix_product`.
struct Epilogue {
  Activation activation = Activation::kNone;
  // Multiplies by the derivative of the activation instead of applying it.
  bool isGradient = false;
  BiasGradient biasGradient = BiasGradient::kNone;
};

// The memory of an epilogue, in the result's element type but for the bits of
// ReLU; null for what it does not have.
struct EpilogueData {
  const void* bias = nullptr;  // [n], added to every row.
  // Values for the gradient, written by the forward product and read by the
  // gradient's: for GELU its operand [m, n]; for ReLU reluWords(n) words of 32
  // bits a row, where bit j % 32 of word j / 32 tells if element j was
  // positive.
  void* kept = nullptr;
  const void* saved = nullptr;
  void* biasGrad = nullptr;
  // [m, n], dense: the product is added to it. May be the result.
  const void* addend = nullptr;
};

// Rows of bits begin at multiples of 128.
SOAPSTONE_HD int64_t reluWords(int64_t columns) {
  return (columns + 127) / 128 * 4;
}

// A contraction as `soap.matrix_product`: no batch dims, one free dim of rhs.
struct MatrixProduct {
  ElementType type = ElementType::kF32;
  Dims lhs;
  Dims rhs;
  Dims lhsContract;
  Dims rhsContract;
  bool wideResult = false;  // The result is f32, whatever `type` is.
  Epilogue epilogue = {};
  // As in `Dot`; a result with a pitch has no addend and no activation.
  int64_t lhsPitch = 0;
  int64_t rhsPitch = 0;
  int64_t resultPitch = 0;
};

void matrixProduct(Rank& rank, Stream stream, const MatrixProduct& op,
                   const void* lhs, const void* rhs, void* result,
                   const EpilogueData& data);

// The same for matrices with strides, of one product (op.batch is 1).
void gemmWithEpilogue(Rank& rank, Stream stream, const Gemm& op,
                      const Epilogue& epilogue, const void* lhs,
                      const void* rhs, void* result, const EpilogueData& data);

// The epilogue alone, of a product that is in `result`: kernels for libraries
// without it.
void finishProduct(Rank& rank, Stream stream, const Gemm& op,
                   const Epilogue& epilogue, const void* lhs, const void* rhs,
                   void* result, const EpilogueData& data);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_OPS_PRODUCT_H_
