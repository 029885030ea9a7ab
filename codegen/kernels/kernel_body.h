#ifndef SOAPSTONE_CODEGEN_KERNELS_KERNEL_BODY_H_
#define SOAPSTONE_CODEGEN_KERNELS_KERNEL_BODY_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/mlir_names.h"
#include "ir/soap/strided_views.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/IR/Value.h"

namespace soapstone::codegen {

// Strides of something that is indexed by the loops of a kernel, one per loop,
// in elements; 0 where it does not depend on the loop.
using LoopStrides = std::vector<int64_t>;

// A pointer parameter of a kernel: an input read, or a result written, at
// offsets that are linear in the loop indices.
struct KernelPointer {
  Value value;              // Operand or result of the op that became a kernel.
  std::string name;         // Parameter name in the kernel.
  std::string elementType;  // C++ element type.
};

// A number that a kernel takes beside its pointers: a member of its struct.
struct KernelParameter {
  std::string type;
  std::string name;
  // Values for the members of the device class; a single entry if equal.
  std::vector<int64_t> ofMember;
};

// The text of one elementwise computation: statements that read pointers and
// compute C++ variables, for one point of the iteration space.
//
// Built in two passes over the same expression tree: the first collects how
// everything is indexed, so that loops can be merged; the second prints.
class KernelBody {
 public:
  // `type` is that of the values of the region: their shape is the iteration
  // space, and the loops walk it in the order in which they are stored.
  explicit KernelBody(RankedTensorType type);

  // Gives the value that stands for a region argument (identity outside
  // fusions): reads of `inner` are reads of the buffer of `outer`, where `view`
  // says or else one behind the other. `start` divides the number of elements
  // from an aligned address to where that begins, on every rank.
  void bindInput(Value inner, Value outer, const soap::StridedView* view,
                 int64_t start = 0) {
    inputs[inner] = outer;
    if (view) views[inner] = view;
    if (start != 0) starts[inner] = start;
  }

  // Declares that `value` of the iteration shape is wanted at every point, and
  // written where `view` says or else one behind the other, from `start` on.
  void require(Value value, const soap::StridedView* view = nullptr,
               int64_t start = 0);

  // Merges loops that everything walks through contiguously and drops those of
  // size 1. Loops over `reducedDims` never merge with others.
  void mergeLoops(ArrayRef<int64_t> reducedDims = {});

  // Decides how many neighbours along the innermost loop a thread of a GPU
  // takes at once, its lanes: so many that what is read or written contiguously
  // in 16 or 32 bits an element moves in accesses of sixteen bytes. 1 where
  // extents or strides are in the way. `results`: element types of what is
  // written, none for a reduction. Call after mergeLoops and before print.
  //
  // Where the innermost extent alone is in the way, what is written is walked
  // through as one loop, and the indices of its points are found by division of
  // 32-bit numbers where something is not read in the same order. Rows that are
  // reduced keep their loops; a thread takes whole lanes of them from the first
  // place on where what lies in the order of all points begins an access.
  int takeLanes(ArrayRef<Type> results);

  // Whether rows, or the one loop, have points outside of whole lanes.
  bool isRagged() const {
    return rowStart != RowStart::kWhole ||
           (isFlat && flatExtent() % lanes != 0);
  }

  // Whether it is only at the ends of rows, which begin with whole lanes.
  bool hasAlignedRows() const { return rowStart == RowStart::kAligned; }

  // Returns the C++ expression of a required value, printing what it needs to
  // `statements`, and what is read for all lanes at once to `laneReads`. Call
  // after mergeLoops.
  std::string print(Value value);

  // The same of a value that is stored: what a cast to its type rounds, because
  // storing rounds as well.
  std::string printUnrounded(Value value);

  // Offset expression of a tensor of the region's type that lies where `view`
  // says or else is dense, in the first lane.
  std::string elementOffset(const soap::StridedView* view = nullptr) const;

  // Extents of the kernel's loops i0, i1, ..: at most four; of the one loop if
  // all are walked through as one.
  std::vector<int64_t> extents() const;
  const std::vector<std::string>& laneReads() const { return readLines; }
  const std::vector<std::string>& statements() const { return lines; }
  const std::vector<KernelPointer>& pointers() const { return reads; }
  const std::vector<KernelParameter>& parameters() const { return numbers; }
  // Op that the region cannot express, or null.
  Operation* unsupported() const { return failure; }

  // For each kernel loop, whether it runs over `reduced` of mergeLoops. Null
  // with more than four loops, where the question has no answer.
  std::optional<std::vector<bool>> reducedLoops() const;

