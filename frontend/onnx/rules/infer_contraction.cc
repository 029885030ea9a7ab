// Products: matmul, gemm, einsum, attention.

#include <map>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/einsum.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Numpy's rules: leading dimensions broadcast, a vector loses its dimension.
absl::Status inferMatMul(OpContext& context) {
  const ValueType& lhs = context.type(0);
  const ValueType& rhs = context.type(1);
  DataType elementType = lhs.elementType;
  if (context.node.opType == "MatMulInteger" ||
      context.node.opType == "QLinearMatMul") {
    elementType = DataType::kInt32;
  }
  if (!areRanked(context, 2)) {
    context.setUnranked(0, elementType);
    return absl::OkStatus();
  }
  if (lhs.rank() == 0 || rhs.rank() == 0) {
    return context.invalid("an operand is a scalar");
  }
  Dims a = lhs.dims, b = rhs.dims;
  if (lhs.rank() == 1) a.insert(a.begin(), 1);
  if (rhs.rank() == 1) b.push_back(1);
  SOAPSTONE_RETURN_IF_ERROR(
      mergeDims(context, a.back(), b[b.size() - 2], "the contracted dimension")
          .status());
  absl::StatusOr<Dims> dims =
      broadcast(absl::MakeConstSpan(a).subspan(0, a.size() - 2),
                absl::MakeConstSpan(b).subspan(0, b.size() - 2));
  if (!dims.ok()) return context.invalid(dims.status().message());
  if (lhs.rank() > 1) dims->push_back(a[a.size() - 2]);
  if (rhs.rank() > 1) dims->push_back(b.back());
  context.setType(0, elementType, *std::move(dims));
  return absl::OkStatus();
}

