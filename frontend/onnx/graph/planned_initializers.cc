// Initializers of a file, as parameters of the module that it was exported
// from.

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/computed_rows.h"
#include "frontend/onnx/graph/node_runner.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Integer initializers up to this size decide shapes; larger ones are tables.
constexpr int64_t kMaxConstantBytes = int64_t{64} * 1024;

bool isConstantInitializer(const std::string& name, const Tensor& tensor) {
  if (!tensor.hasData() || tensor.byteSize() > kMaxConstantBytes) return false;
  if (tensor.size() == 0 || !isFloat(tensor.type())) return true;
  return tensor.size() == 1 && isExporterMadeName(name);
}

}  // namespace

absl::Status NodeRunner::defineInitializers(const GraphProto& graph,
                                            Scope& scope) {
  if (!graph.sparseInitializers.empty()) {
    return absl::UnimplementedError(
        absl::StrCat("initializer '", graph.sparseInitializers[0],
                     "' is sparse, which is not supported"));
  }
  const bool isModel = &graph == &model.graph;
  std::vector<const NamedTensor*> copies;
  for (const NamedTensor& initializer : graph.initializers) {
    SOAPSTONE_RETURN_IF_ERROR(builder.countSteps());
    const Tensor& tensor = initializer.tensor;
    if (isModel) {
      const ParameterPlan::Entry* entry = plan.find(initializer.name);
      if (entry != nullptr && !entry->copyOf.empty()) {
        copies.push_back(&initializer);
        continue;
      }
      SOAPSTONE_ASSIGN_OR_RETURN(ValueId id, definePlanned(initializer, scope));
      SOAPSTONE_RETURN_IF_ERROR(scope.define(initializer.name, id));
      continue;
    }
    ValueId id = isConstantInitializer(initializer.name, tensor)
                     ? builder.addConstant(tensor, initializer.name)
                     : builder.addInitializer(initializer.name, tensor);
    SOAPSTONE_RETURN_IF_ERROR(scope.define(initializer.name, id));
  }
  if (isModel) {
    for (const auto& [value, lost] : plan.mergedValues().initializers) {
      SOAPSTONE_RETURN_IF_ERROR(defineCopy(value, lost.initializer, scope));
    }
  }
  // Rows of a parameter may be read by other copies.
  std::stable_partition(copies.begin(), copies.end(),
                        [&](const NamedTensor* copy) {
                          return !plan.find(copy->name)->stack.rows.empty();
                        });
  for (const NamedTensor* initializer : copies) {
    SOAPSTONE_ASSIGN_OR_RETURN(ValueId id, definePlanned(*initializer, scope));
    SOAPSTONE_RETURN_IF_ERROR(scope.define(initializer->name, id));
  }
  return absl::OkStatus();
}

absl::StatusOr<ValueId> NodeRunner::addDerived(const std::string& opType,
                                               std::vector<ValueId> inputs,
                                               Attributes attributes,
                                               const std::string& name) {
  Node node;
  node.name = name;
  node.opType = opType;
  node.inputs = std::move(inputs);
  node.attributes = std::move(attributes);
  SOAPSTONE_ASSIGN_OR_RETURN(Values values,
                             builder.add(std::move(node), {name}, true));
  return values[0];
}

