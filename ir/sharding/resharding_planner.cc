#include "ir/sharding/resharding_planner.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/layout_refinement.h"
#include "ir/sharding/replica_slices.h"
#include "ir/sharding/resharding_exchange.h"
#include "ir/sharding/resharding_recognition.h"
#include "ir/support/status_macros.h"

namespace soapstone::sharding {
namespace {

// A move by collectives is taken before one of more messages than this, however
// many bytes it needs: pairs of a thousand devices. Such messages cannot be
// issued in reasonable time, and listing them takes gigabytes.
constexpr int64_t kMostMessages = int64_t{1} << 20;

// A layout on the way, tabulated once.
struct Waypoint {
  explicit Waypoint(Layout layout)
      : layout(std::move(layout)), geometry(this->layout) {}

  Layout layout;
  LayoutGeometry geometry;
};

absl::Status checkRequest(const Layout& source, const Layout& target,
                          int64_t elementBytes) {
  SOAPSTONE_RETURN_IF_ERROR(validateLayout(source));
  SOAPSTONE_RETURN_IF_ERROR(validateLayout(target));
  if (source.shape() != target.shape()) {
    return absl::InvalidArgumentError(
        absl::StrCat("a tensor of shape [", absl::StrJoin(source.shape(), ", "),
                     "] cannot be moved to a layout of shape [",
                     absl::StrJoin(target.shape(), ", "), "]"));
  }
  if (elementBytes < 1 || elementBytes > 64) {
    return absl::InvalidArgumentError(
        absl::StrCat("an element has ", elementBytes, " bytes; use 1 to 64"));
  }
  int64_t bytes = 0;
  // A device gets at most the tensor once for each partial result, in at most
  // three steps.
  int64_t devices = (source.devices.size() + target.devices.size()) *
                    source.degree(AxisRole::kPartial) * 4;
  if (__builtin_mul_overflow(source.numElements(), elementBytes, &bytes) ||
      __builtin_mul_overflow(bytes, devices, &bytes)) {
    return absl::InvalidArgumentError(
        absl::StrCat("the bytes of moving ", source.numElements(),
                     " elements overflow 64 bits"));
  }
  return absl::OkStatus();
}

Layout withReplication(Layout layout) {
  for (LayoutAxis& axis : layout.axes) {
    if (axis.role == AxisRole::kPartial) axis.role = AxisRole::kReplicated;
  }
  return layout;
}

// `layout` with shards that do not overlap instead of those with halos, unless
// a dimension is too small for that.
std::optional<Layout> withoutHalos(Layout layout) {
  for (LayoutDimension& dim : layout.dims) {
    if (!dim.hasHalo) continue;
    resizeFactor(dim.size, &dim.factors[0]);
    dim.hasHalo = false;
    dim.haloIsSummed = false;
    dim.halo = Halo();
  }
  if (!validateLayout(layout).ok()) return std::nullopt;
  return layout;
}

// The layouts that differ from `layout` by its axes of `role` splitting one
// dimension: the first that `other` splits, and the largest.
std::vector<Layout> scattered(const Layout& layout, AxisRole role,
                              const Layout& other) {
  int64_t split = -1;
  int64_t largest = -1;
  for (int64_t dim = 0; dim < layout.rank(); ++dim) {
    if (!canSplitOver(layout, role, dim)) continue;
    if (split < 0 && other.splitDegree(dim) > 1) split = dim;
    if (largest < 0 || layout.dims[dim].size > layout.dims[largest].size) {
      largest = dim;
    }
  }
  std::vector<Layout> layouts;
  if (split >= 0) layouts.push_back(*splitOver(layout, role, split));
  if (largest >= 0 && largest != split) {
    layouts.push_back(*splitOver(layout, role, largest));
  }
  return layouts;
}

void sumUp(ReshardingPlan* plan) {
  if (plan->steps.size() == 1) {
    plan->totalBytes = plan->steps[0].totalBytes;
    plan->maxBytesSent = plan->steps[0].maxBytesSent;
    plan->maxBytesReceived = plan->steps[0].maxBytesReceived;
    return;
  }
  absl::flat_hash_map<int, DeviceTraffic> sums;
  for (const ReshardingStep& step : plan->steps) {
    plan->totalBytes += step.totalBytes;
    for (const DeviceTraffic& traffic : step.traffic) {
      DeviceTraffic& sum = sums[traffic.device];
      sum.sent += traffic.sent;
      sum.received += traffic.received;
      plan->maxBytesSent = std::max(plan->maxBytesSent, sum.sent);
      plan->maxBytesReceived = std::max(plan->maxBytesReceived, sum.received);
    }
  }
}

// The layouts that a plan goes through, and the bytes of its steps.
struct Route {
  std::vector<const Waypoint*> stops;
  int64_t totalBytes = 0;
  // Whether it is taken before others that need as many bytes.
  bool isPreferred = false;
};

class Planner {
 public:
  Planner(Layout source, Layout target, int64_t elementBytes)
      : source(std::move(source)),
        target(std::move(target)),
        samePartialKind(this->source.layout.partialKind ==
                        this->target.layout.partialKind),
        elementBytes(elementBytes) {}

