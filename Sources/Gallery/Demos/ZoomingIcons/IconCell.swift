import SegueTransitions

/// A cell that shows an icon on a colored disc.
final class IconCell: CollectionViewCell, ZoomingIcon {
  /// The space between the edge of the disc and the icon, as a fraction of the disc, and the least space, in points.
  private static let (margin, leastMargin) = (0.2, 20.0)

  let disc = View()
  let icon: ImageView
  var coloredView: View { disc }
  var iconView: ImageView { icon }

  init(_ item: IconItem) {
    icon = ImageView(item.icon, contentMode: .scaleAspectFit)
    super.init()
    identifier = item.identifier
    accessibilityLabel = item.name
    disc.backgroundColor = item.color
    disc.isUserInteractionEnabled = false
    addSubview(disc)
    addSubview(icon)
  }

  override func layoutSubviews() {
    disc.frame = bounds
    disc.cornerRadius = bounds.width / 2
    icon.frame = pixelAligned(bounds.inset(by: max(Self.leastMargin, bounds.width * Self.margin)))
  }

  override var focusRadius: Double { bounds.width / 2 }

  override func contains(_ point: Point) -> Bool { point.distance(to: bounds.center) <= bounds.width / 2 }
}
