import Segue

/// The messages of a chat above a text view that grows while the user types. Return sends.
final class ChatScreen: ViewController, TextViewDelegate {
  private let name: String
  private let scroll = ScrollView()
  private let composer = TextView(placeholder: "Message", identifier: "message")
  private lazy var send = Button(title: "Send", identifier: "send") { [weak self] in self?.sendMessage() }
  private let ground = View()
  private var bubbles: [Bubble] = []

  init(name: String, status: String) {
    self.name = name
    super.init()
    title = "Family"
    for (author, text) in [("Ines", "Is anybody at home?"), (nil, status)] where !text.isEmpty {
      bubbles.append(Bubble(text, from: author))
    }
  }

  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    ground.backgroundColor = .secondarySystemBackground
    composer.delegate = self
    composer.backgroundColor = .systemBackground
    composer.cornerRadius = 18
    (scroll.fillsSuperview, scroll.alwaysBounceVertical) = (true, true)
    for bubble in bubbles { show(bubble) }
    for each in [scroll, ground] { view.addSubview(each) }
    for each in [composer, send] { ground.addSubview(each) }
    update()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    composer.becomeFirstResponder()
  }

  override func viewDidLayoutSubviews() {
    let wasAtEnd = scroll.contentOffset.y >= scroll.verticalRange.upperBound - 1
    let frame = view.readableContentFrame(margin: 12)
    let sendWidth = 72.0
    let width = frame.width - sendWidth - 8
    let height = min(max(36, composer.sizeThatFits(Size(width, .infinity)).height), 132)
    ground.frame = Rect(
      x: 0, y: view.bounds.height - height - 16 - safeAreaInsets.bottom, width: view.bounds.width,
      height: height + 16 + safeAreaInsets.bottom)
    composer.frame = Rect(x: frame.minX, y: 8, width: width, height: height)
    send.frame = Rect(x: frame.maxX - sendWidth, y: height - 28, width: sendWidth, height: 36)
    scroll.contentInset = Insets(top: safeAreaInsets.top, bottom: ground.frame.height)
    var y = 12.0
    for bubble in bubbles {
      let size = bubble.sizeThatFits(Size(frame.width * 0.75, .infinity))
      let x = bubble.isMine ? frame.maxX - size.width : frame.minX
      bubble.frame = view.pixelAligned(Rect(x: x, y: y, width: size.width, height: size.height))
      y += size.height + 8
    }
    scroll.contentSize = Size(view.bounds.width, y + 4)
    if wasAtEnd { scroll.setContentOffset(Point(0, scroll.verticalRange.upperBound), animated: false) }
  }

  // MARK: - Sending

  func textViewDidChange(_ textView: TextView) {
    update()
    view.setNeedsLayout()
  }

  func textView(_ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String)
    -> Bool
  {
    guard text == "\n" else { return true }
    sendMessage()
    return false
  }

  private func update() {
    let isEmpty = composer.text.allSatisfy(\.isWhitespace)
    send.isEnabled = !isEmpty
    send.titleLabel.textColor = isEmpty ? .detailLabel : .tint
  }

  private func sendMessage() {
    guard send.isEnabled else { return }
    add(Bubble(composer.text, from: nil))
    composer.text = ""
    update()
    composer.becomeFirstResponder()
    view.setNeedsLayout()
    Task { [name, weak self] in
      try await self?.clock.sleep(for: .seconds(1))
      self?.add(Bubble("Thank you, \(name)!", from: "Ines"))
    }
  }

  private func add(_ bubble: Bubble) {
    bubble.identifier = "message-\(bubbles.count)"
    bubbles.append(bubble)
    show(bubble)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    scroll.setContentOffset(Point(0, scroll.verticalRange.upperBound), animated: true)
  }

  // MARK: - Deleting

  private func show(_ bubble: Bubble) {
    scroll.addSubview(bubble)
    bubble.addInteraction(
      ContextMenuInteraction { [weak self, weak bubble] _ in
        let delete = MenuAction(title: "Delete …", identifier: "delete", attributes: .destructive) { _ in
          if let bubble { self?.confirmDeletion(of: bubble) }
        }
        return Menu(children: [delete])
      })
  }

  private func confirmDeletion(of bubble: Bubble) {
    let alert = AlertController(
      title: "Delete this message?", message: "Others can still read it.", preferredStyle: .alert)
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      AlertAction(title: "Delete", style: .destructive, identifier: "confirm") { [weak self] _ in
        self?.bubbles.removeAll { $0 === bubble }
        bubble.removeFromSuperview()
        self?.view.setNeedsLayout()
      })
    present(alert)
  }
}

/// A message, with its author above it unless the user wrote it.
final class Bubble: View {
  let isMine: Bool
  private let author = Label(font: .footnote.weight(.medium), color: .detailLabel)
  private let text: Label
  private static let padding = Insets(top: 8, left: 14, bottom: 8, right: 14)

  init(_ text: String, from author: String?) {
    isMine = author == nil
    self.text = Label(text, font: .body, color: author == nil ? .white : .label)
    super.init()
    (self.text.numberOfLines, self.author.text) = (0, author ?? "")
    (backgroundColor, cornerRadius) = (isMine ? .tintFill : .secondarySystemFill, 18)
    for label in [self.author, self.text] where !label.text.isEmpty { addSubview(label) }
  }

  private var authorHeight: Double { isMine ? 0 : author.sizeThatFits(Size(.infinity, .infinity)).height }

  override func sizeThatFits(_ size: Size) -> Size {
    let padding = Self.padding
    let inner = text.sizeThatFits(Size(size.width - padding.left - padding.right, .infinity))
    let width = max(inner.width, isMine ? 0 : author.sizeThatFits(size).width)
    return Size(
      width + padding.left + padding.right, authorHeight + inner.height + padding.top + padding.bottom)
  }

  override func layoutSubviews() {
    let inner = bounds.inset(by: Self.padding)
    author.frame = Rect(x: inner.minX, y: inner.minY, width: inner.width, height: authorHeight)
    text.frame = Rect(
      x: inner.minX, y: inner.minY + authorHeight, width: inner.width, height: inner.height - authorHeight)
  }
}
