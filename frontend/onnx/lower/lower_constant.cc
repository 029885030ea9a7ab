#include "frontend/onnx/lower/lower_constant.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/lower_node.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace soapstone::onnx {
namespace {

using soap::CompareKind;

constexpr int64_t kMaxChunkedBytes = int64_t{16} << 20;

int64_t elementBytes(const Tensor& tensor) {
  return bitWidth(tensor.type()) / 8;
}

mlir::DenseElementsAttr toAttribute(SoapBuilder& build, const Tensor& tensor) {
  Type elementType =
      soapElementType(tensor.type(), build.opBuilder().getContext());
  if (!elementType) {
    throw Refusal{absl::StrCat("a constant of element type ",
                               dataTypeName(tensor.type()),
                               " is not supported")};
  }
  auto type = RankedTensorType::get(tensor.dims(), elementType);
  if (tensor.type() == DataType::kBool) {
    SmallVector<bool> values;
    for (int64_t i = 0; i < tensor.size(); ++i) {
      values.push_back(tensor.intAt(i) != 0);
    }
    return mlir::DenseElementsAttr::get(type, values);
  }
  std::vector<char> bytes(tensor.bytes().size());
  if (!bytes.empty()) {
    std::memcpy(bytes.data(), tensor.bytes().data(), bytes.size());
  }
  return mlir::DenseElementsAttr::getFromRawBuffer(type, bytes);
}

bool sameElement(const Tensor& tensor, int64_t a, int64_t b) {
  int64_t width = elementBytes(tensor);
  const std::byte* data = tensor.bytes().data();
  return std::memcmp(data + a * width, data + b * width,
                     static_cast<size_t>(width)) == 0;
}

// Elements [start, start + dims) of the flat tensor.
Tensor copyRange(const Tensor& tensor, int64_t start, Shape dims) {
  Tensor part = Tensor(tensor.type(), dims);
  int64_t width = elementBytes(tensor);
  return Tensor(
      tensor.type(), dims, std::make_shared<Tensor>(tensor),
      tensor.bytes().subspan(static_cast<size_t>(start * width),
                             static_cast<size_t>(part.size() * width)));
}

// Whether the elements do not vary along `dim`, seen as [outer, size, inner].
bool isUniformAlong(const Tensor& tensor, size_t dim) {
  const Shape& shape = tensor.dims();
  int64_t inner = elementCountOf(Shape(shape.begin() + dim + 1, shape.end()));
  int64_t block = inner * shape[dim];
  for (int64_t i = 0; i < tensor.size(); ++i) {
    int64_t first = i / block * block + i % inner;
    if (!sameElement(tensor, i, first)) return false;
  }
  return true;
}

// The tensor at index 0 of `dim`, which stays with size 1.
Tensor firstAlong(const Tensor& tensor, size_t dim) {
  Shape shape = tensor.dims();
  int64_t inner = elementCountOf(Shape(shape.begin() + dim + 1, shape.end()));
  int64_t block = inner * shape[dim];
  shape[dim] = 1;
  int64_t width = elementBytes(tensor);
  auto bytes = std::make_shared<std::vector<std::byte>>();
  for (int64_t start = 0; start < tensor.size(); start += block) {
    auto range = tensor.bytes().subspan(static_cast<size_t>(start * width),
                                        static_cast<size_t>(inner * width));
    bytes->insert(bytes->end(), range.begin(), range.end());
  }
  absl::Span<const std::byte> view(*bytes);
  return Tensor(tensor.type(), shape, bytes, view);
}

// base + sum over dims of step * index, exact in 64-bit integers.
mlir::Value tryCounting(SoapBuilder& build, const Tensor& tensor) {
  if (tensor.type() != DataType::kInt64 && tensor.type() != DataType::kInt32) {
    return mlir::Value();
  }
  const Shape& shape = tensor.dims();
  Shape steps(shape.size(), 0);
  int64_t stride = 1;
  int64_t base = tensor.intAt(0);
  for (size_t d = shape.size(); d-- > 0;) {
    if (shape[d] > 1) steps[d] = tensor.intAt(stride) - base;
    stride *= shape[d];
  }
  for (int64_t i = 0; i < tensor.size(); ++i) {
    int64_t rest = i;
    int64_t expected = base;
    for (size_t d = shape.size(); d-- > 0; rest /= shape[d]) {
      expected += steps[d] * (rest % shape[d]);
    }
    if (tensor.intAt(i) != expected) return mlir::Value();
  }
  Type type = soapElementType(tensor.type(), build.opBuilder().getContext());
  mlir::Value result = build.fill(static_cast<double>(base), type, shape);
  for (size_t d = 0; d < shape.size(); ++d) {
    if (steps[d] == 0) continue;
    mlir::Value at = build.iota(shape, static_cast<int64_t>(d), type);
    result = build.add(result, build.mul(at, static_cast<double>(steps[d])));
  }
  return result;
}

// Two values that meet at a diagonal of the last two dims.
mlir::Value tryTriangle(SoapBuilder& build, const Tensor& tensor) {
  const Shape& shape = tensor.dims();
  if (shape.size() < 2) return mlir::Value();
  int64_t rows = shape[shape.size() - 2];
  int64_t columns = shape.back();
  if (rows * columns != tensor.size()) return mlir::Value();
  // Elements below the diagonal equal the corner at the low left: the first row
  // that begins with some says where the diagonal lies.
  int64_t corner = (rows - 1) * columns;
  int64_t diagonal = 0;
  for (int64_t r = 0; r < rows; ++r) {
    int64_t count = 0;
    while (count < columns &&
           sameElement(tensor, r * columns + count, corner)) {
      ++count;
    }
    if (count > 0) {
      diagonal = count - r;
      break;
    }
  }
  int64_t upper = columns - 1;
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < columns; ++c) {
      bool isLower = c - r < diagonal;
      if (!sameElement(tensor, r * columns + c, isLower ? corner : upper)) {
        return mlir::Value();
      }
    }
  }
  mlir::Value row = build.iota({rows, columns}, 0, build.i64());
  mlir::Value column = build.iota({rows, columns}, 1, build.i64());
  mlir::Value isLower = build.compare(
      CompareKind::Less, column, build.add(row, static_cast<double>(diagonal)));
  mlir::Value result =
      build.select(isLower, buildConstant(build, copyRange(tensor, corner, {})),
                   buildConstant(build, copyRange(tensor, upper, {})));
  return build.reshape(result, shape);
}

