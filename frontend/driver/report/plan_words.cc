#include "frontend/driver/report/plan_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/scaled_text.h"
#include "ir/model/and_more.h"
#include "ir/model/value_size.h"
#include "simulator/layer_names.h"

namespace soapstone::driver {
namespace {

// Layers that one line names.
constexpr size_t kMostNames = 3;
// Kinds of splits that the first line lists.
constexpr size_t kMostSplits = 4;
constexpr int kFactorKinds = 5;

// Words for what a split of one kind shares out.
constexpr std::array<const char*, kFactorKinds> kSplitWords = {
    "samples", "positions inside samples", "parameters", "sums", "elements"};

// Ops that are split alike.
struct SplitGroup {
  std::string words;
  int64_t picoseconds = 0;
  std::set<std::string> names;
  bool isSplit = false;  // Over several devices.
  // Whether devices that share a sample are all on one node; of any op.
  bool sharesSamples = false;
  bool staysInNodes = true;
};

// Kinds of index, by op and factor; inherited kinds are those of the dimension
// that the first operand of a known kind has there.
class FactorKinds {
 public:
  explicit FactorKinds(const model::ModelGraph& graph)
      : ofValues(graph.values.size()), ofOps(graph.ops.size()) {
    for (const model::ModelArgument& argument : graph.arguments) {
      size_t rank = graph.values[argument.value].shape.size();
      bool isInput = argument.role == model::ModelArgumentRole::kInput;
      std::vector<sharding::FactorKind>& dims = ofValues[argument.value];
      dims.assign(rank, isInput ? sharding::FactorKind::kAttribute
                                : sharding::FactorKind::kInherited);
      if (isInput && rank > 0) dims[0] = sharding::FactorKind::kSample;
    }
    for (size_t i = 0; i < graph.ops.size(); ++i) addOp(graph.ops[i], i);
  }

  sharding::FactorKind kind(int op, int factor) const {
    return ofOps[op][factor];
  }

 private:
  void addOp(const model::ModelOp& op, size_t index) {
    std::vector<sharding::FactorKind>& kinds = ofOps[index];
    for (const sharding::Factor& factor : op.rule.factors)
      kinds.push_back(factor.kind);
    for (size_t k = 0; k < op.operands.size(); ++k) {
      const std::vector<sharding::FactorKind>& dims = ofValues[op.operands[k]];
      const sharding::TensorMapping& mapping = op.rule.operands[k];
      for (size_t d = 0; d < mapping.dims.size() && d < dims.size(); ++d) {
        for (int factor : mapping.dims[d].factors) {
          bool isOpen = kinds[factor] == sharding::FactorKind::kInherited;
          // A sum over samples, of a loss say, splits samples.
          bool sumsSamples =
              kinds[factor] == sharding::FactorKind::kReduction &&
              dims[d] == sharding::FactorKind::kSample;
          if (isOpen || sumsSamples) kinds[factor] = dims[d];
          // If dimensions are merged into one, only the first are samples.
          break;
        }
      }
    }
    for (size_t k = 0; k < op.results.size(); ++k) {
      std::vector<sharding::FactorKind>& dims = ofValues[op.results[k]];
      for (const sharding::DimensionMapping& dim : op.rule.results[k].dims) {
        dims.push_back(dim.factors.empty() ? sharding::FactorKind::kInherited
                                           : kinds[dim.factors.front()]);
      }
    }
  }

