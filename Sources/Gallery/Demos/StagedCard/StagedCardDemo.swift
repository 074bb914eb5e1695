import SegueControllers

/// A card with three stages over a screen.
enum StagedCardDemo {
  static func make() -> ViewController { StagedCardViewController() }
}
