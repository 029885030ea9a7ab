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

mlir::ParseResult parseSplit(mlir::AsmParser& parser,
                             SmallVectorImpl<mlir::StringAttr>& factors,
                             SmallVectorImpl<int64_t>& degrees) {
  std::string factor;
  int64_t degree;
  if (parser.parseKeywordOrString(&factor) || parser.parseEqual() ||
      parser.parseInteger(degree)) {
    return failure();
  }
  factors.push_back(parser.getBuilder().getStringAttr(factor));
  degrees.push_back(degree);
  return success();
}

}  // namespace

Attribute ConfigAttr::parse(mlir::AsmParser& parser, Type) {
  SmallVector<mlir::StringAttr> factors;
  SmallVector<int64_t> degrees;
  int64_t replication = 1;
  std::string devices;
  llvm::SMLoc location = parser.getCurrentLocation();
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(
          mlir::AsmParser::Delimiter::Square,
          [&] { return parseSplit(parser, factors, degrees); }) ||
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
                    parser.getContext(), ArrayRef(factors), ArrayRef(degrees),
                    replication, parser.getBuilder().getStringAttr(devices));
}

void ConfigAttr::print(mlir::AsmPrinter& printer) const {
  printer << "<[";
  llvm::interleaveComma(
      llvm::zip_equal(getFactors(), getDegrees()), printer, [&](auto split) {
        printer.printKeywordOrString(std::get<0>(split).getValue());
        printer << " = " << std::get<1>(split);
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
  if (factors.size() != degrees.size()) {
    return emitError() << "has " << factors.size() << " factors and "
                       << degrees.size() << " degrees; make them equal";
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
  SmallVector<mlir::StringAttr> factors;
  SmallVector<int64_t> degrees;
  for (const sharding::FactorDegree& split : configuration.splits) {
    factors.push_back(
        mlir::StringAttr::get(context, rule.factors[split.factor].name));
    degrees.push_back(split.degree);
  }
  return ConfigAttr::get(
      context, factors, degrees, configuration.replication,
      mlir::StringAttr::get(context, configuration.devices.toString()));
}

absl::StatusOr<sharding::OpConfiguration> toConfiguration(
    ConfigAttr config, const sharding::ShardingRule& rule) {
  sharding::OpConfiguration configuration;
  for (auto [factor, degree] :
       llvm::zip_equal(config.getFactors(), config.getDegrees())) {
    int index = rule.findFactor(factor.getValue().str());
    if (index < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("there is no factor '", toAbsl(factor.getValue()),
                       "'; use ", factorNames(rule)));
    }
    configuration.splits.push_back({index, degree});
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