 private:
  // Loop that each dimension of a value follows; -1 for index 0.
  using DimLoops = std::vector<int>;
  using Key = std::pair<const void*, DimLoops>;

  void collect(Value value, const DimLoops& loops);
  std::string printValue(Value value, const DimLoops& loops);
  std::string printOp(Operation* op, const DimLoops& loops);
  std::string printRead(Value inner, const DimLoops& loops);
  std::string pointerFor(Value outer);
  // Index of the point, or of the first of its lanes.
  enum class Place { kLane, kFirstLane };
  std::string indexExpression(const LoopStrides& strides, Place place) const;
  // Where something lies whose elements have these strides.
  struct Run {
    Type element;
    LoopStrides strides;
    int64_t offset = 0;  // Divides the place of the first one.
  };
  // Whether `count` lanes of something lie together, aligned to their size.
  bool liesInLanes(const Run& run, int count) const;
  // Whether something lies in the order of all points, without gaps.
  bool liesFlat(const LoopStrides& strides) const;
  // Whether a result, or what is read in lanes, fills accesses with so many.
  bool isWorthLanes(ArrayRef<Type> results, int count) const;
  // Lanes of all loops as one; 1 if it is not worth it.
  int takeFlatLanes(ArrayRef<Type> results);
  // Where rows along the innermost loop begin: rows made of whole lanes, rows
  // that follow each other without gaps, and rows that begin with whole lanes
  // because they lie apart.
  enum class RowStart { kWhole, kAnywhere, kAligned };
  // Lanes of reduced rows that are not made of them; 1 if it is not worth it.
  int takeRaggedLanes();
  // Whether the first of `count` lanes lies where their number in the order of
  // all points says, counted in accesses of lanes.
  bool liesInStep(const LoopStrides& strides, int count) const;
  int64_t flatExtent() const;
  // Points of all loops inside the merged loop `loop`.
  int64_t pointsInside(size_t loop) const;
  // The statements that find the indices c0, c1, .. of a lane.
  void printCoordinates();
  LoopStrides resultStrides(const soap::StridedView* view) const;
  // How an input is read, whose rows may lie apart (row_pitch.h), or which may
  // be a view.
  Run readRun(Value inner, const DimLoops& loops) const;
  // The loops' strides over a view of the whole region.
  LoopStrides viewStrides(const soap::StridedView& view,
                          const DimLoops& loops) const;
  // Strides of a dense tensor whose dims lie in `order`, outermost first.
  LoopStrides denseStrides(ArrayRef<int64_t> sizes, ArrayRef<int64_t> order,
                           const DimLoops& loops) const;
  std::string define(StringRef type, const std::string& expression);
  // Strides and first index by which an op counts that computes with positions.
  LoopStrides positionStrides(Operation* op, const DimLoops& loops) const;
  std::string positionText(Operation* op, const DimLoops& loops);
  std::string parameterFor(StringRef type, StringRef name,
                           std::vector<int64_t> ofMember);
  static DimLoops broadcastLoops(Operation* op, const DimLoops& loops);

  DimLoops wholeLoops;                 // Loop of each dim of the region's type.
  std::vector<int64_t> shape;          // Loop extents, outermost first.
  std::vector<int64_t> mergedExtents;  // One per group.
  std::vector<std::vector<int>> groups;  // Original loops of a merged loop.
  std::vector<bool> groupReduced;
  std::map<const void*, int> pointerIndex;
  llvm::DenseMap<Value, Value> inputs;
  llvm::DenseMap<Value, const soap::StridedView*> views;  // Of inputs.
  llvm::DenseMap<Value, int64_t> starts;                  // Of inputs.
  std::vector<LoopStrides> indexings;
  std::vector<Run> elementReads;
  std::vector<Run> stridedWrites;
  int64_t denseStart = 0;  // Divides the first places of what else is written.
  std::map<Key, bool> collected;
  std::map<Key, std::string> printed;
  std::vector<KernelPointer> reads;
  std::vector<KernelParameter> numbers;
  std::vector<std::string> readLines;
  std::vector<std::string> lines;
  Operation* failure = nullptr;
  int nextVariable = 0;
  int lanes = 1;
  bool isFlat = false;
  RowStart rowStart = RowStart::kWhole;
};

// C++ element type in memory of an element type of the dialect.
std::string storageType(Type elementType);

// C++ type in which arithmetic on it is done (float for f16 and bf16).
std::string computeType(Type elementType);

// C++ literal of a scalar attribute (FloatAttr, IntegerAttr).
std::string literal(Attribute value);

// C++ literal of a double as float; infinities and NaN by name.
std::string floatLiteral(double value);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_KERNELS_KERNEL_BODY_H_
