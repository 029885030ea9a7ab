#include "runtime/trace/accesses.h"

#include <algorithm>

namespace soapstone::runtime {

Access span(const void* data, int64_t elements, ElementType type) {
  return {data, static_cast<size_t>(std::max<int64_t>(0, elements) *
                                    elementBytes(type))};
}

Access dense(const void* data, const Dims& shape, ElementType type) {
  return span(data, shape.product(), type);
}

int64_t paddedElements(int64_t rows, int64_t columns, int64_t pitch) {
  if (rows <= 0 || pitch == 0) return rows * columns;
  return (rows - 1) * pitch + columns;
}

Access padded(const void* data, const Dims& shape, int64_t pitch,
              ElementType type) {
  if (pitch == 0) return dense(data, shape, type);
  const int last = shape.count - 1;
  return span(data, paddedElements(shape.product(0, last), shape[last], pitch),
              type);
}

Access floats(const void* data, int64_t elements) {
  return span(data, elements, ElementType::kF32);
}

Access hull(const void* data, int64_t offset, const Dims& extents,
            const Dims& strides, ElementType type) {
  if (extents.product() <= 0) return {};
  int64_t low = offset, high = offset;
  for (int i = 0; i < extents.count; ++i) {
    int64_t reach = (extents[i] - 1) * strides[i];
    (reach < 0 ? low : high) += reach;
  }
  int64_t width = elementBytes(type);
  return {static_cast<const char*>(data) + low * width,
          static_cast<size_t>((high - low + 1) * width)};
}

Access heads(const void* data, const Dims& shape, const HeadStrides& strides,
             ElementType type) {
  if (strides.batch == 0 && strides.head == 0 && strides.row == 0) {
    return dense(data, shape, type);
  }
  return hull(data, 0, shape, {strides.batch, strides.head, strides.row, 1},
              type);
}

int64_t keptElements(const Dims& shape,
                     std::initializer_list<const Dims*> dropped) {
  int64_t elements = 1;
  for (int d = 0; d < shape.count; ++d) {
    bool isKept = true;
    for (const Dims* dims : dropped) {
      for (int i = 0; i < dims->count; ++i) isKept &= (*dims)[i] != d;
    }
    if (isKept) elements *= shape[d];
  }
  return elements;
}

ElementType resultType(ElementType type, bool isWide) {
  return isWide ? ElementType::kF32 : type;
}

Action& note(Rank& rank, Stream stream, const char* what, Accesses reads,
             Accesses writes) {
  return recorderOf(rank).add(stream, {}, what, reads, writes);
}

}  // namespace soapstone::runtime
