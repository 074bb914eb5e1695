import SegueDrawing

/// Words behind marks on a lane: as many as there is room for, none over another one or over the next mark.
struct MarkLabels {
  /// Marks that are nearer to each other have one label, in points.
  static let nearest = 5.0

  /// Marks that are one to the eye.
  struct Cluster: Equatable {
    var first, last: Double
    var words: [String]

    var label: String { (words.first ?? "") + (words.count > 1 ? "  +\(words.count - 1)" : "") }
  }

  /// Marks in the order of their places.
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

  /// The labels that fit, and where they begin.
  /// - Parameters:
  ///   - end: where the lane ends.
  ///   - width: how wide a text is.
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
