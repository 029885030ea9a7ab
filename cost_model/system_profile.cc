#include "cost_model/system_profile.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cost_model/json_range.h"
#include "cost_model/machine_description.h"
#include "cost_model/system_files.h"
#include "ir/model/suggestion.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::cost_model {
namespace {

using llvm::json::Array;
using llvm::json::Value;

constexpr int64_t kVersion = 1;
// Above any host: a kernel issued by hand.
constexpr double kMostHostSeconds = 10;
constexpr double kMostBytesPerElement = 64;
constexpr double kMostBytesPerLogit = 1000;
constexpr double kMostBytesPerUpdate = 1000;
constexpr double kLeastRate = 0.01;
constexpr double kMostRate = 2;
constexpr int64_t kMostScorePasses = 16;
constexpr double kMostFlopsPerScore = 1e4;

absl::Status readAttention(const Value& value, const std::string& path,
                           AttentionExecution* attention) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path,
                     {"fusedKernels", "scorePasses", "flopsPerDrawnScore",
                      "copiedBytesForward", "copiedBytesBackward", "isRing",
                      "isOwnRuntime"}));
  SOAPSTONE_ASSIGN_OR_RETURN(attention->isOwnRuntime,
                             object.flag("isOwnRuntime", false));
  SOAPSTONE_ASSIGN_OR_RETURN(attention->isRing, object.flag("isRing", false));
  SOAPSTONE_ASSIGN_OR_RETURN(const Array* names, object.array("fusedKernels"));
  attention->fusedKernels.clear();
  for (size_t i = 0; i < names->size(); ++i) {
    std::optional<llvm::StringRef> name = (*names)[i].getAsString();
    bool isKnown =
        name && std::any_of(kAttentionKernels.begin(), kAttentionKernels.end(),
                            [&](absl::string_view known) {
                              return known == absl::string_view(name->data(),
                                                                name->size());
                            });
    if (!isKnown) {
      return absl::InvalidArgumentError(absl::StrCat(
          object.pathOf("fusedKernels", i), ": no kernel of attention, use ",
          absl::StrJoin(kAttentionKernels, ", ")));
    }
    attention->fusedKernels.push_back(name->str());
  }
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t passes, object.integer("scorePasses", 2));
  if (passes < 1 || passes > kMostScorePasses) {
    return object.error("scorePasses",
                        absl::StrCat("is ", passes, ", must be between 1 and ",
                                     kMostScorePasses));
  }
  attention->scorePasses = static_cast<int>(passes);
  SOAPSTONE_ASSIGN_OR_RETURN(
      attention->flopsPerDrawnScore,
      readInRange(object, "flopsPerDrawnScore", 0, 0, kMostFlopsPerScore));
  SOAPSTONE_ASSIGN_OR_RETURN(
      attention->copiedBytesForward,
      readInRange(object, "copiedBytesForward", 0, 0, kMostBytesPerElement));
  SOAPSTONE_ASSIGN_OR_RETURN(
      attention->copiedBytesBackward,
      readInRange(object, "copiedBytesBackward", 0, 0, kMostBytesPerElement));
  return absl::OkStatus();
}

absl::Status readHost(const Value& value, const std::string& path,
                      HostLane* host) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path,
                     {"secondsPerKernel", "secondsPerCollective",
                      "secondsPerStep", "backwardFraction"}));
  SOAPSTONE_ASSIGN_OR_RETURN(host->backwardFraction,
                             readInRange(object, "backwardFraction", 1, 0, 1));
  SOAPSTONE_ASSIGN_OR_RETURN(
      host->secondsPerKernel,
      readInRange(object, "secondsPerKernel", 0, 0, kMostHostSeconds));
  SOAPSTONE_ASSIGN_OR_RETURN(
      host->secondsPerCollective,
      readInRange(object, "secondsPerCollective", 0, 0, kMostHostSeconds));
  SOAPSTONE_ASSIGN_OR_RETURN(
      host->secondsPerStep,
      readInRange(object, "secondsPerStep", 0, 0, kMostHostSeconds));
  return absl::OkStatus();
}

