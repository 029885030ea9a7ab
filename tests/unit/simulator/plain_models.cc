#include "tests/unit/simulator/plain_models.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"

namespace soapstone::simulator {
namespace {

using model::OpWork;
using model::TensorDim;
using model::Term;

sharding::DimensionMapping carries(int factor) { return {{factor}, false, {}}; }

Term perElement(const std::vector<int64_t>& shape, bool isOfResult,
                size_t tensor, double each) {
  Term term{.coefficient = each, .dims = {}};
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    term.dims.push_back(
        {isOfResult, static_cast<int>(tensor), static_cast<int>(dim)});
  }
  return term;
}

int64_t volume(const std::vector<int64_t>& shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t{1},
                         std::multiplies<>());
}

// (m k), (k n) -> (m n), sum over k.
sharding::ShardingRule linearRule(int64_t m, int64_t n, int64_t k) {
  sharding::ShardingRule rule;
  int fm = rule.addFactor("m", m, sharding::FactorKind::kSample);
  int fn = rule.addFactor("n", n, sharding::FactorKind::kParameter);
  int fk = rule.addFactor("k", k, sharding::FactorKind::kReduction);
  rule.operands = {{{carries(fm), carries(fk)}, {}},
                   {{carries(fk), carries(fn)}, {}}};
  rule.results = {
      {{carries(fm), carries(fn)}, {{fk, sharding::PartialKind::kSum}}}};
  return rule;
}

sharding::ShardingRule pointwiseRule(const std::vector<int64_t>& shape,
                                     size_t operands) {
  sharding::ShardingRule rule;
  sharding::TensorMapping mapping;
  for (size_t i = 0; i < shape.size(); ++i) {
    mapping.dims.push_back(carries(rule.addFactor(
        absl::StrCat("dim", i), shape[i], sharding::FactorKind::kInherited)));
  }
  rule.operands.assign(operands, mapping);
  rule.results = {mapping};
  return rule;
}

std::vector<int> identity(size_t count) {
  std::vector<int> map(count);
  std::iota(map.begin(), map.end(), 0);
  return map;
}

}  // namespace

int TrainingModel::add(model::ModelOp op, std::vector<int64_t> shape) {
  int number = builder.op(std::move(op), {std::move(shape)}, bytes);
  gradients.resize(builder.graph.values.size(), -1);
  return builder.resultOf(number);
}

int TrainingModel::streaming(const model::ModelOp& op,
                             const model::LocalShapes& results, double flops) {
  OpWork work;
  auto each = static_cast<double>(bytes);
  int64_t most = 0;
  auto note = [&](const std::vector<int64_t>& shape, bool isOfResult,
                  size_t tensor) {
    (isOfResult ? work.bytesWritten : work.bytesRead)
        .push_back(perElement(shape, isOfResult, tensor, each));
    if (volume(shape) <= most) return;
    most = volume(shape);
    work.flops = {perElement(shape, isOfResult, tensor, flops)};
  };
  for (size_t i = 0; i < op.operands.size(); ++i)
    note(builder.graph.values[op.operands[i]].shape, false, i);
  for (size_t i = 0; i < results.size(); ++i) note(results[i], true, i);
  return builder.work(std::move(work));
}

int TrainingModel::product(const model::ModelOp& op,
                           const model::LocalShapes& results) {
  int number = streaming(op, results, 0);
  OpWork work = builder.graph.works[number];
  TensorDim rows{true, 0, 0};
  TensorDim columns{true, 0, 1};
  // The factor that is summed over is in one dimension of the first operand.
  const std::vector<sharding::DimensionMapping>& dims =
      op.rule.operands[0].dims;
  int contracted = op.rule.results[0].partials[0].factor;
  TensorDim inner{false, 0, dims[0].factors[0] == contracted ? 0 : 1};
  work.flops = {{.coefficient = 2, .dims = {rows, columns, inner}}};
  work.product = {.batch = {},
                  .m = {.terms = {{.factor = 1, .dims = {rows}}}},
                  .n = {.terms = {{.factor = 1, .dims = {columns}}}},
                  .k = {.terms = {{.factor = 1, .dims = {inner}}}}};
  return builder.work(std::move(work));
}

