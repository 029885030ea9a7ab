// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn, rank 0: arena 8928614912 bytes.
//
// Begin at the end: what runs a step calls one function for each block of the
// model, a loop where blocks are alike. `k_x` is a buffer, a place in the arena
// (class tables, included below), and `k_x(rank)` its address; `b.k_x` is the
// buffer of the block that the function runs for. Calls take the rank, a stream,
// sizes, and then pointers: what they read, then what they write.
// `map<loops, lanes>(rank, stream, extents, Kernel{..}, reads, writes)` runs the
// kernel for each point of the extents; `reads` and `writes` tell a checker
// what it touches. `wait(rank, a, record(rank, b))` has stream a wait for b.
#include "class0_tables.h"

namespace program::class0 {
namespace {

// /Add
struct AddKernel {
  const bf16* in0;
  const bf16* in1;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0, [[maybe_unused]] int64_t i1) const {
    const auto v0 = readLanes<kLanes>(in0 + i0 * 786432 + i1);
    const auto v1 = readLanes<kLanes>(in1 + i1);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = t0 + t1;
      r0[lane] = t2;
    }
    writeLanes(out0 + i0 * 786432 + i1, r0);
  }
};

// /h.0/Add
struct AddKernel2 {
  const bf16* in0;
  const bf16* in1;
  const bf16* in2;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0, [[maybe_unused]] int64_t i1) const {
    const auto v0 = readLanes<kLanes>(in0 + i0 * 768 + i1);
    const auto v1 = readLanes<kLanes>(in1 + i1);
    const auto v2 = readLanes<kLanes>(in2 + i0 * 768 + i1);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = load(v2[lane]);
      const float t3 = t1 + t2;
      const float t4 = t0 + t3;
      r0[lane] = t4;
    }
    writeLanes(out0 + i0 * 768 + i1, r0);
  }
};

// /h.0/Mul_1
struct GeluKernel {
  const bf16* in0;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = math::coarseGelu(t0);
      r0[lane] = t1;
    }
    writeLanes(out0 + i0, r0);
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
      r0[lane] = 6.10351562e-05f;
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
    const float t1 = t0 * 6.10351562e-05f;
    out0[0] = store<float>(t1);
  }
};

// gradient of /h.11/Mul_1
struct GeluGradKernel {
  const bf16* in0;
  const bf16* in1;
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    const auto v1 = readLanes<kLanes>(in1 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = t1 * 0.707106769f;
      const float t3 = math::coarseErf(t2);
      const float t4 = t3 + 1.0f;
      const float t5 = t4 * 0.5f;
      const float t6 = t1 * t1;
      const float t7 = t6 * -0.5f;
      const float t8 = math::coarseExp(t7);
      const float t9 = t8 * 0.398942292f;
      const float t10 = t1 * t9;
      const float t11 = t5 + t10;
      const float t12 = t0 * t11;
      r0[lane] = t12;
    }
    writeLanes(out0 + i0, r0);
  }
};

// gradient of /wte/Gather
struct FillKernel2 {
  bf16* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      r0[lane] = 0.0f;
    }
    writeLanes(out0 + i0, r0);
  }
};

// wte
void forward_wte(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward wte");
  // Gather
  gather(rank, compute, {.type = ElementType::kBf16, .indexType = ElementType::kI64,
      .input = {50257, 768}, .indices = {16, 1024}, .dim = 0}, k_wte_weight_bf16(rank), k_x0(rank),
      k_wte_output(rank));
}

void forward(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward");
  // /Add
  // bf16 [16, 1024, 768]
  map<2, 8>(rank, compute, {16, 786432},
      AddKernel{k_wte_output(rank), k_wpe_weight_bf16(rank), k_wte_output(rank)},
      {k_wte_output.access(rank), k_wpe_weight_bf16.access(rank)}, {k_wte_output.access(rank)});
  // /h.0/ln1/LayerNormalization
  norm(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 16384,
      .columns = 768, .epsilon = 9.999999747378752e-06}, k_wte_output(rank),
      k_h_0_ln1_weight_bf16(rank), k_h_0_ln1_bias_bf16(rank), k_h_0_ln1_output(rank),
      k_h_0_ln1_mean(rank), k_h_0_ln1_rstd(rank));
}

