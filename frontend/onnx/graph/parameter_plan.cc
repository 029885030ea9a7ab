#include "frontend/onnx/graph/parameter_plan.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <set>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "frontend/onnx/graph/compared_elements.h"
#include "frontend/onnx/graph/named_warnings.h"
#include "frontend/onnx/rules/one_of.h"
#include "ir/model/and_more.h"

namespace soapstone::onnx {
namespace {

bool sameElements(const Tensor& tensor, int64_t a, int64_t b) {
  const int64_t width = bitWidth(tensor.type()) / 8;
  const std::byte* data = tensor.bytes().data();
  return std::memcmp(data + a * width, data + b * width,
                     static_cast<size_t>(width)) == 0;
}

// Name in PyTorch's layers of the parameter that is operand `operand` of an op;
// empty if the op does not determine it.
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

// "'a', 'b' and 4 more".
std::string quotedList(const std::vector<std::string>& names) {
  constexpr size_t kShown = 2;
  std::vector<std::string> shown;
  for (size_t i = 0; i < std::min(kShown, names.size()); ++i) {
    shown.push_back(absl::StrCat("'", names[i], "'"));
  }
  return absl::StrJoin(shown, ", ") +
         model::andMore(names.size() - shown.size());
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

bool isUniform(const Tensor& tensor) {
  if (!tensor.hasData() || tensor.size() < 1) return false;
  const int64_t step = comparedStep(tensor.size());
  for (int64_t i = 0; i < tensor.size(); i += step) {
    if (!sameElements(tensor, i, 0)) return false;
  }
  return true;
}

ParameterPlan::ParameterPlan(const GraphProto& graph)
    : signature(graph.signature) {
  bool hasSignature = !signature.parameters.empty();
  for (const ValueInfoProto& info : graph.valueInfo) {
    if (info.note.isEmpty()) continue;
    notes.emplace(info.name, info.note);
    hasSignature = hasSignature || !info.note.kind.empty();
  }
  for (const auto& [name, target] : signature.parameters) {
    targets.insert(target);
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

void ParameterPlan::planMerged(const GraphProto& graph,
                               const Readers& readers) {
  for (const NamedTensor& initializer : graph.initializers) {
    const Entry* entry = find(initializer.name);
    auto found = readers.find(initializer.name);
    if (found == readers.end() || found->second.size() < 2 ||
        !isFloat(initializer.tensor.type()) ||
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
    // Single numbers are equal by chance: only calls tell them apart.
    const bool isNumber = initializer.tensor.size() < 2;
    if (isNumber && (parameters.size() < 2 || parameters.contains(""))) {
      continue;
    }
    const bool isSeveral =
        modules.size() > 1 || parameters.size() > 1 ||
        (names.size() > 1 && absl::c_all_of(found->second, [](const Reader& r) {
           return r.node->opType == "BatchNormalization";
         }));
    // A parameter that modules share is one argument of all their calls, and
    // different arguments are different parameters, whatever their values.
    const bool areNamed = !parameters.contains("");
    if (areNamed && parameters.size() == 1 &&
        targets.contains(*parameters.begin())) {
      continue;
    }
    // Random values are never equal by chance: layers that are copies of one
    // another begin alike, all others are tied. Layers that read a parameter
    // that belongs to none of them are tied, too.
    const bool areCopies =
        hasOwner && modules.size() > 1 &&
        (kinds.size() == 1 ||
         absl::c_all_of(modules, [&](const std::string& module) {
           return !counterpart(name, owner, module).empty();
         }));
    if (!isSeveral || !(isUniform(initializer.tensor) || areCopies || areNamed))
      continue;
    merged.emplace(initializer.name, owner);
  }
}

std::string ParameterPlan::counterpart(const std::string& name,
                                       const std::string& owner,
                                       const std::string& module) const {
  absl::string_view last = name;
  absl::ConsumeSuffix(&last, ".T");
  if (!absl::ConsumePrefix(&last, absl::StrCat(owner, "."))) return "";
  std::string own = absl::StrCat(module, ".", last);
  return targets.contains(own) ? own : "";
}

// Parameters that come back are defined as those are whose values they had.
void ParameterPlan::planMergedValues(const GraphProto& graph) {
  values = findMergedValues(graph);
  for (const auto& [output, copies] : values.copies) {
    for (const MergedValues::Copy& copy : copies) {
      for (const MergedValues::Lost& lost : copy.parameters) {
        notes[lost.parameter].kind = "PARAMETER";
        const Entry* entry = find(lost.initializer);
        if (entry == nullptr || !absl::EndsWith(entry->name, ".T")) continue;
        Entry own = *entry;
        own.name = absl::StrCat(lost.parameter, ".T");
        own.copyOf.clear();
        own.isTransposed = false;
        entries[lost.parameter] = std::move(own);
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
    copy.isTransposed = copy.isFunctionOfCopy = false;
    entries[value] = std::move(copy);
    ExporterNote note = noteOf(lost.initializer);
    notes[value] = std::move(note);
  }
}

bool ParameterPlan::keepsName(const NodeProto& user,
                              const std::string& initializer,
                              const std::string& name) const {
  bool readsParameters = false;
  for (size_t i = 0; i < user.call.arguments.size(); ++i) {
    const std::string read = parameterArgument(user, i);
    if (read == name) return true;
    readsParameters = readsParameters || !read.empty();
  }
  return signature.others.contains(initializer) && !readsParameters &&
         !user.call.arguments.empty();
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
  // A batch norm's statistics may have the values of its weight and bias.
  if (user.opType != "BatchNormalization" &&
      keepsName(user, initializer, name)) {
    return name;
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
  const bool isLossy = entry != nullptr && entry->isLossy;
  if (std::string only = onlyParameterOf(module); !only.empty() && !isLossy) {
    return only;
  }
  if (user.opType != "BatchNormalization" && usual != last) {
    std::string own = counterpart(name, found->second, module);
    if (!own.empty())
      return absl::StrCat(own, absl::EndsWith(name, ".T") ? ".T" : "");
  }
  // Copies of a layer read the same tensor; a batch norm reads several kinds.
  const bool isCopy = user.opType != "BatchNormalization" &&
                      withoutNumbers(module) == withoutNumbers(found->second);
  return absl::StrCat(module, module.empty() ? "" : ".",
                      usual.empty() || (isCopy && module != found->second)
                          ? absl::string_view(last)
                          : usual);
}

std::string ParameterPlan::onlyParameterOf(const std::string& module) const {
  const std::string prefix = absl::StrCat(module, ".");
  std::string only;
  if (module.empty()) return only;
  for (const std::string& target : targets) {
    const bool isOwn = absl::StartsWith(target, prefix) &&
                       target.find('.', prefix.size()) == std::string::npos;
    if (!isOwn) continue;
    if (!only.empty()) return "";
    only = target;
  }
  return only;
}

std::string ParameterPlan::argumentRead(const NodeProto& user,
                                        size_t operand) const {
  // The sum that is left of a call that multiplies first adds its argument 0,
  // that of a linear layer its bias, whatever that is called.
  if (user.opType == "Add" &&
      isOneOf(user.call.target,
              {"aten.addmm.default", "aten.baddbmm.default"})) {
    return parameterArgument(user, 0);
  }
  if (user.opType == "Add" && user.call.target == "aten.linear.default")
    return parameterArgument(user, 2);
  // A weight that was computed is not the bias, the only parameter there is.
  if (std::optional<size_t> argument = normArgument(user, operand))
    return parameterArgument(user, *argument);
  if (std::string name = listedArgument(user, operand); !name.empty())
    return name;
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

void ParameterPlan::warnAboutOpen(std::vector<std::string>& lines) const {
  std::vector<std::string> doubtful;
  for (const auto& [name, entry] : entries) {
    if (entry.isDoubtful) doubtful.push_back(entry.name);
  }
  absl::c_sort(doubtful);
  if (!doubtful.empty()) {
    lines.push_back(absl::StrCat(
        "expanded when the model was exported, and equal numbers do not tell "
        "along which dims: ",
        quotedList(doubtful),
        " may be larger than the module's; torch.onnx.export(..., "
        "optimize=False) keeps them"));
  }
  if (!values.taken.empty()) {
    const MergedValues::Taken& first = values.taken.front();
    lines.push_back(absl::StrCat(
        "computed when the model was exported, with the numbers that a "
        "parameter had, which is read and trained in its place: '",
        first.value, "' for '", first.parameter, "'",
        model::andMore(values.taken.size() - 1),
        "; torch.onnx.export(..., optimize=False) keeps both"));
  }
}

void ParameterPlan::warnAboutComputed(
    absl::FunctionRef<bool(const std::string&)> isTrained,
    std::vector<std::string>& lines) const {
  constexpr size_t kShown = 3;
  std::vector<std::string> shown;
  size_t count = 0;
  for (const std::string& name : computed) {
    if (!isTrained(find(name)->name) || ++count > kShown) continue;
    shown.push_back(absl::StrCat(
        "'", name, "' (of ", quotedList(registeredSources(noteOf(name))), ")"));
  }
  if (count == 0) return;
  lines.push_back(absl::StrCat(
      "computed from parameters when the model was exported, trained as they "
      "are: ",
      absl::StrJoin(shown, ", "), model::andMore(count - shown.size()),
      "; torch.onnx.export(..., optimize=False) keeps the parameters"));
}

std::vector<std::string> ParameterPlan::warnings(
    absl::FunctionRef<bool(const std::string&)> isThere,
    absl::FunctionRef<bool(const std::string&)> isTrained) const {
  std::vector<std::string> lines;
  if (!merged.empty()) {
    lines.push_back(absl::StrCat(
        counted(static_cast<int64_t>(merged.size()), "initialiser stands",
                "initialisers stand"),
        " for several parameters that had equal values: "
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
        counted(restored, "parameter that had the values of another is",
                "parameters that had the values of others are"),
        " not in the file: "
        "restored from the exporter's signature; "
        "torch.onnx.export(..., optimize=False) keeps them"));
  }
  warnAboutOpen(lines);
  std::vector<std::string> lost;
  absl::c_remove_copy_if(values.lost, std::back_inserter(lost), isThere);
  if (!values.gone.empty() && !lost.empty()) {
    lines.push_back(absl::StrCat(
        "parameters of the module are not in the file: ", quotedList(lost),
        "; either the module does not use them, or the exporter made one of "
        "what they and others compute or left out sums with their zeros or "
        "products with their ones, as '",
        values.gone, "' may be; torch.onnx.export(..., optimize=False) keeps ",
        "those"));
  }
  warnAboutComputed(isTrained, lines);
  return lines;
}

}  // namespace soapstone::onnx