absl::Status inferGemm(OpContext& context) {
  const ValueType& a = context.type(0);
  const ValueType& b = context.type(1);
  Attributes& attributes = context.node.attributes;
  int64_t transA = attributes.getInt("transA", 0) != 0;
  int64_t transB = attributes.getInt("transB", 0) != 0;
  attributes.set("transA", transA);
  attributes.set("transB", transB);
  attributes.set("alpha", attributes.getFloat("alpha", 1));
  attributes.set("beta", attributes.getFloat("beta", 1));
  attributes.erase("broadcast");
  if (!areRanked(context, 2)) {
    context.setType(0, a.elementType, {kUnknownDim, kUnknownDim});
    return absl::OkStatus();
  }
  if (a.rank() != 2 || b.rank() != 2) {
    return context.invalid(absl::StrCat("operands ", toString(a), " and ",
                                        toString(b), " are not matrices"));
  }
  SOAPSTONE_RETURN_IF_ERROR(mergeDims(context, a.dims[1 - transA],
                                      b.dims[transB],
                                      "the contracted dimension")
                                .status());
  Dims dims = {a.dims[transA], b.dims[1 - transB]};
  if (context.hasInput(2) && context.type(2).ranked) {
    absl::StatusOr<Dims> sum = broadcast(dims, context.type(2).dims);
    if (!sum.ok()) return context.invalid(sum.status().message());
    if (sum->size() != 2)
      return context.invalid("C has more than two dimensions");
  }
  context.setType(0, a.elementType, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferEinsum(OpContext& context) {
  std::string text = context.node.attributes.getString("equation");
  if (!areRanked(context, context.inputCount())) {
    context.setUnranked(0, context.type(0).elementType);
    return absl::OkStatus();
  }
  std::vector<int64_t> ranks;
  for (size_t i = 0; i < context.inputCount(); ++i) {
    if (!context.hasInput(i)) return context.invalid("has an absent operand");
    ranks.push_back(context.type(i).rank());
  }
  absl::StatusOr<EinsumEquation> equation = parseEinsum(text, ranks);
  if (!equation.ok()) return context.invalid(equation.status().message());
  std::map<int, int64_t> sizes;
  for (size_t i = 0; i < ranks.size(); ++i) {
    for (int64_t d = 0; d < ranks[i]; ++d) {
      int64_t dim = context.type(i).dims[d];
      auto [it, isNew] = sizes.try_emplace(equation->operands[i][d], dim);
      // Size-one dimensions broadcast, as in numpy.
      if (isNew || dim == 1) continue;
      if (it->second == 1) {
        it->second = dim;
        continue;
      }
      SOAPSTONE_ASSIGN_OR_RETURN(it->second, mergeDims(context, it->second, dim,
                                                       "a labelled dimension"));
    }
  }
  Dims dims;
  for (int label : equation->result) {
    auto it = sizes.find(label);
    if (it == sizes.end()) return context.invalid("the result has a new label");
    dims.push_back(it->second);
  }
  context.setType(0, context.type(0).elementType, std::move(dims));
  return absl::OkStatus();
}

// Batch, heads, length and width of a query, key or value operand.
struct HeadShape {
  int64_t batch, heads, length, width;
};

absl::StatusOr<HeadShape> headShape(const OpContext& context, size_t index,
                                    absl::string_view headsAttribute) {
  const ValueType& type = context.type(index);
  const Dims& dims = type.dims;
  if (type.rank() == 4) return HeadShape{dims[0], dims[1], dims[2], dims[3]};
  int64_t heads = context.node.attributes.getInt(headsAttribute, 0);
  if (type.rank() != 3 || heads < 1 ||
      (dims[2] != kUnknownDim && dims[2] % heads != 0)) {
    return context.invalid(absl::StrCat("operand ", index, " ", toString(type),
                                        " cannot be split into ", heads,
                                        " heads"));
  }
  int64_t width = dims[2] == kUnknownDim ? kUnknownDim : dims[2] / heads;
  return HeadShape{dims[0], heads, dims[1], width};
}

absl::Status inferAttention(OpContext& context) {
  DataType elementType = context.type(0).elementType;
  if (!areRanked(context, 6)) {
    for (size_t i = 0; i < context.outputCount(); ++i) {
      context.setUnranked(i, elementType);
    }
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(HeadShape query,
                             headShape(context, 0, "q_num_heads"));
  SOAPSTONE_ASSIGN_OR_RETURN(HeadShape key,
                             headShape(context, 1, "kv_num_heads"));
  SOAPSTONE_ASSIGN_OR_RETURN(HeadShape value,
                             headShape(context, 2, "kv_num_heads"));
  SOAPSTONE_RETURN_IF_ERROR(
      mergeDims(context, query.width, key.width, "the head width").status());
  if (key.heads < 1 || query.heads % key.heads != 0) {
    return context.invalid(absl::StrCat(
        query.heads, " query heads cannot share ", key.heads, " key heads"));
  }
  int64_t past = context.hasInput(4) && context.type(4).rank() == 4
                     ? context.type(4).dims[2]
                     : 0;
  int64_t total = addDims(key.length, past);
  if (context.type(0).rank() == 4) {
    context.setType(0, elementType,
                    {query.batch, query.heads, query.length, value.width});
  } else {
    context.setType(
        0, elementType,
        {query.batch, query.length, multiplyDims(query.heads, value.width)});
  }
  context.setType(1, context.type(1).elementType,
                  {key.batch, key.heads, total, key.width});
  context.setType(2, context.type(2).elementType,
                  {key.batch, key.heads, total, value.width});
  context.setType(3, elementType,
                  {query.batch, query.heads, query.length, total});
  return absl::OkStatus();
}

absl::Status inferRotaryEmbedding(OpContext& context) {
  context.types[0] = context.type(0);
  return absl::OkStatus();
}

constexpr InferRule kRules[] = {
    {"Attention", 3, 7, 4, inferAttention},
    {"Einsum", 1, -1, 1, inferEinsum},
    {"Gemm", 2, 3, 1, inferGemm},
    {"MatMul", 2, 2, 1, inferMatMul},
    {"MatMulInteger", 2, 4, 1, inferMatMul},
    {"RotaryEmbedding", 3, 4, 1, inferRotaryEmbedding},
};

}  // namespace

absl::Span<const InferRule> contractionRules() { return kRules; }

}  // namespace soapstone::onnx
