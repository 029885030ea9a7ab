// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn, ranks 0, 4: arena 1681440256 bytes.
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

// /h.11/Mul_1
struct ErfAddExpKernel {
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

// /wte/Gather
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
      {.type = ElementType::kBf16, .kind = ReduceKind::kSum, .source = {8, 1024, 192}, .target = {8,
      256, 768}, .sendCount = 3, .sends = kSends1[self], .sendSizes = kSizes1, .receiveCount = 3,
      .receives = kReceives1[self], .receiveSizes = kSizes1, .copyCount = 1, .copies = kCopies1,
      .copySizes = kSizes2}, k_wte_output(rank), k_wte_exchange(rank));
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
  map<2, 8>(rank, compute, {8, 196608}, AddKernel{k_wte_exchange(rank), k_wpe_weight_bf16(rank),
      k_wte_exchange(rank)}, {k_wte_exchange.access(rank), k_wpe_weight_bf16.access(rank)},
      {k_wte_exchange.access(rank)});
  // /h.0/ln1/LayerNormalization
  norm(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768, .epsilon = 9.999999747378752e-06}, k_wte_exchange(rank),
      k_h_0_ln1_weight_bf16(rank), k_h_0_ln1_bias_bf16(rank), k_h_0_ln1_output(rank),
      k_h_0_ln1_mean(rank), k_h_0_ln1_rstd(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE("/h.0/ln1/LayerNormalization for /h.0/qkv/MatMul"),
      {.channel = 1, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024,
      768}, .parts = kParts1}, k_h_0_ln1_output(rank), k_h_0_ln1_all_gather(rank));
  done[1] = record(rank, communication);
  wait(rank, compute, done[1]);
}

// h.0, h.1, h.2, h.3, h.4, h.5, h.6, h.7, h.8, h.9, h.10, h.11 differ in these fields
struct ForwardH {
  const char* label;
  Buffer<bf16> k_ln1_all_gather;
  Buffer<bf16> k_qkv_weight_bf16;
  Buffer<bf16> k_qkv_output;
  Buffer<bf16> k_qkv_bias_bf16;
  Buffer<bf16> k_attention_output;
  Buffer<float> k_log_sum_exp;
  Buffer<bf16> k_proj_weight_bf16;
  Buffer<bf16> k_proj_output;
  const char* label_2;
  int64_t channel;
  Buffer<bf16> k_proj_reduce_scatter;
  int event;
  Buffer<bf16> previous_fc2_reduce_scatter;
  Buffer<bf16> k_proj_bias_bf16;
  Buffer<bf16> k_ln2_weight_bf16;
  Buffer<bf16> k_ln2_bias_bf16;
  Buffer<bf16> k_ln2_output;
  Buffer<float> k_ln2_mean;
  Buffer<float> k_ln2_rstd;
  const char* label_3;
  int64_t channel_2;
  Buffer<bf16> k_ln2_all_gather;
  int event_2;
  Buffer<bf16> k_fc_weight_bf16;
  Buffer<bf16> k_fc_output;
  Buffer<bf16> k_fc_bias_bf16;
  Buffer<bf16> k_gelu;
  Buffer<bf16> k_fc2_weight_bf16;
  Buffer<bf16> k_fc2_output;
  const char* label_4;
  int64_t channel_3;
  Buffer<bf16> k_fc2_reduce_scatter;
  int event_3;
  Buffer<bf16> k_fc2_bias_bf16;
  Buffer<bf16> next_ln1_weight_bf16;
  Buffer<bf16> next_ln1_bias_bf16;
  Buffer<bf16> next_ln1_output;
  Buffer<float> next_ln1_mean;
  Buffer<float> next_ln1_rstd;
  const char* label_5;
  int64_t channel_4;
  Buffer<bf16> next_ln1_all_gather;
  int event_4;
};
void forward_h(Rank& rank, [[maybe_unused]] const ForwardH& b, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, b.label);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768,
      576}, .lhsContract = {2}, .rhsContract = {0}}, b.k_ln1_all_gather(rank),
      b.k_qkv_weight_bf16(rank), b.k_qkv_output(rank), {.bias = b.k_qkv_bias_bf16(rank)});
  // Softmax
  attention(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, b.k_qkv_output(rank), b.k_qkv_output(rank) + 192, b.k_qkv_output(rank) + 384,
      nullptr, nullptr, nullptr, b.k_attention_output(rank), b.k_log_sum_exp(rank));
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {192, 768},
      .lhsContract = {2}, .rhsContract = {0}}, b.k_attention_output(rank),
      b.k_proj_weight_bf16(rank), b.k_proj_output(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_2), {.channel = b.channel,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_proj_output(rank),
      b.k_proj_reduce_scatter(rank));
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
  allGather(rank, communication, SOAPSTONE_SITE(b.label_3), {.channel = b.channel_2,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, b.k_ln2_output(rank), b.k_ln2_all_gather(rank));
  done[b.event_2] = record(rank, communication);
  wait(rank, compute, done[b.event_2]);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768,
      768}, .lhsContract = {2}, .rhsContract = {0}}, b.k_ln2_all_gather(rank),
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
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_4), {.channel = b.channel_3,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_fc2_output(rank),
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
  allGather(rank, communication, SOAPSTONE_SITE(b.label_5), {.channel = b.channel_4,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, b.next_ln1_output(rank), b.next_ln1_all_gather(rank));
  done[b.event_4] = record(rank, communication);
  wait(rank, compute, done[b.event_4]);
}
constexpr ForwardH kForwardH[] = {
    // h.0
    {"forward h.0", k_h_0_ln1_all_gather, k_h_0_qkv_weight_bf16, k_h_0_qkv_output,
        k_h_0_qkv_bias_bf16, k_h_0_attention_output, k_h_0_log_sum_exp, k_h_0_proj_weight_bf16,
        k_h_0_proj_output, "/h.0/proj/MatMul for /h.0/proj/Add", 5, k_h_0_proj_reduce_scatter, 2,
        k_wte_exchange, k_h_0_proj_bias_bf16, k_h_0_ln2_weight_bf16, k_h_0_ln2_bias_bf16,
        k_h_0_ln2_output, k_h_0_ln2_mean, k_h_0_ln2_rstd,
        "/h.0/ln2/LayerNormalization for /h.0/fc/MatMul", 6, k_h_0_ln2_all_gather, 3,
        k_h_0_fc_weight_bf16, k_h_0_fc_output, k_h_0_fc_bias_bf16, k_h_0_gelu,
        k_h_0_fc2_weight_bf16, k_h_0_fc2_output, "/h.0/fc2/MatMul for /h.0/fc2/Add", 7,
        k_h_0_fc2_reduce_scatter, 4, k_h_0_fc2_bias_bf16, k_h_1_ln1_weight_bf16,
        k_h_1_ln1_bias_bf16, k_h_1_ln1_output, k_h_1_ln1_mean, k_h_1_ln1_rstd,
        "/h.1/ln1/LayerNormalization for /h.1/qkv/MatMul", 8, k_h_1_ln1_all_gather, 5},
    // h.1
    {"forward h.1", k_h_1_ln1_all_gather, k_h_1_qkv_weight_bf16, k_h_1_qkv_output,
        k_h_1_qkv_bias_bf16, k_h_1_attention_output, k_h_1_log_sum_exp, k_h_1_proj_weight_bf16,
        k_h_1_proj_output, "/h.1/proj/MatMul for /h.1/proj/Add", 12, k_h_1_proj_reduce_scatter, 6,
        k_h_0_fc2_reduce_scatter, k_h_1_proj_bias_bf16, k_h_1_ln2_weight_bf16, k_h_1_ln2_bias_bf16,
        k_h_1_ln2_output, k_h_1_ln2_mean, k_h_1_ln2_rstd,
        "/h.1/ln2/LayerNormalization for /h.1/fc/MatMul", 13, k_h_1_ln2_all_gather, 7,
        k_h_1_fc_weight_bf16, k_h_1_fc_output, k_h_1_fc_bias_bf16, k_h_1_gelu,
        k_h_1_fc2_weight_bf16, k_h_1_fc2_output, "/h.1/fc2/MatMul for /h.1/fc2/Add", 14,
        k_h_1_fc2_reduce_scatter, 8, k_h_1_fc2_bias_bf16, k_h_2_ln1_weight_bf16,
        k_h_2_ln1_bias_bf16, k_h_2_ln1_output, k_h_2_ln1_mean, k_h_2_ln1_rstd,
        "/h.2/ln1/LayerNormalization for /h.2/qkv/MatMul", 15, k_h_2_ln1_all_gather, 9},
    // h.2
    {"forward h.2", k_h_2_ln1_all_gather, k_h_2_qkv_weight_bf16, k_h_2_qkv_output,
        k_h_2_qkv_bias_bf16, k_h_2_attention_output, k_h_2_log_sum_exp, k_h_2_proj_weight_bf16,
        k_h_2_proj_output, "/h.2/proj/MatMul for /h.2/proj/Add", 19, k_h_2_proj_reduce_scatter, 10,
        k_h_1_fc2_reduce_scatter, k_h_2_proj_bias_bf16, k_h_2_ln2_weight_bf16, k_h_2_ln2_bias_bf16,
        k_h_2_ln2_output, k_h_2_ln2_mean, k_h_2_ln2_rstd,
        "/h.2/ln2/LayerNormalization for /h.2/fc/MatMul", 20, k_h_2_ln2_all_gather, 11,
        k_h_2_fc_weight_bf16, k_h_2_fc_output, k_h_2_fc_bias_bf16, k_h_2_gelu,
        k_h_2_fc2_weight_bf16, k_h_2_fc2_output, "/h.2/fc2/MatMul for /h.2/fc2/Add", 21,
        k_h_2_fc2_reduce_scatter, 12, k_h_2_fc2_bias_bf16, k_h_3_ln1_weight_bf16,
        k_h_3_ln1_bias_bf16, k_h_3_ln1_output, k_h_3_ln1_mean, k_h_3_ln1_rstd,
        "/h.3/ln1/LayerNormalization for /h.3/qkv/MatMul", 22, k_h_3_ln1_all_gather, 13},
    // h.3
    {"forward h.3", k_h_3_ln1_all_gather, k_h_3_qkv_weight_bf16, k_h_3_qkv_output,
        k_h_3_qkv_bias_bf16, k_h_3_attention_output, k_h_3_log_sum_exp, k_h_3_proj_weight_bf16,
        k_h_3_proj_output, "/h.3/proj/MatMul for /h.3/proj/Add", 26, k_h_3_proj_reduce_scatter, 14,
        k_h_2_fc2_reduce_scatter, k_h_3_proj_bias_bf16, k_h_3_ln2_weight_bf16, k_h_3_ln2_bias_bf16,
        k_h_3_ln2_output, k_h_3_ln2_mean, k_h_3_ln2_rstd,
        "/h.3/ln2/LayerNormalization for /h.3/fc/MatMul", 27, k_h_3_ln2_all_gather, 15,
        k_h_3_fc_weight_bf16, k_h_3_fc_output, k_h_3_fc_bias_bf16, k_h_3_gelu,
        k_h_3_fc2_weight_bf16, k_h_3_fc2_output, "/h.3/fc2/MatMul for /h.3/fc2/Add", 28,
        k_h_3_fc2_reduce_scatter, 16, k_h_3_fc2_bias_bf16, k_h_4_ln1_weight_bf16,
        k_h_4_ln1_bias_bf16, k_h_4_ln1_output, k_h_4_ln1_mean, k_h_4_ln1_rstd,
        "/h.4/ln1/LayerNormalization for /h.4/qkv/MatMul", 29, k_h_4_ln1_all_gather, 17},
    // h.4
    {"forward h.4", k_h_4_ln1_all_gather, k_h_4_qkv_weight_bf16, k_h_4_qkv_output,
        k_h_4_qkv_bias_bf16, k_h_4_attention_output, k_h_4_log_sum_exp, k_h_4_proj_weight_bf16,
        k_h_4_proj_output, "/h.4/proj/MatMul for /h.4/proj/Add", 33, k_h_4_proj_reduce_scatter, 18,
        k_h_3_fc2_reduce_scatter, k_h_4_proj_bias_bf16, k_h_4_ln2_weight_bf16, k_h_4_ln2_bias_bf16,
        k_h_4_ln2_output, k_h_4_ln2_mean, k_h_4_ln2_rstd,
        "/h.4/ln2/LayerNormalization for /h.4/fc/MatMul", 34, k_h_4_ln2_all_gather, 19,
        k_h_4_fc_weight_bf16, k_h_4_fc_output, k_h_4_fc_bias_bf16, k_h_4_gelu,
        k_h_4_fc2_weight_bf16, k_h_4_fc2_output, "/h.4/fc2/MatMul for /h.4/fc2/Add", 35,
        k_h_4_fc2_reduce_scatter, 20, k_h_4_fc2_bias_bf16, k_h_5_ln1_weight_bf16,
        k_h_5_ln1_bias_bf16, k_h_5_ln1_output, k_h_5_ln1_mean, k_h_5_ln1_rstd,
        "/h.5/ln1/LayerNormalization for /h.5/qkv/MatMul", 36, k_h_5_ln1_all_gather, 21},
    // h.5
    {"forward h.5", k_h_5_ln1_all_gather, k_h_5_qkv_weight_bf16, k_h_5_qkv_output,
        k_h_5_qkv_bias_bf16, k_h_5_attention_output, k_h_5_log_sum_exp, k_h_5_proj_weight_bf16,
        k_h_5_proj_output, "/h.5/proj/MatMul for /h.5/proj/Add", 40, k_h_5_proj_reduce_scatter, 22,
        k_h_4_fc2_reduce_scatter, k_h_5_proj_bias_bf16, k_h_5_ln2_weight_bf16, k_h_5_ln2_bias_bf16,
        k_h_5_ln2_output, k_h_5_ln2_mean, k_h_5_ln2_rstd,
        "/h.5/ln2/LayerNormalization for /h.5/fc/MatMul", 41, k_h_5_ln2_all_gather, 23,
        k_h_5_fc_weight_bf16, k_h_5_fc_output, k_h_5_fc_bias_bf16, k_h_5_gelu,
        k_h_5_fc2_weight_bf16, k_h_5_fc2_output, "/h.5/fc2/MatMul for /h.5/fc2/Add", 42,
        k_h_5_fc2_reduce_scatter, 24, k_h_5_fc2_bias_bf16, k_h_6_ln1_weight_bf16,
        k_h_6_ln1_bias_bf16, k_h_6_ln1_output, k_h_6_ln1_mean, k_h_6_ln1_rstd,
        "/h.6/ln1/LayerNormalization for /h.6/qkv/MatMul", 43, k_h_6_ln1_all_gather, 25},
    // h.6
    {"forward h.6", k_h_6_ln1_all_gather, k_h_6_qkv_weight_bf16, k_h_6_qkv_output,
        k_h_6_qkv_bias_bf16, k_h_6_attention_output, k_h_6_log_sum_exp, k_h_6_proj_weight_bf16,
        k_h_6_proj_output, "/h.6/proj/MatMul for /h.6/proj/Add", 47, k_h_6_proj_reduce_scatter, 26,
        k_h_5_fc2_reduce_scatter, k_h_6_proj_bias_bf16, k_h_6_ln2_weight_bf16, k_h_6_ln2_bias_bf16,
        k_h_6_ln2_output, k_h_6_ln2_mean, k_h_6_ln2_rstd,
        "/h.6/ln2/LayerNormalization for /h.6/fc/MatMul", 48, k_h_6_ln2_all_gather, 27,
        k_h_6_fc_weight_bf16, k_h_6_fc_output, k_h_6_fc_bias_bf16, k_h_6_gelu,
        k_h_6_fc2_weight_bf16, k_h_6_fc2_output, "/h.6/fc2/MatMul for /h.6/fc2/Add", 49,
        k_h_6_fc2_reduce_scatter, 28, k_h_6_fc2_bias_bf16, k_h_7_ln1_weight_bf16,
        k_h_7_ln1_bias_bf16, k_h_7_ln1_output, k_h_7_ln1_mean, k_h_7_ln1_rstd,
        "/h.7/ln1/LayerNormalization for /h.7/qkv/MatMul", 50, k_h_7_ln1_all_gather, 29},
    // h.7
    {"forward h.7", k_h_7_ln1_all_gather, k_h_7_qkv_weight_bf16, k_h_7_qkv_output,
        k_h_7_qkv_bias_bf16, k_h_7_attention_output, k_h_7_log_sum_exp, k_h_7_proj_weight_bf16,
        k_h_7_proj_output, "/h.7/proj/MatMul for /h.7/proj/Add", 54, k_h_7_proj_reduce_scatter, 30,
        k_h_6_fc2_reduce_scatter, k_h_7_proj_bias_bf16, k_h_7_ln2_weight_bf16, k_h_7_ln2_bias_bf16,
        k_h_7_ln2_output, k_h_7_ln2_mean, k_h_7_ln2_rstd,
        "/h.7/ln2/LayerNormalization for /h.7/fc/MatMul", 55, k_h_7_ln2_all_gather, 31,
        k_h_7_fc_weight_bf16, k_h_7_fc_output, k_h_7_fc_bias_bf16, k_h_7_gelu,
        k_h_7_fc2_weight_bf16, k_h_7_fc2_output, "/h.7/fc2/MatMul for /h.7/fc2/Add", 56,
        k_h_7_fc2_reduce_scatter, 32, k_h_7_fc2_bias_bf16, k_h_8_ln1_weight_bf16,
        k_h_8_ln1_bias_bf16, k_h_8_ln1_output, k_h_8_ln1_mean, k_h_8_ln1_rstd,
        "/h.8/ln1/LayerNormalization for /h.8/qkv/MatMul", 57, k_h_8_ln1_all_gather, 33},
    // h.8
    {"forward h.8", k_h_8_ln1_all_gather, k_h_8_qkv_weight_bf16, k_h_8_qkv_output,
        k_h_8_qkv_bias_bf16, k_h_8_attention_output, k_h_8_log_sum_exp, k_h_8_proj_weight_bf16,
        k_h_8_proj_output, "/h.8/proj/MatMul for /h.8/proj/Add", 61, k_h_8_proj_reduce_scatter, 34,
        k_h_7_fc2_reduce_scatter, k_h_8_proj_bias_bf16, k_h_8_ln2_weight_bf16, k_h_8_ln2_bias_bf16,
        k_h_8_ln2_output, k_h_8_ln2_mean, k_h_8_ln2_rstd,
        "/h.8/ln2/LayerNormalization for /h.8/fc/MatMul", 62, k_h_8_ln2_all_gather, 35,
        k_h_8_fc_weight_bf16, k_h_8_fc_output, k_h_8_fc_bias_bf16, k_h_8_gelu,
        k_h_8_fc2_weight_bf16, k_h_8_fc2_output, "/h.8/fc2/MatMul for /h.8/fc2/Add", 63,
        k_h_8_fc2_reduce_scatter, 36, k_h_8_fc2_bias_bf16, k_h_9_ln1_weight_bf16,
        k_h_9_ln1_bias_bf16, k_h_9_ln1_output, k_h_9_ln1_mean, k_h_9_ln1_rstd,
        "/h.9/ln1/LayerNormalization for /h.9/qkv/MatMul", 64, k_h_9_ln1_all_gather, 37},
    // h.9
    {"forward h.9", k_h_9_ln1_all_gather, k_h_9_qkv_weight_bf16, k_h_9_qkv_output,
        k_h_9_qkv_bias_bf16, k_h_9_attention_output, k_h_9_log_sum_exp, k_h_9_proj_weight_bf16,
        k_h_9_proj_output, "/h.9/proj/MatMul for /h.9/proj/Add", 68, k_h_9_proj_reduce_scatter, 38,
        k_h_8_fc2_reduce_scatter, k_h_9_proj_bias_bf16, k_h_9_ln2_weight_bf16, k_h_9_ln2_bias_bf16,
        k_h_9_ln2_output, k_h_9_ln2_mean, k_h_9_ln2_rstd,
        "/h.9/ln2/LayerNormalization for /h.9/fc/MatMul", 69, k_h_9_ln2_all_gather, 39,
        k_h_9_fc_weight_bf16, k_h_9_fc_output, k_h_9_fc_bias_bf16, k_h_9_gelu,
        k_h_9_fc2_weight_bf16, k_h_9_fc2_output, "/h.9/fc2/MatMul for /h.9/fc2/Add", 70,
        k_h_9_fc2_reduce_scatter, 40, k_h_9_fc2_bias_bf16, k_h_10_ln1_weight_bf16,
        k_h_10_ln1_bias_bf16, k_h_10_ln1_output, k_h_10_ln1_mean, k_h_10_ln1_rstd,
        "/h.10/ln1/LayerNormalization for /h.10/qkv/MatMul", 71, k_h_10_ln1_all_gather, 41},
    // h.10
    {"forward h.10", k_h_10_ln1_all_gather, k_h_10_qkv_weight_bf16, k_h_10_qkv_output,
        k_h_10_qkv_bias_bf16, k_h_10_attention_output, k_h_10_log_sum_exp, k_h_10_proj_weight_bf16,
        k_h_10_proj_output, "/h.10/proj/MatMul for /h.10/proj/Add", 75, k_h_10_proj_reduce_scatter,
        42, k_h_9_fc2_reduce_scatter, k_h_10_proj_bias_bf16, k_h_10_ln2_weight_bf16,
        k_h_10_ln2_bias_bf16, k_h_10_ln2_output, k_h_10_ln2_mean, k_h_10_ln2_rstd,
        "/h.10/ln2/LayerNormalization for /h.10/fc/MatMul", 76, k_h_10_ln2_all_gather, 43,
        k_h_10_fc_weight_bf16, k_h_10_fc_output, k_h_10_fc_bias_bf16, k_h_10_gelu,
        k_h_10_fc2_weight_bf16, k_h_10_fc2_output, "/h.10/fc2/MatMul for /h.10/fc2/Add", 77,
        k_h_10_fc2_reduce_scatter, 44, k_h_10_fc2_bias_bf16, k_h_11_ln1_weight_bf16,
        k_h_11_ln1_bias_bf16, k_h_11_ln1_output, k_h_11_ln1_mean, k_h_11_ln1_rstd,
        "/h.11/ln1/LayerNormalization for /h.11/qkv/MatMul", 78, k_h_11_ln1_all_gather, 45},
    // h.11
    {"forward h.11", k_h_11_ln1_all_gather, k_h_11_qkv_weight_bf16, k_h_11_qkv_output,
        k_h_11_qkv_bias_bf16, k_h_11_attention_output, k_h_11_log_sum_exp, k_h_11_proj_weight_bf16,
        k_h_11_proj_output, "/h.11/proj/MatMul for /h.11/proj/Add", 82, k_h_11_proj_reduce_scatter,
        46, k_h_10_fc2_reduce_scatter, k_h_11_proj_bias_bf16, k_h_11_ln2_weight_bf16,
        k_h_11_ln2_bias_bf16, k_h_11_ln2_output, k_h_11_ln2_mean, k_h_11_ln2_rstd,
        "/h.11/ln2/LayerNormalization for /h.11/fc/MatMul", 83, k_h_11_ln2_all_gather, 47,
        k_h_11_fc_weight_bf16, k_h_11_fc_output, k_h_11_fc_bias_bf16, k_h_11_gelu,
        k_h_11_fc2_weight_bf16, k_h_11_fc2_output, "/h.11/fc2/MatMul for /h.11/fc2/Add", 84,
        k_h_11_fc2_reduce_scatter, 48, k_h_11_fc2_bias_bf16, k_ln_weight_bf16, k_ln_bias_bf16,
        k_ln_output, k_ln_mean, k_ln_rstd, "/ln/LayerNormalization for /head/MatMul", 85,
        k_ln_all_gather, 49},
};

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
  allReduce(rank, communication, SOAPSTONE_SITE("loss.maximum for loss.maximum.1"), {.channel = 87,
      .group = {kGroup1[self], 4}}, ReduceKind::kMax, {{k_loss_log_sum_exp(rank),
      k_loss_all_reduce(rank), 8192, ElementType::kF32}});
  done[50] = record(rank, communication);
  wait(rank, compute, done[50]);
  // float [8, 1024]
  map<1, 4>(rank, compute, {8192}, SubExpKernel{k_loss_log_sum_exp(rank), k_loss_all_reduce(rank),
      k_loss_log_sum_exp(rank)}, {k_loss_log_sum_exp.access(rank), k_loss_all_reduce.access(rank)},
      {k_loss_log_sum_exp.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("loss.label.5 for loss.loss.5 and 1 more"),
      {.channel = 88, .group = {kGroup1[self], 4}}, ReduceKind::kSum, {{k_loss_of_rows(rank),
      k_loss_of_rows(rank), 8192, ElementType::kF32}, {k_loss_log_sum_exp(rank),
      k_loss_log_sum_exp(rank), 8192, ElementType::kF32}});
  done[51] = record(rank, communication);
  wait(rank, compute, done[51]);
  // float [8, 1024]
  map<1, 4>(rank, compute, {8192}, LogAddKernel{k_loss_all_reduce(rank), k_loss_log_sum_exp(rank),
      k_loss_all_reduce(rank)}, {k_loss_all_reduce.access(rank), k_loss_log_sum_exp.access(rank)},
      {k_loss_all_reduce.access(rank)});
  // float []
  reduceKernel<1, ReduceKind::kSum, 4>(rank, compute, {8192}, {true},
      SubSelectSumKernel{k_labels(rank), k_loss_all_reduce(rank), k_loss_of_rows(rank)},
      k_loss_sum(rank), {k_labels.access(rank), k_loss_all_reduce.access(rank),
      k_loss_of_rows.access(rank)}, {k_loss_sum.access(rank)});
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("loss.reduce for loss.binary"), {.channel = 89,
      .group = {kGroup2, 2}}, ReduceKind::kSum, {{k_loss_sum(rank), k_loss_sum(rank), 1,
      ElementType::kF32}});
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
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_11_fc2_reduce_scatter(rank), k_ln_weight_bf16(rank), k_ln_mean(rank),
      k_ln_rstd(rank), k_head_reduce_scatter(rank), k_ln_norm_grad(rank), k_ln_weight_grad(rank),
      k_ln_bias_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/ln/LayerNormalization.gradient.norm_grad for /h.11/fc2/MatMul.gradient.dot"),
      {.channel = 92, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024,
      768}, .parts = kParts1}, k_ln_norm_grad(rank), k_ln_all_gather_2(rank));
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
  // /ln/LayerNormalization
  wait(rank, compute, done[54]);
}

