#include "frontend/driver/report/dtensor_placements.h"

#include <algorithm>
#include <optional>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "ir/soap/arguments.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "simulator/cost_catalog.h"
#include "simulator/placed_program.h"

namespace soapstone::driver {
namespace {

// Devices that are `stride` apart, `degree` of them: they hold parts of
// dimension `dim`, or the same (-1).
struct DeviceAxis {
  int64_t stride = 1;
  int64_t degree = 1;
  int64_t dim = -1;
};

// The axes of a layout as devices; nothing if they are not regular, or not all
// of a run of devices.
std::optional<std::vector<DeviceAxis>> axesOf(const sharding::Layout& layout) {
  std::vector<DeviceAxis> axes;
  int64_t below = layout.devices.size();
  for (size_t i = 0; i < layout.axes.size(); ++i) {
    int64_t degree = layout.axes[i].degree;
    below /= degree;
    DeviceAxis axis;
    axis.degree = degree;
    axis.stride = layout.devices.device(below) - layout.devices.device(0);
    for (int64_t k = 1; k < degree; ++k) {
      int64_t apart =
          layout.devices.device(k * below) - layout.devices.device(0);
      if (apart != k * axis.stride || axis.stride < 1) return std::nullopt;
    }
    for (int64_t dim = 0; dim < layout.rank(); ++dim) {
      for (const sharding::DimensionFactor& factor : layout.dims[dim].factors) {
        bool isOurs = std::find(factor.axes.begin(), factor.axes.end(),
                                static_cast<int>(i)) != factor.axes.end();
        if (isOurs) axis.dim = dim;
      }
    }
    axes.push_back(axis);
  }
  return axes;
}

// Why DTensor cannot say how a tensor lies on the first `devices` devices; ""
// if it can: on all of them, in shards of equal size, one after the other,
// those of major axes first.
std::string whyNot(const sharding::Layout& layout,
                   const std::vector<DeviceAxis>& axes, int64_t devices) {
  if (layout.devices.size() != devices || layout.devices.device(0) != 0) {
    return absl::StrCat("it lies on ", layout.devices.size(), " of ", devices,
                        " devices");
  }
  for (int64_t dim = 0; dim < layout.rank(); ++dim) {
    const sharding::LayoutDimension& dimension = layout.dims[dim];
    int64_t parts = layout.splitDegree(dim);
    if (parts == 1) continue;
    bool isUneven = std::any_of(
        dimension.factors.begin(), dimension.factors.end(),
        [](const sharding::DimensionFactor& f) { return !f.ends.empty(); });
    if (isUneven || dimension.size % parts != 0) {
      return absl::StrCat("dimension ", dim, " of size ", dimension.size,
                          " has ", parts, " unequal shards");
    }
    if (dimension.factors.front().axes.empty() ||
        (dimension.factors.size() > 1 &&
         !dimension.factors.back().axes.empty())) {
      return absl::StrCat("dimension ", dim, " is split inside of its parts");
    }
    int64_t last = 0;
    for (int axis : dimension.factors.front().axes) {
      if (last > 0 && axes[axis].stride > last) {
        return absl::StrCat("dimension ", dim, " is split by strides");
      }
      last = axes[axis].stride;
    }
  }
  return "";
}

// The numbers of layers in a name as "*".
std::string patternOf(const std::string& name) {
  std::vector<std::string> parts = absl::StrSplit(name, '.');
  for (std::string& part : parts) {
    bool isNumber = !part.empty() &&
                    std::all_of(part.begin(), part.end(), absl::ascii_isdigit);
    if (isNumber) part = "*";
  }
  return absl::StrJoin(parts, ".");
}

// The sizes of a mesh whose dimensions begin and end where axes do; empty if
// there is none.
std::vector<int64_t> meshOf(
    const std::map<std::string, std::vector<DeviceAxis>>& tensors,
    int64_t devices) {
  std::set<int64_t> ends = {1, devices};
  for (const auto& [name, tensor] : tensors) {
    for (const DeviceAxis& axis : tensor) {
      ends.insert(axis.stride);
      ends.insert(axis.stride * axis.degree);
    }
  }
  std::vector<int64_t> sizes;
  int64_t before = 1;
  for (int64_t end : ends) {
    if (end == 1) continue;
    if (end % before != 0) return {};
    sizes.insert(sizes.begin(), end / before);
    before = end;
  }
  if (sizes.empty()) sizes.push_back(1);
  return sizes;
}

std::vector<std::string> wordsOf(const std::vector<DeviceAxis>& tensor,
                                 const std::vector<int64_t>& mesh) {
  std::vector<std::string> words;
  int64_t below = 1;
  for (int64_t size : mesh) below *= size;
  for (int64_t size : mesh) {
    below /= size;
    std::string word = "Replicate()";
    for (const DeviceAxis& axis : tensor) {
      bool covers = axis.stride <= below && below < axis.stride * axis.degree;
      if (covers && axis.dim >= 0) word = absl::StrCat("Shard(", axis.dim, ")");
    }
    words.push_back(std::move(word));
  }
  return words;
}

}  // namespace

DtensorPlacements placementsOf(
    const std::map<std::string, sharding::Layout>& layouts, int64_t devices) {
  DtensorPlacements result;
  std::map<std::string, std::vector<DeviceAxis>> tensors;
  // Patterns of names that not all tensors of are alike.
  std::set<std::string> differing;
  for (const auto& [name, layout] : layouts) {
    std::optional<std::vector<DeviceAxis>> axes = axesOf(layout);
    std::string reason =
        axes ? whyNot(layout, *axes, devices) : "its devices are no mesh";
    if (reason.empty()) {
      tensors[name] = *std::move(axes);
    } else {
      result.unsaid.push_back(absl::StrCat("'", name, "': ", reason));
      differing.insert(patternOf(name));
    }
  }
  result.mesh = meshOf(tensors, devices);
  if (result.mesh.empty()) {
    result.unsaid.emplace_back("no mesh fits all parameters");
    return result;
  }
  std::map<std::string, std::vector<std::string>> byPattern;
  for (const auto& [name, tensor] : tensors) {
    std::vector<std::string> words = wordsOf(tensor, result.mesh);
    auto [entry, isNew] = byPattern.try_emplace(patternOf(name), words);
    if (!isNew && entry->second != words) differing.insert(entry->first);
  }
  for (const auto& [name, tensor] : tensors) {
    std::string pattern = patternOf(name);
    result.placements[differing.count(pattern) > 0 ? name : pattern] =
        wordsOf(tensor, result.mesh);
  }
  return result;
}

absl::StatusOr<DtensorPlacements> parameterPlacements(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const model::ModelConfigurations& configurations,
    const std::set<std::string>& reshaped) {
  simulator::CostCatalog catalog(graph, machine, costs,
                                 static_cast<int>(devices));
  simulator::PlacedProgram program(graph, catalog);
  SOAPSTONE_RETURN_IF_ERROR(program.place(configurations));
  std::map<std::string, sharding::Layout> layouts;
  std::set<std::string> unsaid;
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    const model::ModelArgument& argument = graph.arguments[i];
    if (argument.role != model::ModelArgumentRole::kParameter) continue;
    const std::vector<int>& stored =
        program.argumentLayouts(static_cast<int>(i));
    if (stored.empty()) continue;
    const sharding::Layout& layout = catalog.layoutAt(stored.front());
    if (reshaped.count(argument.name) > 0 &&
        layout.degree(sharding::AxisRole::kSplit) > 1) {
      unsaid.insert(
          absl::StrCat("'", patternOf(argument.name),
                       "': split by dimensions that its file has not"));
    } else {
      layouts.emplace(argument.name, layout);
    }
  }
  DtensorPlacements placements = placementsOf(layouts, devices);
  placements.unsaid.insert(placements.unsaid.end(), unsaid.begin(),
                           unsaid.end());
  return placements;
}

std::set<std::string> reshapedParameters(mlir::ModuleOp module) {
  std::set<std::string> names;
  module.walk([&](mlir::func::FuncOp function) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      if (!soap::hasFileShape(function, i)) continue;
      names.insert(soap::argumentName(function, i));
    }
  });
  return names;
}

std::string dtensorJson(const DtensorPlacements& placements) {
  auto quoted = [](std::string* out, const std::string& text) {
    absl::StrAppend(out, jsonString(text));
  };
  return absl::StrCat(
      "{\"mesh\": [", absl::StrJoin(placements.mesh, ", "),
      "], \"placements\": {",
      absl::StrJoin(placements.placements, ", ",
                    [&](std::string* out, const auto& entry) {
                      absl::StrAppend(out, jsonString(entry.first), ": [",
                                      absl::StrJoin(entry.second, ", ", quoted),
                                      "]");
                    }),
      "}, \"unsaid\": [", absl::StrJoin(placements.unsaid, ", ", quoted), "]}");
}

}  // namespace soapstone::driver
