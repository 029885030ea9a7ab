#ifndef SOAPSTONE_COST_MODEL_ATTENTION_EXECUTION_H_
#define SOAPSTONE_COST_MODEL_ATTENTION_EXECUTION_H_

#include <string>
#include <vector>

namespace soapstone::cost_model {

// The kernels that a system computes attention by.
struct AttentionExecution {
  // Fused kernels by the names of a device kind, the best first; the first that
  // the device has is used. Empty: the scores go through memory.
  std::vector<std::string> fusedKernels = {"cudnn"};
  // Where scores go through memory, how many elementwise kernels (scale, mask,
  // softmax, dropout) read and write all of them between the two products, and
  // as many in the gradient.
  int scorePasses = 2;
  // Operations by which one of those kernels draws what dropout keeps of a
  // score, where it does; they may take longer than its bytes. 0: no dropout,
  // or no more than its bytes.
  double flopsPerDrawnScore = 0;
  // Bytes that copies around the products move per element of the result:
  // heads brought together before the projection, gradients of queries, keys
  // and values packed for theirs. 0: kernels take tensors as they lie.
  double copiedBytesForward = 0;
  double copiedBytesBackward = 0;
  // Whether devices that split the positions pass parts of keys and values
  // around and attend to them one by one, with two chunks of the positions each
  // so that a causal mask leaves all as much to do (Transformer Engine's
  // context parallelism). If not, a device attends with consecutive positions
  // to all keys at once, and the last one sees most of them.
  bool isRing = false;
  // Whether our own runtime computes attention: sizes that no fused kernel
  // takes
  // (`hasFusedKernel`) are composed of products around scores in scratch
  // memory, and a kernel of its own draws what dropout keeps of the scores.
  // Fused kernels of other systems draw it themselves.
  bool isOwnRuntime = true;

  bool operator==(const AttentionExecution&) const = default;
};

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_ATTENTION_EXECUTION_H_
