// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn, ranks 0, 4: arena 1681440256 bytes.
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
    const auto v0 = readLanes<kLanes>(in0 + i0 * 196608 + i1);
    const auto v1 = readLanes<kLanes>(in1 + i1);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = t0 + t1;
      r0[lane] = t2;
    }
    writeLanes(out0 + i0 * 196608 + i1, r0);
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
struct NegKernel {
  const float* in0;
  float* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = math::negate(t0);
      r0[lane] = t1;
    }
    writeLanes(out0 + i0, r0);
  }
};

// loss
struct SubExpKernel {
  const float* in0;
  const float* in1;
  float* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    const auto v1 = readLanes<kLanes>(in1 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = t0 - t1;
      const float t3 = math::exp(t2);
      r0[lane] = t3;
    }
    writeLanes(out0 + i0, r0);
  }
};

// loss
struct LogAddKernel {
  const float* in0;
  const float* in1;
  float* out0;
  template <int kLanes>
  SOAPSTONE_HD void at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    const auto v1 = readLanes<kLanes>(in1 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float t0 = load(v0[lane]);
      const float t1 = load(v1[lane]);
      const float t2 = math::log(t1);
      const float t3 = t0 + t2;
      r0[lane] = t3;
    }
    writeLanes(out0 + i0, r0);
  }
};

// loss
struct SubSelectSumKernel {
  const int64_t* in0;
  const float* in1;
  const float* in2;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at([[maybe_unused]] int64_t i0) const {
    const auto v0 = readLanes<kLanes>(in0 + i0);
    const auto v1 = readLanes<kLanes>(in1 + i0);
    const auto v2 = readLanes<kLanes>(in2 + i0);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const int64_t t0 = load(v0[lane]);
      const bool t1 = t0 >= static_cast<int64_t>(0);
      const bool t2 = t0 < static_cast<int64_t>(50257);
      const bool t3 = t1 && t2;
      const float t4 = load(v1[lane]);
      const float t5 = load(v2[lane]);
      const float t6 = t4 - t5;
      const float t7 = t3 ? t6 : 0.0f;
      r0[lane] = t7;
    }
    return r0;
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
void forward_wte(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "forward wte");
  // Gather
  gather(rank, compute, {.type = ElementType::kBf16, .indexType = ElementType::kI64,
      .input = {50257, 192}, .indices = {8, 1024}, .dim = 0}, k_wte_weight_bf16(rank), k_x0(rank),
      k_wte_output(rank));
  wait(rank, communication, record(rank, compute));
  // all to all
  exchange(rank, communication, SOAPSTONE_SITE("/wte/Gather for /Add"), {.channel = 0},
      {.type = ElementType::kBf16, .kind = ReduceKind::kSum, .source = {8, 1024, 192},
      .target = {8, 256, 768}, .sendCount = 3, .sends = kSends1[self], .sendSizes = kSizes1,
      .receiveCount = 3, .receives = kReceives1[self], .receiveSizes = kSizes1, .copyCount = 1,
      .copies = kCopies1, .copySizes = kSizes2}, k_wte_output(rank), k_wte_exchange(rank));
  done[0] = record(rank, communication);
  wait(rank, compute, done[0]);
}

void forward(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "forward");
  // /Add
  // bf16 [8, 256, 768]
  map<2, 8>(rank, compute, {8, 196608},
      AddKernel{k_wte_exchange(rank), k_wpe_weight_bf16(rank), k_wte_exchange(rank)},
      {k_wte_exchange.access(rank), k_wpe_weight_bf16.access(rank)}, {k_wte_exchange.access(rank)});
  // /h.0/ln1/LayerNormalization
  norm(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768, .epsilon = 9.999999747378752e-06}, k_wte_exchange(rank),
      k_h_0_ln1_weight_bf16(rank), k_h_0_ln1_bias_bf16(rank), k_h_0_ln1_output(rank),
      k_h_0_ln1_mean(rank), k_h_0_ln1_rstd(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE("/h.0/ln1/LayerNormalization for /h.0/qkv/MatMul"),
      {.channel = 1, .group = {kGroup1[self], 4}},
      {.type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_0_ln1_output(rank), k_h_0_ln1_all_gather(rank));
  done[1] = record(rank, communication);
  wait(rank, compute, done[1]);
}

// h.0 to h.11; kForwardH has their `b`
void forward_h(Rank& rank, [[maybe_unused]] const ForwardH& b, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, b.label);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {768, 576}, .lhsContract = {2}, .rhsContract = {0}}, b.k_ln1_all_gather(rank),
      b.k_qkv_weight_bf16(rank), b.k_qkv_output(rank), {.bias = b.k_qkv_bias_bf16(rank)});
  // Softmax
  attention(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64},
      .key = {8, 3, 1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true,
      .globalShape = {16, 12, 1, 1024, 1024}, .globalOffsets = kScorePlace1[self],
      .queryStrides = {589824, 64, 576}, .keyStrides = {589824, 64, 576},
      .valueStrides = {589824, 64, 576}, .resultStrides = {196608, 64, 192}}, b.k_qkv_output(rank),
      b.k_qkv_output(rank) + 192, b.k_qkv_output(rank) + 384, /*mask=*/nullptr, /*seed=*/nullptr,
      /*step=*/nullptr, b.k_attention_output(rank), b.k_log_sum_exp(rank));
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {192, 768},
      .lhsContract = {2}, .rhsContract = {0}}, b.k_attention_output(rank),
      b.k_proj_weight_bf16(rank), b.k_proj_output(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_2),
      {.channel = b.channel, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      b.k_proj_output(rank), b.k_proj_reduce_scatter(rank));
  done[b.event] = record(rank, communication);
  wait(rank, compute, done[b.event]);
  // Add, ln2/LayerNormalization
  normAfter<2, 8>(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16,
      .rows = 2048, .columns = 768, .epsilon = 9.999999747378752e-06},
      AddKernel2{b.previous_fc2_reduce_scatter(rank), b.k_proj_bias_bf16(rank),
      b.k_proj_reduce_scatter(rank), b.k_proj_reduce_scatter(rank)}, b.k_proj_reduce_scatter(rank),
      b.k_ln2_weight_bf16(rank), b.k_ln2_bias_bf16(rank), b.k_ln2_output(rank), b.k_ln2_mean(rank),
      b.k_ln2_rstd(rank), {b.previous_fc2_reduce_scatter.access(rank),
      b.k_proj_bias_bf16.access(rank), b.k_proj_reduce_scatter.access(rank),
      b.k_ln2_weight_bf16.access(rank), b.k_ln2_bias_bf16.access(rank)},
      {b.k_proj_reduce_scatter.access(rank), b.k_ln2_output.access(rank), b.k_ln2_mean.access(rank),
      b.k_ln2_rstd.access(rank)});
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_3),
      {.channel = b.channel_2, .group = {kGroup1[self], 4}},
      {.type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      b.k_ln2_output(rank), b.k_ln2_all_gather(rank));
  done[b.event_2] = record(rank, communication);
  wait(rank, compute, done[b.event_2]);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {768, 768}, .lhsContract = {2}, .rhsContract = {0}}, b.k_ln2_all_gather(rank),
      b.k_fc_weight_bf16(rank), b.k_fc_output(rank), {.bias = b.k_fc_bias_bf16(rank)});
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, GeluKernel{b.k_fc_output(rank), b.k_gelu(rank)},
      {b.k_fc_output.access(rank)}, {b.k_gelu.access(rank)});
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {0}}, b.k_gelu(rank), b.k_fc2_weight_bf16(rank),
      b.k_fc2_output(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_4),
      {.channel = b.channel_3, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1}, b.k_fc2_output(rank),
      b.k_fc2_reduce_scatter(rank));
  done[b.event_3] = record(rank, communication);
  wait(rank, compute, done[b.event_3]);
  // Add_2, /h.1/ln1/LayerNormalization
  normAfter<2, 8>(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16,
      .rows = 2048, .columns = 768, .epsilon = 9.999999747378752e-06},
      AddKernel2{b.k_proj_reduce_scatter(rank), b.k_fc2_bias_bf16(rank),
      b.k_fc2_reduce_scatter(rank), b.k_fc2_reduce_scatter(rank)}, b.k_fc2_reduce_scatter(rank),
      b.next_ln1_weight_bf16(rank), b.next_ln1_bias_bf16(rank), b.next_ln1_output(rank),
      b.next_ln1_mean(rank), b.next_ln1_rstd(rank), {b.k_proj_reduce_scatter.access(rank),
      b.k_fc2_bias_bf16.access(rank), b.k_fc2_reduce_scatter.access(rank),
      b.next_ln1_weight_bf16.access(rank), b.next_ln1_bias_bf16.access(rank)},
      {b.k_fc2_reduce_scatter.access(rank), b.next_ln1_output.access(rank),
      b.next_ln1_mean.access(rank), b.next_ln1_rstd.access(rank)});
  // /h.1/ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_5),
      {.channel = b.channel_4, .group = {kGroup1[self], 4}},
      {.type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      b.next_ln1_output(rank), b.next_ln1_all_gather(rank));
  done[b.event_4] = record(rank, communication);
  wait(rank, compute, done[b.event_4]);
}

