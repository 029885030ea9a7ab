#ifndef SOAPSTONE_FRONTEND_PRESETS_FIELDS_H_
#define SOAPSTONE_FRONTEND_PRESETS_FIELDS_H_

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "llvm/Support/JSON.h"

namespace soapstone::presets {

// The fields of one object of a configuration. It remembers which of them were
// read, so that the others can be named. A field that is null counts as absent.
// Refers to the object, which must outlive it.
//
// Getters throw Refusal (frontend/onnx/lower/lower_builder.h) with the field's
// name for a value of another type or out of range; without a default, also
// where the field is absent.
class Fields {
 public:
  // `place` is prefixed to names in messages, e.g. "rope_scaling.".
  explicit Fields(const llvm::json::Object& object, std::string place = "")
      : object(object), place(std::move(place)) {}

  bool has(llvm::StringRef name) const;
  // Whether the field is there and null, which may differ from its default.
  bool isNull(llvm::StringRef name) const;

  // A size: an integer from 1 on.
  int64_t size(llvm::StringRef name);
  int64_t size(llvm::StringRef name, int64_t missing);
  // A size that is the same in every layer: one integer, or a list of equal
  // ones, of `layers` or more.
  int64_t sizeOfLayers(llvm::StringRef name, int64_t layers, int64_t missing);
  // A count: an integer from 0 on.
  int64_t count(llvm::StringRef name, int64_t missing);
  // A number that a 32-bit float can hold.
  double number(llvm::StringRef name);
  double number(llvm::StringRef name, double missing);
  // Such a number above 0; without a default where it must be there.
  double positive(llvm::StringRef name);
  double positive(llvm::StringRef name, double missing);
  // Such a number from 0 on.
  double amount(llvm::StringRef name, double missing);
  // A share above 0, at most 1.
  double share(llvm::StringRef name, double missing);
  // A probability below 1.
  double ratio(llvm::StringRef name, double missing);
  bool flag(llvm::StringRef name, bool missing);
  std::string text(llvm::StringRef name, const std::string& missing);
  // Lists; empty where absent.
  std::vector<std::string> texts(llvm::StringRef name);
  std::vector<int64_t> integers(llvm::StringRef name);
  // The number of members of an object; 0 where absent.
  int64_t entries(llvm::StringRef name);
  // An object inside; null where absent. Belongs to this one.
  Fields* inner(llvm::StringRef name);

  // Refuses the field by name unless it is absent or has that value, which is
  // the one that the builder of the family implements.
  void require(llvm::StringRef name, const llvm::json::Value& supported);
  // Marks fields as read that do not matter for the mathematics of a step.
  void ignore(std::initializer_list<llvm::StringRef> names);

  // Names of unread fields with a meaning (not null, false, an empty list or an
  // empty object), with those of inner objects.
  std::vector<std::string> unread() const;

 private:
  const llvm::json::Value* find(llvm::StringRef name);
  [[noreturn]] void refuse(llvm::StringRef name, const std::string& what) const;

  const llvm::json::Object& object;
  std::string place;
  std::set<std::string> read;
  std::map<std::string, std::unique_ptr<Fields>> inners;
};

}  // namespace soapstone::presets

#endif  // SOAPSTONE_FRONTEND_PRESETS_FIELDS_H_
