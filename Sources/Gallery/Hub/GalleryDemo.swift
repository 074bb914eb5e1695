import Controllers

extension Demo {
  /// All demos behind cards: what opens without a name.
  public static let gallery = Demo(
    "gallery", title: "Gallery", summary: "All demos, each behind a card that grows into it.",
    sampleScript: "1.60 click #card-expanding-cells\n2.40 wait"
  ) {
    let gallery = GalleryViewController(all)
    let navigation = NavigationController(rootViewController: gallery)
    navigation.delegate = gallery.transition
    return navigation
  }
}
