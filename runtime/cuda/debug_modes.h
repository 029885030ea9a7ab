#ifndef SOAPSTONE_RUNTIME_CUDA_DEBUG_MODES_H_
#define SOAPSTONE_RUNTIME_CUDA_DEBUG_MODES_H_

// Modes that find faults only a GPU shows, at the price of speed, and a count
// of the work that libraries did not do. Internal to the back end.

#include <cstdint>
#include <map>
#include <string>

#include "runtime/runtime.h"

namespace soapstone::runtime {

struct DebugModes {
  // SOAPSTONE_SYNC=1: without graphs; the device is idle, and has reported no
  // error, before every kernel of the program and after every block.
  bool synchronizes = false;
  // SOAPSTONE_POISON=1: what a step has not written yet reads as NaN.
  bool poisons = false;

  static DebugModes fromEnvironment();
};

// Calls of each op that a library did, and that own kernels did instead. A
// captured step counts once.
class LibraryUse {
 public:
  void note(const char* op, bool isByLibrary);

  // One line: "attention 12, gemm 3 of 75"; empty if libraries did everything.
  std::string fallbacks() const;
  // {"attention": {"library": 0, "own": 12}, ..}
  std::string json() const;

  // Prints the fallbacks as a warning, and everything to the file that
  // SOAPSTONE_LIBRARY_USE names, if it does.
  void report(int device) const;

 private:
  struct Calls {
    int64_t byLibrary = 0;
    int64_t byOwn = 0;
  };
  std::map<std::string, Calls> calls;
};

// Waits for the device; throws RankFailure if something failed there, `where`
// being what it was.
void finishWork(Rank& rank, const std::string& where);

// Fills what the functions of a program share with their scratch memory, but no
// argument, with NaN.
void poisonMemory(Rank& rank);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_DEBUG_MODES_H_
