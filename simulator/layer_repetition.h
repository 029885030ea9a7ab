#ifndef SOAPSTONE_SIMULATOR_LAYER_REPETITION_H_
#define SOAPSTONE_SIMULATOR_LAYER_REPETITION_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "simulator/cut_weights.h"
#include "simulator/issued_graphs.h"
#include "simulator/pipeline_cut.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// A model of a few repeated layers that stands for one of many: its layer
// number 2 occurs 1 + `extra` times. Strategies are made, placed and priced on
// the small ("folded") graph; what depends on the number of layers is asked of
// the large ("unfolded") one, whose tasks are those of the small one repeated.
class LayerRepetition {
 public:
  // A number in a name; `end` is exclusive.
  struct NumberAt {
    size_t begin = 0;
    size_t end = 0;
    int64_t value = 0;
    bool isThere = false;
    int64_t written = 0;   // As the name has it, where layers begin elsewhere.
    int64_t perLayer = 1;  // What a layer adds to it.
  };

  // Fails with FailedPrecondition, saying why, if the layers 1, 2 and 3 of the
  // graph are not there or do not correspond op by op.
  //
  // Shares the unfolded graph of `alike`, if it is given and all that plans
  // read of that graph is the same: its values then have the shapes that they
  // have there, which are other ones where they depend on the size of the
  // batch.
  static absl::StatusOr<LayerRepetition> create(
      const model::ModelGraph& folded, int extra,
      const LayerRepetition* alike = nullptr);

  const model::ModelGraph& small() const { return *folded; }
  // Ops without rules: see the folded graph.
  const model::ModelGraph& unfolded() const { return whole->graph; }
  bool sharesUnfolded(const LayerRepetition& other) const {
    return whole == other.whole;
  }
  // By op and argument of the unfolded graph: the one of the folded graph that
  // it repeats.
  const std::vector<int>& opOrigins() const { return whole->origins; }
  const std::vector<int>& argumentOrigins() const {
    return whole->argumentSources;
  }

  // The part that plans share which issue the unfolded graph.
  IssuedGraphs& issued() const { return whole->issued; }

  // Configurations of the folded graph with those of layer 2 in every layer.
  model::ModelConfigurations uniform(
      const model::ModelConfigurations& configurations) const;
  // Weights of the unfolded graph.
  CutWeights unfold(const CutWeights& weights) const;

  // The tasks of the unfolded graph, from those of the folded one, without
  // labels: what `buildTaskGraph` gives for the same configurations in every
  // layer. Fails with FailedPrecondition if the tasks of the layers 1, 2 and 3
  // differ: these were configured differently.
  absl::StatusOr<TaskGraph> unfold(const TaskGraph& tasks) const;
  // Fails where `unfold` does.
  absl::Status checkAlike(const TaskGraph& tasks) const;

 private:
  // An element of a list, and which of the repetitions of layer 2 it is in.
  struct Copy {
    int element = 0;
    int copy = 0;
  };
  // Correspondence of the elements of one kind between layers.
  struct Correspondence {
    std::vector<int> layerOf;  // -1: in none.
    // By element of a layer, its counterpart in layer 2; -1: there is
    // none.
    std::vector<int> inRepeated;

    bool operator==(const Correspondence&) const = default;
  };
  // All layers. Numbers are by element of the folded graph and copy, those in
  // the unfolded one; one number for what is not repeated.
  struct Unfolded {
    model::ModelGraph graph;
    std::vector<int> origins;
    std::vector<int> argumentSources;
    std::vector<std::vector<int>> opNumbers;
    std::vector<std::vector<int>> argumentNumbers;
    std::vector<std::vector<int>> valueNumbers;
    IssuedGraphs issued;
  };
  // Correspondence of tasks, and by task and repetition its number in the
  // unfolded graph.
  struct TaskRepetition {
    Correspondence kind;
    std::vector<std::vector<int>> numbers;
  };

  // The layer that is repeated; the ones beside it have layers around them,
  // too.
  static constexpr int kRepeated = 2;
  static constexpr int kFewestLayers = 5;
  // Whether a layer must be as the repeated one is, neighbours included.
  static bool isChecked(int layer) {
    return layer >= kRepeated - 1 && layer <= kRepeated + 1;
  }
  static absl::Status different(const std::string& what);