absl::Status readOverlap(const Value& value, const std::string& path,
                         OverlapRules* overlap) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path,
                     {"gradientSums", "otherCommunication", "besideProducts",
                      "computeSlowdown", "bucketBytes"}));
  SOAPSTONE_ASSIGN_OR_RETURN(overlap->gradientSums,
                             object.flag("gradientSums", true));
  SOAPSTONE_ASSIGN_OR_RETURN(overlap->otherCommunication,
                             object.flag("otherCommunication", true));
  SOAPSTONE_ASSIGN_OR_RETURN(overlap->besideProducts,
                             object.flag("besideProducts", false));
  SOAPSTONE_ASSIGN_OR_RETURN(overlap->computeSlowdown,
                             readInRange(object, "computeSlowdown", 1, 1, 4));
  SOAPSTONE_ASSIGN_OR_RETURN(
      overlap->bucketBytes,
      readInRange(object, "bucketBytes", OverlapRules().bucketBytes, 1, 1e15));
  return absl::OkStatus();
}

absl::Status readSums(const Value& value, const std::string& path,
                      SumRules* sums) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path, {"widensBf16", "scatters"}));
  SOAPSTONE_ASSIGN_OR_RETURN(sums->widensBf16,
                             object.flag("widensBf16", false));
  SOAPSTONE_ASSIGN_OR_RETURN(sums->scatters, object.flag("scatters", true));
  return absl::OkStatus();
}

absl::Status readRates(const Value& value, const std::string& path,
                       RateRules* rates) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path, {"products", "memory", "collectives"}));
  SOAPSTONE_ASSIGN_OR_RETURN(
      rates->products,
      readInRange(object, "products", 1, kLeastRate, kMostRate));
  SOAPSTONE_ASSIGN_OR_RETURN(
      rates->memory, readInRange(object, "memory", 1, kLeastRate, kMostRate));
  SOAPSTONE_ASSIGN_OR_RETURN(
      rates->collectives,
      readInRange(object, "collectives", 1, kLeastRate, kMostRate));
  return absl::OkStatus();
}

absl::Status readF32(const Value& value, const std::string& path,
                     F32Rules* rules) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path, {"usesTf32", "transposesImages"}));
  SOAPSTONE_ASSIGN_OR_RETURN(rules->usesTf32, object.flag("usesTf32", false));
  SOAPSTONE_ASSIGN_OR_RETURN(rules->transposesImages,
                             object.flag("transposesImages", false));
  return absl::OkStatus();
}

absl::Status readProducts(const Value& value, const std::string& path,
                          ProductRules* rules) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path,
                     {"usesF8", "castBytesPerElement", "keepsF8"}));
  SOAPSTONE_ASSIGN_OR_RETURN(rules->usesF8, object.flag("usesF8", false));
  SOAPSTONE_ASSIGN_OR_RETURN(rules->keepsF8, object.flag("keepsF8", false));
  SOAPSTONE_ASSIGN_OR_RETURN(
      rules->castBytesPerElement,
      readInRange(object, "castBytesPerElement", 4, 0, kMostBytesPerElement));
  return absl::OkStatus();
}

absl::Status readRecomputation(const Value& value, const std::string& path,
                               RecomputationRules* rules) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path, {"stopsEarly", "repeatsElementwise"}));
  SOAPSTONE_ASSIGN_OR_RETURN(rules->stopsEarly,
                             object.flag("stopsEarly", false));
  SOAPSTONE_ASSIGN_OR_RETURN(rules->repeatsElementwise,
                             object.flag("repeatsElementwise", false));
  return absl::OkStatus();
}

