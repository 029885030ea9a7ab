#ifndef SOAPSTONE_RUNTIME_PROFILE_RANGE_H_
#define SOAPSTONE_RUNTIME_PROFILE_RANGE_H_

#include "runtime/runtime.h"

namespace soapstone::runtime {

// A range of a profile (NVTX on GPUs) from here to the end of the scope.
class ProfileRange {
 public:
  ProfileRange(Rank& rank, const char* name) : rank(rank) {
    pushRange(rank, name);
  }
  ~ProfileRange() { popRange(rank); }
  ProfileRange(const ProfileRange&) = delete;
  ProfileRange& operator=(const ProfileRange&) = delete;

 private:
  Rank& rank;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_PROFILE_RANGE_H_
