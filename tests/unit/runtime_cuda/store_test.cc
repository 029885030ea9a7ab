#include "runtime/cuda/store.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <future>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/communicator.h"
#include "runtime/cuda/store_communicator.h"
#include "runtime/error.h"
#include "runtime/rank.h"

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
  StoreAddress address{"127.0.0.1", freePort()};
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

TEST(StoreTest, ReportsSizesThatDiffer) {
  std::vector<std::string> messages = runClients(1, [&](Store& store, int) {
    store.put("x", "abc", 3);
    char data[4];
    store.take("x", 1, data, 4);
  });
  EXPECT_EQ(messages[0], "ranks disagree on the size of 'x': 3 and 4 bytes");
}

TEST(StoreTest, ReportsAMissingServer) {
  StoreAddress address{"127.0.0.1", freePort()};
  EXPECT_THROW(Store(address, 1, 2, 0.1), InputError);
  address.host = "no.such.host.invalid";
  EXPECT_THROW(Store(address, 1, 2, 0.1), InputError);
}

TEST(StoreTest, ReportsATakenPort) {
  int port = freePort();
  Store first({"127.0.0.1", port}, 0, 1, kSeconds);
  EXPECT_THROW(Store({"127.0.0.1", port}, 0, 1, kSeconds), InputError);
}

// What is no client of ours does no harm.
TEST(StoreTest, SurvivesGarbage) {
  int port = freePort();
  Store store({"127.0.0.1", port}, 0, 1, kSeconds);
  for (char fill : {'\x7f', '\xff', '\0'}) {
    int stranger = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<uint16_t>(port));
    ASSERT_EQ(connect(stranger, reinterpret_cast<sockaddr*>(&address),
                      sizeof(address)),
              0);
    std::string garbage(64, fill);
    EXPECT_EQ(send(stranger, garbage.data(), garbage.size(), MSG_NOSIGNAL), 64);
    close(stranger);
  }
  putNumber(store, "fine", 3);
  EXPECT_EQ(takeNumber(store, "fine", 1), 3);
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
    ReduceScatter scatter{.region = {2, 3}, .parts = parts};
    communicator.reduceScatter(rank, callOn(group), scatter, whole.data(),
                               part.data());
    if (rank.number == 0) {
      EXPECT_THAT(part, ElementsAre(2, 8));
    } else {
      EXPECT_THAT(part, ElementsAre(4, 6, 10, 12));
    }
    std::vector<float> back(6, -7);
    AllGather gather{.region = {2, 3}, .parts = parts};
    communicator.allGather(rank, callOn(group), gather, part.data(),
                           back.data());
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
