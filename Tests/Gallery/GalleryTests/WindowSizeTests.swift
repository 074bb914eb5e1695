import SegueControllers
import SegueHeadless
import SegueStage
import SegueTestSupport
import Testing

@testable import SegueGallery

/// The demos in windows of any size: all text is visible, and no text is too wide to read.
@Suite struct WindowSizeTests {
  static let sizes = [
    Size(200, 300), Size(390, 844), Size(844, 390), Size(800, 600), Size(1280, 800), Size(2560, 1440),
  ]
  static let opening = [
    "zooming-icons": "icon-vimeo", "expanding-cells": "mail-2", "pop-in-out": "photo-2",
    "springy-modal": "swatch-2", "photo-profile": "feed-photo-2",
    "player": "mini-player",
  ]

  private func open(_ name: String, _ size: Size) throws -> HeadlessWindow {
    try HeadlessWindow(showing: .named(name), size: size)
  }

  private func labels(in window: Window) -> [(text: String, frame: Rect)] {
    var found: [(String, Rect)] = []
    window.forEachInSubtree { view in
      guard let label = view as? Label, !label.text.isEmpty,
        sequence(first: view, next: \.superview).allSatisfy({ !$0.isHiddenOrConcealed && $0.alpha > 0 })
      else { return }
      let size = label.sizeThatFits(label.bounds.size)
      let box = view.convert(view.bounds, to: nil)
      let width = min(size.width, box.width)
      let left =
        label.textAlignment == .center
        ? box.midX - width / 2 : label.textAlignment == .right ? box.maxX - width : box.minX
      found.append(
        (label.text, Rect(x: left, y: box.minY, width: width, height: min(size.height, box.height))))
    }
    return found
  }

  @Test(arguments: await opening.keys.sorted(), await sizes)
  func textFitsWindow(name: String, size: Size) throws {
    let headless = try open(name, size)
    for isOpen in [false, true] {
      if isOpen {
        headless.click(Self.opening[name] ?? "")
        try headless.tick(60, until: 2)
      }
      let labels = labels(in: headless.window)
      #expect(!labels.isEmpty || size.width >= 900)
      for (text, frame) in labels {
        #expect(frame.minX >= 0 && frame.maxX <= size.width + 0.01, "\(text) at \(frame)")
        #expect(frame.width <= View.readableWidth, "\(text) is \(frame.width) wide")
      }
      // No text overlaps the clock, which a wide window does not have.
      let clock = labels.first { $0.text == "9:41" }?.frame
      #expect((clock == nil) == (size.width >= 900))
      for (text, frame) in labels where text != "9:41" {
        #expect(clock.map(frame.intersects) != true, "\(text) lies on the clock")
      }
    }
    #expect(headless.window.faults().isEmpty)
  }

  /// In a wide window, the words are beside the photo. Of the next post, nothing is visible at first, or 48 points or more.
  @Test(arguments: [Size(844, 295), Size(1280, 740), Size(1920, 1020)]) func wordsAreBesidePhoto(room: Size) {
    for photo in FeedPhoto.all {
      let post = PhotoPostCell.Layout(photo, in: room, of: View())
      #expect(post.isBeside && post.photo.maxY <= room.height && post.column.maxX <= room.width)
      #expect((post.height - room.height).magnitude < 1 || room.height - post.height >= 47)
    }
    #expect(!PhotoPostCell.Layout(FeedPhoto.all[5], in: Size(room.height, room.width), of: View()).isBeside)
  }

  /// A wide window does not look like a device, so nothing is left free for the frame of one.
  @Test func wideWindowHasNoInsets() throws {
    let headless = try open("zooming-icons", Size(1280, 800))
    #expect(headless.window.safeAreaInsets == .zero)
    headless.stage.resize(to: Size(390, 844), scale: 1)
    try headless.advance(by: 0)
    #expect(headless.window.safeAreaInsets == Insets(top: 47, bottom: 34))
    #expect(headless.window.statusBar?.frame == Rect(x: 0, y: 0, width: 390, height: 47))
  }

