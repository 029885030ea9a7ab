#include "frontend/onnx/parameter_plan.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>
#include <tuple>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace soapstone::onnx {
namespace {

// Elements that are compared, spread over a tensor: random initial values that
// agree in so many are equal.
constexpr int64_t kCompared = 1 << 14;

bool isOneOf(absl::string_view text,
             std::initializer_list<absl::string_view> list) {
  return absl::c_find(list, text) != list.end();
}

// Operations that change numbers, not only their places.
bool isArithmetic(absl::string_view operation) {
  return isOneOf(operation,
                 {"add",  "sub",  "mul",     "div",      "pow",     "neg",
                  "exp",  "log",  "sqrt",    "rsqrt",    "tanh",    "sigmoid",
                  "sin",  "cos",  "softmax", "softplus", "silu",    "gelu",
                  "relu", "mean", "sum",     "rsub",     "maximum", "minimum",
                  "abs",  "norm", "matmul",  "mm",       "linear",  "clamp"});
}

// Operations that repeat what they are given, maybe among other things.
bool mayRepeat(absl::string_view operation) {
  return isOneOf(operation, {"expand", "repeat", "embedding", "index"});
}

bool readsRows(absl::string_view operation) {
  return isOneOf(operation, {"embedding", "index", "index_select", "gather",
                             "slice", "select"});
}

// Operations that make tensors out of nothing.
bool makesData(absl::string_view operation) {
  return isOneOf(
      operation,
      {"arange", "full", "full_like", "zeros", "zeros_like", "ones",
       "ones_like", "new_ones", "new_zeros", "new_full", "eye", "linspace",
       "scalar_tensor", "scalar_tensor_default", "lift_fresh_copy", "empty"});
}

bool sameElements(const Tensor& tensor, int64_t a, int64_t b) {
  const int64_t width = bitWidth(tensor.type()) / 8;
  const std::byte* data = tensor.bytes().data();
  return std::memcmp(data + a * width, data + b * width,
                     static_cast<size_t>(width)) == 0;
}

// The dims with size 1 for the outermost one, the batch, if the data repeats
// itself along it; empty if it does not.
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

std::string withoutNumbers(absl::string_view module) {
  std::string text;
  for (char c : module) {
    const bool isDigit = c >= '0' && c <= '9';
    if (!isDigit) {
      text += c;
    } else if (text.empty() || text.back() != '*') {
      text += '*';
    }
  }
  return text;
}

// What PyTorch's layers call the parameter that is operand `operand` of an op;
// empty where the op does not tell.
absl::string_view usualName(const NodeProto& node, size_t operand) {
  const std::string& op = node.opType;
  if (op == "BatchNormalization") {
    constexpr absl::string_view kNames[] = {"", "weight", "bias",
                                            "running_mean", "running_var"};
    return operand < std::size(kNames) ? kNames[operand] : "";
  }
  if (isOneOf(op, {"LayerNormalization", "GroupNormalization",
                   "InstanceNormalization", "RMSNormalization", "Conv",
                   "ConvTranspose", "Gemm"})) {
    return operand == 1 ? "weight" : operand == 2 ? "bias" : "";
  }
  if (op == "Add") return "bias";
  if (isOneOf(op, {"Mul", "MatMul"})) return "weight";
  return "";
}

}  // namespace

absl::string_view exportedOperation(absl::string_view value) {
  size_t end = value.size();
  while (end > 0 && value[end - 1] >= '0' && value[end - 1] <= '9') --end;
  if (end < value.size() && end > 0 && value[end - 1] == '_') {
    value = value.substr(0, end - 1);
  }
  while (absl::StartsWith(value, "_")) value.remove_prefix(1);
  return value;
}

bool isNamedLikeBuffer(const std::string& name) {
  static constexpr absl::string_view kNames[] = {
      "mask",        "attn_mask",         "causal_mask",
      "inv_freq",    "freqs_cis",         "cos_cached",
      "sin_cached",  "cos_cache",         "sin_cache",
      "masked_bias", "position_ids",      "relative_coords_table",
      "embed_scale", "final_logits_bias", "relative_position_index"};
  const absl::string_view last =
      absl::string_view(name).substr(name.rfind('.') + 1);
  return absl::c_find(kNames, last) != std::end(kNames) ||
         absl::EndsWith(last, "_inv_freq");
}

bool isUniform(const Tensor& tensor) {
  if (!tensor.hasData() || tensor.size() < 1) return false;
  const int64_t step = std::max<int64_t>(1, tensor.size() / kCompared);
  for (int64_t i = 0; i < tensor.size(); i += step) {
    if (!sameElements(tensor, i, 0)) return false;
  }
  return true;
}

