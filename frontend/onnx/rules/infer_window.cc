// Convolutions and pools: everything with a sliding window.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Attributes of a window with every default filled in.
struct Window {
  Dims kernel, strides, dilations, pads;
  std::string autoPad;

  int64_t rank() const { return static_cast<int64_t>(kernel.size()); }
  // Extent of the dilated kernel along `axis`.
  int64_t extent(int64_t axis) const {
    return (kernel[axis] - 1) * dilations[axis] + 1;
  }
};

absl::Status checkList(const OpContext& context, absl::string_view name,
                       const Dims& values, size_t count, int64_t least) {
  if (values.size() != count) {
    return context.invalid(absl::StrCat("'", name, "' has ", values.size(),
                                        " entries, expected ", count));
  }
  // The limit keeps every later sum and product far from overflow.
  constexpr int64_t kLimit = int64_t{1} << 24;
  for (int64_t value : values) {
    if (value < least || value > kLimit) {
      return context.invalid(absl::StrCat("'", name, "' has the entry ", value,
                                          ", expected ", least, " to ",
                                          kLimit));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Window> readWindow(const OpContext& context, int64_t rank,
                                  Dims kernel) {
  const Attributes& attributes = context.node.attributes;
  auto count = static_cast<size_t>(rank);
  Window window;
  window.kernel = attributes.getInts("kernel_shape", std::move(kernel));
  window.strides = attributes.getInts("strides", Dims(count, 1));
  window.dilations = attributes.getInts("dilations", Dims(count, 1));
  window.pads = attributes.getInts("pads", Dims(2 * count, 0));
  window.autoPad = attributes.getString("auto_pad", "NOTSET");
  if (window.autoPad.empty()) window.autoPad = "NOTSET";
  SOAPSTONE_RETURN_IF_ERROR(
      checkList(context, "kernel_shape", window.kernel, count, 1));
  SOAPSTONE_RETURN_IF_ERROR(
      checkList(context, "strides", window.strides, count, 1));
  SOAPSTONE_RETURN_IF_ERROR(
      checkList(context, "dilations", window.dilations, count, 1));
  SOAPSTONE_RETURN_IF_ERROR(
      checkList(context, "pads", window.pads, 2 * count, 0));
  if (window.autoPad == "VALID") window.pads.assign(2 * count, 0);
  return window;
}

// Total padding of SAME_*: as much as makes output = ceil(input / stride).
void splitSamePads(Window& window, int64_t axis, int64_t total) {
  total = std::max<int64_t>(0, total);
  int64_t small = total / 2, large = total - small;
  bool upper = window.autoPad == "SAME_UPPER";
  window.pads[axis] = upper ? small : large;
  window.pads[axis + window.rank()] = upper ? large : small;
}

bool isSame(const Window& window) {
  return window.autoPad == "SAME_UPPER" || window.autoPad == "SAME_LOWER";
}

// Output size along `axis`, and for SAME_* the pads that lead to it.
absl::StatusOr<int64_t> windowCount(const OpContext& context, Window& window,
                                    int64_t axis, int64_t size, bool ceilMode) {
  if (size == kUnknownDim) return kUnknownDim;
  int64_t stride = window.strides[axis], extent = window.extent(axis);
  if (isSame(window)) {
    int64_t count = ceilDivide(size, stride);
    splitSamePads(window, axis, (count - 1) * stride + extent - size);
    return count;
  }
  int64_t before = window.pads[axis];
  int64_t padded = size + before + window.pads[axis + window.rank()];
  // Rounding up keeps a window that exceeds the padded size by under a stride.
  if (padded + (ceilMode ? stride - 1 : 0) < extent) {
    return context.invalid(absl::StrCat("a window of ", extent,
                                        " does not fit into ", padded,
                                        " padded elements"));
  }
  int64_t count = ceilMode ? ceilDivide(padded - extent, stride) + 1
                           : (padded - extent) / stride + 1;
  // A window that would start in the end padding is not taken.
  if (ceilMode && (count - 1) * stride >= size + before) --count;
  return count;
}

void writeWindow(OpContext& context, const Window& window) {
  Attributes& attributes = context.node.attributes;
  attributes.set("kernel_shape", window.kernel);
  attributes.set("strides", window.strides);
  attributes.set("dilations", window.dilations);
  attributes.set("pads", window.pads);
  attributes.erase("auto_pad");
}

absl::Status unrankedResult(OpContext& context, DataType elementType) {
  for (size_t i = 0; i < context.outputCount(); ++i) {
    context.setUnranked(i, elementType);
  }
  return absl::OkStatus();
}

// A window of a pool that lies in the padding alone has no value.
absl::Status checkPoolPads(const OpContext& context, const Window& window) {
  for (int64_t i = 0; i < 2 * window.rank(); ++i) {
    const int64_t extent = window.extent(i % window.rank());
    if (window.pads[i] < extent) continue;
    return context.invalid(absl::StrCat("'pads' has the entry ", window.pads[i],
                                        ", expected less than the extent ",
                                        extent, " of its window"));
  }
  return absl::OkStatus();
}

// The weight's spatial dims as default kernel, or an error.
absl::StatusOr<Window> convolutionWindow(const OpContext& context,
                                         size_t weightIndex) {
  const ValueType& data = context.type(0);
  const ValueType& weight = context.type(weightIndex);
  if (data.rank() < 3 || weight.rank() != data.rank()) {
    return context.invalid(absl::StrCat("cannot convolve ", toString(data),
                                        " with ", toString(weight)));
  }
  Dims kernel(weight.dims.begin() + 2, weight.dims.end());
  SOAPSTONE_ASSIGN_OR_RETURN(Window window,
                             readWindow(context, data.rank() - 2, kernel));
  for (size_t i = 0; i < kernel.size(); ++i) {
    SOAPSTONE_RETURN_IF_ERROR(
        mergeDims(context, kernel[i], window.kernel[i], "kernel_shape")
            .status());
  }
  return window;
}

absl::Status inferConv(OpContext& context) {
  const ValueType data = context.type(0);
  bool isInteger = context.node.opType == "ConvInteger";
  DataType elementType = isInteger ? DataType::kInt32 : data.elementType;
  if (!areRanked(context, 2)) return unrankedResult(context, elementType);
  SOAPSTONE_ASSIGN_OR_RETURN(Window window, convolutionWindow(context, 1));
  const ValueType& weight = context.type(1);
  int64_t group = context.node.attributes.getInt("group", 1);
  if (group < 1 || (weight.dims[0] != kUnknownDim && weight.dims[0] % group)) {
    return context.invalid(absl::StrCat("cannot split ", weight.dims[0],
                                        " output channels into ", group,
                                        " groups"));
  }
  SOAPSTONE_RETURN_IF_ERROR(mergeDims(context, data.dims[1],
                                      multiplyDims(weight.dims[1], group),
                                      "the number of input channels")
                                .status());
  if (!isInteger && context.hasInput(2) && context.type(2).ranked &&
      context.type(2).dims != Dims{weight.dims[0]}) {
    return context.invalid(absl::StrCat("bias ", toString(context.type(2)),
                                        " does not have ", weight.dims[0],
                                        " elements"));
  }
  Dims dims = {data.dims[0], weight.dims[0]};
  for (int64_t i = 0; i < window.rank(); ++i) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        int64_t count,
        windowCount(context, window, i, data.dims[i + 2], /*ceilMode=*/false));
    dims.push_back(count);
  }
  writeWindow(context, window);
  context.node.attributes.set("group", group);
  context.setType(0, elementType, std::move(dims));
  return absl::OkStatus();
}

// Output size of a transposed convolution along `axis`; resolves output_shape
// and SAME_* into pads.
int64_t transposedCount(const OpContext& context, Window& window, int64_t axis,
                        int64_t size, int64_t extra) {
  if (size == kUnknownDim) return kUnknownDim;
  int64_t full =
      window.strides[axis] * (size - 1) + extra + window.extent(axis);
  Dims outputShape = context.node.attributes.getInts("output_shape");
  if (!outputShape.empty()) {
    // The list may or may not include batch and channels.
    int64_t wanted = outputShape[outputShape.size() - window.rank() + axis];
    int64_t total = std::max<int64_t>(0, full - wanted);
    int64_t small = total / 2;
    bool upper = window.autoPad == "SAME_UPPER";
    window.pads[axis] = upper ? small : total - small;
    window.pads[axis + window.rank()] = upper ? total - small : small;
    return wanted;
  }
  if (isSame(window)) {
    int64_t wanted = size * window.strides[axis];
    splitSamePads(window, axis, full - wanted);
    return wanted;
  }
  return full - window.pads[axis] - window.pads[axis + window.rank()];
}

absl::Status inferConvTranspose(OpContext& context) {
  const ValueType data = context.type(0);
  if (!areRanked(context, 2)) return unrankedResult(context, data.elementType);
  SOAPSTONE_ASSIGN_OR_RETURN(Window window, convolutionWindow(context, 1));
  const ValueType& weight = context.type(1);
  Attributes& attributes = context.node.attributes;
  int64_t group = attributes.getInt("group", 1);
  if (group < 1 || group > (1 << 24)) return context.invalid("bad group");
  auto count = static_cast<size_t>(window.rank());
  Dims extra = attributes.getInts("output_padding", Dims(count, 0));
  SOAPSTONE_RETURN_IF_ERROR(
      checkList(context, "output_padding", extra, count, 0));
  Dims outputShape = attributes.getInts("output_shape");
  if (!outputShape.empty() && outputShape.size() < count) {
    return context.invalid("'output_shape' is too short");
  }
  SOAPSTONE_RETURN_IF_ERROR(
      checkList(context, "output_shape", outputShape, outputShape.size(), 0));
  SOAPSTONE_RETURN_IF_ERROR(mergeDims(context, data.dims[1], weight.dims[0],
                                      "the number of input channels")
                                .status());
  Dims dims = {data.dims[0], multiplyDims(weight.dims[1], group)};
  for (int64_t i = 0; i < window.rank(); ++i) {
    if (data.dims[i + 2] > (int64_t{1} << 32)) {
      return context.invalid("a spatial dimension is too large");
    }
    int64_t size =
        transposedCount(context, window, i, data.dims[i + 2], extra[i]);
    if (size < 0 && data.dims[i + 2] != kUnknownDim) {
      return context.invalid("pads exceed the result");
    }
    dims.push_back(size);
  }
  writeWindow(context, window);
  attributes.set("group", group);
  attributes.set("output_padding", std::move(extra));
  attributes.erase("output_shape");
  context.setType(0, data.elementType, std::move(dims));
  return absl::OkStatus();
}

// Windows of a whole image, one column each: [N, C * window, windows].
absl::Status inferCol2Im(OpContext& context) {
  const ValueType columns = context.type(0);
  SOAPSTONE_ASSIGN_OR_RETURN(auto image, context.ints("image_shape", 1));
  SOAPSTONE_ASSIGN_OR_RETURN(auto block, context.ints("block_shape", 2));
  if (!columns.ranked || !image || !block) {
    return unrankedResult(context, columns.elementType);
  }
  const auto rank = static_cast<int64_t>(image->size());
  SOAPSTONE_RETURN_IF_ERROR(
      checkList(context, "image_shape", *image, image->size(), 1));
  SOAPSTONE_ASSIGN_OR_RETURN(Window window, readWindow(context, rank, *block));
  int64_t elements = 1, windows = 1;
  for (int64_t i = 0; i < rank; ++i) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        int64_t count,
        windowCount(context, window, i, (*image)[i], /*ceilMode=*/false));
    windows = multiplyDims(windows, count);
    elements = multiplyDims(elements, window.kernel[i]);
  }
  if (columns.dims[1] % elements != 0) {
    return context.invalid(absl::StrCat("cannot split ", columns.dims[1],
                                        " channels into windows of ", elements,
                                        " elements"));
  }
  SOAPSTONE_RETURN_IF_ERROR(
      mergeDims(context, columns.dims[2], windows, "the number of windows")
          .status());
  writeWindow(context, window);
  Dims dims = {columns.dims[0], columns.dims[1] / elements};
  dims.insert(dims.end(), image->begin(), image->end());
  context.truncateInputs(1);
  context.setType(0, columns.elementType, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferPool(OpContext& context) {
  const ValueType data = context.type(0);
  if (!data.ranked) return unrankedResult(context, data.elementType);
  Attributes& attributes = context.node.attributes;
  Dims kernel = attributes.getInts("kernel_shape");
  if (data.rank() < 3 || kernel.empty()) {
    return context.invalid(absl::StrCat("cannot pool ", toString(data)));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(Window window,
                             readWindow(context, data.rank() - 2, kernel));
  SOAPSTONE_RETURN_IF_ERROR(checkPoolPads(context, window));
  bool ceilMode = attributes.getInt("ceil_mode", 0) != 0;
  Dims dims = {data.dims[0], data.dims[1]};
  for (int64_t i = 0; i < window.rank(); ++i) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        int64_t count,
        windowCount(context, window, i, data.dims[i + 2], ceilMode));
    dims.push_back(count);
  }
  writeWindow(context, window);
  attributes.set("ceil_mode", int64_t{ceilMode});
  if (context.node.opType == "AveragePool") {
    attributes.set("count_include_pad",
                   attributes.getInt("count_include_pad", 0));
  }
  if (context.node.opType == "LpPool") {
    attributes.set("p", attributes.getInt("p", 2));
  }
  context.setType(0, data.elementType, dims);
  context.setType(1, DataType::kInt64, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferGlobalPool(OpContext& context) {
  const ValueType& data = context.type(0);
  if (!data.ranked) return unrankedResult(context, data.elementType);
  if (data.rank() < 2) return context.invalid("needs batch and channels");
  Dims dims(data.rank(), 1);
  dims[0] = data.dims[0];
  dims[1] = data.dims[1];
  context.setType(0, data.elementType, std::move(dims));
  return absl::OkStatus();
}

constexpr InferRule kRules[] = {
    {"AveragePool", 1, 1, 1, inferPool},
    {"Col2Im", 3, 3, 1, inferCol2Im},
    {"Conv", 2, 3, 1, inferConv},
    {"ConvInteger", 2, 4, 1, inferConv},
    {"ConvTranspose", 2, 3, 1, inferConvTranspose},
    {"GlobalAveragePool", 1, 1, 1, inferGlobalPool},
    {"GlobalLpPool", 1, 1, 1, inferGlobalPool},
    {"GlobalMaxPool", 1, 1, 1, inferGlobalPool},
    {"LpPool", 1, 1, 1, inferPool},
    {"MaxPool", 1, 1, 2, inferPool},
};

}  // namespace

absl::Span<const InferRule> windowRules() { return kRules; }

}  // namespace soapstone::onnx
