#include "runtime/cuda/store.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <list>
#include <map>
#include <mutex>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/core/agreement.h"
#include "runtime/core/communicator.h"
#include "runtime/core/error.h"

namespace soapstone::runtime {
namespace {

// The first message of a client.
struct Greeting {
  char magic[8];
  int32_t rank;
  uint32_t tokenBytes;
  char token[kLongestToken];  // Zeros behind its end.
};
constexpr char kMagic[] = "soapsto2";  // Its last digit: of the protocol.
static_assert(sizeof(kMagic) == sizeof(Greeting::magic) + 1);
// The server's answers to a greeting.
constexpr char kWelcome = 'w';
constexpr char kRefusal = 'r';

enum class Request : uint32_t { kPut, kTake };

// Header of a message, before the name and the value.
struct Header {
  Request request;
  uint32_t nameBytes;
  int64_t valueBytes;  // Bytes of a put; number of readers for a take.
};

// Bytes. Names of calls list the ranks of their group: a million of them.
constexpr uint32_t kLongestName = uint32_t{1} << 23;
// Bytes. Values are losses, identities and the boxes of outputs.
constexpr int64_t kLargestValue = int64_t{1} << 32;
// Bytes. A value takes memory as its bytes arrive, not as its header claims.
constexpr size_t kChunk = size_t{1} << 20;
// Within this time a client must have sent its greeting.
constexpr std::chrono::seconds kGreetingTime{5};
// Connections whose greeting is awaited at a time.
constexpr int kMostStrangers = 64;

bool sendWhole(int socket, const void* data, size_t bytes) {
  const char* at = static_cast<const char*>(data);
  while (bytes > 0) {
    ssize_t sent = send(socket, at, bytes, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += sent;
    bytes -= static_cast<size_t>(sent);
  }
  return true;
}

bool receiveWhole(int socket, void* data, size_t bytes) {
  char* at = static_cast<char*>(data);
  while (bytes > 0) {
    ssize_t received = recv(socket, at, bytes, 0);
    if (received < 0 && errno == EINTR) continue;
    if (received <= 0) return false;
    at += received;
    bytes -= static_cast<size_t>(received);
  }
  return true;
}

// From now on, a call that sends or receives fails if nothing moves so long.
void setDeadline(int socket, double seconds) {
  timeval limit{};
  limit.tv_sec = static_cast<time_t>(seconds);
  limit.tv_usec = static_cast<suseconds_t>(
      (seconds - static_cast<double>(limit.tv_sec)) * 1e6);
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
  setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof(limit));
  int on = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

// Receives before `end`, however slowly the bytes drip.
bool receiveBefore(int socket, void* data, size_t bytes,
                   std::chrono::steady_clock::time_point end) {
  char* at = static_cast<char*>(data);
  while (bytes > 0) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    pollfd ready{socket, POLLIN, 0};
    if (left.count() <= 0 ||
        poll(&ready, 1, static_cast<int>(left.count())) <= 0) {
      return false;
    }
    ssize_t received = recv(socket, at, bytes, MSG_DONTWAIT);
    if (received < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (received <= 0) return false;
    at += received;
    bytes -= static_cast<size_t>(received);
  }
  return true;
}

// Blocks until something arrives, for as long as it takes. The wait for a
// rank's next request has no end: a step may take long.
void awaitBytes(int socket) {
  pollfd ready{socket, POLLIN, 0};
  while (poll(&ready, 1, -1) < 0 && errno == EINTR) {
  }
}

// A connection a rank: as many files as the system allows.
void allowFiles() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// Takes the same time for any difference, so that it reveals no part of it.
bool isSameToken(const Greeting& greeting, const std::string& token) {
  if (greeting.tokenBytes != token.size()) return false;
  unsigned difference = 0;
  for (size_t i = 0; i < token.size(); ++i) {
    difference |= static_cast<unsigned char>(greeting.token[i] ^ token[i]);
  }
  return difference == 0;
}

}  // namespace

// Rank 0's side: a thread a client.
class Store::Server {
 public:
  Server(const StoreAddress& at, int ranks, double timeoutSeconds)
      : token(at.token),
        timeout(timeoutSeconds),
        isThere(static_cast<size_t>(ranks)) {
    const int port = at.port;
    allowFiles();
    listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int on = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(at.isLocal ? INADDR_LOOPBACK : INADDR_ANY);
    address.sin_port = htons(static_cast<uint16_t>(port));
    if (listener < 0 ||
        bind(listener, reinterpret_cast<sockaddr*>(&address),
             sizeof(address)) != 0 ||
        listen(listener, SOMAXCONN) != 0) {
      std::string reason = std::strerror(errno);
      if (listener >= 0) close(listener);
      throw InputError("cannot listen on port " + std::to_string(port) +
                       " (MASTER_PORT): " + reason);
    }
    acceptor = std::thread([this] { accept(); });
  }

