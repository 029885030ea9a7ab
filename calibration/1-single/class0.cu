// Emitted by Soapstone. Edits are lost when the model is compiled again.
// calibration, rank 0: arena 4304384 bytes.
#include "class0_tables.h"

namespace program::class0 {
namespace {

// /0/Conv
struct AddKernel {
  const float* in0;
  const float* in1;
  float* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0, [[maybe_unused]] int64_t i1) const {
    const auto v0 = readLanes<kLanes>(in0 + i0 * 20 + i1);
    const auto v1 = readLanes<kLanes>(in1 + i1);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = t0 + t1;
      r0[lane] = t2;
    }
    writeLanes(out0 + i0 * 20 + i1, r0);
  }
};

// /2/Conv
struct AddKernel2 {
  const float* in0;
  const float* in1;
  float* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const auto point = static_cast<uint32_t>(i0 + lane);
      const int64_t c1 = point % 50;
      const float t0 = load(v0[lane]);
      const float t1 = load(in1[c1]);
      const float t2 = t0 + t1;
      r0[lane] = t2;
    }
    writeLanes(out0 + i0, r0);
  }
};

// loss
struct MulKernel {
  const float* in0;
  float* out0;
  SOAPSTONE_HD void operator()([[maybe_unused]] int64_t i0) const {
    const float t0 = load(in0[0]);
    const float t1 = t0 * 0.125f;
    out0[0] = store<float>(t1);
  }
};

// loss
struct FillKernel {
  float* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      r0[lane] = 0.125f;
    }
    writeLanes(out0 + i0, r0);
  }
};

// 0
void forward_n0(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward 0");
  // Conv
  beginOp(rank, 0);
  convolution(rank, compute, {.type = ElementType::kF32, .input = {8, 1, 28, 28}, .weight = {20, 1,
      5, 5}, .result = {8, 20, 24, 24}, .strides = {1, 1}, .padLow = {0, 0}, .padHigh = {0, 0},
      .dilations = {1, 1}, .groups = 1, .channelsLast = true}, k_x0(rank), k_n0_weight(rank),
      k_n0_output(rank));
  beginOp(rank, 1);
  // float [8, 20, 24, 24], channels last
  map<2, 4>(rank, compute, {4608, 20}, AddKernel{k_n0_output(rank), k_n0_bias(rank),
      k_n0_output(rank)}, {k_n0_output.access(rank), k_n0_bias.access(rank)},
      {k_n0_output.access(rank)});
}

// 1
void forward_n1(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward 1");
  // MaxPool
  beginOp(rank, 2);
  pool(rank, compute, {.type = ElementType::kF32, .kind = PoolKind::kMax, .input = {8, 20, 24, 24},
      .result = {8, 20, 12, 12}, .window = {2, 2}, .strides = {2, 2}, .padLow = {0, 0},
      .padHigh = {0, 0}, .dilations = {1, 1}, .countPadding = false, .extraHigh = {0, 0},
      .channelsLast = true}, k_n0_output(rank), k_n1_output(rank));
}

// 2
void forward_n2(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward 2");
  // Conv
  beginOp(rank, 3);
  convolution(rank, compute, {.type = ElementType::kF32, .input = {8, 20, 12, 12}, .weight = {50,
      20, 5, 5}, .result = {8, 50, 8, 8}, .strides = {1, 1}, .padLow = {0, 0}, .padHigh = {0, 0},
      .dilations = {1, 1}, .groups = 1, .channelsLast = true}, k_n1_output(rank), k_n2_weight(rank),
      k_n2_output(rank));
  beginOp(rank, 4);
  // float [8, 50, 8, 8], channels last
  map<1, 4>(rank, compute, {25600}, AddKernel2{k_n2_output(rank), k_n2_bias(rank),
      k_n2_output(rank)}, {k_n2_output.access(rank), k_n2_bias.access(rank)},
      {k_n2_output.access(rank)});
}

