#include "runtime/cuda/nccl_link.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <set>
#include <thread>

#include "runtime/core/rank.h"
#include "runtime/cuda/check.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/edge_blocks.h"
#include "runtime/cuda/library_versions.h"

namespace soapstone::runtime {
namespace {

ncclDataType_t ncclType(ElementType type) {
  switch (type) {
    case ElementType::kF32:
      return ncclFloat32;
    case ElementType::kBf16:
      return ncclBfloat16;
    case ElementType::kF16:
      return ncclFloat16;
    case ElementType::kI64:
      return ncclInt64;
    case ElementType::kI32:
      return ncclInt32;
    case ElementType::kBool:
      return ncclUint8;
  }
  return ncclUint8;
}

ncclRedOp_t ncclOperation(ReduceKind kind, ElementType type) {
  bool isFlag = type == ElementType::kBool;
  switch (kind) {
    case ReduceKind::kSum:
      return isFlag ? ncclMax : ncclSum;
    case ReduceKind::kProduct:
      return isFlag ? ncclMin : ncclProd;
    case ReduceKind::kMax:
      return ncclMax;
    case ReduceKind::kMin:
      return ncclMin;
  }
  return ncclSum;
}

// Whether the arenas of `ranks` are laid out alike, as those of one device
// class are: the ranks of a call on registered memory must pass it at the same
// offset.
bool areAlike(const Rank& rank, const std::vector<int>& ranks) {
  const DeviceClass& alike = *rank.deviceClass;
  return std::all_of(ranks.begin(), ranks.end(), [&](int other) {
    return std::find(alike.ranks, alike.ranks + alike.rankCount, other) !=
           alike.ranks + alike.rankCount;
  });
}

}  // namespace

NcclLink::NcclLink(Communicator& host, int devices, int edges,
                   double timeoutSeconds)
    : host(host),
      everybody(static_cast<size_t>(devices)),
      edgeCount(edges),
      timeoutSeconds(timeoutSeconds),
      record(std::make_unique<FlightRecord>(timeoutSeconds)) {
  std::iota(everybody.begin(), everybody.end(), 0);
  int loaded = 0;
  if (ncclGetVersion(&loaded) == ncclSuccess) {
    warnOfVersion("NCCL", NCCL_VERSION_CODE, loaded, 10000);
  }
}

NcclLink::~NcclLink() {
  // The watch ends first: it must not look at what is being taken down.
  record.reset();
  for (auto& [key, member] : communicators) {
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 19, 0)
    if (member.registration != nullptr) {
      ncclCommDeregister(member.communicator, member.registration);
    }
#endif
    ncclCommAbort(member.communicator);
  }
  for (auto& [ends, communicator] : edges) ncclCommAbort(communicator);
}

void* NcclLink::registerMemory([[maybe_unused]] const Rank& rank,
                               [[maybe_unused]] const Call& call,
                               [[maybe_unused]] ncclComm_t communicator,
                               const std::vector<int>& ranks) {
  if (memory.data == nullptr || !areAlike(rank, ranks)) return nullptr;
  void* registration = nullptr;
  const auto talk = record->talk();
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 27, 0)
  // Also does what the other registration does. Ends with the communicator.
  ncclWindow_t window = nullptr;
  settle(rank, call, communicator,
         ncclCommWindowRegister(communicator, memory.data, memory.bytes,
                                &window, NCCL_WIN_COLL_SYMMETRIC));
  if (window != nullptr) return nullptr;
#endif
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 19, 0)
  settle(
      rank, call, communicator,
      ncclCommRegister(communicator, memory.data, memory.bytes, &registration));
#endif
  return registration;
}

