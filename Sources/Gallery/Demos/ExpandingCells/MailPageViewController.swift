import SegueTransitions

/// The page beside the inbox in a spacious window. Emails open over it.
final class MailPageViewController: ViewController {
  private let hint = Label("No email selected", font: .scaled(size: 17), color: .detailLabel)
  /// Called when the page is visible again, or is covered by an email.
  var onChange: (_ isVisible: Bool) -> Void = { _ in }

  override func viewDidLoad() {
    definesPresentationContext = true
    view.identifier = "mail-page"
    view.backgroundColor = .systemBackground
    hint.textAlignment = .center
    view.addSubview(hint)
  }

  override func viewDidLayoutSubviews() {
    let height = hint.height(forWidth: view.bounds.width)
    hint.frame = view.pixelAligned(
      Rect(x: 0, y: (view.bounds.height - height) / 2, width: view.bounds.width, height: height))
  }

  override func viewDidAppear(_ animated: Bool) { onChange(true) }
  override func viewDidDisappear(_ animated: Bool) { onChange(false) }
}
