/// UIKit's name for `GestureRecognizer`.
public typealias UIGestureRecognizer = GestureRecognizer
/// UIKit's name for `GestureRecognizerDelegate`, which decides whether gestures may begin.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
/// UIKit's name for `PanGestureRecognizer`, which recognizes drags.
public typealias UIPanGestureRecognizer = PanGestureRecognizer
/// UIKit's name for `ScreenEdgePanGestureRecognizer`, which recognizes drags from an edge of the window.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer
/// UIKit's name for `TapGestureRecognizer`, which recognizes clicks.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// UIKit's name for `LongPressGestureRecognizer`, which recognizes a press that does not move.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// UIKit's name for `PinchGestureRecognizer`, which recognizes two fingers that move apart or together.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer

/// A method to call on a target.
///
/// In a class `Page`, `segue adopt` turns `#selector(drag(_:))` into `Selector(Page.drag(_:))`. You can also write
/// `Selector(drag(_:))`, which retains the object.
public struct Selector {
  /// Calls the method, if the target and the sender have the types that the method requires.
  let call: (_ target: AnyObject?, _ sender: Any) -> Void

  /// Creates a selector for a method without arguments, from an unbound method such as `Page.close`.
  public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
    call = { target, _ in if let target = target as? Target { method(target)() } }
  }
  /// Creates a selector for a method with the sender as its argument, from an unbound method such as `Page.drag(_:)`.
  public init<Target: AnyObject, Sender>(
    _ method: @escaping (Target) -> (Sender) -> Void
  ) {
    call = { if let target = $0 as? Target, let sender = $1 as? Sender { method(target)(sender) } }
  }
  /// Creates a selector for `animationDidStop(_:finished:context:)`, from an unbound method. The sender is the first argument; the
  /// others are `true` and `nil`.
  public init<Target: AnyObject, Sender, Flag, Context>(
    _ method: @escaping (Target) -> (Sender, Flag, Context) -> Void
  ) {
    call = { target, sender in
      let finished = true as? Flag ?? NSNumber(value: true) as? Flag
      let none = UnsafeMutableRawPointer?.none as Any
      guard let target = target as? Target, let sender = sender as? Sender, let finished,
        let context = none as? Context
      else { return }
      method(target)(sender, finished, context)
    }
  }
  /// Creates a selector for a method without arguments, bound to an object. The selector retains the object.
  public init(_ method: @escaping () -> Void) { call = { _, _ in method() } }
  /// Creates a selector for a method with the sender as its argument, bound to an object. The selector retains the object.
  public init<Sender>(_ method: @escaping (Sender) -> Void) {
    call = { if let sender = $1 as? Sender { method(sender) } }
  }
}

nonisolated extension GestureRecognizer.State {
  /// Another name for `ended`.
  public static let recognized = GestureRecognizer.State.ended
}

extension GestureRecognizer {
  /// Adds a method that is called when the gesture begins, changes, ends or is cancelled. The target is not retained.
  ///
  /// A drag with a target takes precedence over Segue's own drags that close a screen.
  public func addTarget(_ target: Any?, action: Selector?) {
    guard let target, let action else { return }
    goesBeforeBackDrags = precedence != .scroll
    let call = TargetCall(target as AnyObject, action, of: self)
    addAction { call($0) }
  }

  /// Returns the location of the pointer in the coordinates of `view`, as the view is currently shown. If `view` is `nil`,
  /// returns the location in the window.
  public func location(in view: View?) -> CGPoint { view.map { location(in: $0) } ?? location }

  /// The number of touches; always 1.
  public var numberOfTouches: Int { 1 }
}

// The third parameter lets subclasses declare UIKit's initializers: they cannot override those of an extension.
extension PanGestureRecognizer {
  /// Creates a drag recognizer that calls a method of a target.
  public convenience init(target: Any?, action: Selector?, _: Void = ()) {
    self.init()
    addTarget(target, action: action)
  }

  /// The minimum number of touches. Always 1, because there is one pointer; setting it has no effect.
  public var minimumNumberOfTouches: Int {
    get { 1 }
    set {}
  }
  /// The maximum number of touches. Always 1, because there is one pointer; setting it has no effect.
  public var maximumNumberOfTouches: Int {
    get { 1 }
    set {}
  }
}

extension ScreenEdgePanGestureRecognizer {
  /// Creates an edge-drag recognizer that calls a method of a target. The recognizer has no `edges` until you set them.
  public convenience init(target: Any?, action: Selector, _: Void = ()) {
    self.init()
    addTarget(target, action: action)
  }
}

extension TapGestureRecognizer {
  /// Creates a click recognizer that calls a method of a target.
  public convenience init(target: Any?, action: Selector?, _: Void = ()) {
    self.init()
    addTarget(target, action: action)
  }
  /// The number of touches. Always 1, because there is one pointer; setting it has no effect.
  public var numberOfTouchesRequired: Int {
    get { 1 }
    set {}
  }
}

extension LongPressGestureRecognizer {
  /// Creates a long-press recognizer that calls a method of a target.
  public convenience init(target: Any?, action: Selector?, _: Void = ()) {
    self.init()
    addTarget(target, action: action)
  }
}

extension PinchGestureRecognizer {
  /// Creates a pinch recognizer that calls a method of a target.
  public convenience init(target: Any?, action: Selector?, _: Void = ()) {
    self.init()
    addTarget(target, action: action)
  }
}
