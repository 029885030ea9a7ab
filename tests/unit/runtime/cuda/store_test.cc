#include "runtime/cuda/store.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <future>
#include <numeric>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/core/communicator.h"
#include "runtime/core/error.h"
#include "runtime/core/rank.h"
#include "runtime/cuda/store_communicator.h"

namespace soapstone::runtime {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr double kSeconds = 30;

// A port that nobody listens on.
int freePort() {
  int probe = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  EXPECT_EQ(bind(probe, reinterpret_cast<sockaddr*>(&address), size), 0);
  EXPECT_EQ(getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size),
            0);
  close(probe);
  return ntohs(address.sin_port);
}

// Runs body(store, number) for `count` clients at once; returns the message of
// each one's failure, empty where there was none.
std::vector<std::string> runClients(
    int count, const std::function<void(Store&, int)>& body,
    double timeoutSeconds = kSeconds) {
  StoreAddress address{.port = freePort(), .isLocal = true};
  std::vector<std::future<std::string>> clients;
  for (int i = 0; i < count; ++i) {
    clients.push_back(std::async(std::launch::async, [&, i]() -> std::string {
      try {
        // The others come when rank 0 may have finished.
        if (i > 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
        Store store(address, i, count, timeoutSeconds);
        body(store, i);
      } catch (const std::exception& error) {
        return error.what();
      }
      return "";
    }));
  }
  std::vector<std::string> messages;
  for (auto& client : clients) messages.push_back(client.get());
  return messages;
}

void expectAllWell(const std::vector<std::string>& messages) {
  for (const std::string& message : messages) EXPECT_EQ(message, "");
}

int64_t takeNumber(Store& store, const std::string& name, int readers) {
  int64_t value = -1;
  store.take(name, readers, &value, sizeof(value));
  return value;
}

void putNumber(Store& store, const std::string& name, int64_t value) {
  store.put(name, &value, sizeof(value));
}

TEST(StoreTest, EverybodyTakesWhatOnePuts) {
  std::vector<int64_t> taken(5, -1);
  expectAllWell(runClients(5, [&](Store& store, int i) {
    if (i == 2) putNumber(store, "id", 42);
    taken[static_cast<size_t>(i)] = takeNumber(store, "id", 5);
  }));
  EXPECT_THAT(taken, ElementsAre(42, 42, 42, 42, 42));
}

TEST(StoreTest, NamesMayListThousandsOfRanks) {
  std::string name;
  for (int rank = 0; rank < 5000; ++rank) name += "," + std::to_string(rank);
  expectAllWell(runClients(2, [&](Store& store, int i) {
    if (i == 0) putNumber(store, name, 3);
    EXPECT_EQ(takeNumber(store, name, 2), 3);
  }));
}

TEST(StoreTest, ATakerWaits) {
  int64_t taken = 0;
  expectAllWell(runClients(2, [&](Store& store, int i) {
    if (i == 1) {
      taken = takeNumber(store, "late", 1);
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      putNumber(store, "late", 7);
    }
  }));
  EXPECT_EQ(taken, 7);
}

TEST(StoreTest, AValueIsForgottenAfterItsReaders) {
  std::vector<std::string> messages = runClients(
      1,
      [&](Store& store, int) {
        putNumber(store, "once", 1);
        EXPECT_EQ(takeNumber(store, "once", 1), 1);
        takeNumber(store, "once", 1);
      },
      0.2);
  EXPECT_THAT(messages[0], HasSubstr("did not answer in time"));
}

TEST(StoreTest, CarriesLargeAndEmptyValues) {
  constexpr size_t kBytes = 5 << 20;
  expectAllWell(runClients(2, [&](Store& store, int i) {
    std::vector<char> data(kBytes);
    if (i == 0) {
      for (size_t k = 0; k < kBytes; ++k) data[k] = static_cast<char>(k * 7);
      store.put("large", data.data(), static_cast<int64_t>(kBytes));
      store.put("empty", nullptr, 0);
    } else {
      store.take("large", 1, data.data(), static_cast<int64_t>(kBytes));
      bool isSame = true;
      for (size_t k = 0; k < kBytes; ++k) {
        isSame &= data[k] == static_cast<char>(k * 7);
      }
      EXPECT_TRUE(isSame);
      store.take("empty", 1, nullptr, 0);
    }
  }));
}

// Rank 0 is through with its work first, even before the other has come: what
// it put is still there.
TEST(StoreTest, RankZeroStaysForTheOthers) {
  int64_t taken = 0;
  expectAllWell(runClients(2, [&](Store& store, int i) {
    if (i == 0) {
      putNumber(store, "last", 9);
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      taken = takeNumber(store, "last", 1);
    }
  }));
  EXPECT_EQ(taken, 9);
}

TEST(StoreTest, RankZeroThatFailsHoldsNobodyUp) {
  auto begin = std::chrono::steady_clock::now();
  std::vector<std::string> messages = runClients(2, [&](Store& store, int i) {
    if (i == 0) {
      // Not before the other one waits.
      takeNumber(store, "here", 1);
      throw RankFailure("broken");
    }
    putNumber(store, "here", 1);
    takeNumber(store, "never", 1);
  });
  EXPECT_EQ(messages[0], "broken");
  EXPECT_NE(messages[1], "");
  std::chrono::duration<double> taken =
      std::chrono::steady_clock::now() - begin;
  EXPECT_LT(taken.count(), kSeconds / 2);
}

// Ranks may take their time between steps, but one that is gone never comes.
TEST(StoreTest, ARankThatIsGoneIsNotWaitedFor) {
  auto begin = std::chrono::steady_clock::now();
  std::vector<std::string> messages = runClients(3, [&](Store& store, int i) {
    if (i == 2) {
      takeNumber(store, "here", 1);
      throw RankFailure("broken");
    }
    if (i == 1) putNumber(store, "here", 1);
    takeNumber(store, "never", 2);
  });
  EXPECT_NE(messages[0], "");
  EXPECT_NE(messages[1], "");
  EXPECT_EQ(messages[2], "broken");
  std::chrono::duration<double> taken =
      std::chrono::steady_clock::now() - begin;
  EXPECT_LT(taken.count(), kSeconds / 2);
}

TEST(StoreTest, RanksTakeTheirTimeBetweenSteps) {
  constexpr double kShort = 1;
  int64_t taken = 0;
  expectAllWell(runClients(
      2,
      [&](Store& store, int i) {
        if (i == 0) {
          std::this_thread::sleep_for(std::chrono::milliseconds(2500));
          putNumber(store, "-1,0,1#0", 7);
        } else {
          taken = takeNumber(store, "-1,0,1#0", 1);
        }
      },
      kShort));
  EXPECT_EQ(taken, 7);
}

TEST(StoreTest, ReportsSizesThatDiffer) {
  std::vector<std::string> messages = runClients(1, [&](Store& store, int) {
    store.put("x", "abc", 3);
    char data[4];
    store.take("x", 1, data, 4);
  });
  EXPECT_EQ(messages[0], "ranks disagree on the size of 'x': 3 and 4 bytes");
}

TEST(StoreTest, ReportsAMissingServer) {
  StoreAddress address{.port = freePort(), .isLocal = true};
  EXPECT_THROW(Store(address, 1, 2, 0.1), InputError);
  address.host = "no.such.host.invalid";
  EXPECT_THROW(Store(address, 1, 2, 0.1), InputError);
}

TEST(StoreTest, ReportsATakenPort) {
  int port = freePort();
  Store first({.port = port}, 0, 1, kSeconds);
  EXPECT_THROW(Store({.port = port}, 0, 1, kSeconds), InputError);
}

// --- Strangers ---------------------------------------------------------------

int64_t residentBytes() {
  int64_t pages = 0;
  int64_t resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

// A connection of something that is no rank.
class Stranger {
 public:
  explicit Stranger(int port) : socket(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<uint16_t>(port));
    EXPECT_EQ(
        connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof(address)),
        0);
  }
  ~Stranger() { close(socket); }
  Stranger(Stranger&& other) noexcept
      : socket(std::exchange(other.socket, -1)) {}
  Stranger& operator=(Stranger&&) = delete;

  void say(const std::string& bytes) const {
    send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  }
  // A request as the ranks make it: kind, bytes of name and of value.
  void request(uint32_t kind, uint32_t nameBytes, int64_t valueBytes) const {
    std::string header(16, '\0');
    std::memcpy(header.data(), &kind, 4);
    std::memcpy(header.data() + 4, &nameBytes, 4);
    std::memcpy(header.data() + 8, &valueBytes, 8);
    say(header);
  }
  // True if the other side closes within that time.
  bool isClosedWithin(int milliseconds) const {
    pollfd ready{socket, POLLIN, 0};
    char byte;
    return poll(&ready, 1, milliseconds) == 1 && recv(socket, &byte, 1, 0) <= 0;
  }

 private:
  int socket;
};

