#ifndef SOAPSTONE_IR_STEP_DEVICE_CODE_H_
#define SOAPSTONE_IR_STEP_DEVICE_CODE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"

namespace soapstone::step {

// Kinds of communication: a call does several of one kind alone.
enum class CallKind { kOther, kSum, kGather };

// Numbers of a few ops: codes of deep models are copied often.
using OpNumbers = absl::InlinedVector<int, 4>;

// An op of what one class of devices runs, as far as the order of communication
// depends on it. Numbers refer to other ops of the same code.
struct CodeOp {
  // The communication step; its ops in all classes have one number, and steps
  // run by ascending numbers. -1: the op does not communicate.
  int64_t channel = -1;
  // Makers of its operands, once for each operand that an op makes.
  OpNumbers producers;
  int operandCount = 0;
  bool isWait = false;
  // Belongs to the backward pass.
  bool isBackward = false;
  // A product, convolution or the like: work to hide communication behind.
  bool isProduct = false;
  // Only orders what it reads, as reshapes and transposes do: nothing is
  // computed before somebody reads its result.
  bool isMovement = false;
  // All that it reads and makes are tensors of one element.
  bool isOfNumbers = false;
  // Results of the function: new values of arguments or gradients, single
  // numbers as the loss, and others.
  bool isUpdateResult = false;
  bool isNumberResult = false;
  bool isOtherResult = false;
  // If it communicates: the bytes of its operands, or of its results if there
  // are more of them; and a number that ops have in common which one call may
  // do (kind, groups, reduction and type), -1 for kOther.
  CallKind kind = CallKind::kOther;
  int64_t bytes = 0;
  int signature = -1;
  int ranks = 1;  // Of each of its groups; 1 for kOther.
};

// Whether all that an op reads and makes are tensors of one element, where
// `elements` gives the number of elements of an operand or a result.
template <typename Op, typename Elements>
bool isOfNumbers(const Op& op, const Elements& elements) {
  auto isNumber = [&](int value) { return elements(value) == 1; };
  return std::all_of(op.operands.begin(), op.operands.end(), isNumber) &&
         std::all_of(op.results.begin(), op.results.end(), isNumber);
}

// Notes on the maker of a result of the function what that is: `isHeld` if it
// is the new value, or the gradient, of an argument; `elements` are the
// result's.
void markResult(CodeOp& maker, bool isHeld, int64_t elements);

// The code of one class of devices, in an order in which it runs: every op
// follows its producers.
using DeviceCode = std::vector<CodeOp>;

// An order of the same ops: their numbers.
using CodeOrder = std::vector<int>;

// The code of all classes in a new order, and new numbers of channels.
struct Reordering {
  std::vector<CodeOrder> orders;  // By class.
  // Old and new numbers, by ascending old ones; none: as they were.
  std::vector<std::pair<int64_t, int64_t>> channels;
  int64_t moved = 0;  // Number of ops, or of steps.

  // The new number of a channel.
  int64_t channelFor(int64_t before) const;
};

CodeOrder orderAsItIs(const DeviceCode& code);

// The readers of every op, once for each operand.
class CodeReaders {
 public:
  explicit CodeReaders(const DeviceCode& code);

  // Returns the readers of op number `op`, ascending.
  absl::Span<const int> operator[](size_t op) const {
    return absl::MakeConstSpan(readers).subspan(begins[op],
                                                begins[op + 1] - begins[op]);
  }

 private:
  std::vector<int> readers;  // Op by op.
  std::vector<int> begins;   // By op; and where the last one's end.
};

// Returns, by op, whether it belongs to the last part of a training step: it is
// no part of the backward pass and its results only serve to update arguments.
std::vector<char> updateTail(const DeviceCode& code);
// The same, given the readers of the code.
std::vector<char> updateTail(const DeviceCode& code,
                             const CodeReaders& readers);

// Returns whether nothing but the tail and updates reads op number `op`.
bool servesUpdates(const DeviceCode& code, absl::Span<const int> readers,
                   const std::vector<char>& tail, int op);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_DEVICE_CODE_H_
