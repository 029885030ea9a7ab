#ifndef SOAPSTONE_IR_SOAP_DIALECT_TD
#define SOAPSTONE_IR_SOAP_DIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ir/soap/families.td"
include "ir/soap/interfaces.td"

def Soap_Dialect : Dialect {
  let name = "soap";
  let cppNamespace = "::soapstone::soap";
  let summary = "Model graphs and whole training steps, before partitioning";
  let description = [{
    A `soap` module holds one model as a function of statically shaped tensors.
    Parameters, running statistics and optimizer state are function arguments
    with the attributes that `arguments.h` describes; they are never constants.

    Every op is pure, infers its result types from operands and attributes, and
    implements the four Soapstone interfaces: sharding rule, differentiation,
    cost (interfaces.td) and shape inference (InferTypeOpInterface). Elementwise
    ops demand equal shapes: broadcasting is always a `soap.broadcast`.

    Traits such as `Elementwise` or `Contraction` name the families that an op
    belongs to; families.td describes them.

    Arithmetic on f16 and bf16 is done in f32 and rounded once, at the result.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerOps();
  }];
}

// An op gives its rule of shapes in `inferTypes`, for operands that are known
// to be tensors of the dialect (ir/soap/shape_checks.h).
def Soap_InferTypes : InferTypeOpAdaptorBase<[{
  static bool isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                      ::mlir::TypeRange actual);
  static ::llvm::LogicalResult inferTypes(
      const ::soapstone::soap::ShapeChecker& checker, Adaptor adaptor);
}]>;

// Every op of the dialect. The interfaces are declared here, so an op that
// lacks one of them does not link. Shape inference checks all relations between
// operands, attributes and shapes; an op whose attributes have further rules
// (ranges, kinds) has a verifier beside it.
class Soap_Op<string mnemonic, list<Trait> traits = []>
    : Op<Soap_Dialect, mnemonic,
         !listconcat([Pure, Soap_InferTypes,
                      DeclareOpInterfaceMethods<ShardingRuleOpInterface>,
                      DeclareOpInterfaceMethods<DifferentiableOpInterface>,
                      DeclareOpInterfaceMethods<CostOpInterface>], traits)> {
  // Inference says nothing of how tensors are stored (#soap.order).
  let extraClassDefinition = [{
    bool $cppClass::isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                            ::mlir::TypeRange actual) {
      return ::soapstone::soap::haveSameValues(inferred, actual);
    }

    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context, std::optional<::mlir::Location> location,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      const ::soapstone::soap::ShapeChecker checker(
          context, location, getOperationName(), types);
      if (failed(checker.checkOperands(adaptor.getOperands())))
        return ::mlir::failure();
      return inferTypes(checker, adaptor);
    }
  }];
}

defvar Soap_FloatTypes = [F32, BF16, F16];
defvar Soap_IntegerTypes = [I64, I32];
def Soap_Tensor : StaticShapeTensorOf<!listconcat(Soap_FloatTypes, Soap_IntegerTypes, [I1])>;
def Soap_NumberTensor : StaticShapeTensorOf<!listconcat(Soap_FloatTypes, Soap_IntegerTypes)>;
def Soap_FloatTensor : StaticShapeTensorOf<Soap_FloatTypes>;
def Soap_IntegerTensor : StaticShapeTensorOf<Soap_IntegerTypes>;
def Soap_BoolTensor : StaticShapeTensorOf<[I1]>;
// A counter or seed: rank 0, i64.
def Soap_ScalarI64 : 0DTensorOf<[I64]>;
// A learning rate or loss scale: rank 0, f32.
def Soap_ScalarF32 : 0DTensorOf<[F32]>;

#endif  // SOAPSTONE_IR_SOAP_DIALECT_TD