  std::vector<std::vector<sharding::FactorKind>>
      ofValues;  // By value and dimension.
  std::vector<std::vector<sharding::FactorKind>> ofOps;  // By op and factor.
};

// E.g. " as 2:2:1:1"; runs of many equal shares as " as 8 x 5, 4 x 1".
std::string sharesWords(const sharding::Shares& shares) {
  constexpr size_t kMostListed = 8;
  if (shares.size() <= kMostListed)
    return absl::StrCat(" as ", sharding::sharesText(shares));
  std::vector<std::string> runs;
  for (size_t begin = 0; begin < shares.size();) {
    size_t end = begin;
    while (end < shares.size() && shares[end] == shares[begin]) ++end;
    runs.push_back(absl::StrCat(end - begin, " x ", shares[begin]));
    begin = end;
  }
  return absl::StrCat(" as ", absl::StrJoin(runs, ", "));
}

std::string splitWords(const FactorKinds& kinds, int op,
                       const sharding::OpConfiguration& configuration) {
  std::array<int64_t, kFactorKinds> degrees = {1, 1, 1, 1, 1};
  std::array<std::string, kFactorKinds> shares;
  for (const sharding::FactorDegree& split : configuration.splits) {
    const int kind = static_cast<int>(kinds.kind(op, split.factor));
    degrees[kind] *= split.degree;
    if (!split.shares.empty()) shares[kind] += sharesWords(split.shares);
  }
  std::vector<std::string> parts;
  for (int kind = 0; kind < kFactorKinds; ++kind) {
    if (degrees[kind] == 1) continue;
    parts.push_back(
        absl::StrCat(kSplitWords[kind], " in ", degrees[kind], shares[kind]));
  }
  if (configuration.replication > 1) {
    parts.push_back(absl::StrCat("the same on ", configuration.replication));
  }
  return parts.empty() ? "whole, on one device" : absl::StrJoin(parts, ", ");
}

// The tasks that compute the samples of task 0, itself included.
std::vector<int64_t> sharersOf(const FactorKinds& kinds, int op,
                               const sharding::OpConfiguration& configuration) {
  std::vector<int64_t> ranks{0};
  int64_t stride = 1;
  auto repeat = [&](int64_t count) {
    const size_t before = ranks.size();
    for (int64_t i = 1; i < count; ++i) {
      for (size_t k = 0; k < before; ++k)
        ranks.push_back(ranks[k] + i * stride);
    }
  };
  repeat(configuration.replication);
  stride *= configuration.replication;
  for (size_t i = configuration.splits.size(); i-- > 0;) {
    const sharding::FactorDegree& split = configuration.splits[i];
    bool isSample =
        kinds.kind(op, split.factor) == sharding::FactorKind::kSample;
    if (!isSample) repeat(split.degree);
    stride *= split.degree;
  }
  return ranks;
}

// Notes which devices work on the same samples as the first.
void noteSharing(const FactorKinds& kinds, int op,
                 const sharding::OpConfiguration& configuration,
                 const cost_model::Machine& machine, SplitGroup* group) {
  int64_t node = machine.nodeOf(configuration.devices.device(0));
  for (int64_t rank : sharersOf(kinds, op, configuration)) {
    group->sharesSamples |= rank > 0;
    group->staysInNodes &=
        machine.nodeOf(configuration.devices.device(rank)) == node;
  }
}

// Only these say what a plan does; others follow their operands.
bool isDecisive(const model::ModelOp& op) {
  return std::any_of(op.rule.factors.begin(), op.rule.factors.end(),
                     [](const sharding::Factor& factor) {
                       return factor.kind == sharding::FactorKind::kParameter ||
                              factor.kind == sharding::FactorKind::kReduction;
                     });
}

using ConfigurationOf =
    std::function<const sharding::OpConfiguration&(int leader)>;

std::vector<SplitGroup> splitGroups(const model::ModelGraph& graph,
                                    const cost_model::Machine& machine,
                                    const ConfigurationOf& configurationOf,
                                    const std::vector<int64_t>& picoseconds) {
  std::vector<int64_t> ofLeader(graph.ops.size(), 0);
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    int leader = graph.ops[i].leader;
    if (leader >= 0) ofLeader[leader] += picoseconds[i];
  }
  FactorKinds kinds(graph);
  std::map<std::string, SplitGroup> groups;
  for (bool decisive : {true, false}) {
    for (int leader : graph.leaders()) {
      const model::ModelOp& op = graph.ops[leader];
      if (isDecisive(op) != decisive || ofLeader[leader] == 0) continue;
      const sharding::OpConfiguration& configuration = configurationOf(leader);
      std::string words = splitWords(kinds, leader, configuration);
      SplitGroup& group = groups[words];
      group.words = words;
      group.picoseconds += ofLeader[leader];
      std::string name = simulator::dottedName(op.name);
      size_t last = name.rfind('.');
      if (last != std::string::npos) name.resize(last);
      group.names.insert(simulator::layerPattern(name));
      group.isSplit = configuration.devices.size() > 1;
      noteSharing(kinds, leader, configuration, machine, &group);
    }
    if (!groups.empty()) break;
  }
  std::vector<SplitGroup> list;
  for (auto& [words, group] : groups) list.push_back(std::move(group));
  std::stable_sort(list.begin(), list.end(),
                   [](const SplitGroup& a, const SplitGroup& b) {
                     return a.picoseconds > b.picoseconds;
                   });
  int64_t all = 0;
  for (const SplitGroup& group : list) all += group.picoseconds;
  // Less than a thousandth of the work says nothing about a plan.
  while (list.size() > 1 && list.back().picoseconds < all / 1000) {
    list.pop_back();
  }
  return list;
}

std::string namesText(const std::set<std::string>& names) {
  std::vector<std::string> shown;
  for (const std::string& name : names) {
    if (shown.size() < kMostNames) shown.push_back(name);
  }
  return absl::StrJoin(shown, ", ") +
         model::andMore(names.size() - shown.size());
}

std::string workLine(const std::vector<SplitGroup>& groups) {
  if (groups.empty()) return "";
  int64_t all = 0;
  for (const SplitGroup& group : groups) all += group.picoseconds;
  std::string text = "work: ";
  size_t shown = std::min(groups.size(), kMostSplits);
  for (size_t i = 0; i < shown; ++i) {
    const SplitGroup& group = groups[i];
    absl::StrAppend(&text, i > 0 ? "; " : "", group.words);
    if (groups.size() == 1) continue;
    absl::StrAppendFormat(&text, " (%.3g %%",
                          100 * static_cast<double>(group.picoseconds) /
                              static_cast<double>(std::max<int64_t>(1, all)));
    absl::StrAppend(&text, i > 0 ? ": " + namesText(group.names) : "", ")");
  }
  if (groups.size() > shown) {
    absl::StrAppend(&text, "; ", groups.size() - shown, " other ways");
  }
  return text;
}

std::string placeLine(const std::vector<SplitGroup>& groups,
                      const simulator::Simulation& simulation,
                      const model::ModelGraph& graph,
                      const cost_model::Machine& machine, int devices) {
  std::set<int> used;
  for (int leader : graph.leaders()) {
    for (int device : simulation.configurationOf(leader).devices.devices()) {
      used.insert(device);
    }
    if (static_cast<int>(used.size()) == devices) break;
  }
  bool shares = false;
  bool isSplit = true;
  bool inNodes = true;
  for (const SplitGroup& group : groups) {
    shares |= group.sharesSamples;
    isSplit &= group.isSplit;
    inNodes &= group.staysInNodes;
  }
  std::string text = absl::StrCat("devices: ", used.size(), " of ", devices,
                                  used.size() == 1 ? " computes" : " compute");
  if (!shares && isSplit) {
    absl::StrAppend(&text, ", each on samples of its own");
  } else if (shares && machine.nodeCount() > 1 &&
             devices > machine.nodeGraph(0).deviceCount()) {
    absl::StrAppend(&text, "; those that share samples are ",
                    inNodes ? "in one node" : "in several nodes");
  }
  return text;
}

// "1/64 of" of what there is altogether is on a device.
std::string shareText(double part) {
  constexpr double kAbout = 0.02;  // Small tensors may stay whole.
  double parts = 1 / part;
  double whole = std::round(parts);
  if (std::abs(parts - whole) > kAbout * whole) {
    return absl::StrFormat("1/%.3g", parts);
  }
  return whole == 1 ? "all" : absl::StrFormat("1/%.0f", whole);
}

std::string storageLine(const model::ModelGraph& graph,
                        const simulator::StepBreakdown& breakdown) {
  double masters = 0;
  double working = 0;
  double optimizer = 0;
  for (const model::ModelArgument& argument : graph.arguments) {
    auto bytes =
        static_cast<double>(model::bytesOf(graph.values[argument.value]));
    if (argument.role == model::ModelArgumentRole::kParameter) masters += bytes;
    if (argument.role == model::ModelArgumentRole::kWorkingCopy)
      working += bytes;
    if (argument.role == model::ModelArgumentRole::kOptimizerState) {
      optimizer += bytes;
    }
  }
  std::vector<std::string> parts;
  auto add = [&](const char* what, simulator::MemoryPart part, double whole) {
    auto held = static_cast<double>(breakdown.memory[static_cast<int>(part)]);
    if (whole == 0 || held == 0) return;
    parts.push_back(absl::StrCat(shareText(held / whole), " of the ", what));
  };
  add("parameters", simulator::MemoryPart::kMasters, masters);
  add("working copies", simulator::MemoryPart::kWorkingCopies, working);
  add("optimizer's states", simulator::MemoryPart::kOptimizer, optimizer);
  if (parts.empty()) return "";
  return absl::StrCat("stored: the fullest device holds ",
                      absl::StrJoin(parts, ", "));
}

std::string trafficLine(const simulator::StepBreakdown& breakdown) {
  std::vector<std::string> parts;
  for (int cause = 0; cause < simulator::kWaitCauses; ++cause) {
    if (breakdown.sentBytes[cause] == 0) continue;
    parts.push_back(absl::StrCat(
        cost_model::bytesText(breakdown.sentBytes[cause]), " for ",
        simulator::waitCauseName(static_cast<simulator::WaitCause>(cause))));
  }
  if (parts.empty()) return "sent: nothing";
  return absl::StrCat("sent: by a device ", absl::StrJoin(parts, ", "));
}

}  // namespace