  // The best plan: of those that need the fewest bytes, the one that asks least
  // of any device, in the fewest steps.
  absl::StatusOr<ReshardingPlan> plan() {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::optional<ReshardingStep> direct,
        stepBetween(source, target, MessageDetail::kTotalOnly));
    bool isBest = !direct || (direct->kind != StepKind::kSendReceive &&
                              direct->kind != StepKind::kHaloExchange);
    if (isBest) return makePlan({&source, &target}, {direct});
    routes.push_back({{&source, &target}, direct->totalBytes});
    if (direct->kind != StepKind::kHaloExchange) {
      SOAPSTONE_RETURN_IF_ERROR(addSliced());
      SOAPSTONE_RETURN_IF_ERROR(addGrouped());
      SOAPSTONE_RETURN_IF_ERROR(addComposed());
    }
    return bestPlan();
  }

 private:
  // The route that reduces at once what replicas have cut out. It takes the
  // place of those that need as many bytes: these have messages, of which there
  // may be one for every pair of devices.
  absl::Status addSliced() {
    std::optional<SlicedLayouts> layouts =
        sliceReplicas(source.layout, target.layout);
    if (!layouts) return absl::OkStatus();
    sliced.reserve(3);
    const Waypoint& from = sliced.emplace_back(std::move(layouts->source));
    const Waypoint& part = sliced.emplace_back(std::move(layouts->sliced));
    const Waypoint& to = sliced.emplace_back(std::move(layouts->target));
    SOAPSTONE_ASSIGN_OR_RETURN(int64_t cut, bytesBetween(from, part));
    if (cut != 0) return absl::OkStatus();
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::optional<ReshardingStep> sum,
        stepBetween(part, to, MessageDetail::kTotalOnly));
    if (!sum || (sum->kind != StepKind::kAllReduce &&
                 sum->kind != StepKind::kReduceScatter)) {
      return absl::OkStatus();
    }
    routes.push_back({{&from, &part, &to}, sum->totalBytes, true});
    return absl::OkStatus();
  }

