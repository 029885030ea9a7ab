#include "ir/soap/config.h"

#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/sharding/device_grid_text.h"
#include "ir/sharding/storage.h"
#include "ir/support/status_macros.h"
#include "ir/support/string_bridge.h"

namespace soapstone::soap {
namespace {

// E.g. "'batch', 'row' and 'column'"; what an error offers instead.
std::string factorNames(const sharding::ShardingRule& rule) {
  if (rule.factors.empty()) return "no factors";
  return absl::StrCat(
      "factors ",
      absl::StrJoin(rule.factors, ", ",
                    [](std::string* out, const sharding::Factor& f) {
                      absl::StrAppend(out, "'", f.name, "'");
                    }));
}

// The splits of a config as its parameters are made of them.
struct Splits {
  SmallVector<mlir::StringAttr> factors;
  SmallVector<int64_t> degrees;
  SmallVector<int64_t> shares;

  void add(MLIRContext* context, StringRef factor, int64_t degree,
           sharding::Shares parts) {
    parts = sharding::normalShares(std::move(parts));
    if (!parts.empty()) {
      shares.push_back(static_cast<int64_t>(factors.size()));
      shares.append(parts.begin(), parts.end());
    }
    factors.push_back(mlir::StringAttr::get(context, factor));
    degrees.push_back(degree);
  }

  // The parameter `degrees` of the attribute.
  SmallVector<int64_t> numbers() const {
    SmallVector<int64_t> all(degrees);
    all.append(shares);
    return all;
  }
};

// The shares of each of `count` factors in the parameter `degrees`: behind the
// degrees stand, for each factor with unequal shares, its number and they.
// Nothing if that is not what stands there.
std::optional<std::vector<sharding::Shares>> sharesIn(ArrayRef<int64_t> numbers,
                                                      size_t count) {
  std::vector<sharding::Shares> shares(count);
  ArrayRef<int64_t> rest = numbers.drop_front(count);
  int64_t last = -1;
  while (!rest.empty()) {
    const int64_t factor = rest.front();
    rest = rest.drop_front();
    if (factor <= last || factor >= static_cast<int64_t>(count))
      return std::nullopt;
    last = factor;
    const int64_t degree = numbers[factor];
    if (degree < 1 || degree > static_cast<int64_t>(rest.size()))
      return std::nullopt;
    ArrayRef<int64_t> list = rest.take_front(degree);
    shares[factor].assign(list.begin(), list.end());
    if (!sharding::checkShares(shares[factor], degree).ok())
      return std::nullopt;
    rest = rest.drop_front(degree);
  }
  return shares;
}

mlir::ParseResult parseSplit(mlir::AsmParser& parser, Splits& splits) {
  std::string factor;
  int64_t degree;
  sharding::Shares shares;
  auto parseShare = [&]() -> mlir::ParseResult {
    return parser.parseInteger(shares.emplace_back());
  };
  if (parser.parseKeywordOrString(&factor) || parser.parseEqual() ||
      parser.parseInteger(degree) ||
      parser.parseCommaSeparatedList(mlir::AsmParser::Delimiter::OptionalParen,
                                     parseShare)) {
    return failure();
  }
  llvm::SMLoc location = parser.getCurrentLocation();
  absl::Status legal = sharding::checkShares(shares, degree);
  if (!legal.ok()) return parser.emitError(location, toLlvm(legal.message()));
  splits.add(parser.getContext(), factor, degree, std::move(shares));
  return success();
}

}  // namespace

Attribute ConfigAttr::parse(mlir::AsmParser& parser, Type) {
  Splits splits;
  int64_t replication = 1;
  std::string devices;
  llvm::SMLoc location = parser.getCurrentLocation();
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(
          mlir::AsmParser::Delimiter::Square,
          [&] { return parseSplit(parser, splits); }) ||
      parser.parseComma()) {
    return {};
  }
  if (succeeded(parser.parseOptionalKeyword("replication")) &&
      (parser.parseEqual() || parser.parseInteger(replication) ||
       parser.parseComma())) {
    return {};
  }
  if (parser.parseKeyword("devices") || parser.parseEqual() ||
      parser.parseString(&devices) || parser.parseGreater()) {
    return {};
  }
  // One spelling for one grid; a malformed one is the verifier's to refuse.
  absl::StatusOr<sharding::DeviceGrid> grid =
      sharding::parseDeviceGrid(toAbsl(devices));
  if (grid.ok()) devices = grid->toString();
  auto emitError = [&] { return parser.emitError(location); };
  return getChecked(llvm::function_ref<InFlightDiagnostic()>(emitError),
                    parser.getContext(), ArrayRef(splits.factors),
                    ArrayRef(splits.numbers()), replication,
                    parser.getBuilder().getStringAttr(devices));
}

