import SegueControls

/// A simulated network that delivers the photos of a profile. Each photo takes some time to load on the first request, and then
/// comes from memory.
///
/// The delay runs on the timeline of the requesting window, so each photo arrives in the same frame in every run. The feed
/// keeps drawings, which take almost no memory.
final class PhotoFeed {
  private var images: [Int: Image] = [:]
  private var waiting: [Int: [(Image) -> Void]] = [:]
  private let delay: (FeedPhoto) -> Double

  /// Creates a feed.
  /// - Parameter delay: returns the time that a photo takes to load, in seconds; 0 loads it immediately. The default is the
  ///   photo's own `delay`.
  init(delay: @escaping (FeedPhoto) -> Double = \.delay) { self.delay = delay }

  /// Returns the image of a photo that has loaded already or has no delay; `nil` for any other photo.
  func image(of photo: FeedPhoto) -> Image? {
    if let image = images[photo.number] { return image }
    guard delay(photo) <= 0 else { return nil }
    return keep(photo)
  }

  /// Returns whether a photo has not loaded yet and has a delay.
  func isLate(_ photo: FeedPhoto) -> Bool { images[photo.number] == nil && delay(photo) > 0 }

  /// Requests a photo.
  /// - Parameter completion: called with the image as soon as the photo has loaded.
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

/// A view that a photo fills; parts outside its bounds are clipped. Until the photo has loaded, the view shows a placeholder
/// color; then the photo fades in.
final class FeedPhotoView: View {
  private static let fade = 0.25

  /// The whole photo in its own shape, which may extend beyond the bounds.
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

  /// Shows a photo as soon as it has loaded.
  func show(_ photo: FeedPhoto) {
    fading?.stopAnimation(true)
    (self.photo, fading, isWaiting) = (photo, nil, false)
    picture.image = feed.image(of: photo)
    picture.alpha = picture.image == nil ? 0 : 1
    content.backgroundColor = picture.image == nil ? photo.scene.placeholder : .clear
    setNeedsLayout()
    load()
  }

  /// Starts loading the photo. Loading does not start during layout, because the time of layout depends on which frames are
  /// drawn.
  override func didMoveToWindow() { load() }

  private func load() {
    guard let photo, !isLoaded, !isWaiting, let timeline = window?.timeline else { return }
    isWaiting = true
    feed.load(photo, on: timeline) { [weak self] in self?.take($0, of: photo) }
  }

  /// Whether the photo has loaded.
  var isLoaded: Bool { picture.image != nil }

  override func layoutSubviews() {
    guard let photo else { return }
    let place = ImageView.ContentMode.scaleAspectFill.place(photo.size, in: bounds)
    // The origin is on a whole pixel at rest, so that it is also on one during a transition.
    content.frame = Rect(origin: pixelAligned(place).origin, size: place.size)
  }

  private func take(_ image: Image, of photo: FeedPhoto) {
    // The cell may show a different photo now.
    guard self.photo?.number == photo.number, !isLoaded else { return }
    picture.image = image
    guard window != nil else { return appear() }
    fading = picture.animate(withDuration: Self.fade, options: .curveEaseOut) { [picture] in
      picture.alpha = 1
    } completion: { [weak self] in
      // The placeholder color would be visible at the edges of the photo.
      if $0 { self?.appear() }
    }
  }

  private func appear() {
    picture.alpha = 1
    content.backgroundColor = .clear
    fading = nil
  }
}
