// Losses and optimizer updates.
#include <algorithm>
#include <cmath>
#include <limits>

#include "ir/reference/evaluate_op.h"
#include "ir/soap/global_box.h"

namespace soapstone::reference {
namespace {

double norm(const std::vector<double>& values) {
  double sum = 0;
  for (double value : values) sum += value * value;
  return std::sqrt(sum);
}

// One parameter tensor at the update: everything in double.
struct Update {
  soap::OptimizerUpdateOp op;
  std::vector<double> parameter;
  std::vector<double> gradient;
  std::vector<std::vector<double>> states;
  double rate;
  double step;  // Counts from 1.

  double beta1 = op.getBeta1().convertToDouble();
  double beta2 = op.getBeta2().convertToDouble();
  double epsilon = op.getEpsilon().convertToDouble();
  double decay = op.getWeightDecay().convertToDouble();

  void addCoupledDecay() {
    for (size_t i = 0; i < parameter.size(); ++i)
      gradient[i] += decay * parameter[i];
  }

  void sgd() {
    for (size_t i = 0; i < parameter.size(); ++i)
      parameter[i] -= rate * gradient[i];
  }

  void momentum() {
    for (size_t i = 0; i < parameter.size(); ++i) {
      double& velocity = states[0][i];
      velocity = beta1 * velocity + gradient[i];
      double direction =
          op.getNesterov() ? gradient[i] + beta1 * velocity : velocity;
      parameter[i] -= rate * direction;
    }
  }

  // Adam's step before the learning rate; updates both moments.
  std::vector<double> adamDirection() {
    std::vector<double> direction(parameter.size());
    for (size_t i = 0; i < parameter.size(); ++i) {
      double& first = states[0][i];
      double& second = states[1][i];
      first = beta1 * first + (1 - beta1) * gradient[i];
      second = beta2 * second + (1 - beta2) * gradient[i] * gradient[i];
      direction[i] =
          first / (1 - std::pow(beta1, step)) /
          (std::sqrt(second / (1 - std::pow(beta2, step))) + epsilon);
    }
    return direction;
  }

  void adam() {
    std::vector<double> direction = adamDirection();
    for (size_t i = 0; i < parameter.size(); ++i)
      parameter[i] -= rate * direction[i];
  }

  void adamW() {
    for (double& value : parameter) value -= rate * decay * value;
    adam();
  }

  void lamb() {
    std::vector<double> direction = adamDirection();
    for (size_t i = 0; i < parameter.size(); ++i)
      direction[i] += decay * parameter[i];
    double parameterNorm = norm(parameter);
    double directionNorm = norm(direction);
    double ratio = parameterNorm == 0 || directionNorm == 0
                       ? 1
                       : parameterNorm / directionNorm;
    for (size_t i = 0; i < parameter.size(); ++i)
      parameter[i] -= rate * ratio * direction[i];
  }

  void lars() {
    double parameterNorm = norm(parameter);
    double gradientNorm = norm(gradient);
    double trust = op.getTrust().convertToDouble();
    double local =
        parameterNorm == 0 || gradientNorm == 0
            ? 1
            : parameterNorm / (gradientNorm + decay * parameterNorm) * trust;
    addCoupledDecay();
    for (size_t i = 0; i < parameter.size(); ++i) {
      double& velocity = states[0][i];
      velocity = beta1 * velocity + rate * local * gradient[i];
      parameter[i] -= velocity;
    }
  }

  void adagrad() {
    for (size_t i = 0; i < parameter.size(); ++i) {
      double& sum = states[0][i];
      sum += gradient[i] * gradient[i];
      parameter[i] -= rate * gradient[i] / (std::sqrt(sum) + epsilon);
    }
  }

  void run() {
    using enum soap::OptimizerKind;
    switch (op.getKind()) {
      case Sgd:
        addCoupledDecay();
        return sgd();
      case Momentum:
        addCoupledDecay();
        return momentum();
      case Adam:
        addCoupledDecay();
        return adam();
      case AdamW:
        return adamW();
      case Lamb:
        return lamb();
      case Lars:
        return lars();
      case Adagrad:
        addCoupledDecay();
        return adagrad();
    }
  }
};

// Whether a row with this label counts, `classes` being the global number.
bool isCounted(int64_t label, int64_t ignored, int64_t classes) {
  return label != ignored && label >= 0 && label < classes;
}

}  // namespace

Results evaluateSoap(soap::CrossEntropyOp op, Operands operands) {
  const Tensor& logits = *operands[0];
  const Tensor& labels = *operands[1];
  Tensor loss = makeResult(op, 0);
  Tensor logSumExp = makeResult(op, 1);
  int64_t classes = logits.shape().back();
  auto box = soap::globalBox(op);
  for (int64_t row = 0; row < labels.size(); ++row) {
    double largest = -std::numeric_limits<double>::infinity();
    for (int64_t c = 0; c < classes; ++c) {
      largest = std::max(largest, logits.number(row * classes + c));
    }
    double sum = 0;
    for (int64_t c = 0; c < classes; ++c) {
      sum += std::exp(logits.number(row * classes + c) - largest);
    }
    double total = largest + std::log(sum);
    logSumExp.setNumber(row, total);
    int64_t label = labels.integer(row) - (box ? box->offsets[0] : 0);
    bool counted = isCounted(label, op.getIgnoreIndex(), classes);
    // A shard of the classes gives its part of the loss apart from the sum.
    const double base = box ? 0 : total;
    loss.setNumber(row,
                   counted ? base - logits.number(row * classes + label) : 0);
  }
  return results(std::move(loss), std::move(logSumExp));
}

Results evaluateSoap(soap::CrossEntropyGradOp op, Operands operands) {
  const Tensor& logits = *operands[0];
  const Tensor& labels = *operands[1];
  Tensor result = makeResult(op);
  int64_t classes = logits.shape().back();
  auto box = soap::globalBox(op);
  int64_t allClasses = box ? box->shape[0] : classes;
  int64_t offset = box ? box->offsets[0] : 0;
  for (int64_t row = 0; row < labels.size(); ++row) {
    int64_t label = labels.integer(row);
    if (!isCounted(label, op.getIgnoreIndex(), allClasses)) continue;
    for (int64_t c = 0; c < classes; ++c) {
      int64_t element = row * classes + c;
      double probability =
          std::exp(logits.number(element) - operands[2]->number(row));
      double oneHot = c + offset == label ? 1 : 0;
      result.setNumber(element,
                       (probability - oneHot) * operands[3]->number(row));
    }
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::OptimizerUpdateOp op, Operands operands) {
  Update update{.op = op,
                .parameter = operands[0]->numbers(),
                .gradient = operands[1]->numbers(),
                .states = {},
                .rate = operands[2]->number(0),
                .step = operands[3]->number(0) + 1};
  for (const Tensor* state : operands.drop_front(4))
    update.states.push_back(state->numbers());
  update.run();
  std::vector<Tensor> all;
  all.push_back(makeResult(op, 0));
  all.back().setNumbers(update.parameter);
  for (const std::vector<double>& state : update.states) {
    all.push_back(makeResult(op, all.size()));
    all.back().setNumbers(state);
  }
  return all;
}

}  // namespace soapstone::reference
