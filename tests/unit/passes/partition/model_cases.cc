#include "tests/unit/passes/partition/model_cases.h"

namespace soapstone::partition {
namespace {

using passes::LossKind;

passes::OptimizerOptions optimizer(soap::OptimizerKind kind) {
  // A large epsilon: what is zero up to rounding must not become a step of full
  // length.
  return {.kind = kind, .epsilon = 1e-2};
}

}  // namespace

std::vector<ModelCase> modelCases() {
  return {
      {.name = "mlp",
       .options = {.optimizer = optimizer(soap::OptimizerKind::Adam)},
       .steps = 2},
      {.name = "alexnet"},
      {.name = "resnet",
       .options = {.optimizer = optimizer(soap::OptimizerKind::Momentum)}},
      {.name = "inception",
       .options = {.optimizer = optimizer(soap::OptimizerKind::Lars)}},
      {.name = "densenet"},
      {.name = "mobilenet"},
      {.name = "vit",
       .options = {.optimizer = optimizer(soap::OptimizerKind::AdamW)}},
      {.name = "rnnlm",
       .options = {.optimizer = {.kind = soap::OptimizerKind::Sgd,
                                 .clipNorm = 0.5}}},
      {.name = "rnnlm_unrolled"},
      {.name = "nmt"},
      {.name = "gpt2", .options = {.microBatches = 2}},
      {.name = "gpt2_ce",
       .options = {.optimizer = optimizer(soap::OptimizerKind::Lamb)}},
      {.name = "llama"},
      {.name = "dlrm",
       .options = {.loss = LossKind::kMeanSquaredError,
                   .optimizer = optimizer(soap::OptimizerKind::Adagrad)}},
      {.name = "swin"},
      {.name = "unet", .options = {.loss = LossKind::kMeanSquaredError}},
      {.name = "gru"},
      {.name = "bert",
       .options = {.optimizer = optimizer(soap::OptimizerKind::Adam)}},
      {.name = "moe", .options = {.loss = LossKind::kMeanSquaredError}},
      {.name = "mixture", .options = {.loss = LossKind::kMeanSquaredError}},
      // Partial sums are rounded to bf16 before they meet.
      {.name = "mlp",
       .options = {.precision = passes::Precision::kBf16},
       .tolerance = 3e-2,
       .variant = "bf16"},
      {.name = "gpt2_ce",
       .options = {.precision = passes::Precision::kBf16},
       .tolerance = 3e-2,
       .variant = "bf16"},
      // Scaled gradients, whose finite flag all devices must agree on.
      {.name = "mlp",
       .options = {.precision = passes::Precision::kF16,
                   .lossScaling =
                       passes::LossScaling{.initial = 256, .growthSteps = 1},
                   .optimizer = optimizer(soap::OptimizerKind::Adam)},
       .steps = 3,
       .tolerance = 1e-2,
       .variant = "f16"},
      {.name = "mlp",
       .options = {.precision = passes::Precision::kF16,
                   .lossScaling =
                       passes::LossScaling{.initial = 1e12, .growthSteps = 1},
                   .optimizer = optimizer(soap::OptimizerKind::Momentum)},
       .steps = 2,
       .tolerance = 1e-2,
       .variant = "f16_overflow"},
      {.name = "gpt2_ce",
       .options = {.precision = passes::Precision::kF16,
                   .optimizer = {.kind = soap::OptimizerKind::Sgd,
                                 .clipNorm = 0.5},
                   .microBatches = 2},
       .tolerance = 1e-2,
       .variant = "f16"},
      {.name = "resnet_inference", .isTraining = false},
      {.name = "gpt2_inference", .isTraining = false},
      {.name = "two_heads_inference", .isTraining = false},
  };
}

}  // namespace soapstone::partition
