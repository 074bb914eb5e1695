import SegueDrawing

/// The trait settings that only few views have: overrides, size classes and observers.
final class OwnTraits {
  var overrides = TraitOverrides()
  /// The traits that the view has inherited; `nil` before it has inherited any. A view without a container keeps them.
  var inherited: SharedTraits?
  /// The size classes that follow from the view's size, if it is a screen's view or a window; otherwise `nil`.
  var sizeClasses: (horizontal: UserInterfaceSizeClass, vertical: UserInterfaceSizeClass)?
  var observers:
    [(registration: TraitChangeRegistration, traits: TraitSet, body: (TraitCollection) -> Void)] = []

  func traits(in inherited: TraitCollection) -> TraitCollection {
    var traits = inherited
    if let sizeClasses {
      (traits.horizontalSizeClass, traits.verticalSizeClass) = (sizeClasses.horizontal, sizeClasses.vertical)
    }
    overrides.apply(to: &traits)
    return traits
  }
}

/// A registration for trait changes. The registration ends when the view is released or `unregisterForTraitChanges` is called.
public final class TraitChangeRegistration {}

/// The observers to notify about trait changes in a part of the tree.
struct TraitChanges {
  private var calls: [() -> Void] = []

  mutating func note(_ own: OwnTraits, _ set: TraitSet, from previous: TraitCollection) {
    for observer in own.observers where !observer.traits.isDisjoint(with: set) {
      calls.append { observer.body(previous) }
    }
  }

  /// Notifies the observers. Called after all views have received their new traits.
  func tell(in view: View) {
    guard !calls.isEmpty else { return }
    CallChain.call {
      for call in calls { call() }
    } otherwise: {
      reportFault(
        "\(view.faultName): an observer of traits changes them again and again; the chain was cut",
        in: view.window)
    }
  }
}

extension View {
  /// The current traits of the view: those of its superview, with the view's own overrides. A view that has left its window
  /// keeps its last traits; a view that has never been in a window has the defaults.
  public var traitCollection: TraitCollection { sharedTraits.collection }

  /// The traits that replace inherited ones for the view and its descendants. The default overrides no traits.
  public var traitOverrides: TraitOverrides {
    get { ownTraits?.overrides ?? TraitOverrides() }
    set {
      guard newValue != traitOverrides else { return }
      changeOwnTraits { $0.overrides = newValue }
      updateTraits()
    }
  }

  /// The light or dark style of the view and its descendants. `.unspecified`, the default, inherits the style.
  public var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { traitOverrides.userInterfaceStyle ?? .unspecified }
    set { traitOverrides.userInterfaceStyle = newValue == .unspecified ? nil : newValue }
  }

  /// The tint color of the view and its descendants. The default is the superview's tint color.
  public var tintColor: Color {
    get { traitCollection.tintColor }
    set { traitOverrides.tintColor = newValue }
  }

  /// Registers a closure that is called after one of the given traits of the view has changed. For dynamic colors, no handler
  /// is needed, because they are redrawn automatically.
  /// - Parameters:
  ///   - traits: the traits to observe.
  ///   - handler: called with the previous traits. The view retains the closure.
  /// - Returns: a registration for `unregisterForTraitChanges`.
  @discardableResult public func registerForTraitChanges(
    _ traits: TraitSet, _ handler: @escaping (_ previous: TraitCollection) -> Void
  ) -> TraitChangeRegistration {
    let registration = TraitChangeRegistration()
    changeOwnTraits { $0.observers.append((registration, traits, handler)) }
    return registration
  }

  /// Ends a registration for trait changes.
  public func unregisterForTraitChanges(_ registration: TraitChangeRegistration) {
    ownTraits?.observers.removeAll { $0.registration === registration }
  }

  /// Gives a view without a superview the traits that it would have inside `view`, so that it can be measured.
  package func takeTraits(of view: View) { if superview == nil { updateTraits(in: view.sharedTraits) } }

  /// Takes over the observers of a screen's previous view, and its overrides if this view has none.
  func take(_ own: OwnTraits) {
    changeOwnTraits {
      $0.observers += own.observers
      (own.observers, own.sizeClasses) = ([], nil)
      if $0.overrides == TraitOverrides() { swap(&$0.overrides, &own.overrides) }
    }
    updateTraits()
  }

  private func changeOwnTraits(_ body: (OwnTraits) -> Void) {
    let own = ownTraits ?? OwnTraits()
    ownTraits = own
    body(own)
  }

  /// Sets the size classes of a screen's view from its size.
  func updateSizeClasses() {
    let classes = (
      horizontal: UserInterfaceSizeClass(bounds.width), vertical: UserInterfaceSizeClass(bounds.height)
    )
    if let known = ownTraits?.sizeClasses, known == classes { return }
    changeOwnTraits { $0.sizeClasses = classes }
    updateTraits()
  }

  /// Updates the traits of the view and its descendants from the view's container.
  /// - Parameter outer: the traits to inherit instead of the container's.
  func updateTraits(in outer: SharedTraits? = nil) {
    var changes = TraitChanges()
    walkSubtree { $0.takeTraits(in: $0 === self ? outer : nil, seenIn: $0.window, noting: &changes) }
    changes.tell(in: self)
  }

  /// Updates the traits of the view from its container.
  /// - Parameters:
  ///   - outer: the traits to inherit instead of the container's.
  ///   - window: the window in which the view was already visible; `nil` if it was not visible.
  ///   - changes: collects the observers to notify.
  /// - Returns: whether the traits have changed.
  @discardableResult func takeTraits(
    in outer: SharedTraits? = nil, seenIn window: Window?, noting changes: inout TraitChanges
  ) -> Bool {
    let (old, inherited) = (
      sharedTraits,
      outer ?? container?.sharedTraits ?? (self as? Window)?.system ?? ownTraits?.inherited ?? sharedTraits
    )
    ownTraits?.inherited = inherited
    if ownTraits == nil, old === inherited { return false }
    let collection = ownTraits?.traits(in: inherited.collection) ?? inherited.collection
    let fades = window.map { $0.counters.frames > 0 && !collection.reducesMotion } ?? false
    let new = inherited.inherited(as: collection, from: old, seenIn: fades ? window : nil)
    guard new !== old else { return false }
    sharedTraits = new
    if new.appearance != old.appearance { looksChanged() }
    let set = new.collection.changes(from: old.collection)
    if !set.isDisjoint(with: .layout) { setNeedsLayout() }
    // The text has a different size now, even if the view's frame is unchanged.
    if set.contains(.preferredContentSizeCategory) { setNeedsDisplay() }
    if !set.isEmpty, let ownTraits { changes.note(ownTraits, set, from: old.collection) }
    return true
  }
}
