#ifndef SOAPSTONE_TESTS_CONFORMANCE_ISOLATED_RUN_H_
#define SOAPSTONE_TESTS_CONFORMANCE_ISOLATED_RUN_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace soapstone::driver {

// Calls work(0), work(1), .. work(count - 1) in a child process and returns
// what they return. If the child dies in one of them, that call's answer is
// onCrash(signal) and a new child goes on with the next. Calls see no changes
// that earlier calls made to the caller's memory.
std::vector<std::string> runIsolated(
    size_t count, const std::function<std::string(size_t)>& work,
    const std::function<std::string(int)>& onCrash);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_TESTS_CONFORMANCE_ISOLATED_RUN_H_
