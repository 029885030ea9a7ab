#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_STORED_PARAMETERS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_STORED_PARAMETERS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "frontend/onnx/file/proto.h"
#include "frontend/onnx/file/tensor.h"

// Undoes an exporter's functions of parameters, stored in their place, by the
// stored numbers.

namespace soapstone::onnx {

// The dims with size 1 for the outermost one, the batch, if the data repeats
// itself along it; empty if it does not.
std::vector<int64_t> withoutRepetition(const Tensor& tensor);

// The same for all dims along which an expansion has repeated the data. If all
// numbers are equal, only the outermost one can be distinguished.
std::vector<int64_t> withoutExpansion(const Tensor& tensor);

// The elements of `tensor`, which has data, with the least indices, `dims[d]`
// of them in dim d: at their place in the file, if they lie one after the
// other.
Tensor leadingPart(const Tensor& tensor, const std::vector<int64_t>& dims);

// Whether `tensor` may be the matrix `whole` transposed, or may have its
// numbers in their order, in any dims. Numbers that the file lacks agree.
bool isTransposeOf(const Tensor& tensor, const Tensor& whole);
bool hasNumbersOf(const Tensor& tensor, const Tensor& whole);

// Functions that have an inverse, by the names of ONNX's ops, in the order in
// which they are applied: elementwise ones, or a softmax alone.
using Functions = std::vector<std::string>;

// Whether torch's `operation` ("exp", "neg") is such a function.
bool isInvertible(absl::string_view operation);

// The order in which torch's `operations`, each applied once, give numbers such
// as those of `tensor`; nullopt if none or several orders do. Without data only
// a single operation has an order.
std::optional<Functions> orderFunctions(
    const std::vector<std::string>& operations, const Tensor& tensor);

// The numbers of which `functions` make `tensor`, which has data of a readable
// type.
Tensor invert(const Functions& functions, const Tensor& tensor);

// scale * x + offset, of which only one is not trivial: x + offset, offset - x
// or scale * x.
struct Affine {
  double scale = 1;
  double offset = 0;

  friend bool operator==(const Affine&, const Affine&) = default;
};

// The numbers of which `affine`, whose scale is not 0, makes `tensor`, which
// has data of a readable type.
Tensor invert(const Affine& affine, const Tensor& tensor);

// The function that makes `stored` of `known`, number by number in their order,
// within f32's rounding; nullopt if nothing does, if `known` has numbers that
// do not tell (less than three, or equal ones), and for other types than f32
// and f64.
std::optional<Affine> affineBetween(const Tensor& stored, const Tensor& known);

// A tensor that holds the rows of a table, some of them several times.
struct RepeatedRows {
  Tensor table;                 // [rows, width]: each row once.
  int64_t rowDim = 0;           // The dim of the tensor that rows lie along.
  std::vector<int64_t> places;  // The tensor's other dims.
  std::vector<int64_t> rows;    // Row of each place, row-major.
};

// The smallest table of which `tensor` can be made; nullopt where no row is
// repeated, where all elements are equal, and for tensors without data. Rows
// have at least two elements: single numbers may be equal by chance.
std::optional<RepeatedRows> findRepeatedRows(const Tensor& tensor);

// The tensor whose rows `rows`, of one size and type, are; with data if they
// have it.
Tensor stackRows(const std::vector<const Tensor*>& rows);

// A tensor in which parameters of recurrent layers of PyTorch lie one after the
// other, each with its gates in the order of ONNX.
struct PackedGates {
  std::vector<std::string> parameters;
  std::vector<int64_t> order;  // PyTorch's number of each gate of ONNX.
};

// Gates of the parameters `sources` in input `operand` of `node`, if that is an
// LSTM, a GRU or an RNN and `tensor` has the shape for it.
std::optional<PackedGates> packedGates(const NodeProto& node, size_t operand,
                                       std::vector<std::string> sources,
                                       const Tensor& tensor);

// Parameter `index` of `packed` as PyTorch has it; without data if that has
// none.
Tensor unpackGates(const PackedGates& gates, const Tensor& packed,
                   size_t index);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_STORED_PARAMETERS_H_
