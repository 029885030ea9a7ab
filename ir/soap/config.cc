#include "ir/soap/config.h"

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

absl::Span<const int64_t> toSpan(mlir::DenseI64ArrayAttr list) {
  return absl::MakeConstSpan(list.asArrayRef().data(), list.size());
}

// The splits of a config as its parameters are made of them.
struct Splits {
  SmallVector<mlir::StringAttr> factors;
  SmallVector<int64_t> degrees;
  SmallVector<mlir::DenseI64ArrayAttr> shares;

  void add(MLIRContext* context, StringRef factor, int64_t degree,
           sharding::Shares parts) {
    factors.push_back(mlir::StringAttr::get(context, factor));
    degrees.push_back(degree);
    parts = sharding::normalShares(std::move(parts));
    shares.push_back(mlir::DenseI64ArrayAttr::get(context, parts));
  }

  // None if all are equal.
  ArrayRef<mlir::DenseI64ArrayAttr> unequal() const {
    bool areEqual = llvm::all_of(
        shares, [](mlir::DenseI64ArrayAttr list) { return list.empty(); });
    if (areEqual) return {};
    return shares;
  }
};

mlir::ParseResult parseSplit(mlir::AsmParser& parser, Splits& splits) {
  std::string factor;
  int64_t degree;
  sharding::Shares shares;
  auto parseShare = [&]() -> mlir::ParseResult {
    return parser.parseInteger(shares.emplace_back());
  };
  if (parser.parseKeywordOrString(&factor) || parser.parseEqual() ||
      parser.parseInteger(degree) ||
      parser.parseCommaSeparatedList(
          mlir::AsmParser::Delimiter::OptionalParen, parseShare)) {
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
                    ArrayRef(splits.degrees), splits.unequal(), replication,
                    parser.getBuilder().getStringAttr(devices));
}

void ConfigAttr::print(mlir::AsmPrinter& printer) const {
  printer << "<[";
  llvm::interleaveComma(llvm::seq<size_t>(0, getFactors().size()), printer,
                        [&](size_t i) {
                          printer.printKeywordOrString(getFactors()[i]);
                          printer << " = " << getDegrees()[i];
                          if (getShares().empty() || getShares()[i].empty())
                            return;
                          printer << " (";
                          llvm::interleaveComma(getShares()[i].asArrayRef(),
                                                printer);
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
    ArrayRef<mlir::DenseI64ArrayAttr> shares, int64_t replication,
    mlir::StringAttr devices) {
  if (factors.size() != degrees.size()) {
    return emitError() << "has " << factors.size() << " factors and "
                       << degrees.size() << " degrees; make them equal";
  }
  if (!shares.empty() && shares.size() != factors.size()) {
    return emitError() << "has " << factors.size() << " factors and shares of "
                       << shares.size() << "; make them equal";
  }
  for (auto [list, degree] : llvm::zip(shares, degrees)) {
    absl::Status legal = sharding::checkShares(toSpan(list), degree);
    if (!legal.ok()) return emitError() << toLlvm(legal.message());
  }
  absl::StatusOr<sharding::DeviceGrid> grid =
      sharding::parseDeviceGrid(toAbsl(devices.getValue()));
  if (!grid.ok()) return emitError() << toLlvm(grid.status().message());
  int64_t tasks = replication;
  bool legal = replication >= 1;
  for (int64_t degree : degrees) {
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
      context, splits.factors, splits.degrees, splits.unequal(),
      configuration.replication,
      mlir::StringAttr::get(context, configuration.devices.toString()));
}

absl::StatusOr<sharding::OpConfiguration> toConfiguration(
    ConfigAttr config, const sharding::ShardingRule& rule) {
  sharding::OpConfiguration configuration;
  for (auto [i, factor, degree] :
       llvm::enumerate(config.getFactors(), config.getDegrees())) {
    int index = rule.findFactor(factor.getValue().str());
    if (index < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("there is no factor '", toAbsl(factor.getValue()),
                       "'; use ", factorNames(rule)));
    }
    configuration.splits.push_back({index, degree});
    if (config.getShares().empty()) continue;
    absl::Span<const int64_t> shares = toSpan(config.getShares()[i]);
    configuration.splits.back().shares = {shares.begin(), shares.end()};
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
