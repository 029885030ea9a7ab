#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_ORDERS_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_ORDERS_H_

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "passes/search/joint/joint_models.h"
#include "passes/search/joint/joint_search.h"

namespace soapstone::search {

// What `searchJointly` found for the options, or pipelines on other orders of
// the devices (device_orders.h) if one is faster: a short search in each order,
// then one like the given in the most promising ones. Plans say in
// `spec.devices` where they lie, and are priced there on `machine`. Unchanged
// where all devices are of one kind.
//
// Fails as `own` did if no order has a plan that fits.
absl::StatusOr<JointOutcome> searchOtherOrders(
    JointModels& models, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, const JointSearchOptions& options,
    absl::StatusOr<JointOutcome> own);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_ORDERS_H_
