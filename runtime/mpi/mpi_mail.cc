#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>

#include "runtime/core/agreement.h"
#include "runtime/core/rank.h"
#include "runtime/mpi/mpi_communicator.h"

namespace soapstone::runtime {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTag = 1;
// Tags of posted messages, one for each channel up to a multiple of this: MPI
// promises tags up to 32767.
constexpr int kFirstPostedTag = 2;
constexpr int64_t kPostedTags = 16000;
// MPI counts bytes in an int: longer messages go in pieces.
constexpr int64_t kPiece = int64_t{1} << 30;

// The tag of a call's messages: its own where they are posted. Channels for
// which there is none share other tags, without requests that are posted ahead.
int tagOf(const Call& call, bool posts) {
  if (!posts) return kTag;
  const int64_t channel = call.step.channel;
  const int64_t tag =
      channel < kPostedTags ? channel : kPostedTags + channel % kPostedTags;
  return kFirstPostedTag + static_cast<int>(tag);
}

// Whether messages of this size that a call posts have persistent requests: in
// one piece, with a tag that no other channel has.
bool isPersistent(const Call& call, bool posts, int64_t size) {
  return posts && call.step.channel < kPostedTags && size <= kPiece;
}

// Front of every message.
struct Header {
  uint64_t signature = 0;
  int64_t channel = 0;
  int64_t step = 0;
  int64_t bytes = 0;  // Bytes of data.
  int32_t line = 0;
  Operation operation = Operation::kAllReduce;
  char node[64] = {};
  char file[64] = {};
};

constexpr int64_t kHeaderBytes = sizeof(Header);

char waitText[512];

Header headerOf(const Call& call, int64_t step, int64_t bytes) {
  Header header;
  header.signature = call.signature;
  header.channel = call.step.channel;
  header.step = step;
  header.bytes = bytes;
  header.line = call.site.line;
  header.operation = call.operation;
  std::snprintf(header.node, sizeof(header.node), "%s", call.site.node);
  const char* slash = std::strrchr(call.site.file, '/');
  std::snprintf(header.file, sizeof(header.file), "%s",
                slash != nullptr ? slash + 1 : call.site.file);
  return header;
}

// Remembers what is waited for while it is.
class WaitScope {
 public:
  WaitScope(const Rank& rank, const Call& call) {
    std::snprintf(waitText, sizeof(waitText), "%s",
                  describe(rank, call).c_str());
  }
  ~WaitScope() { waitText[0] = '\0'; }
};

// Gives the processor to others after `turns` looks at nothing new; a large
// message moves on in small pieces that cannot be seen, so not for long.
void pauseFor(int64_t turns) {
  if (turns < 100) return;
  if (turns < 20000) {
    sched_yield();
  } else {
    usleep(50);
  }
}

// Says that a peer does not come.
RankFailure lateness(const Rank& rank, const Call& call, int peer,
                     double timeoutSeconds) {
  char seconds[32];
  std::snprintf(seconds, sizeof(seconds), "%g", timeoutSeconds);
  return RankFailure(
      describe(rank, call) + " (channel " + std::to_string(call.step.channel) +
      "): waits for rank " + std::to_string(peer) +
      ", which does not come, for longer than " + seconds + " s");
}

}  // namespace

const char* currentWait() { return waitText; }

char* Message::data() { return bytes.base.get() + kHeaderBytes; }
const char* Message::data() const { return bytes.base.get() + kHeaderBytes; }
int64_t Message::size() const { return bytes.size - kHeaderBytes; }

void MpiMail::grow(MessageBuffer& buffer, int64_t size, int64_t used) {
  buffer.size = size;
  if (buffer.capacity >= size) return;
  // The smallest spare one that is large enough, else a new one.
  MessageBuffer* best = nullptr;
  for (MessageBuffer& candidate : spare) {
    if (candidate.capacity >= size &&
        (best == nullptr || candidate.capacity < best->capacity)) {
      best = &candidate;
    }
  }
  MessageBuffer larger;
  if (best != nullptr) {
    larger = std::move(*best);
    *best = std::move(spare.back());
    spare.pop_back();
  } else {
    larger.base.reset(new char[static_cast<size_t>(size)]);
    larger.capacity = size;
  }
  if (used > 0) {
    std::memcpy(larger.base.get(), buffer.base.get(),
                static_cast<size_t>(used));
  }
  larger.size = size;
  std::swap(buffer, larger);
}

Message MpiMail::compose(const Call& call, int peer, int64_t size, bool posts) {
  const int64_t total = kHeaderBytes + size;
  Message message;
  if (isPersistent(call, posts, total)) {
    const int tag = tagOf(call, posts);
    std::vector<Message>& gone = idle[{peer, tag, false, total}];
    if (!gone.empty()) {
      message = std::move(gone.back());
      gone.pop_back();
      return message;
    }
    message.tag = tag;
  }
  message.peer = peer;
  grow(message.bytes, total, 0);
  return message;
}

