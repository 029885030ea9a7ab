#ifndef SOAPSTONE_PASSES_PARTITION_EXPAND_BUILDER_H_
#define SOAPSTONE_PASSES_PARTITION_EXPAND_BUILDER_H_

#include <string>
#include <utility>
#include <vector>

#include "ir/soap/gradient_builder.h"

namespace soapstone::partition {

// Notes every op that a builder makes, with the part of the expansion that it
// belongs to.
class ExpansionRecorder : public OpBuilder::Listener {
 public:
  struct Record {
    Operation* op;
    std::string part;
    bool isWhole;
  };

  void notifyOperationInserted(Operation* op,
                               OpBuilder::InsertPoint /*previous*/) final {
    records.push_back({op, part, isWhole});
  }

  std::string part = "input";
  bool isWhole = false;
  std::vector<Record> records;
};

// Shorthand for the expressions that an op becomes.
class ExpansionBuilder : public soap::GradientBuilder {
 public:
  ExpansionBuilder(OpBuilder& builder, Location location,
                   ExpansionRecorder& recorder)
      : GradientBuilder(builder, location), recorder(recorder) {}

  // Names the part of the ops built from now on, e.g. "mean".
  void part(std::string name) { recorder.part = std::move(name); }
  // Whether every device computes the whole of the ops built from now on,
  // whatever statistics factors their dimensions carry.
  void whole(bool isWhole) { recorder.isWhole = isWhole; }

  // Mean over `dims`, of `count` elements each.
  Value mean(Value input, ArrayRef<int64_t> dims, int64_t count) {
    return scale(sum(input, dims), 1.0 / static_cast<double>(count));
  }
  // The part [start, start + size) of dimension `dim`.
  Value slice(Value input, int64_t dim, int64_t start, int64_t size);
  // Element `index` of dimension `dim`, which disappears.
  Value element(Value input, int64_t dim, int64_t index);
  Value concat(ArrayRef<Value> inputs, int64_t dim);
  // The tensors, all of one shape, as the elements of a new dimension `dim`.
  Value stack(ArrayRef<Value> inputs, int64_t dim);
  // Contraction of dims `lhsContract` with `rhsContract` for each position of
  // the leading `batch` dims.
  Value dot(Value lhs, Value rhs, int64_t batch, ArrayRef<int64_t> lhsContract,
            ArrayRef<int64_t> rhsContract);

 private:
  ExpansionRecorder& recorder;
};

// The dimensions [begin, end).
SmallVector<int64_t> dimRange(int64_t begin, int64_t end);
// The number of elements along `dims`.
int64_t countAlong(ArrayRef<int64_t> shape, ArrayRef<int64_t> dims);

// The values that replace the results of an op, one each. Unread ones are
// removed afterwards, with the ops that only they read.
using Replacements = SmallVector<Value, 6>;

Replacements expandOp(ExpansionBuilder& b, soap::SoftmaxOp op);
Replacements expandOp(ExpansionBuilder& b, soap::NormOp op);
Replacements expandOp(ExpansionBuilder& b, soap::NormGradOp op);
Replacements expandOp(ExpansionBuilder& b, soap::BatchNormOp op);
// With one exchange of statistics in place of two: for a batch that alone is
// split, in `shards` equal shards.
Replacements expandByBatchShards(ExpansionBuilder& b, soap::BatchNormOp op,
                                 int64_t shards);
Replacements expandOp(ExpansionBuilder& b, soap::BatchNormGradOp op);
// Attention to `shards` equal shards of the keys, merged; holds no scores.
Replacements expandByKeyShards(ExpansionBuilder& b, soap::AttentionOp op,
                               int64_t shards);
// Gives the op, in place, keys that `shards` divides: those that it lacks come
// behind and are hidden. The op's positions stay those of its own keys.
void padKeys(ExpansionBuilder& b, soap::AttentionOp op, int64_t shards);
Replacements expandOp(ExpansionBuilder& b, soap::CrossEntropyOp op);
Replacements expandOp(ExpansionBuilder& b, soap::OptimizerUpdateOp op);
Replacements expandOp(ExpansionBuilder& b, soap::ArgReduceOp op);
Replacements expandOp(ExpansionBuilder& b, soap::LstmOp op);
Replacements expandOp(ExpansionBuilder& b, soap::LstmGradOp op);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_EXPAND_BUILDER_H_
