#include <algorithm>
#include <string_view>
#include <utility>

#include "runtime/checkpoint/safetensors.h"
#include "runtime/core/error.h"
#include "runtime/core/rank.h"
#include "runtime/host/convert.h"
#include "runtime/host/onednn.h"
#include "runtime/ops_contraction.h"
#include "runtime/ops_movement.h"

namespace soapstone::runtime {
namespace {

using dnnl::memory;
using DimVector = std::vector<int64_t>;

enum class Pass : int64_t { kForward = 1, kInputGrad = 2, kWeightGrad = 3 };

DimVector toVector(const Dims& dims) {
  return {dims.values, dims.values + dims.count};
}

// Tensor shapes of one pass as oneDNN wants them: groups are a dim of weights.
struct Shapes {
  DimVector input;
  DimVector weight;
  DimVector result;
  size_t weightChannel = 1;  // The dim of the weight's input channels.

  explicit Shapes(const Convolution& op)
      : input(toVector(op.input)), result(toVector(op.result)) {
    weight = toVector(op.weight);
    if (op.groups > 1) {
      weight[0] /= op.groups;
      weight.insert(weight.begin(), op.groups);
      weightChannel = 2;
    }
  }
};

PrimitiveKey keyOf(const Convolution& op, Pass pass) {
  PrimitiveKey key(static_cast<int64_t>(pass));
  key.add(static_cast<int64_t>(op.type)).add(op.input).add(op.weight);
  key.add(op.result).add(op.strides).add(op.padLow).add(op.padHigh);
  key.add(op.dilations).add(op.groups);
  return key.add(op.channelsLast).add(op.weightChannelsLast);
}

// oneDNN counts the elements between taps.
DimVector gaps(const Convolution& op) {
  DimVector result = toVector(op.dilations);
  for (int64_t& gap : result) --gap;
  return result;
}

// True for the implementations that oneDNN falls back to.
bool isSlow(const char* implementation) {
  std::string_view name(implementation);
  return name.find("ref") != name.npos || name.find("gemm") != name.npos;
}

// Builds the primitives of a convolution; each build throws dnnl::error where
// there is none. They work on input and result as they are if `inPlace`, else
// on the layouts that they are fastest on, with reorders around them. Null if
// slow in place.
class ConvolutionBuilder {
 public:
  ConvolutionBuilder(OneDnn& library, const Convolution& op, bool inPlace)
      : library(library), op(op), inPlace(inPlace), shapes(op) {
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  }

  CachedPrimitive build(Pass pass) {
    switch (pass) {
      case Pass::kForward:
        return forward();
      case Pass::kInputGrad:
        return inputGrad();
      case Pass::kWeightGrad:
        return weightGrad();
    }
    return {};
  }

 private:
  using Forward = dnnl::convolution_forward;
  using InputGrad = dnnl::convolution_backward_data;
  using WeightGrad = dnnl::convolution_backward_weights;

  CachedPrimitive forward() {
    Forward::primitive_desc description = forwardDescription();
    CachedPrimitive made;
    if (!begin<Forward>(description, made)) return made;
    library.addArgument(made, DNNL_ARG_SRC, false, plain(shapes.input),
                        description.src_desc());
    library.addArgument(made, DNNL_ARG_WEIGHTS, false, plainWeight(),
                        description.weights_desc());
    library.addArgument(made, DNNL_ARG_DST, true, plain(shapes.result),
                        description.dst_desc());
    return made;
  }

  CachedPrimitive inputGrad() {
    InputGrad::primitive_desc description = backwardDescription<InputGrad>();
    CachedPrimitive made;
    if (!begin<InputGrad>(description, made)) return made;
    library.addArgument(made, DNNL_ARG_DIFF_DST, false, plain(shapes.result),
                        description.diff_dst_desc());
    library.addArgument(made, DNNL_ARG_WEIGHTS, false, plainWeight(),
                        description.weights_desc());
    library.addArgument(made, DNNL_ARG_DIFF_SRC, true, plain(shapes.input),
                        description.diff_src_desc());
    return made;
  }

  CachedPrimitive weightGrad() {
    WeightGrad::primitive_desc description = backwardDescription<WeightGrad>();
    CachedPrimitive made;
    if (!begin<WeightGrad>(description, made)) return made;
    library.addArgument(made, DNNL_ARG_SRC, false, plain(shapes.input),
                        description.src_desc());
    library.addArgument(made, DNNL_ARG_DIFF_DST, false, plain(shapes.result),
                        description.diff_dst_desc());
    library.addArgument(made, DNNL_ARG_DIFF_WEIGHTS, true, plainWeight(),
                        description.diff_weights_desc());
    return made;
  }

  Forward::primitive_desc forwardDescription() const {
    return Forward::primitive_desc(
        Forward::desc(dnnl::prop_kind::forward_training, kAlgorithm,
                      wanted(shapes.input), any(shapes.weight),
                      wanted(shapes.result), toVector(op.strides), gaps(op),
                      toVector(op.padLow), toVector(op.padHigh)),
        attributes, library.engine());
  }

