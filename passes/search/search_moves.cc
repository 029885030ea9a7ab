#include "passes/search/search_moves.h"

#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <optional>
#include <utility>

#include "ir/sharding/storage.h"
namespace soapstone::search {
namespace {

template <typename T>
const T& pick(const std::vector<T>& list, SearchRandom& random) {
  return list[random.below(static_cast<int64_t>(list.size()))];
}

// A number from 0 on with the given weights; the last one if all are 0.
int pickWeighted(std::initializer_list<int64_t> weights, SearchRandom& random) {
  const int64_t total =
      std::accumulate(weights.begin(), weights.end(), int64_t{0});
  int64_t left = total > 0 ? random.below(total) : 0;
  int number = 0;
  for (int64_t weight : weights) {
    if (left < weight) return number;
    left -= weight;
    ++number;
  }
  return number - 1;
}

}  // namespace

ParameterStorage storageKindOf(const SearchEvaluator& state, int decision) {
  for (int argument : state.graph().parameters[decision]) {
    const std::optional<sharding::OpConfiguration>& storage =
        state.storageOf(argument);
    if (!storage) continue;
    return storage->replication == 1 ? ParameterStorage::kSharded
                                     : ParameterStorage::kShardedInNode;
  }
  return ParameterStorage::kAsUsed;
}

void appendStorage(const SearchGraph& search, int decision,
                   const sharding::DeviceGrid& devices, ParameterStorage kind,
                   std::vector<model::ConfigurationChange>* changes) {
  std::optional<sharding::OpConfiguration> whole;
  int64_t degree = devices.size();
  if (kind == ParameterStorage::kShardedInNode) {
    degree = search.space.perNode;
    bool isWholeNodes = devices.isStrided() && devices.axes().size() == 1 &&
                        devices.axes()[0].stride == 1 &&
                        devices.size() % degree == 0 &&
                        devices.start() % degree == 0;
    absl::StatusOr<sharding::DeviceGrid> grid =
        isWholeNodes
            ? sharding::DeviceGrid::strided(
                  devices.start(),
                  {{degree, 1}, {devices.size() / degree, degree}})
            : absl::StatusOr<sharding::DeviceGrid>(absl::CancelledError());
    if (grid.ok()) whole.emplace().devices = *std::move(grid);
  } else if (kind == ParameterStorage::kSharded) {
    whole.emplace().devices = devices;
  }
  for (int argument : search.parameters[decision]) {
    const std::vector<int64_t>& shape =
        search.graph->values[search.graph->arguments[argument].value].shape;
    model::ConfigurationChange& change = changes->emplace_back(
        model::ConfigurationChange{model::ConfigurationChange::Target::kStorage,
                                   argument, std::nullopt});
    if (!whole || degree < 2) continue;
    const int dim = sharding::partDimension(shape, degree);
    if (dim < 0) continue;
    change.configuration = whole;
    change.configuration->splits = {{dim, degree}};
    change.configuration->replication = devices.size() / degree;
  }
}

void appendKeepingStorage(const SearchEvaluator& state, int decision,
                          const sharding::OpConfiguration& configuration,
                          std::vector<model::ConfigurationChange>* changes) {
  state.graph().appendOps(decision, configuration, changes);
  appendStorage(state.graph(), decision, configuration.devices,
                storageKindOf(state, decision), changes);
}

std::vector<model::ConfigurationChange> spreadLayers(
    const SearchEvaluator& state, int decisionClass,
    const sharding::OpConfiguration& configuration, LayerOrder order) {
  const SearchGraph& search = state.graph();
  std::vector<model::ConfigurationChange> changes;
  std::vector<int> layers;
  for (int decision : search.classes[decisionClass]) {
    int layer = search.decisions[decision].layer;
    if (std::find(layers.begin(), layers.end(), layer) == layers.end()) {
      layers.push_back(layer);
    }
  }
  int size = static_cast<int>(configuration.devices.size());
  size_t groups = static_cast<size_t>(search.space.devices / size);
  groups = std::min(groups, layers.size());
  if (groups < 2 || !configuration.devices.isStrided()) return changes;
  for (size_t i = 0; i < layers.size(); ++i) {
    sharding::OpConfiguration moved = configuration;
    size_t group = i * groups / layers.size();
    if (order != LayerOrder::kRuns) group = i % groups;
    if (order == LayerOrder::kSnake && i / groups % 2 == 1) {
      group = groups - 1 - group;
    }
    absl::StatusOr<sharding::DeviceGrid> devices =
        sharding::DeviceGrid::strided(static_cast<int>(group) * size,
                                      {{size, 1}});
    if (!devices.ok()) return {};
    moved.devices = *std::move(devices);
    for (int decision : search.layers[layers[i]]) {
      appendKeepingStorage(state, decision, moved, &changes);
    }
  }
  return changes;
}

std::vector<model::ConfigurationChange> spreadBranches(
    const SearchEvaluator& state, int fork, int groups,
    const std::vector<int>& groupOf) {
  const SearchGraph& search = state.graph();
  std::vector<model::ConfigurationChange> changes;
  if (search.space.devices % groups != 0) return changes;
  int size = search.space.devices / groups;
  for (size_t i = 0; i < search.forks[fork].size(); ++i) {
    for (int decision : search.forks[fork][i]) {
      const sharding::ShardingRule& rule =
          search.graph->ops[search.decisions[decision].anchor].rule;
      sharding::OpConfiguration moved;
      moved.devices = sharding::DeviceGrid::range(groupOf[i] * size, size);
      // The major split shrinks or grows to the new number of devices.
      const sharding::OpConfiguration& present =
          state.configurationOf(decision);
      int factor = present.splits.empty() ? -1 : present.splits[0].factor;
      if (factor >= 0 && rule.factors[factor].size >= size && size > 1) {
        moved.splits = {{factor, size}};
      } else {
        moved.replication = size;
      }
      appendKeepingStorage(state, decision, moved, &changes);
    }
  }
  return changes;
}

// Often layers are equally likely, however many steps they are unrolled to.
int MoveSampler::drawDecision(SearchRandom& random) const {
  if (random.oneIn(search->tuning.oneInByDecision)) {
    return static_cast<int>(
        random.below(static_cast<int64_t>(search->decisions.size())));
  }
  return pick(pick(search->layers, random), random);
}

// One decision, the layer or class it is in, or a run of its layer.
std::vector<int> MoveSampler::drawScope(SearchRandom& random) const {
  int decision = drawDecision(random);
  const std::vector<int>& decisionClass =
      search->classes[search->decisions[decision].decisionClass];
  const std::vector<int>& layer =
      search->layers[search->decisions[decision].layer];
  const SearchTuning& tuning = search->tuning;
  switch (pickWeighted({tuning.layerWeight, tuning.classWeight,
                        tuning.partWeight, tuning.singleWeight},
                       random)) {
    case 0:
      return layer;
    case 1:
      return decisionClass;
    case 2: {
      const std::vector<int>& set =
          random.below(2) == 0 ? layer : decisionClass;
      int64_t size = static_cast<int64_t>(set.size());
      int64_t begin = random.below(size);
      int64_t end = begin + 1 + random.below(size - begin);
      return {set.begin() + begin, set.begin() + end};
    }
    default:
      // One step of many by itself rarely pays.
      if (search->isUnrolled(layer) && !random.oneIn(tuning.oneInStep)) {
        return layer;
      }
      return {decision};
  }
}

// The present configuration elsewhere, in another order, or with one degree
// moved to another factor.
sharding::OpConfiguration MoveSampler::varied(
    const sharding::OpConfiguration& present, int decision,
    SearchRandom& random) const {
  sharding::OpConfiguration changed = present;
  const SearchTuning& tuning = search->tuning;
  switch (pickWeighted(
      {tuning.placeWeight, tuning.orderWeight, tuning.degreeWeight}, random)) {
    case 0: {
      std::vector<sharding::DeviceGrid> placements = devicePlacements(
          search->space, static_cast<int>(present.devices.size()));
      if (!placements.empty()) changed.devices = pick(placements, random);
      return changed;
    }
    case 1:
      if (changed.splits.size() > 1) {
        size_t i = random.below(static_cast<int64_t>(changed.splits.size()));
        size_t j = random.below(static_cast<int64_t>(changed.splits.size()));
        std::swap(changed.splits[i], changed.splits[j]);
      }
      return changed;
    default:
      return search->spaces[decision].sampleOn(present.devices, random);
  }
}

sharding::OpConfiguration MoveSampler::drawConfiguration(
    const SearchEvaluator& state, int decision, SearchRandom& random) const {
  const std::vector<sharding::OpConfiguration>& list =
      (*candidates)[search->decisions[decision].decisionClass];
  const SearchTuning& tuning = search->tuning;
  switch (pickWeighted({tuning.candidateWeight, tuning.neighborWeight,
                        tuning.variedWeight, tuning.anyWeight},
                       random)) {
    case 0:
      if (!list.empty()) return pick(list, random);
      break;
    case 1: {
      const auto& neighbors = search->neighbors[decision];
      if (neighbors.empty()) break;
      const SearchGraph::Neighbor& neighbor = pick(neighbors, random);
      const model::ModelOp& anchor =
          search->graph->ops[search->decisions[decision].anchor];
      return sharding::follow(neighbor.rule, anchor.rule,
                              state.configurationOf(neighbor.decision));
    }
    case 2:
      return varied(state.configurationOf(decision), decision, random);
    default:
      break;
  }
  return search->spaces[decision].sample(random);
}

// The parameters of a layer or class are stored in another way.
void MoveSampler::drawStorage(
    const SearchEvaluator& state, SearchRandom& random,
    std::vector<model::ConfigurationChange>* changes) const {
  auto kind = static_cast<ParameterStorage>(random.below(3));
  for (int decision : drawScope(random)) {
    if (search->parameters[decision].empty()) continue;
    appendStorage(*search, decision, state.configurationOf(decision).devices,
                  kind, changes);
  }
}

// One follower leaves its anchor.
void MoveSampler::drawMember(
    const SearchEvaluator& state, SearchRandom& random,
    std::vector<model::ConfigurationChange>* changes) const {
  const SearchDecision& decision = pick(search->decisions, random);
  if (decision.members.empty()) return;
  int op = pick(decision.members, random).op;
  const model::ModelOp& member = search->graph->ops[op];
  ConfigurationSpace space(member.rule, search->space, search->tuning);
  sharding::OpConfiguration configuration =
      random.oneIn(search->tuning.oneInSamePlace)
          ? space.sampleOn(state.configurationOfOp(op).devices, random)
          : space.sample(random);
  if (configuration == state.configurationOfOp(op)) return;
  changes->push_back(
      {model::ConfigurationChange::Target::kOp, op, std::move(configuration)});
}

// A layer takes a new configuration and passes it on to its neighbours, and
// they to theirs: what pays only where a whole stretch of the graph agrees.
std::vector<model::ConfigurationChange> MoveSampler::drawRun(
    const SearchEvaluator& state, SearchRandom& random) const {
  const SearchTuning& tuning = search->tuning;
  std::vector<model::ConfigurationChange> changes;
  int decision = drawDecision(random);
  sharding::OpConfiguration configuration =
      drawConfiguration(state, decision, random);
  std::vector<bool> visited(search->layers.size());
  while (true) {
    int layer = search->decisions[decision].layer;
    visited[layer] = true;
    for (int step : search->layers[layer]) {
      appendKeepingStorage(state, step, configuration, &changes);
    }
    // Models of unrolled layers have few of them.
    if (random.oneIn(search->layers[layer].size() > 1
                         ? tuning.oneInEndOfRun
                         : tuning.oneInEndOfSingles)) {
      return changes;
    }
    decision = pick(search->layers[layer], random);
    const SearchGraph::Neighbor* next = nullptr;
    for (int64_t trial = 0; trial < tuning.runTrials && next == nullptr;
         ++trial) {
      const auto& neighbors = search->neighbors[decision];
      if (neighbors.empty()) return changes;
      const SearchGraph::Neighbor& candidate = pick(neighbors, random);
      if (!visited[search->decisions[candidate.decision].layer]) {
        next = &candidate;
      }
    }
    if (next == nullptr) return changes;
    for (const SearchGraph::Neighbor& back :
         search->neighbors[next->decision]) {
      if (back.decision != decision) continue;
      configuration = sharding::follow(
          back.rule,
          search->graph->ops[search->decisions[next->decision].anchor].rule,
          configuration);
      break;
    }
    decision = next->decision;
  }
}

std::vector<model::ConfigurationChange> MoveSampler::draw(
    const SearchEvaluator& state, SearchRandom& random) const {
  const SearchTuning& tuning = search->tuning;
  std::vector<model::ConfigurationChange> changes;
  if (random.oneIn(tuning.oneInMember)) {
    drawMember(state, random, &changes);
    return changes;
  }
  if (random.oneIn(tuning.oneInStorage)) {
    drawStorage(state, random, &changes);
    return changes;
  }
  if (random.oneIn(tuning.oneInLayers)) {
    int decision = drawDecision(random);
    std::vector<int> counts = deviceCounts(search->space);
    sharding::OpConfiguration configuration = search->spaces[decision].sampleOn(
        sharding::DeviceGrid::range(0, pick(counts, random)), random);
    return spreadLayers(state, search->decisions[decision].decisionClass,
                        configuration,
                        static_cast<LayerOrder>(random.below(3)));
  }
  if (!search->forks.empty() && random.oneIn(tuning.oneInBranches)) {
    int fork = static_cast<int>(
        random.below(static_cast<int64_t>(search->forks.size())));
    int groups = static_cast<int>(2 << random.below(2));
    std::vector<int> groupOf;
    for (size_t i = 0; i < search->forks[fork].size(); ++i) {
      groupOf.push_back(static_cast<int>(random.below(groups)));
    }
    return spreadBranches(state, fork, groups, groupOf);
  }
  if (random.oneIn(tuning.oneInRun)) return drawRun(state, random);
  std::vector<int> scope = drawScope(random);
  sharding::OpConfiguration configuration = drawConfiguration(
      state, scope[random.below(static_cast<int64_t>(scope.size()))], random);
  for (int decision : scope) {
    if (state.configurationOf(decision) == configuration) continue;
    appendKeepingStorage(state, decision, configuration, &changes);
  }
  return changes;
}

}  // namespace soapstone::search
