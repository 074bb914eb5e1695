/// An object that can handle keys, such as a view or a screen.
open class Responder {
  /// Creates a responder whose `next` is `nil`.
  public init() {}

  /// The responder that receives a key if this one does not handle it; `nil` ends the chain.
  open var next: Responder? { nil }

  /// The responder that receives keys first. The default is this responder itself; a container returns the first responder of
  /// its topmost screen.
  open var firstResponder: Responder { self }

  /// Handles a key. The default returns `false`.
  /// - Returns: whether the key was handled; `false` passes it to `next`.
  open func keyPressed(_ event: KeyEvent) -> Bool { false }
}