mlir::Value buildChunks(SoapBuilder& build, const Tensor& tensor) {
  if (tensor.byteSize() > kMaxChunkedBytes) {
    throw Refusal{absl::StrCat("a constant of ", tensor.byteSize(),
                               " bytes is too large, at most ",
                               kMaxChunkedBytes)};
  }
  int64_t chunk = kMaxLiteralBytes / elementBytes(tensor);
  SmallVector<mlir::Value> parts;
  for (int64_t start = 0; start < tensor.size(); start += chunk) {
    int64_t count = std::min(chunk, tensor.size() - start);
    parts.push_back(buildConstant(build, copyRange(tensor, start, {count})));
  }
  return build.reshape(build.concat(parts, 0), tensor.dims());
}

}  // namespace

mlir::Value buildConstant(SoapBuilder& build, const Tensor& tensor) {
  if (!soapElementType(tensor.type(), build.opBuilder().getContext())) {
    toAttribute(build, tensor);  // Refuses by name.
  }
  bool isSplat = tensor.size() > 0;
  for (int64_t i = 1; isSplat && i < tensor.size(); ++i) {
    isSplat = sameElement(tensor, i, 0);
  }
  if (isSplat) {
    auto scalar = toAttribute(build, copyRange(tensor, 0, {}));
    auto value = cast<mlir::TypedAttr>(*scalar.value_begin<mlir::Attribute>());
    return build.emit<soap::FillOp>(value, ArrayRef<int64_t>(tensor.dims()));
  }
  if (tensor.byteSize() <= kMaxLiteralBytes) {
    mlir::ElementsAttr value = toAttribute(build, tensor);
    return build.emit<soap::ConstantOp>(value);
  }
  for (size_t dim = 0; dim < tensor.dims().size(); ++dim) {
    if (tensor.dims()[dim] > 1 && isUniformAlong(tensor, dim)) {
      mlir::Value first = buildConstant(build, firstAlong(tensor, dim));
      return build.broadcastTo(first, tensor.dims());
    }
  }
  if (mlir::Value counting = tryCounting(build, tensor)) return counting;
  if (mlir::Value triangle = tryTriangle(build, tensor)) return triangle;
  return buildChunks(build, tensor);
}

mlir::Value buildCausalMask(SoapBuilder& build, const Shape& shape,
                            Type elementType, bool strictUpper) {
  Shape matrix(shape.end() - 2, shape.end());
  mlir::Value mask = build.compare(
      strictUpper ? CompareKind::Greater : CompareKind::LessEqual,
      build.iota(matrix, 1, build.i64()), build.iota(matrix, 0, build.i64()));
  return build.broadcastTo(build.convert(mask, elementType), shape);
}

}  // namespace soapstone::onnx