// h.0 to h.11; kForwardH has their `b`
void forward_h(Rank& rank, [[maybe_unused]] const ForwardH& b) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, b.label);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768},
      .rhs = {768, 2304}, .lhsContract = {2}, .rhsContract = {0}}, b.k_ln1_output(rank),
      b.k_qkv_weight_bf16(rank), b.k_qkv_output(rank), {.bias = b.k_qkv_bias_bf16(rank)});
  // Softmax
  attention(rank, compute, {.type = ElementType::kBf16, .query = {16, 12, 1024, 64},
      .key = {16, 12, 1024, 64}, .value = {16, 12, 1024, 64}, .scale = 0.125, .causal = true,
      .queryStrides = {2359296, 64, 2304}, .keyStrides = {2359296, 64, 2304},
      .valueStrides = {2359296, 64, 2304}, .resultStrides = {786432, 64, 768}},
      b.k_qkv_output(rank), b.k_qkv_output(rank) + 768, b.k_qkv_output(rank) + 1536,
      /*mask=*/nullptr, /*seed=*/nullptr, /*step=*/nullptr, b.k_attention_output(rank),
      b.k_log_sum_exp(rank));
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {0}}, b.k_attention_output(rank),
      b.k_proj_weight_bf16(rank), b.k_proj_output(rank));
  // Add, ln2/LayerNormalization
  normAfter<2, 8>(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16,
      .rows = 16384, .columns = 768, .epsilon = 9.999999747378752e-06},
      AddKernel2{b.previous_fc2_output(rank), b.k_proj_bias_bf16(rank), b.k_proj_output(rank),
      b.k_proj_output(rank)}, b.k_proj_output(rank), b.k_ln2_weight_bf16(rank),
      b.k_ln2_bias_bf16(rank), b.k_ln2_output(rank), b.k_ln2_mean(rank), b.k_ln2_rstd(rank),
      {b.previous_fc2_output.access(rank), b.k_proj_bias_bf16.access(rank),
      b.k_proj_output.access(rank), b.k_ln2_weight_bf16.access(rank),
      b.k_ln2_bias_bf16.access(rank)}, {b.k_proj_output.access(rank), b.k_ln2_output.access(rank),
      b.k_ln2_mean.access(rank), b.k_ln2_rstd.access(rank)});
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768},
      .rhs = {768, 3072}, .lhsContract = {2}, .rhsContract = {0}}, b.k_ln2_output(rank),
      b.k_fc_weight_bf16(rank), b.k_fc_output(rank), {.bias = b.k_fc_bias_bf16(rank)});
  // Mul_1
  // bf16 [16, 1024, 3072]
  map<1, 8>(rank, compute, {50331648}, GeluKernel{b.k_fc_output(rank), b.k_gelu(rank)},
      {b.k_fc_output.access(rank)}, {b.k_gelu.access(rank)});
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 3072}, .rhs = {3072, 768},
      .lhsContract = {2}, .rhsContract = {0}}, b.k_gelu(rank), b.k_fc2_weight_bf16(rank),
      b.k_fc2_output(rank));
  // Add_2, /h.1/ln1/LayerNormalization
  normAfter<2, 8>(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16,
      .rows = 16384, .columns = 768, .epsilon = 9.999999747378752e-06},
      AddKernel2{b.k_proj_output(rank), b.k_fc2_bias_bf16(rank), b.k_fc2_output(rank),
      b.k_fc2_output(rank)}, b.k_fc2_output(rank), b.next_ln1_weight_bf16(rank),
      b.next_ln1_bias_bf16(rank), b.next_ln1_output(rank), b.next_ln1_mean(rank),
      b.next_ln1_rstd(rank), {b.k_proj_output.access(rank), b.k_fc2_bias_bf16.access(rank),
      b.k_fc2_output.access(rank), b.next_ln1_weight_bf16.access(rank),
      b.next_ln1_bias_bf16.access(rank)}, {b.k_fc2_output.access(rank),
      b.next_ln1_output.access(rank), b.next_ln1_mean.access(rank), b.next_ln1_rstd.access(rank)});
}