// h.11, h.9, h.8, h.7, h.6, h.5, h.4, h.3, h.1 differ in these fields
struct BackwardH {
  const char* label;
  Buffer<bf16> previous_ln1_grad;
  Buffer<bf16> k_fc2_weight_bf16;
  Buffer<bf16> k_fc2_input_grad;
  Buffer<bf16> k_fc_output;
  Buffer<bf16> k_fc_weight_bf16;
  Buffer<bf16> k_fc_input_grad;
  const char* label_2;
  int64_t channel;
  Buffer<bf16> k_fc_grad;
  int event;
  Buffer<bf16> k_gelu;
  Buffer<bf16> k_fc2_weight_grad;
  Buffer<bf16> k_fc2_bias_grad;
  Buffer<bf16> k_proj_reduce_scatter;
  Buffer<bf16> k_ln2_weight_bf16;
  Buffer<float> k_ln2_mean;
  Buffer<float> k_ln2_rstd;
  Buffer<bf16> k_ln2_weight_grad;
  Buffer<bf16> k_ln2_bias_grad;
  const char* label_3;
  int64_t channel_2;
  Buffer<bf16> k_ln2_grad;
  int event_2;
  Buffer<bf16> k_ln2_all_gather;
  Buffer<bf16> k_fc_weight_grad;
  Buffer<bf16> k_fc_bias_grad;
  Buffer<bf16> k_proj_weight_bf16;
  Buffer<bf16> k_proj_input_grad;
  Buffer<bf16> k_qkv_output;
  Buffer<bf16> k_attention_output;
  Buffer<float> k_log_sum_exp;
  Buffer<bf16> k_qkv_packed_grad;
  Buffer<bf16> k_qkv_weight_bf16;
  Buffer<bf16> k_qkv_input_grad;
  const char* label_4;
  int64_t channel_3;
  Buffer<bf16> k_qkv_grad;
  int event_3;
  Buffer<bf16> k_proj_weight_grad;
  Buffer<bf16> k_proj_bias_grad;
  Buffer<bf16> next_fc2_reduce_scatter;
  Buffer<bf16> k_ln1_weight_bf16;
  Buffer<float> k_ln1_mean;
  Buffer<float> k_ln1_rstd;
  Buffer<bf16> k_ln1_weight_grad;
  Buffer<bf16> k_ln1_bias_grad;
  const char* label_5;
  int64_t channel_4;
  Buffer<bf16> k_ln1_grad;
  int event_4;
  Buffer<bf16> k_ln1_all_gather;
  Buffer<bf16> k_qkv_weight_grad;
  Buffer<bf16> k_qkv_bias_grad;
};
void backward_h(Rank& rank, [[maybe_unused]] const BackwardH& b, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, b.label);
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, b.previous_ln1_grad(rank), b.k_fc2_weight_bf16(rank),
      b.k_fc2_input_grad(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{b.k_fc2_input_grad(rank), b.k_fc_output(rank),
      b.k_fc2_input_grad(rank)}, {b.k_fc2_input_grad.access(rank), b.k_fc_output.access(rank)},
      {b.k_fc2_input_grad.access(rank)});
  // fc/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, b.k_fc2_input_grad(rank), b.k_fc_weight_bf16(rank),
      b.k_fc_input_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_2), {.channel = b.channel,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_fc_input_grad(rank), b.k_fc_grad(rank));
  done[b.event] = record(rank, communication);
  // fc2/MatMul, fc2/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_gelu(rank), b.previous_ln1_grad(rank),
      b.k_fc2_weight_grad(rank), {.biasGrad = b.k_fc2_bias_grad(rank)});
  // fc/MatMul
  wait(rank, compute, done[b.event]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, b.k_proj_reduce_scatter(rank), b.k_ln2_weight_bf16(rank), b.k_ln2_mean(rank),
      b.k_ln2_rstd(rank), b.k_fc_grad(rank), k_ln_norm_grad(rank), b.k_ln2_weight_grad(rank),
      b.k_ln2_bias_grad(rank), k_ln_norm_grad(rank));
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_3), {.channel = b.channel_2,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, k_ln_norm_grad(rank), b.k_ln2_grad(rank));
  done[b.event_2] = record(rank, communication);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln2_all_gather(rank),
      b.k_fc2_input_grad(rank), b.k_fc_weight_grad(rank), {.biasGrad = b.k_fc_bias_grad(rank)});
  // ln2/LayerNormalization
  wait(rank, compute, done[b.event_2]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsContract = {2}, .rhsContract = {1}}, b.k_ln2_grad(rank), b.k_proj_weight_bf16(rank),
      b.k_proj_input_grad(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, b.k_qkv_output(rank), b.k_qkv_output(rank) + 192, b.k_qkv_output(rank) + 384,
      b.k_attention_output(rank), b.k_log_sum_exp(rank), b.k_proj_input_grad(rank), nullptr,
      nullptr, nullptr, b.k_qkv_packed_grad(rank), b.k_qkv_packed_grad(rank) + 192,
      b.k_qkv_packed_grad(rank) + 384);
  // qkv/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 576}, .rhs = {768, 576},
      .lhsContract = {2}, .rhsContract = {1}}, b.k_qkv_packed_grad(rank), b.k_qkv_weight_bf16(rank),
      b.k_qkv_input_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  reduceScatter(rank, communication, SOAPSTONE_SITE(b.label_4), {.channel = b.channel_3,
      .group = {kGroup1[self], 4}}, {.kind = ReduceKind::kSum, .type = ElementType::kBf16,
      .region = {8, 1024, 768}, .parts = kParts1}, b.k_qkv_input_grad(rank), b.k_qkv_grad(rank));
  done[b.event_3] = record(rank, communication);
  // proj/MatMul, proj/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_attention_output(rank),
      b.k_ln2_grad(rank), b.k_proj_weight_grad(rank), {.biasGrad = b.k_proj_bias_grad(rank)});
  // qkv/MatMul
  wait(rank, compute, done[b.event_3]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, b.next_fc2_reduce_scatter(rank), b.k_ln1_weight_bf16(rank),
      b.k_ln1_mean(rank), b.k_ln1_rstd(rank), b.k_qkv_grad(rank), k_ln_norm_grad(rank),
      b.k_ln1_weight_grad(rank), b.k_ln1_bias_grad(rank), k_ln_norm_grad(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication, SOAPSTONE_SITE(b.label_5), {.channel = b.channel_4,
      .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8, 1024, 768},
      .parts = kParts1}, k_ln_norm_grad(rank), b.k_ln1_grad(rank));
  done[b.event_4] = record(rank, communication);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, b.k_ln1_all_gather(rank),
      b.k_qkv_packed_grad(rank), b.k_qkv_weight_grad(rank), {.biasGrad = b.k_qkv_bias_grad(rank)});
  // ln1/LayerNormalization
  wait(rank, compute, done[b.event_4]);
}
constexpr BackwardH kBackwardH[] = {
    // h.11
    {"backward h.11", k_ln_all_gather_2, k_h_11_fc2_weight_bf16, k_h_11_fc2_input_grad,
        k_h_11_fc_output, k_h_11_fc_weight_bf16, k_h_11_fc_input_grad,
        "/h.11/fc/MatMul.gradient.dot for /h.11/ln2/LayerNormalization.gradient.norm_grad", 95,
        k_h_11_fc_grad, 55, k_h_11_gelu, k_h_11_fc2_weight_grad, k_h_11_fc2_bias_grad,
        k_h_11_proj_reduce_scatter, k_h_11_ln2_weight_bf16, k_h_11_ln2_mean, k_h_11_ln2_rstd,
        k_h_11_ln2_weight_grad, k_h_11_ln2_bias_grad,
        "/h.11/ln2/LayerNormalization.gradient.binary for /h.11/proj/MatMul.gradient.dot", 100,
        k_h_11_ln2_grad, 56, k_h_11_ln2_all_gather, k_h_11_fc_weight_grad, k_h_11_fc_bias_grad,
        k_h_11_proj_weight_bf16, k_h_11_proj_input_grad, k_h_11_qkv_output, k_h_11_attention_output,
        k_h_11_log_sum_exp, k_h_11_qkv_packed_grad, k_h_11_qkv_weight_bf16, k_h_11_qkv_input_grad,
        "/h.11/qkv/MatMul.gradient.dot for /h.11/ln1/LayerNormalization.gradient.norm_grad", 103,
        k_h_11_qkv_grad, 57, k_h_11_proj_weight_grad, k_h_11_proj_bias_grad,
        k_h_10_fc2_reduce_scatter, k_h_11_ln1_weight_bf16, k_h_11_ln1_mean, k_h_11_ln1_rstd,
        k_h_11_ln1_weight_grad, k_h_11_ln1_bias_grad,
        "/h.11/ln1/LayerNormalization.gradient.binary for /h.10/fc2/MatMul.gradient.dot", 108,
        k_h_11_ln1_grad, 58, k_h_11_ln1_all_gather, k_h_11_qkv_weight_grad, k_h_11_qkv_bias_grad},
    // h.9
    {"backward h.9", k_h_10_ln1_grad, k_h_9_fc2_weight_bf16, k_h_9_fc2_input_grad, k_h_9_fc_output,
        k_h_9_fc_weight_bf16, k_h_9_fc_input_grad,
        "/h.9/fc/MatMul.gradient.dot for /h.9/ln2/LayerNormalization.gradient.norm_grad", 127,
        k_h_9_fc_grad, 64, k_h_9_gelu, k_h_9_fc2_weight_grad, k_h_9_fc2_bias_grad,
        k_h_9_proj_reduce_scatter, k_h_9_ln2_weight_bf16, k_h_9_ln2_mean, k_h_9_ln2_rstd,
        k_h_9_ln2_weight_grad, k_h_9_ln2_bias_grad,
        "/h.9/ln2/LayerNormalization.gradient.binary for /h.9/proj/MatMul.gradient.dot", 132,
        k_h_9_ln2_grad, 65, k_h_9_ln2_all_gather, k_h_9_fc_weight_grad, k_h_9_fc_bias_grad,
        k_h_9_proj_weight_bf16, k_h_9_proj_input_grad, k_h_9_qkv_output, k_h_9_attention_output,
        k_h_9_log_sum_exp, k_h_9_qkv_packed_grad, k_h_9_qkv_weight_bf16, k_h_9_qkv_input_grad,
        "/h.9/qkv/MatMul.gradient.dot for /h.9/ln1/LayerNormalization.gradient.norm_grad", 135,
        k_h_9_qkv_grad, 66, k_h_9_proj_weight_grad, k_h_9_proj_bias_grad, k_h_8_fc2_reduce_scatter,
        k_h_9_ln1_weight_bf16, k_h_9_ln1_mean, k_h_9_ln1_rstd, k_h_9_ln1_weight_grad,
        k_h_9_ln1_bias_grad,
        "/h.9/ln1/LayerNormalization.gradient.binary for /h.8/fc2/MatMul.gradient.dot", 140,
        k_h_9_ln1_grad, 67, k_h_9_ln1_all_gather, k_h_9_qkv_weight_grad, k_h_9_qkv_bias_grad},
    // h.8
    {"backward h.8", k_h_9_ln1_grad, k_h_8_fc2_weight_bf16, k_h_8_fc2_input_grad, k_h_8_fc_output,
        k_h_8_fc_weight_bf16, k_h_8_fc_input_grad,
        "/h.8/fc/MatMul.gradient.dot for /h.8/ln2/LayerNormalization.gradient.norm_grad", 143,
        k_h_8_fc_grad, 68, k_h_8_gelu, k_h_8_fc2_weight_grad, k_h_8_fc2_bias_grad,
        k_h_8_proj_reduce_scatter, k_h_8_ln2_weight_bf16, k_h_8_ln2_mean, k_h_8_ln2_rstd,
        k_h_8_ln2_weight_grad, k_h_8_ln2_bias_grad,
        "/h.8/ln2/LayerNormalization.gradient.binary for /h.8/proj/MatMul.gradient.dot", 148,
        k_h_8_ln2_grad, 69, k_h_8_ln2_all_gather, k_h_8_fc_weight_grad, k_h_8_fc_bias_grad,
        k_h_8_proj_weight_bf16, k_h_8_proj_input_grad, k_h_8_qkv_output, k_h_8_attention_output,
        k_h_8_log_sum_exp, k_h_8_qkv_packed_grad, k_h_8_qkv_weight_bf16, k_h_8_qkv_input_grad,
        "/h.8/qkv/MatMul.gradient.dot for /h.8/ln1/LayerNormalization.gradient.norm_grad", 151,
        k_h_8_qkv_grad, 70, k_h_8_proj_weight_grad, k_h_8_proj_bias_grad, k_h_7_fc2_reduce_scatter,
        k_h_8_ln1_weight_bf16, k_h_8_ln1_mean, k_h_8_ln1_rstd, k_h_8_ln1_weight_grad,
        k_h_8_ln1_bias_grad,
        "/h.8/ln1/LayerNormalization.gradient.binary for /h.7/fc2/MatMul.gradient.dot", 156,
        k_h_8_ln1_grad, 71, k_h_8_ln1_all_gather, k_h_8_qkv_weight_grad, k_h_8_qkv_bias_grad},
    // h.7
    {"backward h.7", k_h_8_ln1_grad, k_h_7_fc2_weight_bf16, k_h_7_fc2_input_grad, k_h_7_fc_output,
        k_h_7_fc_weight_bf16, k_h_7_fc_input_grad,
        "/h.7/fc/MatMul.gradient.dot for /h.7/ln2/LayerNormalization.gradient.norm_grad", 159,
        k_h_7_fc_grad, 72, k_h_7_gelu, k_h_7_fc2_weight_grad, k_h_7_fc2_bias_grad,
        k_h_7_proj_reduce_scatter, k_h_7_ln2_weight_bf16, k_h_7_ln2_mean, k_h_7_ln2_rstd,
        k_h_7_ln2_weight_grad, k_h_7_ln2_bias_grad,
        "/h.7/ln2/LayerNormalization.gradient.binary for /h.7/proj/MatMul.gradient.dot", 164,
        k_h_7_ln2_grad, 73, k_h_7_ln2_all_gather, k_h_7_fc_weight_grad, k_h_7_fc_bias_grad,
        k_h_7_proj_weight_bf16, k_h_7_proj_input_grad, k_h_7_qkv_output, k_h_7_attention_output,
        k_h_7_log_sum_exp, k_h_7_qkv_packed_grad, k_h_7_qkv_weight_bf16, k_h_7_qkv_input_grad,
        "/h.7/qkv/MatMul.gradient.dot for /h.7/ln1/LayerNormalization.gradient.norm_grad", 167,
        k_h_7_qkv_grad, 74, k_h_7_proj_weight_grad, k_h_7_proj_bias_grad, k_h_6_fc2_reduce_scatter,
        k_h_7_ln1_weight_bf16, k_h_7_ln1_mean, k_h_7_ln1_rstd, k_h_7_ln1_weight_grad,
        k_h_7_ln1_bias_grad,
        "/h.7/ln1/LayerNormalization.gradient.binary for /h.6/fc2/MatMul.gradient.dot", 172,
        k_h_7_ln1_grad, 75, k_h_7_ln1_all_gather, k_h_7_qkv_weight_grad, k_h_7_qkv_bias_grad},
    // h.6
    {"backward h.6", k_h_7_ln1_grad, k_h_6_fc2_weight_bf16, k_h_6_fc2_input_grad, k_h_6_fc_output,
        k_h_6_fc_weight_bf16, k_h_6_fc_input_grad,
        "/h.6/fc/MatMul.gradient.dot for /h.6/ln2/LayerNormalization.gradient.norm_grad", 175,
        k_h_6_fc_grad, 76, k_h_6_gelu, k_h_6_fc2_weight_grad, k_h_6_fc2_bias_grad,
        k_h_6_proj_reduce_scatter, k_h_6_ln2_weight_bf16, k_h_6_ln2_mean, k_h_6_ln2_rstd,
        k_h_6_ln2_weight_grad, k_h_6_ln2_bias_grad,
        "/h.6/ln2/LayerNormalization.gradient.binary for /h.6/proj/MatMul.gradient.dot", 180,
        k_h_6_ln2_grad, 77, k_h_6_ln2_all_gather, k_h_6_fc_weight_grad, k_h_6_fc_bias_grad,
        k_h_6_proj_weight_bf16, k_h_6_proj_input_grad, k_h_6_qkv_output, k_h_6_attention_output,
        k_h_6_log_sum_exp, k_h_6_qkv_packed_grad, k_h_6_qkv_weight_bf16, k_h_6_qkv_input_grad,
        "/h.6/qkv/MatMul.gradient.dot for /h.6/ln1/LayerNormalization.gradient.norm_grad", 183,
        k_h_6_qkv_grad, 78, k_h_6_proj_weight_grad, k_h_6_proj_bias_grad, k_h_5_fc2_reduce_scatter,
        k_h_6_ln1_weight_bf16, k_h_6_ln1_mean, k_h_6_ln1_rstd, k_h_6_ln1_weight_grad,
        k_h_6_ln1_bias_grad,
        "/h.6/ln1/LayerNormalization.gradient.binary for /h.5/fc2/MatMul.gradient.dot", 188,
        k_h_6_ln1_grad, 79, k_h_6_ln1_all_gather, k_h_6_qkv_weight_grad, k_h_6_qkv_bias_grad},
    // h.5
    {"backward h.5", k_h_6_ln1_grad, k_h_5_fc2_weight_bf16, k_h_5_fc2_input_grad, k_h_5_fc_output,
        k_h_5_fc_weight_bf16, k_h_5_fc_input_grad,
        "/h.5/fc/MatMul.gradient.dot for /h.5/ln2/LayerNormalization.gradient.norm_grad", 191,
        k_h_5_fc_grad, 80, k_h_5_gelu, k_h_5_fc2_weight_grad, k_h_5_fc2_bias_grad,
        k_h_5_proj_reduce_scatter, k_h_5_ln2_weight_bf16, k_h_5_ln2_mean, k_h_5_ln2_rstd,
        k_h_5_ln2_weight_grad, k_h_5_ln2_bias_grad,
        "/h.5/ln2/LayerNormalization.gradient.binary for /h.5/proj/MatMul.gradient.dot", 196,
        k_h_5_ln2_grad, 81, k_h_5_ln2_all_gather, k_h_5_fc_weight_grad, k_h_5_fc_bias_grad,
        k_h_5_proj_weight_bf16, k_h_5_proj_input_grad, k_h_5_qkv_output, k_h_5_attention_output,
        k_h_5_log_sum_exp, k_h_5_qkv_packed_grad, k_h_5_qkv_weight_bf16, k_h_5_qkv_input_grad,
        "/h.5/qkv/MatMul.gradient.dot for /h.5/ln1/LayerNormalization.gradient.norm_grad", 199,
        k_h_5_qkv_grad, 82, k_h_5_proj_weight_grad, k_h_5_proj_bias_grad, k_h_4_fc2_reduce_scatter,
        k_h_5_ln1_weight_bf16, k_h_5_ln1_mean, k_h_5_ln1_rstd, k_h_5_ln1_weight_grad,
        k_h_5_ln1_bias_grad,
        "/h.5/ln1/LayerNormalization.gradient.binary for /h.4/fc2/MatMul.gradient.dot", 204,
        k_h_5_ln1_grad, 83, k_h_5_ln1_all_gather, k_h_5_qkv_weight_grad, k_h_5_qkv_bias_grad},
    // h.4
    {"backward h.4", k_h_5_ln1_grad, k_h_4_fc2_weight_bf16, k_h_4_fc2_input_grad, k_h_4_fc_output,
        k_h_4_fc_weight_bf16, k_h_4_fc_input_grad,
        "/h.4/fc/MatMul.gradient.dot for /h.4/ln2/LayerNormalization.gradient.norm_grad", 207,
        k_h_4_fc_grad, 84, k_h_4_gelu, k_h_4_fc2_weight_grad, k_h_4_fc2_bias_grad,
        k_h_4_proj_reduce_scatter, k_h_4_ln2_weight_bf16, k_h_4_ln2_mean, k_h_4_ln2_rstd,
        k_h_4_ln2_weight_grad, k_h_4_ln2_bias_grad,
        "/h.4/ln2/LayerNormalization.gradient.binary for /h.4/proj/MatMul.gradient.dot", 212,
        k_h_4_ln2_grad, 85, k_h_4_ln2_all_gather, k_h_4_fc_weight_grad, k_h_4_fc_bias_grad,
        k_h_4_proj_weight_bf16, k_h_4_proj_input_grad, k_h_4_qkv_output, k_h_4_attention_output,
        k_h_4_log_sum_exp, k_h_4_qkv_packed_grad, k_h_4_qkv_weight_bf16, k_h_4_qkv_input_grad,
        "/h.4/qkv/MatMul.gradient.dot for /h.4/ln1/LayerNormalization.gradient.norm_grad", 215,
        k_h_4_qkv_grad, 86, k_h_4_proj_weight_grad, k_h_4_proj_bias_grad, k_h_3_fc2_reduce_scatter,
        k_h_4_ln1_weight_bf16, k_h_4_ln1_mean, k_h_4_ln1_rstd, k_h_4_ln1_weight_grad,
        k_h_4_ln1_bias_grad,
        "/h.4/ln1/LayerNormalization.gradient.binary for /h.3/fc2/MatMul.gradient.dot", 220,
        k_h_4_ln1_grad, 87, k_h_4_ln1_all_gather, k_h_4_qkv_weight_grad, k_h_4_qkv_bias_grad},
    // h.3
    {"backward h.3", k_h_4_ln1_grad, k_h_3_fc2_weight_bf16, k_h_3_fc2_input_grad, k_h_3_fc_output,
        k_h_3_fc_weight_bf16, k_h_3_fc_input_grad,
        "/h.3/fc/MatMul.gradient.dot for /h.3/ln2/LayerNormalization.gradient.norm_grad", 223,
        k_h_3_fc_grad, 88, k_h_3_gelu, k_h_3_fc2_weight_grad, k_h_3_fc2_bias_grad,
        k_h_3_proj_reduce_scatter, k_h_3_ln2_weight_bf16, k_h_3_ln2_mean, k_h_3_ln2_rstd,
        k_h_3_ln2_weight_grad, k_h_3_ln2_bias_grad,
        "/h.3/ln2/LayerNormalization.gradient.binary for /h.3/proj/MatMul.gradient.dot", 228,
        k_h_3_ln2_grad, 89, k_h_3_ln2_all_gather, k_h_3_fc_weight_grad, k_h_3_fc_bias_grad,
        k_h_3_proj_weight_bf16, k_h_3_proj_input_grad, k_h_3_qkv_output, k_h_3_attention_output,
        k_h_3_log_sum_exp, k_h_3_qkv_packed_grad, k_h_3_qkv_weight_bf16, k_h_3_qkv_input_grad,
        "/h.3/qkv/MatMul.gradient.dot for /h.3/ln1/LayerNormalization.gradient.norm_grad", 231,
        k_h_3_qkv_grad, 90, k_h_3_proj_weight_grad, k_h_3_proj_bias_grad, k_h_2_fc2_reduce_scatter,
        k_h_3_ln1_weight_bf16, k_h_3_ln1_mean, k_h_3_ln1_rstd, k_h_3_ln1_weight_grad,
        k_h_3_ln1_bias_grad,
        "/h.3/ln1/LayerNormalization.gradient.binary for /h.2/fc2/MatMul.gradient.dot", 236,
        k_h_3_ln1_grad, 91, k_h_3_ln1_all_gather, k_h_3_qkv_weight_grad, k_h_3_qkv_bias_grad},
    // h.1
    {"backward h.1", k_h_2_ln1_grad, k_h_1_fc2_weight_bf16, k_h_1_fc2_input_grad, k_h_1_fc_output,
        k_h_1_fc_weight_bf16, k_h_1_fc_input_grad,
        "/h.1/fc/MatMul.gradient.dot for /h.1/ln2/LayerNormalization.gradient.norm_grad", 255,
        k_h_1_fc_grad, 97, k_h_1_gelu, k_h_1_fc2_weight_grad, k_h_1_fc2_bias_grad,
        k_h_1_proj_reduce_scatter, k_h_1_ln2_weight_bf16, k_h_1_ln2_mean, k_h_1_ln2_rstd,
        k_h_1_ln2_weight_grad, k_h_1_ln2_bias_grad,
        "/h.1/ln2/LayerNormalization.gradient.binary for /h.1/proj/MatMul.gradient.dot", 260,
        k_h_1_ln2_grad, 98, k_h_1_ln2_all_gather, k_h_1_fc_weight_grad, k_h_1_fc_bias_grad,
        k_h_1_proj_weight_bf16, k_h_1_proj_input_grad, k_h_1_qkv_output, k_h_1_attention_output,
        k_h_1_log_sum_exp, k_h_1_qkv_packed_grad, k_h_1_qkv_weight_bf16, k_h_1_qkv_input_grad,
        "/h.1/qkv/MatMul.gradient.dot for /h.1/ln1/LayerNormalization.gradient.norm_grad", 263,
        k_h_1_qkv_grad, 99, k_h_1_proj_weight_grad, k_h_1_proj_bias_grad, k_h_0_fc2_reduce_scatter,
        k_h_1_ln1_weight_bf16, k_h_1_ln1_mean, k_h_1_ln1_rstd, k_h_1_ln1_weight_grad,
        k_h_1_ln1_bias_grad,
        "/h.1/ln1/LayerNormalization.gradient.binary for /h.0/fc2/MatMul.gradient.dot", 268,
        k_h_1_ln1_grad, 100, k_h_1_ln1_all_gather, k_h_1_qkv_weight_grad, k_h_1_qkv_bias_grad},
};

