#ifndef SOAPSTONE_RUNTIME_THREADS_THREAD_COMMUNICATOR_H_
#define SOAPSTONE_RUNTIME_THREADS_THREAD_COMMUNICATOR_H_

// Collectives between threads, which read each other's memory. Internal to the
// runtime.

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "runtime/threads/thread_meeting.h"

namespace soapstone::runtime {

// Mail of all ranks in one channel.
struct PostOffice {
  explicit PostOffice(int ranks);

  struct Box {
    Counter posted;    // Steps whose messages lie ready.
    Counter consumed;  // Messages that have been read.
    // The ready data. It ends with its owner: a peer that expects what it never
    // gets must not read it.
    std::mutex mutex;
    uint32_t step = 0;
    Call call;
    const Exchange* op = nullptr;
    const void* data = nullptr;
    bool isAbandoned = false;  // Its owner has failed.
  };
  std::vector<Box> boxes;  // One a rank.
};

// Messages of one channel from one rank to another that are on their way, in
// order, each a copy of what was sent.
struct Mail {
  struct Message {
    Call call;
    Dims sizes;
    std::vector<char> data;
  };
  Counter posted;  // Messages sent so far.
  std::mutex mutex;
  std::deque<Message> messages;
  std::vector<std::vector<char>> free;  // Memory of messages that are read.
};

// Meetings and post offices of all ranks, made when first needed.
class MeetingPlaces {
 public:
  explicit MeetingPlaces(ThreadWorld& world) : world(world) {}
  PostOffice& postOffice(int64_t channel);
  Mail& mail(int64_t channel, int from, int to);

  ThreadWorld& world;
  Meetings meetings;

 private:
  std::mutex mutex;
  std::map<int64_t, std::unique_ptr<PostOffice>> postOffices;
  std::map<std::tuple<int64_t, int, int>, std::unique_ptr<Mail>> mails;
};

// One rank's end. Collectives go on behind the rank's work (MeetingSteps); an
// exchange is done when it returns.
class ThreadCommunicator : public Communicator {
 public:
  explicit ThreadCommunicator(MeetingPlaces& places)
      : places(places), steps(places.world, places.meetings) {}

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
  uint32_t begun() const override { return steps.begun(); }
  void complete(Rank& rank, uint32_t calls) override {
    steps.complete(rank, calls);
  }

 private:
  // Shows an exchange to its peers until it ends, by an error too.
  class ShownExchange;

  struct Mailbox {
    PostOffice* office = nullptr;
    uint32_t steps = 0;
    uint32_t sent = 0;
  };

  // This rank's end of some mail.
  struct MailEnd {
    Mail* mail = nullptr;
    uint32_t received = 0;
  };

  Mailbox& mailboxOf(const Call& call);
  MailEnd& mailWith(const Call& call, int from, int to);
  // The two sides of an exchange that posts.
  void postMessages(const Rank& rank, const Call& call, const Exchange& op,
                    const void* in);
  void receivePosted(Rank& rank, const Call& call, const Exchange& op,
                     const void* in, void* out);
  void awaitMail(const Rank& rank, const Call& call, const Counter& counter,
                 uint32_t target, const std::vector<int>& peers);
  void receive(const Rank& rank, const Call& call, const Exchange& op,
               Mailbox& mailbox, int message, class ExchangeTarget& target);

  MeetingPlaces& places;
  MeetingSteps steps;
  std::map<int64_t, Mailbox> mailboxes;
  std::map<std::tuple<int64_t, int, int>, MailEnd> mailEnds;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_THREADS_THREAD_COMMUNICATOR_H_
