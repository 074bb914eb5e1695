import SegueViews

extension ViewController {
  /// The traits of the screen's view. They are inherited, with two exceptions: the size classes depend on the size of the view,
  /// and `traitOverrides` replace inherited traits.
  public var traitCollection: TraitCollection { root.traitCollection }

  /// The traits that replace inherited traits in the screen and its children.
  public var traitOverrides: TraitOverrides {
    get { root.traitOverrides }
    set { root.traitOverrides = newValue }
  }

  /// The light or dark appearance of the screen and its children; `.unspecified`, the default, inherits it.
  public var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { root.overrideUserInterfaceStyle }
    set { root.overrideUserInterfaceStyle = newValue }
  }

  /// Calls `handler` whenever one of the given traits of the screen has changed. Dynamic colors need no handler, because they
  /// are drawn again.
  /// - Parameters:
  ///   - traits: the traits to observe.
  ///   - handler: called with the traits as they were before the change. The screen retains the handler.
  /// - Returns: the registration, to pass to `unregisterForTraitChanges`.
  @discardableResult public func registerForTraitChanges(
    _ traits: TraitSet, _ handler: @escaping (_ previous: TraitCollection) -> Void
  ) -> TraitChangeRegistration { root.registerForTraitChanges(traits, handler) }

  /// Ends a registration that `registerForTraitChanges` returned. Its handler is no longer called.
  public func unregisterForTraitChanges(_ registration: TraitChangeRegistration) {
    root.unregisterForTraitChanges(registration)
  }
}
