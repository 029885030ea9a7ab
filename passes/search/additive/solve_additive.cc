#include "passes/search/additive/solve_additive.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::search {
namespace {

// Part of the time that reductions may take.
constexpr double kReductionShare = 0.2;

// Adds the nodes that are live at the time in question and cannot do without
// some usage.
void nameLiveNodes(const AdditiveProblem& problem, Infeasibility& reason) {
  if (!reason.time.has_value()) return;
  for (size_t i = 0; i < problem.nodes.size(); ++i) {
    const AdditiveNode& node = problem.nodes[i];
    if (*reason.time < node.begin || *reason.time >= node.end) continue;
    if (*std::max_element(node.usages.begin(), node.usages.end()) > 0) {
      reason.nodes.push_back(static_cast<int32_t>(i));
    }
  }
  std::sort(reason.nodes.begin(), reason.nodes.end());
  reason.nodes.erase(std::unique(reason.nodes.begin(), reason.nodes.end()),
                     reason.nodes.end());
}

// Explains why a search found that there is no solution.
Infeasibility explain(const ReductionModel& reduced, const SearchModel& model,
                      int32_t row) {
  Infeasibility reason;
  if (row >= 0) {
    reason.time = reduced.rowTimes[row];
    reason.reason =
        absl::StrCat("no allowed choices keep within the usage limit; time ",
                     *reason.time, " is the one most often exceeded");
  } else {
    reason.reason = "forbidden choices leave no combination";
    reason.nodes = model.originalNodes;
  }
  return reason;
}

class Solving {
 public:
  Solving(const AdditiveProblem& problem, const AdditiveSolveOptions& options,
          ReductionModel reduced)
      : problem(problem), options(options), reduced(std::move(reduced)) {}

  absl::StatusOr<AdditiveSolution> run() {
    const Deadline& deadline = options.budget.deadline;
    solution.reductions = reduceFully(
        reduced, deadline.within(kReductionShare * deadline.secondsLeft()));
    if (reduced.infeasibility.has_value()) {
      solution.infeasibility = std::move(reduced.infeasibility);
      nameLiveNodes(problem, *solution.infeasibility);
      return std::move(solution);
    }
    const SearchModel model = makeSearchModel(reduced);
    // The model has its own copies of the matrices.
    for (ReducedEdge& edge : reduced.edges) edge.costs.reset();
    Incumbent incumbent(
        model, [&](double cost, double bound, const ModelChoices& choices) {
          report(cost, bound, choices);
        });
    if (model.numNodes() == 0) {
      incumbent.offer({}, 0);
      incumbent.closeSearch(-1);
    } else {
      makeAdditiveSolver(options.kind)->solve(model, options.budget, incumbent);
    }
    SOAPSTONE_RETURN_IF_ERROR(finish(model, incumbent));
    return std::move(solution);
  }

 private:
  // A sum of the model in costs of the problem.
  WideSum restore(double sum) const {
    return reduced.constant +
           (static_cast<WideSum>(std::ceil(sum)) << reduced.costShift);
  }

  void report(double cost, double bound, const ModelChoices& choices) {
    if (!options.progress || !std::isfinite(bound)) return;
    std::optional<WideSum> total;
    if (!choices.empty()) total = restore(cost);
    options.progress(total, restore(bound));
  }

  absl::Status finish(const SearchModel& model, const Incumbent& incumbent) {
    const bool closed = incumbent.isClosed();
    if (!std::isfinite(incumbent.cost())) {
      if (closed) {
        solution.infeasibility =
            explain(reduced, model, incumbent.blockingRow());
        nameLiveNodes(problem, *solution.infeasibility);
      } else {
        solution.bound = restore(incumbent.bound());
      }
      return absl::OkStatus();
    }
    solution.choices = toOriginal(model, reduced, incumbent.choices());
    ChoicesReport checked;
    SOAPSTONE_ASSIGN_OR_RETURN(checked,
                               verifyChoices(problem, *solution.choices));
    if (!checked.feasible()) {
      return absl::InternalError(
          "a solver returned choices that are not feasible");
    }
    solution.cost = checked.cost;
    solution.bound = std::min(restore(incumbent.bound()), checked.cost);
    // Rounded costs can hide which of two solutions is cheaper.
    solution.optimal =
        closed && reduced.costShift == 0 && solution.bound == checked.cost;
    return absl::OkStatus();
  }

  const AdditiveProblem& problem;
  const AdditiveSolveOptions& options;
  ReductionModel reduced;
  AdditiveSolution solution;
};

}  // namespace

double AdditiveSolution::gap() const {
  const WideSum difference = cost - bound;
  if (difference <= 0) return 0;
  const WideSum magnitude = cost < 0 ? -cost : cost;
  return static_cast<double>(difference) /
         static_cast<double>(std::max<WideSum>(magnitude, 1));
}

absl::StatusOr<AdditiveSolution> solveAdditive(
    const AdditiveProblem& problem, const AdditiveSolveOptions& options) {
  SOAPSTONE_RETURN_IF_ERROR(validate(problem));
  absl::StatusOr<ReductionModel> reduced = ReductionModel::build(problem);
  if (!reduced.ok()) return reduced.status();
  return Solving(problem, options, *std::move(reduced)).run();
}

}  // namespace soapstone::search
