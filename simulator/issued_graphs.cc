#include "simulator/issued_graphs.h"

#include <algorithm>
#include <utility>

#include "simulator/class_code.h"
#include "simulator/placed_program.h"

namespace soapstone::simulator {
namespace {

// Plans that are simulated one after the other mostly issue ops in one order,
// or in two where some split tensors; a graph of a thousand layers takes some
// 100 MB.
constexpr size_t kMostKnown = 2;

// An op without the rule, and what follows another by it: plans read those of
// the graph that ops are priced in, and copying them takes longest.
model::ModelOp withoutRule(const model::ModelOp& op) {
  model::ModelOp result;
  result.name = op.name;
  result.kind = op.kind;
  result.attributes = op.attributes;
  result.operands = op.operands;
  result.results = op.results;
  result.work = op.work;
  result.isView = op.isView;
  result.isFree = op.isFree;
  result.isInRegisters = op.isInRegisters;
  result.isInSum = op.isInSum;
  result.addsInPlace = op.addsInPlace;
  result.isWeightProduct = op.isWeightProduct;
  result.isBackward = op.isBackward;
  result.keepsParameter = op.keepsParameter;
  result.leader = op.leader;
  result.storageArgument = op.storageArgument;
  result.forward = op.forward;
  return result;
}

// A graph with its ops in another order.
model::ModelGraph reordered(const model::ModelGraph& graph,
                            const step::CodeOrder& order) {
  model::ModelGraph result;
  result.values = graph.values;
  result.arguments = graph.arguments;
  result.results = graph.results;
  result.works = graph.works;
  result.ops.reserve(order.size());
  std::vector<int> places(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    places[order[i]] = static_cast<int>(i);
    result.ops.push_back(withoutRule(graph.ops[order[i]]));
  }
  for (model::ModelOp& op : result.ops) {
    if (op.leader >= 0) op.leader = places[op.leader];
    if (op.forward >= 0) op.forward = places[op.forward];
  }
  for (model::ModelValue& value : result.values) {
    if (value.producer >= 0) value.producer = places[value.producer];
  }
  return result;
}

}  // namespace

const IssuedGraphs::Code& IssuedGraphs::codeOf(const model::ModelGraph& graph) {
  std::scoped_lock lock(mutex);
  if (code == nullptr) {
    code = std::make_unique<Code>();
    code->code = modelCode(graph);
    code->tail = step::updateTail(code->code);
  }
  return *code;
}

std::shared_ptr<const IssuedGraph> IssuedGraphs::inOrder(
    const model::ModelGraph& graph, const std::vector<int>& origins,
    step::CodeOrder order, const CostCatalog& catalog) {
  if (std::is_sorted(order.begin(), order.end())) order.clear();
  const bool hasLanes = !catalog.laneNodes().empty();
  const bool keepsGathers = catalog.keepsGathers();
  std::scoped_lock lock(mutex);
  auto found = std::find_if(known.begin(), known.end(), [&](const auto& other) {
    return other->hasLanes == hasLanes && other->keepsGathers == keepsGathers &&
           other->order == order;
  });
  if (found != known.end()) {
    std::shared_ptr<const IssuedGraph> same = *found;
    known.erase(found);
    known.push_front(same);
    return same;
  }
  auto made = std::make_shared<IssuedGraph>();
  made->hasLanes = hasLanes;
  made->keepsGathers = keepsGathers;
  if (order.empty()) {
    made->origins = origins;
    made->outline = outlineOf(graph, catalog);
  } else {
    made->reordered = reordered(graph, order);
    made->origins.reserve(order.size());
    for (int op : order) {
      made->origins.push_back(origins.empty() ? op : origins[op]);
    }
    made->outline = outlineOf(made->reordered, catalog);
    made->order = std::move(order);
  }
  known.push_front(made);
  if (known.size() > kMostKnown) known.pop_back();
  return made;
}

}  // namespace soapstone::simulator