// head
void forward_head(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward head");
  // MatMul
  copyStrided(rank, compute, {.type = ElementType::kBf16, .extents = {768, 12565},
      .fromStrides = {12565, 1}, .toStrides = {12608, 1}}, k_head_weight_bf16(rank),
      k_head_padded(rank));
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 12565},
      .lhsContract = {2}, .rhsContract = {0}, .rhsPitch = 12608, .resultPitch = 12608},
      k_ln_all_gather(rank), k_head_padded(rank), k_head_output(rank));
}

void forward_part2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "forward_part2");
  // loss
  crossEntropy(rank, compute, {.type = ElementType::kBf16, .labelType = ElementType::kI64,
      .rows = 8192, .classes = 12565, .ignoreIndex = -1, .pitch = 12608, .allClasses = 50257,
      .firstClass = 0}, k_head_output(rank), k_labels(rank), k_loss_of_rows(rank),
      k_loss_log_sum_exp(rank));
  // float [8, 1024]
  map<1, 4>(rank, compute, {8192}, NegKernel{k_loss_of_rows(rank), k_loss_of_rows(rank)},
      {k_loss_of_rows.access(rank)}, {k_loss_of_rows.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("loss.maximum for loss.maximum.1"),
      {.channel = 87, .group = {kGroup1[self], 4}}, ReduceKind::kMax,
      {{k_loss_log_sum_exp(rank), k_loss_all_reduce(rank), 8192, ElementType::kF32}});
  done[50] = record(rank, communication);
  wait(rank, compute, done[50]);
  // float [8, 1024]
  map<1, 4>(rank, compute, {8192},
      SubExpKernel{k_loss_log_sum_exp(rank), k_loss_all_reduce(rank), k_loss_log_sum_exp(rank)},
      {k_loss_log_sum_exp.access(rank), k_loss_all_reduce.access(rank)},
      {k_loss_log_sum_exp.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("loss.label.5 for loss.loss.5 and 1 more"),
      {.channel = 88, .group = {kGroup1[self], 4}}, ReduceKind::kSum,
      {inPlace(rank, k_loss_of_rows), inPlace(rank, k_loss_log_sum_exp)});
  done[51] = record(rank, communication);
  wait(rank, compute, done[51]);
  // float [8, 1024]
  map<1, 4>(rank, compute, {8192},
      LogAddKernel{k_loss_all_reduce(rank), k_loss_log_sum_exp(rank), k_loss_all_reduce(rank)},
      {k_loss_all_reduce.access(rank), k_loss_log_sum_exp.access(rank)},
      {k_loss_all_reduce.access(rank)});
  // float []
  reduceKernel<1, ReduceKind::kSum, 4>(rank, compute, {8192}, {true},
      SubSelectSumKernel{k_labels(rank), k_loss_all_reduce(rank), k_loss_of_rows(rank)},
      k_loss_sum(rank),
      {k_labels.access(rank), k_loss_all_reduce.access(rank), k_loss_of_rows.access(rank)},
      {k_loss_sum.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("loss.reduce for loss.binary"),
      {.channel = 89, .group = {kGroup2, 2}}, ReduceKind::kSum, {inPlace(rank, k_loss_sum)});
  done[52] = record(rank, communication);
  // float [8, 1024]
  map<1, 4>(rank, compute, {8192}, FillKernel{k_loss_fill(rank)}, {}, {k_loss_fill.access(rank)});
  crossEntropyGrad(rank, compute, {.type = ElementType::kBf16, .labelType = ElementType::kI64,
      .rows = 8192, .classes = 12565, .ignoreIndex = -100, .pitch = 12608, .allClasses = 50257,
      .firstClass = 0}, k_head_output(rank), k_labels(rank), k_loss_all_reduce(rank),
      k_loss_fill(rank), k_head_output(rank));
}

// head
void forward_head_part2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "forward head");
  // MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 12565}, .rhs = {768, 12565},
      .lhsContract = {2}, .rhsContract = {1}, .lhsPitch = 12608, .rhsPitch = 12608},
      k_head_output(rank), k_head_padded(rank), k_head_output_2(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/head/MatMul.gradient.dot for /ln/LayerNormalization.gradient.norm_grad"),
      {.channel = 90, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_head_output_2(rank), k_head_reduce_scatter(rank));
  done[53] = record(rank, communication);
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024, 12565},
      .lhsContract = {0, 1}, .rhsContract = {0, 1}, .rhsPitch = 12608, .resultPitch = 12608},
      k_ln_all_gather(rank), k_head_output(rank), k_head_weight_grad(rank));
  copyStrided(rank, compute, {.type = ElementType::kBf16, .extents = {768, 12565},
      .fromStrides = {12608, 1}, .toStrides = {12565, 1}}, k_head_weight_grad(rank),
      k_head_weight_grad_2(rank));
  wait(rank, compute, done[53]);
}

