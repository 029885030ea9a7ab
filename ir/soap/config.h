#ifndef SOAPSTONE_IR_SOAP_CONFIG_H_
#define SOAPSTONE_IR_SOAP_CONFIG_H_

#include <string>

#include "absl/status/statusor.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/op_configuration.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

// Configurations in the IR: the attribute `#soap.config` on ops (how they run)
// and on arguments (how they are stored).
namespace soapstone::soap {

inline constexpr llvm::StringLiteral kConfigAttribute = "soap.config";

// The attribute that says what `configuration`, which must be valid for `rule`,
// says.
ConfigAttr makeConfig(MLIRContext* context, const sharding::ShardingRule& rule,
                      const sharding::OpConfiguration& configuration);

// The configuration that the attribute names. Fails if `rule` has no such
// factor or does not allow the degree; the error names both.
absl::StatusOr<sharding::OpConfiguration> toConfiguration(
    ConfigAttr config, const sharding::ShardingRule& rule);

// The configuration of an op; null if it has none.
ConfigAttr configOf(Operation* op);
void setConfig(Operation* op, ConfigAttr config);

// The storage layout of an argument, as a configuration of `storageRule`; null
// if it has none.
ConfigAttr storageOf(mlir::func::FuncOp function, unsigned argument);
void setStorage(mlir::func::FuncOp function, unsigned argument,
                ConfigAttr config);

// The rule by which a tensor of `shape` is stored: factor "dim<i>" for
// dimension i, which may be split freely. Its one result is the tensor.
sharding::ShardingRule storageRule(ArrayRef<int64_t> shape);

// The layout of an argument with the storage `config`. Fails as toConfiguration
// does.
absl::StatusOr<sharding::Layout> storageLayout(ConfigAttr config,
                                               ArrayRef<int64_t> shape);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_CONFIG_H_
