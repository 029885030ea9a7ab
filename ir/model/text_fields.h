#ifndef SOAPSTONE_IR_MODEL_TEXT_FIELDS_H_
#define SOAPSTONE_IR_MODEL_TEXT_FIELDS_H_

#include <array>
#include <tuple>

#include "absl/strings/string_view.h"
#include "ir/model/model_graph.h"

// The names that fields and values have in the text of a model graph: what is
// written and what is read, listed once.
namespace soapstone::model {

template <typename Struct, typename Value>
struct Field {
  absl::string_view name;
  Value Struct::* member;
};
template <typename Struct, typename Value>
Field(const char*, Value Struct::*) -> Field<Struct, Value>;

// The fields of a struct, as a tuple; no such function for other types.
inline constexpr auto fieldsOf(const Term*) {
  return std::tuple(Field{"each", &Term::coefficient},
                    Field{"dims", &Term::dims});
}

inline constexpr auto fieldsOf(const WholeTerm*) {
  return std::tuple(Field{"each", &WholeTerm::factor},
                    Field{"dims", &WholeTerm::dims});
}

inline constexpr auto fieldsOf(const Count*) {
  return std::tuple(Field{"terms", &Count::terms},
                    Field{"divisor", &Count::divisor},
                    Field{"per", &Count::perDims});
}

inline constexpr auto fieldsOf(const ProductWork*) {
  return std::tuple(Field{"batch", &ProductWork::batch},
                    Field{"m", &ProductWork::m}, Field{"n", &ProductWork::n},
                    Field{"k", &ProductWork::k});
}

inline constexpr auto fieldsOf(const AttentionWork*) {
  return std::tuple(Field{"visible_share", &AttentionWork::visibleShare},
                    Field{"has_dropout", &AttentionWork::hasDropout},
                    Field{"is_gradient", &AttentionWork::isGradient});
}

inline constexpr auto fieldsOf(const OpWork*) {
  return std::tuple(
      Field{"format", &OpWork::format}, Field{"flops", &OpWork::flops},
      Field{"read", &OpWork::bytesRead},
      Field{"written", &OpWork::bytesWritten},
      Field{"kept", &OpWork::bytesKept}, Field{"product", &OpWork::product},
      Field{"window", &OpWork::window}, Field{"attention", &OpWork::attention},
      Field{"launches", &OpWork::launches});
}

inline constexpr auto fieldsOf(const sharding::Factor*) {
  using sharding::Factor;
  return std::tuple(Field{"name", &Factor::name}, Field{"size", &Factor::size},
                    Field{"kind", &Factor::kind},
                    Field{"split", &Factor::split});
}

inline constexpr auto fieldsOf(const sharding::Halo*) {
  using sharding::Halo;
  return std::tuple(
      Field{"window", &Halo::window}, Field{"stride", &Halo::stride},
      Field{"dilation", &Halo::dilation}, Field{"pad_low", &Halo::padLow},
      Field{"transposed", &Halo::transposed});
}

inline constexpr auto fieldsOf(const sharding::DimensionMapping*) {
  using sharding::DimensionMapping;
  return std::tuple(Field{"factors", &DimensionMapping::factors},
                    Field{"has_halo", &DimensionMapping::hasHalo},
                    Field{"halo", &DimensionMapping::halo});
}

inline constexpr auto fieldsOf(const sharding::PartialFactor*) {
  using sharding::PartialFactor;
  return std::tuple(Field{"factor", &PartialFactor::factor},
                    Field{"kind", &PartialFactor::kind});
}

inline constexpr auto fieldsOf(const sharding::TensorMapping*) {
  using sharding::TensorMapping;
  return std::tuple(Field{"dims", &TensorMapping::dims},
                    Field{"partials", &TensorMapping::partials});
}

inline constexpr auto fieldsOf(const sharding::ShardingRule*) {
  using sharding::ShardingRule;
  return std::tuple(Field{"factors", &ShardingRule::factors},
                    Field{"operands", &ShardingRule::operands},
                    Field{"results", &ShardingRule::results});
}

inline constexpr auto fieldsOf(const sharding::FollowRule*) {
  return std::tuple(Field{"factors", &sharding::FollowRule::factors});
}

inline constexpr auto fieldsOf(const ModelValue*) {
  return std::tuple(Field{"shape", &ModelValue::shape},
                    Field{"element_bytes", &ModelValue::elementBytes},
                    Field{"producer", &ModelValue::producer},
                    Field{"index", &ModelValue::index},
                    Field{"format", &ModelValue::format});
}

inline constexpr auto fieldsOf(const ModelArgument*) {
  return std::tuple(Field{"name", &ModelArgument::name},
                    Field{"role", &ModelArgument::role},
                    Field{"value", &ModelArgument::value},
                    Field{"parameter", &ModelArgument::parameter});
}

inline constexpr auto fieldsOf(const ModelResult*) {
  return std::tuple(Field{"value", &ModelResult::value},
                    Field{"updates", &ModelResult::updates},
                    Field{"gradient_of", &ModelResult::gradientOf},
                    Field{"is_loss", &ModelResult::isLoss});
}

inline constexpr auto fieldsOf(const ModelOp*) {
  return std::tuple(
      Field{"name", &ModelOp::name}, Field{"kind", &ModelOp::kind},
      Field{"attributes", &ModelOp::attributes},
      Field{"operands", &ModelOp::operands},
      Field{"results", &ModelOp::results}, Field{"work", &ModelOp::work},
      Field{"is_view", &ModelOp::isView}, Field{"is_free", &ModelOp::isFree},
      Field{"is_in_registers", &ModelOp::isInRegisters},
      Field{"is_in_sum", &ModelOp::isInSum},
      Field{"adds_in_place", &ModelOp::addsInPlace},
      Field{"is_weight_product", &ModelOp::isWeightProduct},
      Field{"is_backward", &ModelOp::isBackward},
      Field{"keeps_parameter", &ModelOp::keepsParameter},
      Field{"leader", &ModelOp::leader}, Field{"forward", &ModelOp::forward},
      Field{"storage_argument", &ModelOp::storageArgument},
      Field{"following", &ModelOp::following}, Field{"rule", &ModelOp::rule});
}

// The words for the values of an enumeration, in their order.
inline constexpr std::array<absl::string_view, 5> wordsOf(
    const sharding::FactorKind*) {
  return {"sample", "attribute", "parameter", "reduction", "inherited"};
}

inline constexpr std::array<absl::string_view, 3> wordsOf(
    const sharding::FactorSplit*) {
  return {"free", "statistics", "forbidden"};
}

inline constexpr std::array<absl::string_view, 4> wordsOf(
    const sharding::PartialKind*) {
  return {"sum", "product", "max", "min"};
}

inline constexpr std::array<absl::string_view, 3> wordsOf(
    const ConvolutionWindow*) {
  return {"pointwise", "small", "other"};
}

inline constexpr std::array<absl::string_view, 7> wordsOf(
    const ModelArgumentRole*) {
  return {"input",           "parameter", "working_copy", "state",
          "optimizer_state", "gradient",  "scalar"};
}

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_TEXT_FIELDS_H_
