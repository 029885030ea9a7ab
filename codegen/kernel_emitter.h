#ifndef SOAPSTONE_CODEGEN_KERNEL_EMITTER_H_
#define SOAPSTONE_CODEGEN_KERNEL_EMITTER_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "ir/mlir_names.h"

namespace soapstone {

// Prints elementwise ops and fusions as kernels: a struct whose call operator
// is one point of the iteration space, and the statement that launches it. The
// structs compile as host loops and as CUDA kernels.
class KernelEmitter {
 public:
  // `pointerText` prints a value's address with its storage type, e.g.
  // `at<float>(rank, k_weight)`.
  using PointerText = std::function<std::string(Value)>;

  explicit KernelEmitter(PointerText pointerText)
      : pointerText(std::move(pointerText)) {}

  // True if `op` becomes a kernel: a fusion or an elementwise op, broadcast,
  // fill or iota on its own.
  static bool isKernel(Operation* op);

  // Returns the launch statements of `op` and adds the structs that they need.
  // Identical structs are emitted once, named after their first use. Emits a
  // diagnostic if the body of a fusion holds an op that no kernel can express.
  FailureOr<std::vector<std::string>> emit(Operation* op, StringRef name);

  // Adds a definition that is no kernel (the data of a constant).
  void addDefinition(std::string text) { texts.push_back(std::move(text)); }

  // All definitions so far, in order of first use.
  const std::vector<std::string>& kernels() const { return texts; }

 private:
  struct Region;

  FailureOr<std::string> emitMap(const Region& region,
                                 ArrayRef<Value> innerResults,
                                 ArrayRef<Value> outerResults, StringRef name);
  FailureOr<std::string> emitReduce(const Region& region, Operation* reduce,
                                    Value outerResult, StringRef name);
  std::string structName(const std::string& body, StringRef name,
                         Location location);

  PointerText pointerText;
  std::map<std::string, std::string> nameOfBody;
  std::vector<std::string> texts;
};

}  // namespace soapstone

#endif  // SOAPSTONE_CODEGEN_KERNEL_EMITTER_H_
