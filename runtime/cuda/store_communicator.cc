#include "runtime/cuda/store_communicator.h"

#include <cstdlib>
#include <cstring>

#include "runtime/core/boxes.h"
#include "runtime/core/combine_elements.h"
#include "runtime/core/exchange_parts.h"
#include "runtime/core/rank.h"

namespace soapstone::runtime {

std::string StoreCommunicator::nameOf(const Call& call) {
  std::string name = std::to_string(call.step.channel);
  for (int i = 0; i < call.step.group.size; ++i) {
    name += "," + std::to_string(call.step.group.ranks[i]);
  }
  return name + "#" + std::to_string(steps[name]++);
}

std::vector<std::vector<char>> StoreCommunicator::share(
    Rank& rank, const Call& call, const void* data,
    const std::vector<int64_t>& bytes) {
  std::string name = nameOf(call);
  int members = call.step.group.size;
  int me = memberOfGroup(rank, call);
  store.put(name + "/" + std::to_string(me), data,
            bytes[static_cast<size_t>(me)]);
  std::vector<std::vector<char>> all;
  for (int i = 0; i < members; ++i) {
    int64_t size = bytes[static_cast<size_t>(i)];
    all.emplace_back(static_cast<size_t>(size));
    store.take(name + "/" + std::to_string(i), members, all.back().data(),
               size);
  }
  return all;
}

void StoreCommunicator::allReduce(Rank& rank, const Call& call, ReduceKind kind,
                                  const ReduceBuffer* buffers, int count) {
  for (int i = 0; i < count; ++i) {
    const ReduceBuffer& buffer = buffers[i];
    std::vector<int64_t> bytes(static_cast<size_t>(call.step.group.size),
                               buffer.count * elementBytes(buffer.type));
    std::vector<std::vector<char>> all = share(rank, call, buffer.in, bytes);
    std::vector<const void*> inputs;
    for (const std::vector<char>& each : all) inputs.push_back(each.data());
    combineElements(kind, buffer.type, inputs.data(),
                    static_cast<int>(inputs.size()), buffer.out, buffer.count);
  }
}

void StoreCommunicator::reduceScatter(Rank& rank, const Call& call,
                                      const ScatterBuffer* buffers, int count) {
  for (int i = 0; i < count; ++i) {
    const auto& [op, in, out] = buffers[i];
    std::vector<char> whole(
        static_cast<size_t>(op.region.product() * elementBytes(op.type)));
    ReduceBuffer buffer{in, whole.data(), op.region.product(), op.type};
    allReduce(rank, call, op.kind, &buffer, 1);
    packBox(op.type, op.region,
            partOf(op.parts, memberOfGroup(rank, call), op.region.count),
            whole.data(), out);
  }
}

void StoreCommunicator::allGather(Rank& rank, const Call& call,
                                  const GatherBuffer* buffers, int count) {
  int members = call.step.group.size;
  for (int tensor = 0; tensor < count; ++tensor) {
    const AllGather& op = buffers[tensor].op;
    std::vector<int64_t> bytes;
    for (int i = 0; i < members; ++i) {
      bytes.push_back(partOf(op.parts, i, op.region.count).volume() *
                      elementBytes(op.type));
    }
    std::vector<std::vector<char>> all =
        share(rank, call, buffers[tensor].in, bytes);
    for (int i = 0; i < members; ++i) {
      copyToPart(rank, {}, op.type, op.region,
                 partOf(op.parts, i, op.region.count),
                 all[static_cast<size_t>(i)].data(), buffers[tensor].out);
    }
  }
}

void StoreCommunicator::broadcast(Rank& rank, const Call& call, int64_t bytes,
                                  const void* in, void* out) {
  std::string name = nameOf(call);
  int readers = call.step.group.size - 1;
  if (memberOfGroup(rank, call) == 0) {
    store.put(name, in, bytes);
    if (in != out) std::memcpy(out, in, static_cast<size_t>(bytes));
  } else {
    store.take(name, readers, out, bytes);
  }
}

void StoreCommunicator::exchange(Rank& rank, const Call& call,
                                 const Exchange& op, const void* in,
                                 void* out) {
  int64_t width = elementBytes(op.type);
  // Each pair of ranks counts its own messages.
  auto nameOfMessage = [&](int from, int to) {
    int pair[] = {from, to};
    Call between = call;
    between.step.group = {pair, 2};
    return nameOf(between);
  };
  for (int i = 0; i < op.sendCount; ++i) {
    ExchangeMessage send = sendOf(op, i);
    std::vector<char> data(static_cast<size_t>(send.box.volume() * width));
    packBox(op.type, op.source, send.box, in, data.data());
    store.put(nameOfMessage(rank.number, send.peer), data.data(),
              static_cast<int64_t>(data.size()));
  }
  std::vector<std::vector<char>> arrived;
  for (int i = 0; i < op.receiveCount; ++i) {
    ExchangeMessage receive = receiveOf(op, i);
    arrived.emplace_back(static_cast<size_t>(receive.box.volume() * width));
    store.take(nameOfMessage(receive.peer, rank.number), 1,
               arrived.back().data(),
               static_cast<int64_t>(arrived.back().size()));
  }
  if (out == nullptr) return;
  ExchangeTarget target(rank, op, in, out);
  target.begin();
  bool isOwnDone = false;
  for (int i : receiveOrder(op)) {
    ExchangeMessage receive = receiveOf(op, i);
    if (!isOwnDone && receive.peer > rank.number) {
      target.addCopies();
      isOwnDone = true;
    }
    Dims origin;
    for (int d = 0; d < op.target.count; ++d) origin.append(0);
    target.add(receive.box, receive.box.sizes, origin,
               arrived[static_cast<size_t>(i)].data());
  }
  if (!isOwnDone) target.addCopies();
  target.finish();
}

void StoreCommunicator::die(Rank&) { std::_Exit(kFailureExitCode); }

}  // namespace soapstone::runtime
