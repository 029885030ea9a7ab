#ifndef SOAPSTONE_RUNTIME_CUDA_STORE_H_
#define SOAPSTONE_RUNTIME_CUDA_STORE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <thread>

namespace soapstone::runtime {

// Where the processes of a program find each other.
struct StoreAddress {
  std::string host = "127.0.0.1";
  int port = 29500;
};

// A small table of values under names that all processes share over TCP. Rank 0
// keeps it; what one rank puts in, others take out, and wait for. Every call
// throws RankFailure when `timeoutSeconds` have passed or the connection is
// lost.
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

  void sendAll(const void* data, size_t bytes);
  void receiveAll(void* data, size_t bytes);

  const int ranks;
  const int exceptionsAtStart;
  std::unique_ptr<Server> server;
  int socket = -1;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_STORE_H_