// h.10
void backward_h_10(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.10");
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_11_ln1_grad(rank), k_h_10_fc2_weight_bf16(rank),
      k_h_10_fc2_input_grad(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{k_h_10_fc2_input_grad(rank),
      k_h_10_fc_output(rank), k_h_10_fc2_input_grad(rank)}, {k_h_10_fc2_input_grad.access(rank),
      k_h_10_fc_output.access(rank)}, {k_h_10_fc2_input_grad.access(rank)});
  // fc/MatMul
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
  // fc2/MatMul, fc2/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_10_gelu(rank), k_h_11_ln1_grad(rank),
      k_h_10_fc2_weight_grad(rank), {.biasGrad = k_h_10_fc2_bias_grad(rank)});
  // fc/MatMul
  wait(rank, compute, done[59]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_10_proj_reduce_scatter(rank), k_h_10_ln2_weight_bf16(rank),
      k_h_10_ln2_mean(rank), k_h_10_ln2_rstd(rank), k_h_10_fc_grad(rank), k_ln_norm_grad(rank),
      k_h_10_ln2_weight_grad(rank), k_h_10_ln2_bias_grad(rank), k_ln_norm_grad(rank));
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.10/ln2/LayerNormalization.gradient.binary for /h.10/proj/MatMul.gradient.dot"),
      {.channel = 116, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_norm_grad(rank), k_h_10_ln2_grad(rank));
  done[60] = record(rank, communication);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_10_ln2_all_gather(rank),
      k_h_10_fc2_input_grad(rank), k_h_10_fc_weight_grad(rank),
      {.biasGrad = k_h_10_fc_bias_grad(rank)});
  // ln2/LayerNormalization
  wait(rank, compute, done[60]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_10_ln2_grad(rank), k_h_10_proj_weight_bf16(rank),
      k_h_10_proj_input_grad(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_10_qkv_output(rank), k_h_10_qkv_output(rank) + 192,
      k_h_10_qkv_output(rank) + 384, k_h_10_attention_output(rank), k_h_10_log_sum_exp(rank),
      k_h_10_proj_input_grad(rank), nullptr, nullptr, nullptr, k_h_10_qkv_packed_grad(rank),
      k_h_10_qkv_packed_grad(rank) + 192, k_h_10_qkv_packed_grad(rank) + 384);
  // qkv/MatMul
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
  // proj/MatMul, proj/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_10_attention_output(rank),
      k_h_10_ln2_grad(rank), k_h_10_proj_weight_grad(rank),
      {.biasGrad = k_h_10_proj_bias_grad(rank)});
  // qkv/MatMul
  wait(rank, compute, done[61]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_9_fc2_reduce_scatter(rank), k_h_10_ln1_weight_bf16(rank),
      k_h_10_ln1_mean(rank), k_h_10_ln1_rstd(rank), k_h_10_qkv_grad(rank), k_ln_norm_grad(rank),
      k_h_10_ln1_weight_grad(rank), k_h_10_ln1_bias_grad(rank), k_ln_norm_grad(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.10/ln1/LayerNormalization.gradient.binary for /h.9/fc2/MatMul.gradient.dot"),
      {.channel = 124, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_norm_grad(rank), k_h_10_ln1_grad(rank));
  done[62] = record(rank, communication);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_10_ln1_all_gather(rank),
      k_h_10_qkv_packed_grad(rank), k_h_10_qkv_weight_grad(rank),
      {.biasGrad = k_h_10_qkv_bias_grad(rank)});
  // qkv/Add
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1606 and 15 more"),
      {.channel = 125, .group = {kGroup2, 2}}, ReduceKind::kSum, {{k_head_weight_grad_2(rank),
      k_head_weight_grad_2(rank), 9649920, ElementType::kBf16}, {k_h_11_fc2_bias_grad(rank),
      k_h_11_fc2_bias_grad(rank), 768, ElementType::kBf16}, {k_h_11_fc2_weight_grad(rank),
      k_h_11_fc2_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_11_fc_bias_grad(rank),
      k_h_11_fc_bias_grad(rank), 768, ElementType::kBf16}, {k_h_11_fc_weight_grad(rank),
      k_h_11_fc_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_11_proj_bias_grad(rank),
      k_h_11_proj_bias_grad(rank), 768, ElementType::kBf16}, {k_h_11_proj_weight_grad(rank),
      k_h_11_proj_weight_grad(rank), 147456, ElementType::kBf16}, {k_h_11_qkv_bias_grad(rank),
      k_h_11_qkv_bias_grad(rank), 576, ElementType::kBf16}, {k_h_11_qkv_weight_grad(rank),
      k_h_11_qkv_weight_grad(rank), 442368, ElementType::kBf16}, {k_h_10_fc2_bias_grad(rank),
      k_h_10_fc2_bias_grad(rank), 768, ElementType::kBf16}, {k_h_10_fc2_weight_grad(rank),
      k_h_10_fc2_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_10_fc_bias_grad(rank),
      k_h_10_fc_bias_grad(rank), 768, ElementType::kBf16}, {k_h_10_fc_weight_grad(rank),
      k_h_10_fc_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_10_proj_bias_grad(rank),
      k_h_10_proj_bias_grad(rank), 768, ElementType::kBf16}, {k_h_10_proj_weight_grad(rank),
      k_h_10_proj_weight_grad(rank), 147456, ElementType::kBf16}, {k_h_10_qkv_bias_grad(rank),
      k_h_10_qkv_bias_grad(rank), 576, ElementType::kBf16}});
  done[63] = record(rank, communication);
  // ln1/LayerNormalization
  wait(rank, compute, done[62]);
}