ParameterPlan::ParameterPlan(const GraphProto& graph)
    : signature(graph.signature) {
  bool hasSignature = false;
  for (const ValueInfoProto& info : graph.valueInfo) {
    if (info.note.isEmpty()) continue;
    notes.emplace(info.name, info.note);
    hasSignature = hasSignature || !info.note.kind.empty();
  }
  absl::flat_hash_set<std::string> names;
  for (const NamedTensor& initializer : graph.initializers) {
    names.insert(initializer.name);
  }
  Readers readers;
  bool hasModules = false;
  for (const NodeProto& node : graph.nodes) {
    hasModules = hasModules || !node.source.module.empty();
    for (const std::string& output : node.outputs) produced.insert(output);
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      if (names.contains(node.inputs[i]) && !readsOwnNumbers(node, i)) {
        readers[node.inputs[i]].push_back({&node, i});
      }
    }
  }
  if (hasSignature) planFolded(graph, readers);
  if (hasModules) planMerged(graph, readers);
  planMergedValues(graph);
}

const ParameterPlan::Entry* ParameterPlan::find(
    const std::string& initializer) const {
  auto entry = entries.find(initializer);
  return entry == entries.end() ? nullptr : &entry->second;
}

const ExporterNote& ParameterPlan::noteOf(const std::string& value) const {
  static const ExporterNote kNone;
  auto note = notes.find(value);
  return note == notes.end() ? kNone : note->second;
}

// Names of the module's own tensors among those that a value was computed
// from; those of masks, positions and frequencies do not count.
std::vector<std::string> ParameterPlan::registeredSources(
    const ExporterNote& note) const {
  std::vector<std::string> registered, others;
  bool isMade = false;
  for (const std::string& source : note.foldedFrom) {
    if (absl::StrContains(source, '.') || signature.others.contains(source)) {
      const bool isBuffer =
          isNamedLikeBuffer(source) || signature.others.contains(source);
      if (!isBuffer) registered.push_back(source);
      isMade = isMade || isBuffer;
      continue;
    }
    const absl::string_view operation = exportedOperation(source);
    isMade = isMade || makesData(operation);
    if (operation != "val" && !produced.contains(source)) {
      others.push_back(source);
    }
  }
  // A tensor of the root module has no dot in its name, nor have values.
  if (registered.empty() && !isMade && others.size() == 1) return others;
  return registered;
}

ParameterPlan::Entry ParameterPlan::planOne(
    const NamedTensor& initializer, const ExporterNote& note,
    const std::vector<Reader>& readers) const {
  Entry entry;
  entry.name = initializer.name;
  const Tensor& tensor = initializer.tensor;
  const std::vector<std::string> sources = registeredSources(note);
  // "threshold_cast": the attribute of a function as a tensor.
  const bool isAttribute =
      sources.size() == 1 && tensor.size() == 1 &&
      initializer.name == absl::StrCat(sources[0], "_cast");
  if (sources.empty() || isAttribute || tensor.size() == 0 ||
      !isFloat(tensor.type())) {
    // A name with a dot is the module's own, whatever happened to it.
    entry.isConstant = !absl::StrContains(initializer.name, '.');
    if (entry.isConstant) entry.reason = "a constant of the exporter";
    return entry;
  }
  const absl::string_view operation = exportedOperation(initializer.name);
  const bool isComputed =
      isArithmetic(operation) ||
      (!readsRows(operation) &&
       absl::c_any_of(note.foldedFrom, [&](const std::string& source) {
         return !absl::StrContains(source, '.') && source != sources[0] &&
                isArithmetic(exportedOperation(source));
       }));
  if (sources.size() == 1 && operation == "exp" && note.foldedFrom == sources &&
      tensor.size() <= kCompared && isUniform(tensor) &&
      Tensor::isReadable(tensor.type()) && tensor.floatAt(0) > 0 &&
      std::isfinite(tensor.floatAt(0))) {
    entry.name = sources[0];
    entry.logarithm = std::log(tensor.floatAt(0));
    entry.reason = "its exponential was stored by the exporter";
    return entry;
  }
  if (sources.size() > 1 || isComputed) {
    if (sources.size() == 1 && operation != "val") {
      entry.name = absl::StrCat(sources[0], ".", operation);
    }
    entry.reason = absl::StrCat("computed from '", sources[0],
                                "' when the model was exported");
    return entry;
  }
  const bool isFactor =
      tensor.rank() == 2 && operation == "val" &&
      absl::c_all_of(readers, [](const Reader& reader) {
        return reader.node->opType == "MatMul" || reader.node->opType == "Gemm";
      });
  if (isFactor) {
    entry.name = absl::StrCat(sources[0], ".T");
    entry.reason = "transposed by the exporter";
    return entry;
  }
  if (mayRepeat(operation)) entry.storedDims = withoutRepetition(tensor);
  const bool isPart = readsRows(operation);
  entry.name = isPart ? absl::StrCat(sources[0], ".rows") : sources[0];
  entry.reason = isPart ? "the rows that are read, taken by the exporter"
                        : "moved by the exporter";
  return entry;
}