absl::Status readMemory(const Value& value, const std::string& path,
                        MemoryRules* memory) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path,
                     {"weightBytes", "gradientBytes", "optimizerBytes",
                      "reservedBytes", "allocatorFactor"}));
  SOAPSTONE_ASSIGN_OR_RETURN(
      memory->weightBytes,
      readInRange(object, "weightBytes", 0, 0, kMostBytesPerElement));
  SOAPSTONE_ASSIGN_OR_RETURN(
      memory->gradientBytes,
      readInRange(object, "gradientBytes", 0, 0, kMostBytesPerElement));
  SOAPSTONE_ASSIGN_OR_RETURN(
      memory->optimizerBytes,
      readInRange(object, "optimizerBytes", 0, 0, kMostBytesPerElement));
  SOAPSTONE_ASSIGN_OR_RETURN(double reserved,
                             readInRange(object, "reservedBytes", 0, 0, 1e15));
  memory->reservedBytes = static_cast<int64_t>(reserved);
  SOAPSTONE_ASSIGN_OR_RETURN(memory->allocatorFactor,
                             readInRange(object, "allocatorFactor", 1, 1, 4));
  return absl::OkStatus();
}

absl::Status readKernelTraffic(const Value& value, const std::string& path,
                               KernelTraffic* traffic) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path, {"norm", "normGradient", "dropout"}));
  SOAPSTONE_ASSIGN_OR_RETURN(
      traffic->norm, readInRange(object, "norm", 0, 0, kMostBytesPerElement));
  SOAPSTONE_ASSIGN_OR_RETURN(
      traffic->normGradient,
      readInRange(object, "normGradient", 0, 0, kMostBytesPerElement));
  SOAPSTONE_ASSIGN_OR_RETURN(
      traffic->dropout,
      readInRange(object, "dropout", 0, 0, kMostBytesPerElement));
  return absl::OkStatus();
}

// Calls read(value, path) for a member that is an object, if it is there.
template <typename Read>
absl::Status readMember(const JsonObject& object, absl::string_view name,
                        Read read) {
  if (!object.has(name)) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(const Value* value, object.value(name));
  return read(*value, object.pathOf(name));
}

// Reads the rules of which the object has some.
absl::Status readRules(const JsonObject& object, SystemProfile* system) {
  SOAPSTONE_RETURN_IF_ERROR(readMember(
      object, "products", [&](const Value& value, const std::string& path) {
        return readProducts(value, path, &system->products);
      }));
  SOAPSTONE_RETURN_IF_ERROR(readMember(
      object, "experts", [&](const Value& value, const std::string& path) {
        return readExperts(value, path, &system->experts);
      }));
  SOAPSTONE_RETURN_IF_ERROR(readMember(
      object, "f32", [&](const Value& value, const std::string& path) {
        return readF32(value, path, &system->f32);
      }));
  SOAPSTONE_RETURN_IF_ERROR(readMember(
      object, "sums", [&](const Value& value, const std::string& path) {
        return readSums(value, path, &system->sums);
      }));
  SOAPSTONE_RETURN_IF_ERROR(readMember(
      object, "recomputation",
      [&](const Value& value, const std::string& path) {
        return readRecomputation(value, path, &system->recomputation);
      }));
  SOAPSTONE_RETURN_IF_ERROR(readMember(
      object, "memory", [&](const Value& value, const std::string& path) {
        return readMemory(value, path, &system->memory);
      }));
  return absl::OkStatus();
}

// Reads what the loss, updates and added gradients move and hold.
absl::Status readTraffic(const JsonObject& object, SystemProfile* system) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      system->lossBytesPerLogit,
      readInRange(object, "lossBytesPerLogit", 0, 0, kMostBytesPerLogit));
  SOAPSTONE_ASSIGN_OR_RETURN(
      system->lossHeldBytesPerLogit,
      readInRange(object, "lossHeldBytesPerLogit", 0, 0, kMostBytesPerLogit));
  SOAPSTONE_ASSIGN_OR_RETURN(
      system->updateBytesPerElement,
      readInRange(object, "updateBytesPerElement", 0, 0, kMostBytesPerUpdate));
  SOAPSTONE_ASSIGN_OR_RETURN(system->accumulationBytesPerElement,
                             readInRange(object, "accumulationBytesPerElement",
                                         4, 0, kMostBytesPerUpdate));
  SOAPSTONE_ASSIGN_OR_RETURN(
      system->accumulationCastBytesPerElement,
      readInRange(object, "accumulationCastBytesPerElement", 0, 0,
                  kMostBytesPerUpdate));
  return readMember(
      object, "kernelBytes", [&](const Value& value, const std::string& path) {
        return readKernelTraffic(value, path, &system->kernelBytes);
      });
}