void MpiMail::recycle(std::vector<Message>& messages) {
  // More than are in use at once need not be kept.
  constexpr size_t kMostSpare = 64;
  for (Message& message : messages) {
    if (message.request != MPI_REQUEST_NULL) {
      Lane lane{message.peer, message.tag, message.isReceived,
                message.bytes.size};
      idle[lane].push_back(std::move(message));
      continue;
    }
    if (message.bytes.base == nullptr || spare.size() >= kMostSpare) continue;
    spare.push_back(std::move(message.bytes));
  }
  messages.clear();
}

// A message that comes in.
struct MpiMail::Receipt {
  Message* message = nullptr;
  bool isDone = false;
  int64_t received = 0;
  MPI_Request request = MPI_REQUEST_NULL;
  bool isAlone = true;  // Of its peer.
};

MpiMail::MpiMail(MPI_Comm communicator, double timeoutSeconds)
    : communicator(communicator), timeoutSeconds(timeoutSeconds) {}

MpiMail::~MpiMail() {
  clearPosted();
  for (auto& [key, message] : expected) {
    MPI_Cancel(&message.request);
    MPI_Wait(&message.request, MPI_STATUS_IGNORE);
    MPI_Request_free(&message.request);
  }
  for (auto& [lane, messages] : idle) {
    for (Message& message : messages) MPI_Request_free(&message.request);
  }
  // Bytes of messages that have not gone must stay.
  for (Posted& entry : posted) {
    for (Message& message : entry.messages) message.bytes.base.release();
  }
}

void MpiMail::takePosted(Receipt& receipt, int tag) {
  auto found = expected.find({receipt.message->peer, tag});
  if (found == expected.end()) return;
  *receipt.message = std::move(found->second);
  expected.erase(found);
  receipt.request = receipt.message->request;
  receipt.received = receipt.message->bytes.size;
}

void MpiMail::postReceives(const Call& call,
                           const std::vector<Receipt>& receipts) {
  for (const Receipt& receipt : receipts) {
    const int64_t size = receipt.received;
    if (!receipt.isAlone || !isPersistent(call, /*posts=*/true, size)) continue;
    postReceive(receipt.message->peer, tagOf(call, /*posts=*/true), size);
  }
}

void MpiMail::postReceive(int peer, int tag, int64_t size) {
  Message message;
  std::vector<Message>& read = idle[{peer, tag, true, size}];
  if (!read.empty()) {
    message = std::move(read.back());
    read.pop_back();
  } else {
    message.peer = peer;
    message.tag = tag;
    message.isReceived = true;
    grow(message.bytes, size, 0);
    MPI_Recv_init(message.bytes.base.get(), static_cast<int>(size), MPI_BYTE,
                  peer, tag, communicator, &message.request);
  }
  MPI_Start(&message.request);
  expected[{peer, tag}] = std::move(message);
}

void MpiMail::clearPosted() {
  for (Posted& entry : posted) {
    int areSent = 0;
    MPI_Testall(static_cast<int>(entry.requests.size()), entry.requests.data(),
                &areSent, MPI_STATUSES_IGNORE);
    if (areSent != 0) recycle(entry.messages);
  }
  posted.erase(std::remove_if(
                   posted.begin(), posted.end(),
                   [](const Posted& entry) { return entry.messages.empty(); }),
               posted.end());
}

void MpiMail::post(const Call& call, int64_t step, int tag,
                   std::vector<Message>& outgoing,
                   std::vector<MPI_Request>& requests, bool posts) {
  for (Message& message : outgoing) {
    Header header = headerOf(call, step, message.size());
    std::memcpy(message.bytes.base.get(), &header, sizeof(header));
    int64_t total = message.bytes.size;
    if (isPersistent(call, posts, total)) {
      if (message.request == MPI_REQUEST_NULL) {
        MPI_Send_init(message.bytes.base.get(), static_cast<int>(total),
                      MPI_BYTE, message.peer, tag, communicator,
                      &message.request);
      }
      MPI_Start(&message.request);
      requests.push_back(message.request);
      continue;
    }
    for (int64_t at = 0; at < total; at += kPiece) {
      requests.push_back(MPI_REQUEST_NULL);
      MPI_Isend(message.bytes.base.get() + at,
                static_cast<int>(std::min(kPiece, total - at)), MPI_BYTE,
                message.peer, tag, communicator, &requests.back());
    }
  }
}