// head
void forward_head(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward head");
  // MatMul
  copyStrided(rank, compute, {.type = ElementType::kBf16, .extents = {768, 50257},
      .fromStrides = {50257, 1}, .toStrides = {50304, 1}}, k_head_weight_bf16(rank),
      k_head_padded(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768}, .rhs = {768, 50257},
      .lhsContract = {2}, .rhsContract = {0}, .rhsPitch = 50304, .resultPitch = 50304},
      k_ln_output(rank), k_head_padded(rank), k_head_output(rank));
}

void forward_part2(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward_part2");
  // loss
  // float [16, 1024]
  map<1, 4>(rank, compute, {16384}, FillKernel{k_loss_fill(rank)}, {}, {k_loss_fill.access(rank)});
  // loss
  crossEntropyWithGrad(rank, compute, {.type = ElementType::kBf16, .labelType = ElementType::kI64,
      .rows = 16384, .classes = 50257, .ignoreIndex = -100, .pitch = 50304}, k_head_output(rank),
      k_labels(rank), k_loss_fill(rank), k_loss_of_rows(rank), k_loss_log_sum_exp(rank),
      k_head_output(rank));
  // loss
  reduce(rank, compute,
      {.kind = ReduceKind::kSum, .type = ElementType::kF32, .input = {16, 1024}, .dims = {0, 1}},
      k_loss_of_rows(rank), k_loss_sum(rank));
  // float []
  map<1>(rank, compute, {1}, MulKernel{k_loss_sum(rank), k_loss_sum(rank)},
      {k_loss_sum.access(rank)}, {k_loss_sum.access(rank)});
}

// head
void backward_head(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward head");
  // gradient of MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 50257}, .rhs = {768, 50257},
      .lhsContract = {2}, .rhsContract = {1}, .lhsPitch = 50304, .rhsPitch = 50304},
      k_head_output(rank), k_head_padded(rank), k_head_input_grad(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768}, .rhs = {16, 1024, 50257},
      .lhsContract = {0, 1}, .rhsContract = {0, 1}, .rhsPitch = 50304, .resultPitch = 50304},
      k_ln_output(rank), k_head_output(rank), k_head_weight_grad(rank));
}

// ln
void backward_ln(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward ln");
  // gradient of LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 16384, .columns = 768},
      k_h_11_fc2_output(rank), k_ln_weight_bf16(rank), k_ln_mean(rank), k_ln_rstd(rank),
      k_head_input_grad(rank), k_ln_input_grad(rank), k_ln_weight_grad(rank), k_ln_bias_grad(rank));
}