  // For either gradient: oneDNN needs the forward pass's description.
  template <typename Primitive>
  typename Primitive::primitive_desc backwardDescription() const {
    return typename Primitive::primitive_desc(
        typename Primitive::desc(kAlgorithm, wanted(shapes.input),
                                 any(shapes.weight), wanted(shapes.result),
                                 toVector(op.strides), gaps(op),
                                 toVector(op.padLow), toVector(op.padHigh)),
        attributes, library.engine(), forwardDescription());
  }

  // Makes the primitive, without its arguments, unless it is slow in place.
  template <typename Primitive>
  bool begin(const typename Primitive::primitive_desc& description,
             CachedPrimitive& made) const {
    if (inPlace && isSlow(description.impl_info_str())) return false;
    made.primitive = Primitive(description);
    made.scratchpad = description.scratchpad_desc();
    made.scratchBytes = made.scratchpad.get_size();
    return true;
  }

  memory::desc plain(const DimVector& dims) const {
    return op.channelsLast ? lastDimDescriptor(dims, op.type, 1)
                           : denseDescriptor(dims, op.type);
  }
  memory::desc plainWeight() const {
    return op.weightChannelsLast
               ? lastDimDescriptor(shapes.weight, op.type, shapes.weightChannel)
               : denseDescriptor(shapes.weight, op.type);
  }
  memory::desc any(const DimVector& dims) const {
    return memory::desc(dims, dnnlType(op.type), memory::format_tag::any);
  }
  memory::desc wanted(const DimVector& dims) const {
    return inPlace ? plain(dims) : any(dims);
  }

  static constexpr auto kAlgorithm = dnnl::algorithm::convolution_direct;

