#ifndef SOAPSTONE_FRONTEND_DRIVER_FOREIGN_WORDS_H_
#define SOAPSTONE_FRONTEND_DRIVER_FOREIGN_WORDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "passes/search/joint/joint_search.h"

namespace soapstone::driver {

// A plan in the words of another system, and what these cannot say.
// passes/strategies/foreign_flags.h reads the flags back.
struct ForeignWords {
  std::string flags;
  std::vector<std::string> unsaid;
};
ForeignWords megatronFlags(const search::JointPlan& plan, int64_t devices,
                           int64_t batch);
ForeignWords torchtitanFlags(const search::JointPlan& plan, int64_t devices,
                             int64_t batch);
// The JSON of a DeepSpeed configuration.
ForeignWords deepspeedJson(const search::JointPlan& plan, int64_t devices,
                           int64_t batch);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_FOREIGN_WORDS_H_