// h.2
void backward_h_2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.2");
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_3_ln1_grad(rank), k_h_2_fc2_weight_bf16(rank),
      k_h_2_fc2_input_grad(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{k_h_2_fc2_input_grad(rank),
      k_h_2_fc_output(rank), k_h_2_fc2_input_grad(rank)}, {k_h_2_fc2_input_grad.access(rank),
      k_h_2_fc_output.access(rank)}, {k_h_2_fc2_input_grad.access(rank)});
  // fc/MatMul
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
  // fc2/MatMul, fc2/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_2_gelu(rank), k_h_3_ln1_grad(rank),
      k_h_2_fc2_weight_grad(rank), {.biasGrad = k_h_2_fc2_bias_grad(rank)});
  // fc2/Add
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1584 and 57 more"),
      {.channel = 240, .group = {kGroup2, 2}}, ReduceKind::kSum, {{k_h_10_qkv_weight_grad(rank),
      k_h_10_qkv_weight_grad(rank), 442368, ElementType::kBf16}, {k_h_9_fc2_bias_grad(rank),
      k_h_9_fc2_bias_grad(rank), 768, ElementType::kBf16}, {k_h_9_fc2_weight_grad(rank),
      k_h_9_fc2_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_9_fc_bias_grad(rank),
      k_h_9_fc_bias_grad(rank), 768, ElementType::kBf16}, {k_h_9_fc_weight_grad(rank),
      k_h_9_fc_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_9_proj_bias_grad(rank),
      k_h_9_proj_bias_grad(rank), 768, ElementType::kBf16}, {k_h_9_proj_weight_grad(rank),
      k_h_9_proj_weight_grad(rank), 147456, ElementType::kBf16}, {k_h_9_qkv_bias_grad(rank),
      k_h_9_qkv_bias_grad(rank), 576, ElementType::kBf16}, {k_h_9_qkv_weight_grad(rank),
      k_h_9_qkv_weight_grad(rank), 442368, ElementType::kBf16}, {k_h_8_fc2_bias_grad(rank),
      k_h_8_fc2_bias_grad(rank), 768, ElementType::kBf16}, {k_h_8_fc2_weight_grad(rank),
      k_h_8_fc2_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_8_fc_bias_grad(rank),
      k_h_8_fc_bias_grad(rank), 768, ElementType::kBf16}, {k_h_8_fc_weight_grad(rank),
      k_h_8_fc_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_8_proj_bias_grad(rank),
      k_h_8_proj_bias_grad(rank), 768, ElementType::kBf16}, {k_h_8_proj_weight_grad(rank),
      k_h_8_proj_weight_grad(rank), 147456, ElementType::kBf16}, {k_h_8_qkv_bias_grad(rank),
      k_h_8_qkv_bias_grad(rank), 576, ElementType::kBf16}, {k_h_8_qkv_weight_grad(rank),
      k_h_8_qkv_weight_grad(rank), 442368, ElementType::kBf16}, {k_h_7_fc2_bias_grad(rank),
      k_h_7_fc2_bias_grad(rank), 768, ElementType::kBf16}, {k_h_7_fc2_weight_grad(rank),
      k_h_7_fc2_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_7_fc_bias_grad(rank),
      k_h_7_fc_bias_grad(rank), 768, ElementType::kBf16}, {k_h_7_fc_weight_grad(rank),
      k_h_7_fc_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_7_proj_bias_grad(rank),
      k_h_7_proj_bias_grad(rank), 768, ElementType::kBf16}, {k_h_7_proj_weight_grad(rank),
      k_h_7_proj_weight_grad(rank), 147456, ElementType::kBf16}, {k_h_7_qkv_bias_grad(rank),
      k_h_7_qkv_bias_grad(rank), 576, ElementType::kBf16}, {k_h_7_qkv_weight_grad(rank),
      k_h_7_qkv_weight_grad(rank), 442368, ElementType::kBf16}, {k_h_6_fc2_bias_grad(rank),
      k_h_6_fc2_bias_grad(rank), 768, ElementType::kBf16}, {k_h_6_fc2_weight_grad(rank),
      k_h_6_fc2_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_6_fc_bias_grad(rank),
      k_h_6_fc_bias_grad(rank), 768, ElementType::kBf16}, {k_h_6_fc_weight_grad(rank),
      k_h_6_fc_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_6_proj_bias_grad(rank),
      k_h_6_proj_bias_grad(rank), 768, ElementType::kBf16}, {k_h_6_proj_weight_grad(rank),
      k_h_6_proj_weight_grad(rank), 147456, ElementType::kBf16}, {k_h_6_qkv_bias_grad(rank),
      k_h_6_qkv_bias_grad(rank), 576, ElementType::kBf16}, {k_h_6_qkv_weight_grad(rank),
      k_h_6_qkv_weight_grad(rank), 442368, ElementType::kBf16}, {k_h_5_fc2_bias_grad(rank),
      k_h_5_fc2_bias_grad(rank), 768, ElementType::kBf16}, {k_h_5_fc2_weight_grad(rank),
      k_h_5_fc2_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_5_fc_bias_grad(rank),
      k_h_5_fc_bias_grad(rank), 768, ElementType::kBf16}, {k_h_5_fc_weight_grad(rank),
      k_h_5_fc_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_5_proj_bias_grad(rank),
      k_h_5_proj_bias_grad(rank), 768, ElementType::kBf16}, {k_h_5_proj_weight_grad(rank),
      k_h_5_proj_weight_grad(rank), 147456, ElementType::kBf16}, {k_h_5_qkv_bias_grad(rank),
      k_h_5_qkv_bias_grad(rank), 576, ElementType::kBf16}, {k_h_5_qkv_weight_grad(rank),
      k_h_5_qkv_weight_grad(rank), 442368, ElementType::kBf16}, {k_h_4_fc2_bias_grad(rank),
      k_h_4_fc2_bias_grad(rank), 768, ElementType::kBf16}, {k_h_4_fc2_weight_grad(rank),
      k_h_4_fc2_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_4_fc_bias_grad(rank),
      k_h_4_fc_bias_grad(rank), 768, ElementType::kBf16}, {k_h_4_fc_weight_grad(rank),
      k_h_4_fc_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_4_proj_bias_grad(rank),
      k_h_4_proj_bias_grad(rank), 768, ElementType::kBf16}, {k_h_4_proj_weight_grad(rank),
      k_h_4_proj_weight_grad(rank), 147456, ElementType::kBf16}, {k_h_4_qkv_bias_grad(rank),
      k_h_4_qkv_bias_grad(rank), 576, ElementType::kBf16}, {k_h_4_qkv_weight_grad(rank),
      k_h_4_qkv_weight_grad(rank), 442368, ElementType::kBf16}, {k_h_3_fc2_bias_grad(rank),
      k_h_3_fc2_bias_grad(rank), 768, ElementType::kBf16}, {k_h_3_fc2_weight_grad(rank),
      k_h_3_fc2_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_3_fc_bias_grad(rank),
      k_h_3_fc_bias_grad(rank), 768, ElementType::kBf16}, {k_h_3_fc_weight_grad(rank),
      k_h_3_fc_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_3_proj_bias_grad(rank),
      k_h_3_proj_bias_grad(rank), 768, ElementType::kBf16}, {k_h_3_proj_weight_grad(rank),
      k_h_3_proj_weight_grad(rank), 147456, ElementType::kBf16}, {k_h_3_qkv_bias_grad(rank),
      k_h_3_qkv_bias_grad(rank), 576, ElementType::kBf16}, {k_h_3_qkv_weight_grad(rank),
      k_h_3_qkv_weight_grad(rank), 442368, ElementType::kBf16}, {k_h_2_fc2_bias_grad(rank),
      k_h_2_fc2_bias_grad(rank), 768, ElementType::kBf16}});
  done[93] = record(rank, communication);
  // fc/MatMul
  wait(rank, compute, done[92]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_2_proj_reduce_scatter(rank), k_h_2_ln2_weight_bf16(rank),
      k_h_2_ln2_mean(rank), k_h_2_ln2_rstd(rank), k_h_2_fc_grad(rank), k_ln_norm_grad(rank),
      k_h_2_ln2_weight_grad(rank), k_h_2_ln2_bias_grad(rank), k_ln_norm_grad(rank));
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.2/ln2/LayerNormalization.gradient.binary for /h.2/proj/MatMul.gradient.dot"),
      {.channel = 244, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_norm_grad(rank), k_h_2_ln2_grad(rank));
  done[94] = record(rank, communication);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_2_ln2_all_gather(rank),
      k_h_2_fc2_input_grad(rank), k_h_2_fc_weight_grad(rank),
      {.biasGrad = k_h_2_fc_bias_grad(rank)});
  // ln2/LayerNormalization
  wait(rank, compute, done[94]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_2_ln2_grad(rank), k_h_2_proj_weight_bf16(rank),
      k_h_2_proj_input_grad(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_2_qkv_output(rank), k_h_2_qkv_output(rank) + 192, k_h_2_qkv_output(rank) + 384,
      k_h_2_attention_output(rank), k_h_2_log_sum_exp(rank), k_h_2_proj_input_grad(rank), nullptr,
      nullptr, nullptr, k_h_2_qkv_packed_grad(rank), k_h_2_qkv_packed_grad(rank) + 192,
      k_h_2_qkv_packed_grad(rank) + 384);
  // qkv/MatMul
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
  // proj/MatMul, proj/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_2_attention_output(rank),
      k_h_2_ln2_grad(rank), k_h_2_proj_weight_grad(rank), {.biasGrad = k_h_2_proj_bias_grad(rank)});
  // qkv/MatMul
  wait(rank, compute, done[95]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_1_fc2_reduce_scatter(rank), k_h_2_ln1_weight_bf16(rank),
      k_h_2_ln1_mean(rank), k_h_2_ln1_rstd(rank), k_h_2_qkv_grad(rank), k_ln_norm_grad(rank),
      k_h_2_ln1_weight_grad(rank), k_h_2_ln1_bias_grad(rank), k_ln_norm_grad(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.2/ln1/LayerNormalization.gradient.binary for /h.1/fc2/MatMul.gradient.dot"),
      {.channel = 252, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_norm_grad(rank), k_h_2_ln1_grad(rank));
  done[96] = record(rank, communication);
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_2_ln1_all_gather(rank),
      k_h_2_qkv_packed_grad(rank), k_h_2_qkv_weight_grad(rank),
      {.biasGrad = k_h_2_qkv_bias_grad(rank)});
  // ln1/LayerNormalization
  wait(rank, compute, done[96]);
}

