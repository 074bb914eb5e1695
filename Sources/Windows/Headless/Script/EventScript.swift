import SegueStage
import SegueViews

/// A script of timed input, as `--script` reads it from text.
///
/// Each line is an event and starts with its time in seconds; `#` begins a comment:
///
///     0.00 press 140 150              # the primary button, at a point of the window
///     0.02 move 140 190               # a drag while the button is down, a hover otherwise
///     0.30 release 140 400
///     0.40 drag 60 400 300 400 in 0.3 # press, an even drag of 0.3 seconds to the second point, release
///     0.80 click #back-button         # press and release; an identifier names the middle of its view
///     0.82 click #back-button+20,-4   # 20 points to the right of its middle, and 4 up
///     0.84 click within #list 30 12   # 30 points from the left edge of a view, and 12 from its top
///     0.86 maybe click #tip           # skipped if there is no such view, or it cannot be clicked
///     0.90 click 30 60 back           # another button: secondary, middle, back or forward
///     0.95 click 30 60 Shift          # with modifiers held; also for press and drag
///     1.00 key Shift+Right
///     1.10 type "Hello, World"        # a key for each character
///     1.20 scroll 200 400 0 -3        # at a point: notches to the right and down
///     1.30 scroll 200 400 0 -3 Ctrl   # with modifiers held
///     1.40 slide 200 400 0 12.5       # a touchpad: points to the right and down
///     1.45 pinch #photo 2 in 0.3      # fingers on a touchpad spread until it is twice as large
///     1.50 resize 500 900             # the window's size
///     1.55 scale 2                    # pixels per point
///     1.55 motion reduced             # cross-fades instead of motion, until motion full
///     1.56 appearance dark            # dark from now on, until appearance light
///     1.56 contrast high              # more contrast, until contrast normal
///     1.56 tint d95d39                # the color of interactive elements, or its six variants
///     1.56 text-size extraLarge       # the user's text size
///     1.58 cancel                     # cancels a press, as a second button does; all buttons count as up
///     1.60 lose                       # a press ends without a release, as if another program grabs the pointer
///     1.65 cancel 140 190             # cancel and lose may have a location; the default is the pointer's
///     1.70 hide                       # hides the window for a moment: motion jumps to its end
///     1.80 hold 0.4                   # the workbench holds the running transition, at this fraction of its length
///     2.00 leave 0 300                # the pointer leaves the window
///     2.10@2.093 move 20 30           # the mouse's own time stamp, 2.093, from which velocities are computed
///     2.20 key Right repeated         # auto-repeat of a held key
///     2.30 key a "ä"                  # with the text that the key types; without it, that of a plain keyboard
///     2.40 mark "ㅎ" 1                # an input method composes this text, with the caret after 1 character
///     2.50 insert "한"                # an input method has composed this text
///     2.60 paste "Hello"              # the clipboard's answer to a key that pastes
///     3.00 wait                       # nothing: the script lasts until here
///
/// A location is `x y`, in points, `#identifier` with or without an offset, or `within #identifier x y`. Times never decrease.
/// A press, click or drag that names a view must reach it. If the view is missing, outside the window, disabled or covered, the
/// player records a failure in `ScriptPlayer.failures`. A line with `maybe` records no failure. A second button cancels the
/// press of the first button, as in a window. Both buttons are then ignored until they are released.
public nonisolated struct EventScript: Sendable, Equatable {
  /// The events, in the order of their times.
  public private(set) var events: ScriptEvents
  /// The duration of the script, in seconds: the time at which the last of its events ends.
  public private(set) var duration: Double

  /// Creates a script from its text.
  ///
  /// Throws the first error in the text, with its line.
  public init(parsing text: String) throws(EventScriptError) {
    var parser = ScriptParser()
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() { try parser.read(line, number: index + 1) }
    self.init(parser.events)
  }

  /// The valid times in command-line options, in seconds. A time of more than a day is probably a mistake, and would only keep
  /// a machine busy.
  package static let times = 0.0...86_400.0
  /// The valid durations of a drag or a pinch, in seconds.
  package static let lengths = 0.0...60.0
  /// The valid factors by which a pinch enlarges a view.
  package static let factors = 0.1...10.0
  /// The valid scales of a window, in pixels per point.
  package static let scales = 0.5...4.0
  /// The valid widths and heights of a window, in points.
  package static let extents = 1.0...16_384.0

  /// Creates a script from events whose times do not decrease.
  package init(_ events: [ScriptEvent]) {
    self.events = ScriptEvents(events)
    duration = events.map(\.end).max() ?? 0
  }

  /// Adds an event, which must not be earlier than the last one.
  mutating func append(_ event: ScriptEvent) {
    events.append(event)
    duration = max(duration, event.end)
  }

  /// Removes the event before the last one, so that the last event takes its place. The last event must have no duration.
  mutating func dropLastButOne() {
    guard events.count > 1, var last = events.last else { return }
    last.line -= 1
    events.removeLast()
    events.removeLast()
    events.append(last)
  }

  /// Returns the script for a window of another size: each point keeps its position relative to the window's width and height.
  package func scaled(from size: Size, to other: Size) -> EventScript {
    let (across, down) = (other.width / size.width, other.height / size.height)
    return EventScript(
      events.map { event in
        var event = event
        event.action = event.action.placed { place in
          guard case .point(let point) = place else { return place }
          return .point(Point(point.x * across, point.y * down))
        }
        return event
      })
  }

  /// The window size and the traits that the script sets at time 0, before any other event. The size is `nil` if the script
  /// does not set it; traits that it does not set have their defaults.
  package var opening: (size: Size?, traits: TraitCollection) {
    var opening: (size: Size?, traits: TraitCollection) = (nil, TraitCollection())
    for event in events {
      guard event.time == 0 else { break }
      switch event.action {
      case .input(.resize(let size)): opening.size = size
      case .input(.hide), .input(.hold): return opening
      case .input(let input): input.apply(to: &opening.traits)
      default: return opening
      }
    }
    return opening
  }
}

