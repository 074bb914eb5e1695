import SegueDrawing

/// What few views have of their own in matters of traits.
final class OwnTraits {
  var overrides = TraitOverrides()
  /// By its own size, where it is a screen's view.
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

/// An observer of traits, which ends with what it observes or with `unregisterForTraitChanges`.
public final class TraitChangeRegistration {}

/// The observers of what has changed in a part of a tree.
struct TraitChanges {
  private var calls: [() -> Void] = []

  mutating func note(_ own: OwnTraits, _ set: TraitSet, from previous: TraitCollection) {
    for observer in own.observers where !observer.traits.isDisjoint(with: set) {
      calls.append { observer.body(previous) }
    }
  }

  /// Calls them, once everything has its traits.
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
  /// The traits that the view has: those of what it lies in, with its own overrides. Outside of a window they are those that it had in
  /// one; the defaults at first.
  public var traitCollection: TraitCollection { sharedTraits.collection }

  /// The traits that the view and all that lies in it have in place of those that they would inherit.
  public var traitOverrides: TraitOverrides {
    get { ownTraits?.overrides ?? TraitOverrides() }
    set {
      guard newValue != traitOverrides else { return }
      changeOwnTraits { $0.overrides = newValue }
      updateTraits()
    }
  }

  /// Light or dark for the view and all that lies in it; `unspecified`, as at first, is that of what it lies in.
  public var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { traitOverrides.userInterfaceStyle ?? .unspecified }
    set { traitOverrides.userInterfaceStyle = newValue == .unspecified ? nil : newValue }
  }

  /// The tint of the view and all that lies in it; that of what it lies in where none was set.
  public var tintColor: Color {
    get { traitCollection.tintColor }
    set { traitOverrides.tintColor = newValue }
  }

  /// Calls `handler` after changes of some of the view's traits. Dynamic colors need none: they are drawn again.
  /// - Parameter handler: gets what the traits were before; the view keeps it.
  @discardableResult public func registerForTraitChanges(
    _ traits: TraitSet, _ handler: @escaping (_ previous: TraitCollection) -> Void
  ) -> TraitChangeRegistration {
    let registration = TraitChangeRegistration()
    changeOwnTraits { $0.observers.append((registration, traits, handler)) }
    return registration
  }

  /// Ends what `registerForTraitChanges` has begun.
  public func unregisterForTraitChanges(_ registration: TraitChangeRegistration) {
    ownTraits?.observers.removeAll { $0.registration === registration }
  }

  /// Gives what lies nowhere yet the traits that it will have in a view, so that it can be measured.
  package func takeTraits(of view: View) { if superview == nil { updateTraits(in: view.sharedTraits) } }

  private func changeOwnTraits(_ body: (OwnTraits) -> Void) {
    let own = ownTraits ?? OwnTraits()
    ownTraits = own
    body(own)
  }

  /// Gives a screen's view the size classes of its size.
  func updateSizeClasses() {
    let classes = (
      horizontal: UserInterfaceSizeClass(bounds.width), vertical: UserInterfaceSizeClass(bounds.height)
    )
    if let known = ownTraits?.sizeClasses, known == classes { return }
    changeOwnTraits { $0.sizeClasses = classes }
    updateTraits()
  }

  /// Takes over the traits of what the view lies in, for everything in it.
  /// - Parameter outer: the traits to take over instead.
  func updateTraits(in outer: SharedTraits? = nil) {
    var (rest, changes) = ([self], TraitChanges())
    while let view = rest.popLast() {
      guard
        view.takeTraits(in: view === self ? outer : nil, seenIn: view.window, noting: &changes)
      else { continue }
      rest += view.subviews.reversed()
      if let mask = view.maskView { rest.append(mask) }
    }
    changes.tell(in: self)
  }

  /// Takes over the traits of what the view lies in.
  /// - Parameters:
  ///   - outer: the traits to take over instead.
  ///   - window: where the view has been seen before; `nil` where it has not.
  /// - Returns: whether they are others than before.
  @discardableResult func takeTraits(
    in outer: SharedTraits? = nil, seenIn window: Window?, noting changes: inout TraitChanges
  ) -> Bool {
    let (old, inherited) = (
      sharedTraits, outer ?? container?.sharedTraits ?? (self as? Window)?.system ?? sharedTraits
    )
    if ownTraits == nil, old === inherited { return false }
    let collection = ownTraits?.traits(in: inherited.collection) ?? inherited.collection
    let fades = window.map { $0.counters.frames > 0 && !collection.reducesMotion } ?? false
    let new = inherited.inherited(as: collection, from: old, seenIn: fades ? window : nil)
    guard new !== old else { return false }
    sharedTraits = new
    if new.appearance != old.appearance { looksChanged() }
    let set = new.collection.changes(from: old.collection)
    if !set.isDisjoint(with: .layout) { setNeedsLayout() }
    // Text has another size, in whatever frame.
    if set.contains(.preferredContentSizeCategory) { setNeedsDisplay() }
    if !set.isEmpty, let ownTraits { changes.note(ownTraits, set, from: old.collection) }
    return true
  }
}
