/// The importance of a constraint, 0…1000.
public nonisolated struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The importance as a number. At 1000, the constraint is required.
  public var rawValue: Float
  /// Creates a priority from a number, 0…1000.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from a number, 0…1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// The priority of a constraint that must be satisfied.
  public static let required = UILayoutPriority(1000)
  /// The priority with which a view resists being smaller than its content, 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority with which a view resists being larger than its content, 250.
  public static let defaultLow = UILayoutPriority(250)
  /// A low priority, 50, for views that should be as small as possible.
  public static let fittingSizeLevel = UILayoutPriority(50)
  /// Returns whether the first priority is lower.
  public static func < (one: UILayoutPriority, other: UILayoutPriority) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// A linear relation between attributes of two views or layout guides, such as their edges or sizes.
///
/// Active constraints determine the frames of views whose `translatesAutoresizingMaskIntoConstraints` is `false`. They are
/// applied when the superview is laid out. Of contradictory required constraints, the last one is ignored and reported.
open class NSLayoutConstraint: NSObject {
  /// An attribute of a view or guide. Leading and trailing are left and right, and attributes with a margin refer to the
  /// `layoutMarginsGuide`.
  public nonisolated enum Attribute: Int, Sendable {
    /// No attribute, for a constraint with a constant alone.
    case notAnAttribute
    /// The edges, the size and the center.
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    /// The baselines of the last and the first line of text; the edges of a view without text.
    case lastBaseline, firstBaseline
    /// The edges and the center inside the margins.
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    /// The center inside the margins.
    case centerXWithinMargins, centerYWithinMargins
    /// The former name of `lastBaseline`.
    public static let baseline = Attribute.lastBaseline

    fileprivate var withoutMargin: Attribute? {
      rawValue > 12 ? Attribute(rawValue: rawValue - (rawValue > 18 ? 10 : 12)) : nil
    }
  }

  /// The relation between the two sides of a constraint.
  public nonisolated enum Relation: Int, Sendable {
    /// The first side is at most as large as the second one, as large, or at least as large.
    case lessThanOrEqual = -1, equal, greaterThanOrEqual
  }

  /// A direction.
  public nonisolated enum Axis: Int, Sendable {
    /// From left to right, and from top to bottom.
    case horizontal, vertical
  }

  /// The view or guide on the first side. Constraints do not retain views.
  public private(set) weak var firstItem: AnyObject?
  /// The view or guide on the second side; `nil` if there is a constant alone.
  public private(set) weak var secondItem: AnyObject?
  /// The attribute of the first item.
  public let firstAttribute: Attribute
  /// The attribute of the second item.
  public let secondAttribute: Attribute
  /// The relation between both sides.
  public let relation: Relation
  /// The factor of the second attribute.
  public let multiplier: CGFloat
  /// The constant on the second side, in points. In an animation block, a new constant has an effect once `layoutIfNeeded()` is
  /// called. The default is 0.
  public var constant: CGFloat {
    didSet {
      constant = constant.bounded(or: oldValue)
      if constant != oldValue { changed() }
    }
  }
  /// The importance of the constraint. The default is `.required`.
  public var priority = UILayoutPriority.required { didSet { if priority != oldValue { changed() } } }
  /// A name for reports.
  public var identifier: String?
  /// Whether identifiers of constraints have to be archived. Has no effect.
  public var shouldBeArchived = false

  /// The nearest common superview of both items while the constraint is active; otherwise `nil`.
  private(set) weak var holder: View?
  /// The position in the order in which constraints were activated.
  private(set) var order = 0
  private static var count = 0
  /// Whether it was already reported that the constraint contradicts others.
  var isReported = false

  /// Creates an inactive constraint: `item.attribute` `relation` `toItem.attribute` × `multiplier` + `constant`.
  public init(
    item: Any, attribute: Attribute, relatedBy relation: Relation, toItem: Any?,
    attribute toAttribute: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    let (one, other) = (
      Self.side(item, attribute), Self.side(toItem, toItem == nil ? .notAnAttribute : toAttribute)
    )
    (firstItem, firstAttribute, secondItem, secondAttribute) = (one.0, one.1, other.0, other.1)
    (self.relation, self.multiplier) = (relation, multiplier.bounded(or: 1))
    self.constant = constant.bounded()
  }

  private static func side(_ item: Any?, _ attribute: Attribute) -> (AnyObject?, Attribute) {
    guard let inside = attribute.withoutMargin, let view = item as? View else {
      return (item.map { $0 as AnyObject }, attribute)
    }
    return (view.layoutMarginsGuide, inside)
  }

  /// Whether the constraint has an effect. The default is `false`.
  public var isActive: Bool {
    get { holder != nil }
    set { if newValue != isActive { if newValue { activate() } else { deactivate() } } }
  }
  /// Activates constraints.
  public class func activate(_ constraints: [NSLayoutConstraint]) {
    for each in constraints { each.isActive = true }
  }
  /// Deactivates constraints.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for each in constraints { each.isActive = false }
  }

  /// The views of the items, or of the views that own them.
  var views: [View] {
    [firstItem, secondItem].compactMap { ($0 as? View) ?? ($0 as? UILayoutGuide)?.owningView }
  }
  /// Whether the constraint is active, and its items exist.
  var holds: Bool { isActive && hasItems }
  private var hasItems: Bool { views.count == (secondAttribute == .notAnAttribute ? 1 : 2) }

  private func activate() {
    let views = views
    guard hasItems, let first = views.first,
      let common = sequence(first: first, next: \.superview).first(where: { ancestor in
        views.allSatisfy { $0.isDescendant(of: ancestor) }
      })
    else {
      return reportFault(
        "NSLayoutConstraint: \(name) was not activated, because its items have no common superview",
        in: views.first?.window)
    }
    Self.count += 1
    (holder, order, isReported) = (common, Self.count, false)
    common.layout.constraints.append(self)
    for view in views {
      if view !== common || views.count == 1 || firstItem === secondItem { view.layout.link(self) }
      for each in sequence(first: view, next: \.superview).prefix(while: { $0 !== common })
      where each !== view {
        each.layout.join(self)
      }
    }
    changed()
  }

  private func deactivate() {
    changed()
    holder?.layout.constraints.removeAll { $0 === self }
    holder = nil
  }

  private func changed() {
    isReported = false
    for view in views { view.invalidateConstraints() }
  }

  /// A description for reports, such as `title.width = 100`.
  var name: String {
    func side(_ item: AnyObject?, _ attribute: Attribute) -> String {
      let view = (item as? View) ?? (item as? UILayoutGuide)?.owningView
      return view.map { "\($0.faultName).\(attribute)" } ?? ""
    }
    let sign = relation == .equal ? "=" : relation == .lessThanOrEqual ? "≤" : "≥"
    let other = side(secondItem, secondAttribute)
    let amount = other.isEmpty || constant != 0 ? "\(other.isEmpty ? "" : " + ")\(constant)" : ""
    return identifier ?? "\(side(firstItem, firstAttribute)) \(sign) \(other)\(amount)"
  }
}
