#include "frontend/driver/calibrate/op_timing.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "codegen/program/class_printer.h"
#include "ir/dist/ops.h"
#include "ir/dist/table.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/cost_support.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::driver {
namespace {

using mlir::func::FuncOp;

// Time of an op that left no trace in the program, in seconds.
constexpr double kNoSeconds = 1e-9;
// The longest time of an op: what a profile may hold.
constexpr double kMostSeconds = 86400;

std::string nameOf(Operation* op) {
  auto name = op->getAttrOfType<mlir::StringAttr>(soap::kNameAttribute);
  return name ? name.getValue().str() : "";
}

// Codegen forgets names, so that equal ops become one; places survive.
void noteInLocation(Operation* op, const std::string& name) {
  mlir::MLIRContext* context = op->getContext();
  op->setLoc(mlir::FusedLoc::get(
      {op->getLoc()}, mlir::StringAttr::get(context, name), context));
}

// The names that are noted in the location, which becomes what it was before:
// several where ops have become one.
std::vector<std::string> takeNoted(Operation* op) {
  std::vector<std::string> names;
  auto without = [&](Location location) -> Location {
    auto noted = dyn_cast<mlir::FusedLoc>(location);
    if (!noted) return location;
    auto name = dyn_cast_or_null<mlir::StringAttr>(noted.getMetadata());
    if (!name) return location;
    names.push_back(name.getValue().str());
    return noted.getLocations().front();
  };
  Location location = without(op->getLoc());
  if (auto fused = dyn_cast<mlir::FusedLoc>(location); fused && names.empty()) {
    SmallVector<Location> parts;
    for (Location part : fused.getLocations()) parts.push_back(without(part));
    location = mlir::FusedLoc::get(op->getContext(), parts);
  }
  op->setLoc(location);
  return names;
}

model::LocalShapes shapesOf(mlir::ValueRange values) {
  model::LocalShapes shapes;
  for (Value value : values) {
    auto type = cast<RankedTensorType>(value.getType());
    shapes.emplace_back(type.getShape().begin(), type.getShape().end());
  }
  return shapes;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  auto middle = values.begin() + static_cast<int64_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// 0 for ops that the rank has not.
double secondsOf(const std::vector<double>& step, size_t number) {
  return number < step.size() ? step[number] : 0;
}

// The mean over ranks of their medians.
double meanSeconds(const ReportedTimes& times, int64_t firstStep,
                   size_t number) {
  double sum = 0;
  int64_t ranks = 0;
  for (const auto& steps : times) {
    std::vector<double> seconds;
    for (size_t i = static_cast<size_t>(firstStep); i < steps.size(); ++i) {
      seconds.push_back(secondsOf(steps[i], number));
    }
    double middle = median(std::move(seconds));
    if (middle <= 0) continue;
    sum += middle;
    ++ranks;
  }
  return ranks == 0 ? 0 : sum / static_cast<double>(ranks);
}

// The rank that comes last does not wait: the shortest time is the step's own.
double shortestSeconds(const ReportedTimes& times, int64_t firstStep,
                       size_t number) {
  std::vector<double> seconds;
  for (size_t i = static_cast<size_t>(firstStep); i < times[0].size(); ++i) {
    double shortest = 0;
    for (const auto& steps : times) {
      double value = secondsOf(steps[i], number);
      if (value > 0 && (shortest == 0 || value < shortest)) shortest = value;
    }
    if (shortest > 0) seconds.push_back(shortest);
  }
  return median(std::move(seconds));
}

double tensorBytes(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  return static_cast<double>(type.getNumElements()) *
         soap::bytesPerElement(type.getElementType());
}

// Bytes that each member sends in a ring; 0 for messages, not measured.
double sentBytes(Operation* op) {
  double members = 0;
  double bytes = 0;
  if (auto reduce = dyn_cast<dist::AllReduceOp>(op)) {
    members = static_cast<double>(dist::Table(reduce.getGroups()).dim(1));
    for (Value input : reduce.getInputs()) {
      bytes += 2 * tensorBytes(input);
    }
  } else if (auto scatter = dyn_cast<dist::ReduceScatterOp>(op)) {
    members = static_cast<double>(dist::Table(scatter.getGroups()).dim(1));
    for (Value input : scatter.getInputs()) bytes += tensorBytes(input);
  } else if (auto gather = dyn_cast<dist::AllGatherOp>(op)) {
    members = static_cast<double>(dist::Table(gather.getGroups()).dim(1));
    for (Value output : gather.getOutputs()) bytes += tensorBytes(output);
  }
  return members < 2 ? 0 : bytes * (members - 1) / members;
}

// The times of the ops of one step. A file of them may come from elsewhere.
absl::StatusOr<std::vector<double>> secondsIn(const llvm::json::Array& list) {
  std::vector<double> step;
  for (const llvm::json::Value& number : list) {
    std::optional<double> seconds = number.getAsNumber();
    // Written so that what is no number at all fails as well.
    if (!seconds || !(*seconds >= 0 && *seconds <= kMostSeconds)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the timed program reported a time of an op that is not between 0 "
          "and ",
          kMostSeconds, " seconds"));
    }
    step.push_back(*seconds);
  }
  return step;
}

}  // namespace

