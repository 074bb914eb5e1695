import SegueControls

/// A row of the inbox, with the picture, the sender, the subject and the first words of an email.
final class MailCell: TableViewCell {
  private static let margin = 8.0
  /// The row width below which the time is hidden, so that the name has more room, in points.
  private static let narrow = 240.0
  /// The width and height of the picture, in points.
  static let pictureSide = 59.0

  private static let gray = Color.original(Color(100, 100, 106), or: .detailLabel)

  private let picture = ImageView(contentMode: .scaleAspectFill)
  private let sender = Label(font: .scaled(size: 17, weight: .semibold))
  private let subject = Label(font: .scaled(size: 15))
  private let preview = Label(font: .scaled(size: 15), color: gray)
  private let time = Label(font: .scaled(size: 15), color: gray)

  override init() {
    super.init()
    picture.clipsToBounds = true
    picture.cornerRadius = 10
    time.textAlignment = .right
    picture.sharedElement = "mail-picture"
    sender.sharedElement = "mail-sender"
    subject.sharedElement = "mail-title"
    preview.sharedElement = "mail-preview"
    time.sharedElement = "mail-time"
    for view in [picture, sender, subject, preview, time] { contentView.addSubview(view) }
  }

  /// Shows an email in the row.
  func show(_ mail: Mail, at index: Int) {
    identifier = "mail-\(index + 1)"
    accessibilityLabel = "\(mail.sender): \(mail.subject)"
    picture.image = mail.thumbnail
    sender.text = mail.sender
    subject.text = mail.subject
    preview.text = mail.preview
    time.text = mail.time
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = Self.pictureSide
    picture.frame = pixelAligned(
      Rect(x: 2 * Self.margin, y: (bounds.height - side) / 2, width: side, height: side))
    let left = 2 * Self.margin + side + 12
    let right = contentView.bounds.width - 2 * Self.margin
    time.isHidden = contentView.bounds.width < Self.narrow
    let width = max(0, right - left)
    let timeWidth = time.isHidden ? 0 : max(60, time.sizeThatFits(bounds.size).width + 8)
    let lines = [sender, subject, preview].map { $0.height(forWidth: .infinity) }
    // The lines are centered in a row that is higher than they are.
    let top = ((bounds.height - 1 - lines.reduce(0, +)) / 2).rounded(.up)
    time.frame = Rect(x: right - timeWidth, y: top + 2, width: timeWidth, height: lines[1])
    sender.frame = Rect(x: left, y: top, width: max(0, width - timeWidth), height: lines[0])
    subject.frame = Rect(x: left, y: top + lines[0] + 1, width: width, height: lines[1])
    preview.frame = Rect(x: left, y: subject.frame.maxY, width: width, height: lines[2])
  }
}
