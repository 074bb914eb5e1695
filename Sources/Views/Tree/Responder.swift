/// Something that may answer a key: a view, a screen, a window.
open class Responder {
  /// A responder with nobody behind it.
  public init() {}

  /// Who is asked when this one does not answer.
  open var next: Responder? { nil }

  /// Which of those in front of this one gets a key first; a container answers with its topmost screen.
  open var firstResponder: Responder { self }

  /// Answers a key.
  /// - Returns: `true` if it did; `false` hands the key to `next`.
  open func keyPressed(_ event: KeyEvent) -> Bool { false }
}