// h.2
void update_h_2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update h.2");
  // /h.11/fc2/Add
  wait(rank, compute, done[63]);
  // /h.11/fc2/MatMul
  // /h.11/fc/Add
  // /h.11/fc/MatMul
  // /h.11/proj/MatMul
  // /h.11/proj/Add
  // /h.11/qkv/Add
  // /h.11/qkv/MatMul
  // /h.10/fc2/Add
  // /h.10/fc2/MatMul
  // /h.10/fc/Add
  // /h.10/fc/MatMul
  // /h.10/proj/MatMul
  // /h.10/proj/Add
  // /h.10/qkv/Add
  // updates of parameters
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {inPlace(768, k_h_11_fc2_bias(rank), k_h_11_fc2_bias_grad(rank),
      k_h_11_fc2_bias_m(rank), k_h_11_fc2_bias_v(rank), k_h_11_fc2_bias_bf16(rank)), inPlace(589824,
      k_h_11_fc2_weight(rank), k_h_11_fc2_weight_grad(rank), k_h_11_fc2_weight_m(rank),
      k_h_11_fc2_weight_v(rank), k_h_11_fc2_weight_bf16(rank)), inPlace(768, k_h_11_fc_bias(rank),
      k_h_11_fc_bias_grad(rank), k_h_11_fc_bias_m(rank), k_h_11_fc_bias_v(rank),
      k_h_11_fc_bias_bf16(rank)), inPlace(589824, k_h_11_fc_weight(rank),
      k_h_11_fc_weight_grad(rank), k_h_11_fc_weight_m(rank), k_h_11_fc_weight_v(rank),
      k_h_11_fc_weight_bf16(rank)), inPlace(147456, k_h_11_proj_weight(rank),
      k_h_11_proj_weight_grad(rank), k_h_11_proj_weight_m(rank), k_h_11_proj_weight_v(rank),
      k_h_11_proj_weight_bf16(rank)), inPlace(768, k_h_11_proj_bias(rank),
      k_h_11_proj_bias_grad(rank), k_h_11_proj_bias_m(rank), k_h_11_proj_bias_v(rank),
      k_h_11_proj_bias_bf16(rank)), inPlace(576, k_h_11_qkv_bias(rank), k_h_11_qkv_bias_grad(rank),
      k_h_11_qkv_bias_m(rank), k_h_11_qkv_bias_v(rank), k_h_11_qkv_bias_bf16(rank)), inPlace(442368,
      k_h_11_qkv_weight(rank), k_h_11_qkv_weight_grad(rank), k_h_11_qkv_weight_m(rank),
      k_h_11_qkv_weight_v(rank), k_h_11_qkv_weight_bf16(rank)), inPlace(768, k_h_10_fc2_bias(rank),
      k_h_10_fc2_bias_grad(rank), k_h_10_fc2_bias_m(rank), k_h_10_fc2_bias_v(rank),
      k_h_10_fc2_bias_bf16(rank)), inPlace(589824, k_h_10_fc2_weight(rank),
      k_h_10_fc2_weight_grad(rank), k_h_10_fc2_weight_m(rank), k_h_10_fc2_weight_v(rank),
      k_h_10_fc2_weight_bf16(rank)), inPlace(768, k_h_10_fc_bias(rank), k_h_10_fc_bias_grad(rank),
      k_h_10_fc_bias_m(rank), k_h_10_fc_bias_v(rank), k_h_10_fc_bias_bf16(rank)), inPlace(589824,
      k_h_10_fc_weight(rank), k_h_10_fc_weight_grad(rank), k_h_10_fc_weight_m(rank),
      k_h_10_fc_weight_v(rank), k_h_10_fc_weight_bf16(rank)), inPlace(147456,
      k_h_10_proj_weight(rank), k_h_10_proj_weight_grad(rank), k_h_10_proj_weight_m(rank),
      k_h_10_proj_weight_v(rank), k_h_10_proj_weight_bf16(rank)), inPlace(768,
      k_h_10_proj_bias(rank), k_h_10_proj_bias_grad(rank), k_h_10_proj_bias_m(rank),
      k_h_10_proj_bias_v(rank), k_h_10_proj_bias_bf16(rank)), inPlace(576, k_h_10_qkv_bias(rank),
      k_h_10_qkv_bias_grad(rank), k_h_10_qkv_bias_m(rank), k_h_10_qkv_bias_v(rank),
      k_h_10_qkv_bias_bf16(rank))});
}