  // Values that others still want are there until they have gone.
  void awaitRanks() {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait_for(lock, std::chrono::duration<double>(timeout),
                     [&] { return served == 0 && arrived == isThere.size(); });
  }

  ~Server() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      isOver = true;
      for (const Client& client : clients) shutdown(client.socket, SHUT_RDWR);
    }
    changed.notify_all();
    shutdown(listener, SHUT_RDWR);
    close(listener);
    acceptor.join();
    for (Client& client : clients) {
      client.thread.join();
      close(client.socket);
    }
  }

 private:
  struct Value {
    std::vector<char> bytes;
    int64_t reads = 0;
  };

  struct Client {
    int socket = -1;
    bool isOver = false;
    std::thread thread;
  };

  void accept() {
    for (;;) {
      int client = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
      if (client < 0) {
        // The listener has been closed.
        if (errno == EBADF || errno == EINVAL) return;
        // Too many files, or an error of the network: the next may be fine.
        if (errno != EINTR && errno != ECONNABORTED)
          std::this_thread::sleep_for(std::chrono::milliseconds(50));
        std::lock_guard<std::mutex> lock(mutex);
        if (isOver) return;
        continue;
      }
      std::lock_guard<std::mutex> lock(mutex);
      if (isOver) {
        close(client);
        return;
      }
      joinFinished();
      if (strangers >= kMostStrangers) {
        close(client);
        continue;
      }
      ++strangers;
      Client& added = clients.emplace_back();
      added.socket = client;
      try {
        added.thread = std::thread([this, &added] { serve(added); });
      } catch (const std::system_error&) {
        // It tries again, when others may have left.
        --strangers;
        clients.pop_back();
        close(client);
      }
    }
  }

  // Ends what is left of connections that are over. Holds the mutex.
  void joinFinished() {
    for (auto it = clients.begin(); it != clients.end();) {
      if (!it->isOver) {
        ++it;
        continue;
      }
      it->thread.join();
      close(it->socket);
      it = clients.erase(it);
    }
  }