  // The route that scatters sums within groups and then sums the shards of
  // groups. Others with as many bytes scatter sums over all groups and gather
  // them again: groups are of neighbours, and the second step can be left to
  // the end of a step of several micro-batches.
  absl::Status addGrouped() {
    std::optional<Layout> summed = summedInGroups(source.layout, target.layout);
    if (!summed) return absl::OkStatus();
    grouped.emplace(*std::move(summed));
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::optional<ReshardingStep> scatter,
        stepBetween(source, *grouped, MessageDetail::kTotalOnly));
    if (!scatter || scatter->kind != StepKind::kReduceScatter)
      return absl::OkStatus();
    return addRoute({&source, &*grouped, &target}, /*isPreferred=*/true);
  }

  // Routes that reduce first, gather last, or both.
  absl::Status addComposed() {
    const Layout& from = source.layout;
    const Layout& to = target.layout;
    if (source.geometry.isSummed()) {
      if (std::optional<Layout> plain = withoutHalos(from)) {
        firsts.emplace_back(*std::move(plain));
      }
    } else if (from.isPartial() && !to.isPartial()) {
      for (Layout& layout : scattered(from, AxisRole::kPartial, to)) {
        firsts.emplace_back(std::move(layout));
      }
      firsts.emplace_back(withReplication(from));
    }
    if (to.degree(AxisRole::kReplicated) > 1) {
      for (Layout& layout : scattered(to, AxisRole::kReplicated, from)) {
        lasts.emplace_back(std::move(layout));
      }
    }
    for (const Waypoint& first : firsts) {
      SOAPSTONE_RETURN_IF_ERROR(addRoute({&source, &first, &target}));
    }
    for (const Waypoint& last : lasts) {
      SOAPSTONE_RETURN_IF_ERROR(addRoute({&source, &last, &target}));
      for (const Waypoint& first : firsts) {
        SOAPSTONE_RETURN_IF_ERROR(addRoute({&source, &first, &last, &target}));
      }
    }
    return absl::OkStatus();
  }

  absl::Status addRoute(std::vector<const Waypoint*> stops,
                        bool isPreferred = false) {
    Route route;
    route.isPreferred = isPreferred;
    for (size_t i = 0; i + 1 < stops.size(); ++i) {
      SOAPSTONE_ASSIGN_OR_RETURN(int64_t bytes,
                                 bytesBetween(*stops[i], *stops[i + 1]));
      if (bytes < 0) return absl::OkStatus();  // A shorter route does as well.
      route.totalBytes += bytes;
    }
    route.stops = std::move(stops);
    routes.push_back(std::move(route));
    return absl::OkStatus();
  }

  // The bytes of the step between two stops, or -1 if there is none.
  absl::StatusOr<int64_t> bytesBetween(const Waypoint& from,
                                       const Waypoint& to) {
    auto [found, isNew] = legBytes.try_emplace({&from, &to}, -1);
    if (!isNew) return found->second;
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::optional<ReshardingStep> step,
        stepBetween(from, to, MessageDetail::kTotalOnly));
    if (step) found->second = step->totalBytes;
    return found->second;
  }

  // Whether a step of the route sends more messages than are ever listed where
  // there is another way.
  absl::StatusOr<bool> hasManyMessages(const Route& route) const {
    for (size_t i = 0; i + 1 < route.stops.size(); ++i) {
      const Waypoint& from = *route.stops[i];
      const Waypoint& to = *route.stops[i + 1];
      int64_t pairs =
          int64_t{from.geometry.numDevices()} * to.geometry.numDevices();
      if (pairs <= kMostMessages) continue;
      SOAPSTONE_ASSIGN_OR_RETURN(
          std::optional<ReshardingStep> step,
          stepBetween(from, to, MessageDetail::kTotalOnly));
      if (!step || step->kind != StepKind::kSendReceive) continue;
      Exchange exchange(from.geometry, to.geometry, samePartialKind);
      if (exchange.messageCount() > kMostMessages) return true;
    }
    return false;
  }

  // Leaves routes with many messages out, unless all have.
  absl::Status dropManyMessages() {
    std::vector<Route> few;
    for (const Route& route : routes) {
      SOAPSTONE_ASSIGN_OR_RETURN(bool hasMany, hasManyMessages(route));
      if (!hasMany) few.push_back(route);
    }
    if (!few.empty()) routes = std::move(few);
    return absl::OkStatus();
  }

  absl::StatusOr<ReshardingPlan> bestPlan() {
    SOAPSTONE_RETURN_IF_ERROR(dropManyMessages());
    int64_t fewest = routes[0].totalBytes;
    for (const Route& route : routes) {
      fewest = std::min(fewest, route.totalBytes);
    }
    bool isPreferred =
        std::any_of(routes.begin(), routes.end(), [&](const Route& route) {
          return route.isPreferred && route.totalBytes == fewest;
        });
    std::optional<ReshardingPlan> best;
    for (const Route& route : routes) {
      if (route.totalBytes > fewest || route.isPreferred < isPreferred)
        continue;
      std::vector<std::optional<ReshardingStep>> steps;
      for (size_t i = 0; i + 1 < route.stops.size(); ++i) {
        SOAPSTONE_ASSIGN_OR_RETURN(
            steps.emplace_back(),
            stepBetween(*route.stops[i], *route.stops[i + 1],
                        MessageDetail::kListed));
      }
      ReshardingPlan plan = makePlan(route.stops, std::move(steps));
      if (!best || cost(plan) < cost(*best)) best = std::move(plan);
    }
    return *std::move(best);
  }

  static std::tuple<int64_t, int64_t, size_t> cost(const ReshardingPlan& plan) {
    return {plan.totalBytes, plan.maxBytesSent + plan.maxBytesReceived,
            plan.steps.size()};
  }

  absl::StatusOr<std::optional<ReshardingStep>> stepBetween(
      const Waypoint& from, const Waypoint& to, MessageDetail detail) const {
    const bool isToGroups = grouped.has_value() && &to == &*grouped;
    bool sameKind = &from != &source || isToGroups || samePartialKind;
    return directStep(from.geometry, to.geometry, sameKind, elementBytes,
                      detail);
  }

  ReshardingPlan makePlan(const std::vector<const Waypoint*>& stops,
                          std::vector<std::optional<ReshardingStep>> steps) {
    ReshardingPlan plan;
    plan.elementBytes = elementBytes;
    for (const Waypoint* stop : stops) plan.layouts.push_back(stop->layout);
    for (std::optional<ReshardingStep>& step : steps) {
      if (step) plan.steps.push_back(*std::move(step));
    }
    sumUp(&plan);
    return plan;
  }

  Waypoint source;
  Waypoint target;
  bool samePartialKind;
  int64_t elementBytes;
  std::vector<Waypoint> sliced;     // The route of addSliced.
  std::optional<Waypoint> grouped;  // The stop of addGrouped.
  std::vector<Waypoint> firsts;     // Where partial results are reduced.
  std::vector<Waypoint> lasts;      // From where the target gathers.
  std::vector<Route> routes;
  absl::flat_hash_map<std::pair<const Waypoint*, const Waypoint*>, int64_t>
      legBytes;
};

}  // namespace

