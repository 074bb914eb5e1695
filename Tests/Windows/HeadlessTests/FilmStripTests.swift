import SegueDrawing
import SegueHeadless
import Testing

@Suite("Film strips")
struct FilmStripTests {
  private static let phone = Size(195, 422)

  private func layout(_ count: Int, _ frame: Size = phone, columns: Int? = nil) -> StripLayout {
    StripLayout(count: count, frame: frame, captionWidth: 3.2, columns: columns)
  }

  @Test(
    "Frames on a page do not overlap, and leave space for captions",
    arguments: [1, 2, 9, 13, 24, 100],
    await [phone, Size(422, 195), Size(20, 43), Size(1560, 3376), Size(1, 1)])
  func geometry(count: Int, frame: Size) {
    let layout = layout(count, frame)
    let page = Rect(origin: .zero, size: layout.size)
    #expect(layout.frames.count == count)
    var boxes: [Rect] = []
    for place in layout.frames {
      #expect(place.size == frame)
      #expect(place.minX == place.minX.rounded() && place.minY == place.minY.rounded())
      let box = Rect(
        x: place.minX, y: place.minY, width: max(frame.width, layout.captionSize * 3.2),
        height: frame.height + layout.captionGap + layout.captionSize * 1.3)
      #expect(page.contains(box))
      #expect(!boxes.contains { $0.intersects(box) })
      boxes.append(box)
    }
    #expect(
      layout.size.width == layout.size.width.rounded() && layout.size.height == layout.size.height.rounded())
  }

  @Test("The left and right margins are equal")
  func margins() throws {
    let layout = layout(9)
    let last = try #require(layout.frames.map(\.maxX).max())
    let first = try #require(layout.frames.map(\.minX).min())
    #expect(first == layout.size.width - last)
  }

  @Test(
    "A page has as few rows as possible, filled evenly",
    arguments: [(1, 1), (9, 9), (12, 12), (13, 7), (24, 12), (25, 9)])
  func rows(count: Int, columns: Int) {
    #expect(layout(count).columns == columns)
  }

  @Test("Wide frames get fewer columns, unless a number of columns is given")
  func columns() {
    #expect(layout(9, Size(422, 195)).columns == 3)
    #expect(layout(9, columns: 4).columns == 4)
    #expect(layout(3, columns: 8).columns == 3)
    #expect(layout(3, columns: 0).columns == 1)
  }

  @Test("Times are evenly spaced and include both ends")
  func times() {
    #expect(FilmStrip(count: 5, from: 0.5, to: 1.5).times == [0.5, 0.75, 1, 1.25, 1.5])
    #expect(FilmStrip(count: 1, from: 0.5, to: 1.5).times == [0.5])
    #expect(FilmStrip(count: 0, from: 0.5, to: 1.5).times == [0.5])
    #expect(FilmStrip(times: [0.3, .nan, 0.1, -1, .infinity]).times == [0.1, 0.3])
  }

  @Test("Each frame on the page is the window at its time, pixel for pixel")
  func frames() throws {
    func window() throws -> HeadlessWindow {
      let window = try HeadlessWindow(size: Sample.size, rootViewController: Sample.root())
      window.play(try EventScript(parsing: "0 click #open"))
      return window
    }
    let strip = FilmStrip(times: [0, 0.1, 0.25, 2], columns: 2)
    let page = try strip.draw(try window())
    let probe = try window()
    let found = page.places(of: Sample.size)
    #expect(found.count == 4)
    for (time, place) in zip(strip.times, found) {
      try probe.advance(to: time)
      var isSame = true
      for y in 0..<probe.surface.height {
        for x in 0..<probe.surface.width
        where page.pixel(x: place.x + x, y: place.y + y) != probe.surface.pixel(x: x, y: y) { isSame = false }
      }
      #expect(isSame, "at \(time) s")
    }
  }

  @Test("A pressed button is shown as a ring, a released one is not")
  func finger() throws {
    func page(_ script: String) throws -> Surface {
      let window = try HeadlessWindow(size: Sample.size)
      window.play(try EventScript(parsing: script))
      return try FilmStrip(times: [0.5]).draw(window)
    }
    let plain = try page("")
    let place = try #require(plain.places(of: Sample.size).first)
    #expect(plain.pixel(x: place.x + 60, y: place.y + 80) == 0xFFFF_FFFF)
    #expect(try page("0 press 60 80").pixel(x: place.x + 60, y: place.y + 80) != 0xFFFF_FFFF)
    #expect(try page("0 press 60 80\n0.4 release 60 80").words == plain.words)
    #expect(try page("0 press 5000 80").words == plain.words, "outside of the frame nothing is drawn")
  }

  @Test func captionsTellFramesApart() {
    #expect(FilmStrip(times: [0, 0.05, 0.1]).captions == ["0.00 s", "0.05 s", "0.10 s"])
    #expect(FilmStrip(times: [0, 0.017]).captions == ["0.000 s", "0.017 s"])
    #expect(FilmStrip(times: [0.1, 0.1004, 0.5]).captions == ["100.00 ms", "100.40 ms", "500.00 ms"])
  }

  @Test func croppedFrameHasPixelsOfWindow() throws {
    let script = "0 press #ball"
    func frames(_ content: FrameContent) throws -> [Surface] {
      let window = try HeadlessWindow(size: Sample.size, scale: 2, rootViewController: Sample.root())
      window.play(try EventScript(parsing: script))
      var (strip, frames) = (FilmStrip(times: [0, 0.1]), [Surface]())
      strip.content = content
      try strip.frames(of: window) { frames.append($0) }
      return frames
    }
    let whole = try #require(frames(FrameContent(showsPointer: false)).last)
    let part = try #require(
      frames(FrameContent(crop: Rect(x: 10, y: 100, width: 30, height: 20), showsPointer: false)).last)
    #expect(part.width == 60 && part.height == 40)
    for (x, y) in [(0, 0), (59, 39), (30, 20)] {
      #expect(part.pixel(x: x, y: y) == whole.pixel(x: 20 + x, y: 200 + y))
    }
    #expect(try frames(FrameContent()).last?.words != whole.words, "the pointer is shown")
    let ringed = try #require(frames(FrameContent(crop: Rect(x: 10, y: 100, width: 30, height: 20))).last)
    #expect(ringed.pixel(x: 30, y: 30) != part.pixel(x: 30, y: 30), "at its place in the part")
  }

  @Test("A frame that a script enlarges is scaled to fit its place")
  func resized() throws {
    let window = try HeadlessWindow(size: Sample.size, rootViewController: Sample.root())
    window.play(try EventScript(parsing: "1 resize 1000 500"))
    let page = try FilmStrip(times: [0, 1]).draw(window)
    let still = try HeadlessWindow(size: Sample.size, rootViewController: Sample.root())
    let usual = try FilmStrip(times: [0, 1]).draw(still)
    #expect(page.bounds == usual.bounds)
    #expect(page.words != usual.words)
  }

  @Test("A strip without times gives an empty page")
  func empty() throws {
    let window = try HeadlessWindow(size: Sample.size)
    #expect(try FilmStrip(times: []).draw(window).width > 0)
  }

  @Test("A page larger than a surface can be is an error")
  func tooLarge() throws {
    let window = try HeadlessWindow(size: Size(390, 844))
    #expect(throws: DrawingError.self) {
      try FilmStrip(count: 200, from: 0, to: 1, columns: 200).draw(window)
    }
  }
}

extension Surface {
  /// The frames of the given size on a page with at most two columns, by the page's own layout rules.
  fileprivate func places(of size: Size) -> [PixelRect] {
    for count in [1, 4] {
      let layout = StripLayout(count: count, frame: size, captionWidth: 0, columns: count > 1 ? 2 : 1)
      if Int(layout.size.width) == width, Int(layout.size.height) == height {
        return layout.frames.map { PixelRect(covering: $0) }
      }
    }
    return []
  }
}