absl::StatusOr<ReportedTimes> parseReportedTimes(absl::string_view output,
                                                 int64_t ranks, int64_t steps) {
  ReportedTimes times(static_cast<size_t>(ranks));
  bool isTimed = false;
  for (absl::string_view line : absl::StrSplit(output, '\n')) {
    // It may stand behind a part of what another rank prints.
    size_t at = line.find("{\"rank\": ");
    if (at == absl::string_view::npos) continue;
    line.remove_prefix(at);
    absl::StatusOr<llvm::json::Value> value = parseJson(line);
    if (!value.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the timed program printed a line that is no JSON: ",
                       value.status().message()));
    }
    const llvm::json::Object* object = value->getAsObject();
    std::optional<int64_t> rank =
        object ? object->getInteger("rank") : std::nullopt;
    const llvm::json::Array* seconds =
        object ? object->getArray("op_seconds") : nullptr;
    if (!rank || *rank < 0 || *rank >= ranks || seconds == nullptr) {
      return absl::InvalidArgumentError(
          "the timed program printed no times of ops");
    }
    SOAPSTONE_ASSIGN_OR_RETURN(std::vector<double> step, secondsIn(*seconds));
    isTimed |= llvm::any_of(step, [](double value) { return value > 0; });
    times[static_cast<size_t>(*rank)].push_back(std::move(step));
  }
  for (const auto& ofRank : times) {
    if (static_cast<int64_t>(ofRank.size()) < steps) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the timed program reported ", ofRank.size(), " steps of ", steps));
    }
  }
  if (!isTimed) {
    return absl::InvalidArgumentError(
        "the timed program reported ops that took no time at all");
  }
  return times;
}

OpTiming::OpTiming(const model::ModelGraph& graph, mlir::ModuleOp program,
                   cost_model::DeviceKind device)
    : device(std::move(device)) {
  std::map<std::string, const model::ModelOp*> models;
  for (const model::ModelOp& op : graph.ops) models[op.name] = &op;
  for (FuncOp function : program.getOps<FuncOp>()) {
    for (Operation& op : function.getOps()) {
      auto found = models.find(nameOf(&op));
      if (found == models.end() || found->second->isView) continue;
      const model::ModelOp& model = *found->second;
      // Statistics that were split up are several ops of one name.
      if (op.getName().stripDialect() != model.kind ||
          op.getNumOperands() != model.operands.size() ||
          op.getNumResults() != model.results.size()) {
        continue;
      }
      descriptions[{function.getName().str(), model.name}] = graph.describe(
          model, shapesOf(op.getOperands()), shapesOf(op.getResults()));
      noteInLocation(&op, model.name);
    }
  }
}

void OpTiming::numberOps(mlir::ModuleOp program) {
  mlir::OpBuilder builder(program.getContext());
  std::map<int64_t, int64_t> channels;  // Steps have one number in all ranks.
  for (FuncOp function : program.getOps<FuncOp>()) {
    std::string functionName = function.getName().str();
    for (Operation& op : function.getOps()) {
      std::vector<Place> found;
      op.walk([&](Operation* inner) {
        for (const std::string& name : takeNoted(inner)) {
          Place place(functionName, name);
          if (descriptions.count(place) > 0) found.push_back(std::move(place));
        }
      });
      // Code without a name belongs to the op before.
      bool isMove = op.getDialect() != nullptr &&
                    op.getDialect()->getNamespace() == "dist";
      if (found.empty() && !isMove) continue;
      auto number = static_cast<int64_t>(parts.size());
      if (auto channel = op.getAttrOfType<mlir::IntegerAttr>("channel")) {
        number = channels.try_emplace(channel.getInt(), number).first->second;
      }
      if (number == static_cast<int64_t>(parts.size())) parts.emplace_back();
      parts[number] = std::move(found);
      double bytes = isMove ? sentBytes(&op) : 0;
      if (bytes > 0) collectiveBytes[number] = bytes;
      op.setAttr(codegen::kTimedAsAttribute, builder.getI64IntegerAttr(number));
    }
  }
}

std::vector<OperatorSample> OpTiming::operators(const ReportedTimes& times,
                                                int64_t firstStep) const {
  std::map<Place, double> seconds;
  for (size_t number = 0; number < parts.size(); ++number) {
    if (parts[number].empty()) continue;
    double total = meanSeconds(times, firstStep, number);
    std::vector<double> weights;
    double sum = 0;
    for (const Place& place : parts[number]) {
      weights.push_back(operatorSeconds(device, descriptions.at(place)) +
                        kNoSeconds);
      sum += weights.back();
    }
    for (size_t i = 0; i < weights.size(); ++i) {
      seconds[parts[number][i]] += total * weights[i] / sum;
    }
  }
  std::vector<OperatorSample> samples;
  for (const auto& [place, description] : descriptions) {
    auto found = seconds.find(place);
    double value = found == seconds.end() ? 0 : found->second;
    samples.push_back({description, std::max(kNoSeconds, value)});
  }
  return samples;
}

std::vector<CollectiveSample> OpTiming::collectives(const ReportedTimes& times,
                                                    int64_t firstStep) const {
  std::vector<CollectiveSample> samples;
  for (const auto& [number, bytes] : collectiveBytes) {
    double seconds =
        shortestSeconds(times, firstStep, static_cast<size_t>(number));
    if (seconds > 0) samples.push_back({bytes, seconds});
  }
  return samples;
}

}  // namespace soapstone::driver