void NcclLink::settle(const Rank& rank, const Call& call,
                      ncclComm_t communicator, ncclResult_t status) {
  auto begin = std::chrono::steady_clock::now();
  // Most calls are done within microseconds: to sleep at once would cost each
  // collective of a step a tenth of a millisecond.
  constexpr std::chrono::microseconds kSpinning(50);
  while (status == ncclInProgress) {
    if (std::chrono::steady_clock::now() - begin > kSpinning) {
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    if (ncclCommGetAsyncError(communicator, &status) != ncclSuccess) break;
    std::chrono::duration<double> waited =
        std::chrono::steady_clock::now() - begin;
    if (waited.count() > timeoutSeconds) {
      record->save();
      throw RankFailure(describe(rank, call) + ": peers did not come within " +
                        std::to_string(static_cast<int64_t>(timeoutSeconds)) +
                        " s");
    }
  }
  if (status != ncclSuccess) {
    record->save();
    throw RankFailure(describe(rank, call) + ": NCCL says '" +
                      ncclGetErrorString(status) + "'");
  }
}

ncclComm_t NcclLink::communicatorOf(Rank& rank, const Call& call,
                                    cudaStream_t queue) {
  const Group& group = call.step.group;
  return communicatorOf(rank, call,
                        std::vector<int>(group.ranks, group.ranks + group.size),
                        queue);
}

ncclComm_t NcclLink::communicatorOf(Rank& rank, const Call& call,
                                    const std::vector<int>& ranks,
                                    cudaStream_t queue) {
  const std::pair key(deviceState(rank).isOfSums(queue), ranks);
  auto known = communicators.find(key);
  if (known != communicators.end()) return known->second.communicator;
  ncclComm_t communicator =
      makeCommunicator(rank, call, ranks, NCCL_CONFIG_INITIALIZER);
  Member& made = communicators[key];
  made.communicator = communicator;
  made.registration = registerMemory(rank, call, communicator, ranks);
  return communicator;
}

ncclComm_t NcclLink::makeCommunicator(Rank& rank, const Call& call,
                                      const std::vector<int>& ranks,
                                      ncclConfig_t config) {
  Call meeting = call;
  meeting.operation = Operation::kBroadcast;
  meeting.step.group = {ranks.data(), static_cast<int>(ranks.size())};
  int member = memberOfGroup(rank, meeting);
  ncclUniqueId id;
  if (member == 0 && ncclGetUniqueId(&id) != ncclSuccess) {
    throw RankFailure(describe(rank, call) +
                      ": NCCL does not start: " + ncclGetLastError(nullptr));
  }
  host.broadcast(rank, meeting, sizeof(id), member == 0 ? &id : nullptr, &id);
  config.blocking = 0;
  ncclComm_t communicator = nullptr;
  {
    const auto talk = record->talk();
    ncclResult_t status = ncclCommInitRankConfig(
        &communicator, static_cast<int>(ranks.size()), id, member, &config);
    settle(rank, call, communicator, status);
  }
  record->watch(rank, communicator);
  return communicator;
}

std::vector<ncclComm_t> NcclLink::edgeCommunicators(
    Rank& rank, const Call& call, int edge,
    const std::vector<DeviceMessage>& messages, bool sends) {
  auto keyOf = [&](int peer) {
    return sends ? std::tuple(edge, rank.number, peer)
                 : std::tuple(edge, peer, rank.number);
  };
  // All ranks make those of an edge in ascending order of (sender, receiver):
  // none waits for one that waits for it.
  std::set<int> peers;
  for (const DeviceMessage& message : messages) peers.insert(message.peer);
  for (int peer : peers) {
    if (edges.count(keyOf(peer)) > 0) continue;
    ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 17, 0)
    config.maxCTAs = blocksOfMessage;
#endif
    std::vector<int> pair = sends ? std::vector<int>{rank.number, peer}
                                  : std::vector<int>{peer, rank.number};
    edges[keyOf(peer)] = makeCommunicator(rank, call, pair, config);
  }
  std::vector<ncclComm_t> result;
  for (const DeviceMessage& message : messages) {
    result.push_back(edges.at(keyOf(message.peer)));
  }
  return result;
}