  void serve(Client& client) {
    bool isRank = welcome(client.socket);
    try {
      if (isRank) answerAll(client.socket);
    } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch)
      // The client learns from the closed connection.
    }
    shutdown(client.socket, SHUT_RDWR);
    std::lock_guard<std::mutex> lock(mutex);
    if (isRank) --served;
    client.isOver = true;
    changed.notify_all();
  }

  // Hears who the client is; returns whether it is a rank. A client that is no
  // program of ours hears nothing.
  bool welcome(int client) {
    Greeting greeting{};
    auto end = std::chrono::steady_clock::now() + kGreetingTime;
    bool isGreeted =
        receiveBefore(client, &greeting, sizeof(greeting), end) &&
        std::memcmp(greeting.magic, kMagic, sizeof(greeting.magic)) == 0;
    bool isRank = isGreeted && isSameToken(greeting, token) && enter(greeting);
    setDeadline(client, timeout);
    if (isGreeted) {
      // If this fails, so does the client's first request.
      static_cast<void>(
          sendWhole(client, isRank ? &kWelcome : &kRefusal, sizeof(kWelcome)));
    }
    std::lock_guard<std::mutex> lock(mutex);
    --strangers;
    return isRank;
  }

  // Notes that a rank is there; false if it is no rank, or was there before.
  bool enter(const Greeting& greeting) {
    std::lock_guard<std::mutex> lock(mutex);
    auto rank = static_cast<size_t>(greeting.rank);
    if (isOver || rank >= isThere.size() || isThere[rank]) return false;
    isThere[rank] = true;
    ++arrived;
    ++served;
    return true;
  }

  void answerAll(int client) {
    Header header{};
    for (;;) {
      awaitBytes(client);
      if (!receiveWhole(client, &header, sizeof(header))) break;
      if (header.nameBytes > kLongestName || header.valueBytes < 0 ||
          header.valueBytes > kLargestValue) {
        break;
      }
      std::string name(header.nameBytes, '\0');
      if (!receiveWhole(client, name.data(), name.size())) break;
      bool isFine = header.request == Request::kPut
                        ? put(client, name, header.valueBytes)
                        : answer(client, name, header.valueBytes);
      if (!isFine) break;
    }
  }

  bool put(int client, const std::string& name, int64_t bytes) {
    std::vector<char> value;
    while (value.size() < static_cast<size_t>(bytes)) {
      size_t begin = value.size();
      value.resize(std::min(static_cast<size_t>(bytes), begin + kChunk));
      if (!receiveWhole(client, value.data() + begin, value.size() - begin)) {
        return false;
      }
    }
    std::lock_guard<std::mutex> lock(mutex);
    values[name] = {std::move(value), 0};
    changed.notify_all();
    return true;
  }

  // Whether the value came, of a name that begins with its channel. Ranks that
  // have all begun may take their time between steps, unless one is gone. Holds
  // the mutex.
  bool awaitValue(std::unique_lock<std::mutex>& lock, const std::string& name) {
    auto isThere = [&] { return values.find(name) != values.end(); };
    auto isEnd = [&] {
      const bool isAnyGone = served < static_cast<int>(arrived);
      return isOver || isAnyGone || isThere();
    };
    int64_t channel = 0;
    std::from_chars(name.data(), name.data() + name.size(), channel);
    using Seconds = std::chrono::duration<double>;
    if (!changed.wait_for(lock, Seconds(timeout), isEnd) &&
        arrived == this->isThere.size()) {
      changed.wait_for(lock, Seconds(patience(channel, timeout) - timeout),
                       isEnd);
    }
    return !isOver && isThere();
  }

  bool answer(int client, const std::string& name, int64_t readers) {
    std::vector<char> bytes;
    {
      std::unique_lock<std::mutex> lock(mutex);
      if (!awaitValue(lock, name)) return false;
      Value& value = values[name];
      bytes = value.bytes;
      if (++value.reads >= readers) values.erase(name);
    }
    auto size = static_cast<int64_t>(bytes.size());
    return sendWhole(client, &size, sizeof(size)) &&
           sendWhole(client, bytes.data(), bytes.size());
  }

  const std::string token;
  const double timeout;
  int listener = -1;
  std::thread acceptor;
  std::mutex mutex;  // Guards all below.
  std::condition_variable changed;
  bool isOver = false;
  std::map<std::string, Value> values;
  std::vector<bool> isThere;  // Ranks that have come.
  size_t arrived = 0;         // How many.
  int served = 0;             // How many have not gone.
  int strangers = 0;          // Connections that have not greeted.
  std::list<Client> clients;  // Threads refer to them.
};