// h.11 to h.1; kBackwardH has their `b`
void backward_h(Rank& rank, [[maybe_unused]] const BackwardH& b) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, b.label);
  // gradient of fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768}, .rhs = {3072, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_ln_input_grad(rank), b.k_fc2_weight_bf16(rank),
      b.k_fc2_input_grad(rank));
  // gradient of Mul_1
  // bf16 [16, 1024, 3072]
  map<1, 8>(rank, compute, {50331648},
      GeluGradKernel{b.k_fc2_input_grad(rank), b.k_fc_output(rank), b.k_fc2_input_grad(rank)},
      {b.k_fc2_input_grad.access(rank), b.k_fc_output.access(rank)},
      {b.k_fc2_input_grad.access(rank)});
  // gradient of fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 3072}, .rhs = {768, 3072},
      .lhsContract = {2}, .rhsContract = {1}}, b.k_fc2_input_grad(rank), b.k_fc_weight_bf16(rank),
      b.k_fc_input_grad(rank));
  // gradient of fc2/MatMul, fc2/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 3072},
      .rhs = {16, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_gelu(rank), k_ln_input_grad(rank),
      b.k_fc2_weight_grad(rank), {.biasGrad = b.k_fc2_bias_grad(rank)});
  // gradient of ln2/LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 16384, .columns = 768},
      b.k_proj_output(rank), b.k_ln2_weight_bf16(rank), b.k_ln2_mean(rank), b.k_ln2_rstd(rank),
      b.k_fc_input_grad(rank), k_ln_input_grad(rank), b.k_ln2_weight_grad(rank),
      b.k_ln2_bias_grad(rank), k_ln_input_grad(rank));
  // gradient of fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768},
      .rhs = {16, 1024, 3072}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln2_output(rank),
      b.k_fc2_input_grad(rank), b.k_fc_weight_grad(rank), {.biasGrad = b.k_fc_bias_grad(rank)});
  // gradient of proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_ln_input_grad(rank), b.k_proj_weight_bf16(rank),
      b.k_proj_input_grad(rank));
  // gradient of Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {16, 12, 1024, 64},
      .key = {16, 12, 1024, 64}, .value = {16, 12, 1024, 64}, .scale = 0.125, .causal = true,
      .queryStrides = {2359296, 64, 2304}, .keyStrides = {2359296, 64, 2304},
      .valueStrides = {2359296, 64, 2304}, .resultStrides = {786432, 64, 768}},
      b.k_qkv_output(rank), b.k_qkv_output(rank) + 768, b.k_qkv_output(rank) + 1536,
      b.k_attention_output(rank), b.k_log_sum_exp(rank), b.k_proj_input_grad(rank),
      /*mask=*/nullptr, /*seed=*/nullptr, /*step=*/nullptr, b.k_qkv_packed_grad(rank),
      b.k_qkv_packed_grad(rank) + 768, b.k_qkv_packed_grad(rank) + 1536);
  // gradient of qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 2304}, .rhs = {768, 2304},
      .lhsContract = {2}, .rhsContract = {1}}, b.k_qkv_packed_grad(rank), b.k_qkv_weight_bf16(rank),
      b.k_qkv_input_grad(rank));
  // gradient of proj/MatMul, proj/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768},
      .rhs = {16, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_attention_output(rank),
      k_ln_input_grad(rank), b.k_proj_weight_grad(rank), {.biasGrad = b.k_proj_bias_grad(rank)});
  // gradient of ln1/LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 16384, .columns = 768},
      b.next_fc2_output(rank), b.k_ln1_weight_bf16(rank), b.k_ln1_mean(rank), b.k_ln1_rstd(rank),
      b.k_qkv_input_grad(rank), k_ln_input_grad(rank), b.k_ln1_weight_grad(rank),
      b.k_ln1_bias_grad(rank), k_ln_input_grad(rank));
  // gradient of qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768},
      .rhs = {16, 1024, 2304}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln1_output(rank),
      b.k_qkv_packed_grad(rank), b.k_qkv_weight_grad(rank), {.biasGrad = b.k_qkv_bias_grad(rank)});
}

void update_h_9(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.9");
  // updates of 7 parameters: ln, h.11
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_ln_weight(rank), parameter_ln_bias(rank),
      parameter_h_11_fc2_bias(rank), parameter_h_11_ln2_weight(rank), parameter_h_11_ln2_bias(rank),
      parameter_h_11_fc2_weight(rank), parameter_h_11_fc_bias(rank)});
}

void update_h_8(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.8");
  // updates of 12 parameters: h.11, h.10
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_11_ln1_weight(rank), parameter_h_11_ln1_bias(rank),
      parameter_h_11_fc_weight(rank), parameter_h_11_proj_weight(rank),
      parameter_h_11_proj_bias(rank), parameter_h_11_qkv_bias(rank),
      parameter_h_11_qkv_weight(rank), parameter_h_10_fc2_bias(rank),
      parameter_h_10_ln2_weight(rank), parameter_h_10_ln2_bias(rank),
      parameter_h_10_fc2_weight(rank), parameter_h_10_fc_bias(rank)});
}

void update_h_7(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.7");
  // updates of 12 parameters: h.10, h.9
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_10_ln1_weight(rank), parameter_h_10_ln1_bias(rank),
      parameter_h_10_fc_weight(rank), parameter_h_10_proj_weight(rank),
      parameter_h_10_proj_bias(rank), parameter_h_10_qkv_bias(rank),
      parameter_h_10_qkv_weight(rank), parameter_h_9_fc2_bias(rank), parameter_h_9_ln2_weight(rank),
      parameter_h_9_ln2_bias(rank), parameter_h_9_fc2_weight(rank), parameter_h_9_fc_bias(rank)});
}

