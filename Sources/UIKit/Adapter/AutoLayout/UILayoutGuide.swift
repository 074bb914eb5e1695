/// A rectangle in a view, for constraints: one that constraints determine, or one that the view defines.
open class UILayoutGuide: NSObject {
  enum Kind: Hashable { case custom, safeArea, margins, readable, content, frame, top, bottom }
  let kind: Kind
  /// The view whose coordinates the guide uses; `nil` until the guide is added to a view.
  public internal(set) weak var owningView: UIView?
  /// A name for reports.
  public var identifier = ""
  var solved = Rect.zero

  /// Creates a guide whose frame is determined by constraints.
  public override init() { kind = .custom }
  init(_ kind: Kind, in view: View) { (self.kind, owningView) = (kind, view) }

  /// The frame, in the coordinates of the owning view. The frame of a guide that constraints determine is known after the layout.
  public var layoutFrame: CGRect { owningView.map { fixedFrame(in: $0) ?? solved } ?? .zero }

  /// Returns the rectangle that a view defines; `nil` if constraints determine it.
  func fixedFrame(in view: View) -> Rect? {
    let bounds = Rect(origin: .zero, size: view.bounds.size)
    switch kind {
    case .frame: return bounds
    case .safeArea: return bounds.inset(by: view.safeAreaInsets)
    case .top: return bounds.divided(atDistance: view.safeAreaInsets.top, from: .minYEdge).slice
    case .bottom: return bounds.divided(atDistance: view.safeAreaInsets.bottom, from: .maxYEdge).slice
    case .margins: return bounds.inset(by: view.resolvedMargins)
    case .readable:
      let margins = view.resolvedMargins
      let frame = view.readableContentFrame(margin: max(margins.left, margins.right))
      return Rect(
        x: frame.minX - view.bounds.minX, y: margins.top, width: frame.width,
        height: max(0, bounds.height - margins.top - margins.bottom))
    case .custom, .content: return nil
    }
  }
}

extension View {
  /// Adds a guide whose frame is determined by constraints.
  public func addLayoutGuide(_ guide: UILayoutGuide) {
    guide.owningView.map { $0.removeLayoutGuide(guide) }
    guide.owningView = self
    layout.guides.append(guide)
  }
  /// Removes a guide.
  public func removeLayoutGuide(_ guide: UILayoutGuide) {
    layout.guides.removeAll { $0 === guide }
    guide.owningView = nil
  }
  /// The guides that were added to the view.
  public var layoutGuides: [UILayoutGuide] { layoutIfAny?.guides.filter { $0.kind == .custom } ?? [] }
  /// The guide of the area that no bar and no frame of a device covers.
  public var safeAreaLayoutGuide: UILayoutGuide { guide(.safeArea) }
  /// The guide of the area inside the margins.
  public var layoutMarginsGuide: UILayoutGuide { guide(.margins) }
  /// The guide of the area in which lines of text are easy to read.
  public var readableContentGuide: UILayoutGuide { guide(.readable) }

  func guide(_ kind: UILayoutGuide.Kind) -> UILayoutGuide {
    if let known = layout.guides.first(where: { $0.kind == kind }) { return known }
    let guide = UILayoutGuide(kind, in: self)
    layout.guides.append(guide)
    return guide
  }

  /// The space between the edges and the `layoutMarginsGuide`, in points. By default, 8 at all edges; in the view of a screen, 16
  /// on the left and the right, and the safe area insets.
  @_disfavoredOverload public var layoutMargins: UIEdgeInsets {
    get { (self as? StackView)?.layoutMargins ?? layoutIfAny?.margins ?? Insets(all: owner == nil ? 8 : 0) }
    set {
      if let stack = self as? StackView { return stack.layoutMargins = newValue }
      layout.margins = newValue.bounded()
      invalidateConstraints()
    }
  }
  /// The margins and the safe area insets of a screen's view.
  var resolvedMargins: Insets {
    guard owner != nil else { return layoutMargins }
    return safeAreaInsets + (layoutIfAny?.margins ?? Insets(top: 0, left: 16, bottom: 0, right: 16))
  }
}

extension UILayoutGuide {
  /// The height of the guide, in points.
  public var length: CGFloat { layoutFrame.height }
}

extension ViewController {
  /// The guide of the area under the bars at the upper edge.
  public var topLayoutGuide: UILayoutGuide { self.SegueControllers::view.guide(.top) }
  /// The guide of the area under the bars at the lower edge.
  public var bottomLayoutGuide: UILayoutGuide { self.SegueControllers::view.guide(.bottom) }
}

extension ScrollView {
  /// The guide of the content. Constraints between it and views in the content determine `contentSize`.
  public var contentLayoutGuide: UILayoutGuide { guide(.content) }
  /// The guide of the frame.
  public var frameLayoutGuide: UILayoutGuide { guide(.frame) }
}
