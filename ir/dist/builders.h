#ifndef SOAPSTONE_IR_DIST_BUILDERS_H_
#define SOAPSTONE_IR_DIST_BUILDERS_H_

#include <string>
#include <vector>

#include "ir/dist/ops.h"
#include "ir/dist/table.h"
#include "ir/sharding/sharding_rule.h"

// Shorthand for passes that build communication. The results may be read only
// through a `dist.wait`.
namespace soapstone::dist {

// Attribute value for the way in which partial results combine.
soap::ReduceKind reduceKind(sharding::PartialKind kind);

// Number and purpose of a communication step.
struct Step {
  int64_t channel = 0;
  std::string label;
};

// One message: `offsets` are of the sender in what it sends from, of the
// receiver in what it receives into.
struct MessageBox {
  int64_t peer = 0;
  SmallVector<int64_t, 4> offsets;
  SmallVector<int64_t, 4> sizes;
};

struct CopyBox {
  SmallVector<int64_t, 4> sourceOffsets;
  SmallVector<int64_t, 4> targetOffsets;
  SmallVector<int64_t, 4> sizes;
};

// Messages that one member of a device class sends and receives.
struct MemberExchange {
  std::vector<MessageBox> sends;
  std::vector<MessageBox> receives;
  std::vector<CopyBox> copies;
};

// Attributes of an exchange other than its messages.
struct ExchangeKind {
  ExchangePattern pattern = ExchangePattern::SendReceive;
  soap::ReduceKind kind = soap::ReduceKind::Sum;
  bool combines = false;
};

// Whether the members' messages and copies have the same number, sizes and
// order (peers and offsets may differ): whether one op can do them.
bool haveSameSizes(const MemberExchange& a, const MemberExchange& b);

// Builds the exchange of a class, with an entry of `members` per rank of the
// class, all of the same sizes. `input` may be null where nothing is sent or
// copied, `outputType` where nothing is received.
ExchangeOp buildExchange(OpBuilder& builder, Location location,
                         const ExchangeKind& kind, Value input,
                         RankedTensorType outputType,
                         ArrayRef<MemberExchange> members, const Step& step);

}  // namespace soapstone::dist

#endif  // SOAPSTONE_IR_DIST_BUILDERS_H_