// 3
void forward_n3(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward 3");
  // MaxPool
  beginOp(rank, 5);
  pool(rank, compute, {.type = ElementType::kF32, .kind = PoolKind::kMax, .input = {8, 50, 8, 8},
      .result = {8, 50, 4, 4}, .window = {2, 2}, .strides = {2, 2}, .padLow = {0, 0}, .padHigh = {0,
      0}, .dilations = {1, 1}, .countPadding = false, .extraHigh = {0, 0}, .channelsLast = true},
      k_n2_output(rank), k_n3_output(rank));
  beginOp(rank, 6);
  transpose(rank, compute, {.type = ElementType::kF32, .input = {8, 4, 4, 50}, .permutation = {0, 3,
      1, 2}}, k_n3_output(rank), k_n3_reorder(rank));
}

// 5
void forward_n5(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward 5");
  // Gemm, /6/Relu
  beginOp(rank, 7);
  matrixProduct(rank, compute, {.type = ElementType::kF32, .lhs = {8, 800}, .rhs = {500, 800},
      .lhsContract = {1}, .rhsContract = {1}, .epilogue = {.activation = Activation::kRelu}},
      k_n3_reorder(rank), k_n5_weight(rank), k_n5_output(rank), {.bias = k_n5_bias(rank),
      .kept = k_n5_kept(rank)});
}

// 7
void forward_n7(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward 7");
  // Gemm
  beginOp(rank, 8);
  matrixProduct(rank, compute, {.type = ElementType::kF32, .lhs = {8, 500}, .rhs = {10, 500},
      .lhsContract = {1}, .rhsContract = {1}}, k_n5_output(rank), k_n7_weight(rank),
      k_n7_output(rank), {.bias = k_n7_bias(rank)});
}

void forward(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward");
  // loss
  beginOp(rank, 9);
  crossEntropy(rank, compute, {.type = ElementType::kF32, .labelType = ElementType::kI64, .rows = 8,
      .classes = 10, .ignoreIndex = -100}, k_n7_output(rank), k_labels(rank), k_loss_of_rows(rank),
      k_loss_log_sum_exp(rank));
  beginOp(rank, 10);
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kF32, .input = {8},
      .dims = {0}}, k_loss_of_rows(rank), k_loss_sum(rank));
  beginOp(rank, 11);
  // float []
  map<1>(rank, compute, {1}, MulKernel{k_loss_sum(rank), k_loss_sum(rank)},
      {k_loss_sum.access(rank)}, {k_loss_sum.access(rank)});
}

void backward(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward");
  // loss
  beginOp(rank, 12);
  // float [8]
  map<1, 4>(rank, compute, {8}, FillKernel{k_loss_grad(rank)}, {}, {k_loss_grad.access(rank)});
  beginOp(rank, 13);
  crossEntropyGrad(rank, compute, {.type = ElementType::kF32, .labelType = ElementType::kI64,
      .rows = 8, .classes = 10, .ignoreIndex = -100}, k_n7_output(rank), k_labels(rank),
      k_loss_log_sum_exp(rank), k_loss_grad(rank), k_n7_output(rank));
}

// 7
void backward_n7(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward 7");
  // Gemm
  beginOp(rank, 14);
  matrixProduct(rank, compute, {.type = ElementType::kF32, .lhs = {8, 10}, .rhs = {8, 500},
      .lhsContract = {0}, .rhsContract = {0}, .epilogue = {.biasGradient = BiasGradient::kLhs}},
      k_n7_output(rank), k_n5_output(rank), k_n7_weight_grad(rank),
      {.biasGrad = k_n7_bias_grad(rank)});
  // Gemm, /6/Relu, /5/Gemm
  beginOp(rank, 15);
  matrixProduct(rank, compute, {.type = ElementType::kF32, .lhs = {8, 10}, .rhs = {10, 500},
      .lhsContract = {1}, .rhsContract = {0}, .epilogue = {.activation = Activation::kRelu,
      .isGradient = true, .biasGradient = BiasGradient::kResult}}, k_n7_output(rank),
      k_n7_weight(rank), k_n7_input_grad(rank), {.saved = k_n5_kept(rank),
      .biasGrad = k_n5_bias_grad(rank)});
}