void NcclLink::meet(Rank& rank, void* data, size_t bytes, bool isByNccl) {
  Call call;
  call.operation = Operation::kAllReduce;
  call.site.node = "start";
  // A channel that no step of a program has.
  call.step.channel = -1;
  call.step.group = {everybody.data(), static_cast<int>(everybody.size())};
  // A call on memory that some ranks have registered and others have not is
  // undefined. Both ends of an edge take equally many blocks.
  const int device = deviceState(rank).device;
  int multiprocessors = 0;
  check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount,
                               device),
        "ask a GPU for its size");
  int32_t least[] = {bytes == 0 || isByNccl ? 1 : 0, multiprocessors};
  ReduceBuffer answer{least, least, 2, ElementType::kI32};
  host.allReduce(rank, call, ReduceKind::kMin, &answer, 1);
  if (least[0] != 0 && bytes > 0) memory = {data, bytes};
  blocksOfMessage = edgeBlocks(least[1], edgeCount);
  call.operation = Operation::kBroadcast;
  communicatorOf(rank, call, everybody,
                 deviceState(rank).stream(Lane::kCommunication));
}

void NcclLink::allReduce(Rank& rank, const Call& call, ReduceKind kind,
                         const std::vector<ReduceBuffer>& buffers,
                         cudaStream_t queue) {
  ncclComm_t communicator = communicatorOf(rank, call, queue);
  const auto talk = record->talk();
  int64_t bytes = 0;
  ncclGroupStart();
  for (const ReduceBuffer& buffer : buffers) {
    // The group's end reports what any of them refuses.
    ncclAllReduce(buffer.in, buffer.out, static_cast<size_t>(buffer.count),
                  ncclType(buffer.type), ncclOperation(kind, buffer.type),
                  communicator, queue);
    bytes += buffer.count * elementBytes(buffer.type);
  }
  settle(rank, call, communicator, ncclGroupEnd());
  record->note(rank, call, bytes, queue);
}

// One launch: of a reduce-scatter for each tensor of equal blocks, of a
// reduction a member for others.
void NcclLink::reduceScatter(Rank& rank, const Call& call,
                             const std::vector<DeviceScatter>& scatters,
                             cudaStream_t queue) {
  ncclComm_t communicator = communicatorOf(rank, call, queue);
  const auto talk = record->talk();
  const int mine = memberOfGroup(rank, call);
  int64_t bytes = 0;
  ncclGroupStart();
  for (const DeviceScatter& scatter : scatters) {
    const int64_t width = elementBytes(scatter.type);
    ncclRedOp_t operation = ncclOperation(scatter.kind, scatter.type);
    // The group's end reports what any of them refuses.
    if (scatter.runs.empty()) {
      ncclReduceScatter(scatter.in, scatter.out,
                        static_cast<size_t>(scatter.count),
                        ncclType(scatter.type), operation, communicator, queue);
      bytes += scatter.count * width;
      continue;
    }
    for (int i = 0; i < call.step.group.size; ++i) {
      const MemoryRun& run = scatter.runs[static_cast<size_t>(i)];
      if (run.count == 0) continue;
      ncclReduce(static_cast<const char*>(scatter.in) + run.place * width,
                 i == mine ? scatter.out : nullptr,
                 static_cast<size_t>(run.count), ncclType(scatter.type),
                 operation, i, communicator, queue);
    }
    bytes += scatter.runs[static_cast<size_t>(mine)].count * width;
  }
  settle(rank, call, communicator, ncclGroupEnd());
  record->note(rank, call, bytes, queue);
}

