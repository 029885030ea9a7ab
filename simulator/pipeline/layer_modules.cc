#include "simulator/pipeline/layer_modules.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "ir/model/op_kinds.h"
#include "simulator/layer_names.h"

namespace soapstone::simulator {
namespace {

bool passesAll(const model::ModelOp&) { return true; }

void add(const std::vector<char>& more, std::vector<char>* flags) {
  for (size_t i = 0; i < more.size(); ++i) (*flags)[i] |= more[i];
}

void remove(const std::vector<char>& less, std::vector<char>* flags) {
  for (size_t i = 0; i < less.size(); ++i) (*flags)[i] &= !less[i];
}

void keep(const std::vector<char>& only, std::vector<char>* flags) {
  for (size_t i = 0; i < only.size(); ++i) (*flags)[i] &= only[i];
}

}  // namespace

LayerModules::LayerModules(const model::ModelGraph& graph,
                           const PipelineCut& cut)
    : graph(graph),
      cut(cut),
      parameters(graph.values.size(), 0),
      layerOf(cut.layerOf),
      layers(cut.layers) {
  for (const model::ModelArgument& argument : graph.arguments) {
    parameters[argument.value] =
        argument.role == model::ModelArgumentRole::kParameter ||
        argument.role == model::ModelArgumentRole::kWorkingCopy;
  }
  for (const model::ModelOp& op : graph.ops) {
    if (!op.keepsParameter) continue;
    for (int value : op.results) {
      parameters[value] = parameters[op.operands[0]];
    }
  }
}

void LayerModules::addOtherLayers() {
  std::vector<std::string> names = layersOf(graph);
  std::set<std::string> withCore;
  auto isOther = [&](size_t op) {
    return cut.phases[op] == OpPhase::kForward && cut.layerOf[op] < 0;
  };
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    if (isOther(op) && isProductOfActivations(graph.ops[op])) {
      withCore.insert(names[op]);
    }
  }
  std::map<std::string, int> numbers;
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    if (!isOther(op) || withCore.count(names[op]) == 0) continue;
    auto [number, isNew] = numbers.try_emplace(names[op], layers);
    if (isNew) ++layers;
    layerOf[op] = number->second;
  }
}

bool LayerModules::readsNoParameter(const model::ModelOp& op) const {
  return std::none_of(op.operands.begin(), op.operands.end(),
                      [&](int value) { return isParameter(value); });
}

bool LayerModules::isProductOfActivations(const model::ModelOp& op) const {
  if (op.kind == model::kAttentionKind) return true;
  return op.kind == model::kDotKind && readsNoParameter(op);
}

bool LayerModules::isProductWithParameter(const model::ModelOp& op) const {
  return model::isProduct(op.kind) && !isProductOfActivations(op) &&
         !readsNoParameter(op);
}

bool LayerModules::isInLayer(size_t op) const {
  return cut.phases[op] == OpPhase::kForward && layerOf[op] >= 0;
}

LayerModules::Flags LayerModules::opsWhere(const Test& test) const {
  Flags flags(graph.ops.size(), 0);
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    flags[op] = isInLayer(op) && test(graph.ops[op]);
  }
  return flags;
}

LayerModules::Flags LayerModules::behind(const Flags& seeds,
                                         const Test& passes) const {
  Flags flags(graph.ops.size(), 0);
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    if (!isInLayer(op)) continue;
    for (int value : graph.ops[op].operands) {
      int from = graph.values[value].producer;
      if (from < 0 || layerOf[from] != layerOf[op]) continue;
      bool comes = seeds[from] || (flags[from] && passes(graph.ops[from]));
      if (comes) flags[op] = 1;
    }
  }
  return flags;
}

LayerModules::Flags LayerModules::before(const Flags& seeds,
                                         const Test& passes) const {
  Flags flags(graph.ops.size(), 0);
  for (size_t op = graph.ops.size(); op-- > 0;) {
    bool leads =
        isInLayer(op) && (seeds[op] || (flags[op] && passes(graph.ops[op])));
    if (!leads) continue;
    for (int value : graph.ops[op].operands) {
      int from = graph.values[value].producer;
      bool isNear = from >= 0 && isInLayer(static_cast<size_t>(from)) &&
                    layerOf[from] == layerOf[op];
      if (isNear) flags[from] = 1;
    }
  }
  return flags;
}

LayerModules::Flags LayerModules::around(const Flags& seeds,
                                         const Test& passes) const {
  Flags found = behind(seeds, passes);
  keep(before(seeds, passes), &found);
  for (size_t op = 0; op < found.size(); ++op) {
    found[op] = seeds[op] || (found[op] && passes(graph.ops[op]));
  }
  return found;
}