std::vector<std::string> planWords(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const simulator::Simulation& simulation, int devices,
    const simulator::StepBreakdown& breakdown,
    const simulator::LayerRepetition* repetition) {
  const model::ModelGraph& whole =
      repetition != nullptr ? repetition->unfolded() : graph;
  std::vector<int64_t> picoseconds(graph.ops.size(), 0);
  for (size_t i = 0; i < whole.ops.size(); ++i) {
    size_t op = repetition != nullptr ? repetition->opOrigins()[i] : i;
    picoseconds[op] += breakdown.ops[i].computePicoseconds;
  }
  std::vector<SplitGroup> groups = splitGroups(
      graph, machine,
      [&](int leader) -> const sharding::OpConfiguration& {
        return simulation.configurationOf(leader);
      },
      picoseconds);
  std::vector<std::string> lines;
  for (const std::string& line :
       {workLine(groups),
        placeLine(groups, simulation, graph, machine, devices),
        storageLine(whole, breakdown), trafficLine(breakdown)}) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

std::string workWords(const model::ModelGraph& graph,
                      const cost_model::Machine& machine,
                      const model::ModelConfigurations& configurations,
                      const std::vector<int64_t>& picoseconds) {
  return workLine(splitGroups(
      graph, machine,
      [&](int leader) -> const sharding::OpConfiguration& {
        return *configurations.ops[leader];
      },
      picoseconds));
}

}  // namespace soapstone::driver