void update_h_6(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.6");
  // updates of 12 parameters: h.9, h.8
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_9_ln1_weight(rank), parameter_h_9_ln1_bias(rank),
      parameter_h_9_fc_weight(rank), parameter_h_9_proj_weight(rank), parameter_h_9_proj_bias(rank),
      parameter_h_9_qkv_bias(rank), parameter_h_9_qkv_weight(rank), parameter_h_8_fc2_bias(rank),
      parameter_h_8_ln2_weight(rank), parameter_h_8_ln2_bias(rank), parameter_h_8_fc2_weight(rank),
      parameter_h_8_fc_bias(rank)});
}

void update_h_5(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.5");
  // updates of 12 parameters: h.8, h.7
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_8_ln1_weight(rank), parameter_h_8_ln1_bias(rank),
      parameter_h_8_fc_weight(rank), parameter_h_8_proj_weight(rank), parameter_h_8_proj_bias(rank),
      parameter_h_8_qkv_bias(rank), parameter_h_8_qkv_weight(rank), parameter_h_7_fc2_bias(rank),
      parameter_h_7_ln2_weight(rank), parameter_h_7_ln2_bias(rank), parameter_h_7_fc2_weight(rank),
      parameter_h_7_fc_bias(rank)});
}

void update_h_4(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.4");
  // updates of 12 parameters: h.7, h.6
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_7_ln1_weight(rank), parameter_h_7_ln1_bias(rank),
      parameter_h_7_fc_weight(rank), parameter_h_7_proj_weight(rank), parameter_h_7_proj_bias(rank),
      parameter_h_7_qkv_bias(rank), parameter_h_7_qkv_weight(rank), parameter_h_6_fc2_bias(rank),
      parameter_h_6_ln2_weight(rank), parameter_h_6_ln2_bias(rank), parameter_h_6_fc2_weight(rank),
      parameter_h_6_fc_bias(rank)});
}

void update_h_3(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.3");
  // updates of 12 parameters: h.6, h.5
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_6_ln1_weight(rank), parameter_h_6_ln1_bias(rank),
      parameter_h_6_fc_weight(rank), parameter_h_6_proj_weight(rank), parameter_h_6_proj_bias(rank),
      parameter_h_6_qkv_bias(rank), parameter_h_6_qkv_weight(rank), parameter_h_5_fc2_bias(rank),
      parameter_h_5_ln2_weight(rank), parameter_h_5_ln2_bias(rank), parameter_h_5_fc2_weight(rank),
      parameter_h_5_fc_bias(rank)});
}

void update_h_2(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.2");
  // updates of 12 parameters: h.5, h.4
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_5_ln1_weight(rank), parameter_h_5_ln1_bias(rank),
      parameter_h_5_fc_weight(rank), parameter_h_5_proj_weight(rank), parameter_h_5_proj_bias(rank),
      parameter_h_5_qkv_bias(rank), parameter_h_5_qkv_weight(rank), parameter_h_4_fc2_bias(rank),
      parameter_h_4_ln2_weight(rank), parameter_h_4_ln2_bias(rank), parameter_h_4_fc2_weight(rank),
      parameter_h_4_fc_bias(rank)});
}

void update_h_1(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.1");
  // updates of 12 parameters: h.4, h.3
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_4_ln1_weight(rank), parameter_h_4_ln1_bias(rank),
      parameter_h_4_fc_weight(rank), parameter_h_4_proj_weight(rank), parameter_h_4_proj_bias(rank),
      parameter_h_4_qkv_bias(rank), parameter_h_4_qkv_weight(rank), parameter_h_3_fc2_bias(rank),
      parameter_h_3_ln2_weight(rank), parameter_h_3_ln2_bias(rank), parameter_h_3_fc2_weight(rank),
      parameter_h_3_fc_bias(rank)});
}

