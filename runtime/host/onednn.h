#ifndef SOAPSTONE_RUNTIME_HOST_ONEDNN_H_
#define SOAPSTONE_RUNTIME_HOST_ONEDNN_H_

// oneDNN primitives, made once per shape and kept. Internal to the runtime.

#include <array>
#include <map>
#include <oneapi/dnnl/dnnl.hpp>
#include <vector>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// Everything that a primitive depends on, as numbers.
class PrimitiveKey {
 public:
  explicit PrimitiveKey(int64_t kind) { add(kind); }
  PrimitiveKey& add(int64_t value) {
    if (count < values.size()) values[count++] = value;
    return *this;
  }
  PrimitiveKey& add(const Dims& dims) {
    add(dims.count);
    for (int i = 0; i < dims.count; ++i) add(dims[i]);
    return *this;
  }
  auto operator<=>(const PrimitiveKey&) const = default;

 private:
  std::array<int64_t, 80> values = {};
  size_t count = 0;
};

// One argument of a primitive: where the caller's tensor goes in or comes out,
// and the layout the primitive works on.
struct PrimitiveArgument {
  int number = 0;  // DNNL_ARG_*
  bool isResult = false;
  dnnl::memory::desc plain;    // The caller's.
  dnnl::memory::desc blocked;  // The primitive's.
  dnnl::primitive reorder;     // Null when they are the same.
};

// A primitive with the reorders around it.
struct CachedPrimitive {
  dnnl::primitive primitive;
  std::vector<PrimitiveArgument> arguments;
  size_t scratchBytes = 0;
  dnnl::memory::desc scratchpad;
};

class OneDnn {
 public:
  OneDnn();

  // Null if there is none yet.
  CachedPrimitive* find(const PrimitiveKey& key);
  CachedPrimitive& insert(const PrimitiveKey& key, CachedPrimitive primitive);

  // Adds an argument and the reorder it needs.
  void addArgument(CachedPrimitive& cached, int number, bool isResult,
                   const dnnl::memory::desc& plain,
                   const dnnl::memory::desc& blocked);

  // Runs the primitive on `data[i]` for argument i, with scratch of `rank`.
  template <size_t N>
  void execute(Rank& rank, const CachedPrimitive& cached,
               const std::array<const void*, N>& data) {
    executeOn(rank, cached, data.data());
  }

  const dnnl::engine& engine() const { return cpu; }

 private:
  void executeOn(Rank& rank, const CachedPrimitive& cached,
                 const void* const* data);

  dnnl::engine cpu;
  dnnl::stream stream;
  std::map<PrimitiveKey, CachedPrimitive> primitives;
};

// oneDNN's name of a float type that it computes with: f32 or bf16.
dnnl::memory::data_type dnnlType(ElementType type);

// Row-major layout of a dense tensor.
dnnl::memory::desc denseDescriptor(const std::vector<int64_t>& dims,
                                   ElementType type);

// The same with dim `last` behind all others.
dnnl::memory::desc lastDimDescriptor(const std::vector<int64_t>& dims,
                                     ElementType type, size_t last);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_ONEDNN_H_