absl::StatusOr<ValueId> NodeRunner::applyFunctions(ValueId id,
                                                   const Functions& functions,
                                                   const std::string& name) {
  const ValueId parameter = id;
  for (const std::string& function : functions) {
    Attributes attributes;
    if (function == "Softmax") {
      attributes.set("axis", softmaxDim(builder.graph.value(id).type.dims));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(id,
                               addDerived(function, {id}, attributes, name));
  }
  if (id == parameter) return id;
  functionOf[parameter] = id;
  parameterOf[id] = parameter;
  return id;
}

// Puts the rows of a table where the file has them.
absl::StatusOr<ValueId> NodeRunner::placeRows(ValueId table,
                                              const RepeatedRows& rows,
                                              const std::string& name) {
  const Tensor numbers = Tensor::ofInt64(rows.places, rows.rows);
  const std::string numbersName = absl::StrCat(name, "/row_numbers");
  const ValueId places = numbers.byteSize() <= kMaxConstantBytes
                             ? builder.addConstant(numbers, numbersName)
                             : builder.addInitializer(numbersName, numbers);
  Attributes axis;
  axis.set("axis", int64_t{0});
  SOAPSTONE_ASSIGN_OR_RETURN(ValueId taken,
                             addDerived("Gather", {table, places}, axis, name));
  const auto rank = static_cast<int64_t>(rows.places.size()) + 1;
  if (rows.rowDim == rank - 1) return taken;
  std::vector<int64_t> order;
  for (int64_t dim = 0; dim < rank; ++dim) {
    order.push_back(dim == rows.rowDim  ? rank - 1
                    : dim < rows.rowDim ? dim
                                        : dim - 1);
  }
  Attributes transposition;
  transposition.set("perm", order);
  return addDerived("Transpose", {taken}, transposition, name);
}

// The parameters of a recurrent layer under their own names, and the tensor
// that the file packs them into.
absl::StatusOr<ValueId> NodeRunner::definePacked(
    const NamedTensor& initializer, const ParameterPlan::Entry& entry) {
  const PackedGates& gates = *entry.gates;
  Values parts;
  for (size_t i = 0; i < gates.parameters.size(); ++i) {
    Tensor tensor = unpackGates(gates, initializer.tensor, i);
    const std::string& name = gates.parameters[i];
    const auto count = static_cast<int64_t>(gates.order.size());
    const std::vector<int64_t> sizes(count, tensor.dims()[0] / count);
    const ValueId id = builder.addInitializer(name, std::move(tensor));
    builder.graph.value(id).roleReason = entry.reason;
    builder.graph.value(id).note.kind = "PARAMETER";
    parameters.try_emplace(name, id);
    Node split;
    split.name = absl::StrCat(name, "/gates");
    split.opType = "Split";
    split.inputs = {id, builder.addConstant(Tensor::vector(sizes),
                                            absl::StrCat(name, "/sizes"))};
    split.attributes.set("axis", int64_t{0});
    std::vector<std::string> names;
    for (int64_t gate = 0; gate < count; ++gate) {
      names.push_back(absl::StrCat(name, "/gate", gate));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(Values pieces,
                               builder.add(std::move(split), names, true));
    for (int64_t gate : gates.order) parts.push_back(pieces[gate]);
  }
  Attributes axis;
  axis.set("axis", int64_t{0});
  const std::string name = initializer.name;
  SOAPSTONE_ASSIGN_OR_RETURN(ValueId packed,
                             addDerived("Concat", std::move(parts), axis,
                                        absl::StrCat(name, "/flat")));
  const ValueId dims = builder.addConstant(
      Tensor::vector(initializer.tensor.dims()), absl::StrCat(name, "/dims"));
  return addDerived("Reshape", {packed, dims}, {}, name);
}

absl::StatusOr<ValueId> NodeRunner::applyAffine(ValueId id,
                                                const Affine& affine,
                                                const NamedTensor& result) {
  auto constant = [&](double number) {
    Tensor scalar = Tensor::zeros(result.tensor.type(), {});
    scalar.setFloat(0, number);
    return builder.addConstant(scalar, absl::StrCat(result.name, "/constant"));
  };
  if (affine.offset == 0) {
    return addDerived("Mul", {id, constant(affine.scale)}, {}, result.name);
  }
  const ValueId offset = constant(affine.offset);
  return affine.scale == 1 ? addDerived("Add", {id, offset}, {}, result.name)
                           : addDerived("Sub", {offset, id}, {}, result.name);
}

// One row of a parameter whose rows the file holds apart.
absl::StatusOr<ValueId> NodeRunner::takeRow(ValueId table,
                                            const NamedTensor& initializer,
                                            int64_t index) {
  const std::string& name = initializer.name;
  const ValueId number = builder.addConstant(Tensor::ofInt64({}, {index}),
                                             absl::StrCat(name, "/row"));
  Attributes axis;
  axis.set("axis", int64_t{0});
  SOAPSTONE_ASSIGN_OR_RETURN(ValueId row,
                             addDerived("Gather", {table, number}, axis, name));
  return inDims(row, initializer);
}

// The value with the dims of the initialiser, which has as many elements.
absl::StatusOr<ValueId> NodeRunner::inDims(ValueId id,
                                           const NamedTensor& initializer) {
  const std::vector<int64_t>& dims = initializer.tensor.dims();
  if (builder.graph.value(id).type.dims == dims) return id;
  const ValueId sizes = builder.addConstant(
      Tensor::vector(dims), absl::StrCat(initializer.name, "/dims"));
  return addDerived("Reshape", {id, sizes}, {}, initializer.name);
}

absl::StatusOr<ValueId> NodeRunner::defineCopyOf(
    ValueId original, const ParameterPlan::Entry& entry,
    const NamedTensor& initializer) {
  const std::string& name = initializer.name;
  if (!entry.stack.rows.empty()) {
    return takeRow(stacks.at(entry.copyOf), initializer, entry.stack.index);
  }
  if (entry.affine) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId made, applyAffine(original, *entry.affine, initializer));
    return inDims(made, initializer);
  }
  if (entry.isFunctionOfCopy) {
    return applyFunctions(original, entry.functions, name);
  }
  if (entry.isTransposed) {
    Attributes transposition;
    transposition.set("perm", std::vector<int64_t>{1, 0});
    return addDerived("Transpose", {original}, transposition, name);
  }
  const std::vector<int64_t>& dims = initializer.tensor.dims();
  ValueId id = original;
  if (entry.rows) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        id, placeRows(parameters.at(entry.name), *entry.rows, name));
  }
  auto become = [&](const std::string& opType,
                    const std::vector<int64_t>& wanted) -> absl::Status {
    if (builder.graph.value(id).type.dims == wanted) return absl::OkStatus();
    const ValueId sizes = builder.addConstant(Tensor::vector(wanted),
                                              absl::StrCat(name, "/dims"));
    SOAPSTONE_ASSIGN_OR_RETURN(id, addDerived(opType, {id, sizes}, {}, name));
    return absl::OkStatus();
  };
  if (builder.graph.value(id).type.dims == dims) return id;
  SOAPSTONE_RETURN_IF_ERROR(
      become("Reshape", entry.storedDims.empty() ? dims : entry.storedDims));
  SOAPSTONE_RETURN_IF_ERROR(become("Expand", dims));
  return id;
}