// ln
void forward_ln(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "forward ln");
  // LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048, .columns = 768},
      k_h_11_fc2_reduce_scatter(rank), k_ln_weight_bf16(rank), k_ln_mean(rank), k_ln_rstd(rank),
      k_head_reduce_scatter(rank), k_ln_norm_grad(rank), k_ln_weight_grad(rank),
      k_ln_bias_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/ln/LayerNormalization.gradient.norm_grad for /h.11/fc2/MatMul.gradient.dot"),
      {.channel = 92, .group = {kGroup1[self], 4}},
      {.type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_ln_norm_grad(rank), k_ln_all_gather_2(rank));
  done[54] = record(rank, communication);
  // loss
  wait(rank, compute, done[52]);
}

void forward_part3(Rank& rank) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "forward_part3");
  // loss
  // float []
  map<1>(rank, compute, {1}, MulKernel{k_loss_sum(rank), k_loss_sum(rank)},
      {k_loss_sum.access(rank)}, {k_loss_sum.access(rank)});
}

void backward(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "backward");
  // gradient of /ln/LayerNormalization
  wait(rank, compute, done[54]);
}

// h.11, h.9 to h.3, h.1; kBackwardH has their `b`
void backward_h(Rank& rank, [[maybe_unused]] const BackwardH& b, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, b.label);
  // gradient of fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, b.previous_ln1_grad(rank), b.k_fc2_weight_bf16(rank),
      b.k_fc2_input_grad(rank));
  // gradient of Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456},
      GeluGradKernel{b.k_fc2_input_grad(rank), b.k_fc_output(rank), b.k_fc2_input_grad(rank)},
      {b.k_fc2_input_grad.access(rank), b.k_fc_output.access(rank)},
      {b.k_fc2_input_grad.access(rank)});
  // gradient of fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, b.k_fc2_input_grad(rank), b.k_fc_weight_bf16(rank),
      b.k_fc_input_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_2),
      {.channel = b.channel, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      b.k_fc_input_grad(rank), b.k_fc_grad(rank));
  done[b.event] = record(rank, communication);
  // gradient of fc2/MatMul, fc2/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {8, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_gelu(rank), b.previous_ln1_grad(rank),
      b.k_fc2_weight_grad(rank), {.biasGrad = b.k_fc2_bias_grad(rank)});
  // gradient of fc/MatMul
  wait(rank, compute, done[b.event]);
  // gradient of ln2/LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048, .columns = 768},
      b.k_proj_reduce_scatter(rank), b.k_ln2_weight_bf16(rank), b.k_ln2_mean(rank),
      b.k_ln2_rstd(rank), b.k_fc_grad(rank), k_ln_norm_grad(rank), b.k_ln2_weight_grad(rank),
      b.k_ln2_bias_grad(rank), k_ln_norm_grad(rank));
  // gradient of ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_3),
      {.channel = b.channel_2, .group = {kGroup1[self], 4}},
      {.type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_ln_norm_grad(rank), b.k_ln2_grad(rank));
  done[b.event_2] = record(rank, communication);
  // gradient of fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {8, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln2_all_gather(rank),
      b.k_fc2_input_grad(rank), b.k_fc_weight_grad(rank), {.biasGrad = b.k_fc_bias_grad(rank)});
  // gradient of ln2/LayerNormalization
  wait(rank, compute, done[b.event_2]);
  // gradient of proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsContract = {2}, .rhsContract = {1}}, b.k_ln2_grad(rank), b.k_proj_weight_bf16(rank),
      b.k_proj_input_grad(rank));
  // gradient of Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64},
      .key = {8, 3, 1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true,
      .globalShape = {16, 12, 1, 1024, 1024}, .globalOffsets = kScorePlace1[self],
      .queryStrides = {589824, 64, 576}, .keyStrides = {589824, 64, 576},
      .valueStrides = {589824, 64, 576}, .resultStrides = {196608, 64, 192}}, b.k_qkv_output(rank),
      b.k_qkv_output(rank) + 192, b.k_qkv_output(rank) + 384, b.k_attention_output(rank),
      b.k_log_sum_exp(rank), b.k_proj_input_grad(rank), /*mask=*/nullptr, /*seed=*/nullptr,
      /*step=*/nullptr, b.k_qkv_packed_grad(rank), b.k_qkv_packed_grad(rank) + 192,
      b.k_qkv_packed_grad(rank) + 384);
  // gradient of qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsContract = {2}, .rhsContract = {1}}, b.k_qkv_packed_grad(rank), b.k_qkv_weight_bf16(rank),
      b.k_qkv_input_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_4),
      {.channel = b.channel_3, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      b.k_qkv_input_grad(rank), b.k_qkv_grad(rank));
  done[b.event_3] = record(rank, communication);
  // gradient of proj/MatMul, proj/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192},
      .rhs = {8, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_attention_output(rank),
      b.k_ln2_grad(rank), b.k_proj_weight_grad(rank), {.biasGrad = b.k_proj_bias_grad(rank)});
  // gradient of qkv/MatMul
  wait(rank, compute, done[b.event_3]);
  // gradient of ln1/LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048, .columns = 768},
      b.next_fc2_reduce_scatter(rank), b.k_ln1_weight_bf16(rank), b.k_ln1_mean(rank),
      b.k_ln1_rstd(rank), b.k_qkv_grad(rank), k_ln_norm_grad(rank), b.k_ln1_weight_grad(rank),
      b.k_ln1_bias_grad(rank), k_ln_norm_grad(rank));
  // gradient of ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_5),
      {.channel = b.channel_4, .group = {kGroup1[self], 4}},
      {.type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_ln_norm_grad(rank), b.k_ln1_grad(rank));
  done[b.event_4] = record(rank, communication);
  // gradient of qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {8, 1024, 576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln1_all_gather(rank),
      b.k_qkv_packed_grad(rank), b.k_qkv_weight_grad(rank), {.biasGrad = b.k_qkv_bias_grad(rank)});
  // gradient of ln1/LayerNormalization
  wait(rank, compute, done[b.event_4]);
}

