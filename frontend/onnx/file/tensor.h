#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_TENSOR_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_TENSOR_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "frontend/onnx/file/data_type.h"

namespace soapstone::onnx {

// Where the bytes of a tensor live on disk.
struct TensorOrigin {
  std::string file;      // path of the file that holds the bytes
  uint64_t offset = 0;   // first byte
  uint64_t length = 0;   // bytes; 0 if the file did not say
  bool present = false;  // the file exists and holds the range
};

// Product of `dims`; fails with InvalidArgument on a negative size and with
// OutOfRange if the product does not fit 62 bits.
absl::StatusOr<int64_t> elementCount(absl::Span<const int64_t> dims);

// A typed, dense, row-major array. The bytes are shared (a mapped file or a
// heap buffer), little-endian and packed as in TensorProto.raw_data; they are
// absent in a weight-less model. Copying a Tensor never copies bytes.
class Tensor {
 public:
  Tensor() = default;

  // A tensor without data. `dims` must have an element count that fits.
  Tensor(DataType type, std::vector<int64_t> dims);

  // A tensor over `bytes`, kept alive by `owner`; `bytes` holds exactly the
  // elements of `dims`.
  Tensor(DataType type, std::vector<int64_t> dims,
         std::shared_ptr<const void> owner, absl::Span<const std::byte> bytes);

  // Tensors over own copies of values.
  static Tensor ofInt64(std::vector<int64_t> dims,
                        absl::Span<const int64_t> values);
  static Tensor ofFloat(std::vector<int64_t> dims,
                        absl::Span<const float> values);
  static Tensor scalar(int64_t value);
  static Tensor vector(absl::Span<const int64_t> values);
  // A zero-filled tensor of `type`; its bytes may be written through
  // `mutableBytes` until it is shared.
  static Tensor zeros(DataType type, std::vector<int64_t> dims);

  DataType type() const { return elementType; }
  const std::vector<int64_t>& dims() const { return shape; }
  int64_t rank() const { return static_cast<int64_t>(shape.size()); }
  int64_t size() const { return count; }
  // Bytes that all elements take, whether or not they are present.
  int64_t byteSize() const;

  bool hasData() const { return dataPresent; }
  absl::Span<const std::byte> bytes() const { return data; }
  // Element `index` read as a T; the caller guarantees the type and that data
  // is present. Works at any alignment.
  template <typename T>
  T elementAt(int64_t index) const {
    T value;
    __builtin_memcpy(&value, data.data() + index * sizeof(T), sizeof(T));
    return value;
  }
  // Element `index` converted to int64 or double from any numeric type of at
  // least 8 bits (halves are widened, bool is 0 or 1).
  int64_t intAt(int64_t index) const;
  double floatAt(int64_t index) const;
  // Writes an element of a tensor made by `zeros`, converting to its type.
  void setInt(int64_t index, int64_t value);
  void setFloat(int64_t index, double value);
  // Bytes of a tensor made by `zeros`; null for any other.
  std::byte* mutableBytes() { return writable; }
  // All elements as int64; empty if data is absent.
  std::vector<int64_t> toInts() const;
  std::vector<double> toFloats() const;

  // The same bytes under other dims of the same element count.
  Tensor reshaped(std::vector<int64_t> dims) const;

  // Set for external data (present or not) and for data inside the model file.
  const std::optional<TensorOrigin>& origin() const { return location; }
  void setOrigin(TensorOrigin origin) { location = std::move(origin); }

  // True if type, dims and bytes are equal; absent data equals only absent
  // data.
  bool operator==(const Tensor& other) const;

  // True for types whose elements `intAt`/`floatAt` can read.
  static bool isReadable(DataType type);

 private:
  DataType elementType = DataType::kUndefined;
  std::vector<int64_t> shape;
  int64_t count = 0;
  bool dataPresent = false;
  std::shared_ptr<const void> owner;
  absl::Span<const std::byte> data;
  std::byte* writable = nullptr;
  std::optional<TensorOrigin> location;
};

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_TENSOR_H_