// Takes what has come in of a message. Returns true if something has.
bool MpiMail::advance(const Rank& rank, const Call& call, int tag,
                      Receipt& receipt) {
  Message& message = *receipt.message;
  if (receipt.request != MPI_REQUEST_NULL) {
    int isDone = 0;
    MPI_Status status;
    MPI_Test(&receipt.request, &isDone, &status);
    if (isDone == 0) return false;
    if (message.request != MPI_REQUEST_NULL) {
      int bytes = 0;
      MPI_Get_count(&status, MPI_BYTE, &bytes);
      receipt.received = bytes;
    }
    Header header;
    std::memcpy(&header, message.bytes.base.get(), sizeof(header));
    if (receipt.received <= kPiece) {  // The first piece: it has the header.
      if (header.channel != call.step.channel ||
          header.signature != call.signature) {
        Call other{header.operation,
                   {header.file, header.line, header.node},
                   {header.channel, {}},
                   0};
        throw RankFailure(describe(rank, call) + " (channel " +
                          std::to_string(call.step.channel) + "): rank " +
                          std::to_string(message.peer) + " comes in step " +
                          std::to_string(header.step) + " with " +
                          describe(other) + " (channel " +
                          std::to_string(header.channel) + ")" +
                          (header.channel == call.step.channel
                               ? " of another operation, type, size or kind"
                               : ""));
      }
      grow(message.bytes, kHeaderBytes + header.bytes, receipt.received);
    }
    receipt.isDone = receipt.received == kHeaderBytes + header.bytes;
    return true;
  }
  int isThere = 0;
  MPI_Message handle;
  MPI_Status status;
  MPI_Improbe(message.peer, tag, communicator, &isThere, &handle, &status);
  if (isThere == 0) return false;
  int bytes = 0;
  MPI_Get_count(&status, MPI_BYTE, &bytes);
  int64_t end = receipt.received + bytes;
  if (message.bytes.size < end) grow(message.bytes, end, receipt.received);
  MPI_Imrecv(message.bytes.base.get() + receipt.received, bytes, MPI_BYTE,
             &handle, &receipt.request);
  receipt.received += bytes;
  return true;
}

void MpiMail::exchange(const Rank& rank, const Call& call,
                       std::vector<Message>& outgoing,
                       const std::vector<int>& peers,
                       std::vector<Message>& incoming, bool posts) {
  WaitScope scope(rank, call);
  clearPosted();
  int tag = tagOf(call, posts);
  std::vector<MPI_Request> sends;
  post(call, rank.step, tag, outgoing, sends, posts);
  if (posts && !outgoing.empty()) {
    posted.push_back({std::move(outgoing), std::move(sends)});
    outgoing.clear();
    sends.clear();
  }
  incoming.resize(peers.size());
  std::vector<Receipt> receipts(peers.size());
  for (size_t i = 0; i < peers.size(); ++i) {
    incoming[i].peer = peers[i];
    receipts[i].message = &incoming[i];
    receipts[i].isAlone = std::count(peers.begin(), peers.end(), peers[i]) == 1;
    if (posts && receipts[i].isAlone) takePosted(receipts[i], tag);
  }
  const double limit = patience(call.step.channel, timeoutSeconds);
  auto deadline = Clock::now() + std::chrono::duration<double>(limit);
  for (int64_t idle = 0;; ++idle) {
    int areSent = 0;
    MPI_Testall(static_cast<int>(sends.size()), sends.data(), &areSent,
                MPI_STATUSES_IGNORE);
    int missing = -1;
    // Messages of one peer come one after the other.
    for (size_t i = 0; i < receipts.size(); ++i) {
      if (receipts[i].isDone) continue;
      bool isFirst = std::none_of(
          receipts.begin(), receipts.begin() + static_cast<long>(i),
          [&](const Receipt& other) {
            return !other.isDone && other.message->peer == peers[i];
          });
      if (isFirst && advance(rank, call, tag, receipts[i])) idle = 0;
      if (!receipts[i].isDone && missing < 0) missing = peers[i];
    }
    if (areSent != 0 && missing < 0) {
      recycle(outgoing);
      if (posts) postReceives(call, receipts);
      return;
    }
    if (idle % 64 == 63 && Clock::now() >= deadline) {
      for (size_t i = 0; i < outgoing.size() && missing < 0; ++i) {
        missing = outgoing[i].peer;
      }
      for (const Receipt& receipt : receipts) {
        Message& message = *receipt.message;
        if (receipt.isDone || message.request == MPI_REQUEST_NULL) continue;
        expected[{message.peer, tag}] = std::move(message);
      }
      throw lateness(rank, call, missing, limit);
    }
    pauseFor(idle);
  }
}

}  // namespace soapstone::runtime
