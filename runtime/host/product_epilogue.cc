// Epilogues of matrix products, as kernels over the result: for the host, and
// for epilogues that a GPU's library refuses.

#include "runtime/host/row_elements.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_product.h"

namespace soapstone::runtime {
namespace {

struct Identity {
  SOAPSTONE_HD float operator()(float x) const { return x; }
};
struct Relu {
  SOAPSTONE_HD float operator()(float x) const { return math::relu(x); }
};
struct GeluTanh {
  SOAPSTONE_HD float operator()(float x) const { return math::geluTanh(x); }
};

SOAPSTONE_HD float geluTanhSlope(float x) {
  float square = x * x;
  float t = math::tanh(0.79788456f * x * (1.0f + 0.044715f * square));
  float inner = 0.79788456f * (1.0f + 0.134145f * square);
  return 0.5f * (1.0f + t) + 0.5f * x * (1.0f - t * t) * inner;
}

// Adds the bias, applies the activation, keeps its operand.
template <typename T, typename F>
struct ForwardPoint {
  const T* bias;
  T* result;
  T* kept;
  int64_t stride, columns;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i, int64_t j) const {
    T* place = result + i * stride + j;
    auto values = readLanes<kLanes>(place);
    Lanes<T, kLanes> added = {};
    if (bias != nullptr) added = readLanes<kLanes>(bias + j);
    Lanes<T, kLanes> operands;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      float x = load(values[lane]);
      if (bias != nullptr) x += load(added[lane]);
      operands[lane] = store<T>(x);
      values[lane] = store<T>(F()(x));
    }
    if (kept != nullptr) writeLanes(kept + i * columns + j, operands);
    writeLanes(place, values);
  }
};

// Adds the bias to 32 elements, applies ReLU, keeps a word of bits.
template <typename T>
struct ReluWord {
  const T* bias;
  T* result;
  uint32_t* kept;
  int64_t stride, columns, words;

  SOAPSTONE_HD void operator()(int64_t i, int64_t word) const {
    uint32_t bits = 0;
    int64_t begin = word * 32;
    int64_t end = begin + 32 < columns ? begin + 32 : columns;
    for (int64_t j = begin; j < end; ++j) {
      T& place = result[i * stride + j];
      float x = load(place);
      if (bias != nullptr) x += load(bias[j]);
      if (x > 0.0f) bits |= uint32_t{1} << (j - begin);
      place = store<T>(math::relu(x));
    }
    kept[i * words + word] = bits;
  }
};

template <typename T>
struct ReluGradPoint {
  const uint32_t* saved;
  T* result;
  int64_t stride, words;

  SOAPSTONE_HD void operator()(int64_t i, int64_t j) const {
    bool wasPositive = ((saved[i * words + j / 32] >> (j % 32)) & 1u) != 0;
    T& place = result[i * stride + j];
    place = store<T>(wasPositive ? load(place) : 0.0f);
  }
};

template <typename T>
struct GeluTanhGradPoint {
  const T* saved;
  T* result;
  int64_t stride, columns;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i, int64_t j) const {
    T* place = result + i * stride + j;
    auto values = readLanes<kLanes>(place);
    const auto operands = readLanes<kLanes>(saved + i * columns + j);
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float slope = geluTanhSlope(load(operands[lane]));
      values[lane] = store<T>(load(values[lane]) * slope);
    }
    writeLanes(place, values);
  }
};

template <typename T>
struct MatrixElement {
  const T* data;
  int64_t rowStride, columnStride;

  SOAPSTONE_HD float operator()(int64_t i, int64_t j) const {
    return load(data[i * rowStride + j * columnStride]);
  }
};

template <typename T, typename F>
void runForward(Rank& rank, Stream stream, const Gemm& op, void* result,
                const EpilogueData& data) {
  const ForwardPoint<T, F> point{
      static_cast<const T*>(data.bias), static_cast<T*>(result),
      static_cast<T*>(data.kept), op.resultRowStride, op.n};
  withLanes<T>(op.n, op.resultRowStride, {data.bias, result, data.kept},
               [&](auto lanes) {
                 map<2, lanes.value>(rank, stream, {op.m, op.n}, point);
               });
}

