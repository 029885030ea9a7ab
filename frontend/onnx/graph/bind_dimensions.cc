#include "frontend/onnx/graph/bind_dimensions.h"

#include <utility>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// The name of dimension `axis`, or nothing if it has a size.
std::string dimensionName(const ValueInfoProto& info, size_t axis) {
  const DimensionProto& dimension = info.dims[axis];
  if (dimension.size >= 0) return "";
  if (!dimension.symbol.empty()) return dimension.symbol;
  return absl::StrCat(info.name, "[", axis, "]");
}

std::string nameList(const DimensionSizes& sizes) {
  if (sizes.empty()) {
    return "the file fixes all sizes: leave it out, or export the model with "
           "dynamic_shapes";
  }
  return absl::StrCat("the model has '",
                      absl::StrJoin(sizes, "', '",
                                    [](std::string* out, const auto& entry) {
                                      absl::StrAppend(out, entry.first);
                                    }),
                      "'");
}

absl::Status setSize(DimensionSizes& sizes, const std::string& name,
                     int64_t size) {
  int64_t& current = sizes[name];
  if (current >= 0 && current != size) {
    return absl::InvalidArgumentError(absl::StrCat(
        "dimension '", name, "' is bound to both ", current, " and ", size));
  }
  current = size;
  return absl::OkStatus();
}

absl::Status bindNamed(const BindOptions& options, DimensionSizes& sizes) {
  for (const auto& [name, size] : options.dims) {
    if (!sizes.contains(name)) {
      if (isMixtureSize(name)) continue;
      return absl::InvalidArgumentError(absl::StrCat(
          "there is no dimension '", name, "'; ", nameList(sizes)));
    }
    if (size < 1) {
      return absl::InvalidArgumentError(absl::StrCat(
          "dimension '", name, "' is bound to ", size, ", must be positive"));
    }
    SOAPSTONE_RETURN_IF_ERROR(setSize(sizes, name, size));
  }
  return absl::OkStatus();
}

absl::Status bindBatch(const std::vector<ValueInfoProto>& inputs, int64_t batch,
                       DimensionSizes& sizes) {
  if (batch < 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("the batch size is ", batch, ", must be positive"));
  }
  for (const ValueInfoProto& input : inputs) {
    if (input.dims.empty()) continue;
    std::string name = dimensionName(input, 0);
    if (!name.empty()) {
      SOAPSTONE_RETURN_IF_ERROR(setSize(sizes, name, batch));
    } else if (input.dims[0].size != batch) {
      return absl::InvalidArgumentError(
          absl::StrCat("cannot set the batch size to ", batch,
                       ": the file fixes the first dimension of input '",
                       input.name, "' to ", input.dims[0].size,
                       "; export the model with a dynamic batch dimension"));
    }
  }
  return absl::OkStatus();
}

absl::Status bindShape(const ValueInfoProto& input,
                       const std::vector<int64_t>& shape,
                       DimensionSizes& sizes) {
  if (!input.hasShape) return absl::OkStatus();
  if (shape.size() != input.dims.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("input '", input.name, "' has ", input.dims.size(),
                     " dimensions, the given shape has ", shape.size()));
  }
  for (size_t i = 0; i < shape.size(); ++i) {
    std::string name = dimensionName(input, i);
    if (!name.empty()) {
      SOAPSTONE_RETURN_IF_ERROR(setSize(sizes, name, shape[i]));
    } else if (input.dims[i].size != shape[i]) {
      return absl::InvalidArgumentError(absl::StrCat(
          "dimension ", i, " of input '", input.name, "' is ",
          input.dims[i].size, " in the file, the given shape has ", shape[i]));
    }
  }
  return absl::OkStatus();
}

// "'s70' (input_ids[0])": exporters number dimensions, users know inputs.
std::string withPlace(const std::vector<ValueInfoProto>& inputs,
                      const std::string& name) {
  for (const ValueInfoProto& input : inputs) {
    for (size_t i = 0; i < input.dims.size(); ++i) {
      const std::string place = absl::StrCat(input.name, "[", i, "]");
      if (dimensionName(input, i) != name || place == name) continue;
      return absl::StrCat("'", name, "' (", place, ")");
    }
  }
  return absl::StrCat("'", name, "'");
}

// Whether `--batch` gives a size to dimension `name`.
bool isBatch(const std::vector<ValueInfoProto>& inputs,
             const std::string& name) {
  return absl::c_any_of(inputs, [&](const ValueInfoProto& input) {
    return !input.dims.empty() && dimensionName(input, 0) == name;
  });
}

absl::Status checkAllBound(const std::vector<ValueInfoProto>& inputs,
                           const DimensionSizes& sizes) {
  std::vector<std::string> open, options;
  for (const auto& [name, size] : sizes) {
    if (size >= 0) continue;
    open.push_back(withPlace(inputs, name));
    std::string option = isBatch(inputs, name)
                             ? "--batch N"
                             : absl::StrCat("--dim ", name, "=N");
    if (!absl::c_linear_search(options, option)) {
      options.push_back(std::move(option));
    }
  }
  if (open.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      open.size() == 1 ? "dimension " : "dimensions ",
      absl::StrJoin(open, ", "), open.size() == 1 ? " has" : " have",
      " no size; pass ", absl::StrJoin(options, " ")));
}

}  // namespace

std::vector<ValueInfoProto> dataInputs(const GraphProto& graph) {
  absl::flat_hash_set<std::string> initializers;
  for (const NamedTensor& tensor : graph.initializers) {
    initializers.insert(tensor.name);
  }
  std::vector<ValueInfoProto> inputs;
  for (const ValueInfoProto& input : graph.inputs) {
    if (!initializers.contains(input.name)) inputs.push_back(input);
  }
  return inputs;
}

absl::StatusOr<DimensionSizes> bindDimensions(
    const std::vector<ValueInfoProto>& inputs, const BindOptions& options) {
  DimensionSizes sizes;
  for (const ValueInfoProto& input : inputs) {
    for (size_t i = 0; i < input.dims.size(); ++i) {
      std::string name = dimensionName(input, i);
      if (!name.empty()) sizes[name] = kUnknownDim;
    }
  }
  SOAPSTONE_RETURN_IF_ERROR(bindNamed(options, sizes));
  for (const ValueInfoProto& input : inputs) {
    auto it = options.inputShapes.find(input.name);
    if (it == options.inputShapes.end()) continue;
    SOAPSTONE_RETURN_IF_ERROR(elementCount(it->second).status());
    SOAPSTONE_RETURN_IF_ERROR(bindShape(input, it->second, sizes));
  }
  if (options.batch.has_value()) {
    SOAPSTONE_RETURN_IF_ERROR(bindBatch(inputs, *options.batch, sizes));
  }
  SOAPSTONE_RETURN_IF_ERROR(checkAllBound(inputs, sizes));
  return sizes;
}

ValueType boundType(const ValueInfoProto& info, const DimensionSizes& sizes) {
  ValueType type{info.elementType, info.hasShape, {}, info.nonTensor};
  for (size_t i = 0; i < info.dims.size(); ++i) {
    auto it = sizes.find(dimensionName(info, i));
    int64_t bound = it == sizes.end() ? kUnknownDim : it->second;
    type.dims.push_back(info.dims[i].size >= 0 ? info.dims[i].size : bound);
  }
  return type;
}

}  // namespace soapstone::onnx