absl::StatusOr<ReshardingPlan> planResharding(const Layout& source,
                                              const Layout& target,
                                              int64_t elementBytes) {
  SOAPSTONE_RETURN_IF_ERROR(checkRequest(source, target, elementBytes));
  if (source == target) {
    ReshardingPlan plan;
    plan.elementBytes = elementBytes;
    plan.layouts = {source, target};
    return plan;
  }
  Layout from = source;
  Layout to = target;
  refineTogether(&from, &to);
  return Planner(std::move(from), std::move(to), elementBytes).plan();
}

absl::StatusOr<ReshardingPlan> planMessages(const Layout& source,
                                            const Layout& target,
                                            int64_t elementBytes) {
  SOAPSTONE_RETURN_IF_ERROR(checkRequest(source, target, elementBytes));
  ReshardingPlan plan;
  plan.elementBytes = elementBytes;
  plan.layouts = {source, target};
  if (source == target) return plan;
  refineTogether(&plan.layouts[0], &plan.layouts[1]);
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::optional<ReshardingStep> step,
      messageStep(LayoutGeometry(plan.layouts[0]),
                  LayoutGeometry(plan.layouts[1]),
                  source.partialKind == target.partialKind, elementBytes));
  if (step) {
    plan.totalBytes = step->totalBytes;
    plan.maxBytesSent = step->maxBytesSent;
    plan.maxBytesReceived = step->maxBytesReceived;
    plan.steps.push_back(*std::move(step));
  }
  return plan;
}

}  // namespace soapstone::sharding
