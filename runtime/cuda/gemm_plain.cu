// A matrix product with any strides and of any type: one thread an element of
// the result. For integers and for strides that cuBLASLt does not take.

#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/kernel.h"
#include "runtime/host/type_switch.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

template <typename T, typename Out>
struct ProductPoint {
  Gemm op;
  const T* lhs;
  const T* rhs;
  Out* result;

  SOAPSTONE_HD void operator()(int64_t b, int64_t i, int64_t j) const {
    using V = decltype(load(T()));
    const T* row = lhs + b * op.lhsBatchStride + i * op.lhsRowStride;
    const T* column = rhs + b * op.rhsBatchStride + j * op.rhsColumnStride;
    Out& place = result[b * op.resultBatchStride + i * op.resultRowStride + j];
    V sum = op.accumulate ? load(place) : V(0);
    for (int64_t k = 0; k < op.k; ++k) {
      sum +=
          load(row[k * op.lhsColumnStride]) * load(column[k * op.rhsRowStride]);
    }
    place = store<Out>(sum);
  }
};

}  // namespace

void plainGemm(Rank& rank, Stream stream, const Gemm& op, const void* lhs,
               const void* rhs, void* result) {
  auto run = [&]<typename T, typename Out>(T, Out) {
    map<3>(rank, stream, {op.batch, op.m, op.n},
           ProductPoint<T, Out>{op, static_cast<const T*>(lhs),
                                static_cast<const T*>(rhs),
                                static_cast<Out*>(result)});
  };
  if (op.wideResult) {
    withFloatType(op.type, [&](auto tag) {
      run(typename decltype(tag)::Type(), float());
    });
  } else {
    withNumberType(op.type, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      run(T(), T());
    });
  }
}

}  // namespace SOAPSTONE_DEVICE_OPS
