#ifndef SOAPSTONE_RUNTIME_CORE_EXCHANGE_PARTS_H_
#define SOAPSTONE_RUNTIME_CORE_EXCHANGE_PARTS_H_

// The local side of an exchange, the same in every back end: where messages go
// and how they combine. Internal to the runtime.

#include <vector>

#include "runtime/core/boxes.h"
#include "runtime/core/communicator.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {

// One row of the tables.
struct ExchangeMessage {
  int peer = 0;
  Box box;  // In the source of a send, in the target of a receive.
};

ExchangeMessage sendOf(const Exchange& op, int i);
ExchangeMessage receiveOf(const Exchange& op, int i);

// Throws RankFailure if a table leaves its tensor.
void checkExchange(const Rank& rank, const Call& call, const Exchange& op);

// Receives in the order in which they combine: ascending ranks, then as listed.
std::vector<int> receiveOrder(const Exchange& op);

// Number of the message among those of this table to or from the same peer.
int numberInPair(const Exchange& op, bool isSend, int i);

// to = the box of `from`, which has shape `shape`, dense. Host memory.
void packBox(ElementType type, const Dims& shape, const Box& box,
             const void* from, void* to);

// out[part] = in, dense.
void copyToPart(Rank& rank, Stream stream, ElementType type, const Dims& region,
                const Box& part, const void* in, void* out);

// The result of an exchange while contributions come in.
class ExchangeTarget {
 public:
  ExchangeTarget(Rank& rank, const Exchange& op, const void* in, void* out);

  void begin();
  // Adds what lies at `start` of a tensor of shape `shape`.
  void add(const Box& box, const Dims& shape, const Dims& start,
           const void* data);
  // Adds this rank's own copies.
  void addCopies();
  void finish();

 private:
  Rank& rank;
  const Exchange& op;
  const void* in;
  void* out;
  ScratchScope scope;
  void* wide;   // Where contributions combine.
  bool isWide;  // In f32, to be rounded at the end.
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_EXCHANGE_PARTS_H_
