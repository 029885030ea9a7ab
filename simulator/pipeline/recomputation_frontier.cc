#include "simulator/pipeline/recomputation_frontier.h"

#include <algorithm>
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

class Solver {
 public:
  explicit Solver(const std::vector<RepeatableOp>& ops) : ops(ops) {
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
    // Per op two nodes, each on the source's side if its sentence is true: its
    // results are there in the backward pass; they are computed there.
    int count = static_cast<int>(ops.size());
    int source = 2 * count;
    int sink = source + 1;
    FlowNetwork network(sink + 1);
    for (int i = 0; i < count; ++i) {
      const RepeatableOp& op = ops[i];
      int there = 2 * i;
      int repeated = there + 1;
      if (op.isRead) network.add(source, there, kEndless);
      // There, but not computed there: kept.
      network.add(there, repeated,
                  op.isView ? kEndless : unitsOfBytes(op) * bytePrice);
      bool isFixed = !op.canRepeat && !op.isView;
      network.add(repeated, sink,
                  isFixed ? kEndless : unitsOfWork(op) * workPrice);
      for (int operand : op.operands) {
        network.add(repeated, 2 * operand, kEndless);
      }
    }
    std::vector<char> isTrue = network.cut(source, sink);
    RecomputationPoint point;
    for (int i = 0; i < count; ++i) {
      bool isRepeated = isTrue[2 * i + 1] != 0;
      point.isRepeated.push_back(isRepeated);
      if (isRepeated) {
        point.work += unitsOfWork(ops[i]);
      } else if (isTrue[2 * i] != 0) {
        point.bytes += unitsOfBytes(ops[i]);
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
  int64_t unitsOfWork(const RepeatableOp& op) const {
    return op.work / workUnit;
  }
  int64_t unitsOfBytes(const RepeatableOp& op) const {
    return op.bytes / byteUnit;
  }

  const std::vector<RepeatableOp>& ops;
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
