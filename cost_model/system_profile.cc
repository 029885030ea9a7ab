#include "cost_model/system_profile.h"

#include <algorithm>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cost_model/json_fields.h"
#include "cost_model/machine_description.h"
#include "cost_model/system_files.h"
#include "ir/model/suggestion.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::cost_model {
namespace {

constexpr int64_t kVersion = 1;
constexpr JsonLimits kBytesPerElement = {0, 64};
constexpr JsonLimits kBytesPerLogit = {0, 1000};
constexpr JsonLimits kBytesPerUpdate = {0, 1000};
// Up to a time above any host: a kernel issued by hand.
constexpr JsonLimits kHostSeconds = {0, 10};
constexpr JsonLimits kRate = {0.01, 2};

}  // namespace

constexpr auto jsonFields(const AttentionExecution*) {
  using Rules = AttentionExecution;
  return std::tuple(
      required("fusedKernels", &Rules::fusedKernels),
      JsonField{"scorePasses", &Rules::scorePasses, JsonLimits{1, 16}},
      JsonField{"flopsPerDrawnScore", &Rules::flopsPerDrawnScore,
                JsonLimits{0, 1e4}},
      JsonField{"copiedBytesForward", &Rules::copiedBytesForward,
                kBytesPerElement},
      JsonField{"copiedBytesBackward", &Rules::copiedBytesBackward,
                kBytesPerElement},
      JsonField{"isRing", &Rules::isRing},
      JsonField{"isOwnRuntime", &Rules::isOwnRuntime});
}

constexpr auto jsonFields(const KernelTraffic*) {
  using Bytes = KernelTraffic;
  return std::tuple(
      JsonField{"norm", &Bytes::norm, kBytesPerElement},
      JsonField{"normGradient", &Bytes::normGradient, kBytesPerElement},
      JsonField{"dropout", &Bytes::dropout, kBytesPerElement});
}

constexpr auto jsonFields(const RateRules*) {
  return std::tuple(JsonField{"products", &RateRules::products, kRate},
                    JsonField{"memory", &RateRules::memory, kRate},
                    JsonField{"collectives", &RateRules::collectives, kRate});
}

constexpr auto jsonFields(const ProductRules*) {
  return std::tuple(
      JsonField{"usesF8", &ProductRules::usesF8},
      JsonField{"castBytesPerElement", &ProductRules::castBytesPerElement,
                kBytesPerElement},
      JsonField{"keepsF8", &ProductRules::keepsF8},
      JsonField{"gathersF8", &ProductRules::gathersF8});
}

constexpr auto jsonFields(const F32Rules*) {
  return std::tuple(JsonField{"usesTf32", &F32Rules::usesTf32},
                    JsonField{"transposesImages", &F32Rules::transposesImages});
}

constexpr auto jsonFields(const HostLane*) {
  return std::tuple(
      JsonField{"secondsPerKernel", &HostLane::secondsPerKernel, kHostSeconds},
      JsonField{"secondsPerCollective", &HostLane::secondsPerCollective,
                kHostSeconds},
      JsonField{"secondsPerStep", &HostLane::secondsPerStep, kHostSeconds},
      JsonField{"backwardFraction", &HostLane::backwardFraction,
                JsonLimits{0, 1}});
}

constexpr auto jsonFields(const OverlapRules*) {
  using Rules = OverlapRules;
  return std::tuple(
      JsonField{"gradientSums", &Rules::gradientSums},
      JsonField{"otherCommunication", &Rules::otherCommunication},
      JsonField{"besideProducts", &Rules::besideProducts},
      JsonField{"messages", &Rules::messages},
      JsonField{"joinsMessages", &Rules::joinsMessages},
      JsonField{"computeSlowdown", &Rules::computeSlowdown, JsonLimits{1, 4}},
      JsonField{"bucketBytes", &Rules::bucketBytes, JsonLimits{1, 1e15}});
}

constexpr auto jsonFields(const SumRules*) {
  return std::tuple(JsonField{"widensBf16", &SumRules::widensBf16},
                    JsonField{"scatters", &SumRules::scatters});
}

constexpr auto jsonFields(const RecomputationRules*) {
  using Rules = RecomputationRules;
  return std::tuple(
      JsonField{"stopsEarly", &Rules::stopsEarly},
      JsonField{"repeatsElementwise", &Rules::repeatsElementwise});
}

constexpr auto jsonFields(const ExpertRules*) {
  using Rules = ExpertRules;
  return std::tuple(
      JsonField{"copiesSent", &Rules::copiesSent, JsonLimits{0, 1024}},
      JsonField{"sortedBytesPerElement", &Rules::sortedBytesPerElement,
                kBytesPerElement});
}

