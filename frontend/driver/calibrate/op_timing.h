#ifndef SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_OP_TIMING_H_
#define SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_OP_TIMING_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cost_model/machine_description.h"
#include "cost_model/operator_cost.h"
#include "ir/mlir_names.h"
#include "ir/model/model_graph.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::driver {

// Seconds by rank, step and number of the op, as a timed program reports them
// (runtime/op_clock.h). Steps of a rank are in order.
using ReportedTimes = std::vector<std::vector<std::vector<double>>>;

// Reads the reports in the output of a timed program of so many ranks. Fails if
// a rank reported fewer than `steps` steps, times that are none, or no time at
// all.
absl::StatusOr<ReportedTimes> parseReportedTimes(absl::string_view output,
                                                 int64_t ranks, int64_t steps);

// An op of the model as a device computes it, and its mean time.
struct OperatorSample {
  cost_model::OperatorDescription description;
  double seconds = 0;
};

// A collective: what each member sends, and its time once all are there.
struct CollectiveSample {
  double bytesPerMember = 0;
  double seconds = 0;
};

// Tells the time of every op of a model from the times of the kernels and calls
// that an emitted program makes of them. A kernel that computes several ops
// shares its time out among them as the analytic model prices them on `device`.
class OpTiming {
 public:
  // `program` is the module that codegen will prepare: device functions, or the
  // model itself for one device. Its ops have the names of the graph's; their
  // locations note them until `numberOps`.
  OpTiming(const model::ModelGraph& graph, mlir::ModuleOp program,
           cost_model::DeviceKind device);

  // Numbers the ops of the prepared program, so that it reports their times.
  void numberOps(mlir::ModuleOp program);

  // The steps before `firstStep` do not count; over the others, medians.
  std::vector<OperatorSample> operators(const ReportedTimes& times,
                                        int64_t firstStep) const;
  std::vector<CollectiveSample> collectives(const ReportedTimes& times,
                                            int64_t firstStep) const;

 private:
  // Function and name of an op.
  using Place = std::pair<std::string, std::string>;

  std::map<Place, cost_model::OperatorDescription> descriptions;
  cost_model::DeviceKind device;
  // Indexed by number; collectives have no parts.
  std::vector<std::vector<Place>> parts;
  std::map<int64_t, double> collectiveBytes;  // By number.
};

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_CALIBRATE_OP_TIMING_H_
