#include "runtime/ops_normalization.h"
#include "runtime/ops_training.h"
#include "tests/gpu/kernels/cases.h"

namespace soapstone::runtime {
namespace {

constexpr ElementType kStatistic = ElementType::kF32;

void addSoftmax(std::vector<KernelCase>& cases, ElementType type) {
  const Softmax ops[] = {
      {type, {3, 17, 9}, 0, false}, {type, {3, 17, 9}, 1, true},
      {type, {3, 17, 9}, 2, false}, {type, {4, 5003}, 1, true},
      {type, {40, 256}, 1, false},
  };
  for (const Softmax& op : ops) {
    cases.push_back({(op.logarithm ? "log softmax " : "softmax ") +
                         std::to_string(op.shape[static_cast<int>(op.dim)]) +
                         " of dim " + std::to_string(op.dim),
                     {input(type, op.shape.product(), -10, 10),
                      result(type, op.shape.product())},
                     [op](Rank& rank, Stream stream, const CaseMemory& m) {
                       softmax(rank, stream, op, m[0], m[1]);
                     },
                     pointTolerance(type)});
  }
}

void addNorms(std::vector<KernelCase>& cases, ElementType type) {
  for (NormKind kind : {NormKind::kLayer, NormKind::kRms}) {
    for (auto [rows, columns] :
         {std::pair<int64_t, int64_t>{12, 37}, {20, 768}, {2, 6000}}) {
      Norm op{.kind = kind,
              .type = type,
              .rows = rows,
              .columns = columns,
              .epsilon = 1e-5};
      std::string name =
          std::string(kind == NormKind::kLayer ? "layer norm" : "RMS norm");
      std::string of = " of " + std::to_string(columns);
      int64_t count = rows * columns;
      cases.push_back({name + of,
                       {input(type, count, -3, 5), input(type, columns),
                        input(type, columns), result(type, count),
                        result(kStatistic, rows), result(kStatistic, rows)},
                       [op](Rank& rank, Stream stream, const CaseMemory& m) {
                         norm(rank, stream, op, m[0], m[1], m[2], m[3],
                              m.as<float>(4), m.as<float>(5));
                       },
                       pointTolerance(type)});
      cases.push_back(
          {name + " gradient" + of,
           {input(type, count, -3, 5), input(type, columns),
            input(kStatistic, rows, 0.9, 1.1),
            input(kStatistic, rows, 0.4, 0.5), input(type, count),
            result(type, count), result(type, columns), result(type, columns)},
           [op](Rank& rank, Stream stream, const CaseMemory& m) {
             normGrad(rank, stream, op, m[0], m[1], m.as<float>(2),
                      m.as<float>(3), m[4], m[5], m[6], m[7]);
           },
           sumTolerance(type)});
    }
  }
}

// What two or three products that read a norm send back, in rows of single
// elements, of whole accesses, and of more elements than registers hold sums
// of. Few rows, as the results travel with the bundle.
void addNormsOfSums(std::vector<KernelCase>& cases, ElementType type) {
  for (auto [rows, columns] :
       {std::pair<int64_t, int64_t>{8, 37}, {4, 768}, {1, 1031}}) {
    const Norm op{.kind = NormKind::kRms,
                  .type = type,
                  .rows = rows,
                  .columns = columns,
                  .epsilon = 1e-5};
    const int64_t count = rows * columns;
    const CaseTensor part = input(type, count);
    cases.push_back(
        {"RMS norm gradient of a sum of " + std::to_string(columns),
         {input(type, count, -3, 5), input(type, columns),
          input(kStatistic, rows, 0.9, 1.1), input(kStatistic, rows, 0.4, 0.5),
          part, part, part, part, result(type, count), result(type, columns),
          result(type, columns), part},
         [op](Rank& rank, Stream stream, const CaseMemory& m) {
           const void* third = op.columns == 37 ? nullptr : m[6];
           normGradOfSum(rank, stream, op, m[0], m[1], m.as<float>(2),
                         m.as<float>(3),
                         {.parts = {m[4], m[5], third}, .total = m[11]}, m[8],
                         m[9], m[10], m[7]);
         },
         sumTolerance(type)});
  }
}

// Columns of a product, and the place of their gradient beside others.
void addNormsOfColumns(std::vector<KernelCase>& cases, ElementType type) {
  constexpr int64_t kRows = 3;
  for (auto [columns, pitch] :
       {std::pair<int64_t, int64_t>{512, 576}, {37, 40}, {6000, 6016}}) {
    const Norm op{.kind = NormKind::kRms,
                  .type = type,
                  .rows = kRows,
                  .columns = columns,
                  .epsilon = 1e-5,
                  .inputPitch = pitch,
                  .inputGradPitch = pitch};
    const std::string of = " of " + std::to_string(columns) + " columns of " +
                           std::to_string(pitch);
    cases.push_back({"RMS norm" + of,
                     {input(type, kRows * pitch, -3, 5), input(type, columns),
                      result(type, kRows * columns), result(kStatistic, kRows),
                      result(kStatistic, kRows)},
                     [op](Rank& rank, Stream stream, const CaseMemory& m) {
                       norm(rank, stream, op, m[0], m[1], nullptr, m[2],
                            m.as<float>(3), m.as<float>(4));
                     },
                     pointTolerance(type)});
    cases.push_back(
        {"RMS norm gradient" + of,
         {input(type, kRows * pitch, -3, 5), input(type, columns),
          input(kStatistic, kRows, 0, 0.1), input(kStatistic, kRows, 0.4, 0.5),
          input(type, kRows * columns), updated(type, kRows * pitch),
          result(type, columns), result(type, columns)},
         [op](Rank& rank, Stream stream, const CaseMemory& m) {
           normGrad(rank, stream, op, m[0], m[1], m.as<float>(2),
                    m.as<float>(3), m[4], m[5], m[6], m[7]);
         },
         sumTolerance(type)});
  }
}

void addBatchNorm(std::vector<KernelCase>& cases, const std::string& of,
                  const BatchNorm& op) {
  int64_t channels = op.shape[1], count = op.shape.product();
  CaseTensor statistics = result(kStatistic, channels);
  CaseTensor parameters = input(op.parameterType, channels);
  CaseTensor parameterGrads = result(op.parameterType, channels);
  cases.push_back({"batch norm" + of,
                   {input(op.type, count, -3, 5), parameters, parameters,
                    result(op.type, count), statistics, statistics},
                   [op](Rank& rank, Stream stream, const CaseMemory& m) {
                     batchNorm(rank, stream, op, m[0], m[1], m[2], m[3],
                               m.as<float>(4), m.as<float>(5));
                   },
                   sumTolerance(op.type)});
  cases.push_back({"batch norm gradient" + of,
                   {input(op.type, count, -3, 5), parameters,
                    input(kStatistic, channels, 0.9, 1.1),
                    input(kStatistic, channels, 4, 6), input(op.type, count),
                    result(op.type, count), parameterGrads, parameterGrads},
                   [op](Rank& rank, Stream stream, const CaseMemory& m) {
                     batchNormGrad(rank, stream, op, m[0], m[1], m.as<float>(2),
                                   m.as<float>(3), m[4], m[5], m[6], m[7]);
                   },
                   sumTolerance(op.type)});
}

// With the ReLU in the same call, without and with a sum before it.
void addBatchNormsWithRelu(std::vector<KernelCase>& cases, ElementType type) {
  for (const Dims& shape : {Dims{4, 32, 7, 7}, Dims{4, 5, 7, 7}}) {
    const BatchNorm op{.type = type,
                       .parameterType = ElementType::kF32,
                       .shape = shape,
                       .epsilon = 1e-3,
                       .channelsLast = true,
                       .relu = true};
    const int64_t channels = shape[1], count = shape.product();
    const CaseTensor activations = input(type, count, -3, 5);
    const CaseTensor parameters = input(kStatistic, channels);
    const CaseTensor ofChannels = result(kStatistic, channels);
    const std::string of = " of " + std::to_string(channels) + " channels";
    for (bool isSum : {false, true}) {
      cases.push_back(
          {"batch norm and ReLU" + of + (isSum ? ", added" : ""),
           {activations, parameters, parameters, result(type, count),
            ofChannels, ofChannels, input(type, count)},
           [=](Rank& rank, Stream stream, const CaseMemory& m) {
             batchNorm(rank, stream, op, m[0], m[1], m[2], m[3], m.as<float>(4),
                       m.as<float>(5), isSum ? m[6] : nullptr);
           },
           sumTolerance(type)});
    }
    cases.push_back(
        {"batch norm and ReLU gradient" + of,
         {activations, parameters, input(kStatistic, channels, 0.9, 1.1),
          input(kStatistic, channels, 4, 6), input(type, count),
          result(type, count), ofChannels, ofChannels, input(type, count)},
         [=](Rank& rank, Stream stream, const CaseMemory& m) {
           batchNormGrad(rank, stream, op, m[0], m[1], m.as<float>(2),
                         m.as<float>(3), m[4], m[5], m[6], m[7], m[8]);
         },
         sumTolerance(type)});
  }
}

void addBatchNorms(std::vector<KernelCase>& cases, ElementType type) {
  const Dims shapes[] = {{4, 5, 3, 7}, {4, 32, 7, 7}, {16, 24}};
  for (const Dims& shape : shapes) {
    addBatchNorm(cases, " of " + std::to_string(shape[1]) + " channels",
                 {.type = type, .shape = shape, .epsilon = 1e-5});
  }
  // Cases that a library has, with parameters of both widths, and cases that it
  // lacks.
  for (ElementType parameters : {ElementType::kF32, type}) {
    std::string width = parameters == type ? "" : ", f32 parameters";
    for (const Dims& shape :
         {Dims{2, 32, 5, 5}, Dims{4, 5, 7, 7}, Dims{2, 64, 33},
          Dims{2, 16, 2, 3, 3}, Dims{2, 256, 3, 3}}) {
      addBatchNorm(cases,
                   " of " + std::to_string(shape[1]) +
                       " channels, channels last" + width,
                   {.type = type,
                    .parameterType = parameters,
                    .shape = shape,
                    .epsilon = 1e-3,
                    .channelsLast = true});
    }
    if (type == ElementType::kF32) break;
  }
}

void addCrossEntropies(std::vector<KernelCase>& cases, ElementType type) {
  for (auto [rows, classes] :
       {std::pair<int64_t, int64_t>{9, 21}, {7, 1000}, {2, 50257}}) {
    CrossEntropy op{.type = type, .rows = rows, .classes = classes};
    std::string of = " of " + std::to_string(classes);
    CaseTensor logits = input(type, rows * classes, -4, 4);
    CaseTensor labels =
        input(ElementType::kI64, rows, -2, static_cast<double>(classes) + 2);
    cases.push_back(
        {"cross-entropy" + of,
         {logits, labels, result(kStatistic, rows), result(kStatistic, rows)},
         [op](Rank& rank, Stream stream, const CaseMemory& m) {
           crossEntropy(rank, stream, op, m[0], m[1], m.as<float>(2),
                        m.as<float>(3));
         },
         1e-5});
    CrossEntropy padded = op;
    padded.pitch = (classes + 63) / 64 * 64;
    cases.push_back({"cross-entropy" + of + ", padded rows",
                     {input(type, rows * padded.pitch, -4, 4), labels,
                      result(kStatistic, rows), result(kStatistic, rows)},
                     [padded](Rank& rank, Stream stream, const CaseMemory& m) {
                       crossEntropy(rank, stream, padded, m[0], m[1],
                                    m.as<float>(2), m.as<float>(3));
                     },
                     1e-5});
    for (bool isShard : {false, true}) {
      op.allClasses = isShard ? 2 * classes : 0;
      op.firstClass = isShard ? classes / 2 : 0;
      cases.push_back(
          {"cross-entropy gradient" + of + (isShard ? ", a shard" : ""),
           {logits, labels, input(kStatistic, rows, 4, 6),
            input(kStatistic, rows), result(type, rows * classes)},
           [op](Rank& rank, Stream stream, const CaseMemory& m) {
             crossEntropyGrad(rank, stream, op, m[0], m[1], m.as<float>(2),
                              m.as<float>(3), m[4]);
           },
           pointTolerance(type)});
    }
  }
}

}  // namespace

void addNormalizationCases(std::vector<KernelCase>& cases, ElementType type) {
  addSoftmax(cases, type);
  addNorms(cases, type);
  addNormsOfColumns(cases, type);
  addNormsOfSums(cases, type);
  addBatchNorms(cases, type);
  addBatchNormsWithRelu(cases, type);
  addCrossEntropies(cases, type);
}

}  // namespace soapstone::runtime