int TrainingModel::input(std::vector<int64_t> shape) {
  return builder.argument("x", model::ModelArgumentRole::kInput,
                          std::move(shape), bytes);
}

int TrainingModel::parameter(const std::string& name,
                             std::vector<int64_t> shape) {
  return builder.argument(name, model::ModelArgumentRole::kParameter,
                          std::move(shape), bytes);
}

int TrainingModel::linear(const std::string& name, int x, int64_t n) {
  int64_t k = builder.graph.values[x].shape[1];
  return linearWith(name, x, parameter(name + ".weight", {k, n}));
}

int TrainingModel::linearWith(const std::string& name, int x, int weight) {
  std::vector<int64_t> in = builder.graph.values[x].shape;
  int64_t n = builder.graph.values[weight].shape[1];
  model::ModelOp op;
  op.name = name;
  op.kind = "dot";
  op.rule = linearRule(in[0], n, in[1]);
  op.operands = {x, weight};
  op.work = product(op, {{in[0], n}});
  steps.push_back({static_cast<int>(builder.graph.ops.size()), Step::kLinear});
  return add(std::move(op), {in[0], n});
}

int TrainingModel::pointwise(const std::string& name,
                             std::vector<int> operands) {
  std::vector<int64_t> shape = builder.graph.values[operands[0]].shape;
  model::ModelOp op;
  op.name = name;
  op.kind = "pointwise";
  op.rule = pointwiseRule(shape, operands.size());
  op.operands = std::move(operands);
  op.work = streaming(op, {shape}, 1);
  steps.push_back(
      {static_cast<int>(builder.graph.ops.size()), Step::kPointwise});
  return add(std::move(op), shape);
}

int TrainingModel::norm(const std::string& name, int x) {
  std::vector<int64_t> shape = builder.graph.values[x].shape;
  model::ModelOp op;
  op.name = name;
  op.kind = "norm";
  op.rule = pointwiseRule(shape, 1);
  op.rule.factors.back().split = sharding::FactorSplit::kStatistics;
  op.operands = {x};
  op.work = streaming(op, {shape}, 6);
  steps.push_back({static_cast<int>(builder.graph.ops.size()), Step::kNorm});
  return add(std::move(op), shape);
}

int TrainingModel::stencil(const std::string& name, int x, int64_t channels) {
  std::vector<int64_t> in = builder.graph.values[x].shape;
  model::ModelOp op;
  op.name = name;
  op.kind = "stencil";
  int fn = op.rule.addFactor("batch", in[0], sharding::FactorKind::kSample);
  int fh = op.rule.addFactor("height", in[1], sharding::FactorKind::kAttribute);
  int fo = op.rule.addFactor("out", channels, sharding::FactorKind::kParameter);
  int fc = op.rule.addFactor("in", in[2], sharding::FactorKind::kReduction);
  sharding::DimensionMapping halo{{fh}, true, {3, 1, 1, 1, false}};
  op.rule.operands = {{{carries(fn), halo, carries(fc)}, {}},
                      {{carries(fc), carries(fo)}, {}}};
  op.rule.results = {{{carries(fn), carries(fh), carries(fo)},
                      {{fc, sharding::PartialKind::kSum}}}};
  op.operands = {x, parameter(name + ".weight", {in[2], channels})};
  op.work = streaming(op, {{in[0], in[1], channels}}, 400);
  steps.push_back({static_cast<int>(builder.graph.ops.size()), Step::kStencil});
  return add(std::move(op), {in[0], in[1], channels});
}

int TrainingModel::backward(const std::string& name, int leader,
                            sharding::ShardingRule rule,
                            std::vector<int> following,
                            std::vector<int> operands,
                            std::vector<int64_t> shape, double flops) {
  model::ModelOp op;
  op.name = name;
  op.kind = builder.graph.ops[leader].kind + "_grad";
  op.rule = std::move(rule);
  op.operands = std::move(operands);
  op.isBackward = true;
  op.leader = leader;
  op.following.factors = std::move(following);
  op.work = flops == 0 ? product(op, {shape}) : streaming(op, {shape}, flops);
  return add(std::move(op), std::move(shape));
}