void ParameterPlan::planFolded(const GraphProto& graph,
                               const Readers& readers) {
  static const std::vector<Reader> kNobody;
  absl::flat_hash_map<std::string, const NamedTensor*> byName;
  for (const NamedTensor& initializer : graph.initializers) {
    byName[initializer.name] = &initializer;
  }
  // Twins hold the same numbers: an exponential is none of what it is of.
  std::map<std::tuple<std::string, bool, std::vector<int64_t>>,
           const NamedTensor*>
      first;
  for (const NamedTensor& initializer : graph.initializers) {
    const ExporterNote& note = noteOf(initializer.name);
    if (!note.kind.empty()) continue;
    auto found = readers.find(initializer.name);
    Entry entry = planOne(initializer, note,
                          found == readers.end() ? kNobody : found->second);
    if (absl::StartsWith(entry.reason, "computed")) {
      computed.push_back(initializer.name);
    }
    const std::vector<int64_t>& dims = initializer.tensor.dims();
    if (entry.name != initializer.name) {
      const bool isTransposed = absl::EndsWith(entry.name, ".T");
      auto whole =
          byName.find(isTransposed ? entry.name.substr(0, entry.name.size() - 2)
                                   : entry.name);
      auto [twin, isFirst] = first.try_emplace(
          {entry.name, entry.logarithm.has_value(), dims}, &initializer);
      if (isTransposed && whole != byName.end() &&
          whole->second->tensor.dims() ==
              std::vector<int64_t>{dims[1], dims[0]}) {
        entry.copyOf = whole->first;
        entry.isTransposed = true;
      } else if (!isFirst) {
        entry.copyOf = twin->second->name;
      }
    }
    entries[initializer.name] = std::move(entry);
  }
  planExponentials(graph);
}

void ParameterPlan::planExponentials(const GraphProto& graph) {
  // Half floats know two digits.
  constexpr double kTolerance = 0.01;
  absl::flat_hash_map<std::string, std::vector<const NamedTensor*>> stored;
  for (const NamedTensor& initializer : graph.initializers) {
    const Entry* entry = find(initializer.name);
    if (entry == nullptr) {
      stored[initializer.name].push_back(&initializer);
    } else if (!entry->isConstant && !entry->logarithm &&
               entry->copyOf.empty()) {
      stored[entry->name].push_back(&initializer);
    }
  }
  for (const NamedTensor& initializer : graph.initializers) {
    auto found = entries.find(initializer.name);
    if (found == entries.end() || !found->second.logarithm ||
        !found->second.copyOf.empty()) {
      continue;
    }
    Entry& entry = found->second;
    for (const NamedTensor* one : stored[entry.name]) {
      const Tensor& tensor = one->tensor;
      if (tensor.type() != initializer.tensor.type() ||
          tensor.dims() != initializer.tensor.dims() || !isUniform(tensor) ||
          !(std::abs(tensor.floatAt(0) - *entry.logarithm) <= kTolerance)) {
        continue;
      }
      entry.copyOf = one->name;
      entry.isExponential = true;
      break;
    }
  }
}

void ParameterPlan::planMerged(const GraphProto& graph,
                               const Readers& readers) {
  for (const NamedTensor& initializer : graph.initializers) {
    const Entry* entry = find(initializer.name);
    auto found = readers.find(initializer.name);
    if (found == readers.end() || found->second.size() < 2 ||
        !isFloat(initializer.tensor.type()) || initializer.tensor.size() < 2 ||
        (entry != nullptr && (entry->isConstant || !entry->copyOf.empty()))) {
      continue;
    }
    const std::string& name = entry == nullptr ? initializer.name : entry->name;
    std::set<std::string> modules, kinds, names, parameters;
    std::string owner;
    bool hasOwner = false;  // The module of that name reads it, too.
    for (const Reader& reader : found->second) {
      const std::string& module = reader.node->source.module;
      modules.insert(module);
      kinds.insert(withoutNumbers(module));
      names.insert(std::string(usualName(*reader.node, reader.operand)));
      parameters.insert(argumentRead(*reader.node, reader.operand));
      const bool isOwn = absl::StartsWith(name, absl::StrCat(module, "."));
      if (modules.size() == 1 || (isOwn && !hasOwner) ||
          (isOwn && module.size() > owner.size())) {
        owner = module;
      }
      hasOwner = hasOwner || isOwn;
    }
    const bool isSeveral =
        modules.size() > 1 || parameters.size() > 1 ||
        (names.size() > 1 && absl::c_all_of(found->second, [](const Reader& r) {
           return r.node->opType == "BatchNormalization";
         }));
    // Random values are never equal by chance: layers that are copies of one
    // another begin alike, all others are tied. So are layers that read a
    // parameter of none of them.
    const bool areCopies = hasOwner && kinds.size() == 1 && modules.size() > 1;
    if (!isSeveral || !(isUniform(initializer.tensor) || areCopies)) continue;
    merged.emplace(initializer.name, owner);
  }
}

