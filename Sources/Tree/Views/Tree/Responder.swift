/// Something that can handle keys: a view, a screen, a window.
open class Responder {
  /// A responder without a next one.
  public init() {}

  /// The responder that is asked when this one does not handle a key.
  open var next: Responder? { nil }

  /// The responder that gets keys first; for a container that of its topmost screen.
  open var firstResponder: Responder { self }

  /// Handles a key.
  /// - Returns: `true` if it did; `false` hands the key to `next`.
  open func keyPressed(_ event: KeyEvent) -> Bool { false }
}
