#ifndef SOAPSTONE_RUNTIME_OPS_NORMALIZATION_H_
#define SOAPSTONE_RUNTIME_OPS_NORMALIZATION_H_

#include "runtime/runtime.h"

namespace soapstone::runtime {

struct Softmax {
  ElementType type = ElementType::kF32;
  Dims shape;
  int64_t dim = 0;
  bool logarithm = false;
};

void softmax(Rank& rank, Stream stream, const Softmax& op, const void* input,
             void* result);

enum class NormKind : uint8_t { kLayer, kRms };

// Normalisation of `rows` rows of `columns` elements; scale and bias [columns],
// mean and rstd f32 [rows]. Rows of the input, and of its gradient, may lie
// further apart than they are long: columns of a product.
struct Norm {
  NormKind kind = NormKind::kLayer;
  ElementType type = ElementType::kF32;
  int64_t rows = 0;
  int64_t columns = 0;
  double epsilon = 0;  // The gradient does not use it.
  // Elements from one row to the next; 0: rows are dense.
  int64_t inputPitch = 0;
  int64_t inputGradPitch = 0;

  int64_t inputStride() const { return inputPitch == 0 ? columns : inputPitch; }
  int64_t inputGradStride() const {
    return inputGradPitch == 0 ? columns : inputGradPitch;
  }
};

// `bias` may be null.
void norm(Rank& rank, Stream stream, const Norm& op, const void* input,
          const void* scale, const void* bias, void* result, float* mean,
          float* rstd);
// `addend`, null or dense [rows, columns], is added to the gradient of the
// input and may be `inputGrad` if that is dense: what a residual connection
// brings.
void normGrad(Rank& rank, Stream stream, const Norm& op, const void* input,
              const void* scale, const float* mean, const float* rstd,
              const void* resultGrad, void* inputGrad, void* scaleGrad,
              void* biasGrad, const void* addend = nullptr);

// The gradient of a norm's result, of which several products read the result:
// the sum of two or three dense tensors [rows, columns].
struct GradientSum {
  const void* parts[3] = {};
  // Memory for the sum, which may be that of a part. What lies there afterwards
  // depends on the back end.
  void* total = nullptr;
};

// `normGrad` with the sum as the result's gradient. `inputGrad` may be a part,
// or the sum's memory.
void normGradOfSum(Rank& rank, Stream stream, const Norm& op, const void* input,
                   const void* scale, const float* mean, const float* rstd,
                   const GradientSum& resultGrad, void* inputGrad,
                   void* scaleGrad, void* biasGrad,
                   const void* addend = nullptr);

// Batch normalisation of [N, C, spatial..]; scale and bias [C] of type
// `parameterType`, mean and (population) variance f32 [C].
struct BatchNorm {
  ElementType type = ElementType::kF32;
  ElementType parameterType = ElementType::kF32;
  Dims shape;
  double epsilon = 0;
  bool channelsLast = false;  // The tensors lie [N, spatial.., C].
  bool relu = false;          // The result is the ReLU of the norm.
};

// With `relu`, `addend`, null or of the result's shape, is added to the norm
// before: what a residual connection brings. It is not `result`.
void batchNorm(Rank& rank, Stream stream, const BatchNorm& op,
               const void* input, const void* scale, const void* bias,
               void* result, float* mean, float* variance,
               const void* addend = nullptr);
// With `relu`, `output` is the result of the forward pass and `resultGrad` its
// gradient: where the result is 0, nothing goes back. Neither is `inputGrad`.
void batchNormGrad(Rank& rank, Stream stream, const BatchNorm& op,
                   const void* input, const void* scale, const float* mean,
                   const float* variance, const void* resultGrad,
                   void* inputGrad, void* scaleGrad, void* biasGrad,
                   const void* output = nullptr);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_OPS_NORMALIZATION_H_