// 5
void backward_n5(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward 5");
  // Gemm
  beginOp(rank, 16);
  dot(rank, compute, {.type = ElementType::kF32, .lhs = {8, 500}, .rhs = {500, 800},
      .lhsContract = {1}, .rhsContract = {0}}, k_n7_input_grad(rank), k_n5_weight(rank),
      k_n5_input_grad(rank));
  beginOp(rank, 17);
  dot(rank, compute, {.type = ElementType::kF32, .lhs = {8, 500}, .rhs = {8, 800},
      .lhsContract = {0}, .rhsContract = {0}}, k_n7_input_grad(rank), k_n3_reorder(rank),
      k_n5_weight_grad(rank));
}

// 4
void backward_n4(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward 4");
  // Flatten
  transpose(rank, compute, {.type = ElementType::kF32, .input = {8, 50, 4, 4}, .permutation = {0, 2,
      3, 1}}, k_n5_input_grad(rank), k_n4_grad(rank));
}

// 3
void backward_n3(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward 3");
  // MaxPool
  beginOp(rank, 18);
  poolGrad(rank, compute, {.type = ElementType::kF32, .kind = PoolKind::kMax, .input = {8, 50, 8,
      8}, .result = {8, 50, 4, 4}, .window = {2, 2}, .strides = {2, 2}, .padLow = {0, 0},
      .padHigh = {0, 0}, .dilations = {1, 1}, .countPadding = false, .extraHigh = {0, 0},
      .channelsLast = true}, k_n2_output(rank), k_n4_grad(rank), k_n3_input_grad(rank));
}

// 2
void backward_n2(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward 2");
  // Conv
  beginOp(rank, 19);
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kF32, .input = {8, 8, 8,
      50}, .dims = {0, 1, 2}}, k_n3_input_grad(rank), k_n2_bias_grad(rank));
  beginOp(rank, 20);
  convolutionInputGrad(rank, compute, {.type = ElementType::kF32, .input = {8, 20, 12, 12},
      .weight = {50, 20, 5, 5}, .result = {8, 50, 8, 8}, .strides = {1, 1}, .padLow = {0, 0},
      .padHigh = {0, 0}, .dilations = {1, 1}, .groups = 1, .channelsLast = true},
      k_n3_input_grad(rank), k_n2_weight(rank), k_n2_input_grad(rank));
  beginOp(rank, 21);
  convolutionWeightGrad(rank, compute, {.type = ElementType::kF32, .input = {8, 20, 12, 12},
      .weight = {50, 20, 5, 5}, .result = {8, 50, 8, 8}, .strides = {1, 1}, .padLow = {0, 0},
      .padHigh = {0, 0}, .dilations = {1, 1}, .groups = 1, .channelsLast = true}, k_n1_output(rank),
      k_n3_input_grad(rank), k_n2_weight_grad(rank));
}

// 1
void backward_n1(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward 1");
  // MaxPool
  beginOp(rank, 22);
  poolGrad(rank, compute, {.type = ElementType::kF32, .kind = PoolKind::kMax, .input = {8, 20, 24,
      24}, .result = {8, 20, 12, 12}, .window = {2, 2}, .strides = {2, 2}, .padLow = {0, 0},
      .padHigh = {0, 0}, .dilations = {1, 1}, .countPadding = false, .extraHigh = {0, 0},
      .channelsLast = true}, k_n0_output(rank), k_n2_input_grad(rank), k_n1_input_grad(rank));
}

// 0
void backward_n0(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward 0");
  // Conv
  beginOp(rank, 23);
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kF32, .input = {8, 24, 24,
      20}, .dims = {0, 1, 2}}, k_n1_input_grad(rank), k_n0_bias_grad(rank));
  beginOp(rank, 24);
  convolutionWeightGrad(rank, compute, {.type = ElementType::kF32, .input = {8, 1, 28, 28},
      .weight = {20, 1, 5, 5}, .result = {8, 20, 24, 24}, .strides = {1, 1}, .padLow = {0, 0},
      .padHigh = {0, 0}, .dilations = {1, 1}, .groups = 1, .channelsLast = true}, k_x0(rank),
      k_n1_input_grad(rank), k_n0_weight_grad(rank));
}