// h.0
void backward_h_0(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  const int self = member(rank);
  ProfileRange range(rank, "backward h.0");
  // fc2/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {768, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_1_ln1_grad(rank), k_h_0_fc2_weight_bf16(rank),
      k_h_0_fc2_input_grad(rank));
  // Mul_1
  // bf16 [8, 1024, 768]
  map<1, 8>(rank, compute, {6291456}, ErfAddExpKernel{k_h_0_fc2_input_grad(rank),
      k_h_0_fc_output(rank), k_h_0_fc2_input_grad(rank)}, {k_h_0_fc2_input_grad.access(rank),
      k_h_0_fc_output.access(rank)}, {k_h_0_fc2_input_grad.access(rank)});
  // fc/MatMul
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
  // fc2/MatMul, fc2/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_gelu(rank), k_h_1_ln1_grad(rank),
      k_h_0_fc2_weight_grad(rank), {.biasGrad = k_h_0_fc2_bias_grad(rank)});
  // fc/MatMul
  wait(rank, compute, done[101]);
  // ln2/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_h_0_proj_reduce_scatter(rank), k_h_0_ln2_weight_bf16(rank),
      k_h_0_ln2_mean(rank), k_h_0_ln2_rstd(rank), k_h_0_fc_grad(rank), k_ln_norm_grad(rank),
      k_h_0_ln2_weight_grad(rank), k_h_0_ln2_bias_grad(rank), k_ln_norm_grad(rank));
  // ln2/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // over 4 ranks
  allGather(rank, communication,
      SOAPSTONE_SITE("/h.0/ln2/LayerNormalization.gradient.binary for /h.0/proj/MatMul.gradient.dot"),
      {.channel = 276, .group = {kGroup1[self], 4}}, {.type = ElementType::kBf16, .region = {8,
      1024, 768}, .parts = kParts1}, k_ln_norm_grad(rank), k_h_0_ln2_grad(rank));
  done[102] = record(rank, communication);
  // fc/MatMul, fc/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_ln2_all_gather(rank),
      k_h_0_fc2_input_grad(rank), k_h_0_fc_weight_grad(rank),
      {.biasGrad = k_h_0_fc_bias_grad(rank)});
  // ln2/LayerNormalization
  wait(rank, compute, done[102]);
  // proj/MatMul
  dot(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {192, 768},
      .lhsContract = {2}, .rhsContract = {1}}, k_h_0_ln2_grad(rank), k_h_0_proj_weight_bf16(rank),
      k_h_0_proj_input_grad(rank));
  // Softmax
  attentionGrad(rank, compute, {.type = ElementType::kBf16, .query = {8, 3, 1024, 64}, .key = {8, 3,
      1024, 64}, .value = {8, 3, 1024, 64}, .scale = 0.125, .causal = true, .globalShape = {16, 12,
      1, 1024, 1024}, .globalOffsets = kScorePlace1[self], .queryStrides = {589824, 64, 576},
      .keyStrides = {589824, 64, 576}, .valueStrides = {589824, 64, 576}, .resultStrides = {196608,
      64, 192}}, k_h_0_qkv_output(rank), k_h_0_qkv_output(rank) + 192, k_h_0_qkv_output(rank) + 384,
      k_h_0_attention_output(rank), k_h_0_log_sum_exp(rank), k_h_0_proj_input_grad(rank), nullptr,
      nullptr, nullptr, k_h_0_qkv_packed_grad(rank), k_h_0_qkv_packed_grad(rank) + 192,
      k_h_0_qkv_packed_grad(rank) + 384);
  // qkv/MatMul
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
  // proj/MatMul, proj/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 192}, .rhs = {8, 1024,
      768}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_attention_output(rank),
      k_h_0_ln2_grad(rank), k_h_0_proj_weight_grad(rank), {.biasGrad = k_h_0_proj_bias_grad(rank)});
  // qkv/MatMul
  wait(rank, compute, done[103]);
  // ln1/LayerNormalization
  normGrad(rank, compute, {.kind = NormKind::kLayer, .type = ElementType::kBf16, .rows = 2048,
      .columns = 768}, k_wte_exchange(rank), k_h_0_ln1_weight_bf16(rank), k_h_0_ln1_mean(rank),
      k_h_0_ln1_rstd(rank), k_h_0_qkv_grad(rank), k_ln_norm_grad(rank), k_h_0_ln1_weight_grad(rank),
      k_h_0_ln1_bias_grad(rank), k_ln_norm_grad(rank));
  // ln1/LayerNormalization
  wait(rank, communication, record(rank, compute));
  // all to all
  exchange(rank, communication,
      SOAPSTONE_SITE("/h.0/ln1/LayerNormalization.gradient.binary for /wte/Gather.gradient.scatter"),
      {.channel = 283}, {.type = ElementType::kBf16, .kind = ReduceKind::kSum, .source = {8, 256,
      768}, .target = {8, 1024, 192}, .sendCount = 3, .sends = kSends2[self], .sendSizes = kSizes1,
      .receiveCount = 3, .receives = kReceives2[self], .receiveSizes = kSizes1, .copyCount = 1,
      .copies = kCopies1, .copySizes = kSizes2}, k_ln_norm_grad(rank), k_h_0_ln1_grad(rank));
  done[104] = record(rank, communication);
  wait(rank, communication, record(rank, compute));
  // over 8 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of ln.weight and 49 more"),
      {.channel = 284, .group = {kGroup3, 8}}, ReduceKind::kSum, {{k_ln_weight_grad(rank),
      k_ln_weight_grad(rank), 768, ElementType::kBf16}, {k_ln_bias_grad(rank), k_ln_bias_grad(rank),
      768, ElementType::kBf16}, {k_h_11_ln2_weight_grad(rank), k_h_11_ln2_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_11_ln2_bias_grad(rank), k_h_11_ln2_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_11_ln1_weight_grad(rank), k_h_11_ln1_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_11_ln1_bias_grad(rank), k_h_11_ln1_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_10_ln2_weight_grad(rank), k_h_10_ln2_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_10_ln2_bias_grad(rank), k_h_10_ln2_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_10_ln1_weight_grad(rank), k_h_10_ln1_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_10_ln1_bias_grad(rank), k_h_10_ln1_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_9_ln2_weight_grad(rank), k_h_9_ln2_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_9_ln2_bias_grad(rank), k_h_9_ln2_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_9_ln1_weight_grad(rank), k_h_9_ln1_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_9_ln1_bias_grad(rank), k_h_9_ln1_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_8_ln2_weight_grad(rank), k_h_8_ln2_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_8_ln2_bias_grad(rank), k_h_8_ln2_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_8_ln1_weight_grad(rank), k_h_8_ln1_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_8_ln1_bias_grad(rank), k_h_8_ln1_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_7_ln2_weight_grad(rank), k_h_7_ln2_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_7_ln2_bias_grad(rank), k_h_7_ln2_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_7_ln1_weight_grad(rank), k_h_7_ln1_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_7_ln1_bias_grad(rank), k_h_7_ln1_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_6_ln2_weight_grad(rank), k_h_6_ln2_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_6_ln2_bias_grad(rank), k_h_6_ln2_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_6_ln1_weight_grad(rank), k_h_6_ln1_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_6_ln1_bias_grad(rank), k_h_6_ln1_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_5_ln2_weight_grad(rank), k_h_5_ln2_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_5_ln2_bias_grad(rank), k_h_5_ln2_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_5_ln1_weight_grad(rank), k_h_5_ln1_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_5_ln1_bias_grad(rank), k_h_5_ln1_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_4_ln2_weight_grad(rank), k_h_4_ln2_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_4_ln2_bias_grad(rank), k_h_4_ln2_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_4_ln1_weight_grad(rank), k_h_4_ln1_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_4_ln1_bias_grad(rank), k_h_4_ln1_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_3_ln2_weight_grad(rank), k_h_3_ln2_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_3_ln2_bias_grad(rank), k_h_3_ln2_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_3_ln1_weight_grad(rank), k_h_3_ln1_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_3_ln1_bias_grad(rank), k_h_3_ln1_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_2_ln2_weight_grad(rank), k_h_2_ln2_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_2_ln2_bias_grad(rank), k_h_2_ln2_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_2_ln1_weight_grad(rank), k_h_2_ln1_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_2_ln1_bias_grad(rank), k_h_2_ln1_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_1_ln2_weight_grad(rank), k_h_1_ln2_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_1_ln2_bias_grad(rank), k_h_1_ln2_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_1_ln1_weight_grad(rank), k_h_1_ln1_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_1_ln1_bias_grad(rank), k_h_1_ln1_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_0_ln2_weight_grad(rank), k_h_0_ln2_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_0_ln2_bias_grad(rank), k_h_0_ln2_bias_grad(rank), 768,
      ElementType::kBf16}, {k_h_0_ln1_weight_grad(rank), k_h_0_ln1_weight_grad(rank), 768,
      ElementType::kBf16}, {k_h_0_ln1_bias_grad(rank), k_h_0_ln1_bias_grad(rank), 768,
      ElementType::kBf16}});
  done[105] = record(rank, communication);
  // /Add
  reduce(rank, compute, {.kind = ReduceKind::kSum, .type = ElementType::kBf16, .input = {8, 256,
      768}, .dims = {0}}, k_ln_norm_grad(rank), k_wpe_weight_grad(rank));
  // qkv/MatMul, qkv/Add
  matrixProduct(rank, compute, {.type = ElementType::kBf16, .lhs = {8, 1024, 768}, .rhs = {8, 1024,
      576}, .lhsContract = {0, 1}, .rhsContract = {0, 1},
      .epilogue = {.biasGradient = BiasGradient::kRhs}}, k_h_0_ln1_all_gather(rank),
      k_h_0_qkv_packed_grad(rank), k_h_0_qkv_weight_grad(rank),
      {.biasGrad = k_h_0_qkv_bias_grad(rank)});
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of onnx::MatMul_1506 and 23 more"),
      {.channel = 287, .group = {kGroup2, 2}}, ReduceKind::kSum, {{k_h_2_fc2_weight_grad(rank),
      k_h_2_fc2_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_2_fc_bias_grad(rank),
      k_h_2_fc_bias_grad(rank), 768, ElementType::kBf16}, {k_h_2_fc_weight_grad(rank),
      k_h_2_fc_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_2_proj_bias_grad(rank),
      k_h_2_proj_bias_grad(rank), 768, ElementType::kBf16}, {k_h_2_proj_weight_grad(rank),
      k_h_2_proj_weight_grad(rank), 147456, ElementType::kBf16}, {k_h_2_qkv_bias_grad(rank),
      k_h_2_qkv_bias_grad(rank), 576, ElementType::kBf16}, {k_h_2_qkv_weight_grad(rank),
      k_h_2_qkv_weight_grad(rank), 442368, ElementType::kBf16}, {k_h_1_fc2_bias_grad(rank),
      k_h_1_fc2_bias_grad(rank), 768, ElementType::kBf16}, {k_h_1_fc2_weight_grad(rank),
      k_h_1_fc2_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_1_fc_bias_grad(rank),
      k_h_1_fc_bias_grad(rank), 768, ElementType::kBf16}, {k_h_1_fc_weight_grad(rank),
      k_h_1_fc_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_1_proj_bias_grad(rank),
      k_h_1_proj_bias_grad(rank), 768, ElementType::kBf16}, {k_h_1_proj_weight_grad(rank),
      k_h_1_proj_weight_grad(rank), 147456, ElementType::kBf16}, {k_h_1_qkv_bias_grad(rank),
      k_h_1_qkv_bias_grad(rank), 576, ElementType::kBf16}, {k_h_1_qkv_weight_grad(rank),
      k_h_1_qkv_weight_grad(rank), 442368, ElementType::kBf16}, {k_h_0_fc2_bias_grad(rank),
      k_h_0_fc2_bias_grad(rank), 768, ElementType::kBf16}, {k_h_0_fc2_weight_grad(rank),
      k_h_0_fc2_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_0_fc_bias_grad(rank),
      k_h_0_fc_bias_grad(rank), 768, ElementType::kBf16}, {k_h_0_fc_weight_grad(rank),
      k_h_0_fc_weight_grad(rank), 589824, ElementType::kBf16}, {k_h_0_proj_bias_grad(rank),
      k_h_0_proj_bias_grad(rank), 768, ElementType::kBf16}, {k_h_0_proj_weight_grad(rank),
      k_h_0_proj_weight_grad(rank), 147456, ElementType::kBf16}, {k_wpe_weight_grad(rank),
      k_wpe_weight_grad(rank), 196608, ElementType::kBf16}, {k_h_0_qkv_bias_grad(rank),
      k_h_0_qkv_bias_grad(rank), 576, ElementType::kBf16}, {k_h_0_qkv_weight_grad(rank),
      k_h_0_qkv_weight_grad(rank), 442368, ElementType::kBf16}});
  done[106] = record(rank, communication);
  // ln1/LayerNormalization
  wait(rank, compute, done[104]);
}

// wte
void backward_wte(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  Stream communication = stream(rank, Lane::kCommunication);
  ProfileRange range(rank, "backward wte");
  // Gather
  // bf16 [50257, 192]
  map<1, 8>(rank, compute, {9649344}, FillKernel2{k_wte_grad(rank)}, {}, {k_wte_grad.access(rank)});
  scatter(rank, compute, {.kind = ScatterKind::kAdd, .type = ElementType::kBf16,
      .indexType = ElementType::kI64, .input = {50257, 192}, .indices = {8, 1024}},
      k_wte_grad(rank), k_x0(rank), k_h_0_ln1_grad(rank), k_wte_grad(rank));
  wait(rank, communication, record(rank, compute));
  // over 2 ranks
  allReduce(rank, communication, SOAPSTONE_SITE("gradient of wte.weight"), {.channel = 288,
      .group = {kGroup2, 2}}, ReduceKind::kSum, {{k_wte_grad(rank), k_wte_grad(rank), 9649344,
      ElementType::kBf16}});
  done[107] = record(rank, communication);
}

// wte
void update_wte(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update wte");
  // /ln/LayerNormalization
  wait(rank, compute, done[105]);
  // /h.11/ln2/LayerNormalization
  // /h.11/ln1/LayerNormalization
  // /h.10/ln2/LayerNormalization
  // /h.10/ln1/LayerNormalization
  // /h.10/qkv/MatMul
  wait(rank, compute, done[93]);
  // /h.9/fc2/Add
  // /h.9/ln2/LayerNormalization
  // /h.9/fc2/MatMul
  // /h.9/fc/Add
  // /h.9/ln1/LayerNormalization
  // /h.9/fc/MatMul
  // /h.9/proj/MatMul
  // /h.9/proj/Add
  // /h.9/qkv/Add
  // /h.9/qkv/MatMul
  // /h.8/fc2/Add
  // /h.8/ln2/LayerNormalization
  // /h.8/fc2/MatMul
  // /h.8/fc/Add
  // /h.8/ln1/LayerNormalization
  // /h.8/fc/MatMul
  // /h.8/proj/MatMul
  // /h.8/proj/Add
  // /h.8/qkv/Add
  // /h.8/qkv/MatMul
  // /h.7/fc2/Add
  // /h.7/ln2/LayerNormalization
  // /h.7/fc2/MatMul
  // updates of parameters
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {inPlace(768, k_ln_weight(rank), k_ln_weight_grad(rank), k_ln_weight_m(rank),
      k_ln_weight_v(rank), k_ln_weight_bf16(rank)), inPlace(768, k_ln_bias(rank),
      k_ln_bias_grad(rank), k_ln_bias_m(rank), k_ln_bias_v(rank), k_ln_bias_bf16(rank)),
      inPlace(768, k_h_11_ln2_weight(rank), k_h_11_ln2_weight_grad(rank), k_h_11_ln2_weight_m(rank),
      k_h_11_ln2_weight_v(rank), k_h_11_ln2_weight_bf16(rank)), inPlace(768, k_h_11_ln2_bias(rank),
      k_h_11_ln2_bias_grad(rank), k_h_11_ln2_bias_m(rank), k_h_11_ln2_bias_v(rank),
      k_h_11_ln2_bias_bf16(rank)), inPlace(768, k_h_11_ln1_weight(rank),
      k_h_11_ln1_weight_grad(rank), k_h_11_ln1_weight_m(rank), k_h_11_ln1_weight_v(rank),
      k_h_11_ln1_weight_bf16(rank)), inPlace(768, k_h_11_ln1_bias(rank), k_h_11_ln1_bias_grad(rank),
      k_h_11_ln1_bias_m(rank), k_h_11_ln1_bias_v(rank), k_h_11_ln1_bias_bf16(rank)), inPlace(768,
      k_h_10_ln2_weight(rank), k_h_10_ln2_weight_grad(rank), k_h_10_ln2_weight_m(rank),
      k_h_10_ln2_weight_v(rank), k_h_10_ln2_weight_bf16(rank)), inPlace(768, k_h_10_ln2_bias(rank),
      k_h_10_ln2_bias_grad(rank), k_h_10_ln2_bias_m(rank), k_h_10_ln2_bias_v(rank),
      k_h_10_ln2_bias_bf16(rank)), inPlace(768, k_h_10_ln1_weight(rank),
      k_h_10_ln1_weight_grad(rank), k_h_10_ln1_weight_m(rank), k_h_10_ln1_weight_v(rank),
      k_h_10_ln1_weight_bf16(rank)), inPlace(768, k_h_10_ln1_bias(rank), k_h_10_ln1_bias_grad(rank),
      k_h_10_ln1_bias_m(rank), k_h_10_ln1_bias_v(rank), k_h_10_ln1_bias_bf16(rank)), inPlace(442368,
      k_h_10_qkv_weight(rank), k_h_10_qkv_weight_grad(rank), k_h_10_qkv_weight_m(rank),
      k_h_10_qkv_weight_v(rank), k_h_10_qkv_weight_bf16(rank)), inPlace(768, k_h_9_fc2_bias(rank),
      k_h_9_fc2_bias_grad(rank), k_h_9_fc2_bias_m(rank), k_h_9_fc2_bias_v(rank),
      k_h_9_fc2_bias_bf16(rank)), inPlace(768, k_h_9_ln2_weight(rank), k_h_9_ln2_weight_grad(rank),
      k_h_9_ln2_weight_m(rank), k_h_9_ln2_weight_v(rank), k_h_9_ln2_weight_bf16(rank)), inPlace(768,
      k_h_9_ln2_bias(rank), k_h_9_ln2_bias_grad(rank), k_h_9_ln2_bias_m(rank),
      k_h_9_ln2_bias_v(rank), k_h_9_ln2_bias_bf16(rank)), inPlace(589824, k_h_9_fc2_weight(rank),
      k_h_9_fc2_weight_grad(rank), k_h_9_fc2_weight_m(rank), k_h_9_fc2_weight_v(rank),
      k_h_9_fc2_weight_bf16(rank)), inPlace(768, k_h_9_fc_bias(rank), k_h_9_fc_bias_grad(rank),
      k_h_9_fc_bias_m(rank), k_h_9_fc_bias_v(rank), k_h_9_fc_bias_bf16(rank)), inPlace(768,
      k_h_9_ln1_weight(rank), k_h_9_ln1_weight_grad(rank), k_h_9_ln1_weight_m(rank),
      k_h_9_ln1_weight_v(rank), k_h_9_ln1_weight_bf16(rank)), inPlace(768, k_h_9_ln1_bias(rank),
      k_h_9_ln1_bias_grad(rank), k_h_9_ln1_bias_m(rank), k_h_9_ln1_bias_v(rank),
      k_h_9_ln1_bias_bf16(rank)), inPlace(589824, k_h_9_fc_weight(rank), k_h_9_fc_weight_grad(rank),
      k_h_9_fc_weight_m(rank), k_h_9_fc_weight_v(rank), k_h_9_fc_weight_bf16(rank)), inPlace(147456,
      k_h_9_proj_weight(rank), k_h_9_proj_weight_grad(rank), k_h_9_proj_weight_m(rank),
      k_h_9_proj_weight_v(rank), k_h_9_proj_weight_bf16(rank)), inPlace(768, k_h_9_proj_bias(rank),
      k_h_9_proj_bias_grad(rank), k_h_9_proj_bias_m(rank), k_h_9_proj_bias_v(rank),
      k_h_9_proj_bias_bf16(rank)), inPlace(576, k_h_9_qkv_bias(rank), k_h_9_qkv_bias_grad(rank),
      k_h_9_qkv_bias_m(rank), k_h_9_qkv_bias_v(rank), k_h_9_qkv_bias_bf16(rank)), inPlace(442368,
      k_h_9_qkv_weight(rank), k_h_9_qkv_weight_grad(rank), k_h_9_qkv_weight_m(rank),
      k_h_9_qkv_weight_v(rank), k_h_9_qkv_weight_bf16(rank)), inPlace(768, k_h_8_fc2_bias(rank),
      k_h_8_fc2_bias_grad(rank), k_h_8_fc2_bias_m(rank), k_h_8_fc2_bias_v(rank),
      k_h_8_fc2_bias_bf16(rank)), inPlace(768, k_h_8_ln2_weight(rank), k_h_8_ln2_weight_grad(rank),
      k_h_8_ln2_weight_m(rank), k_h_8_ln2_weight_v(rank), k_h_8_ln2_weight_bf16(rank)), inPlace(768,
      k_h_8_ln2_bias(rank), k_h_8_ln2_bias_grad(rank), k_h_8_ln2_bias_m(rank),
      k_h_8_ln2_bias_v(rank), k_h_8_ln2_bias_bf16(rank)), inPlace(589824, k_h_8_fc2_weight(rank),
      k_h_8_fc2_weight_grad(rank), k_h_8_fc2_weight_m(rank), k_h_8_fc2_weight_v(rank),
      k_h_8_fc2_weight_bf16(rank)), inPlace(768, k_h_8_fc_bias(rank), k_h_8_fc_bias_grad(rank),
      k_h_8_fc_bias_m(rank), k_h_8_fc_bias_v(rank), k_h_8_fc_bias_bf16(rank)), inPlace(768,
      k_h_8_ln1_weight(rank), k_h_8_ln1_weight_grad(rank), k_h_8_ln1_weight_m(rank),
      k_h_8_ln1_weight_v(rank), k_h_8_ln1_weight_bf16(rank)), inPlace(768, k_h_8_ln1_bias(rank),
      k_h_8_ln1_bias_grad(rank), k_h_8_ln1_bias_m(rank), k_h_8_ln1_bias_v(rank),
      k_h_8_ln1_bias_bf16(rank)), inPlace(589824, k_h_8_fc_weight(rank), k_h_8_fc_weight_grad(rank),
      k_h_8_fc_weight_m(rank), k_h_8_fc_weight_v(rank), k_h_8_fc_weight_bf16(rank)), inPlace(147456,
      k_h_8_proj_weight(rank), k_h_8_proj_weight_grad(rank), k_h_8_proj_weight_m(rank),
      k_h_8_proj_weight_v(rank), k_h_8_proj_weight_bf16(rank)), inPlace(768, k_h_8_proj_bias(rank),
      k_h_8_proj_bias_grad(rank), k_h_8_proj_bias_m(rank), k_h_8_proj_bias_v(rank),
      k_h_8_proj_bias_bf16(rank)), inPlace(576, k_h_8_qkv_bias(rank), k_h_8_qkv_bias_grad(rank),
      k_h_8_qkv_bias_m(rank), k_h_8_qkv_bias_v(rank), k_h_8_qkv_bias_bf16(rank)), inPlace(442368,
      k_h_8_qkv_weight(rank), k_h_8_qkv_weight_grad(rank), k_h_8_qkv_weight_m(rank),
      k_h_8_qkv_weight_v(rank), k_h_8_qkv_weight_bf16(rank)), inPlace(768, k_h_7_fc2_bias(rank),
      k_h_7_fc2_bias_grad(rank), k_h_7_fc2_bias_m(rank), k_h_7_fc2_bias_v(rank),
      k_h_7_fc2_bias_bf16(rank)), inPlace(768, k_h_7_ln2_weight(rank), k_h_7_ln2_weight_grad(rank),
      k_h_7_ln2_weight_m(rank), k_h_7_ln2_weight_v(rank), k_h_7_ln2_weight_bf16(rank)), inPlace(768,
      k_h_7_ln2_bias(rank), k_h_7_ln2_bias_grad(rank), k_h_7_ln2_bias_m(rank),
      k_h_7_ln2_bias_v(rank), k_h_7_ln2_bias_bf16(rank)), inPlace(589824, k_h_7_fc2_weight(rank),
      k_h_7_fc2_weight_grad(rank), k_h_7_fc2_weight_m(rank), k_h_7_fc2_weight_v(rank),
      k_h_7_fc2_weight_bf16(rank))});
}

