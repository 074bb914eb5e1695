import SegueControls

/// The photos of a profile as they come over a network: each one some time after it was first asked for, and from then on from
/// memory.
///
/// The time is that of the window that asks, so the same photo comes at the same frame every time. What is kept are drawings, which
/// take next to no memory.
final class PhotoFeed {
  private var images: [Int: Image] = [:]
  private var waiting: [Int: [(Image) -> Void]] = [:]
  private let delay: (FeedPhoto) -> Double

  /// - Parameter delay: how long a photo takes to come, in seconds; 0 is at once.
  init(delay: @escaping (FeedPhoto) -> Double = \.delay) { self.delay = delay }

  /// A photo that has come already, or that comes at once.
  func image(of photo: FeedPhoto) -> Image? {
    if let image = images[photo.number] { return image }
    guard delay(photo) <= 0 else { return nil }
    return keep(photo)
  }

  /// Whether a photo has not come yet, and will not come at once.
  func isLate(_ photo: FeedPhoto) -> Bool { images[photo.number] == nil && delay(photo) > 0 }

  /// Asks for a photo.
  /// - Parameter completion: called once it has come.
  func load(_ photo: FeedPhoto, on timeline: Timeline, _ completion: @escaping (Image) -> Void) {
    guard waiting[photo.number] == nil else {
      waiting[photo.number]?.append(completion)
      return
    }
    waiting[photo.number] = [completion]
    timeline.schedule(after: delay(photo)) { [weak self] in
      guard let self else { return }
      let image = keep(photo)
      for completion in waiting.removeValue(forKey: photo.number) ?? [] { completion(image) }
    }
  }

  private func keep(_ photo: FeedPhoto) -> Image {
    let image = photo.makeImage()
    images[photo.number] = image
    return image
  }
}

/// A photo that fills its bounds, cut off where their shape is another one: its placeholder's color until it has come, then fading
/// in.
final class FeedPhotoView: View {
  private static let fade = 0.25

  /// The whole photo in its own shape; what reaches beyond the bounds is cut off.
  let content = View()
  private let picture = ImageView()
  private let feed: PhotoFeed
  private var photo: FeedPhoto?
  private var fading: PropertyAnimator?
  private var isWaiting = false

  init(_ feed: PhotoFeed) {
    self.feed = feed
    super.init()
    isUserInteractionEnabled = false
    clipsToBounds = true
    picture.fillsSuperview = true
    content.addSubview(picture)
    addSubview(content)
  }

  /// Shows a photo, as soon as it is there.
  func show(_ photo: FeedPhoto) {
    fading?.stopAnimation(true)
    (self.photo, fading, isWaiting) = (photo, nil, false)
    picture.image = feed.image(of: photo)
    picture.alpha = picture.image == nil ? 0 : 1
    content.backgroundColor = picture.image == nil ? photo.scene.placeholder : .clear
    setNeedsLayout()
    load()
  }

  /// Not with the layout: when that comes depends on the frames.
  override func didMoveToWindow() { load() }

  private func load() {
    guard let photo, !isLoaded, !isWaiting, let timeline = window?.timeline else { return }
    isWaiting = true
    feed.load(photo, on: timeline) { [weak self] in self?.take($0, of: photo) }
  }

  /// Whether the photo has come.
  var isLoaded: Bool { picture.image != nil }

  override func layoutSubviews() {
    guard let photo else { return }
    let place = ImageView.ContentMode.scaleAspectFill.place(photo.size, in: bounds)
    // On a whole pixel at rest, so that it lies there in mid-flight, too.
    content.frame = Rect(origin: pixelAligned(place).origin, size: place.size)
  }

  private func take(_ image: Image, of photo: FeedPhoto) {
    // The cell may show another one by now.
    guard self.photo?.number == photo.number, !isLoaded else { return }
    picture.image = image
    guard window != nil else { return appear() }
    fading = picture.animate(withDuration: Self.fade, options: .curveEaseOut) { [picture] in
      picture.alpha = 1
    } completion: { [weak self] in
      // The color would show around the edges of the photo.
      if $0 { self?.appear() }
    }
  }

  private func appear() {
    picture.alpha = 1
    content.backgroundColor = .clear
    fading = nil
  }
}
