#ifndef SOAPSTONE_IR_SOAP_ATTRIBUTES_TD
#define SOAPSTONE_IR_SOAP_ATTRIBUTES_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "ir/soap/dialect.td"

// Kinds are string-like enums: `kind = add` reads better than a number, and a
// kind is one op to teach instead of a class per function.
class Soap_Enum<string name, string text, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, text, cases> {
  let cppNamespace = "::soapstone::soap";
  let genSpecializedAttr = 0;
}
class Soap_EnumAttr<EnumAttrInfo info, string mnemonic>
    : EnumAttr<Soap_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def Soap_UnaryKind : Soap_Enum<"UnaryKind", "function of one number", [
  I32EnumAttrCase<"Neg", 0, "neg">, I32EnumAttrCase<"Abs", 1, "abs">,
  I32EnumAttrCase<"Sign", 2, "sign">, I32EnumAttrCase<"Exp", 3, "exp">,
  I32EnumAttrCase<"Log", 4, "log">, I32EnumAttrCase<"Sqrt", 5, "sqrt">,
  I32EnumAttrCase<"Rsqrt", 6, "rsqrt">, I32EnumAttrCase<"Reciprocal", 7, "reciprocal">,
  I32EnumAttrCase<"Sin", 8, "sin">, I32EnumAttrCase<"Cos", 9, "cos">,
  I32EnumAttrCase<"Tan", 10, "tan">, I32EnumAttrCase<"Asin", 11, "asin">,
  I32EnumAttrCase<"Acos", 12, "acos">, I32EnumAttrCase<"Atan", 13, "atan">,
  I32EnumAttrCase<"Sinh", 14, "sinh">, I32EnumAttrCase<"Cosh", 15, "cosh">,
  I32EnumAttrCase<"Tanh", 16, "tanh">, I32EnumAttrCase<"Asinh", 17, "asinh">,
  I32EnumAttrCase<"Acosh", 18, "acosh">, I32EnumAttrCase<"Atanh", 19, "atanh">,
  I32EnumAttrCase<"Erf", 20, "erf">, I32EnumAttrCase<"Sigmoid", 21, "sigmoid">,
  I32EnumAttrCase<"Softplus", 22, "softplus">, I32EnumAttrCase<"Relu", 23, "relu">,
  I32EnumAttrCase<"Gelu", 24, "gelu">, I32EnumAttrCase<"GeluTanh", 25, "gelu_tanh">,
  I32EnumAttrCase<"Silu", 26, "silu">, I32EnumAttrCase<"Floor", 27, "floor">,
  I32EnumAttrCase<"Ceil", 28, "ceil">, I32EnumAttrCase<"Round", 29, "round">,
  I32EnumAttrCase<"Not", 30, "not">, I32EnumAttrCase<"IsNan", 31, "is_nan">,
  I32EnumAttrCase<"IsInf", 32, "is_inf">, I32EnumAttrCase<"Detach", 33, "detach">]>;
def Soap_UnaryKindAttr : Soap_EnumAttr<Soap_UnaryKind, "unary">;

def Soap_BinaryKind : Soap_Enum<"BinaryKind", "function of two values", [
  I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Sub", 1, "sub">,
  I32EnumAttrCase<"Mul", 2, "mul">, I32EnumAttrCase<"Div", 3, "div">,
  I32EnumAttrCase<"Pow", 4, "pow">, I32EnumAttrCase<"Max", 5, "max">,
  I32EnumAttrCase<"Min", 6, "min">, I32EnumAttrCase<"FloorMod", 7, "floor_mod">,
  I32EnumAttrCase<"TruncMod", 8, "trunc_mod">, I32EnumAttrCase<"And", 9, "and">,
  I32EnumAttrCase<"Or", 10, "or">, I32EnumAttrCase<"Xor", 11, "xor">]>;
def Soap_BinaryKindAttr : Soap_EnumAttr<Soap_BinaryKind, "binary">;

