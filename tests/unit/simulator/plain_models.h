#ifndef SOAPSTONE_TESTS_UNIT_SIMULATOR_PLAIN_MODELS_H_
#define SOAPSTONE_TESTS_UNIT_SIMULATOR_PLAIN_MODELS_H_

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"

namespace soapstone::simulator {

// Training steps written down by hand, for tests and benchmarks that do without
// a model file: forward ops, their gradients and updates.
class TrainingModel {
 public:
  explicit TrainingModel(int64_t elementBytes = 4) : bytes(elementBytes) {}

  int input(std::vector<int64_t> shape);
  // y[m, n] = x[m, k] w[k, n] with a parameter w.
  int linear(const std::string& name, int x, int64_t n);
  // The same with a weight that exists already, e.g. of an earlier time step.
  int linearWith(const std::string& name, int x, int weight);
  int parameter(const std::string& name, std::vector<int64_t> shape);
  // Elementwise over one or two tensors of a shape.
  int pointwise(const std::string& name, std::vector<int> operands);
  // Rows normalised over the last dimension, a statistics factor.
  int norm(const std::string& name, int x);
  // A window of 3 along the second dimension, so that shards have halos, and a
  // channel mix over the last.
  int stencil(const std::string& name, int x, int64_t channels);
  // Adds gradients of everything so far, from the last value on, and updates.
  model::ModelGraph finish(int loss);

 private:
  struct Step {
    int op = 0;
    enum { kLinear, kPointwise, kNorm, kStencil } kind = kPointwise;
  };

  int add(model::ModelOp op, std::vector<int64_t> shape);
  // The work of an op with `flops` per element of its largest tensor, or of a
  // product of two matrices, with results of these shapes.
  int streaming(const model::ModelOp& op, const model::LocalShapes& results,
                double flops);
  int product(const model::ModelOp& op, const model::LocalShapes& results);
  int gradientOf(int value) const { return gradients[value]; }
  void addGradient(int value, int gradient);
  int backward(const std::string& name, int leader, sharding::ShardingRule rule,
               std::vector<int> following, std::vector<int> operands,
               std::vector<int64_t> shape, double flops);
  void differentiateLinear(int op);
  void differentiateStencil(int op);
  void differentiateSame(int op);

  int64_t bytes;
  model::ModelGraphBuilder builder;
  std::vector<Step> steps;
  std::vector<int> gradients;  // By value; -1 for none.
};

// A chain of linear layers with norms in between.
model::ModelGraph mlpModel(int layers, int64_t batch, int64_t width);
// Stencils with two branches that join.
model::ModelGraph branchModel(int blocks, int64_t batch);
// `layers` recurrent layers over `steps` time steps, with shared weights.
model::ModelGraph recurrentModel(int layers, int steps, int64_t batch,
                                 int64_t width);
// `layers` decoder blocks: attention projections and a feed-forward part.
model::ModelGraph decoderModel(int layers, int64_t rows, int64_t width);

// Every leader split `devices` ways over its first factor.
model::ModelConfigurations dataParallel(const model::ModelGraph& graph,
                                        int devices);
// A legal configuration of a random sort; subsets of devices included.
sharding::OpConfiguration randomConfiguration(
    const sharding::ShardingRule& rule, int devices, std::mt19937_64& random);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_TESTS_UNIT_SIMULATOR_PLAIN_MODELS_H_