// h.10
void backward_h_10(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.10");
  // gradient of fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_11_ln1_grad(rank), k_h_10_fc2_weight_bf16(rank),
      k_h_10_fc2_input_grad(rank));
  // gradient of Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, GeluGradKernel{k_h_10_fc2_input_grad(rank),
      k_h_10_fc_output(rank), k_h_10_fc2_input_grad(rank)},
      {k_h_10_fc2_input_grad.access(rank), k_h_10_fc_output.access(rank)},
      {k_h_10_fc2_input_grad.access(rank)});
  // gradient of fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_10_fc2_input_grad(rank),
      k_h_10_fc_weight_bf16(rank), k_h_10_fc_input_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.10/fc/MatMul.gradient.dot for /h.10/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 111, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_10_fc_input_grad(rank), k_h_10_fc_grad(rank));
  done[59] = record(rank, communication);
  // gradient of fc2/MatMul, fc2/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {8, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_10_gelu(rank), k_h_11_ln1_grad(rank),
      k_h_10_fc2_weight_grad(rank), {.biasGrad = k_h_10_fc2_bias_grad(rank)});
  // gradient of fc/MatMul
  wait(rank, compute, done[59]);
  // gradient of ln2/LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048, .columns = 768},
      k_h_10_proj_reduce_scatter(rank), k_h_10_ln2_weight_bf16(rank), k_h_10_ln2_mean(rank),
      k_h_10_ln2_rstd(rank), k_h_10_fc_grad(rank), k_ln_norm_grad(rank),
      k_h_10_ln2_weight_grad(rank), k_h_10_ln2_bias_grad(rank), k_ln_norm_grad(rank));
  // gradient of ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.10/ln2/LayerNormalization.gradient.binary for /h.10/proj/MatMul.gradient.dot"),
      {.channel = 116, .group = {kGroup1[self], 4}},
      {.type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_ln_norm_grad(rank), k_h_10_ln2_grad(rank));
  done[60] = record(rank, communication);
  // gradient of fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {8, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_10_ln2_all_gather(rank),
      k_h_10_fc2_input_grad(rank), k_h_10_fc_weight_grad(rank),
      {.biasGrad = k_h_10_fc_bias_grad(rank)});
  // gradient of ln2/LayerNormalization
  wait(rank, compute, done[60]);
  // gradient of proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_10_ln2_grad(rank), k_h_10_proj_weight_bf16(rank),
      k_h_10_proj_input_grad(rank));
  // gradient of Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64},
      .key = {8, 3, 1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true,
      .globalShape = {16, 12, 1, 1024, 1024}, .globalOffsets = kScorePlace1[self],
      .queryStrides = {589824, 64, 576}, .keyStrides = {589824, 64, 576},
      .valueStrides = {589824, 64, 576}, .resultStrides = {196608, 64, 192}},
      k_h_10_qkv_output(rank), k_h_10_qkv_output(rank) + 192, k_h_10_qkv_output(rank) + 384,
      k_h_10_attention_output(rank), k_h_10_log_sum_exp(rank), k_h_10_proj_input_grad(rank),
      /*mask=*/nullptr, /*seed=*/nullptr, /*step=*/nullptr, k_h_10_qkv_packed_grad(rank),
      k_h_10_qkv_packed_grad(rank) + 192, k_h_10_qkv_packed_grad(rank) + 384);
  // gradient of qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_10_qkv_packed_grad(rank),
      k_h_10_qkv_weight_bf16(rank), k_h_10_qkv_input_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.10/qkv/MatMul.gradient.dot for /h.10/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 119, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_10_qkv_input_grad(rank), k_h_10_qkv_grad(rank));
  done[61] = record(rank, communication);
  // gradient of proj/MatMul, proj/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192},
      .rhs = {8, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_10_attention_output(rank),
      k_h_10_ln2_grad(rank), k_h_10_proj_weight_grad(rank),
      {.biasGrad = k_h_10_proj_bias_grad(rank)});
  // gradient of qkv/MatMul
  wait(rank, compute, done[61]);
  // gradient of ln1/LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048, .columns = 768},
      k_h_9_fc2_reduce_scatter(rank), k_h_10_ln1_weight_bf16(rank), k_h_10_ln1_mean(rank),
      k_h_10_ln1_rstd(rank), k_h_10_qkv_grad(rank), k_ln_norm_grad(rank),
      k_h_10_ln1_weight_grad(rank), k_h_10_ln1_bias_grad(rank), k_ln_norm_grad(rank));
  // gradient of ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.10/ln1/LayerNormalization.gradient.binary for /h.9/fc2/MatMul.gradient.dot"),
      {.channel = 124, .group = {kGroup1[self], 4}},
      {.type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_ln_norm_grad(rank), k_h_10_ln1_grad(rank));
  done[62] = record(rank, communication);
  // gradient of qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {8, 1024, 576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_10_ln1_all_gather(rank),
      k_h_10_qkv_packed_grad(rank), k_h_10_qkv_weight_grad(rank),
      {.biasGrad = k_h_10_qkv_bias_grad(rank)});
  // gradient of qkv/Add
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1606 and 15 more"),
      {.channel = 125, .group = {kGroup2, 2}}, ReduceKind::kSum,
      {inPlace(rank, k_head_weight_grad_2), inPlace(rank, k_h_11_fc2_bias_grad),
      inPlace(rank, k_h_11_fc2_weight_grad), inPlace(rank, k_h_11_fc_bias_grad),
      inPlace(rank, k_h_11_fc_weight_grad), inPlace(rank, k_h_11_proj_bias_grad),
      inPlace(rank, k_h_11_proj_weight_grad), inPlace(rank, k_h_11_qkv_bias_grad),
      inPlace(rank, k_h_11_qkv_weight_grad), inPlace(rank, k_h_10_fc2_bias_grad),
      inPlace(rank, k_h_10_fc2_weight_grad), inPlace(rank, k_h_10_fc_bias_grad),
      inPlace(rank, k_h_10_fc_weight_grad), inPlace(rank, k_h_10_proj_bias_grad),
      inPlace(rank, k_h_10_proj_weight_grad), inPlace(rank, k_h_10_qkv_bias_grad)});
  done[63] = record(rank, communication);
  // gradient of ln1/LayerNormalization
  wait(rank, compute, done[62]);
}

