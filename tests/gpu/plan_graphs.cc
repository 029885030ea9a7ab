// Asks cuDNN for plans of convolutions, poolings, batch norms and attention,
// for a GPU that is described in a file and need not be there.
//
//   plan_graphs DEVICE.json < list
//
// A line of the list is a call as emitted programs make it: its function, then
// fields with their numbers:
//
//   convolution type 1 input 32 3 224 224 weight 64 3 7 7 .. channelsLast 1
//
// The library compiles kernels for the last three when it plans them, and has a
// driver load them: driver_stand_in.c may be that driver.
//
// Prints the lines that have no plan, then for every function how many plans it
// got, how many lines have no graph by the runtime's own rules, and how many
// plans may give other bits from run to run. Exits with 1 unless every line was
// understood and everything that has a graph has a plan.

#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>

#include "runtime/cuda/attention_graph.h"
#include "runtime/cuda/batch_norm_graph.h"
#include "runtime/cuda/convolution_graph.h"
#include "runtime/cuda/pooling_graph.h"

namespace soapstone::runtime {
namespace {

// A line of the list, taken apart.
struct Call {
  std::string function;
  std::map<std::string, Dims> fields;

  explicit Call(const std::string& line) {
    std::istringstream words(line);
    words >> function;
    std::string field;
    for (std::string word; words >> word;) {
      if (std::isalpha(static_cast<unsigned char>(word[0])) != 0) {
        field = word;
        fields[field] = {};
      } else {
        fields[field].append(std::stoll(word));
      }
    }
  }
  Dims dims(const char* name) const {
    auto found = fields.find(name);
    return found == fields.end() ? Dims() : found->second;
  }
  int64_t number(const char* name, int64_t otherwise) const {
    Dims values = dims(name);
    return values.count > 0 ? values[0] : otherwise;
  }
  ElementType type() const {
    return static_cast<ElementType>(number("type", 0));
  }
};

Convolution convolutionOf(const Call& call) {
  Convolution op;
  op.type = call.type();
  op.input = call.dims("input");
  op.weight = call.dims("weight");
  op.result = call.dims("result");
  op.strides = call.dims("strides");
  op.padLow = call.dims("padLow");
  op.padHigh = call.dims("padHigh");
  op.dilations = call.dims("dilations");
  op.groups = call.number("groups", 1);
  op.channelsLast = call.number("channelsLast", 0) != 0;
  op.weightChannelsLast = call.number("weightChannelsLast", 0) != 0;
  return op;
}

Pool poolOf(const Call& call) {
  Pool op;
  op.type = call.type();
  op.kind = static_cast<PoolKind>(call.number("kind", 0));
  op.input = call.dims("input");
  op.result = call.dims("result");
  op.window = call.dims("window");
  op.strides = call.dims("strides");
  op.padLow = call.dims("padLow");
  op.padHigh = call.dims("padHigh");
  op.dilations = call.dims("dilations");
  op.countPadding = call.number("countPadding", 0) != 0;
  op.extraHigh = call.dims("extraHigh");
  op.channelsLast = call.number("channelsLast", 0) != 0;
  return op;
}

BatchNorm batchNormOf(const Call& call) {
  return {.type = call.type(),
          .parameterType = ElementType::kF32,
          .shape = call.dims("shape"),
          .epsilon = 1e-5,
          .channelsLast = call.number("channelsLast", 0) != 0,
          .relu = call.number("relu", 0) != 0};
}

HeadStrides stridesOf(const Dims& numbers) {
  if (numbers.count != 3) return {};
  return {numbers[0], numbers[1], numbers[2]};
}

// The scale is given when the plan runs.
Attention attentionOf(const Call& call) {
  Attention op;
  op.type = call.type();
  op.query = call.dims("query");
  op.key = call.dims("key");
  op.value = call.dims("value");
  op.queryStrides = stridesOf(call.dims("queryStrides"));
  op.keyStrides = stridesOf(call.dims("keyStrides"));
  op.valueStrides = stridesOf(call.dims("valueStrides"));
  op.resultStrides = stridesOf(call.dims("resultStrides"));
  op.causal = call.number("causal", 0) != 0;
  op.mask = call.dims("mask");
  op.maskType = static_cast<ElementType>(call.number("maskType", 0));
  op.globalShape = call.dims("globalShape");
  op.globalOffsets = call.dims("globalOffsets");
  // Any ratio and any cap: they are given when the plan runs.
  if (call.fields.count("dropoutRatio") != 0) op.dropoutRatio = 0.1;
  if (call.fields.count("scoreCap") != 0) op.scoreCap = 50;
  return op;
}

struct Tally {
  int planned = 0, refused = 0, without = 0, varying = 0;
};

class Planner {
 public:
  explicit Planner(const CudnnDescriptor& properties)
      : target{.deviceProperties = &properties} {}

