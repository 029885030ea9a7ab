#ifndef SOAPSTONE_IR_SHARDING_STORAGE_H_
#define SOAPSTONE_IR_SHARDING_STORAGE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/op_configuration.h"
#include "ir/sharding/sharding_rule.h"

// Layouts of tensors between steps: parameters, optimizer states, gradient
// accumulators, running statistics. Strategies, search, simulator and
// partitioner all use this rule, so that plans are searched and simulated as
// programs run. A tensor is held
//
// - as the strategy says, if it names the tensor; else
// - like the parameter that it belongs to (`StorageReaders::holdLike`); else
// - as the first op demands it that reads it or a working copy of it, in boxes
//   (`heldAs`); else, and if it is a scalar,
// - whole on every device (`heldEverywhere`).
namespace soapstone::sharding {

// The rule that the storage of a tensor is a configuration of: a factor "dim0",
// "dim1".. for each dimension of the tensor, which is operand and result 0.
// Every dimension may be split freely.
ShardingRule storageRule(absl::Span<const int64_t> shape);

// The configuration of `storageRule` that gives a layout, replicas last.
// nullopt if the layout has halos, partial results, dimensions of several split
// factors, or a dimension whose axes are apart.
std::optional<OpConfiguration> storageConfiguration(const Layout& layout);

// The dimension along which a tensor, or a part of one, is held in `parts`
// parts: the first that splits evenly, as what lies in front of it is then
// rarely split and the parts are contiguous (rows, not columns: scatters and
// gathers need no copies, and updates happen where the tensor lies); else the
// longest that has a position for each part; -1 without any. Dimensions of size
// 0 are not split.
int partDimension(absl::Span<const int64_t> sizes, int64_t parts);

// Whether equal parts along that dimension are contiguous: an update of one is
// made in the memory of the whole tensor (codegen/memory/own_parts.h).
bool hasContiguousParts(absl::Span<const int64_t> sizes, int64_t parts);

// A tensor as it is held: its layout, and the configuration of `storageRule`
// that gives the layout.
struct HeldTensor {
  Layout layout;
  OpConfiguration configuration;
};

// The layout that a strategy names. Fails if `configuration` is not legal.
absl::StatusOr<HeldTensor> heldBy(const OpConfiguration& configuration,
                                  absl::Span<const int64_t> shape);

// The layout that an op demands of the tensor, in boxes; whole on the same
// devices where degrees of dimensions cannot express it.
HeldTensor heldAs(const Layout& demanded);

// Whole on devices 0 to `devices` - 1.
HeldTensor heldEverywhere(absl::Span<const int64_t> shape, int devices);

// Finds the operand that decides the layout of a tensor no strategy names.
class StorageReaders {
 public:
  // An operand of an op. Ops are numbered in the order of the program.
  struct Reader {
    int op = 0;
    int operand = 0;
  };

  explicit StorageReaders(size_t tensors) : owners(tensors), first(tensors) {}

  // Records that the tensor belongs to `parameter` and is held like it: an
  // optimizer state, an accumulator or a working copy. Readers of a working
  // copy count as readers of the parameter; call this before adding readers.
  void holdLike(int tensor, int parameter, bool isWorkingCopy);

  // An op reads a tensor. Ops that are split as a tensor is stored, such as
  // its update, take it as it lies: they are not added.
  void add(int tensor, const Reader& reader);

  // The tensor that decides how this one is held: itself, or its parameter.
  int deciderOf(int tensor) const;

  // The first reader of a tensor that is its own owner. nullopt: nothing reads
  // it.
  const std::optional<Reader>& firstReader(int tensor) const {
    return first[tensor];
  }

 private:
  struct Owner {
    int parameter = -1;
    bool isWorkingCopy = false;
  };
  void note(int tensor, const Reader& reader);

  std::vector<Owner> owners;
  std::vector<std::optional<Reader>> first;
};

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_STORAGE_H_
