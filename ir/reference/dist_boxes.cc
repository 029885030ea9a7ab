#include "ir/reference/dist_boxes.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "ir/reference/combine_numbers.h"
#include "ir/reference/evaluator.h"

namespace soapstone::reference {
namespace {

// The identity of `kind` in an integer type.
int64_t integerIdentity(ElementType type, soap::ReduceKind kind) {
  const int64_t identity = neutral<int64_t>(kind);
  if (type == ElementType::kBool) return std::clamp<int64_t>(identity, 0, 1);
  if (type != ElementType::kI32) return identity;
  return std::clamp<int64_t>(identity, std::numeric_limits<int32_t>::min(),
                             std::numeric_limits<int32_t>::max());
}

}  // namespace

std::vector<int64_t> boxElements(ArrayRef<int64_t> shape,
                                 ArrayRef<int64_t> offsets,
                                 ArrayRef<int64_t> sizes) {
  const std::vector<int64_t> strides = rowMajorStrides(shape.vec());
  const std::vector<int64_t> extents = sizes.vec();
  std::vector<int64_t> elements;
  if (elementCount(extents) == 0) return elements;
  const int64_t first = linearIndex(offsets.vec(), strides);
  std::vector<int64_t> index(extents.size(), 0);
  do {
    elements.push_back(first + linearIndex(index, strides));
  } while (nextIndex(index, extents));
  return elements;
}

Tensor sliceBox(const Tensor& source, ArrayRef<int64_t> offsets,
                ArrayRef<int64_t> sizes) {
  Tensor result(source.type(), sizes.vec());
  int64_t place = 0;
  for (int64_t element : boxElements(source.shape(), offsets, sizes))
    result.copyElement(place++, source, element);
  return result;
}

TensorCollector::TensorCollector(RankedTensorType type, soap::ReduceKind kind)
    : type(type), kind(kind), isHeld(type.getNumElements(), false) {
  const ElementType elementType = elementTypeOf(type.getElementType());
  if (isFloatType(elementType)) {
    floats.assign(isHeld.size(), neutral<double>(kind));
  } else {
    integers.assign(isHeld.size(), integerIdentity(elementType, kind));
  }
}

void TensorCollector::add(const Tensor& piece,
                          const std::vector<int64_t>& elements) {
  for (size_t i = 0; i < elements.size(); ++i) {
    const int64_t element = elements[i];
    const bool isFirst = !isHeld[element];
    overlaps = overlaps || !isFirst;
    isHeld[element] = true;
    if (piece.isFloat()) {
      double value = piece.number(i);
      floats[element] = isFirst ? value : combine(kind, floats[element], value);
    } else {
      int64_t value = piece.integer(i);
      integers[element] =
          isFirst ? value : combine(kind, integers[element], value);
    }
  }
}

Tensor TensorCollector::finish() const {
  Tensor result = zerosOf(type);
  for (int64_t i = 0; i < result.size(); ++i) {
    if (result.isFloat()) {
      result.setNumber(i, floats[i]);
    } else {
      result.setInteger(i, integers[i]);
    }
  }
  return result;
}

Tensor reduceTensors(RankedTensorType type, soap::ReduceKind kind,
                     ArrayRef<const Tensor*> tensors) {
  TensorCollector sum(type, kind);
  std::vector<int64_t> all(type.getNumElements());
  std::iota(all.begin(), all.end(), 0);
  for (const Tensor* tensor : tensors) sum.add(*tensor, all);
  return sum.finish();
}

}  // namespace soapstone::reference