// The parameter as the module has it, without data where the file has none.
Tensor NodeRunner::storedTensor(const NamedTensor& initializer,
                                const ParameterPlan::Entry& entry) {
  Tensor stored = initializer.tensor;
  if (!entry.stack.rows.empty()) {
    const absl::flat_hash_set<std::string> names(entry.stack.rows.begin(),
                                                 entry.stack.rows.end());
    std::vector<const Tensor*> rows;
    for (const NamedTensor& each : model.graph.initializers) {
      if (names.contains(each.name)) rows.push_back(&each.tensor);
    }
    return stackRows(rows);
  }
  if (!entry.storedDims.empty()) stored = leadingPart(stored, entry.storedDims);
  if (entry.blocks) {
    stored = leadingPart(stored, entry.blocks->blockDims(stored.dims()));
  }
  if (entry.rows) stored = entry.rows->table;
  if (entry.borders) stored = entry.borders->inner;
  if (entry.exchanged) stored = undoExchange(*entry.exchanged, stored);
  if (entry.affine && stored.hasData()) {
    stored = invert(*entry.affine, stored);
  }
  if (!entry.functions.empty() && stored.hasData()) {
    stored = invert(entry.functions, stored);
  }
  return stored;
}

std::optional<ValueId> NodeRunner::sharedWith(const std::string& initializer,
                                              const Scope& scope) const {
  const ParameterPlan::Entry* entry = plan.find(initializer);
  if (entry != nullptr && !entry->storedDims.empty()) {
    auto parameter = parameters.find(entry->name);
    if (parameter != parameters.end()) return parameter->second;
  }
  return scope.find(initializer);
}

absl::StatusOr<ValueId> NodeRunner::definePlanned(
    const NamedTensor& initializer, const Scope& scope) {
  static const ParameterPlan::Entry kPlain = {};
  const ParameterPlan::Entry* found = plan.find(initializer.name);
  const ParameterPlan::Entry& entry = found == nullptr ? kPlain : *found;
  const std::string& file = initializer.name;
  if (!entry.copyOf.empty()) {
    std::optional<ValueId> original = sharedWith(entry.copyOf, scope);
    if (original) return defineCopyOf(*original, entry, initializer);
  }
  if (entry.gates) return definePacked(initializer, entry);
  const Tensor& tensor = initializer.tensor;
  const bool isKnown =
      tensor.hasData() && tensor.byteSize() <= kMaxConstantBytes;
  if (isConstantInitializer(file, tensor) || (entry.isConstant && isKnown))
    return builder.addConstant(tensor, file);
  const std::string& name = found == nullptr ? file : entry.name;
  ValueId id = builder.addInitializer(name, storedTensor(initializer, entry));
  Value& value = builder.graph.value(id);
  value.note = plan.noteOf(file);
  value.roleReason = entry.reason;
  value.isComputed = entry.isLossy;
  if (entry.isConstant) value.role = InitializerRole::kBuffer;
  planned[id] = file;
  parameters.try_emplace(name, id);
  SOAPSTONE_ASSIGN_OR_RETURN(id, applyFunctions(id, entry.functions, file));
  if (!entry.functions.empty()) planned[id] = file;
  if (!entry.stack.rows.empty()) {
    stacks[file] = id;
    return takeRow(id, initializer, entry.stack.index);
  }
  if (entry.rows) {
    SOAPSTONE_ASSIGN_OR_RETURN(id, placeRows(id, *entry.rows, file));
  }
  if (entry.blocks) {
    Attributes axis;
    axis.set("axis", entry.blocks->dim);
    return addDerived("Concat", Values(entry.blocks->count, id), axis, file);
  }
  if (entry.exchanged) {
    Attributes exchange;
    exchange.set("perm", entry.exchanged->order);
    SOAPSTONE_ASSIGN_OR_RETURN(id,
                               addDerived("Transpose", {id}, exchange, file));
    return inDims(id, initializer);
  }
  if (entry.affine) {
    SOAPSTONE_ASSIGN_OR_RETURN(id, applyAffine(id, *entry.affine, initializer));
  }
  if (entry.borders) {
    Attributes padding;
    padding.set("mode", std::string("constant"));
    padding.set("pads", entry.borders->pads);
    return addDerived("Pad", {id}, padding, file);
  }
  if (entry.storedDims.empty()) return id;
  const ValueId dims = builder.addConstant(Tensor::vector(tensor.dims()),
                                           absl::StrCat(file, "/dims"));
  return addDerived("Expand", {id, dims}, {}, file);
}

}  // namespace soapstone::onnx