  @Test(arguments: await sizes) func iconsAreCentered(size: Size) throws {
    let headless = try open("zooming-icons", size)
    let boxes = try ["twitter", "facebook", "youtube", "vimeo", "instagram"].compactMap { name -> Rect? in
      guard let view = headless.window.view(withIdentifier: "icon-\(name)") else { return nil }
      return try #require(view.convert(view.bounds, to: nil))
    }
    for row in Dictionary(grouping: boxes, by: \.minY).values {
      let box = row.reduce(row[0]) { $0.union($1) }
      #expect(abs(box.midX - size.width / 2) <= 0.5)
    }
    let all = boxes.reduce(boxes[0]) { $0.union($1) }
    if size.width >= 500, size.height >= 400 {
      #expect(boxes.count == 5 && abs(all.midY - size.height / 2) <= 1)
    } else if size == Size(390, 844) {
      #expect(all == Rect(x: 35, y: 100, width: 320, height: 240))
    }
  }

  /// The measures of a phone stay in low windows, and those of a spacious window begin at 1280 × 800.
  @Test(
    arguments: await zip(
      sizes, [(nil, nil), (100, 50), (100, 50), nil, (160, 96), (160, 96)] as [(Double?, Double?)?]))
  func measuresFollowWindow(size: Size, sides: (icon: Double?, swatch: Double?)?) throws {
    for (demo, item, side) in [
      ("zooming-icons", "icon-twitter", sides?.icon), ("springy-modal", "swatch-1", sides?.swatch),
    ] {
      let view = try open(demo, size).window.view(withIdentifier: item)
      if let side { #expect(view?.bounds.size == Size(side, side), "\(item)") }
    }
  }

  @Test(arguments: await zip(sizes, [2, 3, 5, 5, 4, 4])) func columnCountFollowsWidth(
    size: Size, columns: Int
  )
    throws
  {
    let headless = try open("pop-in-out", size)
    var lefts: Set<Double> = []
    headless.window.forEachInSubtree { view in
      if view is PhotoCell { lefts.insert(view.frame.minX) }
    }
    #expect(lefts.count == columns)
  }

  /// In a wide window, the whole picture is visible, in its own shape.
  @Test(arguments: [Size(800, 600), Size(1280, 800), Size(2560, 1440)])
  func widePictureIsNeitherCroppedNorStretched(size: Size) throws {
    let headless = try open("pop-in-out", size)
    headless.click("photo-2")
    try headless.tick(60, until: 1.5)
    let picture = try #require(headless.window.view(withIdentifier: "photo-picture"))
    let frame = picture.convert(picture.bounds, to: nil)
    #expect(
      frame.minX >= 0 && frame.maxX <= size.width && frame.minY >= (size.width < 900 ? 91 : 44)
        && frame.maxY <= size.height)
    #expect(abs(frame.width / frame.height - 1.25) < 0.01)
    #expect(abs(frame.midX - size.width / 2) <= 1)
  }

  /// The color beside a whole picture is dark, also after a resize, and so is that of the grid.
  @Test(arguments: [false, true], [Size(390, 844), Size(844, 390), Size(800, 600)])
  func groundOfPicturesFollowsWindow(isOpen: Bool, size: Size) throws {
    let (fresh, resized) = (try open("pop-in-out", size), try open("pop-in-out", Size(600, 600)))
    for headless in [fresh, resized] where isOpen {
      headless.click("photo-2")
      try headless.tick(60, until: 1.5)
    }
    resized.stage.resize(to: size, scale: 1)
    for headless in [fresh, resized] { try headless.tick(60, until: 2.5) }
    let ground = fresh.window.view(withIdentifier: isOpen ? "photo" : "grid")?.backgroundColor
    #expect(ground == (size.width > size.height ? Color(18, 18, 22) : .white))
    #expect(resized.surface.words == fresh.surface.words)
  }
}
