// RUN: soapstone-opt %s --soap-join-loss-shards --split-input-file | FileCheck %s

// Two devices have five classes each, as soap-expand-statistics and
// dist-partition leave their loss. In its place is a loss of the shard; the
// exchanges are of log-sum-exps, in f32, and of the sums.

// CHECK-LABEL: func @step_0
// CHECK-SAME: (%[[LOGITS:.*]]: tensor<4x5xbf16>, %[[LABELS:.*]]: tensor<4xi64>)
// CHECK-NEXT: %[[PART:.*]], %[[TOTAL:.*]] = soap.cross_entropy %[[LOGITS]], %[[LABELS]]
// CHECK-SAME: dist.global_offsets = dense<{{\[\[}}0], [5]]>
// CHECK-SAME: soap.global_shape = array<i64: 10>
// CHECK-NEXT: %[[LABEL:.*]] = soap.unary <neg> %[[PART]]
// CHECK-NEXT: %[[MOST:.*]] = dist.all_reduce <max> %[[TOTAL]] {{.*}} channel 3 {{.*}} tensor<4xf32>
// CHECK-NEXT: %[[MAXIMUM:.*]] = dist.wait %[[MOST]] : tensor<4xf32>
// CHECK-NEXT: %[[OVER:.*]] = soap.binary <sub> %[[TOTAL]], %[[MAXIMUM]]
// CHECK-NEXT: %[[SUM:.*]] = soap.unary <exp> %[[OVER]]
// CHECK-NEXT: dist.all_reduce <sum> %[[SUM]], %[[LABEL]]
// CHECK-NOT: soap.reduce
module attributes {dist.devices = 2 : i64} {
  func.func @step_0(%logits: tensor<4x5xbf16>, %labels: tensor<4xi64>)
      -> (tensor<4xf32>, tensor<4xf32>)
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %wide = soap.cast %logits to f32 : (tensor<4x5xbf16>) -> tensor<4x5xf32>
    %classes = soap.iota shape [4, 5] dim 1 of i64 {soap.global_shape = array<i64: 4, 10>,
        dist.global_offsets = dense<[[0, 0], [0, 5]]> : tensor<2x2xi64>} : tensor<4x5xi64>
    %wanted = soap.broadcast %labels dims [0] shape [4, 5] : (tensor<4xi64>) -> tensor<4x5xi64>
    %is = soap.compare <eq> %classes, %wanted : (tensor<4x5xi64>, tensor<4x5xi64>) -> tensor<4x5xi1>
    %zero = soap.fill 0.0 : f32 shape [4, 5] : tensor<4x5xf32>
    %kept = soap.select %is, %wide, %zero
        : (tensor<4x5xi1>, tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %label = soap.reduce <sum> %kept over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %most = soap.reduce <max> %logits over [1] : (tensor<4x5xbf16>) -> tensor<4xbf16>
    %sent = dist.all_reduce <max> %most groups [[0, 1]] channel 3 label "maximum" : tensor<4xbf16>
    %narrow = dist.wait %sent : tensor<4xbf16>
    %maximum = soap.cast %narrow to f32 : (tensor<4xbf16>) -> tensor<4xf32>
    %rows = soap.broadcast %maximum dims [0] shape [4, 5] : (tensor<4xf32>) -> tensor<4x5xf32>
    %over = soap.binary <sub> %wide, %rows : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %terms = soap.unary <exp> %over : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %sum = soap.reduce <sum> %terms over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %sums:2 = dist.all_reduce <sum> %sum, %label groups [[0, 1]] channel 4 label "sum" : tensor<4xf32>, tensor<4xf32>
    %all, %logit = dist.wait %sums#0, %sums#1 : tensor<4xf32>, tensor<4xf32>
    %log = soap.unary <log> %all : (tensor<4xf32>) -> tensor<4xf32>
    %total = soap.binary <add> %maximum, %log : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %loss = soap.binary <sub> %total, %logit : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %loss, %total : tensor<4xf32>, tensor<4xf32>
  }
}

// -----

// The largest of something else is no loss.