void TrainingModel::addGradient(int value, int gradient) {
  if (gradients[value] < 0) {
    gradients[value] = gradient;
    return;
  }
  std::vector<int64_t> shape = builder.graph.values[value].shape;
  int leader =
      builder.graph.ops[builder.graph.values[gradient].producer].leader;
  model::ModelOp op;
  op.name = absl::StrCat("sum", builder.graph.ops.size());
  op.kind = "sum";
  op.rule = pointwiseRule(shape, 2);
  op.operands = {gradients[value], gradient};
  op.isBackward = true;
  op.leader = leader;
  // The rows of the leader's result, if they are the rows of this tensor.
  op.following.factors.assign(builder.graph.ops[leader].rule.factors.size(),
                              -1);
  if (builder.graph.ops[leader].rule.factors[0].size == shape[0]) {
    op.following.factors[0] = 0;
  }
  op.work = streaming(op, {shape}, 1);
  gradients[value] = add(std::move(op), shape);
}

void TrainingModel::differentiateLinear(int number) {
  model::ModelOp forward = builder.graph.ops[number];
  int x = forward.operands[0];
  int w = forward.operands[1];
  int dy = gradientOf(forward.results[0]);
  int64_t m = forward.rule.factors[0].size;
  int64_t n = forward.rule.factors[1].size;
  int64_t k = forward.rule.factors[2].size;
  // dx[m, k] = dy[m, n] w[k, n]: leader's (m, n, k) are own (0, 2, 1).
  sharding::ShardingRule dx;
  dx.addFactor("m", m, sharding::FactorKind::kSample);
  dx.addFactor("k", k, sharding::FactorKind::kParameter);
  dx.addFactor("n", n, sharding::FactorKind::kReduction);
  dx.operands = {{{carries(0), carries(2)}, {}},
                 {{carries(1), carries(2)}, {}}};
  dx.results = {{{carries(0), carries(1)}, {{2, sharding::PartialKind::kSum}}}};
  int gx =
      backward(forward.name + ".dx", number, dx, {0, 2, 1}, {dy, w}, {m, k}, 0);
  // dw[k, n] = x[m, k] dy[m, n].
  sharding::ShardingRule dw;
  dw.addFactor("k", k, sharding::FactorKind::kParameter);
  dw.addFactor("n", n, sharding::FactorKind::kParameter);
  dw.addFactor("m", m, sharding::FactorKind::kReduction);
  dw.operands = {{{carries(2), carries(0)}, {}},
                 {{carries(2), carries(1)}, {}}};
  dw.results = {{{carries(0), carries(1)}, {{2, sharding::PartialKind::kSum}}}};
  int gw =
      backward(forward.name + ".dw", number, dw, {2, 1, 0}, {x, dy}, {k, n}, 0);
  if (builder.graph.values[x].producer >= 0) addGradient(x, gx);
  addGradient(w, gw);
}

void TrainingModel::differentiateStencil(int number) {
  model::ModelOp forward = builder.graph.ops[number];
  int x = forward.operands[0];
  int w = forward.operands[1];
  int dy = gradientOf(forward.results[0]);
  std::vector<int64_t> in = builder.graph.values[x].shape;
  std::vector<int64_t> weight = builder.graph.values[w].shape;
  sharding::ShardingRule dx = forward.rule;
  dx.factors[2].kind = sharding::FactorKind::kReduction;
  dx.factors[3].kind = sharding::FactorKind::kParameter;
  sharding::DimensionMapping halo = forward.rule.operands[0].dims[1];
  dx.operands = {{{carries(0), halo, carries(2)}, {}},
                 {{carries(3), carries(2)}, {}}};
  dx.results = {{{carries(0), carries(1), carries(3)},
                 {{2, sharding::PartialKind::kSum}}}};
  int gx = backward(forward.name + ".dx", number, dx, {0, 1, 2, 3}, {dy, w}, in,
                    400);
  sharding::ShardingRule dw = forward.rule;
  dw.operands = {{{carries(0), halo, carries(3)}, {}},
                 {{carries(0), carries(1), carries(2)}, {}}};
  dw.results = {
      {{carries(3), carries(2)},
       {{0, sharding::PartialKind::kSum}, {1, sharding::PartialKind::kSum}}}};
  int gw = backward(forward.name + ".dw", number, dw, {0, 1, 2, 3}, {x, dy},
                    weight, 400);
  if (builder.graph.values[x].producer >= 0) addGradient(x, gx);
  addGradient(w, gw);
}

