#ifndef SOAPSTONE_RUNTIME_THREAD_COMMUNICATOR_H_
#define SOAPSTONE_RUNTIME_THREAD_COMMUNICATOR_H_

// Collectives between threads, which read each other's memory. Internal to the
// runtime.

#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "runtime/thread_world.h"

namespace soapstone::runtime {

// What one member of a group shows to the others in one step.
struct Slot {
  Call call;
  const ReduceBuffer* buffers = nullptr;  // Of an all-reduce.
  const void* data = nullptr;             // Input of another step.
  std::vector<char> stage;                // A copy of a small input.
};

// Where the members of one group meet in one channel.
struct Meeting {
  explicit Meeting(const std::vector<int>& ranks);

  std::vector<int> ranks;
  Counter arrivals;                           // One a member and phase.
  std::vector<std::atomic<uint32_t>> phases;  // Of each member.
  // Of even and odd steps: a member may be one step ahead of one that still
  // reads, never two.
  std::vector<Slot> slots[2];
};

// Mail of all ranks in one channel.
struct PostOffice {
  explicit PostOffice(int ranks);

  struct Box {
    Counter posted;    // Steps whose messages lie ready.
    Counter consumed;  // Messages that have been read.
    // What lies ready. Gone when its owner is: a peer that expects what it
    // never gets must not read it.
    std::mutex mutex;
    uint32_t step = 0;
    Call call;
    const Exchange* op = nullptr;
    const void* data = nullptr;
  };
  std::vector<Box> boxes;  // One a rank.
};

// Meetings and post offices of all ranks, made when first needed.
class MeetingPlaces {
 public:
  explicit MeetingPlaces(ThreadWorld& world) : world(world) {}
  Meeting& meeting(int64_t channel, const Group& group);
  PostOffice& postOffice(int64_t channel);

  ThreadWorld& world;

 private:
  std::mutex mutex;
  std::map<std::pair<int64_t, std::vector<int>>, std::unique_ptr<Meeting>>
      meetings;
  std::map<int64_t, std::unique_ptr<PostOffice>> postOffices;
};

// One rank's end. Calls are done when they return: ranks that share processors
// gain nothing from a second thread, and a call that was put off until its
// result is needed would keep its peers waiting.
class ThreadCommunicator : public Communicator {
 public:
  explicit ThreadCommunicator(MeetingPlaces& places) : places(places) {}

  void allReduce(Rank& rank, const Call& call, ReduceKind kind,
                 const ReduceBuffer* buffers, int count) override;
  void reduceScatter(Rank& rank, const Call& call, const ReduceScatter& op,
                     const void* in, void* out) override;
  void allGather(Rank& rank, const Call& call, const AllGather& op,
                 const void* in, void* out) override;
  void broadcast(Rank& rank, const Call& call, int64_t bytes, const void* in,
                 void* out) override;
  void exchange(Rank& rank, const Call& call, const Exchange& op,
                const void* in, void* out) override;
  void die(Rank& rank) override;

 private:
  // This rank's chair in a meeting.
  struct Seat {
    Meeting* meeting = nullptr;
    int member = 0;
    uint32_t phase = 0;  // Phases begun.
    uint32_t steps = 0;  // Steps begun.
  };
  struct Mailbox {
    PostOffice* office = nullptr;
    uint32_t steps = 0;
    uint32_t sent = 0;
  };

  Seat& seatOf(const Rank& rank, const Call& call);
  Mailbox& mailboxOf(const Call& call);
  // All members' slots of the step that now begins, this rank's own cleared.
  std::vector<Slot>& beginStep(Seat& seat, const Call& call);
  // Waits until all members are here.
  void meet(const Rank& rank, const Call& call, Seat& seat);
  void checkSignatures(const Rank& rank, const Call& call, const Seat& seat,
                       const std::vector<Slot>& slots) const;
  void awaitMail(const Rank& rank, const Call& call, const Counter& counter,
                 uint32_t target, const std::vector<int>& peers);
  void receive(const Rank& rank, const Call& call, const Exchange& op,
               Mailbox& mailbox, int message, class ExchangeTarget& target);

  MeetingPlaces& places;
  std::map<int64_t, Seat> seats;
  std::map<int64_t, Mailbox> mailboxes;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_THREAD_COMMUNICATOR_H_