  absl::Status labelOps();
  void labelConstants(const PipelineCut& cut);
  void labelArguments();
  void labelRest(const PipelineCut& cut);
  void labelRepeatedScalars(const PipelineCut& cut);
  void unlabelShared();
  // Equal numbers of elements of the order, one behind the other, of which each
  // repeats the one before.
  struct Blocks {
    size_t first = 0;
    size_t length = 0;
    int count = 0;
  };
  absl::Status findOrder(const Correspondence& kind, std::vector<Copy>* order,
                         std::vector<Blocks>* blocks = nullptr) const;
  absl::StatusOr<Copy> inUnfoldedLayer(const Correspondence& kind, int element,
                                       int unfolded) const;
  bool lagsAlike(const Correspondence& kind, const int* first,
                 int regionEnd) const;
  absl::StatusOr<Correspondence> correspond(std::vector<int> layers) const;
  absl::StatusOr<Copy> resolve(const Correspondence& kind, int layer, int copy,
                               int element) const;
  // The same where that is known not to fail, which no copy decides.
  Copy counterpart(const Correspondence& kind, int layer, int copy,
                   int element) const {
    const int other = kind.layerOf[element];
    if (layer == kRepeated && other >= 0) {
      const int target = copy + other - kRepeated;
      if (other == kRepeated) return {element, copy};
      if (target < 0 || target > extra) return {element, 0};
      return {kind.inRepeated[element], target};
    }
    if (other != kRepeated) return {element, 0};
    return {element, layer > kRepeated ? extra : 0};
  }
  absl::Status checkOps() const;
  bool isLike(const LayerRepetition& other) const;
  absl::Status makeGraph();
  void addValue(int value, int copy, int producer, int index);
  void addArguments(const std::vector<Copy>& order);
  void numberOps(const std::vector<Copy>& order);
  absl::Status addOps(const std::vector<Copy>& order);
  absl::Status addResults(const std::vector<Copy>& order,
                          const std::vector<int>& layers);
  std::vector<int> layersOfTasks(const TaskGraph& tasks) const;
  absl::Status checkTasks(const TaskGraph& tasks,
                          const Correspondence& kind) const;
  // Finds the layers of the tasks and the order of all of them; fails if they
  // are not alike, or if `resolve` fails for what a task or buffer refers to.
  absl::Status repeat(const TaskGraph& tasks, TaskRepetition* repetition,
                      std::vector<Copy>* order,
                      std::vector<Blocks>* blocks = nullptr) const;
  absl::Status checkReferences(const TaskGraph& tasks,
                               const Correspondence& kind) const;
  // Gives a copy of the task of `item` the numbers of the unfolded graph.
  void renumberTask(const Copy& item, const TaskRepetition& repetition,
                    Task* task) const;
  void unfoldBuffers(const TaskGraph& tasks, const TaskRepetition& repetition,
                     TaskGraph* large) const;
  int ownerLayer(int value) const;
  Copy storageFor(int layer, int copy, int argument) const;
  bool isStoredAlike(int a, int b) const;
  absl::StatusOr<int> valueFor(int layer, int copy, int value) const;
  void findNumbers();
  NumberAt layerNumber(const std::string& name) const;
  using Names = absl::flat_hash_set<std::string>;
  NumberAt countedNumber(const std::string& name, int layer,
                         const Names& repeated) const;
  template <typename Element>
  std::vector<NumberAt> numbersIn(const std::vector<Element>& elements,
                                  const Correspondence& kind) const;
  std::string inLayer(const std::string& name, const NumberAt& number,
                      int layer) const;
  std::string nameFor(const std::string& name, const NumberAt& number,
                      int layer, int copy) const;

  const model::ModelGraph* folded = nullptr;
  int extra = 0;
  std::shared_ptr<Unfolded> whole;
  Correspondence ops;
  Correspondence arguments;
  Correspondence values;
  // By prefix of a layer's number in names: the number of layer 0.
  absl::flat_hash_map<std::string, int64_t> numberOfFirst;
  // By prefix of a number that counts ops or tensors through all layers: how
  // many a layer has. 0: layers differ.
  absl::flat_hash_map<std::string, int64_t> countOfLayer;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_LAYER_REPETITION_H_