LayerModules::Flags LayerModules::attentionProducts() const {
  Flags core = opsWhere(
      [&](const model::ModelOp& op) { return isProductOfActivations(op); });
  Flags found = before(core, passesAll);
  add(behind(core,
             [&](const model::ModelOp& op) {
               return !isProductWithParameter(op);
             }),
      &found);
  keep(opsWhere([&](const model::ModelOp& op) {
         return isProductWithParameter(op);
       }),
       &found);
  return found;
}

LayerModules::Flags LayerModules::expertProducts() const {
  Flags found = behind(
      opsWhere([](const model::ModelOp& op) {
        return op.kind == model::kDispatchKind;
      }),
      [](const model::ModelOp& op) { return op.kind != model::kCombineKind; });
  keep(opsWhere([&](const model::ModelOp& op) {
         return isProductWithParameter(op);
       }),
       &found);
  return found;
}

LayerModules::Flags LayerModules::routerProducts() const {
  Flags found = before(
      opsWhere(
          [](const model::ModelOp& op) { return op.kind == model::kTopKKind; }),
      [&](const model::ModelOp& op) { return !isProductWithParameter(op); });
  keep(opsWhere([&](const model::ModelOp& op) {
         return isProductWithParameter(op);
       }),
       &found);
  return found;
}

LayerModules::Flags LayerModules::perceptronProducts(
    bool isBesideExperts) const {
  std::vector<char> hasExperts(static_cast<size_t>(layers), 0);
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    if (isInLayer(op) && graph.ops[op].kind == model::kDispatchKind) {
      hasExperts[layerOf[op]] = 1;
    }
  }
  Flags found = opsWhere(
      [&](const model::ModelOp& op) { return isProductWithParameter(op); });
  remove(attentionProducts(), &found);
  remove(expertProducts(), &found);
  remove(routerProducts(), &found);
  for (size_t op = 0; op < found.size(); ++op) {
    if (!found[op]) continue;
    found[op] = (hasExperts[layerOf[op]] != 0) == isBesideExperts;
  }
  return found;
}

// Norms of queries, keys and narrow layers are between attention's products.
LayerModules::Flags LayerModules::norms() const {
  Flags inner = behind(attentionProducts(), passesAll);
  keep(before(opsWhere([&](const model::ModelOp& op) {
                return isProductOfActivations(op);
              }),
              passesAll),
       &inner);
  Flags found = opsWhere(
      [](const model::ModelOp& op) { return op.kind == model::kNormKind; });
  remove(inner, &found);
  return found;
}

LayerModules::Flags LayerModules::latentUp() const {
  Flags core = opsWhere(
      [&](const model::ModelOp& op) { return isProductOfActivations(op); });
  // Not what cross attention reads of attention before it.
  Flags narrow = attentionProducts();
  remove(behind(core, passesAll), &narrow);
  Flags found = behind(narrow, [&](const model::ModelOp& op) {
    return !isProductOfActivations(op);
  });
  keep(before(core, passesAll), &found);
  remove(core, &found);
  // Norms and what they read are kept.
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    if (!isInLayer(op) || graph.ops[op].kind != model::kNormKind) continue;
    found[op] = 0;
    for (int value : graph.ops[op].operands) {
      int from = graph.values[value].producer;
      if (from >= 0) found[from] = 0;
    }
  }
  bool hasProduct = false;
  for (size_t op = 0; op < found.size(); ++op) {
    hasProduct |= found[op] && isProductWithParameter(graph.ops[op]);
  }
  if (!hasProduct) found.assign(found.size(), 0);
  return found;
}

LayerModules::Flags LayerModules::mixture() const {
  Flags seeds = opsWhere([](const model::ModelOp& op) {
    return op.kind == model::kDispatchKind || op.kind == model::kCombineKind;
  });
  add(expertProducts(), &seeds);
  add(routerProducts(), &seeds);
  add(perceptronProducts(/*isBesideExperts=*/true), &seeds);
  return around(seeds, passesAll);
}

std::vector<char> LayerModules::opsOf(LayerModule module) const {
  switch (module) {
    case LayerModule::kCoreAttention:
      return around(
          opsWhere([&](const model::ModelOp& op) {
            return isProductOfActivations(op);
          }),
          [&](const model::ModelOp& op) { return readsNoParameter(op); });
    case LayerModule::kLayerNorm:
      return norms();
    case LayerModule::kLatentUp:
      return latentUp();
    case LayerModule::kMlp:
      return around(perceptronProducts(/*isBesideExperts=*/false), passesAll);
    case LayerModule::kExpertInner: {
      Flags products = expertProducts();
      Flags inner = around(products, passesAll);
      remove(products, &inner);
      return inner;
    }
    case LayerModule::kSharedExperts:
      return around(perceptronProducts(/*isBesideExperts=*/true), passesAll);
    case LayerModule::kMixture:
      return mixture();
  }
  return Flags(graph.ops.size(), 0);
}

}  // namespace soapstone::simulator