/// The events of a script, stored in blocks that copies share. This makes it cheap to copy the events of a recording in
/// progress.
public nonisolated struct ScriptEvents: RandomAccessCollection, Sendable, Equatable {
  private static let pieceLength = 256
  /// The blocks, with `pieceLength` events each. Only the last block may have fewer events, and no block is empty.
  private var pieces: [[ScriptEvent]]
  /// The number of events.
  public private(set) var endIndex: Int

  init(_ events: [ScriptEvent]) {
    endIndex = events.count
    pieces = stride(from: 0, to: endIndex, by: Self.pieceLength).map { start in
      Array(events[start..<Swift.min(start + Self.pieceLength, events.count)])
    }
  }

  /// The first index, which is always 0.
  public var startIndex: Int { 0 }

  /// The event at an index, counted from 0.
  public subscript(index: Int) -> ScriptEvent { pieces[index / Self.pieceLength][index % Self.pieceLength] }

  fileprivate mutating func append(_ event: ScriptEvent) {
    if endIndex.isMultiple(of: Self.pieceLength) { pieces.append([]) }
    pieces[pieces.count - 1].append(event)
    endIndex += 1
  }

  fileprivate mutating func removeLast() {
    pieces[pieces.count - 1].removeLast()
    endIndex -= 1
    if endIndex.isMultiple(of: Self.pieceLength) { pieces.removeLast() }
  }
}

