#ifndef SOAPSTONE_IR_REFERENCE_EVALUATE_OP_H_
#define SOAPSTONE_IR_REFERENCE_EVALUATE_OP_H_

#include <vector>

#include "ir/reference/evaluator.h"
#include "ir/soap/ops.h"

// The semantics of every op, one overload each, a file per family. Operands
// have the types that the op declares and are not null.
namespace soapstone::reference {

using Operands = ArrayRef<const Tensor*>;
using Results = FailureOr<std::vector<Tensor>>;

// A tensor of zeros of the type of result `index`.
Tensor makeResult(Operation* op, unsigned index = 0);

// The only result, or several, as Results.
Results results(Tensor first);
Results results(Tensor first, Tensor second);
Results results(Tensor first, Tensor second, Tensor third);

// Any op of the dialect, through the overloads below. Fails with a diagnostic
// for an op of another dialect.
Results evaluateSoapOp(Operation* op, Operands operands);

Results evaluateSoap(soap::ConstantOp op, Operands operands);
Results evaluateSoap(soap::FillOp op, Operands operands);
Results evaluateSoap(soap::IotaOp op, Operands operands);
Results evaluateSoap(soap::RandomOp op, Operands operands);
Results evaluateSoap(soap::UnaryOp op, Operands operands);
Results evaluateSoap(soap::BinaryOp op, Operands operands);
Results evaluateSoap(soap::CompareOp op, Operands operands);
Results evaluateSoap(soap::SelectOp op, Operands operands);
Results evaluateSoap(soap::CastOp op, Operands operands);
Results evaluateSoap(soap::DropoutOp op, Operands operands);

Results evaluateSoap(soap::ReshapeOp op, Operands operands);
Results evaluateSoap(soap::TransposeOp op, Operands operands);
Results evaluateSoap(soap::ReorderOp op, Operands operands);
Results evaluateSoap(soap::BroadcastOp op, Operands operands);
Results evaluateSoap(soap::SliceOp op, Operands operands);
Results evaluateSoap(soap::PadOp op, Operands operands);
Results evaluateSoap(soap::ConcatOp op, Operands operands);
Results evaluateSoap(soap::GatherOp op, Operands operands);
Results evaluateSoap(soap::ScatterOp op, Operands operands);
Results evaluateSoap(soap::EmbeddingBagOp op, Operands operands);

Results evaluateSoap(soap::DispatchOp op, Operands operands);
Results evaluateSoap(soap::CombineOp op, Operands operands);
Results evaluateSoap(soap::SlotProductsOp op, Operands operands);

Results evaluateSoap(soap::DotOp op, Operands operands);
Results evaluateSoap(soap::MatrixProductOp op, Operands operands);
Results evaluateSoap(soap::ConvolutionOp op, Operands operands);
Results evaluateSoap(soap::ConvolutionInputGradOp op, Operands operands);
Results evaluateSoap(soap::ConvolutionWeightGradOp op, Operands operands);
Results evaluateSoap(soap::PoolOp op, Operands operands);
Results evaluateSoap(soap::PoolGradOp op, Operands operands);

Results evaluateSoap(soap::ReduceOp op, Operands operands);
Results evaluateSoap(soap::ArgReduceOp op, Operands operands);
Results evaluateSoap(soap::CumulativeSumOp op, Operands operands);
Results evaluateSoap(soap::TopKOp op, Operands operands);

Results evaluateSoap(soap::SoftmaxOp op, Operands operands);
Results evaluateSoap(soap::NormOp op, Operands operands);
Results evaluateSoap(soap::NormGradOp op, Operands operands);
Results evaluateSoap(soap::BatchNormOp op, Operands operands);
Results evaluateSoap(soap::BatchNormGradOp op, Operands operands);

Results evaluateSoap(soap::AttentionOp op, Operands operands);
Results evaluateSoap(soap::AttentionGradOp op, Operands operands);
Results evaluateSoap(soap::RotaryOp op, Operands operands);

Results evaluateSoap(soap::LstmOp op, Operands operands);
Results evaluateSoap(soap::LstmGradOp op, Operands operands);

Results evaluateSoap(soap::CrossEntropyOp op, Operands operands);
Results evaluateSoap(soap::CrossEntropyGradOp op, Operands operands);
Results evaluateSoap(soap::OptimizerUpdateOp op, Operands operands);
Results evaluateSoap(soap::FusionOp op, Operands operands);

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_EVALUATE_OP_H_
