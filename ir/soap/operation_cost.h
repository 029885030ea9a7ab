#ifndef SOAPSTONE_IR_SOAP_OPERATION_COST_H_
#define SOAPSTONE_IR_SOAP_OPERATION_COST_H_

namespace soapstone {

// Work of one execution of an op on given local shapes. Doubles, because FLOP
// counts of large models pass 2^63 when multiplied by steps; exact below 2^53.
struct OperationCost {
  double flops = 0;         // Multiply and add count as two.
  double bytesRead = 0;     // Every operand once.
  double bytesWritten = 0;  // Every result once.

  bool operator==(const OperationCost&) const = default;
};

}  // namespace soapstone

#endif  // SOAPSTONE_IR_SOAP_OPERATION_COST_H_