// Parameters that come back are defined as those are whose values they had.
void ParameterPlan::planMergedValues(const GraphProto& graph) {
  values = findMergedValues(graph);
  for (const auto& [output, copies] : values.copies) {
    for (const MergedValues::Copy& copy : copies) {
      for (const MergedValues::Lost& lost : copy.parameters) {
        notes[lost.parameter].kind = "PARAMETER";
      }
    }
  }
  for (const auto& [value, lost] : values.initializers) {
    const Entry* entry = find(lost.initializer);
    Entry copy = entry == nullptr ? Entry() : *entry;
    const bool isTransposed = absl::EndsWith(copy.name, ".T");
    copy.name = absl::StrCat(lost.parameter, isTransposed ? ".T" : "");
    // A parameter of its own, whatever its twin is a copy of.
    copy.copyOf.clear();
    copy.isTransposed = copy.isExponential = false;
    entries[value] = std::move(copy);
    ExporterNote note = noteOf(lost.initializer);
    notes[value] = std::move(note);
  }
}

std::string ParameterPlan::parameterRead(const std::string& initializer,
                                         const NodeProto& user,
                                         size_t operand) const {
  const Entry* entry = find(initializer);
  const std::string& name = entry == nullptr ? initializer : entry->name;
  auto found = merged.find(initializer);
  if (found == merged.end()) return name;
  if (std::string read = argumentRead(user, operand); !read.empty()) {
    return read;
  }
  const std::string& module = user.source.module;
  const std::string prefix = absl::StrCat(found->second, ".");
  const size_t dot =
      absl::StartsWith(name, prefix) ? prefix.size() - 1 : name.rfind('.');
  const std::string last =
      dot == std::string::npos ? name : name.substr(dot + 1);
  const absl::string_view usual = usualName(user, operand);
  if (module == found->second &&
      (usual.empty() || usual == last || user.opType != "BatchNormalization")) {
    return name;
  }
  // Copies of a layer read the same tensor; a batch norm reads several kinds.
  const bool isCopy = user.opType != "BatchNormalization" &&
                      withoutNumbers(module) == withoutNumbers(found->second);
  return absl::StrCat(module, module.empty() ? "" : ".",
                      usual.empty() || (isCopy && module != found->second)
                          ? absl::string_view(last)
                          : usual);
}

std::string ParameterPlan::argumentRead(const NodeProto& user,
                                        size_t operand) const {
  const absl::string_view usual = usualName(user, operand);
  std::vector<std::string> read;
  for (size_t i = 0; i < user.call.arguments.size(); ++i) {
    std::string name = parameterArgument(user, i);
    if (!name.empty()) read.push_back(std::move(name));
  }
  if (read.size() == 1) return read[0];
  for (const std::string& name : read) {
    if (!usual.empty() && absl::EndsWith(name, absl::StrCat(".", usual))) {
      return name;
    }
  }
  return "";
}

std::vector<std::string> ParameterPlan::warnings() const {
  std::vector<std::string> lines;
  if (!merged.empty()) {
    lines.push_back(absl::StrCat(
        merged.size(),
        " initialisers stand for several parameters that had equal values: "
        "told apart by module; torch.onnx.export(..., optimize=False) keeps "
        "them apart"));
  }
  int64_t restored = static_cast<int64_t>(values.initializers.size());
  for (const auto& [output, copies] : values.copies) {
    for (const MergedValues::Copy& copy : copies) {
      restored += static_cast<int64_t>(copy.parameters.size());
    }
  }
  if (restored > 0) {
    lines.push_back(absl::StrCat(
        restored,
        " parameters had the values of others and are not in the file: "
        "restored from the exporter's signature; "
        "torch.onnx.export(..., optimize=False) keeps them"));
  }
  if (!computed.empty()) {
    constexpr size_t kShown = 3;
    std::vector<std::string> shown(
        computed.begin(), computed.begin() + static_cast<int64_t>(std::min(
                                                 kShown, computed.size())));
    lines.push_back(absl::StrCat(
        "computed from parameters when the model was exported, trained as they "
        "are: '",
        absl::StrJoin(shown, "', '"), "'",
        computed.size() > kShown
            ? absl::StrCat(" and ", computed.size() - kShown, " more")
            : "",
        "; torch.onnx.export(..., optimize=False) keeps the parameters"));
  }
  return lines;
}

}  // namespace soapstone::onnx
