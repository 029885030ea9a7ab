#ifndef SOAPSTONE_RUNTIME_OPS_RECURRENT_H_
#define SOAPSTONE_RUNTIME_OPS_RECURRENT_H_

#include "runtime/runtime.h"

namespace soapstone::runtime {

// One direction of an LSTM layer: semantics and shapes of `soap.lstm`.
struct Lstm {
  ElementType type = ElementType::kF32;
  int64_t steps = 0;   // T
  int64_t batch = 0;   // B
  int64_t inputs = 0;  // I
  int64_t hidden = 0;  // H
};

void lstm(Rank& rank, Stream stream, const Lstm& op, const void* input,
          const void* inputWeight, const void* hiddenWeight, const void* bias,
          const void* initialHidden, const void* initialCell, void* hidden,
          void* cell, void* gates);

void lstmGrad(Rank& rank, Stream stream, const Lstm& op, const void* input,
              const void* inputWeight, const void* hiddenWeight,
              const void* initialHidden, const void* initialCell,
              const void* hidden, const void* cell, const void* gates,
              const void* hiddenGrad, const void* cellGrad, void* inputGrad,
              void* inputWeightGrad, void* hiddenWeightGrad, void* biasGrad,
              void* initialHiddenGrad, void* initialCellGrad);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_OPS_RECURRENT_H_
