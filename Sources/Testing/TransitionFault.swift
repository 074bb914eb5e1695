/// What is checked of a transition.
public nonisolated enum SoundnessCheck: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// The transition begins and comes to rest, finds its participants, and sets nothing but properties.
  case contract
  /// The first and the last frame of a transition are those of the screens at rest, byte for byte.
  case seams
  /// A transition that is cancelled leaves everything as it was before.
  case cancel
  /// There and back everything is as it was before, and there again as it was there.
  case roundTrip
  /// What a transition made is released once it is over, and the screen that it closed.
  case release
  /// Caught, dragged, released and reversed, nothing jumps, and everything keeps its velocity.
  case interruption
  /// However it is interrupted, it ends at rest in one of the two screens.
  case endings
  /// Resized while it runs, it ends as if the window had had that size from the beginning.
  case resize
  /// With reduced motion nothing moves.
  case reducedMotion
  /// What is shown at a time does not depend on the rate of the frames before.
  case frameRates
  /// No frame of a run jumps or flashes.
  case continuity

  /// Its name.
  public var description: String { rawValue }
}

/// A defect of a transition.
public nonisolated struct TransitionFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The check that found it.
  public let check: SoundnessCheck
  /// When it is seen, in words.
  public let moment: String
  /// The frame in which it is seen, 60 to a second from the beginning of the transition on, where it belongs to one.
  public let frame: Int?
  /// The view, by its identifier or its path; where only the picture is known, what lies there.
  public let view: String?
  /// The property of the view.
  public let property: String?
  /// What is wrong.
  public let detail: String

  init(
    _ check: SoundnessCheck, _ moment: String, frame: Int? = nil, view: String? = nil,
    property: String? = nil, _ detail: String
  ) {
    (self.check, self.moment, self.frame, self.view) = (check, moment, frame, view)
    (self.property, self.detail) = (property, detail)
  }

  /// `seams, last frame of the opening (frame 21): #card, center: was …, is …`
  public var description: String {
    let place = [view, property].compactMap(\.self).joined(separator: ", ")
    return "\(check), \(moment)\(frame.map { " (frame \($0))" } ?? ""): "
      + (place.isEmpty ? detail : "\(place): \(detail)")
  }
}
