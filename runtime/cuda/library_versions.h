#ifndef SOAPSTONE_RUNTIME_CUDA_LIBRARY_VERSIONS_H_
#define SOAPSTONE_RUNTIME_CUDA_LIBRARY_VERSIONS_H_

// Whether the libraries that a program loads are those that it was built for.
// Internal to the CUDA back end; plain C++.

#include <cstdint>
#include <cstdio>
#include <string>

namespace soapstone::runtime {

// Error text if a library of version `loaded` does not suit a program built
// with the headers of version `built`; empty if it does. Later versions have
// all that earlier ones do, as long as the major version, which is also in
// their file names, is the same: it is the version divided by `perMajor`.
inline std::string versionComplaint(const char* library, int64_t built,
                                    int64_t loaded, int64_t perMajor) {
  if (loaded >= built && loaded / perMajor == built / perMajor) return "";
  return std::string(library) + " " + std::to_string(loaded) +
         " is loaded, but this program was built for " + std::to_string(built) +
         ": put the one of its toolkit first in LD_LIBRARY_PATH";
}

inline void warnOfVersion(const char* library, int64_t built, int64_t loaded,
                          int64_t perMajor) {
  const std::string complaint =
      versionComplaint(library, built, loaded, perMajor);
  if (complaint.empty()) return;
  std::fprintf(stderr, "soapstone: warning: %s\n", complaint.c_str());
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_LIBRARY_VERSIONS_H_