void TrainingModel::differentiateSame(int number) {
  model::ModelOp forward = builder.graph.ops[number];
  int dy = gradientOf(forward.results[0]);
  std::vector<int64_t> shape = builder.graph.values[forward.results[0]].shape;
  for (int x : forward.operands) {
    if (builder.graph.values[x].producer < 0) continue;
    sharding::ShardingRule rule = pointwiseRule(shape, 2);
    rule.factors.back().split = forward.rule.factors.back().split;
    addGradient(x, backward(absl::StrCat(forward.name, ".d", x), number, rule,
                            identity(shape.size()), {dy, x}, shape, 2));
  }
}

model::ModelGraph TrainingModel::finish(int loss) {
  gradients.resize(builder.graph.values.size(), -1);
  gradients[loss] = loss;
  std::vector<Step> forward = steps;
  for (size_t i = forward.size(); i-- > 0;) {
    const model::ModelOp& op = builder.graph.ops[forward[i].op];
    if (gradientOf(op.results[0]) < 0) continue;
    if (forward[i].kind == Step::kLinear) {
      differentiateLinear(forward[i].op);
    } else if (forward[i].kind == Step::kStencil) {
      differentiateStencil(forward[i].op);
    } else {
      differentiateSame(forward[i].op);
    }
  }
  int arguments = static_cast<int>(builder.graph.arguments.size());
  for (int i = 0; i < arguments; ++i) {
    int value = builder.graph.arguments[i].value;
    if (builder.graph.arguments[i].role !=
            model::ModelArgumentRole::kParameter ||
        gradients[value] < 0) {
      continue;
    }
    std::vector<int64_t> shape = builder.graph.values[value].shape;
    std::string name = builder.graph.arguments[i].name;
    int state = builder.argument(name + ".momentum",
                                 model::ModelArgumentRole::kOptimizerState,
                                 shape, bytes);
    gradients.resize(builder.graph.values.size(), -1);
    builder.graph.arguments.back().parameter = i;
    model::ModelOp update;
    update.name = "update " + name;
    update.kind = "update";
    update.rule = pointwiseRule(shape, 3);
    update.rule.results.push_back(update.rule.results[0]);
    update.operands = {value, gradients[value], state};
    update.storageArgument = i;
    update.following.factors = identity(shape.size());
    update.work = streaming(update, {shape, shape}, 4);
    int op = builder.op(std::move(update), {shape, shape}, bytes);
    gradients.resize(builder.graph.values.size(), -1);
    builder.result(builder.resultOf(op, 0), i);
    builder.result(builder.resultOf(op, 1),
                   static_cast<int>(builder.graph.arguments.size()) - 1);
  }
  builder.graph.results.push_back({loss, -1, true});
  return std::move(builder.graph);
}

model::ModelGraph mlpModel(int layers, int64_t batch, int64_t width) {
  TrainingModel model;
  int x = model.input({batch, width});
  for (int i = 0; i < layers; ++i) {
    x = model.linear(absl::StrCat("fc", i), x, i % 2 == 0 ? 2 * width : width);
    x = model.pointwise(absl::StrCat("relu", i), {x});
    if (i % 2 == 1) x = model.norm(absl::StrCat("norm", i), x);
  }
  return model.finish(x);
}

model::ModelGraph branchModel(int blocks, int64_t batch) {
  TrainingModel model;
  int x = model.input({batch, 24, 16});
  for (int i = 0; i < blocks; ++i) {
    int a = model.stencil(absl::StrCat("a", i), x, 16);
    int b = model.stencil(absl::StrCat("b", i), x, 32);
    b = model.pointwise(absl::StrCat("relu", i), {b});
    b = model.stencil(absl::StrCat("c", i), b, 16);
    x = model.pointwise(absl::StrCat("add", i), {a, b});
  }
  return model.finish(x);
}

