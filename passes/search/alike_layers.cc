#include "passes/search/alike_layers.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace soapstone::search {
namespace {

using Configuration = std::optional<sharding::OpConfiguration>;
// Indices of ops, or of arguments, that repeat each other, in program order.
using Repetitions = std::vector<std::vector<size_t>>;

// "/h.*/mlp/MatMul_1" for "/h.3/mlp/MatMul_1".
std::string withoutLayer(const std::string& name) {
  auto isDigit = [](char c) { return absl::ascii_isdigit(c); };
  const auto begin = std::find_if(name.begin(), name.end(), isDigit);
  const auto end = std::find_if_not(begin, name.end(), isDigit);
  return absl::StrCat(std::string(name.begin(), begin), "*",
                      std::string(end, name.end()));
}

std::string ruleText(const sharding::ShardingRule& rule) {
  std::string text;
  for (const auto& factor : rule.factors)
    absl::StrAppend(&text, factor.name, "=", factor.size, ";");
  return text;
}

class Classes {
 public:
  void add(std::string key, size_t index) {
    auto [entry, isNew] = numbers.try_emplace(std::move(key), lists.size());
    if (isNew) lists.emplace_back();
    lists[entry->second].push_back(index);
  }
  Repetitions take() { return std::move(lists); }

 private:
  std::map<std::string, size_t> numbers;
  Repetitions lists;
};

Repetitions repeatedOps(const model::ModelGraph& graph) {
  Classes classes;
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    const model::ModelOp& op = graph.ops[i];
    classes.add(absl::StrCat(withoutLayer(op.name), "|", op.kind, "|",
                             op.attributes, "|", ruleText(op.rule)),
                i);
  }
  return classes.take();
}

Repetitions repeatedArguments(const model::ModelGraph& graph) {
  Classes classes;
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    const model::ModelArgument& argument = graph.arguments[i];
    std::string key = withoutLayer(argument.name);
    for (int64_t size : graph.values[argument.value].shape)
      absl::StrAppend(&key, "|", size);
    classes.add(std::move(key), i);
  }
  return classes.take();
}

// The member of a class that the others follow.
enum class Model { kMost, kFirst, kMiddle, kLast };
constexpr std::array kModels = {Model::kMost, Model::kFirst, Model::kMiddle,
                                Model::kLast};

// The member whose configuration most members have, the first of such.
size_t mostFrequent(const std::vector<size_t>& members,
                    const std::vector<Configuration>& all) {
  // Key: whether there is a configuration, and which.
  absl::flat_hash_map<std::pair<bool, sharding::OpConfiguration>, int64_t>
      counts;
  auto countOf = [&](size_t member) -> int64_t& {
    const Configuration& own = all[member];
    return counts[{own.has_value(), own.value_or(sharding::OpConfiguration())}];
  };
  for (size_t member : members) ++countOf(member);
  return *std::max_element(
      members.begin(), members.end(),
      [&](size_t a, size_t b) { return countOf(a) < countOf(b); });
}

size_t modelOf(Model model, const std::vector<size_t>& members,
               const std::vector<Configuration>& all) {
  switch (model) {
    case Model::kMost:
      return mostFrequent(members, all);
    case Model::kFirst:
      return members.front();
    case Model::kMiddle:
      return members[members.size() / 2];
    case Model::kLast:
      return members.back();
  }
  return members.front();
}

void makeAlike(const Repetitions& repetitions, Model model,
               std::vector<Configuration>& all) {
  for (const std::vector<size_t>& members : repetitions) {
    const Configuration chosen = all[modelOf(model, members, all)];
    for (size_t member : members) all[member] = chosen;
  }
}

}  // namespace

std::vector<model::ModelConfigurations> alikeVersions(
    const model::ModelGraph& graph,
    const model::ModelConfigurations& configurations) {
  const Repetitions ops = repeatedOps(graph);
  const Repetitions arguments = repeatedArguments(graph);
  std::vector<model::ModelConfigurations> versions;
  for (Model model : kModels) {
    model::ModelConfigurations version = configurations;
    makeAlike(ops, model, version.ops);
    makeAlike(arguments, model, version.storage);
    if (version == configurations) return {};
    if (std::find(versions.begin(), versions.end(), version) ==
        versions.end()) {
      versions.push_back(std::move(version));
    }
  }
  return versions;
}

}  // namespace soapstone::search
