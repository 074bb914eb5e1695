import SegueDrawing

/// A layout for labels to the right of marks on a lane. A label is left out if it would reach the next mark.
struct MarkLabels {
  /// The distance below which marks share a label, in points.
  static let nearest = 5.0

  /// A group of marks that are too close to be told apart.
  struct Cluster: Equatable {
    var first, last: Double
    var words: [String]

    var label: String { (words.first ?? "") + (words.count > 1 ? "  +\(words.count - 1)" : "") }
  }

  /// Groups marks into clusters. The marks must be sorted by position.
  static func clusters(of marks: [(x: Double, words: String)]) -> [Cluster] {
    marks.reduce(into: []) { clusters, mark in
      if let last = clusters.last, mark.x - last.last < nearest {
        clusters[clusters.count - 1].last = mark.x
        clusters[clusters.count - 1].words.append(mark.words)
      } else {
        clusters.append(Cluster(first: mark.x, last: mark.x, words: [mark.words]))
      }
    }
  }

  /// Returns the labels that fit, each with the position of its left edge.
  /// - Parameters:
  ///   - clusters: the clusters, from left to right.
  ///   - end: the right end of the lane.
  ///   - width: returns the width of a label's text, in points.
  static func fitting(
    _ clusters: [Cluster], until end: Double, width: (String) -> Double
  ) -> [(x: Double, text: String)] {
    clusters.indices.compactMap { index in
      let x = clusters[index].last + space
      let next = index + 1 < clusters.count ? clusters[index + 1].first - space : end
      return x + width(clusters[index].label) <= next ? (x, clusters[index].label) : nil
    }
  }

  private static let space = 6.0
}