model::ModelGraph recurrentModel(int layers, int steps, int64_t batch,
                                 int64_t width) {
  TrainingModel model;
  std::vector<int> inputs;
  for (int t = 0; t < steps; ++t) inputs.push_back(model.input({batch, width}));
  for (int layer = 0; layer < layers; ++layer) {
    std::string name = absl::StrCat("layer", layer);
    int fromInput = model.parameter(name + ".input", {width, width});
    int fromState = model.parameter(name + ".state", {width, width});
    int state = -1;
    for (int t = 0; t < steps; ++t) {
      std::string at = absl::StrCat(name, ".", t);
      int sum = model.linearWith(at + ".x", inputs[t], fromInput);
      if (state >= 0) {
        int recurrent = model.linearWith(at + ".h", state, fromState);
        sum = model.pointwise(at + ".add", {sum, recurrent});
      }
      state = model.pointwise(at + ".tanh", {sum});
      inputs[t] = state;
    }
  }
  int total = inputs[0];
  for (int t = 1; t < steps; ++t) {
    total = model.pointwise(absl::StrCat("total", t), {total, inputs[t]});
  }
  return model.finish(total);
}

model::ModelGraph decoderModel(int layers, int64_t rows, int64_t width) {
  TrainingModel model(/*elementBytes=*/2);
  int x = model.input({rows, width});
  for (int i = 0; i < layers; ++i) {
    std::string name = absl::StrCat("h", i);
    int y = model.norm(name + ".norm1", x);
    int q = model.linear(name + ".q", y, width);
    int k = model.linear(name + ".k", y, width);
    int v = model.linear(name + ".v", y, width);
    int mixed = model.pointwise(name + ".mix", {q, k});
    mixed = model.pointwise(name + ".attend", {mixed, v});
    y = model.linear(name + ".out", mixed, width);
    x = model.pointwise(name + ".add1", {x, y});
    y = model.norm(name + ".norm2", x);
    y = model.linear(name + ".up", y, 4 * width);
    y = model.pointwise(name + ".gelu", {y});
    y = model.linear(name + ".down", y, width);
    x = model.pointwise(name + ".add2", {x, y});
  }
  return model.finish(x);
}

model::ModelConfigurations dataParallel(const model::ModelGraph& graph,
                                        int devices) {
  model::ModelConfigurations configurations;
  configurations.ops.resize(graph.ops.size());
  configurations.storage.resize(graph.arguments.size());
  for (int op : graph.leaders()) {
    sharding::OpConfiguration configuration;
    if (devices > 1) configuration.splits = {{0, devices}};
    configuration.devices = sharding::DeviceGrid::range(0, devices);
    configurations.ops[op] = configuration;
  }
  return configurations;
}

sharding::OpConfiguration randomConfiguration(
    const sharding::ShardingRule& rule, int devices, std::mt19937_64& random) {
  auto below = [&](int64_t limit) {
    return static_cast<int64_t>(random() % static_cast<uint64_t>(limit));
  };
  int64_t used = 1;
  while (used < devices && below(4) != 0) used *= 2;
  used = std::min<int64_t>(used, devices);
  sharding::OpConfiguration configuration;
  int64_t left = used;
  for (int factor = 0; factor < static_cast<int>(rule.factors.size());
       ++factor) {
    if (left == 1 || below(2) == 0) continue;
    int64_t degree = 2;
    while (degree * 2 <= left && below(2) == 0) degree *= 2;
    if (degree > rule.factors[factor].size || left % degree != 0) continue;
    configuration.splits.push_back({factor, degree});
    left /= degree;
  }
  configuration.replication = left;
  int64_t places = devices / used;
  configuration.devices = sharding::DeviceGrid::range(
      static_cast<int>(below(places) * used), static_cast<int>(used));
  return configuration;
}

}  // namespace soapstone::simulator
