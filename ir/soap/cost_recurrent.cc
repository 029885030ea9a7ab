// Costs of the LSTM.
#include "ir/soap/cost_support.h"

namespace soapstone::soap {
namespace {

// Two products a step, `products` times 2 FLOP; time steps follow each other.
model::OpWork lstmWork(Operation* op, int64_t products,
                       model::Term activations) {
  model::TensorDim time = operandDim(0, 0);
  model::TensorDim batch = operandDim(0, 1);
  double each = 2 * static_cast<double>(products);
  model::OpWork work =
      streamingWork(op, {times(perOperandElement(op, 1, each), {time, batch}),
                         times(perOperandElement(op, 2, each), {time, batch}),
                         std::move(activations)});
  model::ProductWork product;
  product.m.terms = {{.factor = products, .dims = {time, batch}}};
  product.n.terms = {{.factor = 1, .dims = {operandDim(2, 0)}}};
  product.k.terms = {{.factor = 1, .dims = {operandDim(1, 1)}},
                     {.factor = 1, .dims = {operandDim(2, 1)}}};
  work.product = product;
  work.launches.terms = {{.factor = 2 * products, .dims = {time}}};
  return work;
}

}  // namespace

model::OpWork LstmOp::getWork() {
  return lstmWork(
      *this, 1,
      perResultElement(*this, 0, 5 * flopsPerElement(UnaryKind::Sigmoid)));
}

model::OpWork LstmGradOp::getWork() {
  return lstmWork(*this, 2, perOperandElement(*this, 5, 30));
}

}  // namespace soapstone::soap