// 0
void update_n0(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update 0");
  // Conv
  beginOp(rank, 25);
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kSgd, .gradientType = ElementType::kF32,
      .count = 500, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-08, .weightDecay = 0, .trust = 1,
      .nesterov = false}, k_n0_weight(rank), k_n0_weight_grad(rank), k_learning_rate(rank),
      k_step(rank), nullptr, nullptr, k_n0_weight(rank), nullptr, nullptr);
  beginOp(rank, 26);
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kSgd, .gradientType = ElementType::kF32,
      .count = 20, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-08, .weightDecay = 0, .trust = 1,
      .nesterov = false}, k_n0_bias(rank), k_n0_bias_grad(rank), k_learning_rate(rank),
      k_step(rank), nullptr, nullptr, k_n0_bias(rank), nullptr, nullptr);
  // /2/Conv
  beginOp(rank, 27);
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kSgd, .gradientType = ElementType::kF32,
      .count = 25000, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-08, .weightDecay = 0, .trust = 1,
      .nesterov = false}, k_n2_weight(rank), k_n2_weight_grad(rank), k_learning_rate(rank),
      k_step(rank), nullptr, nullptr, k_n2_weight(rank), nullptr, nullptr);
  beginOp(rank, 28);
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kSgd, .gradientType = ElementType::kF32,
      .count = 50, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-08, .weightDecay = 0, .trust = 1,
      .nesterov = false}, k_n2_bias(rank), k_n2_bias_grad(rank), k_learning_rate(rank),
      k_step(rank), nullptr, nullptr, k_n2_bias(rank), nullptr, nullptr);
  // /5/Gemm
  beginOp(rank, 29);
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kSgd, .gradientType = ElementType::kF32,
      .count = 400000, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-08, .weightDecay = 0, .trust = 1,
      .nesterov = false}, k_n5_weight(rank), k_n5_weight_grad(rank), k_learning_rate(rank),
      k_step(rank), nullptr, nullptr, k_n5_weight(rank), nullptr, nullptr);
  beginOp(rank, 30);
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kSgd, .gradientType = ElementType::kF32,
      .count = 500, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-08, .weightDecay = 0, .trust = 1,
      .nesterov = false}, k_n5_bias(rank), k_n5_bias_grad(rank), k_learning_rate(rank),
      k_step(rank), nullptr, nullptr, k_n5_bias(rank), nullptr, nullptr);
  // /7/Gemm
  beginOp(rank, 31);
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kSgd, .gradientType = ElementType::kF32,
      .count = 5000, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-08, .weightDecay = 0, .trust = 1,
      .nesterov = false}, k_n7_weight(rank), k_n7_weight_grad(rank), k_learning_rate(rank),
      k_step(rank), nullptr, nullptr, k_n7_weight(rank), nullptr, nullptr);
  beginOp(rank, 32);
  optimizerUpdate(rank, compute, {.kind = OptimizerKind::kSgd, .gradientType = ElementType::kF32,
      .count = 10, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-08, .weightDecay = 0, .trust = 1,
      .nesterov = false}, k_n7_bias(rank), k_n7_bias_grad(rank), k_learning_rate(rank),
      k_step(rank), nullptr, nullptr, k_n7_bias(rank), nullptr, nullptr);
}

}  // namespace

void step([[maybe_unused]] Rank& rank) {
  forward_n0(rank);
  forward_n1(rank);
  forward_n2(rank);
  forward_n3(rank);
  forward_n5(rank);
  forward_n7(rank);
  forward(rank);
  backward(rank);
  backward_n7(rank);
  backward_n5(rank);
  backward_n4(rank);
  backward_n3(rank);
  backward_n2(rank);
  backward_n1(rank);
  backward_n0(rank);
  update_n0(rank);
  copy(rank, stream(rank, Lane::kCompute), k_loss(rank), k_loss_sum(rank), 4);
  reportOps(rank);
}

}  // namespace program::class0
