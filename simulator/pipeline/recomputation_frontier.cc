#include "simulator/pipeline/recomputation_frontier.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <queue>
#include <utility>

namespace soapstone::simulator {
namespace {

// Prices and capacities multiply to less than 62 bits.
constexpr int64_t kMostSum = int64_t{1} << 30;
constexpr int64_t kEndless = int64_t{1} << 62;

// A network with the maximum flow of Dinic, "Algorithm for solution of a
// problem of maximum flow in networks with power estimation", 1970.
class FlowNetwork {
 public:
  explicit FlowNetwork(int nodes) : edgesOf(nodes) {}

  void add(int from, int to, int64_t capacity) {
    edgesOf[from].push_back(static_cast<int>(edges.size()));
    edges.push_back({to, capacity});
    edgesOf[to].push_back(static_cast<int>(edges.size()));
    edges.push_back({from, 0});
  }

  // The nodes on the source's side of the minimum cut that has fewest there.
  std::vector<char> cut(int source, int sink) {
    while (findLevels(source, sink)) {
      next.assign(edgesOf.size(), 0);
      while (push(source, sink)) {
      }
    }
    std::vector<char> isSource(edgesOf.size(), 0);
    for (size_t i = 0; i < levels.size(); ++i) isSource[i] = levels[i] >= 0;
    return isSource;
  }

 private:
  struct Edge {
    int to = 0;
    int64_t left = 0;  // Capacity that is not used.
  };

  bool findLevels(int source, int sink) {
    levels.assign(edgesOf.size(), -1);
    levels[source] = 0;
    std::queue<int> pending({source});
    while (!pending.empty()) {
      int node = pending.front();
      pending.pop();
      for (int edge : edgesOf[node]) {
        int to = edges[edge].to;
        if (edges[edge].left == 0 || levels[to] >= 0) continue;
        levels[to] = levels[node] + 1;
        pending.push(to);
      }
    }
    return levels[sink] >= 0;
  }

  // Sends flow along one path; false if there is none. Paths are as long as the
  // model is deep: no recursion.
  bool push(int source, int sink) {
    std::vector<int> path;  // Edges.
    int node = source;
    while (node != sink) {
      bool moves = false;
      for (size_t& i = next[node]; i < edgesOf[node].size(); ++i) {
        const Edge& edge = edges[edgesOf[node][i]];
        if (edge.left == 0 || levels[edge.to] != levels[node] + 1) continue;
        path.push_back(edgesOf[node][i]);
        node = edge.to;
        moves = true;
        break;
      }
      if (moves) continue;
      if (path.empty()) return false;
      node = edges[path.back() ^ 1].to;
      path.pop_back();
      ++next[node];
    }
    int64_t least = kEndless;
    for (int edge : path) least = std::min(least, edges[edge].left);
    for (int edge : path) {
      if (edges[edge].left < kEndless) edges[edge].left -= least;
      if (edges[edge ^ 1].left < kEndless) edges[edge ^ 1].left += least;
    }
    return true;
  }

  std::vector<Edge> edges;  // Each followed by its reverse.
  std::vector<std::vector<int>> edgesOf;
  std::vector<int> levels;
  std::vector<size_t> next;  // By node, the first edge that may have room.
};

// The ops of a graph in parts that do not depend on each other: layers keep
// what other layers read, so that a deep model has a part for every layer, of
// which few differ. A minimum cut of all is one of every part, and equal parts
// have equal cuts: each distinct part is solved once.
class Parts {
 public:
  // A distinct part, and where it occurs.
  struct Part {
    std::vector<RepeatableOp> ops;  // Operands are numbered within the part.
    std::vector<std::vector<int>> places;  // The numbers of its ops in all.
  };

  explicit Parts(const std::vector<RepeatableOp>& ops)
      : ops(ops), leaders(ops.size()) {
    std::iota(leaders.begin(), leaders.end(), 0);
    for (size_t i = 0; i < ops.size(); ++i) {
      if (isFixed(ops[i])) continue;
      for (int operand : ops[i].operands) {
        if (!isThere(ops[operand])) join(static_cast<int>(i), operand);
      }
    }
  }

  std::vector<Part> find() {
    std::vector<std::vector<int>> members(ops.size());
    for (size_t i = 0; i < ops.size(); ++i) {
      members[leaderOf(static_cast<int>(i))].push_back(static_cast<int>(i));
    }
    std::vector<Part> parts;
    std::map<std::vector<int64_t>, size_t> known;  // By what decides the cut.
    std::vector<int> numbers(ops.size(), -1);
    for (std::vector<int>& own : members) {
      if (own.empty()) continue;
      Part part = partOf(own, &numbers);
      auto [entry, isNew] = known.try_emplace(keyOf(part), parts.size());
      if (isNew) parts.push_back(std::move(part));
      parts[entry->second].places.push_back(std::move(own));
    }
    return parts;
  }

  // Whether an op is never repeated, and its operands are of no concern.
  static bool isFixed(const RepeatableOp& op) {
    return !op.canRepeat && !op.isView;
  }

 private:
  // Whether results of an op are kept whatever is repeated: reading them costs
  // nothing.
  static bool isThere(const RepeatableOp& op) {
    return isFixed(op) && op.isRead;
  }

  int leaderOf(int op) {
    while (leaders[op] != op) op = leaders[op] = leaders[leaders[op]];
    return op;
  }
  // The first op of a part leads it.
  void join(int a, int b) {
    auto [first, second] = std::minmax({leaderOf(a), leaderOf(b)});
    leaders[second] = first;
  }