// CHECK-LABEL: func @step_0
// CHECK: soap.reduce <max>
// CHECK-NOT: soap.cross_entropy
module attributes {dist.devices = 2 : i64} {
  func.func @step_0(%x: tensor<4x5xbf16>) -> tensor<4xbf16>
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %most = soap.reduce <max> %x over [1] : (tensor<4x5xbf16>) -> tensor<4xbf16>
    %sent = dist.all_reduce <max> %most groups [[0, 1]] channel 3 label "maximum" : tensor<4xbf16>
    %all = dist.wait %sent : tensor<4xbf16>
    return %all : tensor<4xbf16>
  }
}

// -----

// Two losses whose maxima are awaited together.

// CHECK-LABEL: func @step_0
// CHECK: %{{.*}}, %[[TOTAL_A:.*]] = soap.cross_entropy %{{.*}}, %{{.*}}
// CHECK: %[[SENT_A:.*]] = dist.all_reduce <max> %[[TOTAL_A]] {{.*}} channel 3
// CHECK: %{{.*}}, %[[TOTAL_B:.*]] = soap.cross_entropy %{{.*}}, %{{.*}}
// CHECK: %[[SENT_B:.*]] = dist.all_reduce <max> %[[TOTAL_B]] {{.*}} channel 4
// CHECK: %[[MAX:.*]]:2 = dist.wait %[[SENT_A]], %[[SENT_B]]
// CHECK: soap.binary <sub> %[[TOTAL_A]], %[[MAX]]#0
// CHECK: soap.binary <sub> %[[TOTAL_B]], %[[MAX]]#1
// CHECK-NOT: soap.reduce
module attributes {dist.devices = 2 : i64} {
  func.func @step_0(%a: tensor<4x5xf32>, %b: tensor<4x5xf32>, %labels: tensor<4xi64>)
      -> (tensor<4xf32>, tensor<4xf32>)
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %classes = soap.iota shape [4, 5] dim 1 of i64 {soap.global_shape = array<i64: 4, 10>,
        dist.global_offsets = dense<[[0, 0], [0, 5]]> : tensor<2x2xi64>} : tensor<4x5xi64>
    %wanted = soap.broadcast %labels dims [0] shape [4, 5] : (tensor<4xi64>) -> tensor<4x5xi64>
    %is = soap.compare <eq> %classes, %wanted : (tensor<4x5xi64>, tensor<4x5xi64>) -> tensor<4x5xi1>
    %zero = soap.fill 0.0 : f32 shape [4, 5] : tensor<4x5xf32>
    %kept_a = soap.select %is, %a, %zero : (tensor<4x5xi1>, tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %label_a = soap.reduce <sum> %kept_a over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %kept_b = soap.select %is, %b, %zero : (tensor<4x5xi1>, tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %label_b = soap.reduce <sum> %kept_b over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %most_a = soap.reduce <max> %a over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %sent_a = dist.all_reduce <max> %most_a groups [[0, 1]] channel 3 label "maximum" : tensor<4xf32>
    %most_b = soap.reduce <max> %b over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %sent_b = dist.all_reduce <max> %most_b groups [[0, 1]] channel 4 label "maximum" : tensor<4xf32>
    %max_a, %max_b = dist.wait %sent_a, %sent_b : tensor<4xf32>, tensor<4xf32>
    %rows_a = soap.broadcast %max_a dims [0] shape [4, 5] : (tensor<4xf32>) -> tensor<4x5xf32>
    %over_a = soap.binary <sub> %a, %rows_a : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %terms_a = soap.unary <exp> %over_a : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %sum_a = soap.reduce <sum> %terms_a over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %rows_b = soap.broadcast %max_b dims [0] shape [4, 5] : (tensor<4xf32>) -> tensor<4x5xf32>
    %over_b = soap.binary <sub> %b, %rows_b : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %terms_b = soap.unary <exp> %over_b : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %sum_b = soap.reduce <sum> %terms_b over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %x = soap.binary <add> %sum_a, %label_a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %y = soap.binary <add> %sum_b, %label_b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %x, %y : tensor<4xf32>, tensor<4xf32>
  }
}

// -----

// Two losses of the same logits, beside a maximum of these that is none: each
// loss has the sum of its own labels' logits.

// CHECK-LABEL: func @step_0
// CHECK-SAME: %[[LOGITS:.*]]: tensor<4x5xf32>, %[[FIRST:.*]]: tensor<4xi64>, %[[SECOND:.*]]: tensor<4xi64>
// CHECK: soap.cross_entropy %[[LOGITS]], %[[FIRST]]
// CHECK: dist.all_reduce <max> {{.*}} channel 3
// CHECK: %[[MOST:.*]] = soap.reduce <max> %[[LOGITS]]
// CHECK: dist.all_reduce <max> %[[MOST]] {{.*}} channel 4
// CHECK: soap.cross_entropy %[[LOGITS]], %[[SECOND]]
// CHECK: dist.all_reduce <max> {{.*}} channel 5
module attributes {dist.devices = 2 : i64} {
  func.func @step_0(%a: tensor<4x5xf32>, %first: tensor<4xi64>, %second: tensor<4xi64>)
      -> (tensor<4xf32>, tensor<4xf32>, tensor<4x5xf32>)
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %classes = soap.iota shape [4, 5] dim 1 of i64 {soap.global_shape = array<i64: 4, 10>,
        dist.global_offsets = dense<[[0, 0], [0, 5]]> : tensor<2x2xi64>} : tensor<4x5xi64>
    %zero = soap.fill 0.0 : f32 shape [4, 5] : tensor<4x5xf32>
    %wanted_1 = soap.broadcast %first dims [0] shape [4, 5] : (tensor<4xi64>) -> tensor<4x5xi64>
    %is_1 = soap.compare <eq> %classes, %wanted_1 : (tensor<4x5xi64>, tensor<4x5xi64>) -> tensor<4x5xi1>
    %kept_1 = soap.select %is_1, %a, %zero : (tensor<4x5xi1>, tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %label_1 = soap.reduce <sum> %kept_1 over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %most_1 = soap.reduce <max> %a over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %sent_1 = dist.all_reduce <max> %most_1 groups [[0, 1]] channel 3 label "maximum" : tensor<4xf32>
    %max_1 = dist.wait %sent_1 : tensor<4xf32>
    %rows_1 = soap.broadcast %max_1 dims [0] shape [4, 5] : (tensor<4xf32>) -> tensor<4x5xf32>
    %over_1 = soap.binary <sub> %a, %rows_1 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %terms_1 = soap.unary <exp> %over_1 : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %sum_1 = soap.reduce <sum> %terms_1 over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %x = soap.binary <add> %sum_1, %label_1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %most_2 = soap.reduce <max> %a over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %sent_2 = dist.all_reduce <max> %most_2 groups [[0, 1]] channel 4 label "maximum" : tensor<4xf32>
    %max_2 = dist.wait %sent_2 : tensor<4xf32>
    %rows_2 = soap.broadcast %max_2 dims [0] shape [4, 5] : (tensor<4xf32>) -> tensor<4x5xf32>
    %over_2 = soap.binary <sub> %a, %rows_2 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %terms_2 = soap.unary <exp> %over_2 : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %sum_2 = soap.reduce <sum> %terms_2 over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %spread = soap.broadcast %sum_2 dims [0] shape [4, 5] : (tensor<4xf32>) -> tensor<4x5xf32>
    %z = soap.binary <div> %terms_2, %spread : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %wanted_3 = soap.broadcast %second dims [0] shape [4, 5] : (tensor<4xi64>) -> tensor<4x5xi64>
    %is_3 = soap.compare <eq> %classes, %wanted_3 : (tensor<4x5xi64>, tensor<4x5xi64>) -> tensor<4x5xi1>
    %kept_3 = soap.select %is_3, %a, %zero : (tensor<4x5xi1>, tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %label_3 = soap.reduce <sum> %kept_3 over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %most_3 = soap.reduce <max> %a over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %sent_3 = dist.all_reduce <max> %most_3 groups [[0, 1]] channel 5 label "maximum" : tensor<4xf32>
    %max_3 = dist.wait %sent_3 : tensor<4xf32>
    %rows_3 = soap.broadcast %max_3 dims [0] shape [4, 5] : (tensor<4xf32>) -> tensor<4x5xf32>
    %over_3 = soap.binary <sub> %a, %rows_3 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %terms_3 = soap.unary <exp> %over_3 : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %sum_3 = soap.reduce <sum> %terms_3 over [1] : (tensor<4x5xf32>) -> tensor<4xf32>
    %y = soap.binary <add> %sum_3, %label_3 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %x, %y, %z : tensor<4xf32>, tensor<4xf32>, tensor<4x5xf32>
  }
}
