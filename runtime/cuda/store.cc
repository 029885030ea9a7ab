#include "runtime/cuda/store.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <map>
#include <mutex>
#include <new>
#include <vector>

#include "runtime/communicator.h"
#include "runtime/error.h"

namespace soapstone::runtime {
namespace {

enum class Request : uint32_t { kPut, kTake };

// What precedes the name and the value.
struct Header {
  Request request;
  uint32_t nameBytes;
  int64_t valueBytes;  // Of a put; how many readers, for a take.
};

// Names of calls list the ranks of their group.
constexpr uint32_t kLongestName = uint32_t{1} << 24;
constexpr int64_t kLargestValue = int64_t{1} << 32;

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

void setDeadline(int socket, double seconds) {
  timeval limit{};
  limit.tv_sec = static_cast<time_t>(seconds);
  limit.tv_usec = static_cast<suseconds_t>(
      (seconds - static_cast<double>(limit.tv_sec)) * 1e6);
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
  int on = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

}  // namespace

// Rank 0's side: a thread a client.
class Store::Server {
 public:
  Server(int port, double timeoutSeconds) : timeout(timeoutSeconds) {
    listener = ::socket(AF_INET, SOCK_STREAM, 0);
    int on = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_ANY);
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
  void awaitClients(size_t count) {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait_for(lock, std::chrono::duration<double>(timeout),
                     [&] { return served == 0 && clients.size() >= count; });
  }

  ~Server() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      isOver = true;
      for (int client : clients) shutdown(client, SHUT_RDWR);
    }
    changed.notify_all();
    shutdown(listener, SHUT_RDWR);
    close(listener);
    acceptor.join();
    for (std::thread& thread : threads) thread.join();
    for (int client : clients) close(client);
  }

 private:
  struct Value {
    std::vector<char> bytes;
    int64_t reads = 0;
  };

  void accept() {
    for (;;) {
      int client = ::accept(listener, nullptr, nullptr);
      if (client < 0) {
        if (errno == EINTR || errno == ECONNABORTED) continue;
        return;
      }
      std::lock_guard<std::mutex> lock(mutex);
      if (isOver) {
        close(client);
        return;
      }
      clients.push_back(client);
      ++served;
      threads.emplace_back([this, client] { serve(client); });
    }
  }

  void serve(int client) {
    try {
      answerAll(client);
    } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch)
      // The client learns from the closed connection.
    }
    shutdown(client, SHUT_RDWR);
    std::lock_guard<std::mutex> lock(mutex);
    --served;
    changed.notify_all();
  }

  void answerAll(int client) {
    Header header{};
    while (receiveWhole(client, &header, sizeof(header))) {
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
    std::vector<char> value(static_cast<size_t>(bytes));
    if (!receiveWhole(client, value.data(), value.size())) return false;
    std::lock_guard<std::mutex> lock(mutex);
    values[name] = {std::move(value), 0};
    changed.notify_all();
    return true;
  }

  bool answer(int client, const std::string& name, int64_t readers) {
    std::vector<char> bytes;
    {
      std::unique_lock<std::mutex> lock(mutex);
      bool isThere = changed.wait_for(
          lock, std::chrono::duration<double>(timeout),
          [&] { return isOver || values.find(name) != values.end(); });
      if (!isThere || isOver) return false;
      Value& value = values[name];
      bytes = value.bytes;
      if (++value.reads >= readers) values.erase(name);
    }
    auto size = static_cast<int64_t>(bytes.size());
    return sendWhole(client, &size, sizeof(size)) &&
           sendWhole(client, bytes.data(), bytes.size());
  }

  const double timeout;
  int listener = -1;
  std::thread acceptor;
  std::mutex mutex;  // Of all below.
  std::condition_variable changed;
  bool isOver = false;
  std::map<std::string, Value> values;
  int served = 0;  // Clients whose thread still serves them.
  std::vector<int> clients;
  std::vector<std::thread> threads;
};

Store::Store(const StoreAddress& address, int rank, int ranks,
             double timeoutSeconds)
    : ranks(ranks), exceptionsAtStart(std::uncaught_exceptions()) {
  if (rank == 0) {
    server = std::make_unique<Server>(address.port, timeoutSeconds);
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
  auto begin = std::chrono::steady_clock::now();
  for (;;) {
    socket = ::socket(AF_INET, SOCK_STREAM, 0);
    if (socket >= 0 &&
        connect(socket, found->ai_addr, found->ai_addrlen) == 0) {
      break;
    }
    if (socket >= 0) close(socket);
    socket = -1;
    std::chrono::duration<double> waited =
        std::chrono::steady_clock::now() - begin;
    if (waited.count() > timeoutSeconds) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  freeaddrinfo(found);
  if (socket < 0) {
    throw InputError("rank 0 does not answer at " + address.host + ":" + port +
                     " (MASTER_ADDR, MASTER_PORT)");
  }
  // The server answers or gives up first.
  setDeadline(socket, timeoutSeconds + 5);
}

Store::~Store() {
  if (socket >= 0) close(socket);
  // A rank 0 that fails holds nobody up.
  bool fails = std::uncaught_exceptions() > exceptionsAtStart;
  if (server && !fails) server->awaitClients(static_cast<size_t>(ranks));
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