void ConfigAttr::print(mlir::AsmPrinter& printer) const {
  printer << "<[";
  std::vector<sharding::Shares> shares =
      *sharesIn(getDegrees(), getFactors().size());
  llvm::interleaveComma(llvm::seq<size_t>(0, getFactors().size()), printer,
                        [&](size_t i) {
                          printer.printKeywordOrString(getFactors()[i]);
                          printer << " = " << getDegrees()[i];
                          if (shares[i].empty()) return;
                          printer << " (";
                          llvm::interleaveComma(shares[i], printer);
                          printer << ")";
                        });
  printer << "], ";
  if (getReplication() != 1)
    printer << "replication = " << getReplication() << ", ";
  printer << "devices = " << getDevices() << ">";
}

LogicalResult ConfigAttr::verify(
    llvm::function_ref<InFlightDiagnostic()> emitError,
    ArrayRef<mlir::StringAttr> factors, ArrayRef<int64_t> degrees,
    int64_t replication, mlir::StringAttr devices) {
  if (factors.size() > degrees.size() || !sharesIn(degrees, factors.size())) {
    return emitError() << "has " << factors.size() << " factors and "
                       << degrees.size()
                       << " degrees; make them equal, but for shares";
  }
  absl::StatusOr<sharding::DeviceGrid> grid =
      sharding::parseDeviceGrid(toAbsl(devices.getValue()));
  if (!grid.ok()) return emitError() << toLlvm(grid.status().message());
  int64_t tasks = replication;
  bool legal = replication >= 1;
  for (int64_t degree : degrees.take_front(factors.size())) {
    legal =
        legal && degree >= 1 && !__builtin_mul_overflow(tasks, degree, &tasks);
  }
  if (legal && tasks == grid->size()) return success();
  return emitError() << "degrees and replication must be at least 1 and "
                        "multiply to the number of devices, which is "
                     << grid->size();
}

ConfigAttr makeConfig(MLIRContext* context, const sharding::ShardingRule& rule,
                      const sharding::OpConfiguration& configuration) {
  Splits splits;
  for (const sharding::FactorDegree& split : configuration.splits) {
    splits.add(context, rule.factors[split.factor].name, split.degree,
               split.shares);
  }
  return ConfigAttr::get(
      context, splits.factors, splits.numbers(), configuration.replication,
      mlir::StringAttr::get(context, configuration.devices.toString()));
}

absl::StatusOr<sharding::OpConfiguration> toConfiguration(
    ConfigAttr config, const sharding::ShardingRule& rule) {
  sharding::OpConfiguration configuration;
  std::vector<sharding::Shares> shares =
      *sharesIn(config.getDegrees(), config.getFactors().size());
  for (auto [i, factor] : llvm::enumerate(config.getFactors())) {
    int index = rule.findFactor(factor.getValue().str());
    if (index < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("there is no factor '", toAbsl(factor.getValue()),
                       "'; use ", factorNames(rule)));
    }
    configuration.splits.push_back(
        {index, config.getDegrees()[i], std::move(shares[i])});
  }
  configuration.replication = config.getReplication();
  SOAPSTONE_ASSIGN_OR_RETURN(
      configuration.devices,
      sharding::parseDeviceGrid(toAbsl(config.getDevices().getValue())));
  SOAPSTONE_RETURN_IF_ERROR(
      sharding::validateConfiguration(rule, configuration));
  return configuration;
}

ConfigAttr configOf(Operation* op) {
  return op->getAttrOfType<ConfigAttr>(kConfigAttribute);
}

void setConfig(Operation* op, ConfigAttr config) {
  op->setAttr(kConfigAttribute, config);
}

ConfigAttr storageOf(mlir::func::FuncOp function, unsigned argument) {
  return function.getArgAttrOfType<ConfigAttr>(argument, kConfigAttribute);
}

void setStorage(mlir::func::FuncOp function, unsigned argument,
                ConfigAttr config) {
  function.setArgAttr(argument, kConfigAttribute, config);
}

sharding::ShardingRule storageRule(ArrayRef<int64_t> shape) {
  return sharding::storageRule(absl::MakeConstSpan(shape.data(), shape.size()));
}

absl::StatusOr<sharding::Layout> storageLayout(ConfigAttr config,
                                               ArrayRef<int64_t> shape) {
  sharding::ShardingRule rule = storageRule(shape);
  SOAPSTONE_ASSIGN_OR_RETURN(sharding::OpConfiguration configuration,
                             toConfiguration(config, rule));
  SOAPSTONE_ASSIGN_OR_RETURN(
      sharding::HeldTensor held,
      sharding::heldBy(configuration,
                       absl::MakeConstSpan(shape.data(), shape.size())));
  return held.layout;
}

}  // namespace soapstone::soap