/// An event of a script, which is one of its lines.
public nonisolated struct ScriptEvent: Sendable, Equatable {
  /// An action that an event performs.
  public nonisolated enum Action: Sendable, Equatable {
    /// Presses a button at a location.
    case press(ScriptLocation, PointerButton)
    /// Moves the pointer to a location: a drag while a button is down, otherwise a hover.
    case move(ScriptLocation)
    /// Releases a button at a location.
    case release(ScriptLocation, PointerButton)
    /// Presses and immediately releases a button at a location.
    case click(ScriptLocation, PointerButton)
    /// Presses a button at the first location, moves the pointer to the second one at constant speed, and releases the button
    /// there. The number is the duration, in seconds.
    indirect case drag(ScriptLocation, ScriptLocation, Double, PointerButton)
    /// Pinches with two fingers on a touchpad. The numbers are the factor by which the view at the location grows, 0.1…10, and
    /// the duration, in seconds.
    case pinch(ScriptLocation, Double, Double)
    /// Types text, one key per character.
    case type(String)
    /// Turns the wheel at a location. The vector is in notches; positive values point right and down.
    case scroll(ScriptLocation, Vector, Modifiers)
    /// Slides fingers over a touchpad, with the pointer at a location. The vector is in points; positive values
    /// point right and down.
    case slide(ScriptLocation, Vector, Modifiers)
    /// Presses a key, with modifier keys held.
    case key(Key, Modifiers)
    /// Delivers text from an input method or the clipboard. The number is the caret's position in marked text, in characters.
    case text(TextEvent.Phase, String, Int)
    /// Cancels the press as a second button would, at the given location; `nil` uses the pointer's location.
    case cancel(ScriptLocation? = nil)
    /// Moves the pointer out of the window at a location.
    case leave(ScriptLocation)
    /// Ends the press without a release, at the given location; `nil` uses the pointer's location.
    case lose(ScriptLocation? = nil)
    /// Passes an input other than an event to the window: a new size, scale or trait, that it is hidden, or a held transition.
    case input(StageInput)
    /// Does nothing; a `wait` at the end extends the script to its time.
    case wait
  }

  /// The time at which the event happens, in seconds from the beginning of the script.
  public let time: Double
  /// The action that the event performs.
  public internal(set) var action: Action
  /// Whether the event is skipped without a failure if it cannot happen. The default is `false`.
  public var isOptional = false
  /// The time at which the device reported the input, in seconds from the beginning of the script; velocities and double clicks
  /// depend on it. `nil`, the default, uses `time`.
  public internal(set) var reportedTime: Double?
  /// Whether the key repeats because it is held. The default is `false`.
  public internal(set) var isRepeat = false
  /// The modifier keys that are held when a button goes down. The default is empty.
  public internal(set) var modifiers: Modifiers = []
  /// The text that the key types; `nil`, the default, is the text that it types on a plain keyboard.
  public internal(set) var text: String?
  /// The number of the line in the script's text, counted from 1.
  public fileprivate(set) var line: Int

  package init(time: Double, action: Action, line: Int) {
    (self.time, self.action, self.line) = (time, action, line)
  }

  /// Returns the event for a key.
  package func press(_ key: Key, _ modifiers: Modifiers, at time: Double) -> KeyEvent {
    KeyEvent(
      key, modifiers: modifiers, text: text ?? key.text(with: modifiers), isRepeat: isRepeat, time: time)
  }

  /// The time at which the event ends, in seconds from the beginning of the script.
  public var end: Double {
    switch action {
    case .drag(_, _, let seconds, _), .pinch(_, _, let seconds): time + seconds
    default: time
    }
  }
}

/// A location in the window where an event happens.
public nonisolated enum ScriptLocation: Sendable, Equatable {
  /// A point in the window's coordinates.
  case point(Point)
  /// The center of the view with this identifier, as shown when the event happens, plus an offset in points.
  indirect case identifier(String, offset: Vector = .zero)
  /// A point inside the view with this identifier: its distances from the view's left and top edges, in the view's coordinates.
  indirect case within(String, Point)
}

/// An error in the text of a script, with its line and a one-sentence message that has no period.
public nonisolated struct EventScriptError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The number of the line in the script's text, counted from 1.
  public let line: Int
  /// The message, without the line number.
  public let message: String

  /// The error as text, such as `line 3: …`.
  public var description: String { "line \(line): \(message)" }
}

nonisolated extension ScriptEvent.Action {
  /// Returns the action with each location replaced by the result of `place`.
  fileprivate func placed(_ place: (ScriptLocation) -> ScriptLocation) -> Self {
    switch self {
    case .press(let old, let button): .press(place(old), button)
    case .move(let old): .move(place(old))
    case .release(let old, let button): .release(place(old), button)
    case .click(let old, let button): .click(place(old), button)
    case .drag(let old, let end, let seconds, let button): .drag(place(old), place(end), seconds, button)
    case .pinch(let old, let factor, let seconds): .pinch(place(old), factor, seconds)
    case .scroll(let old, let delta, let keys): .scroll(place(old), delta, keys)
    case .slide(let old, let delta, let keys): .slide(place(old), delta, keys)
    case .leave(let old): .leave(place(old))
    case .cancel(let old): .cancel(old.map(place))
    case .lose(let old): .lose(old.map(place))
    case .key, .type, .text, .input, .wait: self
    }
  }
}
