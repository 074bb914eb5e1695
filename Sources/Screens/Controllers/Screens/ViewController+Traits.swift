import SegueViews

extension ViewController {
  /// The traits that the screen's view has: those of what it lies in, the size classes of its size, and its own overrides.
  public var traitCollection: TraitCollection { root.traitCollection }

  /// The traits that the screen and those in it have in place of those that they would inherit.
  public var traitOverrides: TraitOverrides {
    get { root.traitOverrides }
    set { root.traitOverrides = newValue }
  }

  /// Light or dark for the screen and those in it; `unspecified`, as at first, is that of what it lies in.
  public var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { root.overrideUserInterfaceStyle }
    set { root.overrideUserInterfaceStyle = newValue }
  }

  /// Calls `handler` after changes of some of the screen's traits. Dynamic colors need none: they are drawn again.
  /// - Parameter handler: gets what the traits were before; the screen keeps it.
  @discardableResult public func registerForTraitChanges(
    _ traits: TraitSet, _ handler: @escaping (_ previous: TraitCollection) -> Void
  ) -> TraitChangeRegistration {
    root.registerForTraitChanges(traits, handler)
  }

  /// Ends what `registerForTraitChanges` has begun.
  public func unregisterForTraitChanges(_ registration: TraitChangeRegistration) {
    root.unregisterForTraitChanges(registration)
  }
}