// wte
void update_wte_part2(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update wte");
  // /h.7/fc/Add
  wait(rank, compute, done[93]);
  // /h.7/ln1/LayerNormalization
  wait(rank, compute, done[105]);
  // /h.7/fc/MatMul
  // /h.7/proj/MatMul
  // /h.7/proj/Add
  // /h.7/qkv/Add
  // /h.7/qkv/MatMul
  // /h.6/fc2/Add
  // /h.6/ln2/LayerNormalization
  // /h.6/fc2/MatMul
  // /h.6/fc/Add
  // /h.6/ln1/LayerNormalization
  // /h.6/fc/MatMul
  // /h.6/proj/MatMul
  // /h.6/proj/Add
  // /h.6/qkv/Add
  // /h.6/qkv/MatMul
  // /h.5/fc2/Add
  // /h.5/ln2/LayerNormalization
  // /h.5/fc2/MatMul
  // /h.5/fc/Add
  // /h.5/ln1/LayerNormalization
  // /h.5/fc/MatMul
  // /h.5/proj/MatMul
  // /h.5/proj/Add
  // /h.5/qkv/Add
  // /h.5/qkv/MatMul
  // /h.4/fc2/Add
  // /h.4/ln2/LayerNormalization
  // /h.4/fc2/MatMul
  // /h.4/fc/Add
  // /h.4/ln1/LayerNormalization
  // /h.4/fc/MatMul
  // updates of parameters
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {inPlace(768, k_h_7_fc_bias(rank), k_h_7_fc_bias_grad(rank),
      k_h_7_fc_bias_m(rank), k_h_7_fc_bias_v(rank), k_h_7_fc_bias_bf16(rank)), inPlace(768,
      k_h_7_ln1_weight(rank), k_h_7_ln1_weight_grad(rank), k_h_7_ln1_weight_m(rank),
      k_h_7_ln1_weight_v(rank), k_h_7_ln1_weight_bf16(rank)), inPlace(768, k_h_7_ln1_bias(rank),
      k_h_7_ln1_bias_grad(rank), k_h_7_ln1_bias_m(rank), k_h_7_ln1_bias_v(rank),
      k_h_7_ln1_bias_bf16(rank)), inPlace(589824, k_h_7_fc_weight(rank), k_h_7_fc_weight_grad(rank),
      k_h_7_fc_weight_m(rank), k_h_7_fc_weight_v(rank), k_h_7_fc_weight_bf16(rank)), inPlace(147456,
      k_h_7_proj_weight(rank), k_h_7_proj_weight_grad(rank), k_h_7_proj_weight_m(rank),
      k_h_7_proj_weight_v(rank), k_h_7_proj_weight_bf16(rank)), inPlace(768, k_h_7_proj_bias(rank),
      k_h_7_proj_bias_grad(rank), k_h_7_proj_bias_m(rank), k_h_7_proj_bias_v(rank),
      k_h_7_proj_bias_bf16(rank)), inPlace(576, k_h_7_qkv_bias(rank), k_h_7_qkv_bias_grad(rank),
      k_h_7_qkv_bias_m(rank), k_h_7_qkv_bias_v(rank), k_h_7_qkv_bias_bf16(rank)), inPlace(442368,
      k_h_7_qkv_weight(rank), k_h_7_qkv_weight_grad(rank), k_h_7_qkv_weight_m(rank),
      k_h_7_qkv_weight_v(rank), k_h_7_qkv_weight_bf16(rank)), inPlace(768, k_h_6_fc2_bias(rank),
      k_h_6_fc2_bias_grad(rank), k_h_6_fc2_bias_m(rank), k_h_6_fc2_bias_v(rank),
      k_h_6_fc2_bias_bf16(rank)), inPlace(768, k_h_6_ln2_weight(rank), k_h_6_ln2_weight_grad(rank),
      k_h_6_ln2_weight_m(rank), k_h_6_ln2_weight_v(rank), k_h_6_ln2_weight_bf16(rank)), inPlace(768,
      k_h_6_ln2_bias(rank), k_h_6_ln2_bias_grad(rank), k_h_6_ln2_bias_m(rank),
      k_h_6_ln2_bias_v(rank), k_h_6_ln2_bias_bf16(rank)), inPlace(589824, k_h_6_fc2_weight(rank),
      k_h_6_fc2_weight_grad(rank), k_h_6_fc2_weight_m(rank), k_h_6_fc2_weight_v(rank),
      k_h_6_fc2_weight_bf16(rank)), inPlace(768, k_h_6_fc_bias(rank), k_h_6_fc_bias_grad(rank),
      k_h_6_fc_bias_m(rank), k_h_6_fc_bias_v(rank), k_h_6_fc_bias_bf16(rank)), inPlace(768,
      k_h_6_ln1_weight(rank), k_h_6_ln1_weight_grad(rank), k_h_6_ln1_weight_m(rank),
      k_h_6_ln1_weight_v(rank), k_h_6_ln1_weight_bf16(rank)), inPlace(768, k_h_6_ln1_bias(rank),
      k_h_6_ln1_bias_grad(rank), k_h_6_ln1_bias_m(rank), k_h_6_ln1_bias_v(rank),
      k_h_6_ln1_bias_bf16(rank)), inPlace(589824, k_h_6_fc_weight(rank), k_h_6_fc_weight_grad(rank),
      k_h_6_fc_weight_m(rank), k_h_6_fc_weight_v(rank), k_h_6_fc_weight_bf16(rank)), inPlace(147456,
      k_h_6_proj_weight(rank), k_h_6_proj_weight_grad(rank), k_h_6_proj_weight_m(rank),
      k_h_6_proj_weight_v(rank), k_h_6_proj_weight_bf16(rank)), inPlace(768, k_h_6_proj_bias(rank),
      k_h_6_proj_bias_grad(rank), k_h_6_proj_bias_m(rank), k_h_6_proj_bias_v(rank),
      k_h_6_proj_bias_bf16(rank)), inPlace(576, k_h_6_qkv_bias(rank), k_h_6_qkv_bias_grad(rank),
      k_h_6_qkv_bias_m(rank), k_h_6_qkv_bias_v(rank), k_h_6_qkv_bias_bf16(rank)), inPlace(442368,
      k_h_6_qkv_weight(rank), k_h_6_qkv_weight_grad(rank), k_h_6_qkv_weight_m(rank),
      k_h_6_qkv_weight_v(rank), k_h_6_qkv_weight_bf16(rank)), inPlace(768, k_h_5_fc2_bias(rank),
      k_h_5_fc2_bias_grad(rank), k_h_5_fc2_bias_m(rank), k_h_5_fc2_bias_v(rank),
      k_h_5_fc2_bias_bf16(rank)), inPlace(768, k_h_5_ln2_weight(rank), k_h_5_ln2_weight_grad(rank),
      k_h_5_ln2_weight_m(rank), k_h_5_ln2_weight_v(rank), k_h_5_ln2_weight_bf16(rank)), inPlace(768,
      k_h_5_ln2_bias(rank), k_h_5_ln2_bias_grad(rank), k_h_5_ln2_bias_m(rank),
      k_h_5_ln2_bias_v(rank), k_h_5_ln2_bias_bf16(rank)), inPlace(589824, k_h_5_fc2_weight(rank),
      k_h_5_fc2_weight_grad(rank), k_h_5_fc2_weight_m(rank), k_h_5_fc2_weight_v(rank),
      k_h_5_fc2_weight_bf16(rank)), inPlace(768, k_h_5_fc_bias(rank), k_h_5_fc_bias_grad(rank),
      k_h_5_fc_bias_m(rank), k_h_5_fc_bias_v(rank), k_h_5_fc_bias_bf16(rank)), inPlace(768,
      k_h_5_ln1_weight(rank), k_h_5_ln1_weight_grad(rank), k_h_5_ln1_weight_m(rank),
      k_h_5_ln1_weight_v(rank), k_h_5_ln1_weight_bf16(rank)), inPlace(768, k_h_5_ln1_bias(rank),
      k_h_5_ln1_bias_grad(rank), k_h_5_ln1_bias_m(rank), k_h_5_ln1_bias_v(rank),
      k_h_5_ln1_bias_bf16(rank)), inPlace(589824, k_h_5_fc_weight(rank), k_h_5_fc_weight_grad(rank),
      k_h_5_fc_weight_m(rank), k_h_5_fc_weight_v(rank), k_h_5_fc_weight_bf16(rank)), inPlace(147456,
      k_h_5_proj_weight(rank), k_h_5_proj_weight_grad(rank), k_h_5_proj_weight_m(rank),
      k_h_5_proj_weight_v(rank), k_h_5_proj_weight_bf16(rank)), inPlace(768, k_h_5_proj_bias(rank),
      k_h_5_proj_bias_grad(rank), k_h_5_proj_bias_m(rank), k_h_5_proj_bias_v(rank),
      k_h_5_proj_bias_bf16(rank)), inPlace(576, k_h_5_qkv_bias(rank), k_h_5_qkv_bias_grad(rank),
      k_h_5_qkv_bias_m(rank), k_h_5_qkv_bias_v(rank), k_h_5_qkv_bias_bf16(rank)), inPlace(442368,
      k_h_5_qkv_weight(rank), k_h_5_qkv_weight_grad(rank), k_h_5_qkv_weight_m(rank),
      k_h_5_qkv_weight_v(rank), k_h_5_qkv_weight_bf16(rank)), inPlace(768, k_h_4_fc2_bias(rank),
      k_h_4_fc2_bias_grad(rank), k_h_4_fc2_bias_m(rank), k_h_4_fc2_bias_v(rank),
      k_h_4_fc2_bias_bf16(rank)), inPlace(768, k_h_4_ln2_weight(rank), k_h_4_ln2_weight_grad(rank),
      k_h_4_ln2_weight_m(rank), k_h_4_ln2_weight_v(rank), k_h_4_ln2_weight_bf16(rank)), inPlace(768,
      k_h_4_ln2_bias(rank), k_h_4_ln2_bias_grad(rank), k_h_4_ln2_bias_m(rank),
      k_h_4_ln2_bias_v(rank), k_h_4_ln2_bias_bf16(rank)), inPlace(589824, k_h_4_fc2_weight(rank),
      k_h_4_fc2_weight_grad(rank), k_h_4_fc2_weight_m(rank), k_h_4_fc2_weight_v(rank),
      k_h_4_fc2_weight_bf16(rank)), inPlace(768, k_h_4_fc_bias(rank), k_h_4_fc_bias_grad(rank),
      k_h_4_fc_bias_m(rank), k_h_4_fc_bias_v(rank), k_h_4_fc_bias_bf16(rank)), inPlace(768,
      k_h_4_ln1_weight(rank), k_h_4_ln1_weight_grad(rank), k_h_4_ln1_weight_m(rank),
      k_h_4_ln1_weight_v(rank), k_h_4_ln1_weight_bf16(rank)), inPlace(768, k_h_4_ln1_bias(rank),
      k_h_4_ln1_bias_grad(rank), k_h_4_ln1_bias_m(rank), k_h_4_ln1_bias_v(rank),
      k_h_4_ln1_bias_bf16(rank)), inPlace(589824, k_h_4_fc_weight(rank), k_h_4_fc_weight_grad(rank),
      k_h_4_fc_weight_m(rank), k_h_4_fc_weight_v(rank), k_h_4_fc_weight_bf16(rank))});
}

