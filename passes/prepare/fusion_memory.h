#ifndef SOAPSTONE_PASSES_PREPARE_FUSION_MEMORY_H_
#define SOAPSTONE_PASSES_PREPARE_FUSION_MEMORY_H_

#include <cstdint>
#include <vector>

#include "passes/prepare/fusion_node.h"

namespace soapstone::passes {

// The tensors in memory while a block runs, and how that changes when nodes
// become one kernel. A kernel reads where its last member was what its first
// ones read there: the sum of many gradients of one weight would keep all of
// them until the last one is made.
class FusionMemory {
 public:
  // Every node is a kernel of its own.
  explicit FusionMemory(const std::vector<FusionNode>& nodes);

  // Makes one kernel of `members`, which are sorted. Where more would be in
  // memory at some place than anywhere without fusions, returns false and
  // changes nothing.
  bool join(const std::vector<int>& members);
  // Lets a node run where another node is, on the same condition; `beside` are
  // bytes that it makes there besides its results, which are not counted.
  bool move(int node, int where, int64_t beside = 0);

 private:
  // The places at which a tensor is in memory; none if last < first.
  struct Interval {
    int first = 0;
    int last = -1;
  };
  // A result, and who reads it: seen through nodes that hold nothing.
  struct Tensor {
    int node = 0;
    int64_t bytes = 0;
    bool escapes = false;
    std::vector<FusionUse> readers;
    Interval interval;
  };

  void addTensor(int node, int result);
  bool run(const std::vector<int>& members, int where, int64_t beside);
  int placeOf(const std::vector<int>& members) const;
  bool staysInRegisters(const Tensor& tensor) const;
  Interval intervalOf(const Tensor& tensor) const;
  void setInterval(Tensor& tensor, const Interval& interval);
  void addBytes(int begin, int end, int64_t bytes);
  std::vector<int> tensorsAround(const std::vector<int>& members) const;

  const std::vector<FusionNode>& nodes;
  std::vector<Tensor> tensors;
  // Indexed by node.
  std::vector<std::vector<int>> around;  // The tensors that it makes or reads.
  std::vector<std::vector<int>> makes;
  std::vector<int> place;      // Where its kernel runs.
  std::vector<int> kernel;     // The last member of its kernel.
  std::vector<int64_t> alive;  // Bytes, by place.
  int64_t peak = 0;            // Without fusions.
};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PREPARE_FUSION_MEMORY_H_
