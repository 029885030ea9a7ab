#ifndef SOAPSTONE_PASSES_PREPARE_FUSION_NODE_H_
#define SOAPSTONE_PASSES_PREPARE_FUSION_NODE_H_

#include <cstdint>
#include <vector>

namespace soapstone::passes {

// An operand, by its number, of a node.
struct FusionUse {
  int node = 0;
  int operand = 0;
};

// A tensor that a node makes.
struct FusionResult {
  int64_t bytes = 0;  // None where it takes an argument's place.
  std::vector<FusionUse> uses = {};
  bool escapes = false;
};

// One op of a block, as fusion sees it. Nodes are numbered in program order, so
// operands have smaller numbers.
struct FusionNode {
  enum class Kind {
    kOpaque,      // A library call or data movement: never in a group.
    kRecomputed,  // So cheap that every reader computes it: never in a group.
    kMapped,      // Elementwise: may join a group of its shape.
    kReduced,     // A reduction that a kernel can do: may end a group.
  };
  Kind kind = Kind::kOpaque;
  int shape = -1;  // Identity of the iteration shape; equal means fusible.
  // Mapped, and no dearer to compute than to load: a few operations on one
  // operand of this shape and on others that are recomputed.
  bool isCheap = false;
  // One whose operands have fewer bytes than its result: a cast, or a function
  // of one repeated value and of positions, as a one-hot of labels is.
  bool widens = false;
  std::vector<int> operands;  // Nodes that this one reads, also more than once.
  std::vector<int> users;     // Nodes that read this one, also more than once.
  bool escapes = false;       // Read by the block's terminator.
  // Memory of the node's results. Views share the memory of the operand of the
  // same number.
  std::vector<FusionResult> results = {};
  bool isView = false;
  bool isIdle = false;  // Opaque, but neither computes nor waits.
  int overwrites = -1;  // The number of an operand where the result may lie.
  int readUntil = -1;   // For communication: the last node that waits for it.
};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PREPARE_FUSION_NODE_H_