template <typename T>
void finishForward(Rank& rank, Stream stream, const Gemm& op,
                   Activation activation, void* result,
                   const EpilogueData& data) {
  switch (activation) {
    case Activation::kNone:
      if (data.bias == nullptr) return;
      return runForward<T, Identity>(rank, stream, op, result, data);
    case Activation::kGeluTanh:
      return runForward<T, GeluTanh>(rank, stream, op, result, data);
    case Activation::kRelu:
      break;
  }
  if (data.kept == nullptr) {
    return runForward<T, Relu>(rank, stream, op, result, data);
  }
  int64_t words = reluWords(op.n);
  map<2>(rank, stream, {op.m, words},
         ReluWord<T>{static_cast<const T*>(data.bias), static_cast<T*>(result),
                     static_cast<uint32_t*>(data.kept), op.resultRowStride,
                     op.n, words});
}

template <typename T>
void finishGradient(Rank& rank, Stream stream, const Gemm& op,
                    Activation activation, void* result, const void* saved) {
  if (activation == Activation::kRelu) {
    map<2>(rank, stream, {op.m, op.n},
           ReluGradPoint<T>{static_cast<const uint32_t*>(saved),
                            static_cast<T*>(result), op.resultRowStride,
                            reluWords(op.n)});
  } else {
    const GeluTanhGradPoint<T> point{static_cast<const T*>(saved),
                                     static_cast<T*>(result),
                                     op.resultRowStride, op.n};
    withLanes<T>(op.n, op.resultRowStride, {saved, result}, [&](auto lanes) {
      map<2, lanes.value>(rank, stream, {op.m, op.n}, point);
    });
  }
}

// Sums a matrix of `summed` x `kept` elements over the first of the two, along
// memory.
template <typename T, typename Out>
void sumOver(Rank& rank, Stream stream, const void* data, int64_t summed,
             int64_t kept, int64_t summedStride, int64_t keptStride,
             void* result) {
  const T* elements = static_cast<const T*>(data);
  Out* sums = static_cast<Out*>(result);
  const bool isRow = summedStride == 1 && keptStride != 1;
  const int64_t rows = isRow ? kept : summed;
  const int64_t columns = isRow ? summed : kept;
  const int64_t rowStride = isRow ? keptStride : summedStride;
  if ((isRow ? summedStride : keptStride) != 1) {
    reduceKernel<2, ReduceKind::kSum>(
        rank, stream, {summed, kept}, {true, false},
        MatrixElement<T>{elements, summedStride, keptStride}, sums);
    return;
  }
  withLanes<T>(columns, rowStride, {elements, sums}, [&](auto lanes) {
    reduceKernel<2, ReduceKind::kSum, lanes.value>(
        rank, stream, {rows, columns}, {!isRow, isRow},
        RowElements<T>{elements, rowStride}, sums);
  });
}

// T is the operands' element type, Out the result's.
template <typename T, typename Out>
void sumBiasGradient(Rank& rank, Stream stream, const Gemm& op,
                     BiasGradient which, const void* lhs, const void* rhs,
                     const void* result, void* biasGrad) {
  switch (which) {
    case BiasGradient::kNone:
      return;
    case BiasGradient::kLhs:
      return sumOver<T, Out>(rank, stream, lhs, op.k, op.m, op.lhsColumnStride,
                             op.lhsRowStride, biasGrad);
    case BiasGradient::kRhs:
      return sumOver<T, Out>(rank, stream, rhs, op.k, op.n, op.rhsRowStride,
                             op.rhsColumnStride, biasGrad);
    case BiasGradient::kResult:
      return sumOver<Out, Out>(rank, stream, result, op.m, op.n,
                               op.resultRowStride, 1, biasGrad);
  }
}

template <typename T, typename Out>
void finish(Rank& rank, Stream stream, const Gemm& op, const Epilogue& epilogue,
            const void* lhs, const void* rhs, void* result,
            const EpilogueData& data) {
  if (epilogue.isGradient) {
    finishGradient<Out>(rank, stream, op, epilogue.activation, result,
                        data.saved);
  } else {
    finishForward<Out>(rank, stream, op, epilogue.activation, result, data);
  }
  sumBiasGradient<T, Out>(rank, stream, op, epilogue.biasGradient, lhs, rhs,
                          result, data.biasGrad);
}

}  // namespace

void finishProduct(Rank& rank, Stream stream, const Gemm& op,
                   const Epilogue& epilogue, const void* lhs, const void* rhs,
                   void* result, const EpilogueData& data) {
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    if (op.wideResult) {
      finish<T, float>(rank, stream, op, epilogue, lhs, rhs, result, data);
    } else {
      finish<T, T>(rank, stream, op, epilogue, lhs, rhs, result, data);
    }
  });
}

}  // namespace soapstone::runtime
