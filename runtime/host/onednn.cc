#include "runtime/host/onednn.h"

#include <utility>

#include "runtime/core/rank.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {

OneDnn::OneDnn() : cpu(dnnl::engine::kind::cpu, 0), stream(cpu) {
  // Primitives are kept here, by our own key: a second cache would only hold
  // memory.
  dnnl::set_primitive_cache_capacity(64);
}

CachedPrimitive* OneDnn::find(const PrimitiveKey& key) {
  auto it = primitives.find(key);
  return it == primitives.end() ? nullptr : &it->second;
}

CachedPrimitive& OneDnn::insert(const PrimitiveKey& key,
                                CachedPrimitive primitive) {
  return primitives.insert_or_assign(key, std::move(primitive)).first->second;
}

void OneDnn::addArgument(CachedPrimitive& cached, int number, bool isResult,
                         const dnnl::memory::desc& plain,
                         const dnnl::memory::desc& blocked) {
  PrimitiveArgument argument{number, isResult, plain, blocked, {}};
  if (plain != blocked) {
    const dnnl::memory::desc& from = isResult ? blocked : plain;
    const dnnl::memory::desc& to = isResult ? plain : blocked;
    dnnl::primitive_attr attributes;
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::library);
    argument.reorder = dnnl::reorder(
        dnnl::reorder::primitive_desc(cpu, from, cpu, to, attributes));
  }
  cached.arguments.push_back(std::move(argument));
}

void OneDnn::executeOn(Rank& rank, const CachedPrimitive& cached,
                       const void* const* data) {
  ScratchScope scope(rank);
  std::unordered_map<int, dnnl::memory> arguments;
  std::vector<std::pair<dnnl::memory, dnnl::memory>> results;
  for (size_t i = 0; i < cached.arguments.size(); ++i) {
    const PrimitiveArgument& argument = cached.arguments[i];
    dnnl::memory plain(argument.plain, cpu, const_cast<void*>(data[i]));
    if (!argument.reorder) {
      arguments.insert({argument.number, plain});
      continue;
    }
    dnnl::memory blocked(
        argument.blocked, cpu,
        scope.take(static_cast<int64_t>(argument.blocked.get_size())));
    arguments.insert({argument.number, blocked});
    if (argument.isResult) {
      results.push_back({blocked, plain});
    } else {
      argument.reorder.execute(
          stream, {{DNNL_ARG_FROM, plain}, {DNNL_ARG_TO, blocked}});
    }
  }
  if (cached.scratchBytes > 0) {
    arguments.insert(
        {DNNL_ARG_SCRATCHPAD,
         dnnl::memory(cached.scratchpad, cpu,
                      scope.take(static_cast<int64_t>(cached.scratchBytes)))});
  }
  cached.primitive.execute(stream, arguments);
  size_t next = 0;
  for (const PrimitiveArgument& argument : cached.arguments) {
    if (!argument.isResult || !argument.reorder) continue;
    auto& [blocked, plain] = results[next++];
    argument.reorder.execute(stream,
                             {{DNNL_ARG_FROM, blocked}, {DNNL_ARG_TO, plain}});
  }
  stream.wait();
}

dnnl::memory::data_type dnnlType(ElementType type) {
  return type == ElementType::kBf16 ? dnnl::memory::data_type::bf16
                                    : dnnl::memory::data_type::f32;
}

dnnl::memory::desc denseDescriptor(const std::vector<int64_t>& dims,
                                   ElementType type) {
  std::vector<int64_t> strides(dims.size(), 1);
  for (size_t i = dims.size(); i-- > 1;) strides[i - 1] = strides[i] * dims[i];
  return dnnl::memory::desc(dims, dnnlType(type), strides);
}

dnnl::memory::desc lastDimDescriptor(const std::vector<int64_t>& dims,
                                     ElementType type, size_t last) {
  std::vector<int64_t> strides(dims.size(), 1);
  int64_t stride = dims[last];
  for (size_t i = dims.size(); i-- > 0;) {
    if (i == last) continue;
    strides[i] = stride;
    stride *= dims[i];
  }
  return dnnl::memory::desc(dims, dnnlType(type), strides);
}

}  // namespace soapstone::runtime
