#ifndef SOAPSTONE_IR_REFERENCE_TENSOR_H_
#define SOAPSTONE_IR_REFERENCE_TENSOR_H_

#include <cstdint>
#include <string>
#include <vector>

namespace soapstone::reference {

enum class ElementType { kF32, kBF16, kF16, kI64, kI32, kBool };

bool isFloatType(ElementType type);

// `value` rounded to nearest even in `type`, a float type. The 16-bit types
// round what f32 arithmetic leaves: first to f32, then to the type.
double roundTo(ElementType type, double value);

// A dense host tensor in row-major order. Floats are doubles that hold a value
// of their element type exactly; integers and booleans (0 and 1) are int64.
class Tensor {
 public:
  // All zero. Sizes must not be negative.
  Tensor(ElementType type, std::vector<int64_t> shape);

  // The given values, converted as by setNumber / setInteger; their count must
  // be that of the shape.
  static Tensor fromNumbers(ElementType type, std::vector<int64_t> shape,
                            const std::vector<double>& values);
  static Tensor fromIntegers(ElementType type, std::vector<int64_t> shape,
                             const std::vector<int64_t>& values);
  static Tensor scalar(ElementType type, double value);

  ElementType type() const { return elementType; }
  const std::vector<int64_t>& shape() const { return dims; }
  int64_t rank() const { return static_cast<int64_t>(dims.size()); }
  int64_t dim(int64_t index) const { return dims[index]; }
  int64_t size() const { return count; }
  bool isFloat() const { return isFloatType(elementType); }

  // Element `index` in row-major order, of either kind of type.
  double number(int64_t index) const {
    return isFloat() ? floats[index] : static_cast<double>(integers[index]);
  }
  // Element as an integer; floats truncate, saturating; NaN gives 0.
  int64_t integer(int64_t index) const;

  // Stores a value converted to the element type: floats round, integers
  // truncate (i32 wraps), booleans test != 0.
  void setNumber(int64_t index, double value);
  void setInteger(int64_t index, int64_t value);
  // setNumber of every element.
  void setNumbers(const std::vector<double>& values);

  // Copies an element of a tensor of the same type.
  void copyElement(int64_t index, const Tensor& source, int64_t sourceIndex);

  // All elements as doubles.
  std::vector<double> numbers() const;

  // The same elements in another shape of equal size.
  Tensor reshaped(std::vector<int64_t> shape) const;

  bool operator==(const Tensor&) const = default;

  // E.g. "f32[2, 3] {1, 2, 3, 4, 5, 6}", at most 64 elements.
  std::string toString() const;

 private:
  ElementType elementType;
  std::vector<int64_t> dims;
  int64_t count;
  std::vector<double> floats;
  std::vector<int64_t> integers;
};

int64_t elementCount(const std::vector<int64_t>& shape);

// Distance in elements between neighbours along every dimension.
std::vector<int64_t> rowMajorStrides(const std::vector<int64_t>& shape);

// Moves `index` to the next position in row-major order; false after the last.
bool nextIndex(std::vector<int64_t>& index, const std::vector<int64_t>& shape);

// Sum of index[i] * strides[i].
int64_t linearIndex(const std::vector<int64_t>& index,
                    const std::vector<int64_t>& strides);

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_TENSOR_H_
