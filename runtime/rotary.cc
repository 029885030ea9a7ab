#include "runtime/kernel.h"
#include "runtime/ops_attention.h"
#include "runtime/type_switch.h"

namespace soapstone::runtime {
namespace {

template <typename T, typename Table>
struct RotaryKernel {
  const T* input;
  const Table* cosine;
  const Table* sine;
  T* result;
  int64_t rowStride;   // D
  int64_t headStride;  // S * D
  int64_t heads;
  int64_t tableBatchStride;  // S * D/2, or 0 for tables without batch.
  int64_t half;
  bool interleaved;
  float sign;

  SOAPSTONE_HD void operator()(int64_t head, int64_t s, int64_t i) const {
    int64_t base = head * headStride + s * rowStride;
    int64_t at = head / heads * tableBatchStride + s * half + i;
    int64_t first = base + (interleaved ? 2 * i : i);
    int64_t second = base + (interleaved ? 2 * i + 1 : i + half);
    float c = load(cosine[at]);
    float n = load(sine[at]) * sign;
    float a = load(input[first]);
    float b = load(input[second]);
    result[first] = store<T>(a * c - b * n);
    result[second] = store<T>(b * c + a * n);
  }
};

}  // namespace

void rotary(Rank& rank, Stream stream, const Rotary& op, const void* input,
            const void* cosine, const void* sine, void* result) {
  int64_t length = op.shape[2];
  int64_t half = op.shape[3] / 2;
  withFloatType(op.type, [&](auto tag) {
    withFloatType(op.tableType, [&](auto tableTag) {
      using T = typename decltype(tag)::Type;
      using Table = typename decltype(tableTag)::Type;
      map<3>(rank, stream, {op.shape[0] * op.shape[1], length, half},
             RotaryKernel<T, Table>{static_cast<const T*>(input),
                                    static_cast<const Table*>(cosine),
                                    static_cast<const Table*>(sine),
                                    static_cast<T*>(result), op.shape[3],
                                    length * op.shape[3], op.shape[1],
                                    op.batchedTables ? length * half : 0, half,
                                    op.interleaved, op.inverse ? -1.0f : 1.0f});
    });
  });
}

}  // namespace soapstone::runtime
