#include "runtime/mpi/mpi_communicator.h"

#include <unistd.h>

#include <cstring>

#include "runtime/core/boxes.h"
#include "runtime/core/combine_elements.h"
#include "runtime/core/exchange_parts.h"
#include "runtime/core/rank.h"
#include "runtime/ops_movement.h"

namespace soapstone::runtime {
namespace {

// Up to this size everybody sends everything to everybody: one round of
// messages in place of two.
constexpr int64_t kWholeBytes = 8192;

int64_t shareBegin(int64_t count, int member, int members) {
  return member == members ? count : count / members * member;
}

// Bytes of `elements` in a message, where each buffer begins where any type
// may.
int64_t placedBytes(int64_t elements, ElementType type) {
  constexpr int64_t kAlignment = 8;
  return (elements * elementBytes(type) + kAlignment - 1) / kAlignment *
         kAlignment;
}

// Bytes of the share of each buffer that a member sums, one after the other.
int64_t shareBytes(const ReduceBuffer* buffers, int count, int member,
                   int members) {
  int64_t bytes = 0;
  for (int i = 0; i < count; ++i) {
    int64_t elements = shareBegin(buffers[i].count, member + 1, members) -
                       shareBegin(buffers[i].count, member, members);
    bytes += placedBytes(elements, buffers[i].type);
  }
  return bytes;
}

// Visits a member's share of the buffers: f(buffer, first byte, element count,
// place in the share).
template <typename F>
void visitShare(const ReduceBuffer* buffers, int count, int member, int members,
                const F& f) {
  int64_t place = 0;
  for (int i = 0; i < count; ++i) {
    int64_t first = shareBegin(buffers[i].count, member, members);
    int64_t elements =
        shareBegin(buffers[i].count, member + 1, members) - first;
    int64_t width = elementBytes(buffers[i].type);
    if (elements > 0) f(buffers[i], first * width, elements, place);
    place += placedBytes(elements, buffers[i].type);
  }
}

// Writes the share of `member`, of what source(buffer) names, to `to`.
template <typename Source>
void packShare(const ReduceBuffer* buffers, int count, int member, int members,
               const Source& source, char* to) {
  visitShare(buffers, count, member, members,
             [&](const ReduceBuffer& buffer, int64_t offset, int64_t elements,
                 int64_t place) {
               std::memcpy(
                   to + place,
                   static_cast<const char*>(source(buffer)) + offset,
                   static_cast<size_t>(elements * elementBytes(buffer.type)));
             });
}

}  // namespace

MpiCommunicator::MpiCommunicator(MPI_Comm communicator, double timeoutSeconds)
    : mail(communicator, timeoutSeconds) {}

template <typename Size, typename Fill>
std::vector<Message> MpiCommunicator::allToAll(
    const Rank& rank, const Call& call, const Size& size, const Fill& fill,
    const std::vector<int64_t>& expected) {
  const Group& group = call.step.group;
  std::vector<Message> outgoing, incoming;
  std::vector<int> peers;
  std::vector<size_t> members;
  for (int i = 0; i < group.size; ++i) {
    if (group.ranks[i] == rank.number) continue;
    if (size(i) > 0) {
      outgoing.push_back(mail.compose(call, group.ranks[i], size(i)));
      fill(i, outgoing.back().data());
    }
    if (expected[static_cast<size_t>(i)] > 0) {
      peers.push_back(group.ranks[i]);
      members.push_back(static_cast<size_t>(i));
    }
  }
  mail.exchange(rank, call, outgoing, peers, incoming);
  std::vector<Message> result(static_cast<size_t>(group.size));
  for (size_t i = 0; i < members.size(); ++i) {
    if (incoming[i].size() != expected[members[i]]) {
      throw RankFailure(describe(rank, call) + ": rank " +
                        std::to_string(incoming[i].peer) + " sends " +
                        std::to_string(incoming[i].size()) + " bytes, not " +
                        std::to_string(expected[members[i]]));
    }
    result[members[i]] = std::move(incoming[i]);
  }
  return result;
}

void MpiCommunicator::allReduce(Rank& rank, const Call& call, ReduceKind kind,
                                const ReduceBuffer* buffers, int count) {
  int own = memberOfGroup(rank, call);
  int members = call.step.group.size;
  int64_t total = shareBytes(buffers, count, 0, 1);
  // In shares: each member sums one. Small buffers are one share of everybody.
  bool isWhole = total <= kWholeBytes;
  int share = isWhole ? 0 : own;
  int shares = isWhole ? 1 : members;
  auto sizeFor = [&](int member) {
    return shareBytes(buffers, count, isWhole ? 0 : member, shares);
  };
  int64_t ownBytes = shareBytes(buffers, count, share, shares);
  std::vector<Message> parts = allToAll(
      rank, call, sizeFor,
      [&](int member, char* to) {
        packShare(
            buffers, count, isWhole ? 0 : member, shares,
            [](const ReduceBuffer& buffer) { return buffer.in; }, to);
      },
      std::vector<int64_t>(static_cast<size_t>(members), ownBytes));
  std::vector<const void*> inputs(static_cast<size_t>(members));
  visitShare(buffers, count, share, shares,
             [&](const ReduceBuffer& buffer, int64_t offset, int64_t elements,
                 int64_t place) {
               for (size_t i = 0; i < inputs.size(); ++i) {
                 inputs[i] = static_cast<int>(i) == own
                                 ? static_cast<const char*>(buffer.in) + offset
                                 : parts[i].data() + place;
               }
               combineElements(kind, buffer.type, inputs.data(), members,
                               static_cast<char*>(buffer.out) + offset,
                               elements);
             });
  mail.recycle(parts);
  if (!isWhole) shareSums(rank, call, buffers, count);
}

void MpiCommunicator::shareSums(Rank& rank, const Call& call,
                                const ReduceBuffer* buffers, int count) {
  int own = memberOfGroup(rank, call);
  int members = call.step.group.size;
  std::vector<int64_t> expected;
  for (int i = 0; i < members; ++i) {
    expected.push_back(shareBytes(buffers, count, i, members));
  }
  int64_t ownBytes = expected[static_cast<size_t>(own)];
  std::vector<Message> sums = allToAll(
      rank, call, [&](int) { return ownBytes; },
      [&](int, char* to) {
        packShare(
            buffers, count, own, members,
            [](const ReduceBuffer& buffer) { return buffer.out; }, to);
      },
      expected);
  for (int i = 0; i < members; ++i) {
    if (i == own) continue;
    visitShare(buffers, count, i, members,
               [&](const ReduceBuffer& buffer, int64_t offset, int64_t elements,
                   int64_t place) {
                 std::memcpy(
                     static_cast<char*>(buffer.out) + offset,
                     sums[static_cast<size_t>(i)].data() + place,
                     static_cast<size_t>(elements * elementBytes(buffer.type)));
               });
  }
  mail.recycle(sums);
}

// One message to each member, in which its parts lie one after the other.
void MpiCommunicator::reduceScatter(Rank& rank, const Call& call,
                                    const ScatterBuffer* buffers, int count) {
  int own = memberOfGroup(rank, call);
  int members = call.step.group.size;
  auto partAt = [&](int tensor, int member) {
    const ReduceScatter& op = buffers[tensor].op;
    return partOf(op.parts, member, op.region.count);
  };
  auto room = [&](int tensor, int member) {
    return placedBytes(partAt(tensor, member).volume(),
                       buffers[tensor].op.type);
  };
  auto size = [&](int member) {
    int64_t bytes = 0;
    for (int i = 0; i < count; ++i) bytes += room(i, member);
    return bytes;
  };
  auto fill = [&](int member, char* to) {
    for (int i = 0; i < count; ++i) {
      const auto& [op, in, out] = buffers[i];
      packBox(op.type, op.region, partAt(i, member), in, to);
      to += room(i, member);
    }
  };
  std::vector<Message> parts =
      allToAll(rank, call, size, fill,
               std::vector<int64_t>(static_cast<size_t>(members), size(own)));
  std::vector<char> mine(static_cast<size_t>(size(own)));
  fill(own, mine.data());
  std::vector<const void*> inputs(static_cast<size_t>(members));
  int64_t offset = 0;
  for (int i = 0; i < count; ++i) {
    const int64_t elements = partAt(i, own).volume();
    if (elements == 0) continue;
    for (size_t m = 0; m < inputs.size(); ++m) {
      inputs[m] =
          (static_cast<int>(m) == own ? mine.data() : parts[m].data()) + offset;
    }
    combineElements(buffers[i].op.kind, buffers[i].op.type, inputs.data(),
                    members, buffers[i].out, elements);
    offset += room(i, own);
  }
  mail.recycle(parts);
}

// One message to each member, in which the tensors lie one after the other.
void MpiCommunicator::allGather(Rank& rank, const Call& call,
                                const GatherBuffer* buffers, int count) {
  int own = memberOfGroup(rank, call);
  int members = call.step.group.size;
  auto held = [&](int tensor, int member) {
    const AllGather& op = buffers[tensor].op;
    return partOf(op.parts, member, op.region.count).volume() *
           elementBytes(op.type);
  };
  // Each tensor of a message begins where any type may.
  auto room = [&](int tensor, int member) {
    constexpr int64_t kAlignment = 8;
    return (held(tensor, member) + kAlignment - 1) / kAlignment * kAlignment;
  };
  std::vector<int64_t> expected(static_cast<size_t>(members), 0);
  for (int member = 0; member < members; ++member) {
    for (int i = 0; i < count; ++i) {
      expected[static_cast<size_t>(member)] += room(i, member);
    }
  }
  int64_t ownBytes = expected[static_cast<size_t>(own)];
  std::vector<Message> parts = allToAll(
      rank, call, [&](int) { return ownBytes; },
      [&](int, char* to) {
        for (int i = 0; i < count; ++i) {
          auto bytes = static_cast<size_t>(held(i, own));
          if (bytes == 0) continue;
          std::memcpy(to, buffers[i].in, bytes);
          to += room(i, own);
        }
      },
      expected);
  for (int member = 0; member < members; ++member) {
    int64_t offset = 0;
    for (int i = 0; i < count; ++i) {
      int64_t bytes = held(i, member);
      if (bytes == 0) continue;
      const AllGather& op = buffers[i].op;
      const void* from =
          member == own ? buffers[i].in
                        : parts[static_cast<size_t>(member)].data() + offset;
      copyToPart(rank, {}, op.type, op.region,
                 partOf(op.parts, member, op.region.count), from,
                 buffers[i].out);
      offset += room(i, member);
    }
  }
  mail.recycle(parts);
}

void MpiCommunicator::broadcast(Rank& rank, const Call& call, int64_t bytes,
                                const void* in, void* out) {
  bool isRoot = memberOfGroup(rank, call) == 0;
  std::vector<int64_t> expected(static_cast<size_t>(call.step.group.size), 0);
  if (!isRoot) expected[0] = bytes;
  std::vector<Message> parts = allToAll(
      rank, call, [&](int) { return isRoot ? bytes : 0; },
      [&](int, char* to) { std::memcpy(to, in, static_cast<size_t>(bytes)); },
      expected);
  const void* from = isRoot ? in : parts[0].data();
  if (bytes > 0 && from != out) {
    std::memcpy(out, from, static_cast<size_t>(bytes));
  }
  mail.recycle(parts);
}

void MpiCommunicator::exchange(Rank& rank, const Call& call, const Exchange& op,
                               const void* in, void* out) {
  std::vector<Message> outgoing, incoming;
  int64_t width = elementBytes(op.type);
  for (int i = 0; i < op.sendCount; ++i) {
    ExchangeMessage send = sendOf(op, i);
    outgoing.push_back(
        mail.compose(call, send.peer, send.box.volume() * width, op.posts));
    packBox(op.type, op.source, send.box, in, outgoing.back().data());
  }
  std::vector<int> order = receiveOrder(op);
  std::vector<int> peers;
  for (int i : order) peers.push_back(receiveOf(op, i).peer);
  mail.exchange(rank, call, outgoing, peers, incoming, op.posts);
  ExchangeTarget target(rank, op, in, out);
  target.begin();
  bool areCopiesDone = false;
  for (size_t i = 0; i < order.size(); ++i) {
    Box box = receiveOf(op, order[i]).box;
    if (!areCopiesDone && peers[i] > rank.number) {
      target.addCopies();
      areCopiesDone = true;
    }
    if (incoming[i].size() != box.volume() * width) {
      throw RankFailure(describe(rank, call) + ": rank " +
                        std::to_string(peers[i]) +
                        " comes with a message of another shape");
    }
    target.add(box, box.sizes, relativeTo(box.start, box.start),
               incoming[i].data());
  }
  if (!areCopiesDone) target.addCopies();
  target.finish();
  mail.recycle(incoming);
}

void MpiCommunicator::die(Rank&) { _exit(kFailureExitCode); }

}  // namespace soapstone::runtime