Store::Store(const StoreAddress& address, int rank, int ranks,
             double timeoutSeconds)
    : exceptionsAtStart(std::uncaught_exceptions()) {
  if (address.token.size() > kLongestToken) {
    throw InputError("SOAPSTONE_TOKEN is longer than " +
                     std::to_string(kLongestToken) + " characters");
  }
  if (rank == 0) {
    server = std::make_unique<Server>(address, ranks, timeoutSeconds);
  }
  addrinfo hints{};
  hints.ai_family = AF_INET;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  std::string port = std::to_string(address.port);
  int status = getaddrinfo(address.host.c_str(), port.c_str(), &hints, &found);
  if (status != 0) {
    throw InputError("cannot find the host '" + address.host +
                     "' (MASTER_ADDR): " + gai_strerror(status));
  }
  auto end = std::chrono::steady_clock::now() +
             std::chrono::duration<double>(timeoutSeconds);
  bool isThere = false;
  do {
    socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket >= 0 &&
        connect(socket, found->ai_addr, found->ai_addrlen) == 0) {
      // The server answers or gives up first.
      setDeadline(socket, timeoutSeconds + 5);
      isThere = greet(address, rank);
      if (isThere) break;
    }
    if (socket >= 0) close(std::exchange(socket, -1));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  } while (std::chrono::steady_clock::now() < end);
  freeaddrinfo(found);
  if (!isThere) {
    throw InputError("rank 0 does not answer at " + address.host + ":" + port +
                     " (MASTER_ADDR, MASTER_PORT)");
  }
  setDeadline(socket, kAgreementPatience * timeoutSeconds + 5);
}

bool Store::greet(const StoreAddress& address, int rank) {
  Greeting greeting{};
  std::memcpy(greeting.magic, kMagic, sizeof(greeting.magic));
  greeting.rank = rank;
  greeting.tokenBytes = static_cast<uint32_t>(address.token.size());
  std::memcpy(greeting.token, address.token.data(), address.token.size());
  char answer = 0;
  if (!sendWhole(socket, &greeting, sizeof(greeting)) ||
      !receiveWhole(socket, &answer, sizeof(answer))) {
    return false;
  }
  if (answer == kWelcome) return true;
  close(std::exchange(socket, -1));
  throw InputError("rank 0 at " + address.host + ":" +
                   std::to_string(address.port) +
                   " (MASTER_ADDR, MASTER_PORT) does not take this process for "
                   "rank " +
                   std::to_string(rank) +
                   ": it has another SOAPSTONE_TOKEN, or the rank is there "
                   "already");
}

Store::~Store() {
  if (socket >= 0) close(socket);
  // A rank 0 that fails delays no other.
  bool fails = std::uncaught_exceptions() > exceptionsAtStart;
  if (server && !fails) server->awaitRanks();
}

void Store::sendAll(const void* data, size_t bytes) {
  if (!sendWhole(socket, data, bytes)) {
    throw RankFailure("the connection to rank 0 is lost");
  }
}

void Store::receiveAll(void* data, size_t bytes) {
  if (!receiveWhole(socket, data, bytes)) {
    throw RankFailure("a rank did not answer in time, or is gone");
  }
}

void Store::put(const std::string& name, const void* data, int64_t bytes) {
  Header header{Request::kPut, static_cast<uint32_t>(name.size()), bytes};
  sendAll(&header, sizeof(header));
  sendAll(name.data(), name.size());
  sendAll(data, static_cast<size_t>(bytes));
}

void Store::take(const std::string& name, int readers, void* data,
                 int64_t bytes) {
  Header header{Request::kTake, static_cast<uint32_t>(name.size()), readers};
  sendAll(&header, sizeof(header));
  sendAll(name.data(), name.size());
  int64_t size = 0;
  receiveAll(&size, sizeof(size));
  if (size != bytes) {
    throw RankFailure("ranks disagree on the size of '" + name +
                      "': " + std::to_string(size) + " and " +
                      std::to_string(bytes) + " bytes");
  }
  receiveAll(data, static_cast<size_t>(bytes));
}

}  // namespace soapstone::runtime