def Soap_CompareKind : Soap_Enum<"CompareKind", "order of two values", [
  I32EnumAttrCase<"Equal", 0, "eq">, I32EnumAttrCase<"NotEqual", 1, "ne">,
  I32EnumAttrCase<"Less", 2, "lt">, I32EnumAttrCase<"LessEqual", 3, "le">,
  I32EnumAttrCase<"Greater", 4, "gt">, I32EnumAttrCase<"GreaterEqual", 5, "ge">]>;
def Soap_CompareKindAttr : Soap_EnumAttr<Soap_CompareKind, "compare">;

def Soap_ReduceKind : Soap_Enum<"ReduceKind", "associative reduction", [
  I32EnumAttrCase<"Sum", 0, "sum">, I32EnumAttrCase<"Product", 1, "product">,
  I32EnumAttrCase<"Max", 2, "max">, I32EnumAttrCase<"Min", 3, "min">]>;
def Soap_ReduceKindAttr : Soap_EnumAttr<Soap_ReduceKind, "reduce">;

def Soap_Activation : Soap_Enum<"Activation", "function that a product ends in", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Relu", 1, "relu">,
  I32EnumAttrCase<"GeluTanh", 2, "gelu_tanh">]>;
def Soap_ActivationAttr : Soap_EnumAttr<Soap_Activation, "activation">;

def Soap_BiasGradient : Soap_Enum<"BiasGradient", "matrix of a product that is summed up beside it", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Lhs", 1, "lhs">,
  I32EnumAttrCase<"Rhs", 2, "rhs">, I32EnumAttrCase<"Result", 3, "result">]>;
def Soap_BiasGradientAttr : Soap_EnumAttr<Soap_BiasGradient, "bias_gradient">;

def Soap_ScatterKind : Soap_Enum<"ScatterKind", "how updates meet what is there", [
  I32EnumAttrCase<"Replace", 0, "replace">, I32EnumAttrCase<"Add", 1, "add">,
  I32EnumAttrCase<"Mul", 2, "mul">, I32EnumAttrCase<"Max", 3, "max">,
  I32EnumAttrCase<"Min", 4, "min">]>;
def Soap_ScatterKindAttr : Soap_EnumAttr<Soap_ScatterKind, "scatter">;

def Soap_PoolKind : Soap_Enum<"PoolKind", "pooling function", [
  I32EnumAttrCase<"Max", 0, "max">, I32EnumAttrCase<"Average", 1, "average">]>;
def Soap_PoolKindAttr : Soap_EnumAttr<Soap_PoolKind, "pool">;

def Soap_NormKind : Soap_Enum<"NormKind", "row normalisation", [
  I32EnumAttrCase<"Layer", 0, "layer">, I32EnumAttrCase<"Rms", 1, "rms">]>;
def Soap_NormKindAttr : Soap_EnumAttr<Soap_NormKind, "norm">;

def Soap_RandomKind : Soap_Enum<"RandomKind", "distribution", [
  I32EnumAttrCase<"Uniform", 0, "uniform">, I32EnumAttrCase<"Normal", 1, "normal">]>;
def Soap_RandomKindAttr : Soap_EnumAttr<Soap_RandomKind, "random">;

def Soap_OptimizerKind : Soap_Enum<"OptimizerKind", "parameter update rule", [
  I32EnumAttrCase<"Sgd", 0, "sgd">, I32EnumAttrCase<"Momentum", 1, "momentum">,
  I32EnumAttrCase<"Adam", 2, "adam">, I32EnumAttrCase<"AdamW", 3, "adamw">,
  I32EnumAttrCase<"Lamb", 4, "lamb">, I32EnumAttrCase<"Lars", 5, "lars">,
  I32EnumAttrCase<"Adagrad", 6, "adagrad">]>;
def Soap_OptimizerKindAttr : Soap_EnumAttr<Soap_OptimizerKind, "optimizer">;

#endif  // SOAPSTONE_IR_SOAP_ATTRIBUTES_TD