  Part partOf(const std::vector<int>& own, std::vector<int>* numbers) const {
    for (size_t i = 0; i < own.size(); ++i) {
      (*numbers)[own[i]] = static_cast<int>(i);
    }
    Part part;
    for (int number : own) {
      RepeatableOp& op = part.ops.emplace_back(ops[number]);
      op.operands.clear();
      if (isFixed(op)) continue;
      for (int operand : ops[number].operands) {
        if (!isThere(ops[operand])) op.operands.push_back((*numbers)[operand]);
      }
    }
    return part;
  }

  static std::vector<int64_t> keyOf(const Part& part) {
    std::vector<int64_t> key;
    for (const RepeatableOp& op : part.ops) {
      int64_t flags =
          (op.isView ? 1 : 0) + (op.canRepeat ? 2 : 0) + (op.isRead ? 4 : 0);
      auto operands = static_cast<int64_t>(op.operands.size());
      key.insert(key.end(), {op.work, op.bytes, flags, operands});
      key.insert(key.end(), op.operands.begin(), op.operands.end());
    }
    return key;
  }

  const std::vector<RepeatableOp>& ops;
  std::vector<int> leaders;  // By op; one that is its own leads its part.
};

class Solver {
 public:
  explicit Solver(const std::vector<RepeatableOp>& ops)
      : count(ops.size()), parts(Parts(ops).find()) {
    int64_t work = 0;
    int64_t bytes = 0;
    for (const RepeatableOp& op : ops) {
      work += op.work;
      bytes += op.bytes;
    }
    workUnit = std::max<int64_t>(1, (work + kMostSum - 1) / kMostSum);
    byteUnit = std::max<int64_t>(1, (bytes + kMostSum - 1) / kMostSum);
  }

  // The best choice where a unit of work costs `workPrice` and a unit of bytes
  // `bytePrice`.
  RecomputationPoint solve(int64_t workPrice, int64_t bytePrice) const {
    RecomputationPoint point;
    point.isRepeated.assign(count, 0);
    for (const Parts::Part& part : parts) {
      const std::vector<char> isTrue = cutOf(part.ops, workPrice, bytePrice);
      const auto copies = static_cast<int64_t>(part.places.size());
      for (size_t i = 0; i < part.ops.size(); ++i) {
        if (isTrue[2 * i + 1] != 0) {
          point.work += copies * unitsOfWork(part.ops[i]);
          for (const std::vector<int>& own : part.places) {
            point.isRepeated[own[i]] = 1;
          }
        } else if (isTrue[2 * i] != 0) {
          point.bytes += copies * unitsOfBytes(part.ops[i]);
        }
      }
    }
    return point;
  }

  RecomputationPoint keepAll() const { return solve(kMostSum, 1); }
  RecomputationPoint keepLeast() const { return solve(1, kMostSum); }

  // The best choice for the price at which the two are equally good; nothing if
  // that is one of them.
  std::optional<RecomputationPoint> between(
      const RecomputationPoint& more, const RecomputationPoint& less) const {
    int64_t workPrice = more.bytes - less.bytes;
    int64_t bytePrice = less.work - more.work;
    if (workPrice <= 0 || bytePrice <= 0) return std::nullopt;
    RecomputationPoint found = solve(workPrice, bytePrice);
    auto price = [&](const RecomputationPoint& point) {
      return point.work * workPrice + point.bytes * bytePrice;
    };
    if (price(found) >= price(more)) return std::nullopt;
    return found;
  }

  // In the units of the ops.
  RecomputationPoint inFull(RecomputationPoint point) const {
    point.work *= workUnit;
    point.bytes *= byteUnit;
    return point;
  }

 private:
  // Per op two sentences, and whether each is true in the cheapest cut: its
  // results are there in the backward pass; they are computed there.
  std::vector<char> cutOf(const std::vector<RepeatableOp>& ops,
                          int64_t workPrice, int64_t bytePrice) const {
    // A node for each sentence, on the source's side if it is true.
    int nodes = 2 * static_cast<int>(ops.size());
    int source = nodes;
    int sink = source + 1;
    FlowNetwork network(sink + 1);
    for (int i = 0; 2 * i < nodes; ++i) {
      const RepeatableOp& op = ops[i];
      int there = 2 * i;
      int repeated = there + 1;
      if (op.isRead) network.add(source, there, kEndless);
      // There, but not computed there: kept.
      network.add(there, repeated,
                  op.isView ? kEndless : unitsOfBytes(op) * bytePrice);
      network.add(repeated, sink,
                  Parts::isFixed(op) ? kEndless : unitsOfWork(op) * workPrice);
      for (int operand : op.operands) {
        network.add(repeated, 2 * operand, kEndless);
      }
    }
    return network.cut(source, sink);
  }

  int64_t unitsOfWork(const RepeatableOp& op) const {
    return op.work / workUnit;
  }
  int64_t unitsOfBytes(const RepeatableOp& op) const {
    return op.bytes / byteUnit;
  }

  size_t count;  // Ops of all parts.
  std::vector<Parts::Part> parts;
  int64_t workUnit = 1;
  int64_t byteUnit = 1;
};

}  // namespace

RecomputationPoint keepAtMost(const std::vector<RepeatableOp>& ops,
                              int percent) {
  Solver solver(ops);
  RecomputationPoint more = solver.keepAll();
  int64_t most = more.bytes * percent / 100;
  if (more.bytes <= most) return solver.inFull(std::move(more));
  RecomputationPoint less = solver.keepLeast();
  if (less.bytes > most) return solver.inFull(std::move(less));
  while (auto found = solver.between(more, less)) {
    (found->bytes <= most ? less : more) = *std::move(found);
  }
  return solver.inFull(std::move(less));
}

}  // namespace soapstone::simulator