// h.0
void backward_h_0(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward h.0");
  // gradient of fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768}, .rhs = {3072, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_ln_input_grad(rank), k_h_0_fc2_weight_bf16(rank),
      k_h_0_fc2_input_grad(rank));
  // gradient of Mul_1
  // bf16 [16, 1024, 3072]
  map<1, 8>(rank, compute, {50331648},
      GeluGradKernel{k_h_0_fc2_input_grad(rank), k_h_0_fc_output(rank), k_h_0_fc2_input_grad(rank)},
      {k_h_0_fc2_input_grad.access(rank), k_h_0_fc_output.access(rank)},
      {k_h_0_fc2_input_grad.access(rank)});
  // gradient of fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 3072}, .rhs = {768, 3072},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_0_fc2_input_grad(rank),
      k_h_0_fc_weight_bf16(rank), k_h_0_fc_input_grad(rank));
  // gradient of fc2/MatMul, fc2/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 3072},
      .rhs = {16, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_gelu(rank), k_ln_input_grad(rank),
      k_h_0_fc2_weight_grad(rank), {.biasGrad = k_h_0_fc2_bias_grad(rank)});
  // gradient of ln2/LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 16384, .columns = 768},
      k_h_0_proj_output(rank), k_h_0_ln2_weight_bf16(rank), k_h_0_ln2_mean(rank),
      k_h_0_ln2_rstd(rank), k_h_0_fc_input_grad(rank), k_ln_input_grad(rank),
      k_h_0_ln2_weight_grad(rank), k_h_0_ln2_bias_grad(rank), k_ln_input_grad(rank));
  // gradient of fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768},
      .rhs = {16, 1024, 3072}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_ln2_output(rank),
      k_h_0_fc2_input_grad(rank), k_h_0_fc_weight_grad(rank),
      {.biasGrad = k_h_0_fc_bias_grad(rank)});
  // gradient of proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_ln_input_grad(rank), k_h_0_proj_weight_bf16(rank),
      k_h_0_proj_input_grad(rank));
  // gradient of Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {16, 12, 1024, 64},
      .key = {16, 12, 1024, 64}, .value = {16, 12, 1024, 64}, .scale = 0.125, .causal = true,
      .queryStrides = {2359296, 64, 2304}, .keyStrides = {2359296, 64, 2304},
      .valueStrides = {2359296, 64, 2304}, .resultStrides = {786432, 64, 768}},
      k_h_0_qkv_output(rank), k_h_0_qkv_output(rank) + 768, k_h_0_qkv_output(rank) + 1536,
      k_h_0_attention_output(rank), k_h_0_log_sum_exp(rank), k_h_0_proj_input_grad(rank),
      /*mask=*/nullptr, /*seed=*/nullptr, /*step=*/nullptr, k_h_0_qkv_packed_grad(rank),
      k_h_0_qkv_packed_grad(rank) + 768, k_h_0_qkv_packed_grad(rank) + 1536);
  // gradient of qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 2304}, .rhs = {768, 2304},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_0_qkv_packed_grad(rank),
      k_h_0_qkv_weight_bf16(rank), k_h_0_qkv_input_grad(rank));
  // gradient of proj/MatMul, proj/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768},
      .rhs = {16, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_attention_output(rank),
      k_ln_input_grad(rank), k_h_0_proj_weight_grad(rank),
      {.biasGrad = k_h_0_proj_bias_grad(rank)});
  // gradient of ln1/LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 16384, .columns = 768},
      k_wte_output(rank), k_h_0_ln1_weight_bf16(rank), k_h_0_ln1_mean(rank), k_h_0_ln1_rstd(rank),
      k_h_0_qkv_input_grad(rank), k_ln_input_grad(rank), k_h_0_ln1_weight_grad(rank),
      k_h_0_ln1_bias_grad(rank), k_ln_input_grad(rank));
}

void update_h_0(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.0");
  // updates of 12 parameters: h.3, h.2
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_3_ln1_weight(rank), parameter_h_3_ln1_bias(rank),
      parameter_h_3_fc_weight(rank), parameter_h_3_proj_weight(rank), parameter_h_3_proj_bias(rank),
      parameter_h_3_qkv_bias(rank), parameter_h_3_qkv_weight(rank), parameter_h_2_fc2_bias(rank),
      parameter_h_2_ln2_weight(rank), parameter_h_2_ln2_bias(rank), parameter_h_2_fc2_weight(rank),
      parameter_h_2_fc_bias(rank)});
}

void backward(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward");
  // gradient of /Add
  reduce(rank, compute,
      {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {16, 1024, 768}, .dims = {0}},
      k_ln_input_grad(rank), k_wpe_weight_grad(rank));
}

