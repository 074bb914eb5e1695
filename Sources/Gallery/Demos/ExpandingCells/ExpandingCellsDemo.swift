import SegueControllers

/// The demo Expanding Cells: an inbox in a navigation controller with a bar.
enum ExpandingCellsDemo {
  private static let tint = Color {
    $0.accessibilityContrast == .high ? Color(0, 70, 190) : Color(0, 102, 255)
  }

  static func make() -> ViewController {
    let navigation = NavigationController(rootViewController: MailListViewController(mails: Mail.makeInbox()))
    navigation.isNavigationBarHidden = false
    navigation.navigationBar.barTintColor = tint
    navigation.navigationBar.titleColor = .white
    return navigation
  }
}