// h.2
void backward_h_2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.2");
  // gradient of fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_3_ln1_grad(rank), k_h_2_fc2_weight_bf16(rank),
      k_h_2_fc2_input_grad(rank));
  // gradient of Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456},
      GeluGradKernel{k_h_2_fc2_input_grad(rank), k_h_2_fc_output(rank), k_h_2_fc2_input_grad(rank)},
      {k_h_2_fc2_input_grad.access(rank), k_h_2_fc_output.access(rank)},
      {k_h_2_fc2_input_grad.access(rank)});
  // gradient of fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_2_fc2_input_grad(rank),
      k_h_2_fc_weight_bf16(rank), k_h_2_fc_input_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.2/fc/MatMul.gradient.dot for /h.2/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 239, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_2_fc_input_grad(rank), k_h_2_fc_grad(rank));
  done[92] = record(rank, communication);
  // gradient of fc2/MatMul, fc2/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {8, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_2_gelu(rank), k_h_3_ln1_grad(rank),
      k_h_2_fc2_weight_grad(rank), {.biasGrad = k_h_2_fc2_bias_grad(rank)});
  // gradient of fc2/Add
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1584 and 57 more"),
      {.channel = 240, .group = {kGroup2, 2}}, ReduceKind::kSum,
      {inPlace(rank, k_h_10_qkv_weight_grad), inPlace(rank, k_h_9_fc2_bias_grad),
      inPlace(rank, k_h_9_fc2_weight_grad), inPlace(rank, k_h_9_fc_bias_grad),
      inPlace(rank, k_h_9_fc_weight_grad), inPlace(rank, k_h_9_proj_bias_grad),
      inPlace(rank, k_h_9_proj_weight_grad), inPlace(rank, k_h_9_qkv_bias_grad),
      inPlace(rank, k_h_9_qkv_weight_grad), inPlace(rank, k_h_8_fc2_bias_grad),
      inPlace(rank, k_h_8_fc2_weight_grad), inPlace(rank, k_h_8_fc_bias_grad),
      inPlace(rank, k_h_8_fc_weight_grad), inPlace(rank, k_h_8_proj_bias_grad),
      inPlace(rank, k_h_8_proj_weight_grad), inPlace(rank, k_h_8_qkv_bias_grad),
      inPlace(rank, k_h_8_qkv_weight_grad), inPlace(rank, k_h_7_fc2_bias_grad),
      inPlace(rank, k_h_7_fc2_weight_grad), inPlace(rank, k_h_7_fc_bias_grad),
      inPlace(rank, k_h_7_fc_weight_grad), inPlace(rank, k_h_7_proj_bias_grad),
      inPlace(rank, k_h_7_proj_weight_grad), inPlace(rank, k_h_7_qkv_bias_grad),
      inPlace(rank, k_h_7_qkv_weight_grad), inPlace(rank, k_h_6_fc2_bias_grad),
      inPlace(rank, k_h_6_fc2_weight_grad), inPlace(rank, k_h_6_fc_bias_grad),
      inPlace(rank, k_h_6_fc_weight_grad), inPlace(rank, k_h_6_proj_bias_grad),
      inPlace(rank, k_h_6_proj_weight_grad), inPlace(rank, k_h_6_qkv_bias_grad),
      inPlace(rank, k_h_6_qkv_weight_grad), inPlace(rank, k_h_5_fc2_bias_grad),
      inPlace(rank, k_h_5_fc2_weight_grad), inPlace(rank, k_h_5_fc_bias_grad),
      inPlace(rank, k_h_5_fc_weight_grad), inPlace(rank, k_h_5_proj_bias_grad),
      inPlace(rank, k_h_5_proj_weight_grad), inPlace(rank, k_h_5_qkv_bias_grad),
      inPlace(rank, k_h_5_qkv_weight_grad), inPlace(rank, k_h_4_fc2_bias_grad),
      inPlace(rank, k_h_4_fc2_weight_grad), inPlace(rank, k_h_4_fc_bias_grad),
      inPlace(rank, k_h_4_fc_weight_grad), inPlace(rank, k_h_4_proj_bias_grad),
      inPlace(rank, k_h_4_proj_weight_grad), inPlace(rank, k_h_4_qkv_bias_grad),
      inPlace(rank, k_h_4_qkv_weight_grad), inPlace(rank, k_h_3_fc2_bias_grad),
      inPlace(rank, k_h_3_fc2_weight_grad), inPlace(rank, k_h_3_fc_bias_grad),
      inPlace(rank, k_h_3_fc_weight_grad), inPlace(rank, k_h_3_proj_bias_grad),
      inPlace(rank, k_h_3_proj_weight_grad), inPlace(rank, k_h_3_qkv_bias_grad),
      inPlace(rank, k_h_3_qkv_weight_grad), inPlace(rank, k_h_2_fc2_bias_grad)});
  done[93] = record(rank, communication);
  // gradient of fc/MatMul
  wait(rank, compute, done[92]);
  // gradient of ln2/LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048, .columns = 768},
      k_h_2_proj_reduce_scatter(rank), k_h_2_ln2_weight_bf16(rank), k_h_2_ln2_mean(rank),
      k_h_2_ln2_rstd(rank), k_h_2_fc_grad(rank), k_ln_norm_grad(rank), k_h_2_ln2_weight_grad(rank),
      k_h_2_ln2_bias_grad(rank), k_ln_norm_grad(rank));
  // gradient of ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.2/ln2/LayerNormalization.gradient.binary for /h.2/proj/MatMul.gradient.dot"),
      {.channel = 244, .group = {kGroup1[self], 4}},
      {.type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_ln_norm_grad(rank), k_h_2_ln2_grad(rank));
  done[94] = record(rank, communication);
  // gradient of fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {8, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_2_ln2_all_gather(rank),
      k_h_2_fc2_input_grad(rank), k_h_2_fc_weight_grad(rank),
      {.biasGrad = k_h_2_fc_bias_grad(rank)});
  // gradient of ln2/LayerNormalization
  wait(rank, compute, done[94]);
  // gradient of proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_2_ln2_grad(rank), k_h_2_proj_weight_bf16(rank),
      k_h_2_proj_input_grad(rank));
  // gradient of Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64},
      .key = {8, 3, 1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true,
      .globalShape = {16, 12, 1, 1024, 1024}, .globalOffsets = kScorePlace1[self],
      .queryStrides = {589824, 64, 576}, .keyStrides = {589824, 64, 576},
      .valueStrides = {589824, 64, 576}, .resultStrides = {196608, 64, 192}},
      k_h_2_qkv_output(rank), k_h_2_qkv_output(rank) + 192, k_h_2_qkv_output(rank) + 384,
      k_h_2_attention_output(rank), k_h_2_log_sum_exp(rank), k_h_2_proj_input_grad(rank),
      /*mask=*/nullptr, /*seed=*/nullptr, /*step=*/nullptr, k_h_2_qkv_packed_grad(rank),
      k_h_2_qkv_packed_grad(rank) + 192, k_h_2_qkv_packed_grad(rank) + 384);
  // gradient of qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_2_qkv_packed_grad(rank),
      k_h_2_qkv_weight_bf16(rank), k_h_2_qkv_input_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.2/qkv/MatMul.gradient.dot for /h.2/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 247, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_2_qkv_input_grad(rank), k_h_2_qkv_grad(rank));
  done[95] = record(rank, communication);
  // gradient of proj/MatMul, proj/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192},
      .rhs = {8, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_2_attention_output(rank),
      k_h_2_ln2_grad(rank), k_h_2_proj_weight_grad(rank), {.biasGrad = k_h_2_proj_bias_grad(rank)});
  // gradient of qkv/MatMul
  wait(rank, compute, done[95]);
  // gradient of ln1/LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048, .columns = 768},
      k_h_1_fc2_reduce_scatter(rank), k_h_2_ln1_weight_bf16(rank), k_h_2_ln1_mean(rank),
      k_h_2_ln1_rstd(rank), k_h_2_qkv_grad(rank), k_ln_norm_grad(rank), k_h_2_ln1_weight_grad(rank),
      k_h_2_ln1_bias_grad(rank), k_ln_norm_grad(rank));
  // gradient of ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.2/ln1/LayerNormalization.gradient.binary for /h.1/fc2/MatMul.gradient.dot"),
      {.channel = 252, .group = {kGroup1[self], 4}},
      {.type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_ln_norm_grad(rank), k_h_2_ln1_grad(rank));
  done[96] = record(rank, communication);
  // gradient of qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {8, 1024, 576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_2_ln1_all_gather(rank),
      k_h_2_qkv_packed_grad(rank), k_h_2_qkv_weight_grad(rank),
      {.biasGrad = k_h_2_qkv_bias_grad(rank)});
  // gradient of ln1/LayerNormalization
  wait(rank, compute, done[96]);
}