template <typename Number>
void writeTraffic(Number number, const SystemProfile& system) {
  number("lossBytesPerLogit", system.lossBytesPerLogit);
  number("lossHeldBytesPerLogit", system.lossHeldBytesPerLogit);
  number("updateBytesPerElement", system.updateBytesPerElement);
  number("accumulationBytesPerElement", system.accumulationBytesPerElement);
  number("accumulationCastBytesPerElement",
         system.accumulationCastBytesPerElement);
}

void writeRecomputation(llvm::json::OStream& json,
                        const RecomputationRules& rules) {
  json.attribute("stopsEarly", rules.stopsEarly);
  json.attribute("repeatsElementwise", rules.repeatsElementwise);
}

// `number` writes a member that is a number.
template <typename Number>
void writeProducts(llvm::json::OStream& json, Number number,
                   const ProductRules& rules) {
  json.attribute("usesF8", rules.usesF8);
  number("castBytesPerElement", rules.castBytesPerElement);
  json.attribute("keepsF8", rules.keepsF8);
}

template <typename Number>
void writeOverlap(llvm::json::OStream& json, Number number,
                  const OverlapRules& rules) {
  json.attribute("gradientSums", rules.gradientSums);
  json.attribute("otherCommunication", rules.otherCommunication);
  json.attribute("besideProducts", rules.besideProducts);
  number("computeSlowdown", rules.computeSlowdown);
  number("bucketBytes", rules.bucketBytes);
}

template <typename Number>
void writeMemory(llvm::json::OStream& json, Number number,
                 const MemoryRules& rules) {
  number("weightBytes", rules.weightBytes);
  number("gradientBytes", rules.gradientBytes);
  number("optimizerBytes", rules.optimizerBytes);
  json.attribute("reservedBytes", rules.reservedBytes);
  number("allocatorFactor", rules.allocatorFactor);
}

void writeSums(llvm::json::OStream& json, const SumRules& rules) {
  json.attribute("widensBf16", rules.widensBf16);
  json.attribute("scatters", rules.scatters);
}

void writeF32(llvm::json::OStream& json, const F32Rules& rules) {
  json.attribute("usesTf32", rules.usesTf32);
  json.attribute("transposesImages", rules.transposesImages);
}

}  // namespace