TEST(StoreTest, SurvivesGarbage) {
  int port = freePort();
  Store store({.port = port, .isLocal = true}, 0, 1, kSeconds);
  for (char fill : {'\x7f', '\xff', '\0'}) {
    Stranger stranger(port);
    stranger.say(std::string(200, fill));
    EXPECT_TRUE(stranger.isClosedWithin(4000));
  }
  putNumber(store, "fine", 3);
  EXPECT_EQ(takeNumber(store, "fine", 1), 3);
}

// They claim much, say nothing, or drip: no memory, no value, no time.
TEST(StoreTest, StrangersTakePartInNothing) {
  int port = freePort();
  auto begin = std::chrono::steady_clock::now();
  {
    Store store({.port = port, .isLocal = true}, 0, 1, kSeconds);
    putNumber(store, "plan", 42);
    int64_t before = residentBytes();
    std::vector<Stranger> strangers;
    for (int i = 0; i < 30; ++i) {
      strangers.emplace_back(port);
      if (i % 3 == 0) {
        strangers.back().request(0, 4, int64_t{1} << 32);
        strangers.back().say("plan");
        strangers.back().say(std::string(1 << 16, 'x'));
      } else if (i % 3 == 1) {
        strangers.back().say("s");
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    constexpr int64_t kMostBytes = 64 << 20;
    EXPECT_LT(residentBytes() - before, kMostBytes);
    EXPECT_EQ(takeNumber(store, "plan", 1), 42);
  }
  // Rank 0 does not wait for them, though some are still there.
  std::chrono::duration<double> taken =
      std::chrono::steady_clock::now() - begin;
  EXPECT_LT(taken.count(), 8);
}

TEST(StoreTest, ClosesWhoDoesNotGreet) {
  int port = freePort();
  Store store({.port = port, .isLocal = true}, 0, 1, kSeconds);
  Stranger silent(port);
  EXPECT_TRUE(silent.isClosedWithin(10000));
}

TEST(StoreTest, TakesOnlyRanksThatKnowTheToken) {
  int port = freePort();
  StoreAddress address{.port = port, .isLocal = true, .token = "a long secret"};
  Store store(address, 0, 2, kSeconds);
  for (const char* guess : {"", "a long secreT", "a long secret "}) {
    StoreAddress other = address;
    other.token = guess;
    EXPECT_THROW(Store(other, 1, 2, kSeconds), InputError) << guess;
  }
  EXPECT_THROW(Store(address, 0, 2, kSeconds), InputError);  // Is there.
  EXPECT_THROW(Store(address, 2, 2, kSeconds), InputError);
  EXPECT_THROW(Store(address, -1, 2, kSeconds), InputError);
  Store second(address, 1, 2, kSeconds);
  putNumber(second, "fine", 3);
  EXPECT_EQ(takeNumber(store, "fine", 1), 3);
}

TEST(StoreTest, LocalRunsListenOnLoopbackAlone) {
  int port = freePort();
  Store store({.port = port, .isLocal = true}, 0, 1, kSeconds);
  char needle[32];
  std::snprintf(needle, sizeof(needle), ":%04X 00000000:0000 0A", port);
  std::ifstream table("/proc/net/tcp");
  std::string line;
  int found = 0;
  while (std::getline(table, line)) {
    size_t place = line.find(needle);
    if (place == std::string::npos) continue;
    ++found;
    EXPECT_EQ(line.substr(place - 8, 8), "0100007F");
  }
  EXPECT_EQ(found, 1);
}

// --- Collectives over a store ------------------------------------------------

void runRanks(int count,
              const std::function<void(Rank&, StoreCommunicator&)>& body) {
  expectAllWell(runClients(count, [&](Store& store, int i) {
    StoreCommunicator communicator(store);
    Rank rank(0, 1);
    rank.devices = count;
    rank.number = i;
    body(rank, communicator);
  }));
}

Call callOn(const std::vector<int>& group) {
  Call call;
  call.step = {3, {group.data(), static_cast<int>(group.size())}};
  return call;
}

TEST(StoreCommunicatorTest, ReducesInTheGroupsOrder) {
  const std::vector<int> group = {2, 0, 1};
  runRanks(3, [&](Rank& rank, StoreCommunicator& communicator) {
    // 1e8 + 1 - 1e8 is 0 in f32 in this order alone.
    const float values[] = {1.0f, -1e8f, 1e8f};
    for (int round = 0; round < 3; ++round) {
      float in = values[rank.number];
      float out = -7;
      ReduceBuffer buffer{&in, &out, 1, ElementType::kF32};
      communicator.allReduce(rank, callOn(group), ReduceKind::kSum, &buffer, 1);
      EXPECT_EQ(out, (1e8f + 1.0f) - 1e8f);
    }
  });
}

TEST(StoreCommunicatorTest, ScattersAndGathersBoxes) {
  const std::vector<int> group = {0, 1};
  // Columns [0, 1) and [1, 3) of a 2 x 3 region.
  const int64_t parts[] = {0, 0, 2, 1, 0, 1, 2, 2};
  runRanks(2, [&](Rank& rank, StoreCommunicator& communicator) {
    std::vector<float> whole = {1, 2, 3, 4, 5, 6};
    std::vector<float> part(rank.number == 0 ? 2 : 4, -7);
    // Twice in one call, the second time into memory of its own.
    std::vector<float> again(part.size(), -7);
    ReduceScatter scatter{.region = {2, 3}, .parts = parts};
    const ScatterBuffer scatters[] = {{scatter, whole.data(), part.data()},
                                      {scatter, whole.data(), again.data()}};
    communicator.reduceScatter(rank, callOn(group), scatters, 2);
    EXPECT_EQ(part, again);
    if (rank.number == 0) {
      EXPECT_THAT(part, ElementsAre(2, 8));
    } else {
      EXPECT_THAT(part, ElementsAre(4, 6, 10, 12));
    }
    std::vector<float> back(6, -7);
    GatherBuffer gather{
        {.region = {2, 3}, .parts = parts}, part.data(), back.data()};
    communicator.allGather(rank, callOn(group), &gather, 1);
    EXPECT_THAT(back, ElementsAre(2, 4, 6, 8, 10, 12));
  });
}

TEST(StoreCommunicatorTest, BroadcastsFromTheFirstMember) {
  const std::vector<int> group = {1, 0, 2};
  runRanks(3, [&](Rank& rank, StoreCommunicator& communicator) {
    int64_t mine = 40 + rank.number;
    int64_t out = -7;
    communicator.broadcast(rank, callOn(group), sizeof(out),
                           rank.number == 1 ? &mine : nullptr, &out);
    EXPECT_EQ(out, 41);
  });
}

// Two messages between one pair and an own copy, summed where they meet.
TEST(StoreCommunicatorTest, ExchangesInAscendingOrderOfRanks) {
  const std::vector<int> group = {0, 1};
  runRanks(2, [&](Rank& rank, StoreCommunicator& communicator) {
    int peer = 1 - rank.number;
    std::vector<float> in = {1.0f + static_cast<float>(rank.number) * 10, 2, 3};
    std::vector<float> out(4, -7);
    const int64_t sends[] = {peer, 0, peer, 1};
    const int64_t sendSizes[] = {1, 2};
    const int64_t receives[] = {peer, 3, peer, 0};
    const int64_t copies[] = {0, 0};
    const int64_t copySizes[] = {1};
    Exchange op;
    op.combines = true;
    op.source = {3};
    op.target = {4};
    op.sendCount = op.receiveCount = 2;
    op.sends = sends;
    op.sendSizes = op.receiveSizes = sendSizes;
    op.receives = receives;
    op.copyCount = 1;
    op.copies = copies;
    op.copySizes = copySizes;
    communicator.exchange(rank, callOn(group), op, in.data(), out.data());
    float theirs = 1.0f + static_cast<float>(peer) * 10;
    EXPECT_THAT(out, ElementsAre(in[0] + 2, 3, 0, theirs));
  });
}

}  // namespace
}  // namespace soapstone::runtime