void update_h_2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.2");
  // /h.11/fc2/Add
  wait(rank, compute, done[63]);
  // updates of 15 parameters: h.11, h.10
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_11_fc2_bias(rank), parameter_h_11_fc2_weight(rank),
      parameter_h_11_fc_bias(rank), parameter_h_11_fc_weight(rank),
      parameter_h_11_proj_weight(rank), parameter_h_11_proj_bias(rank),
      parameter_h_11_qkv_bias(rank), parameter_h_11_qkv_weight(rank), parameter_h_10_fc2_bias(rank),
      parameter_h_10_fc2_weight(rank), parameter_h_10_fc_bias(rank), parameter_h_10_fc_weight(rank),
      parameter_h_10_proj_weight(rank), parameter_h_10_proj_bias(rank),
      parameter_h_10_qkv_bias(rank)});
}

// h.0
void backward_h_0(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.0");
  // gradient of fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_1_ln1_grad(rank), k_h_0_fc2_weight_bf16(rank),
      k_h_0_fc2_input_grad(rank));
  // gradient of Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456},
      GeluGradKernel{k_h_0_fc2_input_grad(rank), k_h_0_fc_output(rank), k_h_0_fc2_input_grad(rank)},
      {k_h_0_fc2_input_grad.access(rank), k_h_0_fc_output.access(rank)},
      {k_h_0_fc2_input_grad.access(rank)});
  // gradient of fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_0_fc2_input_grad(rank),
      k_h_0_fc_weight_bf16(rank), k_h_0_fc_input_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.0/fc/MatMul.gradient.dot for /h.0/ln2/LayerNormalization.gradient.norm_grad"),
      {.channel = 271, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_0_fc_input_grad(rank), k_h_0_fc_grad(rank));
  done[101] = record(rank, communication);
  // gradient of fc2/MatMul, fc2/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {8, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_gelu(rank), k_h_1_ln1_grad(rank),
      k_h_0_fc2_weight_grad(rank), {.biasGrad = k_h_0_fc2_bias_grad(rank)});
  // gradient of fc/MatMul
  wait(rank, compute, done[101]);
  // gradient of ln2/LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048, .columns = 768},
      k_h_0_proj_reduce_scatter(rank), k_h_0_ln2_weight_bf16(rank), k_h_0_ln2_mean(rank),
      k_h_0_ln2_rstd(rank), k_h_0_fc_grad(rank), k_ln_norm_grad(rank), k_h_0_ln2_weight_grad(rank),
      k_h_0_ln2_bias_grad(rank), k_ln_norm_grad(rank));
  // gradient of ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/ln2/LayerNormalization.gradient.binary for /h.0/proj/MatMul.gradient.dot"),
      {.channel = 276, .group = {kGroup1[self], 4}},
      {.type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_ln_norm_grad(rank), k_h_0_ln2_grad(rank));
  done[102] = record(rank, communication);
  // gradient of fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {8, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_ln2_all_gather(rank),
      k_h_0_fc2_input_grad(rank), k_h_0_fc_weight_grad(rank),
      {.biasGrad = k_h_0_fc_bias_grad(rank)});
  // gradient of ln2/LayerNormalization
  wait(rank, compute, done[102]);
  // gradient of proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_0_ln2_grad(rank), k_h_0_proj_weight_bf16(rank),
      k_h_0_proj_input_grad(rank));
  // gradient of Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64},
      .key = {8, 3, 1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true,
      .globalShape = {16, 12, 1, 1024, 1024}, .globalOffsets = kScorePlace1[self],
      .queryStrides = {589824, 64, 576}, .keyStrides = {589824, 64, 576},
      .valueStrides = {589824, 64, 576}, .resultStrides = {196608, 64, 192}},
      k_h_0_qkv_output(rank), k_h_0_qkv_output(rank) + 192, k_h_0_qkv_output(rank) + 384,
      k_h_0_attention_output(rank), k_h_0_log_sum_exp(rank), k_h_0_proj_input_grad(rank),
      /*mask=*/nullptr, /*seed=*/nullptr, /*step=*/nullptr, k_h_0_qkv_packed_grad(rank),
      k_h_0_qkv_packed_grad(rank) + 192, k_h_0_qkv_packed_grad(rank) + 384);
  // gradient of qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_0_qkv_packed_grad(rank),
      k_h_0_qkv_weight_bf16(rank), k_h_0_qkv_input_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication,
      SOAPSTONE_SITE("/h.0/qkv/MatMul.gradient.dot for /h.0/ln1/LayerNormalization.gradient.norm_grad"),
      {.channel = 279, .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum,
      .type = ElementType::kBf16, .region = {8, 1024, 768}, .parts = kParts1},
      k_h_0_qkv_input_grad(rank), k_h_0_qkv_grad(rank));
  done[103] = record(rank, communication);
  // gradient of proj/MatMul, proj/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192},
      .rhs = {8, 1024, 768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_attention_output(rank),
      k_h_0_ln2_grad(rank), k_h_0_proj_weight_grad(rank), {.biasGrad = k_h_0_proj_bias_grad(rank)});
  // gradient of qkv/MatMul
  wait(rank, compute, done[103]);
  // gradient of ln1/LayerNormalization
  normGrad(rank, compute,
      {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048, .columns = 768},
      k_wte_exchange(rank), k_h_0_ln1_weight_bf16(rank), k_h_0_ln1_mean(rank), k_h_0_ln1_rstd(rank),
      k_h_0_qkv_grad(rank), k_ln_norm_grad(rank), k_h_0_ln1_weight_grad(rank),
      k_h_0_ln1_bias_grad(rank), k_ln_norm_grad(rank));
  // gradient of ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // all to all
  exchange(rank, communication,
      SOAPSTONE_SITE("/h.0/ln1/LayerNormalization.gradient.binary for /wte/Gather.gradient.scatter"),
      {.channel = 283}, {.type = ElementType::kBf16, .kind = ReduceKind::kSum,
      .source = {8, 256, 768}, .target = {8, 1024, 192}, .sendCount = 3, .sends = kSends2[self],
      .sendSizes = kSizes1, .receiveCount = 3, .receives = kReceives2[self],
      .receiveSizes = kSizes1, .copyCount = 1, .copies = kCopies1, .copySizes = kSizes2},
      k_ln_norm_grad(rank), k_h_0_ln1_grad(rank));
  done[104] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of ln.weight and 49 more"),
      {.channel = 284, .group = {kGroup3, 8}}, ReduceKind::kSum, {inPlace(rank, k_ln_weight_grad),
      inPlace(rank, k_ln_bias_grad), inPlace(rank, k_h_11_ln2_weight_grad),
      inPlace(rank, k_h_11_ln2_bias_grad), inPlace(rank, k_h_11_ln1_weight_grad),
      inPlace(rank, k_h_11_ln1_bias_grad), inPlace(rank, k_h_10_ln2_weight_grad),
      inPlace(rank, k_h_10_ln2_bias_grad), inPlace(rank, k_h_10_ln1_weight_grad),
      inPlace(rank, k_h_10_ln1_bias_grad), inPlace(rank, k_h_9_ln2_weight_grad),
      inPlace(rank, k_h_9_ln2_bias_grad), inPlace(rank, k_h_9_ln1_weight_grad),
      inPlace(rank, k_h_9_ln1_bias_grad), inPlace(rank, k_h_8_ln2_weight_grad),
      inPlace(rank, k_h_8_ln2_bias_grad), inPlace(rank, k_h_8_ln1_weight_grad),
      inPlace(rank, k_h_8_ln1_bias_grad), inPlace(rank, k_h_7_ln2_weight_grad),
      inPlace(rank, k_h_7_ln2_bias_grad), inPlace(rank, k_h_7_ln1_weight_grad),
      inPlace(rank, k_h_7_ln1_bias_grad), inPlace(rank, k_h_6_ln2_weight_grad),
      inPlace(rank, k_h_6_ln2_bias_grad), inPlace(rank, k_h_6_ln1_weight_grad),
      inPlace(rank, k_h_6_ln1_bias_grad), inPlace(rank, k_h_5_ln2_weight_grad),
      inPlace(rank, k_h_5_ln2_bias_grad), inPlace(rank, k_h_5_ln1_weight_grad),
      inPlace(rank, k_h_5_ln1_bias_grad), inPlace(rank, k_h_4_ln2_weight_grad),
      inPlace(rank, k_h_4_ln2_bias_grad), inPlace(rank, k_h_4_ln1_weight_grad),
      inPlace(rank, k_h_4_ln1_bias_grad), inPlace(rank, k_h_3_ln2_weight_grad),
      inPlace(rank, k_h_3_ln2_bias_grad), inPlace(rank, k_h_3_ln1_weight_grad),
      inPlace(rank, k_h_3_ln1_bias_grad), inPlace(rank, k_h_2_ln2_weight_grad),
      inPlace(rank, k_h_2_ln2_bias_grad), inPlace(rank, k_h_2_ln1_weight_grad),
      inPlace(rank, k_h_2_ln1_bias_grad), inPlace(rank, k_h_1_ln2_weight_grad),
      inPlace(rank, k_h_1_ln2_bias_grad), inPlace(rank, k_h_1_ln1_weight_grad),
      inPlace(rank, k_h_1_ln1_bias_grad), inPlace(rank, k_h_0_ln2_weight_grad),
      inPlace(rank, k_h_0_ln2_bias_grad), inPlace(rank, k_h_0_ln1_weight_grad),
      inPlace(rank, k_h_0_ln1_bias_grad)});
  done[105] = record(rank, communication);
  // gradient of /Add
  reduce(rank, compute,
      {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256, 768}, .dims = {0}},
      k_ln_norm_grad(rank), k_wpe_weight_grad(rank));
  // gradient of qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768},
      .rhs = {8, 1024, 576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_ln1_all_gather(rank),
      k_h_0_qkv_packed_grad(rank), k_h_0_qkv_weight_grad(rank),
      {.biasGrad = k_h_0_qkv_bias_grad(rank)});
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1506 and 23 more"),
      {.channel = 287, .group = {kGroup2, 2}}, ReduceKind::kSum,
      {inPlace(rank, k_h_2_fc2_weight_grad), inPlace(rank, k_h_2_fc_bias_grad),
      inPlace(rank, k_h_2_fc_weight_grad), inPlace(rank, k_h_2_proj_bias_grad),
      inPlace(rank, k_h_2_proj_weight_grad), inPlace(rank, k_h_2_qkv_bias_grad),
      inPlace(rank, k_h_2_qkv_weight_grad), inPlace(rank, k_h_1_fc2_bias_grad),
      inPlace(rank, k_h_1_fc2_weight_grad), inPlace(rank, k_h_1_fc_bias_grad),
      inPlace(rank, k_h_1_fc_weight_grad), inPlace(rank, k_h_1_proj_bias_grad),
      inPlace(rank, k_h_1_proj_weight_grad), inPlace(rank, k_h_1_qkv_bias_grad),
      inPlace(rank, k_h_1_qkv_weight_grad), inPlace(rank, k_h_0_fc2_bias_grad),
      inPlace(rank, k_h_0_fc2_weight_grad), inPlace(rank, k_h_0_fc_bias_grad),
      inPlace(rank, k_h_0_fc_weight_grad), inPlace(rank, k_h_0_proj_bias_grad),
      inPlace(rank, k_h_0_proj_weight_grad), inPlace(rank, k_wpe_weight_grad),
      inPlace(rank, k_h_0_qkv_bias_grad), inPlace(rank, k_h_0_qkv_weight_grad)});
  done[106] = record(rank, communication);
  // gradient of ln1/LayerNormalization
  wait(rank, compute, done[104]);
}

