// Memory and movement without their mathematics.

#include "runtime/constants.h"
#include "runtime/ops_movement.h"
#include "runtime/trace/accesses.h"

namespace soapstone::runtime {
namespace {

// Keys, runs of 128 sorted ones, merges, sums of pieces, and of their ends.
int scatterKernels(int64_t count) {
  int kernels = 4;
  for (int64_t length = 128; length < count; length *= 2) ++kernels;
  return kernels;
}

}  // namespace

void copy(Rank& rank, Stream stream, void* to, const void* from, size_t bytes) {
  note(rank, stream, "copy", {{from, bytes}}, {{to, bytes}});
}

void copyConstant(Rank& rank, Stream stream, void* to, const void*,
                  size_t bytes) {
  // Notes the write alone: nothing writes the constant source.
  note(rank, stream, "copyConstant", {}, {{to, bytes}});
}

void zero(Rank& rank, Stream stream, void* to, size_t bytes) {
  note(rank, stream, "zero", {}, {{to, bytes}});
}

void copyStrided(Rank& rank, Stream stream, const StridedCopy& op,
                 const void* from, void* to) {
  Action& action =
      note(rank, stream, "copyStrided",
           {hull(from, op.fromOffset, op.extents, op.fromStrides, op.type)},
           {hull(to, op.toOffset, op.extents, op.toStrides, op.type)});
  // Views with gaps touch less than they span.
  action.bytes = 2 * op.extents.product() * elementBytes(op.type);
}

void fill(Rank& rank, Stream stream, ElementType type, void* to, int64_t count,
          double) {
  note(rank, stream, "fill", {}, {span(to, count, type)});
}

void gather(Rank& rank, Stream stream, const Gather& op, const void* input,
            const void* indices, void* result) {
  auto dim = static_cast<int>(op.dim);
  int64_t elements = op.input.product(0, dim) * op.indices.product() *
                     op.input.product(dim + 1, op.input.count);
  Action& action = note(rank, stream, "gather",
                        {dense(input, op.input, op.type),
                         dense(indices, op.indices, op.indexType)},
                        {span(result, elements, op.type)});
  action.bytes = 2 * elements * elementBytes(op.type) +
                 op.indices.product() * elementBytes(op.indexType);
}

void scatter(Rank& rank, Stream stream, const Scatter& op, const void* input,
             const void* indices, const void* updates, void* result) {
  int64_t elements = op.indices.product() * op.input.product(1, op.input.count);
  Action& action = note(rank, stream, "scatter",
                        {dense(input, op.input, op.type),
                         dense(indices, op.indices, op.indexType),
                         span(updates, elements, op.type)},
                        {dense(result, op.input, op.type)});
  // The rows of the updates, their sums, and what finds them; all of the result
  // where it is another tensor than the input.
  const int64_t width = elementBytes(op.type);
  action.bytes = 3 * elements * width + op.indices.product() * 8 +
                 (input == result ? 0 : 2 * op.input.product() * width);
  action.kernels = scatterKernels(op.indices.product()) + (input != result);
}

void embeddingBag(Rank& rank, Stream stream, const EmbeddingBag& op,
                  const void* table, const void* indices, void* result) {
  int64_t bags = op.indices.product(0, op.indices.count - 1);
  Action& action = note(rank, stream, "embeddingBag",
                        {dense(table, op.table, op.type),
                         dense(indices, op.indices, op.indexType)},
                        {span(result, bags * op.table[1], op.type)});
  action.bytes =
      (op.indices.product() + bags) * op.table[1] * elementBytes(op.type) +
      op.indices.product() * elementBytes(op.indexType);
}

}  // namespace soapstone::runtime
