import Foundation
import SegueControllers
import SegueHeadless
import SegueStage
import SegueTestSupport
import Testing

@testable import SegueWorkbench

@Suite("Reports for a browser, and comparisons")
struct ReportTests {
  private static let script = "0.1 click #box\n0.5 wait"

  private func window() throws -> HeadlessWindow {
    try HeadlessWindow(size: Size(120, 160), rootViewController: BoxScreen())
  }

  private func motions(_ script: String = script) throws -> Motions {
    try MotionSampler.motions(of: window(), playing: EventScript(parsing: script), in: 0...0.5, rate: 60)
      .motions
  }

  private func film(_ script: String = script) throws -> Film {
    let window = try window()
    window.play(try EventScript(parsing: script))
    return try Film(of: window, in: 0...0.5, rate: 20, content: FrameContent(showsPointer: false))
  }

  /// Returns the data that the script of a page reads.
  private func data(_ html: String) throws -> [String: Any] {
    let parts = html.components(separatedBy: "<script type=\"application/json\" id=\"data\">")
    #expect(parts.count == 2)
    let json = try #require(parts.last?.components(separatedBy: "</script>").first)
    return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test("A film stores each picture once")
  func once() throws {
    let film = try film()
    #expect(film.count == 11 && film.times.last.map { abs($0 - 0.5) < 1e-9 } == true)
    #expect(film.frames.prefix(3) == [0, 0, 0], "nothing moves until 0.1 s")
    #expect(film.pictures.count > 4 && film.pictures.count < 10)
    #expect(film[10].words == film.pictures[film.frames[10]].words)
  }

  /// The film repeats forever, and shows three seconds at 30 frames per second; equal frames are stored once.
  @Test("A film of the last throw can be shared")
  func thrown() throws {
    func film(_ text: String) throws -> [UInt8]? {
      let script = try EventScript(parsing: text)
      let film = try ThrowFilm(script) { _, _ in
        let window = Window(size: Size(120, 160))
        window.rootViewController = BoxScreen()
        return Stage(window: window)
      }
      while try film.step() {}
      return try film.encoded()
    }
    #expect(try film("0.1 press 100 150\n0.2 release 100 150\n0.4 wait") == nil, "nothing has moved")
    let bytes = try #require(try film("0.1 click #box\n1 wait"))
    /// Returns the number that is some bytes after a chunk's name.
    func number(after name: String, _ offset: Int) throws -> UInt32 {
      let place = try #require(bytes.firstRange(of: Array(name.utf8))).upperBound + offset
      return bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    #expect(try number(after: "IHDR", 0) == 1080 && number(after: "IHDR", 4) == 1350)
    let count = try number(after: "acTL", 0)
    #expect(count > 10 && count < 60, "\(count) different frames")
    #expect(try number(after: "acTL", 4) == 0)
  }

  @Test("A film shows only the rounded panel that contains the motion", arguments: [0.0, 10])
  func panel(radius: Double) throws {
    let log = try MotionLog(EventScript(parsing: "0.1 click #box\n1 wait")) { _, _ in
      let (window, screen) = (Window(size: Size(120, 160)), BoxScreen())
      window.rootViewController = screen
      (screen.view.clipsToBounds, screen.view.cornerRadius) = (true, radius)
      return Stage(window: window)
    }
    while try !log.advance(to: 1, until: { true }) {}
    let panel = try #require(log.motions.last).panel
    #expect(panel == (radius > 0 ? Rect(x: 0, y: 0, width: 120, height: 160) : nil))
  }

  @Test("A page has no external references, and its data can be read")
  func page() throws {
    var report = Report(
      title: "</script><b>“Box” & more", motions: try motions(), film: try film(), scale: 1)
    report.notes.append(Report.Note("</script><script>alert(1)", at: 0.25))
    let html = try report.html()
    let references = html.replacing("http://www.w3.org/2000/svg", with: "")
    for mark in ["http:", "https:", "//cdn", "@import", "url("] {
      #expect(!references.contains(mark), "\(mark)")
    }
    #expect(html.components(separatedBy: "</script>").count == 3, "that of the data, and that of the code")
    #expect(html.contains("<title>&lt;/script&gt;&lt;b&gt;“Box” &amp; more</title>"))
    let data = try data(html)
    let (times, frames) = (data["times"] as? [Double], data["frames"] as? [Int])
    let pictures = try #require(data["pictures"] as? [String])
    #expect(times?.count == 11 && times?.last == 500 && frames?.count == 11)
    #expect(frames?.allSatisfy(pictures.indices.contains) == true)
    #expect(data["width"] as? Double == 120 && (data["before"] as? [Int])?.isEmpty == true)
    let notes = try #require(data["notes"] as? [[String: Any]])
    #expect(notes.count == 1 && notes[0]["time"] as? Double == 250)
    #expect(notes[0]["text"] as? String == "</script><script>alert(1)")
    for picture in pictures {
      let parts = picture.split(separator: ",")
      #expect(parts[0] == "data:image/png;base64" || parts[0] == "data:image/jpeg;base64")
      let bytes = try #require(Data(base64Encoded: String(parts[1])))
      if parts[0].contains("png") { #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])) }
    }
  }

  @Test("A report compares before and after: equal frames are stored once, differences counted and named")
  func before() throws {
    let (after, before) = (try film(), try film("0.2 click #box\n0.5 wait"))
    let report = Report(title: "Box", motions: try motions(), film: after, before: before, scale: 1)
    let data = try data(report.html())
    let (frames, old) = (try #require(data["frames"] as? [Int]), try #require(data["before"] as? [Int]))
    #expect(old.count == 11 && old[0] == frames[0] && old[3] != frames[3])
    let differences = try #require(data["differences"] as? [[String: Any]])
    #expect(differences.first?["frame"] as? Int == 3)
    let note = try #require((data["notes"] as? [[String: Any]])?.first?["text"] as? String)
    #expect(note.contains(" of 11 frames differ, most at ") && note.hasSuffix(" around #box."), "\(note)")
    let same = Report(title: "Box", motions: try motions(), film: after, before: after, scale: 1)
    #expect(same.notes.map(\.text) == ["All frames are the same as before."])
  }

  @Test("A comparison of two runs has the largest distance of each view, with place and time")
  func comparison() throws {
    let (one, other) = (try motions(), try motions("0.2 click #box\n0.3 click #remove\n0.5 wait"))
    let comparison = MotionComparison(one, other)
    let worst = try #require(comparison.distances.first)
    #expect(comparison.distances.count == 1 && worst.view == "#box")
    // The first run is a tenth of a second ahead.
    #expect(worst.points > 20 && worst.points < 75 && worst.time > 0.15 && worst.time < 0.25)
    #expect(comparison.unmatched.map(\.view) == ["#box"] && comparison.unmatched[0].isInFirst)
    #expect(MotionComparison(one, one).distances.isEmpty && MotionComparison(one, one).unmatched.isEmpty)
    let films = Comparison(try film(), try film("0.2 click #box\n0.5 wait"))
    #expect(films.places.first?.frame == 3)
    #expect(Comparison(try film(), try film()).worst == nil)
  }

  @Test("Ghosts and paths are drawn over the frame, and nowhere else")
  func trail() throws {
    func draw(_ ghosts: Double?, _ paths: Bool) throws -> Set<UInt32> {
      let surface = try Surface(width: 120, height: 160, format: .rgb24)
      let canvas = Canvas(surface)
      let window = try window()
      window.play(try EventScript(parsing: Self.script))
      let trail = Trail(of: window, in: 0...0.5, ghostsEvery: ghosts, paths: paths)
      while try trail.step() {}
      trail.draw(at: 0.5, on: canvas)
      #expect(surface.pixel(x: 60, y: 120) & 0xFF_FFFF == 0, "nothing moved there")
      return Set(surface.words.map { $0 & 0xFF_FFFF })
    }
    let color: UInt32 = 0x5C_A4FF
    #expect(try draw(nil, false) == [0])
    #expect(try draw(nil, true).contains(color))
    let ghosts = try draw(0.05, false)
    #expect(ghosts.count > 10 && !ghosts.contains(color))
    #expect(try motions().leads.map(\.view) == ["#box"])
  }
}