// wte
void update_wte_part3(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update wte");
  // /h.4/proj/MatMul
  wait(rank, compute, done[93]);
  // /h.4/proj/Add
  // /h.4/qkv/Add
  // /h.4/qkv/MatMul
  // /h.3/fc2/Add
  // /h.3/ln2/LayerNormalization
  wait(rank, compute, done[105]);
  // /h.3/fc2/MatMul
  // /h.3/fc/Add
  // /h.3/ln1/LayerNormalization
  // /h.3/fc/MatMul
  // /h.3/proj/MatMul
  // /h.3/proj/Add
  // /h.3/qkv/Add
  // /h.3/qkv/MatMul
  // /h.2/fc2/Add
  // /h.2/ln2/LayerNormalization
  // /h.2/fc2/MatMul
  wait(rank, compute, done[106]);
  // /h.2/fc/Add
  // /h.0/ln2/LayerNormalization
  // /h.1/ln1/LayerNormalization
  // /h.1/ln2/LayerNormalization
  // /h.2/ln1/LayerNormalization
  // /h.2/fc/MatMul
  // /h.2/proj/MatMul
  // /h.2/qkv/MatMul
  // /h.1/fc2/MatMul
  // /h.1/fc/MatMul
  // /h.1/proj/MatMul
  // /h.1/qkv/MatMul
  // /h.0/fc2/MatMul
  // /h.0/fc/MatMul
  // /h.0/proj/MatMul
  // /h.2/proj/Add
  // updates of parameters
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {inPlace(147456, k_h_4_proj_weight(rank), k_h_4_proj_weight_grad(rank),
      k_h_4_proj_weight_m(rank), k_h_4_proj_weight_v(rank), k_h_4_proj_weight_bf16(rank)),
      inPlace(768, k_h_4_proj_bias(rank), k_h_4_proj_bias_grad(rank), k_h_4_proj_bias_m(rank),
      k_h_4_proj_bias_v(rank), k_h_4_proj_bias_bf16(rank)), inPlace(576, k_h_4_qkv_bias(rank),
      k_h_4_qkv_bias_grad(rank), k_h_4_qkv_bias_m(rank), k_h_4_qkv_bias_v(rank),
      k_h_4_qkv_bias_bf16(rank)), inPlace(442368, k_h_4_qkv_weight(rank),
      k_h_4_qkv_weight_grad(rank), k_h_4_qkv_weight_m(rank), k_h_4_qkv_weight_v(rank),
      k_h_4_qkv_weight_bf16(rank)), inPlace(768, k_h_3_fc2_bias(rank), k_h_3_fc2_bias_grad(rank),
      k_h_3_fc2_bias_m(rank), k_h_3_fc2_bias_v(rank), k_h_3_fc2_bias_bf16(rank)), inPlace(768,
      k_h_3_ln2_weight(rank), k_h_3_ln2_weight_grad(rank), k_h_3_ln2_weight_m(rank),
      k_h_3_ln2_weight_v(rank), k_h_3_ln2_weight_bf16(rank)), inPlace(768, k_h_3_ln2_bias(rank),
      k_h_3_ln2_bias_grad(rank), k_h_3_ln2_bias_m(rank), k_h_3_ln2_bias_v(rank),
      k_h_3_ln2_bias_bf16(rank)), inPlace(589824, k_h_3_fc2_weight(rank),
      k_h_3_fc2_weight_grad(rank), k_h_3_fc2_weight_m(rank), k_h_3_fc2_weight_v(rank),
      k_h_3_fc2_weight_bf16(rank)), inPlace(768, k_h_3_fc_bias(rank), k_h_3_fc_bias_grad(rank),
      k_h_3_fc_bias_m(rank), k_h_3_fc_bias_v(rank), k_h_3_fc_bias_bf16(rank)), inPlace(768,
      k_h_3_ln1_weight(rank), k_h_3_ln1_weight_grad(rank), k_h_3_ln1_weight_m(rank),
      k_h_3_ln1_weight_v(rank), k_h_3_ln1_weight_bf16(rank)), inPlace(768, k_h_3_ln1_bias(rank),
      k_h_3_ln1_bias_grad(rank), k_h_3_ln1_bias_m(rank), k_h_3_ln1_bias_v(rank),
      k_h_3_ln1_bias_bf16(rank)), inPlace(589824, k_h_3_fc_weight(rank), k_h_3_fc_weight_grad(rank),
      k_h_3_fc_weight_m(rank), k_h_3_fc_weight_v(rank), k_h_3_fc_weight_bf16(rank)), inPlace(147456,
      k_h_3_proj_weight(rank), k_h_3_proj_weight_grad(rank), k_h_3_proj_weight_m(rank),
      k_h_3_proj_weight_v(rank), k_h_3_proj_weight_bf16(rank)), inPlace(768, k_h_3_proj_bias(rank),
      k_h_3_proj_bias_grad(rank), k_h_3_proj_bias_m(rank), k_h_3_proj_bias_v(rank),
      k_h_3_proj_bias_bf16(rank)), inPlace(576, k_h_3_qkv_bias(rank), k_h_3_qkv_bias_grad(rank),
      k_h_3_qkv_bias_m(rank), k_h_3_qkv_bias_v(rank), k_h_3_qkv_bias_bf16(rank)), inPlace(442368,
      k_h_3_qkv_weight(rank), k_h_3_qkv_weight_grad(rank), k_h_3_qkv_weight_m(rank),
      k_h_3_qkv_weight_v(rank), k_h_3_qkv_weight_bf16(rank)), inPlace(768, k_h_2_fc2_bias(rank),
      k_h_2_fc2_bias_grad(rank), k_h_2_fc2_bias_m(rank), k_h_2_fc2_bias_v(rank),
      k_h_2_fc2_bias_bf16(rank)), inPlace(768, k_h_2_ln2_weight(rank), k_h_2_ln2_weight_grad(rank),
      k_h_2_ln2_weight_m(rank), k_h_2_ln2_weight_v(rank), k_h_2_ln2_weight_bf16(rank)), inPlace(768,
      k_h_2_ln2_bias(rank), k_h_2_ln2_bias_grad(rank), k_h_2_ln2_bias_m(rank),
      k_h_2_ln2_bias_v(rank), k_h_2_ln2_bias_bf16(rank)), inPlace(589824, k_h_2_fc2_weight(rank),
      k_h_2_fc2_weight_grad(rank), k_h_2_fc2_weight_m(rank), k_h_2_fc2_weight_v(rank),
      k_h_2_fc2_weight_bf16(rank)), inPlace(768, k_h_2_fc_bias(rank), k_h_2_fc_bias_grad(rank),
      k_h_2_fc_bias_m(rank), k_h_2_fc_bias_v(rank), k_h_2_fc_bias_bf16(rank)), inPlace(768,
      k_h_0_ln2_weight(rank), k_h_0_ln2_weight_grad(rank), k_h_0_ln2_weight_m(rank),
      k_h_0_ln2_weight_v(rank), k_h_0_ln2_weight_bf16(rank)), inPlace(768, k_h_0_ln2_bias(rank),
      k_h_0_ln2_bias_grad(rank), k_h_0_ln2_bias_m(rank), k_h_0_ln2_bias_v(rank),
      k_h_0_ln2_bias_bf16(rank)), inPlace(768, k_h_1_ln1_weight(rank), k_h_1_ln1_weight_grad(rank),
      k_h_1_ln1_weight_m(rank), k_h_1_ln1_weight_v(rank), k_h_1_ln1_weight_bf16(rank)), inPlace(768,
      k_h_1_ln1_bias(rank), k_h_1_ln1_bias_grad(rank), k_h_1_ln1_bias_m(rank),
      k_h_1_ln1_bias_v(rank), k_h_1_ln1_bias_bf16(rank)), inPlace(768, k_h_1_ln2_weight(rank),
      k_h_1_ln2_weight_grad(rank), k_h_1_ln2_weight_m(rank), k_h_1_ln2_weight_v(rank),
      k_h_1_ln2_weight_bf16(rank)), inPlace(768, k_h_1_ln2_bias(rank), k_h_1_ln2_bias_grad(rank),
      k_h_1_ln2_bias_m(rank), k_h_1_ln2_bias_v(rank), k_h_1_ln2_bias_bf16(rank)), inPlace(768,
      k_h_2_ln1_weight(rank), k_h_2_ln1_weight_grad(rank), k_h_2_ln1_weight_m(rank),
      k_h_2_ln1_weight_v(rank), k_h_2_ln1_weight_bf16(rank)), inPlace(768, k_h_2_ln1_bias(rank),
      k_h_2_ln1_bias_grad(rank), k_h_2_ln1_bias_m(rank), k_h_2_ln1_bias_v(rank),
      k_h_2_ln1_bias_bf16(rank)), inPlace(589824, k_h_2_fc_weight(rank), k_h_2_fc_weight_grad(rank),
      k_h_2_fc_weight_m(rank), k_h_2_fc_weight_v(rank), k_h_2_fc_weight_bf16(rank)), inPlace(147456,
      k_h_2_proj_weight(rank), k_h_2_proj_weight_grad(rank), k_h_2_proj_weight_m(rank),
      k_h_2_proj_weight_v(rank), k_h_2_proj_weight_bf16(rank)), inPlace(442368,
      k_h_2_qkv_weight(rank), k_h_2_qkv_weight_grad(rank), k_h_2_qkv_weight_m(rank),
      k_h_2_qkv_weight_v(rank), k_h_2_qkv_weight_bf16(rank)), inPlace(589824,
      k_h_1_fc2_weight(rank), k_h_1_fc2_weight_grad(rank), k_h_1_fc2_weight_m(rank),
      k_h_1_fc2_weight_v(rank), k_h_1_fc2_weight_bf16(rank)), inPlace(589824, k_h_1_fc_weight(rank),
      k_h_1_fc_weight_grad(rank), k_h_1_fc_weight_m(rank), k_h_1_fc_weight_v(rank),
      k_h_1_fc_weight_bf16(rank)), inPlace(147456, k_h_1_proj_weight(rank),
      k_h_1_proj_weight_grad(rank), k_h_1_proj_weight_m(rank), k_h_1_proj_weight_v(rank),
      k_h_1_proj_weight_bf16(rank)), inPlace(442368, k_h_1_qkv_weight(rank),
      k_h_1_qkv_weight_grad(rank), k_h_1_qkv_weight_m(rank), k_h_1_qkv_weight_v(rank),
      k_h_1_qkv_weight_bf16(rank)), inPlace(589824, k_h_0_fc2_weight(rank),
      k_h_0_fc2_weight_grad(rank), k_h_0_fc2_weight_m(rank), k_h_0_fc2_weight_v(rank),
      k_h_0_fc2_weight_bf16(rank)), inPlace(589824, k_h_0_fc_weight(rank),
      k_h_0_fc_weight_grad(rank), k_h_0_fc_weight_m(rank), k_h_0_fc_weight_v(rank),
      k_h_0_fc_weight_bf16(rank)), inPlace(147456, k_h_0_proj_weight(rank),
      k_h_0_proj_weight_grad(rank), k_h_0_proj_weight_m(rank), k_h_0_proj_weight_v(rank),
      k_h_0_proj_weight_bf16(rank)), inPlace(768, k_h_2_proj_bias(rank), k_h_2_proj_bias_grad(rank),
      k_h_2_proj_bias_m(rank), k_h_2_proj_bias_v(rank), k_h_2_proj_bias_bf16(rank))});
}

// wte
void update_wte_part4(Rank& rank, Event* done) {
  Stream compute = stream(rank, Lane::kCompute);
  ProfileRange range(rank, "update wte");
  // /h.2/qkv/Add
  wait(rank, compute, done[106]);
  // /h.1/fc2/Add
  // /h.1/fc/Add
  // /h.1/proj/Add
  // /h.1/qkv/Add
  // /h.0/fc2/Add
  // /h.0/fc/Add
  // /h.0/proj/Add
  // /h.0/ln1/LayerNormalization
  wait(rank, compute, done[105]);
  // /Add
  // /h.0/qkv/Add
  // /h.0/qkv/MatMul
  // /head/MatMul
  wait(rank, compute, done[63]);
  // Gather
  wait(rank, compute, done[107]);
  // updates of parameters
  optimizerUpdates(rank, compute, kOptimizer, ElementType::kBf16, k_learning_rate(rank),
      k_step(rank), {inPlace(576, k_h_2_qkv_bias(rank), k_h_2_qkv_bias_grad(rank),
      k_h_2_qkv_bias_m(rank), k_h_2_qkv_bias_v(rank), k_h_2_qkv_bias_bf16(rank)), inPlace(768,
      k_h_1_fc2_bias(rank), k_h_1_fc2_bias_grad(rank), k_h_1_fc2_bias_m(rank),
      k_h_1_fc2_bias_v(rank), k_h_1_fc2_bias_bf16(rank)), inPlace(768, k_h_1_fc_bias(rank),
      k_h_1_fc_bias_grad(rank), k_h_1_fc_bias_m(rank), k_h_1_fc_bias_v(rank),
      k_h_1_fc_bias_bf16(rank)), inPlace(768, k_h_1_proj_bias(rank), k_h_1_proj_bias_grad(rank),
      k_h_1_proj_bias_m(rank), k_h_1_proj_bias_v(rank), k_h_1_proj_bias_bf16(rank)), inPlace(576,
      k_h_1_qkv_bias(rank), k_h_1_qkv_bias_grad(rank), k_h_1_qkv_bias_m(rank),
      k_h_1_qkv_bias_v(rank), k_h_1_qkv_bias_bf16(rank)), inPlace(768, k_h_0_fc2_bias(rank),
      k_h_0_fc2_bias_grad(rank), k_h_0_fc2_bias_m(rank), k_h_0_fc2_bias_v(rank),
      k_h_0_fc2_bias_bf16(rank)), inPlace(768, k_h_0_fc_bias(rank), k_h_0_fc_bias_grad(rank),
      k_h_0_fc_bias_m(rank), k_h_0_fc_bias_v(rank), k_h_0_fc_bias_bf16(rank)), inPlace(768,
      k_h_0_proj_bias(rank), k_h_0_proj_bias_grad(rank), k_h_0_proj_bias_m(rank),
      k_h_0_proj_bias_v(rank), k_h_0_proj_bias_bf16(rank)), inPlace(768, k_h_0_ln1_bias(rank),
      k_h_0_ln1_bias_grad(rank), k_h_0_ln1_bias_m(rank), k_h_0_ln1_bias_v(rank),
      k_h_0_ln1_bias_bf16(rank)), inPlace(768, k_h_0_ln1_weight(rank), k_h_0_ln1_weight_grad(rank),
      k_h_0_ln1_weight_m(rank), k_h_0_ln1_weight_v(rank), k_h_0_ln1_weight_bf16(rank)),
      inPlace(196608, k_wpe_weight(rank), k_wpe_weight_grad(rank), k_wpe_weight_m(rank),
      k_wpe_weight_v(rank), k_wpe_weight_bf16(rank)), inPlace(576, k_h_0_qkv_bias(rank),
      k_h_0_qkv_bias_grad(rank), k_h_0_qkv_bias_m(rank), k_h_0_qkv_bias_v(rank),
      k_h_0_qkv_bias_bf16(rank)), inPlace(442368, k_h_0_qkv_weight(rank),
      k_h_0_qkv_weight_grad(rank), k_h_0_qkv_weight_m(rank), k_h_0_qkv_weight_v(rank),
      k_h_0_qkv_weight_bf16(rank)), inPlace(9649920, k_head_weight(rank),
      k_head_weight_grad_2(rank), k_head_weight_m(rank), k_head_weight_v(rank),
      k_head_weight_bf16(rank)), inPlace(9649344, k_wte_weight(rank), k_wte_grad(rank),
      k_wte_weight_m(rank), k_wte_weight_v(rank), k_wte_weight_bf16(rank))});
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
  copy(rank, stream(rank, Lane::kCompute), k_loss(rank), k_loss_sum(rank), 4);
}

}  // namespace program::class0
