import SegueGeometry
import SegueMotion
import SegueViews

/// A recognizer of gestures.
public typealias UIGestureRecognizer = GestureRecognizer
/// Decides about a gesture.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
/// A drag.
public typealias UIPanGestureRecognizer = PanGestureRecognizer
/// A drag from an edge.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer
/// A click, or several.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// A press that does not move.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// Fingers that spread or close.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer

/// A method that is called on a target. `Selector(Page.drag(_:))` is what `segue adopt` makes of `#selector(drag(_:))` in a class `Page`;
/// `Selector(drag(_:))` works, too, but holds its object.
public struct Selector {
  /// Calls it, if the target and the sender are what it takes.
  let call: (_ target: AnyObject?, _ sender: Any) -> Void

  /// A method of a type, without an argument.
  public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
    call = { target, _ in if let target = target as? Target { method(target)() } }
  }
  /// A method of a type, which takes the sender.
  public init<Target: AnyObject, Sender>(
    _ method: @escaping (Target) -> (Sender) -> Void
  ) {
    call = { if let target = $0 as? Target, let sender = $1 as? Sender { method(target)(sender) } }
  }
  /// A method of an object, without an argument.
  public init(_ method: @escaping () -> Void) { call = { _, _ in method() } }
  /// A method of an object, which takes the sender.
  public init<Sender>(_ method: @escaping (Sender) -> Void) {
    call = { if let sender = $1 as? Sender { method(sender) } }
  }
}

nonisolated extension GestureRecognizer.State {
  /// The same as `ended`.
  public static let recognized = GestureRecognizer.State.ended
}

extension GestureRecognizer {
  /// Calls a method of a target, which is not kept, whenever the gesture begins, changes, ends or is cancelled.
  ///
  /// A drag with a target goes before those by which the engine leads back from a screen.
  public func addTarget(_ target: Any, action: Selector) {
    goesBeforeBackDrags = precedence != .scroll
    addAction { [weak target = target as AnyObject] gesture in
      if let target { action.call(target, gesture) }
    }
  }

  fileprivate func addTarget(_ target: Any?, _ action: Selector?) {
    if let target, let action { addTarget(target, action: action) }
  }

  /// Where the pointer is, in the coordinates of `view` as it is shown; of the window, without one.
  public func location(in view: View?) -> CGPoint { view.map { location(in: $0) } ?? location }

  /// How many pointers press: one.
  public var numberOfTouches: Int { 1 }

  /// A vector of the window in a view's coordinates. Those of its model: what is led does not change how far it is led.
  fileprivate func convert(_ vector: Vector, to view: View?) -> CGPoint {
    let inverse = view?.transform(to: nil).withoutTranslation.inverted
    return (inverse ?? .identity).apply(to: CGPoint(vector.dx, vector.dy))
  }
}

extension PanGestureRecognizer {
  /// A drag that calls a method of a target.
  public convenience init(target: Any?, action: Selector?) {
    self.init()
    addTarget(target, action)
  }

  /// The travel since the gesture began, in the coordinates of `view`; for a delegate that is asked whether it may begin, since the press.
  public func translation(in view: View?) -> CGPoint {
    convert(state == .possible ? displacement : translation, to: view)
  }
  /// Counts the travel from elsewhere: it is `translation` now, in the coordinates of `view`.
  public func setTranslation(_ translation: CGPoint, in view: View?) {
    let transform = view?.transform(to: nil).withoutTranslation ?? .identity
    setTranslation(transform.apply(to: translation) - .zero)
  }
  /// The pointer's velocity, in points per second. A delegate that is asked whether the gesture may begin finds its direction in it, also
  /// where a single event after a rest has no speed yet.
  public func velocity(in view: View?) -> CGPoint {
    let isUnknown = state == .possible && velocity == .zero
    return convert(isUnknown ? displacement * (1 / VelocityTracker.rest) : velocity, to: view)
  }

  /// There is one pointer, whatever this says.
  public var minimumNumberOfTouches: Int {
    get { 1 }
    set {}
  }
  /// There is one pointer, whatever this says.
  public var maximumNumberOfTouches: Int {
    get { 1 }
    set {}
  }
}

extension ScreenEdgePanGestureRecognizer {
  /// A drag that calls a method of a target; from no edge yet.
  public convenience init(target: Any?, action: Selector) {
    self.init(edges: [])
    addTarget(target, action)
  }
}

extension TapGestureRecognizer {
  /// A click that calls a method of a target.
  public convenience init(target: Any?, action: Selector?) {
    self.init()
    addTarget(target, action)
  }
}

extension LongPressGestureRecognizer {
  /// A long press that calls a method of a target.
  public convenience init(target: Any?, action: Selector?) {
    self.init()
    addTarget(target, action)
  }
}

extension PinchGestureRecognizer {
  /// A pinch that calls a method of a target.
  public convenience init(target: Any?, action: Selector?) {
    self.init()
    addTarget(target, action)
  }
}
