#ifndef SOAPSTONE_IR_SOAP_FAMILIES_TD
#define SOAPSTONE_IR_SOAP_FAMILIES_TD

include "mlir/IR/OpBase.td"

// Families of ops: what passes, prices and emitters ask an op about. An op says
// in its definition which families it belongs to, and `op_families.h` asks it.
// The C++ classes are in `family_traits.h`.
class Soap_FamilyTrait<string name> : NativeOpTrait<name> {
  let cppNamespace = "::soapstone::soap";
}

// A family that lies within the `wider` ones: its ops belong to these as well.
class Soap_Family<string name, list<Trait> wider = []>
    : TraitList<!listconcat([Soap_FamilyTrait<name>], wider)>;

// --- Functions of elements ------------------------------------------------------
// Each family lies within the one before it; an op names the narrowest.

// The op is computed element by element in one loop over the result: mapped
// ops, and random numbers, which read no tensor.
def Soap_Elementwise : Soap_Family<"Elementwise">;

// Each element of the result is a function of the operands' elements at the
// same position and of the row-major position itself, which the mask of a
// dropout depends on. Its seed and step are scalars.
def Soap_Mapped : Soap_Family<"Mapped", [Soap_Elementwise]>;

// Each element of the result is a function of the operands' elements at the
// same position, and of nothing else.
def Soap_ScalarFunction : Soap_Family<"ScalarFunction", [Soap_Mapped]>;

// --- Elements elsewhere ---------------------------------------------------------

// Every element of the result is one of the operand's, which all occur once:
// elsewhere, in another order in memory, or in another type. Applied to a
// parameter the op gives the parameter in another form.
def Soap_Rearrangement : Soap_Family<"Rearrangement">;

// Every element of the result is one of the operand's in the operand's type;
// some may be left out or occur several times.
def Soap_Movement : Soap_Family<"Movement">;

// --- Windows and products -------------------------------------------------------

// The op reads a box of elements around each position, which the ends of the
// tensor cut off: convolutions, pooling, slices, padding. Shards of equal sizes
// may differ in what is cut off.
def Soap_Windowed : Soap_Family<"Windowed">;

// The op sums products over long factors. A step spends most of its time in
// such ops.
def Soap_Contraction : Soap_Family<"Contraction">;

// The three ops of a convolution: windowed contractions.
def Soap_Convolution : Soap_Family<"Convolution", [Soap_Windowed, Soap_Contraction]>;

// --- Positions, indices, heads --------------------------------------------------

// The result is a function of the position alone and reads no memory.
def Soap_Generator : Soap_Family<"Generator">;

// The value of an element depends on the element's position in the whole
// tensor: a shard must know where it lies.
def Soap_Positional : Soap_Family<"Positional">;

// One operand holds indices into a dimension of another tensor (`vocabulary` in
// the sharding rule).
def Soap_Indexed : Soap_Family<"Indexed">;

// The op moves rows between tokens and the slots of the experts that they chose:
// two operands hold the expert and the place of each choice.
def Soap_Dispatching : Soap_Family<"Dispatching">;

// The op computes with heads, in tensors that may lie with strides in packed
// ones.
def Soap_Headwise : Soap_Family<"Headwise">;

#endif  // SOAPSTONE_IR_SOAP_FAMILIES_TD
