#include "ir/soap/strides.h"

namespace soapstone::soap {

SmallVector<int64_t> denseStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t i = shape.size(); i-- > 1;)
    strides[i - 1] = strides[i] * shape[i];
  return strides;
}

std::optional<SmallVector<int64_t>> reshapedStrides(ArrayRef<int64_t> from,
                                                    ArrayRef<int64_t> strides,
                                                    ArrayRef<int64_t> to) {
  SmallVector<int64_t> result(to.size(), 1);
  size_t i = 0, j = 0;
  while (j < to.size()) {
    while (i < from.size() && from[i] == 1) ++i;
    if (to[j] == 1) {
      ++j;
      continue;
    }
    if (i == from.size()) return std::nullopt;
    // A group of dims on both sides with as many elements.
    size_t firstFrom = i, firstTo = j;
    int64_t left = from[i++], right = to[j++];
    while (left != right) {
      if (left < right) {
        if (i == from.size()) return std::nullopt;
        left *= from[i++];
      } else {
        if (j == to.size()) return std::nullopt;
        right *= to[j++];
      }
    }
    int64_t inner = 0;
    for (size_t k = i; k-- > firstFrom;) {
      if (from[k] == 1) continue;
      if (inner != 0 && strides[k] != inner) return std::nullopt;
      inner = strides[k] * from[k];
    }
    size_t last = i - 1;
    while (from[last] == 1) --last;
    int64_t stride = strides[last];
    for (size_t k = j; k-- > firstTo;) {
      result[k] = stride;
      stride *= to[k];
    }
  }
  for (size_t k = to.size(); k-- > 0;) {
    if (to[k] == 1)
      result[k] = k + 1 < to.size() ? result[k + 1] * to[k + 1] : 1;
  }
  return result;
}

}  // namespace soapstone::soap