absl::StatusOr<SystemProfile> parseSystem(absl::string_view text) {
  SOAPSTONE_ASSIGN_OR_RETURN(Value root, parseJson(text));
  SOAPSTONE_ASSIGN_OR_RETURN(JsonObject object,
                             JsonObject::of(root, "",
                                            {"version",
                                             "name",
                                             "source",
                                             "attention",
                                             "lossBytesPerLogit",
                                             "lossHeldBytesPerLogit",
                                             "kernelBytes",
                                             "updateBytesPerElement",
                                             "accumulationBytesPerElement",
                                             "accumulationCastBytesPerElement",
                                             "rates",
                                             "products",
                                             "f32",
                                             "fusesAcrossOps",
                                             "host",
                                             "overlap",
                                             "sums",
                                             "recomputation",
                                             "experts",
                                             "memory",
                                             "splitsSequence"}));
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t version, object.integer("version"));
  if (version != kVersion) {
    return object.error("version",
                        absl::StrCat("is ", version, ", must be ", kVersion));
  }
  SystemProfile system;
  SOAPSTONE_ASSIGN_OR_RETURN(system.name, object.text("name"));
  SOAPSTONE_ASSIGN_OR_RETURN(system.source, object.text("source", ""));
  SOAPSTONE_ASSIGN_OR_RETURN(system.fusesAcrossOps,
                             object.flag("fusesAcrossOps", true));
  SOAPSTONE_RETURN_IF_ERROR(readTraffic(object, &system));
  SOAPSTONE_RETURN_IF_ERROR(readMember(
      object, "rates", [&](const Value& value, const std::string& path) {
        return readRates(value, path, &system.rates);
      }));
  SOAPSTONE_ASSIGN_OR_RETURN(system.splitsSequence,
                             object.flag("splitsSequence", true));
  SOAPSTONE_RETURN_IF_ERROR(readMember(
      object, "attention", [&](const Value& value, const std::string& path) {
        return readAttention(value, path, &system.attention);
      }));
  SOAPSTONE_RETURN_IF_ERROR(readMember(
      object, "host", [&](const Value& value, const std::string& path) {
        return readHost(value, path, &system.host);
      }));
  SOAPSTONE_RETURN_IF_ERROR(readMember(
      object, "overlap", [&](const Value& value, const std::string& path) {
        return readOverlap(value, path, &system.overlap);
      }));
  SOAPSTONE_RETURN_IF_ERROR(readRules(object, &system));
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

namespace {

// A member of an object.
void writeNumber(llvm::json::OStream& json, llvm::StringRef name,
                 double value) {
  json.attributeBegin(name);
  json.rawValue(numberText(value));
  json.attributeEnd();
}

}  // namespace

std::string writeSystem(const SystemProfile& system) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream, 2);
  auto number = [&](llvm::StringRef name, double value) {
    writeNumber(json, name, value);
  };
  json.object([&] {
    json.attribute("version", kVersion);
    json.attribute("name", system.name);
    json.attribute("source", system.source);
    json.attributeObject("attention", [&] {
      const AttentionExecution& attention = system.attention;
      json.attributeArray("fusedKernels", [&] {
        for (const std::string& name : attention.fusedKernels) json.value(name);
      });
      json.attribute("scorePasses", attention.scorePasses);
      number("flopsPerDrawnScore", attention.flopsPerDrawnScore);
      number("copiedBytesForward", attention.copiedBytesForward);
      number("copiedBytesBackward", attention.copiedBytesBackward);
      json.attribute("isRing", attention.isRing);
      json.attribute("isOwnRuntime", attention.isOwnRuntime);
    });
    json.attributeObject("kernelBytes", [&] {
      number("norm", system.kernelBytes.norm);
      number("normGradient", system.kernelBytes.normGradient);
      number("dropout", system.kernelBytes.dropout);
    });
    writeTraffic(number, system);
    json.attributeObject("rates", [&] {
      number("products", system.rates.products);
      number("memory", system.rates.memory);
      number("collectives", system.rates.collectives);
    });
    json.attributeObject("products",
                         [&] { writeProducts(json, number, system.products); });
    json.attributeObject("f32", [&] { writeF32(json, system.f32); });
    json.attribute("fusesAcrossOps", system.fusesAcrossOps);
    json.attributeObject("host", [&] {
      number("secondsPerKernel", system.host.secondsPerKernel);
      number("secondsPerCollective", system.host.secondsPerCollective);
      number("secondsPerStep", system.host.secondsPerStep);
      number("backwardFraction", system.host.backwardFraction);
    });
    json.attributeObject("overlap",
                         [&] { writeOverlap(json, number, system.overlap); });
    json.attributeObject("sums", [&] { writeSums(json, system.sums); });
    json.attributeObject("recomputation", [&] {
      writeRecomputation(json, system.recomputation);
    });
    json.attributeObject("experts",
                         [&] { writeExperts(json, system.experts); });
    json.attributeObject("memory",
                         [&] { writeMemory(json, number, system.memory); });
    json.attribute("splitsSequence", system.splitsSequence);
  });
  stream << '\n';
  return text;
}

}  // namespace soapstone::cost_model
