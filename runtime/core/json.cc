#include "runtime/core/json.h"

#include <charconv>
#include <cstdio>

#include "runtime/core/error.h"

namespace soapstone::runtime {
namespace {

constexpr int kMaxDepth = 64;

class Parser {
 public:
  Parser(std::string_view text, const std::string& what)
      : text(text), what(what) {}

  Json parse() {
    Json value = parseValue(0);
    skipSpace();
    if (at != text.size()) fail("unexpected text after the value");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& reason) const {
    throw InputError(what + ": " + reason + " at byte " + std::to_string(at));
  }

  void skipSpace() {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t' ||
                                text[at] == '\n' || text[at] == '\r')) {
      ++at;
    }
  }

  bool take(char c) {
    skipSpace();
    if (at >= text.size() || text[at] != c) return false;
    ++at;
    return true;
  }

  void expect(char c) {
    if (!take(c)) fail(std::string("expected '") + c + "'");
  }

  bool takeWord(std::string_view word) {
    if (text.substr(at, word.size()) != word) return false;
    at += word.size();
    return true;
  }

  Json parseValue(int depth) {
    if (depth > kMaxDepth) fail("nested too deeply");
    skipSpace();
    if (at >= text.size()) fail("unexpected end");
    Json value;
    switch (text[at]) {
      case '{':
        return parseObject(depth);
      case '[':
        return parseArray(depth);
      case '"':
        value.kind = Json::Kind::kString;
        value.text = parseString();
        return value;
      default:
        break;
    }
    if (takeWord("null")) return value;
    value.kind = Json::Kind::kBool;
    if (takeWord("false")) return value;
    value.boolean = true;
    if (takeWord("true")) return value;
    return parseNumber();
  }

  Json parseObject(int depth) {
    Json value;
    value.kind = Json::Kind::kObject;
    expect('{');
    if (take('}')) return value;
    do {
      skipSpace();
      std::string name = parseString();
      expect(':');
      value.members.emplace_back(std::move(name), parseValue(depth + 1));
    } while (take(','));
    expect('}');
    return value;
  }

  Json parseArray(int depth) {
    Json value;
    value.kind = Json::Kind::kArray;
    expect('[');
    if (take(']')) return value;
    do {
      value.items.push_back(parseValue(depth + 1));
    } while (take(','));
    expect(']');
    return value;
  }

  Json parseNumber() {
    size_t end = at;
    while (end < text.size() && (std::string_view("+-.eE").find(text[end]) !=
                                     std::string_view::npos ||
                                 (text[end] >= '0' && text[end] <= '9'))) {
      ++end;
    }
    const char* first = text.data() + at;
    const char* last = text.data() + end;
    Json value;
    value.kind = Json::Kind::kInteger;
    auto whole = std::from_chars(first, last, value.integer);
    if (whole.ec == std::errc() && whole.ptr == last) {
      value.number = static_cast<double>(value.integer);
      at = end;
      return value;
    }
    value.kind = Json::Kind::kNumber;
    auto real = std::from_chars(first, last, value.number);
    if (real.ec != std::errc() || real.ptr != last) fail("expected a value");
    at = end;
    return value;
  }

  std::string parseString() {
    if (at >= text.size() || text[at] != '"') fail("expected a string");
    ++at;
    std::string result;
    while (true) {
      if (at >= text.size()) fail("string without end");
      char c = text[at++];
      if (c == '"') return result;
      if (c != '\\') {
        result += c;
        continue;
      }
      if (at >= text.size()) fail("string without end");
      parseEscape(result);
    }
  }

  void parseEscape(std::string& result) {
    static constexpr std::string_view kNames = "\"\\/bfnrt";
    static constexpr std::string_view kValues = "\"\\/\b\f\n\r\t";
    char c = text[at++];
    if (size_t i = kNames.find(c); i != std::string_view::npos) {
      result += kValues[i];
      return;
    }
    if (c != 'u' || at + 4 > text.size()) fail("unknown escape");
    unsigned code = 0;
    auto parsed =
        std::from_chars(text.data() + at, text.data() + at + 4, code, 16);
    if (parsed.ptr != text.data() + at + 4) fail("unknown escape");
    at += 4;
    appendUtf8(code, result);
  }

  // Halves of surrogate pairs are kept as they come: names are only compared.
  static void appendUtf8(unsigned code, std::string& result) {
    if (code < 0x80) {
      result += static_cast<char>(code);
    } else if (code < 0x800) {
      result += static_cast<char>(0xc0 | code >> 6);
      result += static_cast<char>(0x80 | (code & 0x3f));
    } else {
      result += static_cast<char>(0xe0 | code >> 12);
      result += static_cast<char>(0x80 | (code >> 6 & 0x3f));
      result += static_cast<char>(0x80 | (code & 0x3f));
    }
  }

  std::string_view text;
  std::string what;
  size_t at = 0;
};

}  // namespace

const Json* Json::find(std::string_view name) const {
  for (const auto& [key, value] : members) {
    if (key == name) return &value;
  }
  return nullptr;
}

Json parseJson(std::string_view text, const std::string& what) {
  return Parser(text, what).parse();
}

std::string quoteJson(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof(escape), "\\u%04x", c);
      result += escape;
    } else {
      result += c;
    }
  }
  return result + "\"";
}

}  // namespace soapstone::runtime