constexpr auto jsonFields(const MemoryRules*) {
  using Rules = MemoryRules;
  return std::tuple(
      JsonField{"weightBytes", &Rules::weightBytes, kBytesPerElement},
      JsonField{"gradientBytes", &Rules::gradientBytes, kBytesPerElement},
      JsonField{"optimizerBytes", &Rules::optimizerBytes, kBytesPerElement},
      JsonField{"reservedBytes", &Rules::reservedBytes, JsonLimits{0, 1e15}},
      JsonField{"allocatorFactor", &Rules::allocatorFactor, JsonLimits{1, 4}});
}

constexpr auto jsonFields(const SystemProfile*) {
  using System = SystemProfile;
  return std::tuple(
      JsonVersion{"version", kVersion}, required("name", &System::name),
      JsonField{"source", &System::source},
      JsonField{"attention", &System::attention},
      JsonField{"kernelBytes", &System::kernelBytes},
      JsonField{"lossBytesPerLogit", &System::lossBytesPerLogit,
                kBytesPerLogit},
      JsonField{"lossHeldBytesPerLogit", &System::lossHeldBytesPerLogit,
                kBytesPerLogit},
      JsonField{"updateBytesPerElement", &System::updateBytesPerElement,
                kBytesPerUpdate},
      JsonField{"accumulationBytesPerElement",
                &System::accumulationBytesPerElement, kBytesPerUpdate},
      JsonField{"accumulationCastBytesPerElement",
                &System::accumulationCastBytesPerElement, kBytesPerUpdate},
      JsonField{"rates", &System::rates},
      JsonField{"products", &System::products}, JsonField{"f32", &System::f32},
      JsonField{"fusesAcrossOps", &System::fusesAcrossOps},
      JsonField{"fusesNorms", &System::fusesNorms},
      JsonField{"host", &System::host}, JsonField{"overlap", &System::overlap},
      JsonField{"sums", &System::sums},
      JsonField{"recomputation", &System::recomputation},
      JsonField{"experts", &System::experts},
      JsonField{"memory", &System::memory},
      JsonField{"splitsSequence", &System::splitsSequence},
      JsonField{"scattersMessages", &System::scattersMessages});
}

// Names of kernels of attention.
absl::Status readValue(const JsonObject& object, absl::string_view member,
                       const JsonLimits&, std::vector<std::string>* kernels) {
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Array* names,
                             object.array(member));
  kernels->clear();
  for (size_t i = 0; i < names->size(); ++i) {
    std::optional<llvm::StringRef> name = (*names)[i].getAsString();
    bool isKnown = name && absl::c_linear_search(
                               kAttentionKernels,
                               absl::string_view(name->data(), name->size()));
    if (!isKnown) {
      return absl::InvalidArgumentError(absl::StrCat(
          object.pathOf(member, i), ": no kernel of attention, use ",
          absl::StrJoin(kAttentionKernels, ", ")));
    }
    kernels->push_back(name->str());
  }
  return absl::OkStatus();
}

void writeValue(llvm::json::OStream& json, JsonName name,
                const std::vector<std::string>& texts) {
  json.attributeArray(name.ref(), [&] {
    for (const std::string& text : texts) json.value(text);
  });
}

// Attention that a file describes is not that of our own runtime unless it says
// so.
absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits&, AttentionExecution* attention) {
  attention->isOwnRuntime = false;
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Value* value,
                             object.value(name));
  return readFields(*value, object.pathOf(name), attention).status();
}

absl::StatusOr<SystemProfile> parseSystem(absl::string_view text) {
  SOAPSTONE_ASSIGN_OR_RETURN(llvm::json::Value root, parseJson(text));
  SystemProfile system;
  SOAPSTONE_RETURN_IF_ERROR(readFields(root, "", &system).status());
  return system;
}

std::vector<std::string> systemNames() {
  std::vector<std::string> names;
  for (const SystemFile& file : kSystemFiles) names.emplace_back(file.name);
  std::sort(names.begin(), names.end());
  return names;
}

absl::StatusOr<SystemProfile> findSystem(const std::string& name) {
  for (const SystemFile& file : kSystemFiles) {
    if (name == file.name) return parseSystem(file.text);
  }
  if (!absl::EndsWith(name, ".json")) {
    return absl::InvalidArgumentError(absl::StrCat(
        "no system '", name, "'; use ", absl::StrJoin(systemNames(), ", "),
        " or a .json file", model::suggestion(name, systemNames())));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(std::string text,
                             readTextFile(name, "a system profile (JSON)"));
  absl::StatusOr<SystemProfile> system = parseSystem(text);
  if (!system.ok()) return inFile(name, system.status());
  return system;
}

std::string writeSystem(const SystemProfile& system) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream, 2);
  json.object([&] { writeFields(json, system); });
  stream << '\n';
  return text;
}

}  // namespace soapstone::cost_model
