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
#include "ir/sharding/resharding_recognition.h"
#include "ir/support/status_macros.h"

namespace soapstone {
namespace {

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
  int64_t devices = source.devices.size() * target.devices.size() * 4;
  if (__builtin_mul_overflow(source.numElements(), elementBytes, &bytes) ||
      __builtin_mul_overflow(bytes, devices, &bytes)) {
    return absl::InvalidArgumentError(
        absl::StrCat("the bytes of moving ", source.numElements(),
                     " elements overflow 64 bits"));
  }
  return absl::OkStatus();
}

// Whether splitting `factor` of a dimension also by axes of `degree`, minor to
// those it has, cuts the shards it has into parts.
bool canSplitFurther(const Layout& layout, const LayoutDimension& dim,
                     int64_t degree) {
  if (dim.hasHalo || dim.factors.size() != 1) return false;
  int64_t before = 1;
  for (int axis : dim.factors[0].axes) before *= layout.axes[axis].degree;
  return dim.size / before >= degree &&
         (before == 1 || dim.size % (before * degree) == 0);
}

// `layout` with the axes of `role` splitting dimension `dim` instead.
Layout withSplit(Layout layout, AxisRole role, int64_t dim) {
  for (size_t i = 0; i < layout.axes.size(); ++i) {
    if (layout.axes[i].role != role) continue;
    layout.axes[i].role = AxisRole::kSplit;
    layout.dims[dim].factors[0].axes.push_back(static_cast<int>(i));
  }
  return layout;
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
    dim.factors[0].size = dim.size;
    dim.hasHalo = false;
    dim.haloIsSummed = false;
    dim.halo = Halo();
  }
  if (!validateLayout(layout).ok()) return std::nullopt;
  return layout;
}

