#ifndef SOAPSTONE_IR_SOAP_FAMILY_TRAITS_H_
#define SOAPSTONE_IR_SOAP_FAMILY_TRAITS_H_

#include "mlir/IR/OpDefinition.h"

// The traits of `families.td`, where each family is described. They hold
// nothing: an op has them or not.
namespace soapstone::soap {

template <typename ConcreteOp>
class Elementwise : public mlir::OpTrait::TraitBase<ConcreteOp, Elementwise> {};

template <typename ConcreteOp>
class Mapped : public mlir::OpTrait::TraitBase<ConcreteOp, Mapped> {};

template <typename ConcreteOp>
class ScalarFunction
    : public mlir::OpTrait::TraitBase<ConcreteOp, ScalarFunction> {};

template <typename ConcreteOp>
class Rearrangement
    : public mlir::OpTrait::TraitBase<ConcreteOp, Rearrangement> {};

template <typename ConcreteOp>
class Movement : public mlir::OpTrait::TraitBase<ConcreteOp, Movement> {};

template <typename ConcreteOp>
class Windowed : public mlir::OpTrait::TraitBase<ConcreteOp, Windowed> {};

template <typename ConcreteOp>
class Contraction : public mlir::OpTrait::TraitBase<ConcreteOp, Contraction> {};

template <typename ConcreteOp>
class Convolution : public mlir::OpTrait::TraitBase<ConcreteOp, Convolution> {};

template <typename ConcreteOp>
class Generator : public mlir::OpTrait::TraitBase<ConcreteOp, Generator> {};

template <typename ConcreteOp>
class Positional : public mlir::OpTrait::TraitBase<ConcreteOp, Positional> {};

template <typename ConcreteOp>
class Indexed : public mlir::OpTrait::TraitBase<ConcreteOp, Indexed> {};

template <typename ConcreteOp>
class Dispatching : public mlir::OpTrait::TraitBase<ConcreteOp, Dispatching> {};

template <typename ConcreteOp>
class Headwise : public mlir::OpTrait::TraitBase<ConcreteOp, Headwise> {};

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_FAMILY_TRAITS_H_
