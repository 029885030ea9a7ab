#ifndef SOAPSTONE_CODEGEN_KERNELS_KERNEL_EMITTER_H_
#define SOAPSTONE_CODEGEN_KERNELS_KERNEL_EMITTER_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "codegen/calls/emission_context.h"
#include "codegen/kernels/kernel_body.h"
#include "codegen/program/statement.h"
#include "ir/mlir_names.h"

namespace soapstone::codegen {

// The launch of a kernel that writes at every point, in pieces.
struct MapLaunch {
  std::string kernel;   // Name of the struct.
  std::string members;  // `{a, b}`, what the struct is made of.
  std::vector<int64_t> extents;
  int lanes = 1;
  bool isRagged = false;
  std::vector<std::string> reads;  // Accesses.
  std::vector<std::string> writes;
  std::string shape;  // Shape of the first result, as text.
};

// The launch of a kernel that reduces.
struct ReduceLaunch {
  std::string function;  // `reduceKernel`, or what it is of odd rows.
  std::string kernel;    // Name of the struct.
  std::string members;   // `{a, b}`, what the struct is made of.
  std::string kind;
  std::vector<int64_t> extents;
  std::vector<bool> reduced;  // By loop.
  int lanes = 1;
  std::vector<std::string> reads;  // Accesses.
  std::string write;
  std::string result;  // Pointer.
  std::string shape;   // Shape of the result, as text.
};

// `{{at, bytes}, {at, bytes}}`, each memory once.
std::string accessList(ArrayRef<std::string> accesses);

// Prints elementwise ops and fusions as kernels: a struct whose call operator
// is one point of the iteration space, and the statement that launches it. The
// structs compile as host loops and as CUDA kernels.
class KernelEmitter {
 public:
  explicit KernelEmitter(EmissionContext context)
      : context(std::move(context)) {}

  // True if `op` becomes a kernel: a fusion or an elementwise op, broadcast,
  // fill or iota on its own; a reduction of rows that lie apart.
  static bool isKernel(Operation* op);

  // Returns the launch statements of `op` and adds the structs that they need.
  // Identical structs are emitted once, named after what they compute. Emits a
  // diagnostic if the body of a fusion holds an op that no kernel can express.
  FailureOr<std::vector<Statement>> emit(Operation* op);

  // The launch that is all of `op`; none for reductions, for what takes several
  // launches and for kernels over nothing. Adds its struct.
  FailureOr<std::optional<MapLaunch>> prepareMap(Operation* op);

  // The launch that is all of `op`, a reduction or a fusion that yields nothing
  // but one; none for other ops. Adds its struct.
  FailureOr<std::optional<ReduceLaunch>> prepareReduce(Operation* op);

  // All definitions so far, in order of first use.
  const std::vector<std::string>& kernels() const { return texts; }

 private:
  struct Region;

  static Region regionOf(Operation* op);
  // Returns nothing if there is nothing to write.
  FailureOr<std::optional<MapLaunch>> prepareMap(const Region& region,
                                                 ArrayRef<Value> innerResults,
                                                 ArrayRef<Value> outerResults);
  FailureOr<ReduceLaunch> prepareReduce(const Region& region, Operation* reduce,
                                        Value outerResult);
  // The function of a kernel that writes: for one point, or for the lanes that
  // a thread takes together.
  static std::string mapFunction(const KernelBody& body, int lanes,
                                 ArrayRef<std::string> expressions,
                                 ArrayRef<std::string> offsets,
                                 ArrayRef<Type> elements);
  // Function of a kernel that reduces values of the C++ type `type`.
  static std::string reduceFunction(const KernelBody& body, int lanes,
                                    const std::string& value,
                                    const std::string& type);
  // Statements of both for all lanes: r0, r1, .. of `types` become `values`.
  static std::string laneStatements(const KernelBody& body,
                                    ArrayRef<std::string> values,
                                    ArrayRef<std::string> types);
  // Members of the struct for what the body reads: their declarations go to
  // `text`, their values and memory to the others.
  void declareInputs(const KernelBody& body, std::string& text,
                     std::vector<std::string>& values,
                     std::vector<std::string>& reads);
  std::string structName(const std::string& body, Operation* op);
  // Says what `op` computes; of a gradient, which forward kernel it belongs to.
  std::string titleOf(Operation* op);

  EmissionContext context;
  std::map<std::string, std::string> titleOfLayer;  // In the forward pass.
  std::map<std::string, int> countOfName;
  std::map<std::string, std::string> nameOfBody;
  std::vector<std::string> texts;
};

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_KERNELS_KERNEL_EMITTER_H_
