#include "passes/strategies/named_strategy.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/model/suggestion.h"
#include "ir/support/status_macros.h"
#include "passes/strategies/device_shares.h"
#include "passes/strategies/named_strategies.h"
#include "passes/strategies/random_strategy.h"

namespace soapstone::strategy {
namespace {

struct NamedStrategyEntry {
  const char* name;
  const char* syntax;
  const char* summary;
  NamedMaker make;  // Null for "random".
};

constexpr NamedStrategyEntry kNamedStrategies[] = {
    {"single", "single", "everything on device 0", singleDevice},
    {"data-parallel", "data-parallel", "the batch over all devices",
     dataParallel},
    {"parameter-server", "parameter-server",
     "data-parallel, every parameter on one device that serves it",
     parameterServer},
    {"model-parallel", "model-parallel", "layers on one device each",
     modelParallel},
    {"owt", "owt", "batch of convolutions, neurons of dense layers",
     oneWeirdTrick},
    {"mesh", "mesh:FACTOR=N,..",
     "factors by name (or 'batch', 'model', 'sequence') over mesh axes",
     meshStrategy},
    {"megatron", "megatron:t=T,d=D",
     "heads, neurons, vocabulary and sequence (not with sp=0) T ways, batch D "
     "ways; c=C: positions C ways as well; e=E: experts of a mixture on E "
     "devices each, whole; zero=1: replicas share optimizer "
     "states, zero=2: sums of gradients, too, zero=3: parameters as well",
     megatron},
    {"context", "context:c=C,d=D",
     "positions C ways, every device gathering the keys it attends to, batch D "
     "ways",
     contextParallel},
    {"ulysses", "ulysses:c=C,d=D",
     "positions C ways but heads in attention, batch D ways", ulysses},
    {"zero1", "zero1",
     "data-parallel with optimizer states sharded (d=D: within each of D "
     "groups "
     "of neighbours; whole=P: but those of P % of the parameters, whose "
     "gradients come last)",
     zeroStage1},
    {"zero2", "zero2", "zero1 with accumulated gradients sharded too",
     zeroStage2},
    {"zero3", "zero3", "zero2 with parameters sharded too", zeroStage3},
    {"fsdp", "fsdp", "another name for zero3", zeroStage3},
    {"hsdp", "hsdp:d=D", "zero3 within each of D groups of neighbours",
     hybridSharded},
    {"expert-parallel", "expert-parallel",
     "experts of a mixture on different devices (with :e=E,d=D on E each, in D "
     "groups; gather=1: experts gather all tokens, gather=0: each is sent "
     "its own), else the batch",
     expertParallel},
    {"spatial", "spatial", "height (width, sequence) over all devices",
     spatialStrategy},
    {"recurrent", "recurrent:node=N",
     "layers on the N devices of a node, the batch over nodes",
     recurrentPlacement},
    {"random", "random:SEED", "every op legally at random", nullptr},
};

absl::StatusOr<model::Strategy> makeRandom(const StrategyModel& model,
                                           const NamedStrategySpec& spec,
                                           int64_t devices) {
  const int64_t* seed = spec.find("");
  if (seed == nullptr || spec.arguments.size() != 1) {
    return absl::InvalidArgumentError(
        "strategy 'random' needs a seed, as in 'random:7'");
  }
  return randomStrategy(model, devices, static_cast<uint64_t>(*seed));
}

absl::StatusOr<model::Strategy> makeOnMain(NamedMaker make,
                                           const StrategyModel& model,
                                           const NamedStrategySpec& spec,
                                           int64_t devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(const StrategyGraph* graph, model.mainGraph());
  return make({.graph = *graph,
               .spec = spec,
               .devices = devices,
               .modelHash = model.hash()});
}

absl::Status speedIsUnknown(const std::string& name) {
  return absl::InvalidArgumentError(
      absl::StrCat("strategy '", name,
                   "': shares=speed needs a machine that says how fast its "
                   "devices are, and one group of them; give a share for each "
                   "device instead, as in shares=2,2,1,1"));
}

absl::Status unknownName(const std::string& name) {
  std::vector<std::string> names;
  for (const NamedStrategyEntry& entry : kNamedStrategies)
    names.push_back(entry.name);
  return absl::InvalidArgumentError(absl::StrCat(
      "there is no strategy '", name, "'; use ", absl::StrJoin(names, ", "),
      " or the path of a strategy.json", model::suggestion(name, names)));
}

}  // namespace

std::vector<NamedStrategyDescription> namedStrategyDescriptions() {
  std::vector<NamedStrategyDescription> descriptions;
  for (const NamedStrategyEntry& entry : kNamedStrategies)
    descriptions.push_back({entry.syntax, entry.summary});
  return descriptions;
}

absl::Status checkStrategyName(absl::string_view text) {
  SOAPSTONE_ASSIGN_OR_RETURN(NamedStrategySpec spec,
                             parseNamedStrategySpec(text));
  for (const NamedStrategyEntry& entry : kNamedStrategies) {
    if (spec.name == entry.name) return absl::OkStatus();
  }
  return unknownName(spec.name);
}

absl::StatusOr<model::Strategy> makeNamedStrategy(const StrategyModel& model,
                                                  absl::string_view text,
                                                  int64_t devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(NamedStrategySpec spec,
                             parseNamedStrategySpec(text));
  if (devices < 1 || devices > sharding::DeviceGrid::kMaxDevices) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot make a strategy for ", devices,
                     " devices; use 1 to ", sharding::DeviceGrid::kMaxDevices));
  }
  for (const NamedStrategyEntry& entry : kNamedStrategies) {
    if (spec.name != entry.name) continue;
    if (spec.sharesBySpeed) return speedIsUnknown(spec.name);
    SOAPSTONE_ASSIGN_OR_RETURN(
        model::Strategy made,
        entry.make == nullptr ? makeRandom(model, spec, devices)
                              : makeOnMain(entry.make, model, spec, devices));
    if (spec.shares.empty()) return made;
    return withDeviceShares(model, std::move(made), spec.shares);
  }
  return unknownName(spec.name);
}

}  // namespace soapstone::strategy