// wte
void backward_wte(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  ProfileRange range(rank, "backward wte");
  // gradient of Gather
  // bf16 [50257, 192]
  map<1, 8>(rank, compute, {9649344}, FillKernel2{k_wte_grad(rank)}, {}, {k_wte_grad.access(rank)});
  scatter(rank, compute, {.kind = ScatterKind::kAdd, .type = ElementType::kBf16,
      .indexType = ElementType::kI64, .input = {50257, 192}, .indices = {8, 1024}},
      k_wte_grad(rank), k_x0(rank), k_h_0_ln1_grad(rank), k_wte_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of wte.weight"),
      {.channel = 288, .group = {kGroup2, 2}}, ReduceKind::kSum, {inPlace(rank, k_wte_grad)});
  done[107] = record(rank, communication);
}

void update_wte(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update wte");
  // /ln/LayerNormalization
  wait(rank, compute, done[105]);
  // /h.10/qkv/MatMul
  wait(rank, compute, done[93]);
  // updates of 39 parameters: ln, h.11, h.10, h.9, h.8, h.7
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_ln_weight(rank), parameter_ln_bias(rank),
      parameter_h_11_ln2_weight(rank), parameter_h_11_ln2_bias(rank),
      parameter_h_11_ln1_weight(rank), parameter_h_11_ln1_bias(rank),
      parameter_h_10_ln2_weight(rank), parameter_h_10_ln2_bias(rank),
      parameter_h_10_ln1_weight(rank), parameter_h_10_ln1_bias(rank),
      parameter_h_10_qkv_weight(rank), parameter_h_9_fc2_bias(rank), parameter_h_9_ln2_weight(rank),
      parameter_h_9_ln2_bias(rank), parameter_h_9_fc2_weight(rank), parameter_h_9_fc_bias(rank),
      parameter_h_9_ln1_weight(rank), parameter_h_9_ln1_bias(rank), parameter_h_9_fc_weight(rank),
      parameter_h_9_proj_weight(rank), parameter_h_9_proj_bias(rank), parameter_h_9_qkv_bias(rank),
      parameter_h_9_qkv_weight(rank), parameter_h_8_fc2_bias(rank), parameter_h_8_ln2_weight(rank),
      parameter_h_8_ln2_bias(rank), parameter_h_8_fc2_weight(rank), parameter_h_8_fc_bias(rank),
      parameter_h_8_ln1_weight(rank), parameter_h_8_ln1_bias(rank), parameter_h_8_fc_weight(rank),
      parameter_h_8_proj_weight(rank), parameter_h_8_proj_bias(rank), parameter_h_8_qkv_bias(rank),
      parameter_h_8_qkv_weight(rank), parameter_h_7_fc2_bias(rank), parameter_h_7_ln2_weight(rank),
      parameter_h_7_ln2_bias(rank), parameter_h_7_fc2_weight(rank)});
}