// One launch: of an all-gather for each tensor of equal blocks, of a broadcast
// a member for others.
void NcclLink::allGather(Rank& rank, const Call& call,
                         const std::vector<DeviceGather>& gathers,
                         cudaStream_t queue) {
  ncclComm_t communicator = communicatorOf(rank, call, queue);
  const auto talk = record->talk();
  const int mine = memberOfGroup(rank, call);
  int64_t bytes = 0;
  ncclGroupStart();
  for (const DeviceGather& gather : gathers) {
    // The group's end reports what any of them refuses.
    if (gather.runs.empty()) {
      ncclAllGather(gather.in, gather.out, static_cast<size_t>(gather.bytes),
                    ncclUint8, communicator, queue);
      bytes += gather.bytes;
      continue;
    }
    for (int i = 0; i < call.step.group.size; ++i) {
      const MemoryRun& run = gather.runs[static_cast<size_t>(i)];
      if (run.count == 0) continue;
      char* place = static_cast<char*>(gather.out) + run.place;
      ncclBroadcast(i == mine ? gather.in : place, place,
                    static_cast<size_t>(run.count), ncclUint8, i, communicator,
                    queue);
    }
    bytes += gather.runs[static_cast<size_t>(mine)].count;
  }
  settle(rank, call, communicator, ncclGroupEnd());
  record->note(rank, call, bytes, queue);
}

void NcclLink::broadcast(Rank& rank, const Call& call, int64_t bytes,
                         const void* in, void* out, cudaStream_t queue) {
  ncclComm_t communicator = communicatorOf(rank, call, queue);
  const auto talk = record->talk();
  settle(
      rank, call, communicator,
      ncclBroadcast(in == nullptr ? out : in, out, static_cast<size_t>(bytes),
                    ncclUint8, 0, communicator, queue));
  record->note(rank, call, bytes, queue);
}

void NcclLink::sendReceive(Rank& rank, const Call& call,
                           const std::vector<DeviceMessage>& sends,
                           const std::vector<DeviceMessage>& receives,
                           cudaStream_t queue) {
  ncclComm_t communicator = communicatorOf(rank, call, everybody, queue);
  const auto talk = record->talk();
  int64_t bytes = 0;
  ncclGroupStart();
  for (const DeviceMessage& send : sends) {
    ncclSend(send.data, static_cast<size_t>(send.bytes), ncclUint8, send.peer,
             communicator, queue);
    bytes += send.bytes;
  }
  for (const DeviceMessage& receive : receives) {
    ncclRecv(receive.data, static_cast<size_t>(receive.bytes), ncclUint8,
             receive.peer, communicator, queue);
  }
  settle(rank, call, communicator, ncclGroupEnd());
  record->note(rank, call, bytes, queue);
}

void NcclLink::sendOnEdge(Rank& rank, const Call& call, int edge,
                          const std::vector<DeviceMessage>& sends,
                          cudaStream_t queue) {
  constexpr int kReceiver = 1;  // In a communicator of two.
  std::vector<ncclComm_t> communicators =
      edgeCommunicators(rank, call, edge, sends, /*sends=*/true);
  const auto talk = record->talk();
  ncclGroupStart();
  for (size_t i = 0; i < sends.size(); ++i) {
    ncclSend(sends[i].data, static_cast<size_t>(sends[i].bytes), ncclUint8,
             kReceiver, communicators[i], queue);
  }
  ncclResult_t status = ncclGroupEnd();
  for (ncclComm_t communicator : communicators) {
    settle(rank, call, communicator, status);
  }
}

void NcclLink::receiveOnEdge(Rank& rank, const Call& call, int edge,
                             const std::vector<DeviceMessage>& receives,
                             cudaStream_t queue) {
  constexpr int kSender = 0;
  std::vector<ncclComm_t> communicators =
      edgeCommunicators(rank, call, edge, receives, /*sends=*/false);
  const auto talk = record->talk();
  ncclGroupStart();
  for (size_t i = 0; i < receives.size(); ++i) {
    ncclRecv(receives[i].data, static_cast<size_t>(receives[i].bytes),
             ncclUint8, kSender, communicators[i], queue);
  }
  ncclResult_t status = ncclGroupEnd();
  for (ncclComm_t communicator : communicators) {
    settle(rank, call, communicator, status);
  }
}

void NcclLink::noteEdge(Rank& rank, const Call& call, int64_t bytes,
                        cudaStream_t queue) {
  record->note(rank, call, bytes, queue);
}

void NcclLink::noteStep(Rank& rank, cudaStream_t queue) {
  record->noteStep(rank, queue);
}

}  // namespace soapstone::runtime
