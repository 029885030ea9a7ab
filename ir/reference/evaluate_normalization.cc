// Softmax and the norms, with their gradients.
#include <algorithm>
#include <cmath>
#include <limits>

#include "ir/reference/evaluate_op.h"
#include "ir/reference/lines.h"

namespace soapstone::reference {
namespace {

// Positions of one channel of [N, C, spatial..].
class Channel {
 public:
  Channel(const std::vector<int64_t>& shape, int64_t channel)
      : channels(shape[1]), channel(channel), samples(shape[0]) {
    for (size_t i = 2; i < shape.size(); ++i) positions *= shape[i];
  }

  int64_t size() const { return samples * positions; }
  int64_t element(int64_t i) const {
    return (i / positions * channels + channel) * positions + i % positions;
  }

 private:
  int64_t channels;
  int64_t channel;
  int64_t samples;
  int64_t positions = 1;
};

}  // namespace

Results evaluateSoap(soap::SoftmaxOp op, Operands operands) {
  const Tensor& input = *operands[0];
  Tensor result = makeResult(op);
  Lines lines(input.shape(), op.getDim());
  for (int64_t line = 0; line < lines.count(); ++line) {
    double largest = -std::numeric_limits<double>::infinity();
    for (int64_t i = 0; i < lines.length(); ++i) {
      largest = std::max(largest, input.number(lines.element(line, i)));
    }
    double sum = 0;
    for (int64_t i = 0; i < lines.length(); ++i) {
      sum += std::exp(input.number(lines.element(line, i)) - largest);
    }
    for (int64_t i = 0; i < lines.length(); ++i) {
      int64_t element = lines.element(line, i);
      double shifted = input.number(element) - largest;
      result.setNumber(element, op.getLogarithm() ? shifted - std::log(sum)
                                                  : std::exp(shifted) / sum);
    }
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::NormOp op, Operands operands) {
  const Tensor& input = *operands[0];
  const Tensor& scale = *operands[1];
  const Tensor* bias = op.getBias() ? operands[2] : nullptr;
  Tensor result = makeResult(op, 0);
  Tensor means = makeResult(op, 1);
  Tensor rstds = makeResult(op, 2);
  int64_t width = scale.size();
  for (int64_t row = 0; row < means.size(); ++row) {
    double mean = 0;
    if (op.getKind() == soap::NormKind::Layer) {
      for (int64_t i = 0; i < width; ++i)
        mean += input.number(row * width + i) / width;
    }
    double variance = 0;
    for (int64_t i = 0; i < width; ++i) {
      double centered = input.number(row * width + i) - mean;
      variance += centered * centered / width;
    }
    double rstd = 1 / std::sqrt(variance + op.getEpsilon().convertToDouble());
    means.setNumber(row, mean);
    rstds.setNumber(row, rstd);
    for (int64_t i = 0; i < width; ++i) {
      double normalized = (input.number(row * width + i) - mean) * rstd;
      result.setNumber(row * width + i, normalized * scale.number(i) +
                                            (bias ? bias->number(i) : 0));
    }
  }
  return results(std::move(result), std::move(means), std::move(rstds));
}

Results evaluateSoap(soap::NormGradOp op, Operands operands) {
  const Tensor& input = *operands[0];
  const Tensor& scale = *operands[1];
  const Tensor& means = *operands[2];
  const Tensor& rstds = *operands[3];
  const Tensor& arriving = *operands[4];
  Tensor inputGrad = makeResult(op, 0);
  int64_t width = scale.size();
  std::vector<double> scaleGrad(width);
  std::vector<double> biasGrad(width);
  for (int64_t row = 0; row < means.size(); ++row) {
    double rstd = rstds.number(row);
    auto normalized = [&](int64_t i) {
      return (input.number(row * width + i) - means.number(row)) * rstd;
    };
    // Means over the row of the scaled gradient, plain and times normalized.
    double plainMean = 0;
    double weightedMean = 0;
    for (int64_t i = 0; i < width; ++i) {
      double grad = arriving.number(row * width + i);
      biasGrad[i] += grad;
      scaleGrad[i] += grad * normalized(i);
      plainMean += grad * scale.number(i) / width;
      weightedMean += grad * scale.number(i) * normalized(i) / width;
    }
    if (op.getKind() == soap::NormKind::Rms) plainMean = 0;
    for (int64_t i = 0; i < width; ++i) {
      double scaled = arriving.number(row * width + i) * scale.number(i);
      inputGrad.setNumber(
          row * width + i,
          rstd * (scaled - plainMean - normalized(i) * weightedMean));
    }
  }
  Tensor scaleResult = makeResult(op, 1);
  Tensor biasResult = makeResult(op, 2);
  scaleResult.setNumbers(scaleGrad);
  biasResult.setNumbers(biasGrad);
  return results(std::move(inputGrad), std::move(scaleResult),
                 std::move(biasResult));
}

Results evaluateSoap(soap::BatchNormOp op, Operands operands) {
  const Tensor& input = *operands[0];
  Tensor result = makeResult(op, 0);
  Tensor means = makeResult(op, 1);
  Tensor variances = makeResult(op, 2);
  for (int64_t c = 0; c < input.dim(1); ++c) {
    Channel channel(input.shape(), c);
    double mean = 0;
    for (int64_t i = 0; i < channel.size(); ++i) {
      mean += input.number(channel.element(i)) / channel.size();
    }
    double variance = 0;
    for (int64_t i = 0; i < channel.size(); ++i) {
      double centered = input.number(channel.element(i)) - mean;
      variance += centered * centered / channel.size();
    }
    means.setNumber(c, mean);
    variances.setNumber(c, variance);
    double rstd = 1 / std::sqrt(variance + op.getEpsilon().convertToDouble());
    for (int64_t i = 0; i < channel.size(); ++i) {
      int64_t element = channel.element(i);
      double normalized = (input.number(element) - mean) * rstd;
      result.setNumber(element, normalized * operands[1]->number(c) +
                                    operands[2]->number(c));
    }
  }
  return results(std::move(result), std::move(means), std::move(variances));
}

Results evaluateSoap(soap::BatchNormGradOp op, Operands operands) {
  const Tensor& input = *operands[0];
  const Tensor& arriving = *operands[4];
  Tensor inputGrad = makeResult(op, 0);
  Tensor scaleGrads = makeResult(op, 1);
  Tensor biasGrads = makeResult(op, 2);
  for (int64_t c = 0; c < input.dim(1); ++c) {
    Channel channel(input.shape(), c);
    double mean = operands[2]->number(c);
    double rstd = 1 / std::sqrt(operands[3]->number(c) +
                                op.getEpsilon().convertToDouble());
    double scaleGrad = 0;
    double biasGrad = 0;
    for (int64_t i = 0; i < channel.size(); ++i) {
      int64_t element = channel.element(i);
      biasGrad += arriving.number(element);
      scaleGrad +=
          arriving.number(element) * (input.number(element) - mean) * rstd;
    }
    scaleGrads.setNumber(c, scaleGrad);
    biasGrads.setNumber(c, biasGrad);
    for (int64_t i = 0; i < channel.size(); ++i) {
      int64_t element = channel.element(i);
      double normalized = (input.number(element) - mean) * rstd;
      double centered = arriving.number(element) -
                        (biasGrad + normalized * scaleGrad) / channel.size();
      inputGrad.setNumber(element, operands[1]->number(c) * rstd * centered);
    }
  }
  return results(std::move(inputGrad), std::move(scaleGrads),
                 std::move(biasGrads));
}

}  // namespace soapstone::reference
