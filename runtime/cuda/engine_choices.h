#ifndef SOAPSTONE_RUNTIME_CUDA_ENGINE_CHOICES_H_
#define SOAPSTONE_RUNTIME_CUDA_ENGINE_CHOICES_H_

// Choice among the engines that a library proposes for an op. Internal to the
// CUDA back end; no CUDA in it.

#include <cstddef>
#include <functional>
#include <string>

#include "runtime/cuda/product_timing.h"
#include "runtime/cuda/tuning_file.h"
#include "runtime/runtime.h"

namespace soapstone::runtime {

// Times proposals when an op first occurs, for a limited time in all, and keeps
// the choices in a file with which later runs start (tuning_file.h).
class EngineChoices {
 public:
  // Seconds of any origin.
  using Clock = std::function<double()>;

  // Makes the library prepare up to `most` of its proposals, and returns their
  // number. Making one may take a second.
  using Prepare = std::function<size_t(size_t most)>;

  // Seconds of preparing and timing in all; once they are over, ops that are
  // not in the file have the library's first proposal.
  static constexpr double kMostSeconds = 20;

  // `path` is empty where choices are not kept.
  EngineChoices(TuningTarget target, std::string path, Clock clock);
  // The same with the steady clock and the file of the target (tuningPath).
  explicit EngineChoices(const TuningTarget& target);

  // Takes the choices of rank 0; proposals that are not among them are not
  // timed: ranks that compute the same must agree, and no two timings do. All
  // ranks call it.
  void agree(Rank& rank);

  // The number of a prepared proposal for the op that `key` describes: that of
  // the file, the fastest of `most` by `measure`, or the first. The library has
  // one at the least. With SOAPSTONE_SHOW_ENGINES=1, prints a line that names
  // `what` and the times.
  size_t choose(const char* what, const TuningKey& key, size_t most,
                const Prepare& prepare, const MeasureBatch& measure);

 private:
  TuningTarget target;
  std::string path;
  Clock clock;
  bool mayTime = true;
  bool showsChoices = false;
  double spentSeconds = 0;
  TuningChoices kept;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_ENGINE_CHOICES_H_