  OneDnn& library;
  const Convolution& op;
  bool inPlace;
  Shapes shapes;
  dnnl::primitive_attr attributes;
};

bool hasStride(const Convolution& op) {
  return std::any_of(op.strides.values, op.strides.values + op.strides.count,
                     [](int64_t stride) { return stride > 1; });
}

// With the channels last, most primitives lose less to that than reorders would
// cost. Not so gradients of weights over windows with strides, which are up to
// 1.7 times as fast on their own layouts, reorders included.
CachedPrimitive build(OneDnn& library, const Convolution& op, Pass pass) {
  bool isPointwise = op.weight.product(2, op.weight.count) == 1;
  if (op.channelsLast &&
      (pass != Pass::kWeightGrad || isPointwise || !hasStride(op))) {
    CachedPrimitive made =
        ConvolutionBuilder(library, op, /*inPlace=*/true).build(pass);
    if (made.primitive) return made;
  }
  return ConvolutionBuilder(library, op, /*inPlace=*/false).build(pass);
}

// Whether the op is a product of matrices: [positions, C] with the channels
// last, and [O, C].
bool isMatrixProduct(const Convolution& op) {
  if (!op.channelsLast || op.groups != 1 || hasStride(op)) return false;
  for (int i = 0; i < op.strides.count; ++i) {
    if (op.weight[2 + i] != 1 || op.padLow[i] != 0 || op.padHigh[i] != 0) {
      return false;
    }
  }
  return true;
}

void runMatrixProduct(Rank& rank, Stream stream, const Convolution& op,
                      Pass pass, const void* first, const void* second,
                      void* result) {
  int64_t inputs = op.weight[1], outputs = op.weight[0];
  int64_t positions = op.input.product() / inputs;
  Gemm product;
  product.type = op.type;
  auto set = [&](int64_t m, int64_t n, int64_t k) {
    product.m = m;
    product.n = n;
    product.k = k;
    product.lhsRowStride = k;
    product.rhsRowStride = n;
    product.resultRowStride = n;
  };
  switch (pass) {
    case Pass::kForward:
      set(positions, outputs, inputs);
      product.rhsRowStride = 1;
      product.rhsColumnStride = inputs;
      break;
    case Pass::kInputGrad:
      set(positions, inputs, outputs);
      break;
    case Pass::kWeightGrad: {
      set(outputs, inputs, positions);
      product.lhsRowStride = 1;
      product.lhsColumnStride = outputs;
      std::swap(first, second);
      break;
    }
  }
  gemm(rank, stream, product, first, second, result);
}

// Elements of the pass's two operands and its result.
struct Counts {
  int64_t first;
  int64_t second;
  int64_t result;
};

Counts countsOf(const Convolution& op, Pass pass) {
  int64_t input = op.input.product();
  int64_t weight = op.weight.product();
  int64_t result = op.result.product();
  switch (pass) {
    case Pass::kForward:
      return {input, weight, result};
    case Pass::kInputGrad:
      return {result, weight, input};
    default:
      return {input, result, weight};
  }
}

// A pass whose padding is not negative.
void runPadded(Rank& rank, Stream stream, const Convolution& op, Pass pass,
               const void* first, const void* second, void* result) {
  Counts counts = countsOf(op, pass);
  if (counts.first == 0 || counts.second == 0 || counts.result == 0) {
    zero(rank, stream, result,
         static_cast<size_t>(counts.result * elementBytes(op.type)));
    return;
  }
  if (isMatrixProduct(op)) {
    runMatrixProduct(rank, stream, op, pass, first, second, result);
    return;
  }
  OneDnn& library = *rank.oneDnn;
  PrimitiveKey key = keyOf(op, pass);
  CachedPrimitive* cached = library.find(key);
  if (cached == nullptr && op.type != ElementType::kF16) {
    try {
      cached = &library.insert(key, build(library, op, pass));
    } catch (const dnnl::error& error) {
      if (op.type == ElementType::kF32) {
        throw InputError("no convolution of input " + shapeText(op.input) +
                         " with weight " + shapeText(op.weight) + ": " +
                         error.what());
      }
      cached = &library.insert(key, CachedPrimitive());
    }
  }
  if (cached != nullptr && cached->primitive) {
    library.execute(rank, *cached,
                    std::array<const void*, 3>{first, second, result});
    return;
  }
  // f16, and bf16 on processors without its instructions: in f32.
  ScratchScope scope(rank);
  Convolution wide = op;
  wide.type = ElementType::kF32;
  const float* a = asF32(rank, scope, op.type, first, counts.first);
  const float* b = asF32(rank, scope, op.type, second, counts.second);
  F32Result target(rank, scope, op.type, result, counts.result);
  runPadded(rank, stream, wide, pass, a, b, target.data());
  target.finish();
}

// The part of the input that negative padding leaves, and the convolution of
// it.
struct Crop {
  bool needed = false;
  Convolution op;  // On the cropped input; no negative padding.
  Dims starts;
  Dims cut;  // Elements cut off behind.
};

Crop cropOf(const Convolution& op) {
  Crop crop{false, op, {0, 0}, {0, 0}};
  for (int i = 0; i < op.padLow.count; ++i) {
    int64_t low = std::max<int64_t>(0, -op.padLow[i]);
    int64_t high = std::max<int64_t>(0, -op.padHigh[i]);
    crop.needed = crop.needed || low > 0 || high > 0;
    crop.starts.append(low);
    crop.cut.append(high);
    crop.op.padLow[i] += low;
    crop.op.padHigh[i] += high;
    crop.op.input[2 + i] =
        std::max<int64_t>(0, crop.op.input[2 + i] - low - high);
  }
  return crop;
}

// An entry per dim of the input, in the order of the dims in memory.
Dims stored(const Convolution& op, const Dims& dims) {
  if (!op.channelsLast) return dims;
  Dims result = dims;
  for (int i = 2; i < dims.count; ++i) result[i - 1] = dims[i];
  result[dims.count - 1] = dims[1];
  return result;
}

const void* cropInput(Rank& rank, Stream stream, ScratchScope& scope,
                      const Convolution& op, const Crop& crop,
                      const void* input) {
  if (!crop.needed) return input;
  Slice cut{op.type,
            stored(op, op.input),
            stored(op, crop.starts),
            stored(op, crop.op.input),
            {}};
  for (int i = 0; i < op.input.count; ++i) cut.steps.append(1);
  void* cropped = scope.take(crop.op.input.product() * elementBytes(op.type));
  slice(rank, stream, cut, input, cropped);
  return cropped;
}

}  // namespace

void convolution(Rank& rank, Stream stream, const Convolution& op,
                 const void* input, const void* weight, void* result) {
  ScratchScope scope(rank);
  Crop crop = cropOf(op);
  const void* cropped = cropInput(rank, stream, scope, op, crop, input);
  runPadded(rank, stream, crop.op, Pass::kForward, cropped, weight, result);
}

void convolutionInputGrad(Rank& rank, Stream stream, const Convolution& op,
                          const void* resultGrad, const void* weight,
                          void* inputGrad) {
  ScratchScope scope(rank);
  Crop crop = cropOf(op);
  if (!crop.needed) {
    runPadded(rank, stream, op, Pass::kInputGrad, resultGrad, weight,
              inputGrad);
    return;
  }
  void* cropped = scope.take(crop.op.input.product() * elementBytes(op.type));
  runPadded(rank, stream, crop.op, Pass::kInputGrad, resultGrad, weight,
            cropped);
  Pad grow{op.type,
           stored(op, crop.op.input),
           stored(op, crop.starts),
           stored(op, crop.cut),
           {},
           0};
  for (int i = 0; i < op.input.count; ++i) grow.interior.append(0);
  pad(rank, stream, grow, cropped, inputGrad);
}

void convolutionWeightGrad(Rank& rank, Stream stream, const Convolution& op,
                           const void* input, const void* resultGrad,
                           void* weightGrad) {
  ScratchScope scope(rank);
  Crop crop = cropOf(op);
  const void* cropped = cropInput(rank, stream, scope, op, crop, input);
  runPadded(rank, stream, crop.op, Pass::kWeightGrad, cropped, resultGrad,
            weightGrad);
}

}  // namespace soapstone::runtime