  // False if the line is no call.
  bool plan(const std::string& line) {
    Call call(line);
    const std::map<std::string, ConvolutionPass> convolutions = {
        {"convolution", ConvolutionPass::kForward},
        {"convolutionInputGrad", ConvolutionPass::kInputGrad},
        {"convolutionWeightGrad", ConvolutionPass::kWeightGrad}};
    auto pass = convolutions.find(call.function);
    if (pass != convolutions.end()) {
      count(line, call, convolutionGraph(convolutionOf(call), pass->second));
    } else if (call.function == "pool") {
      count(line, call, poolingGraph(poolOf(call), PoolingPass::kForward));
    } else if (call.function == "poolGrad") {
      Pool op = poolOf(call);
      if (op.kind == PoolKind::kMax) {
        count(line, call, poolingGraph(op, PoolingPass::kPositions));
      }
      count(line, call, poolingGraph(op, PoolingPass::kGradient));
    } else if (call.function == "batchNorm") {
      const BatchNorm op = batchNormOf(call);
      count(line, call, batchNormGraph(op));
      if (op.relu) count(line, call, batchNormGraph(op, true));
    } else if (call.function == "batchNormGrad") {
      count(line, call, batchNormGradGraph(batchNormOf(call)));
    } else if (call.function == "attention") {
      count(line, call, attentionGraph(attentionOf(call)));
    } else if (call.function == "attentionGrad") {
      count(line, call, attentionGradGraph(attentionOf(call)));
    } else {
      std::printf("no call: %s\n", line.c_str());
      return false;
    }
    return true;
  }

  // Whether there are plans, and none is missing.
  bool report() const {
    int planned = 0, refused = 0;
    for (const auto& [function, tally] : tallies) {
      std::printf(
          "%s: %d planned, %d refused, %d without a graph, %d varying\n",
          function.c_str(), tally.planned, tally.refused, tally.without,
          tally.varying);
      planned += tally.planned;
      refused += tally.refused;
    }
    return planned > 0 && refused == 0;
  }

 private:
  template <typename Graph>
  void count(const std::string& line, const Call& call,
             const std::optional<Graph>& made) {
    Tally& tally = tallies[call.function];
    if (!made) {
      ++tally.without;
      return;
    }
    std::optional<CudnnPlan> plan = made->graph.plan(target);
    if (!plan) {
      CudnnTarget lenient = target;
      lenient.mayVary = true;
      plan = made->graph.plan(lenient);
      if (plan) ++tally.varying;
    }
    if (plan) {
      ++tally.planned;
    } else {
      ++tally.refused;
      std::printf("no plan: %s\n", line.c_str());
    }
  }

  CudnnTarget target;
  std::map<std::string, Tally> tallies;
};

int run(const char* device) {
  std::ifstream file(device);
  std::stringstream text;
  text << file.rdbuf();
  CudnnDescriptor properties = deviceProperties(text.str());
  Planner planner(properties);
  bool isUnderstood = true;
  for (std::string line; std::getline(std::cin, line);) {
    isUnderstood = planner.plan(line) && isUnderstood;
  }
  return planner.report() && isUnderstood ? 0 : 1;
}

}  // namespace
}  // namespace soapstone::runtime

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: plan_graphs DEVICE.json < list\n");
    return 2;
  }
  try {
    return soapstone::runtime::run(argv[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "plan_graphs: %s\n", error.what());
    return 1;
  }
}
