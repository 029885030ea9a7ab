// How long it takes to evaluate plans of a joint search, given the model's
// steps and the costs, in processor time of one process.
//
//   evaluation_benchmark CONFIG BATCH SEQUENCE MACHINE PLAN...
//
// in bf16 with AdamW. Every plan is evaluated
//   anew     by a search that has evaluated nothing before it: its group is
//            placed, its messages are priced, its schedule is made and proven;
//   in turn  by a search that has evaluated the plans named before it;
//   again    by a search that has evaluated it before.
// The best of kRounds rounds counts. Where processor time says little, under
//
//   SOAPSTONE_EVALUATION_ROUNDS=1 valgrind --tool=callgrind
//       --toggle-collect='*evaluateAnew*' evaluation_benchmark ...
//
// (or *evaluateInTurn*, *evaluateAgain*) the instructions are counted.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/presets.h"
#include "cost_model/profile.h"
#include "frontend/compiler/import.h"
#include "mlir/IR/MLIRContext.h"
#include "passes/search/joint/joint_models.h"
#include "passes/search/joint/joint_pricing.h"
#include "passes/strategies/pipeline_spec.h"

namespace soapstone {
namespace {

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::exit(1);
}

template <typename T>
T orFail(absl::StatusOr<T> value) {
  if (!value.ok()) fail(value.status().ToString());
  return *std::move(value);
}

int roundsOf() {
  constexpr int kRounds = 10;
  const char* wanted = std::getenv("SOAPSTONE_EVALUATION_ROUNDS");
  return wanted != nullptr ? std::atoi(wanted) : kRounds;
}

struct Row {
  std::string plan;
  int64_t picoseconds = 0;
  // Fewest seconds.
  double anew = std::numeric_limits<double>::infinity();
  double inTurn = std::numeric_limits<double>::infinity();
  double again = std::numeric_limits<double>::infinity();
};

double seconds(search::JointPricer& pricer, Row& row) {
  search::JointPlan plan;
  plan.spec = orFail(strategy::parsePipelineSpec(row.plan));
  std::clock_t start = std::clock();
  absl::Status status = pricer.price(&plan);
  std::clock_t end = std::clock();
  if (!status.ok()) fail(row.plan + ": " + status.ToString());
  row.picoseconds = plan.periodPicoseconds;
  return static_cast<double>(end - start) / CLOCKS_PER_SEC;
}

// Apart, so that profilers tell them apart.
[[gnu::noinline]] void evaluateAnew(search::JointPricer& pricer, Row& row) {
  row.anew = std::min(row.anew, seconds(pricer, row));
}
[[gnu::noinline]] void evaluateInTurn(search::JointPricer& pricer, Row& row) {
  row.inTurn = std::min(row.inTurn, seconds(pricer, row));
}
[[gnu::noinline]] void evaluateAgain(search::JointPricer& pricer, Row& row) {
  row.again = std::min(row.again, seconds(pricer, row));
}

void measure(search::JointModels& models, const cost_model::Machine& machine,
             int64_t batch, std::vector<Row>* rows) {
  cost_model::OperatorCosts costs =
      orFail(cost_model::OperatorCosts::create(machine, cost_model::Profile()));
  search::JointSearchOptions options;
  options.batch = batch;
  options.devices = machine.deviceCount();
  // The first search also builds what all have in common.
  search::JointPricer first(models, machine, costs, options);
  for (Row& row : *rows) seconds(first, row);
  for (int round = 0; round < roundsOf(); ++round) {
    search::JointPricer inTurn(models, machine, costs, options);
    for (Row& row : *rows) {
      evaluateInTurn(inTurn, row);
      search::JointPricer own(models, machine, costs, options);
      evaluateAnew(own, row);
      evaluateAgain(own, row);
    }
  }
}

void print(const std::vector<Row>& rows) {
  std::printf("| anew | in turn | again | a step | plan |\n");
  std::printf("|---|---|---|---|---|\n");
  double sums[3] = {0, 0, 0};
  for (const Row& row : rows) {
    sums[0] += row.anew;
    sums[1] += row.inTurn;
    sums[2] += row.again;
    std::printf("| %.2f ms | %.2f ms | %.2f ms | %.3f s | `%s` |\n",
                1e3 * row.anew, 1e3 * row.inTurn, 1e3 * row.again,
                1e-12 * static_cast<double>(row.picoseconds), row.plan.c_str());
  }
  double share = 1e3 / static_cast<double>(rows.size());
  std::printf("| %.2f ms | %.2f ms | %.2f ms | | mean |\n", share * sums[0],
              share * sums[1], share * sums[2]);
}

void run(int count, char** arguments) {
  compiler::ModelOptions model;
  model.path = arguments[1];
  model.sequence = std::atoll(arguments[3]);
  model.precision = "bf16";
  model.optimizer = "adamw";
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  compiler::loadDialects(context);
  search::JointModelSource source =
      [&](int64_t samples, bool folds) -> absl::StatusOr<search::JointModel> {
    compiler::ModelOptions part = model;
    part.batch = samples;
    absl::StatusOr<compiler::FoldedStep> step =
        compiler::buildFoldedStep(part, context, folds);
    if (!step.ok()) return step.status();
    int removed = step->fold.removed();
    return search::JointModel{std::move(step->module), removed};
  };
  search::JointModels models(source);
  cost_model::Machine machine = orFail(cost_model::Machine::create(
      orFail(cost_model::findMachine(arguments[4]))));
  std::vector<Row> rows;
  for (int i = 5; i < count; ++i) rows.emplace_back().plan = arguments[i];
  measure(models, machine, std::atoll(arguments[2]), &rows);
  print(rows);
}

}  // namespace
}  // namespace soapstone

int main(int argc, char** argv) {
  if (argc < 6) {
    std::fprintf(stderr, "usage: %s CONFIG BATCH SEQUENCE MACHINE PLAN...\n",
                 argv[0]);
    return 2;
  }
  soapstone::run(argc, argv);
  return 0;
}