// The layouts that differ from `layout` by its axes of `role` splitting one
// dimension: the first that `other` splits, the first it does not, the largest.
std::vector<Layout> scattered(const Layout& layout, AxisRole role,
                              const Layout& other) {
  int64_t degree = layout.degree(role);
  int64_t split = -1;
  int64_t whole = -1;
  int64_t largest = -1;
  for (int64_t dim = 0; dim < layout.rank(); ++dim) {
    if (!canSplitFurther(layout, layout.dims[dim], degree)) continue;
    int64_t& first = other.splitDegree(dim) > 1 ? split : whole;
    if (first < 0) first = dim;
    if (largest < 0 || layout.dims[dim].size > layout.dims[largest].size) {
      largest = dim;
    }
  }
  std::vector<Layout> layouts;
  if (split >= 0) layouts.push_back(withSplit(layout, role, split));
  if (whole >= 0) layouts.push_back(withSplit(layout, role, whole));
  if (largest >= 0 && largest != split && largest != whole) {
    layouts.push_back(withSplit(layout, role, largest));
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

class Planner {
 public:
  Planner(Layout source, Layout target, int64_t elementBytes)
      : source(std::move(source)),
        target(std::move(target)),
        samePartialKind(this->source.layout.partialKind ==
                        this->target.layout.partialKind),
        elementBytes(elementBytes) {}

  absl::Status addDirect() {
    SOAPSTONE_ASSIGN_OR_RETURN(std::optional<ReshardingStep> step,
                               stepBetween(source, target));
    std::vector<Layout> layouts{source.layout, target.layout};
    std::vector<ReshardingStep> steps;
    if (step) steps.push_back(*std::move(step));
    addPlan(std::move(layouts), std::move(steps));
    return absl::OkStatus();
  }

  // Whether nothing can be cheaper than the direct plan.
  bool directIsBest() const {
    const ReshardingPlan& plan = plans[0];
    return plan.steps.empty() || plan.steps[0].messages.empty() ||
           plan.steps[0].kind == StepKind::kHaloExchange;
  }

  // Plans that reduce first, gather last, or both.
  absl::Status addComposed() {
    const Layout& from = source.layout;
    const Layout& to = target.layout;
    std::vector<Layout> firsts;
    if (source.geometry.isSummed()) {
      if (std::optional<Layout> plain = withoutHalos(from)) {
        firsts.push_back(*std::move(plain));
      }
    } else if (from.isPartial() && !to.isPartial()) {
      firsts = scattered(from, AxisRole::kPartial, to);
      firsts.push_back(withReplication(from));
    }
    std::vector<Layout> lasts;
    if (to.degree(AxisRole::kReplicated) > 1) {
      lasts = scattered(to, AxisRole::kReplicated, from);
    }
    std::vector<Waypoint> reduced;
    std::vector<Waypoint> dealt;
    for (Layout& layout : firsts) reduced.emplace_back(std::move(layout));
    for (Layout& layout : lasts) dealt.emplace_back(std::move(layout));
    for (const Waypoint& first : reduced) {
      SOAPSTONE_RETURN_IF_ERROR(addThrough({&source, &first, &target}));
    }
    for (const Waypoint& last : dealt) {
      SOAPSTONE_RETURN_IF_ERROR(addThrough({&source, &last, &target}));
      for (const Waypoint& first : reduced) {
        SOAPSTONE_RETURN_IF_ERROR(
            addThrough({&source, &first, &last, &target}));
      }
    }
    return absl::OkStatus();
  }

  // The plans, best first.
  std::vector<ReshardingPlan> take() {
    std::stable_sort(plans.begin(), plans.end(),
                     [](const ReshardingPlan& a, const ReshardingPlan& b) {
                       return cost(a) < cost(b);
                     });
    return std::move(plans);
  }

 private:
  static std::tuple<int64_t, int64_t, size_t> cost(const ReshardingPlan& plan) {
    return {plan.totalBytes, plan.maxBytesSent + plan.maxBytesReceived,
            plan.steps.size()};
  }

  absl::StatusOr<std::optional<ReshardingStep>> stepBetween(
      const Waypoint& from, const Waypoint& to) const {
    bool sameKind = &from != &source || samePartialKind;
    return directStep(from.geometry, to.geometry, sameKind, elementBytes);
  }

  absl::Status addThrough(const std::vector<const Waypoint*>& route) {
    std::vector<Layout> layouts{route[0]->layout};
    std::vector<ReshardingStep> steps;
    for (size_t i = 0; i + 1 < route.size(); ++i) {
      SOAPSTONE_ASSIGN_OR_RETURN(std::optional<ReshardingStep> step,
                                 stepBetween(*route[i], *route[i + 1]));
      if (!step) return absl::OkStatus();  // A shorter route does as well.
      steps.push_back(*std::move(step));
      layouts.push_back(route[i + 1]->layout);
    }
    addPlan(std::move(layouts), std::move(steps));
    return absl::OkStatus();
  }

  void addPlan(std::vector<Layout> layouts, std::vector<ReshardingStep> steps) {
    ReshardingPlan plan;
    plan.elementBytes = elementBytes;
    plan.layouts = std::move(layouts);
    plan.steps = std::move(steps);
    sumUp(&plan);
    plans.push_back(std::move(plan));
  }

  Waypoint source;
  Waypoint target;
  bool samePartialKind;
  int64_t elementBytes;
  std::vector<ReshardingPlan> plans;
};

}  // namespace

absl::StatusOr<std::vector<ReshardingPlan>> candidatePlans(
    const Layout& source, const Layout& target, int64_t elementBytes) {
  SOAPSTONE_RETURN_IF_ERROR(checkRequest(source, target, elementBytes));
  if (source == target) {
    ReshardingPlan plan;
    plan.elementBytes = elementBytes;
    plan.layouts = {source, target};
    return std::vector<ReshardingPlan>{std::move(plan)};
  }
  Layout from = source;
  Layout to = target;
  refineTogether(&from, &to);
  Planner planner(std::move(from), std::move(to), elementBytes);
  SOAPSTONE_RETURN_IF_ERROR(planner.addDirect());
  if (!planner.directIsBest()) {
    SOAPSTONE_RETURN_IF_ERROR(planner.addComposed());
  }
  return planner.take();
}

absl::StatusOr<ReshardingPlan> planResharding(const Layout& source,
                                              const Layout& target,
                                              int64_t elementBytes) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<ReshardingPlan> plans,
                             candidatePlans(source, target, elementBytes));
  return std::move(plans[0]);
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

}  // namespace soapstone