// wte
void backward_wte(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward wte");
  // gradient of Gather
  // bf16 [50257, 768]
  map<1, 8>(rank, compute, {38597376}, FillKernel2{k_wte_grad(rank)}, {},
      {k_wte_grad.access(rank)});
  scatter(rank, compute, {.kind = ScatterKind::kAdd, .type = ElementType::kBf16,
      .indexType = ElementType::kI64, .input = {50257, 768}, .indices = {16, 1024}},
      k_wte_grad(rank), k_x0(rank), k_ln_input_grad(rank), k_wte_grad(rank));
}

void update_wte(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update wte");
  // updates of 30 parameters: h.0, h.1, h.2
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_0_ln2_weight(rank), parameter_h_0_ln2_bias(rank),
      parameter_h_1_ln1_weight(rank), parameter_h_1_ln1_bias(rank), parameter_h_1_ln2_weight(rank),
      parameter_h_1_ln2_bias(rank), parameter_h_2_ln1_weight(rank), parameter_h_2_ln1_bias(rank),
      parameter_h_2_fc_weight(rank), parameter_h_2_proj_weight(rank),
      parameter_h_2_qkv_weight(rank), parameter_h_1_fc2_weight(rank), parameter_h_1_fc_weight(rank),
      parameter_h_1_proj_weight(rank), parameter_h_1_qkv_weight(rank),
      parameter_h_0_fc2_weight(rank), parameter_h_0_fc_weight(rank),
      parameter_h_0_proj_weight(rank), parameter_h_2_proj_bias(rank), parameter_h_2_qkv_bias(rank),
      parameter_h_1_fc2_bias(rank), parameter_h_1_fc_bias(rank), parameter_h_1_proj_bias(rank),
      parameter_h_1_qkv_bias(rank), parameter_h_0_fc2_bias(rank), parameter_h_0_fc_bias(rank),
      parameter_h_0_proj_bias(rank), parameter_h_0_ln1_bias(rank), parameter_h_0_ln1_weight(rank),
      parameter_wpe_weight(rank)});
}

// h.0
void backward_h_0_part2(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward h.0");
  // gradient of qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {16, 1024, 768},
      .rhs = {16, 1024, 2304}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_ln1_output(rank),
      k_h_0_qkv_packed_grad(rank), k_h_0_qkv_weight_grad(rank),
      {.biasGrad = k_h_0_qkv_bias_grad(rank)});
}

void update_h_0_part2(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.0");
  // updates of 4 parameters: wte, h.0, head
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_wte_weight(rank), parameter_h_0_qkv_bias(rank),
      parameter_h_0_qkv_weight(rank), parameter_head_weight(rank)});
}

}  // namespace

void step([[maybe_unused]] Rank& rank) {
  forward_wte(rank);
  forward(rank);
  for (const auto& block : kForwardH) forward_h(rank, block);
  forward_head(rank);
  forward_part2(rank);
  backward_head(rank);
  backward_ln(rank);
  backward_h(rank, kBackwardH[0]);  // h.11
  backward_h(rank, kBackwardH[1]);  // h.10
  backward_h(rank, kBackwardH[2]);  // h.9
  update_h_9(rank);
  backward_h(rank, kBackwardH[3]);  // h.8
  update_h_8(rank);
  backward_h(rank, kBackwardH[4]);  // h.7
  update_h_7(rank);
  backward_h(rank, kBackwardH[5]);  // h.6
  update_h_6(rank);
  backward_h(rank, kBackwardH[6]);  // h.5
  update_h_5(rank);
  backward_h(rank, kBackwardH[7]);  // h.4
  update_h_4(rank);
  backward_h(rank, kBackwardH[8]);  // h.3
  update_h_3(rank);
  backward_h(rank, kBackwardH[9]);  // h.2
  update_h_2(rank);
  backward_h(rank, kBackwardH[10]);  // h.1
  update_h_1(rank);
  backward_h_0(rank);
  update_h_0(rank);
  backward(rank);
  backward_wte(rank);
  update_wte(rank);
  backward_h_0_part2(rank);
  update_h_0_part2(rank);
  copy(rank, stream(rank, Lane::kCompute), k_loss(rank), k_loss_sum(rank), 4);  // the result loss
}

}  // namespace program::class0
