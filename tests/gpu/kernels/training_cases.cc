#include "runtime/ops_recurrent.h"
#include "runtime/ops_training.h"
#include "tests/gpu/kernels/cases.h"

namespace soapstone::runtime {
namespace {

void addOptimizers(std::vector<KernelCase>& cases, ElementType type) {
  constexpr int64_t kCount = 3000;
  const std::pair<const char*, OptimizerKind> kinds[] = {
      {"SGD", OptimizerKind::kSgd},
      {"momentum", OptimizerKind::kMomentum},
      {"Adam", OptimizerKind::kAdam},
      {"AdamW", OptimizerKind::kAdamW},
      {"LAMB", OptimizerKind::kLamb},
      {"LARS", OptimizerKind::kLars},
      {"Adagrad", OptimizerKind::kAdagrad}};
  for (auto [name, kind] : kinds) {
    OptimizerUpdate op{.kind = kind,
                       .gradientType = type,
                       .count = kCount,
                       .beta1 = 0.9,
                       .beta2 = 0.99,
                       .epsilon = 1e-6,
                       .weightDecay = 0.02,
                       .trust = 0.5};
    // Moments that roots are taken of are not negative.
    cases.push_back({name,
                     {updated(ElementType::kF32, kCount), input(type, kCount),
                      input(ElementType::kF32, 1, 0.05, 0.1),
                      input(ElementType::kI64, 1, 3, 9),
                      updated(ElementType::kF32, kCount, 0.1, 1),
                      updated(ElementType::kF32, kCount, 0.1, 1)},
                     [op](Rank& rank, Stream stream, const CaseMemory& m) {
                       optimizerUpdate(rank, stream, op, m.as<float>(0), m[1],
                                       m.as<float>(2), m.as<int64_t>(3),
                                       m.as<float>(4), m.as<float>(5),
                                       m.as<float>(0), m.as<float>(4),
                                       m.as<float>(5));
                     },
                     1e-5});
  }
}

void addRandom(std::vector<KernelCase>& cases, ElementType type) {
  for (RandomKind kind : {RandomKind::kUniform, RandomKind::kNormal}) {
    Random op{.kind = kind,
              .type = type,
              .count = 5001,
              .low = kind == RandomKind::kNormal ? 0.5 : -2,
              .high = 3,
              .stream = 17,
              .first = 123};
    cases.push_back(
        {kind == RandomKind::kNormal ? "random, normal" : "random, uniform",
         {input(ElementType::kI64, 1, 0, 1000),
          input(ElementType::kI64, 1, 0, 1000), result(type, op.count)},
         [op](Rank& rank, Stream stream, const CaseMemory& m) {
           random(rank, stream, op, m.as<int64_t>(0), m.as<int64_t>(1), m[2]);
         },
         0});  // The same bits on every processor and GPU.
  }
}

void addLstm(std::vector<KernelCase>& cases, ElementType type) {
  Lstm op{.type = type, .steps = 4, .batch = 3, .inputs = 10, .hidden = 8};
  int64_t sequence = op.steps * op.batch * op.hidden;
  int64_t state = op.batch * op.hidden;
  CaseTensor x = input(type, op.steps * op.batch * op.inputs);
  CaseTensor w = input(type, 4 * op.hidden * op.inputs);
  CaseTensor u = input(type, 4 * op.hidden * op.hidden);
  CaseTensor bias = input(type, 4 * op.hidden);
  CaseTensor start = input(type, state);
  auto forward = [op](Rank& rank, Stream stream, const CaseMemory& m) {
    lstm(rank, stream, op, m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7],
         m[8]);
  };
  std::vector<CaseTensor> tensors = {x,
                                     w,
                                     u,
                                     bias,
                                     start,
                                     start,
                                     result(type, sequence),
                                     result(type, sequence),
                                     result(type, 4 * sequence)};
  cases.push_back({"LSTM", tensors, forward, 5 * pointTolerance(type)});
  tensors.insert(
      tensors.end(),
      {input(type, sequence), input(type, sequence), result(type, x.count),
       result(type, w.count), result(type, u.count), result(type, bias.count),
       result(type, state), result(type, state)});
  cases.push_back({"LSTM gradient", tensors,
                   [=](Rank& rank, Stream stream, const CaseMemory& m) {
                     forward(rank, stream, m);
                     lstmGrad(rank, stream, op, m[0], m[1], m[2], m[4], m[5],
                              m[6], m[7], m[8], m[9], m[10], m[11], m[12],
                              m[13], m[14], m[15], m[16]);
                   },
                   sumTolerance(type, 1 << 14, 5)});
}

}  // namespace

void addTrainingCases(std::vector<KernelCase>& cases, ElementType type) {
  addOptimizers(cases, type);
  addRandom(cases, type);
  addLstm(cases, type);
}

std::vector<KernelCase> allCases() {
  std::vector<KernelCase> cases;
  for (ElementType type :
       {ElementType::kF32, ElementType::kBf16, ElementType::kF16}) {
    size_t first = cases.size();
    addExpertCases(cases, type);
    addMovementCases(cases, type);
    addProductCases(cases, type);
    addTrainingCases(cases, type);
    addEmittedCases(cases, type);
    addJointCases(cases, type);
    // Large, and like bf16: in f16 the programs of the bundle have them.
    if (type != ElementType::kF16) {
      addContractionCases(cases, type);
      addNormalizationCases(cases, type);
      addReductionCases(cases, type);
      addAttentionCases(cases, type);
    }
    for (size_t i = first; i < cases.size(); ++i) {
      cases[i].name += " " + typeName(type);
    }
  }
  return cases;
}

}  // namespace soapstone::runtime
