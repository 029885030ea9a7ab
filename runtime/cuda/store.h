#ifndef SOAPSTONE_RUNTIME_CUDA_STORE_H_
#define SOAPSTONE_RUNTIME_CUDA_STORE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace soapstone::runtime {

// Where the processes of a program find each other.
struct StoreAddress {
  std::string host = "127.0.0.1";
  int port = 29500;
  // All processes are on one machine: rank 0 listens to no other.
  bool isLocal = false;
  // Secret from the launcher to its own processes (SOAPSTONE_TOKEN). Rank 0
  // accepts only processes that know it; empty: all.
  std::string token = {};
};

inline constexpr size_t kLongestToken = 128;

// A small table of values under names that all processes share over TCP. Rank 0
// keeps it; what one rank puts in, others take out, and wait for. Every call
// throws RankFailure when `timeoutSeconds` have passed or the connection is
// lost.
//
// A connection begins with a greeting that says which rank it is, with the
// token. One that does not come at once, is of no rank, or of a rank that is
// there already, is closed: strangers cost a short-lived thread each and take
// part in nothing.
class Store {
 public:
  // Connects; rank 0 first opens the port. Throws InputError if it cannot.
  Store(const StoreAddress& address, int rank, int ranks,
        double timeoutSeconds);
  // Rank 0 stays until all ranks have come and gone, unless it ends by an
  // exception or the time is over.
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  void put(const std::string& name, const void* data, int64_t bytes);
  // Waits for the value, which must have `bytes` bytes; it is forgotten after
  // `readers` have taken it.
  void take(const std::string& name, int readers, void* data, int64_t bytes);

 private:
  class Server;

  // Tells the server who this is; false if the connection is lost. Throws
  // InputError if the server refuses it.
  bool greet(const StoreAddress& address, int rank);
  void sendAll(const void* data, size_t bytes);
  void receiveAll(void* data, size_t bytes);

  const int exceptionsAtStart;
  std::unique_ptr<Server> server;
  int socket = -1;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_STORE_H_
