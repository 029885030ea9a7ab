#include "frontend/onnx/graph/stored_parameters.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <tuple>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "frontend/onnx/graph/compared_elements.h"
#include "frontend/onnx/graph/computed_rows.h"
#include "frontend/onnx/graph/parameter_plan.h"

namespace soapstone::onnx {
namespace {

// Larger tensors, and those of more dims, are left as they are stored: a
// hostile file has any number.
constexpr int64_t kMostElements = int64_t{1} << 22;
constexpr int64_t kMostDims = 8;
// Orders of more functions are not tried.
constexpr size_t kMostFunctions = 4;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Function {
  absl::string_view operation;  // torch's name.
  absl::string_view opType;     // ONNX's.
  double least, most;           // Bounds of what it gives, excluded.
  double (*inverse)(double);
};

constexpr absl::string_view kSoftmax = "softmax";

constexpr Function kFunctions[] = {
    {"exp", "Exp", 0, kInfinity, [](double y) { return std::log(y); }},
    {"log", "Log", -kInfinity, kInfinity, [](double y) { return std::exp(y); }},
    {"neg", "Neg", -kInfinity, kInfinity, [](double y) { return -y; }},
    {"sigmoid", "Sigmoid", 0, 1,
     [](double y) { return std::log(y) - std::log1p(-y); }},
    {"tanh", "Tanh", -1, 1, [](double y) { return std::atanh(y); }},
    {"softplus", "Softplus", 0, kInfinity,
     [](double y) { return y + std::log(-std::expm1(-y)); }},
    {"sqrt", "Sqrt", 0, kInfinity, [](double y) { return y * y; }},
    // Alone; its argument is known but for a number in each row.
    {kSoftmax, "Softmax", 0, 1, [](double y) { return std::log(y); }},
};

const Function* findFunction(absl::string_view name) {
  for (const Function& function : kFunctions) {
    if (function.operation == name || function.opType == name) return &function;
  }
  return nullptr;
}

// The argument of which `functions` make `y`; NaN if there is none.
double inverseOf(const std::vector<const Function*>& functions, double y) {
  for (auto it = functions.rbegin(); it != functions.rend(); ++it) {
    if (!(y > (*it)->least && y < (*it)->most)) return std::nan("");
    y = (*it)->inverse(y);
  }
  return std::isfinite(y) ? y : std::nan("");
}

bool canGive(const std::vector<const Function*>& functions,
             const Tensor& tensor) {
  if (absl::c_linear_search(functions, findFunction(kSoftmax)) &&
      (functions.size() > 1 || !isSoftmaxOfRows(tensor))) {
    return false;
  }
  // All of them: a single exponential that was too small for the file is no
  // number any more, and a parameter of it makes every loss one.
  for (int64_t i = 0; i < tensor.size(); ++i) {
    if (std::isnan(inverseOf(functions, tensor.floatAt(i)))) return false;
  }
  return true;
}

// The row of each place of `tensor` along `dim`, numbered as they appear, and
// the place at which each row appears first.
struct RowNumbers {
  std::vector<int64_t> rows;
  std::vector<int64_t> first;
};

// Offset of the first element of the row at `place`.
int64_t rowOffset(const Tensor& tensor, int64_t dim, int64_t place,
                  int64_t inner) {
  return place / inner * inner * tensor.dims()[dim] + place % inner;
}

int64_t innerSize(const Tensor& tensor, int64_t dim) {
  int64_t inner = 1;
  for (int64_t d = dim + 1; d < tensor.rank(); ++d) inner *= tensor.dims()[d];
  return inner;
}

std::string rowBytes(const Tensor& tensor, int64_t dim, int64_t place) {
  const int64_t inner = innerSize(tensor, dim);
  const int64_t width = bitWidth(tensor.type()) / 8;
  const int64_t start = rowOffset(tensor, dim, place, inner);
  std::string bytes;
  for (int64_t k = 0; k < tensor.dims()[dim]; ++k) {
    bytes.append(reinterpret_cast<const char*>(tensor.bytes().data()) +
                     (start + k * inner) * width,
                 static_cast<size_t>(width));
  }
  return bytes;
}

RowNumbers numberRows(const Tensor& tensor, int64_t dim) {
  RowNumbers result;
  absl::flat_hash_map<std::string, int64_t> known;
  const int64_t places = tensor.size() / tensor.dims()[dim];
  for (int64_t place = 0; place < places; ++place) {
    auto [row, isNew] =
        known.try_emplace(rowBytes(tensor, dim, place),
                          static_cast<int64_t>(result.first.size()));
    if (isNew) result.first.push_back(place);
    result.rows.push_back(row->second);
  }
  return result;
}

Tensor tableOf(const Tensor& tensor, int64_t dim, const RowNumbers& numbers) {
  const int64_t width = tensor.dims()[dim];
  Tensor table = Tensor::zeros(
      tensor.type(), {static_cast<int64_t>(numbers.first.size()), width});
  std::byte* to = table.mutableBytes();
  for (int64_t place : numbers.first) {
    const std::string bytes = rowBytes(tensor, dim, place);
    std::memcpy(to, bytes.data(), bytes.size());
    to += bytes.size();
  }
  return table;
}

bool isReversed(absl::string_view name) {
  return absl::EndsWith(name, "_reverse");
}

// Whether `name` is of the weights or biases of what a layer reads of itself.
bool isHidden(absl::string_view name) {
  return absl::StrContains(name.substr(name.rfind('.') + 1), "_hh");
}

// Whether the elements with the least indices, `part` of them in each dim, lie
// one after the other.
bool isPrefix(const std::vector<int64_t>& dims,
              const std::vector<int64_t>& part) {
  bool hasElements = false;
  for (size_t d = 0; d < dims.size(); ++d) {
    if (hasElements && part[d] != dims[d]) return false;
    hasElements = hasElements || part[d] > 1;
  }
  return true;
}

// A copy of those elements.
Tensor strided(const Tensor& tensor, const std::vector<int64_t>& part) {
  const int64_t width = bitWidth(tensor.type()) / 8;
  Tensor copy = Tensor::zeros(tensor.type(), part);
  for (int64_t i = 0; i < copy.size(); ++i) {
    int64_t rest = i;
    int64_t from = 0;
    int64_t stride = 1;
    for (size_t d = part.size(); d-- > 0;) {
      from += rest % part[d] * stride;
      rest /= part[d];
      stride *= tensor.dims()[d];
    }
    std::memcpy(copy.mutableBytes() + i * width,
                tensor.bytes().data() + from * width,
                static_cast<size_t>(width));
  }
  return copy;
}

// Whether the data repeats itself along dim `dim`.
bool isRepeatedAlong(const Tensor& tensor, size_t dim) {
  const int64_t size = tensor.dims()[dim];
  int64_t inner = bitWidth(tensor.type()) / 8;
  for (size_t d = dim + 1; d < tensor.dims().size(); ++d)
    inner *= tensor.dims()[d];
  const std::byte* data = tensor.bytes().data();
  for (int64_t i = inner; i < tensor.byteSize(); i += inner) {
    if (i / inner % size != 0 && std::memcmp(data + i, data + i - inner,
                                             static_cast<size_t>(inner)) != 0) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::vector<int64_t> withoutRepetition(const Tensor& tensor) {
  if (!tensor.hasData() || bitWidth(tensor.type()) % 8 != 0) return {};
  std::vector<int64_t> dims = tensor.dims();
  auto outer = absl::c_find_if(dims, [](int64_t size) { return size != 1; });
  if (outer == dims.end() || outer + 1 == dims.end() || *outer < 1) return {};
  const int64_t bytes = tensor.byteSize() / *outer;
  for (int64_t i = 1; i < *outer; ++i) {
    if (std::memcmp(tensor.bytes().data(), tensor.bytes().data() + i * bytes,
                    static_cast<size_t>(bytes)) != 0) {
      return {};
    }
  }
  *outer = 1;
  return dims;
}

std::vector<int64_t> withoutExpansion(const Tensor& tensor) {
  if (!tensor.hasData() || bitWidth(tensor.type()) % 8 != 0) return {};
  if (isUniform(tensor)) return withoutRepetition(tensor);
  std::vector<int64_t> dims = tensor.dims();
  for (size_t d = 0; d < dims.size(); ++d) {
    if (dims[d] > 1 && isRepeatedAlong(tensor, d)) dims[d] = 1;
  }
  return dims == tensor.dims() ? std::vector<int64_t>() : dims;
}

Tensor leadingPart(const Tensor& tensor, const std::vector<int64_t>& dims) {
  if (!isPrefix(tensor.dims(), dims)) return strided(tensor, dims);
  const auto length =
      static_cast<uint64_t>(Tensor(tensor.type(), dims).byteSize());
  Tensor part(tensor.type(), dims, std::make_shared<Tensor>(tensor),
              tensor.bytes().subspan(0, length));
  if (tensor.origin()) {
    TensorOrigin origin = *tensor.origin();
    origin.length = length;
    part.setOrigin(std::move(origin));
  }
  return part;
}

namespace {

// Whether element `place(i)` of `whole` is element i of `tensor`.
template <typename Place>
bool agree(const Tensor& tensor, const Tensor& whole, Place place) {
  if (tensor.type() != whole.type() || tensor.size() != whole.size()) {
    return false;
  }
  if (!tensor.hasData() || !whole.hasData() ||
      !Tensor::isReadable(whole.type())) {
    return true;
  }
  const int64_t step = comparedStep(tensor.size());
  for (int64_t i = 0; i < tensor.size(); i += step) {
    if (tensor.floatAt(i) != whole.floatAt(place(i))) return false;
  }
  return true;
}

}  // namespace

bool isTransposeOf(const Tensor& tensor, const Tensor& whole) {
  if (tensor.rank() != 2 || whole.rank() != 2 ||
      tensor.dims()[0] != whole.dims()[1] ||
      tensor.dims()[1] != whole.dims()[0]) {
    return false;
  }
  const int64_t columns = tensor.dims()[1];
  const int64_t wholeColumns = whole.dims()[1];
  return agree(tensor, whole, [&](int64_t i) {
    return i % columns * wholeColumns + i / columns;
  });
}

bool hasNumbersOf(const Tensor& tensor, const Tensor& whole) {
  return agree(tensor, whole, [](int64_t i) { return i; });
}

bool isInvertible(absl::string_view operation) {
  return findFunction(operation) != nullptr;
}

std::optional<Functions> orderFunctions(
    const std::vector<std::string>& operations, const Tensor& tensor) {
  std::vector<const Function*> functions;
  for (const std::string& operation : operations) {
    functions.push_back(findFunction(operation));
    // Only its numbers tell the dim of a softmax.
    const bool isOpen = operation == kSoftmax && !tensor.hasData();
    if (functions.back() == nullptr || isOpen) return std::nullopt;
  }
  const bool hasData = tensor.hasData() && Tensor::isReadable(tensor.type()) &&
                       tensor.size() <= kMostElements;
  if (functions.empty() || functions.size() > kMostFunctions ||
      (!hasData && (functions.size() > 1 || tensor.hasData()))) {
    return std::nullopt;
  }
  std::vector<std::vector<const Function*>> possible;
  std::sort(functions.begin(), functions.end());
  do {
    if (!hasData || canGive(functions, tensor)) possible.push_back(functions);
  } while (std::next_permutation(functions.begin(), functions.end()));
  if (possible.size() != 1) return std::nullopt;
  Functions order;
  for (const Function* function : possible[0]) {
    order.emplace_back(function->opType);
  }
  return order;
}

Tensor invert(const Functions& functions, const Tensor& tensor) {
  std::vector<const Function*> known;
  for (const std::string& name : functions) known.push_back(findFunction(name));
  Tensor result = Tensor::zeros(tensor.type(), tensor.dims());
  for (int64_t i = 0; i < tensor.size(); ++i) {
    result.setFloat(i, inverseOf(known, tensor.floatAt(i)));
  }
  if (functions == Functions{"Softmax"}) centreRows(result);
  return result;
}

Tensor invert(const Affine& affine, const Tensor& tensor) {
  Tensor result = Tensor::zeros(tensor.type(), tensor.dims());
  for (int64_t i = 0; i < tensor.size(); ++i) {
    result.setFloat(i, (tensor.floatAt(i) - affine.offset) / affine.scale);
  }
  return result;
}

std::optional<Affine> affineBetween(const Tensor& stored, const Tensor& known) {
  constexpr int64_t kLeastElements = 3;
  // Two roundings of f32, and one of the sum.
  constexpr double kTolerance = 3.6e-7;
  if (!stored.hasData() || !known.hasData() || stored.type() != known.type() ||
      (stored.type() != DataType::kFloat32 &&
       stored.type() != DataType::kFloat64) ||
      stored.size() != known.size() || stored.size() < kLeastElements ||
      isUniform(known)) {
    return std::nullopt;
  }
  const int64_t step = comparedStep(stored.size());
  auto holds = [&](const Affine& affine) {
    for (int64_t i = 0; i < stored.size(); i += step) {
      const double x = affine.scale * known.floatAt(i);
      const double error = std::abs(stored.floatAt(i) - (x + affine.offset));
      const double size = std::max(
          {std::abs(x), std::abs(affine.offset), std::abs(stored.floatAt(i))});
      if (!(error <= kTolerance * size)) return false;
    }
    return true;
  };
  // The constant is known best from the largest number.
  int64_t largest = 0;
  for (int64_t i = 0; i < stored.size(); i += step) {
    if (std::abs(known.floatAt(i)) > std::abs(known.floatAt(largest))) {
      largest = i;
    }
  }
  auto asFloat = [](double number) -> double {
    return static_cast<float>(number);
  };
  const double from = known.floatAt(largest);
  const double to = stored.floatAt(largest);
  for (const Affine& affine :
       {Affine{1, asFloat(to - from)}, Affine{-1, asFloat(to + from)},
        Affine{asFloat(to / from), 0}}) {
    if (std::isfinite(affine.scale) && std::isfinite(affine.offset) &&
        holds(affine)) {
      return affine;
    }
  }
  return std::nullopt;
}

std::optional<RepeatedRows> findRepeatedRows(const Tensor& tensor) {
  if (!tensor.hasData() || bitWidth(tensor.type()) % 8 != 0 ||
      tensor.size() < 2 || tensor.size() > kMostElements ||
      tensor.rank() > kMostDims || isUniform(tensor)) {
    return std::nullopt;
  }
  std::optional<RowNumbers> best;
  int64_t bestDim = 0;
  // Elements of the table, then narrower rows last.
  auto cost = [&](const RowNumbers& numbers, int64_t dim) {
    const int64_t width = tensor.dims()[dim];
    return std::pair(static_cast<int64_t>(numbers.first.size()) * width,
                     -width);
  };
  for (int64_t dim = 0; dim < tensor.rank(); ++dim) {
    if (tensor.dims()[dim] < 2) continue;
    RowNumbers numbers = numberRows(tensor, dim);
    if (numbers.first.size() == numbers.rows.size()) continue;
    if (best && cost(*best, bestDim) <= cost(numbers, dim)) continue;
    best = std::move(numbers);
    bestDim = dim;
  }
  if (!best) return std::nullopt;
  RepeatedRows result{tableOf(tensor, bestDim, *best), bestDim, tensor.dims(),
                      std::move(best->rows)};
  result.places.erase(result.places.begin() + bestDim);
  return result;
}

Tensor stackRows(const std::vector<const Tensor*>& rows) {
  const Tensor& first = *rows[0];
  const std::vector<int64_t> dims = {static_cast<int64_t>(rows.size()),
                                     first.size()};
  if (!first.hasData()) return Tensor(first.type(), dims);
  Tensor result = Tensor::zeros(first.type(), dims);
  const auto bytes = static_cast<size_t>(first.byteSize());
  for (size_t i = 0; i < rows.size(); ++i) {
    std::memcpy(result.mutableBytes() + i * bytes, rows[i]->bytes().data(),
                bytes);
  }
  return result;
}

std::optional<PackedGates> packedGates(const NodeProto& node, size_t operand,
                                       std::vector<std::string> sources,
                                       const Tensor& tensor) {
  PackedGates result;
  // PyTorch: input, forget, cell, output; reset, update, new.
  if (node.opType == "LSTM") {
    result.order = {0, 3, 1, 2};
  } else if (node.opType == "GRU") {
    result.order = {1, 0, 2};
  } else if (node.opType == "RNN") {
    result.order = {0};
  } else {
    return std::nullopt;
  }
  const bool isBias = operand == 3;
  if (operand < 1 || operand > 3 || tensor.rank() != (isBias ? 2 : 3) ||
      bitWidth(tensor.type()) % 8 != 0) {
    return std::nullopt;
  }
  const int64_t perDirection = isBias ? 2 : 1;
  const auto gates = static_cast<int64_t>(result.order.size());
  const auto count = static_cast<int64_t>(sources.size());
  if (count < 1 || count != tensor.dims()[0] * perDirection ||
      tensor.dims()[1] < 1 || tensor.dims()[1] % (perDirection * gates) != 0) {
    return std::nullopt;
  }
  std::sort(sources.begin(), sources.end(),
            [](const std::string& a, const std::string& b) {
              return std::tuple(isReversed(a), isHidden(a)) <
                     std::tuple(isReversed(b), isHidden(b));
            });
  for (int64_t i = 0; i < count; ++i) {
    const bool wantsReversed = i >= perDirection;
    const bool wantsHidden = isBias ? i % 2 == 1 : operand == 2;
    if (isReversed(sources[i]) != wantsReversed ||
        isHidden(sources[i]) != wantsHidden) {
      return std::nullopt;
    }
  }
  result.parameters = std::move(sources);
  return result;
}

Tensor unpackGates(const PackedGates& gates, const Tensor& packed,
                   size_t index) {
  const auto count = static_cast<int64_t>(gates.parameters.size());
  const auto gateCount = static_cast<int64_t>(gates.order.size());
  std::vector<int64_t> dims(packed.dims().begin() + 1, packed.dims().end());
  dims[0] = packed.dims()[0] * packed.dims()[1] / count;
  if (!packed.hasData()) return Tensor(packed.type(), dims);
  Tensor result = Tensor::zeros(packed.type(), dims);
  const int64_t bytes = packed.byteSize() / count;
  const int64_t gateBytes = bytes / gateCount;
  const std::byte* from =
      packed.bytes().data() + static_cast<int64_t>(index) * bytes;
  for (int64_t gate = 0; gate < gateCount; ++gate) {
    std::memcpy(result.mutableBytes() + gates.order[gate] * gateBytes,
                from + gate * gateBytes, static_cast<size_t>(gateBytes));
  }
  return result;
}

}  // namespace soapstone::onnx
