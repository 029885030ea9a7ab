#ifndef SOAPSTONE_RUNTIME_MPI_MPI_COMMUNICATOR_H_
#define SOAPSTONE_RUNTIME_MPI_MPI_COMMUNICATOR_H_

// Collectives between processes, by messages. Sums are made by the same code
// and in the same order as between threads: both give the same bits. Internal
// to the runtime.

#include <mpi.h>

#include <compare>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "runtime/core/communicator.h"

namespace soapstone::runtime {

// Bytes that are not cleared first and whose memory is used again.
struct MessageBuffer {
  std::unique_ptr<char[]> base;
  int64_t capacity = 0;
  int64_t size = 0;
};

// A message to or from a peer: a header that says what it is for, then data.
struct Message {
  int peer = 0;
  MessageBuffer bytes;
  // A persistent request for these bytes, and the tag it has; null: none.
  MPI_Request request = MPI_REQUEST_NULL;
  int tag = 0;
  bool isReceived = false;

  char* data();
  const char* data() const;
  int64_t size() const;  // Bytes of data.
};

// Exchanges messages with a deadline.
class MpiMail {
 public:
  MpiMail(MPI_Comm communicator, double timeoutSeconds);
  ~MpiMail();
  MpiMail(const MpiMail&) = delete;
  MpiMail& operator=(const MpiMail&) = delete;

  // An outgoing message of `call` with room for `size` bytes of data; with
  // `posts` it will be posted.
  Message compose(const Call& call, int peer, int64_t size, bool posts = false);
  // Sends `outgoing` and receives one message of each of the peers, filling
  // `incoming`. Throws RankFailure if a peer does not come, or with another
  // call. With `posts` it does not wait until what it sends has gone, messages
  // of one channel keep their order among themselves alone, and from the second
  // message of a channel on the receive has been posted, by a persistent
  // request, since the one before came.
  void exchange(const Rank& rank, const Call& call,
                std::vector<Message>& outgoing, const std::vector<int>& peers,
                std::vector<Message>& incoming, bool posts = false);
  // Takes back the memory of messages that have been read.
  void recycle(std::vector<Message>& messages);

 private:
  struct Receipt;
  // Makes room for `size` bytes, keeping the first `used`.
  void grow(MessageBuffer& buffer, int64_t size, int64_t used);
  // Messages that are on their way while the rank goes on.
  struct Posted {
    std::vector<Message> messages;
    std::vector<MPI_Request> requests;
  };
  // Messages of one size with persistent requests that are not started.
  struct Lane {
    int peer = 0;
    int tag = 0;
    bool isReceived = false;
    int64_t size = 0;

    auto operator<=>(const Lane&) const = default;
  };
  void post(const Call& call, int64_t step, int tag,
            std::vector<Message>& outgoing, std::vector<MPI_Request>& requests,
            bool posts);
  bool advance(const Rank& rank, const Call& call, int tag, Receipt& receipt);
  // Takes back the memory of posted messages that have gone.
  void clearPosted();
  // Takes the receive that waits for the next message of a peer, if one does.
  void takePosted(Receipt& receipt, int tag);
  // Posts receives for the messages behind those that have come.
  void postReceives(const Call& call, const std::vector<Receipt>& receipts);
  void postReceive(int peer, int tag, int64_t size);

  MPI_Comm communicator;
  double timeoutSeconds;
  std::vector<MessageBuffer> spare;
  std::vector<Posted> posted;
  std::map<Lane, std::vector<Message>> idle;
  std::map<std::pair<int, int>, Message> expected;  // By peer and tag.
};

class MpiCommunicator : public Communicator {
 public:
  MpiCommunicator(MPI_Comm communicator, double timeoutSeconds);

  void allReduce(Rank& rank, const Call& call, ReduceKind kind,
                 const ReduceBuffer* buffers, int count) override;
  void reduceScatter(Rank& rank, const Call& call, const ScatterBuffer* buffers,
                     int count) override;
  void allGather(Rank& rank, const Call& call, const GatherBuffer* buffers,
                 int count) override;
  void broadcast(Rank& rank, const Call& call, int64_t bytes, const void* in,
                 void* out) override;
  void exchange(Rank& rank, const Call& call, const Exchange& op,
                const void* in, void* out) override;
  void die(Rank& rank) override;

 private:
  // Sends data(i), of size(i) bytes, to every other member i of the group, and
  // returns what each of them has sent, by member; this rank's own is empty.
  template <typename Size, typename Fill>
  std::vector<Message> allToAll(const Rank& rank, const Call& call,
                                const Size& size, const Fill& fill,
                                const std::vector<int64_t>& expected);

  // Sends every member's share of the sums, which is in its `out`, to all.
  void shareSums(Rank& rank, const Call& call, const ReduceBuffer* buffers,
                 int count);

  MpiMail mail;
};

// Name of the present wait of a rank, for a signal handler; empty if it does
// not wait.
const char* currentWait();

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_MPI_MPI_COMMUNICATOR_H_
