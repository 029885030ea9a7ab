#ifndef SOAPSTONE_SIMULATOR_PIPELINE_LAYER_MODULES_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_LAYER_MODULES_H_

#include <functional>
#include <vector>

#include "ir/model/model_graph.h"
#include "simulator/pipeline_cut.h"

namespace soapstone::simulator {

// Parts of a layer that can be computed again by themselves: those that
// Megatron-Core's setting `recompute_modules` names.
enum class LayerModule {
  kCoreAttention,  // The products of queries, keys and values, and what is
                   // between them.
  kLayerNorm,      // Norms of what enters attention and the perceptron.
  kLatentUp,       // What is behind the narrow layers of latent attention,
                   // and their norms, up to its core.
  kMlp,            // A perceptron that no router chooses.
  kExpertInner,    // What is between the products of an expert.
  kSharedExperts,  // A perceptron beside the experts of a router.
  kMixture,        // Router, experts and shared experts.
};

// Finds the modules of layers by what ops read: the core of attention by its
// products of activations, experts by what is dispatched to them. Layers are
// those of the cut.
class LayerModules {
 public:
  LayerModules(const model::ModelGraph& graph, const PipelineCut& cut);

  // Takes forward ops outside of the repeated layers for layers of their own,
  // by their names, where they have attention: the first layers of a mixture,
  // which have no router.
  void addOtherLayers();

  // Indexed by op: whether it is a forward op of that module of its layer.
  std::vector<char> opsOf(LayerModule module) const;

  // Whether the value is a parameter, or one in another form.
  bool isParameter(int value) const { return parameters[value] != 0; }
  bool readsNoParameter(const model::ModelOp& op) const;
  // A product of attention: both operands are activations.
  bool isProductOfActivations(const model::ModelOp& op) const;
  bool isProductWithParameter(const model::ModelOp& op) const;

 private:
  using Flags = std::vector<char>;  // Indexed by op.
  using Test = std::function<bool(const model::ModelOp&)>;

  bool isInLayer(size_t op) const;
  Flags opsWhere(const Test& test) const;
  // Ops that read a result of `seeds`, or of such ops that `passes` lets
  // through, of their own layer.
  Flags behind(const Flags& seeds, const Test& passes) const;
  // Ops that such ops read from.
  Flags before(const Flags& seeds, const Test& passes) const;
  // `seeds`, and what is between two of them.
  Flags around(const Flags& seeds, const Test& passes) const;

  // Products with parameters before and right behind the core of attention.
  Flags attentionProducts() const;
  Flags expertProducts() const;
  // Products whose results choose experts.
  Flags routerProducts() const;
  // The other products, of layers with or without a mixture.
  Flags perceptronProducts(bool isBesideExperts) const;
  Flags norms() const;
  Flags latentUp() const;
  Flags mixture() const;

  const model::ModelGraph& graph;
  const PipelineCut& cut;
  std::vector<char> parameters;  // Indexed by value.
  std::vector<int> layerOf;      // Indexed by op; -1: none.
  int layers = 0;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_LAYER_MODULES_H_
