// Costs of constants, generators and elementwise functions.
#include "ir/soap/cost_support.h"

namespace soapstone::soap {
namespace {

model::OpWork perElement(Operation* op, double flops) {
  return streamingWork(op, {perResultElement(op, 0, flops)});
}

}  // namespace

// A constant is in memory already.
model::OpWork ConstantOp::getWork() { return idleWork(*this); }

model::OpWork FillOp::getWork() { return perElement(*this, 0); }

model::OpWork IotaOp::getWork() { return perElement(*this, 1); }

// A normal number takes two uniform ones and Box-Muller's functions.
model::OpWork RandomOp::getWork() {
  double flops =
      getKind() == RandomKind::Uniform
          ? kFlopsPerRandomNumber
          : 2 * kFlopsPerRandomNumber + 2 * flopsPerElement(UnaryKind::Log);
  return perElement(*this, flops);
}

model::OpWork UnaryOp::getWork() {
  return perElement(*this, flopsPerElement(getKind()));
}

model::OpWork BinaryOp::getWork() {
  return perElement(*this, flopsPerElement(getKind()));
}

model::OpWork CompareOp::getWork() { return perElement(*this, 1); }

model::OpWork SelectOp::getWork() { return perElement(*this, 1); }

model::OpWork CastOp::getWork() { return perElement(*this, 1); }

model::OpWork DropoutOp::getWork() {
  return perElement(*this, kFlopsPerRandomNumber + 2);
}

}  // namespace soapstone::soap
