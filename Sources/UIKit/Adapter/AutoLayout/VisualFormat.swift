extension NSLayoutConstraint {
  /// Options of a visual format: attributes that neighboring views share.
  public nonisolated struct FormatOptions: OptionSet, Sendable {
    /// The raw bits, as in UIKit.
    public let rawValue: UInt
    /// Creates a set of options from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Views have the same left or right edge.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1),
      alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Views have the same upper or lower edge.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3),
      alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Views have the same leading edge, the left one, or the same trailing edge.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5),
      alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Views have the same center.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9),
      alignAllCenterY = FormatOptions(rawValue: 1 << 10)

    fileprivate var attributes: [Attribute] {
      // The bits are UIKit's numbers of the attributes.
      (1...10).compactMap { rawValue & 1 << $0 == 0 ? nil : Attribute(rawValue: Int($0)) }
    }
  }

  /// Returns the inactive constraints that a visual format describes, such as `H:|-[label(>=40)]-8-[button]-|`. A format that
  /// cannot be read is reported, and gives no constraints.
  /// - Parameters:
  ///   - format: the format.
  ///   - options: the attributes that all views of the format share.
  ///   - metrics: the numbers for the names in the format.
  ///   - views: the views for the names in the format.
  public class func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = FormatReader(format, metrics: metrics ?? [:], views: views.compactMapValues { $0 as? View })
    guard reader.read() else {
      reportFault(
        "NSLayoutConstraint: the format \(format) cannot be read", in: reader.views.values.first?.window)
      return []
    }
    let shared = options.attributes.flatMap { attribute in
      zip(reader.order, reader.order.dropFirst()).map {
        NSLayoutConstraint(
          item: $0, attribute: attribute, relatedBy: .equal, toItem: $1, attribute: attribute, multiplier: 1,
          constant: 0)
      }
    }
    return reader.constraints + shared
  }
}

/// A reader of a visual format.
private struct FormatReader {
  private typealias Rule = (relation: NSLayoutConstraint.Relation, amount: String, priority: Float)
  private var rest: Substring
  private let metrics: [String: Any]
  let views: [String: View]
  private var isVertical = false
  private(set) var constraints: [NSLayoutConstraint] = []
  /// The views of the format, in order.
  private(set) var order: [View] = []

  init(_ format: String, metrics: [String: Any], views: [String: View]) {
    rest = format.filter { !$0.isWhitespace }[...]
    (self.metrics, self.views) = (metrics, views)
  }

  /// Reads the format.
  /// - Returns: whether it could be read.
  mutating func read() -> Bool {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    var (last, isStart): (View?, Bool) = (nil, take("|"))
    while !rest.isEmpty {
      var gap: [Rule] = []
      let hasGap = take("-")
      if hasGap, !rest.hasPrefix("["), !rest.hasPrefix("|") {
        guard let rules = takeRules(), take("-") else { return false }
        gap = rules
      }
      let edge = take("|")
      guard edge || take("["), edge ? last != nil : true else { return false }
      let next = edge ? nil : takeView()
      guard edge || next != nil else { return false }
      let standard: Double = !hasGap ? 0 : isStart || edge ? Double(margin(of: next ?? last)) : 8
      if gap.isEmpty { gap = [(.equal, String(standard), 1000)] }
      for rule in gap where last != nil || isStart {
        guard add(rule, from: isStart ? nil : last, to: next) else { return false }
      }
      if let next { order.append(next) }
      (last, isStart) = (next, false)
      if edge { return rest.isEmpty }
    }
    return !order.isEmpty
  }

  private func margin(of view: View?) -> CGFloat { view?.superview?.owner == nil ? 8 : isVertical ? 0 : 16 }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func takeWord(until ends: Set<Character>) -> String {
    let word = rest.prefix { !ends.contains($0) }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  /// Reads a view up to its closing bracket, with the rules for its size.
  private mutating func takeView() -> View? {
    guard let view = views[takeWord(until: ["(", "]"])] else { return nil }
    if rest.hasPrefix("(") {
      guard let rules = takeRules() else { return nil }
      let side: NSLayoutConstraint.Attribute = isVertical ? .height : .width
      for rule in rules {
        let other = views[rule.amount]
        guard let amount = other == nil ? number(rule.amount) : 0 else { return nil }
        append(rule, (view, side), (other, other == nil ? .notAnAttribute : side), amount)
      }
    }
    return take("]") ? view : nil
  }

  /// Reads a number, or rules in parentheses, such as `(>=20@750,<=40)`.
  private mutating func takeRules() -> [Rule]? {
    let inside = take("(") ? takeWord(until: [")"]) : takeWord(until: ["-"])
    _ = take(")")
    let rules = inside.split(separator: ",").compactMap { part -> Rule? in
      var text = part
      var relation = NSLayoutConstraint.Relation.equal
      for (sign, meaning) in [("==", relation), (">=", .greaterThanOrEqual), ("<=", .lessThanOrEqual)]
      where text.hasPrefix(sign) {
        (text, relation) = (text.dropFirst(2), meaning)
      }
      let parts = text.split(separator: "@")
      guard let amount = parts.first, parts.count < 3 else { return nil }
      guard let priority = parts.count == 2 ? number(String(parts[1])) : 1000 else { return nil }
      return (relation, String(amount), Float(priority))
    }
    return rules.isEmpty ? nil : rules
  }

  private func number(_ text: String) -> Double? { Double(text) ?? metrics[text].flatMap(LayerKey.number) }

  /// Adds the rule of a gap between two views; `nil` stands for the superview.
  private mutating func add(_ rule: Rule, from one: View?, to other: View?) -> Bool {
    guard let parent = (one ?? other)?.superview, let amount = number(rule.amount) else { return false }
    let (start, end): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      isVertical ? (.top, .bottom) : (.leading, .trailing)
    append(
      rule, (other ?? parent, other == nil ? end : start), (one ?? parent, one == nil ? start : end), amount)
    return true
  }

  private mutating func append(
    _ rule: Rule, _ first: (View, NSLayoutConstraint.Attribute),
    _ second: (View?, NSLayoutConstraint.Attribute),
    _ amount: Double
  ) {
    let constraint = NSLayoutConstraint(
      item: first.0, attribute: first.1, relatedBy: rule.relation, toItem: second.0, attribute: second.1,
      multiplier: 1, constant: amount)
    constraint.priority = UILayoutPriority(rule.priority)
    constraints.append(constraint)
  }
}