void update_wte_part2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update wte");
  // /h.7/fc/Add
  wait(rank, compute, done[93]);
  // /h.7/ln1/LayerNormalization
  wait(rank, compute, done[105]);
  // updates of 40 parameters: h.7, h.6, h.5, h.4
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_7_fc_bias(rank), parameter_h_7_ln1_weight(rank),
      parameter_h_7_ln1_bias(rank), parameter_h_7_fc_weight(rank), parameter_h_7_proj_weight(rank),
      parameter_h_7_proj_bias(rank), parameter_h_7_qkv_bias(rank), parameter_h_7_qkv_weight(rank),
      parameter_h_6_fc2_bias(rank), parameter_h_6_ln2_weight(rank), parameter_h_6_ln2_bias(rank),
      parameter_h_6_fc2_weight(rank), parameter_h_6_fc_bias(rank), parameter_h_6_ln1_weight(rank),
      parameter_h_6_ln1_bias(rank), parameter_h_6_fc_weight(rank), parameter_h_6_proj_weight(rank),
      parameter_h_6_proj_bias(rank), parameter_h_6_qkv_bias(rank), parameter_h_6_qkv_weight(rank),
      parameter_h_5_fc2_bias(rank), parameter_h_5_ln2_weight(rank), parameter_h_5_ln2_bias(rank),
      parameter_h_5_fc2_weight(rank), parameter_h_5_fc_bias(rank), parameter_h_5_ln1_weight(rank),
      parameter_h_5_ln1_bias(rank), parameter_h_5_fc_weight(rank), parameter_h_5_proj_weight(rank),
      parameter_h_5_proj_bias(rank), parameter_h_5_qkv_bias(rank), parameter_h_5_qkv_weight(rank),
      parameter_h_4_fc2_bias(rank), parameter_h_4_ln2_weight(rank), parameter_h_4_ln2_bias(rank),
      parameter_h_4_fc2_weight(rank), parameter_h_4_fc_bias(rank), parameter_h_4_ln1_weight(rank),
      parameter_h_4_ln1_bias(rank), parameter_h_4_fc_weight(rank)});
}

void update_wte_part3(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update wte");
  // /h.4/proj/MatMul
  wait(rank, compute, done[93]);
  // /h.3/ln2/LayerNormalization
  wait(rank, compute, done[105]);
  // /h.2/fc2/MatMul
  wait(rank, compute, done[106]);
  // updates of 40 parameters: h.4, h.3, h.2, h.0, h.1
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_4_proj_weight(rank), parameter_h_4_proj_bias(rank),
      parameter_h_4_qkv_bias(rank), parameter_h_4_qkv_weight(rank), parameter_h_3_fc2_bias(rank),
      parameter_h_3_ln2_weight(rank), parameter_h_3_ln2_bias(rank), parameter_h_3_fc2_weight(rank),
      parameter_h_3_fc_bias(rank), parameter_h_3_ln1_weight(rank), parameter_h_3_ln1_bias(rank),
      parameter_h_3_fc_weight(rank), parameter_h_3_proj_weight(rank), parameter_h_3_proj_bias(rank),
      parameter_h_3_qkv_bias(rank), parameter_h_3_qkv_weight(rank), parameter_h_2_fc2_bias(rank),
      parameter_h_2_ln2_weight(rank), parameter_h_2_ln2_bias(rank), parameter_h_2_fc2_weight(rank),
      parameter_h_2_fc_bias(rank), parameter_h_0_ln2_weight(rank), parameter_h_0_ln2_bias(rank),
      parameter_h_1_ln1_weight(rank), parameter_h_1_ln1_bias(rank), parameter_h_1_ln2_weight(rank),
      parameter_h_1_ln2_bias(rank), parameter_h_2_ln1_weight(rank), parameter_h_2_ln1_bias(rank),
      parameter_h_2_fc_weight(rank), parameter_h_2_proj_weight(rank),
      parameter_h_2_qkv_weight(rank), parameter_h_1_fc2_weight(rank), parameter_h_1_fc_weight(rank),
      parameter_h_1_proj_weight(rank), parameter_h_1_qkv_weight(rank),
      parameter_h_0_fc2_weight(rank), parameter_h_0_fc_weight(rank),
      parameter_h_0_proj_weight(rank), parameter_h_2_proj_bias(rank)});
}

void update_wte_part4(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update wte");
  // /h.2/qkv/Add
  wait(rank, compute, done[106]);
  // /h.0/ln1/LayerNormalization
  wait(rank, compute, done[105]);
  // /head/MatMul
  wait(rank, compute, done[63]);
  // Gather
  wait(rank, compute, done[107]);
  // updates of 15 parameters: h.2, h.1, h.0, head, wte
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {parameter_h_2_qkv_bias(rank), parameter_h_1_fc2_bias(rank),
      parameter_h_1_fc_bias(rank), parameter_h_1_proj_bias(rank), parameter_h_1_qkv_bias(rank),
      parameter_h_0_fc2_bias(rank), parameter_h_0_fc_bias(rank), parameter_h_0_proj_bias(rank),
      parameter_h_0_ln1_bias(rank), parameter_h_0_ln1_weight(rank), parameter_wpe_weight(rank),
      parameter_h_0_qkv_bias(rank), parameter_h_0_qkv_weight(rank), parameter_head_weight(rank),
      parameter_wte_weight(rank)});
}

}  // namespace

void step([[maybe_unused]] Rank& rank) {
  Event done[108];
  forward_wte(rank, done);
  forward(rank, done);
  for (const auto& block : kForwardH) forward_h(rank, block, done);
  forward_head(rank);
  forward_part2(rank, done);
  forward_head_part2(rank, done);
  forward_ln(rank, done);
  forward_part3(rank);
  backward(rank, done);
  backward_h(rank, kBackwardH[0], done);  // h.11
  backward_h_10(rank, done);
  backward_h(rank, kBackwardH[1], done);  // h.9
  backward_h(rank, kBackwardH[2], done);  // h.8
  backward_h(rank, kBackwardH[3], done);  // h.7
  backward_h(rank, kBackwardH[4], done);  // h.6
  backward_h(rank, kBackwardH[5], done);  // h.5
  backward_h(rank, kBackwardH[6], done);  // h.4
  backward_h(rank, kBackwardH[7], done);  // h.3
  backward_h_2(rank, done);
  update_h_2(rank, done);
  backward_h(rank, kBackwardH[8], done);  // h.1
  backward_h_0(rank, done);
  backward_wte(rank, done);
  update_wte(rank, done);
  update_wte_part2(rank, done);
  update_wte_part3(rank, done);
  update_wte_part4(rank, done);
  copy(rank, stream(rank, Lane::kCompute), k_loss(rank), k_loss_sum(rank), 4);  // the result loss
}

}  // namespace program::class0
