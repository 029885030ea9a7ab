#include "ir/dist/builders.h"

#include <cassert>

namespace soapstone::dist {
namespace {

template <typename Box>
bool sameSizes(const std::vector<Box>& a, const std::vector<Box>& b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i].sizes != b[i].sizes) return false;
  }
  return true;
}

void appendRow(const MessageBox& box, std::vector<int64_t>* values) {
  values->push_back(box.peer);
  values->insert(values->end(), box.offsets.begin(), box.offsets.end());
}

void appendRow(const CopyBox& box, std::vector<int64_t>* values) {
  values->insert(values->end(), box.sourceOffsets.begin(),
                 box.sourceOffsets.end());
  values->insert(values->end(), box.targetOffsets.begin(),
                 box.targetOffsets.end());
}

struct BoxTables {
  TableAttr rows;   // Null without boxes.
  TableAttr sizes;  // Null without boxes.
};

template <typename Box>
BoxTables makeBoxes(MLIRContext* context, ArrayRef<MemberExchange> members,
                    std::vector<Box> MemberExchange::* list) {
  if (members.empty() || (members.front().*list).empty()) return {};
  std::vector<int64_t> rows;
  std::vector<int64_t> sizes;
  const std::vector<Box>& first = members.front().*list;
  for (const Box& box : first)
    sizes.insert(sizes.end(), box.sizes.begin(), box.sizes.end());
  for (const MemberExchange& member : members) {
    for (const Box& box : member.*list) appendRow(box, &rows);
  }
  const int64_t count = first.size();
  const int64_t memberCount = members.size();
  const int64_t rank = first.front().sizes.size();
  const int64_t width = static_cast<int64_t>(rows.size()) / memberCount / count;
  return {makeTable(context, {memberCount, count, width}, rows),
          makeTable(context, {count, rank}, sizes)};
}

}  // namespace

soap::ReduceKind reduceKind(sharding::PartialKind kind) {
  switch (kind) {
    case sharding::PartialKind::kSum:
      return soap::ReduceKind::Sum;
    case sharding::PartialKind::kProduct:
      return soap::ReduceKind::Product;
    case sharding::PartialKind::kMax:
      return soap::ReduceKind::Max;
    case sharding::PartialKind::kMin:
      return soap::ReduceKind::Min;
  }
  return soap::ReduceKind::Sum;
}

bool haveSameSizes(const MemberExchange& a, const MemberExchange& b) {
  return sameSizes(a.sends, b.sends) && sameSizes(a.receives, b.receives) &&
         sameSizes(a.copies, b.copies);
}

ExchangeOp buildExchange(OpBuilder& builder, Location location,
                         const ExchangeKind& kind, Value input,
                         RankedTensorType outputType,
                         ArrayRef<MemberExchange> members, const Step& step) {
  assert(llvm::all_of(members,
                      [&](const MemberExchange& member) {
                        return haveSameSizes(member, members.front());
                      }) &&
         "the members of a class have the same code");
  MLIRContext* context = builder.getContext();
  BoxTables sends = makeBoxes(context, members, &MemberExchange::sends);
  BoxTables receives = makeBoxes(context, members, &MemberExchange::receives);
  BoxTables copies = makeBoxes(context, members, &MemberExchange::copies);
  return ExchangeOp::create(
      builder, location, outputType, kind.pattern, kind.kind, kind.combines,
      input, sends.rows, sends.sizes, receives.rows, receives.sizes,
      copies.rows, copies.sizes, step.channel, step.label);
}

}  // namespace soapstone::dist
