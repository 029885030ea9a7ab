#include "frontend/onnx/file/attribute.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace soapstone::onnx {
namespace {

template <typename T>
T getOr(const Attribute* attribute, T fallback) {
  if (attribute == nullptr) return fallback;
  const T* value = std::get_if<T>(attribute);
  return value ? *value : std::move(fallback);
}

std::string tensorText(const Tensor& tensor) {
  std::string text = absl::StrCat(dataTypeName(tensor.type()), "[",
                                  absl::StrJoin(tensor.dims(), ","), "]");
  constexpr int64_t kShown = 8;
  if (!tensor.hasData() || tensor.size() > kShown ||
      !Tensor::isReadable(tensor.type())) {
    return text;
  }
  return absl::StrCat(text, "{", absl::StrJoin(tensor.toFloats(), ","), "}");
}

struct TextVisitor {
  std::string operator()(int64_t value) const { return absl::StrCat(value); }
  std::string operator()(float value) const { return absl::StrCat(value, "f"); }
  std::string operator()(const std::string& value) const {
    return absl::StrCat("'", value, "'");
  }
  std::string operator()(const Tensor& value) const {
    return tensorText(value);
  }
  std::string operator()(const std::shared_ptr<const GraphProto>&) const {
    return "graph";
  }
  std::string operator()(const std::vector<int64_t>& values) const {
    return absl::StrCat("[", absl::StrJoin(values, ","), "]");
  }
  std::string operator()(const std::vector<float>& values) const {
    return absl::StrCat("[", absl::StrJoin(values, ","), "]f");
  }
  std::string operator()(const std::vector<std::string>& values) const {
    return absl::StrCat("['", absl::StrJoin(values, "','"), "']");
  }
  std::string operator()(const std::vector<Tensor>& values) const {
    return absl::StrCat(values.size(), " tensors");
  }
  std::string operator()(const AttributeReference& value) const {
    return absl::StrCat("@", value.name);
  }
  std::string operator()(const UnreadAttribute& value) const {
    return value.kind;
  }
};

}  // namespace

const Attribute* Attributes::find(absl::string_view name) const {
  // std::map cannot compare with absl::string_view; bridge to the std one.
  auto it = entries.find(std::string_view(name.data(), name.size()));
  return it == entries.end() ? nullptr : &it->second;
}

int64_t Attributes::getInt(absl::string_view name, int64_t fallback) const {
  return getOr(find(name), fallback);
}

float Attributes::getFloat(absl::string_view name, float fallback) const {
  return getOr(find(name), fallback);
}

std::string Attributes::getString(absl::string_view name,
                                  absl::string_view fallback) const {
  return getOr(find(name), std::string(fallback));
}

std::vector<int64_t> Attributes::getInts(absl::string_view name,
                                         std::vector<int64_t> fallback) const {
  return getOr(find(name), std::move(fallback));
}

std::vector<float> Attributes::getFloats(absl::string_view name) const {
  return getOr(find(name), std::vector<float>());
}

std::vector<std::string> Attributes::getStrings(absl::string_view name) const {
  return getOr(find(name), std::vector<std::string>());
}

const Tensor* Attributes::getTensor(absl::string_view name) const {
  const Attribute* attribute = find(name);
  return attribute ? std::get_if<Tensor>(attribute) : nullptr;
}

std::shared_ptr<const GraphProto> Attributes::getGraph(
    absl::string_view name) const {
  return getOr(find(name), std::shared_ptr<const GraphProto>());
}

void Attributes::set(absl::string_view name, Attribute value) {
  entries.insert_or_assign(std::string(name), std::move(value));
}

void Attributes::erase(absl::string_view name) {
  entries.erase(std::string(name));
}

std::string toString(const Attribute& attribute) {
  return std::visit(TextVisitor{}, attribute);
}

}  // namespace soapstone::onnx
