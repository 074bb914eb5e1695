import SegueDrawing
import SegueHeadless

/// A report as a single HTML file for any browser. It contains a film to scrub through, the curves of motions, the input, and
/// an earlier film for comparison.
package struct Report {
  /// A remark about a time in the film, or about the whole film if `time` is `nil`.
  package struct Note {
    package let time: Double?
    package let text: String

    package init(_ text: String, at time: Double? = nil) { (self.text, self.time) = (text, time) }
  }

  package let title: String
  package let motions: Motions
  package let film: Film
  /// The film from before a change, with the same times; `nil` without a comparison.
  package let before: Film?
  package var notes: [Note] = []
  private let comparison: Comparison?
  /// The scale of the film, in pixels per point of the window.
  private let scale: Double

  /// Creates a report on a film and its motions.
  /// - Parameters:
  ///   - title: the title of the page.
  ///   - motions: the motions in the film.
  ///   - film: the film.
  ///   - before: the film from before a change; `nil`, the default, omits the comparison.
  ///   - scale: the scale of the film, in pixels per point.
  package init(title: String, motions: Motions, film: Film, before: Film? = nil, scale: Double) {
    (self.title, self.motions, self.film, self.before, self.scale) = (title, motions, film, before, scale)
    comparison = before.map { Comparison(film, $0) }
    guard let before, let comparison else { return }
    if film.count != before.count {
      notes.append(Note("\(before.count) frames before, \(film.count) now."))
    }
    if let worst = comparison.worst {
      let time = film.times[worst.frame]
      notes.append(
        Note(
          "\(comparison.places.count) of \(min(film.count, before.count)) frames differ, most at "
            + "\(time.milliseconds) ms: \(worst.box.width) × \(worst.box.height) pixels"
            + (name(at: worst).map { " around \($0)" } ?? "") + ".", at: time))
    } else {
      notes.append(Note("All frames are the same as before."))
    }
  }

  /// Returns the name of the largest moving view inside the differing box. If there is no such view, returns the name of the
  /// smallest moving view that contains the center of the box; otherwise `nil`.
  private func name(at place: Comparison.Place) -> String? {
    let box = Transform.scale(1 / scale).apply(to: place.box.rect)
    let index = motions.times.firstIndex { $0 >= film.times[place.frame] - 1e-6 } ?? 0
    let seen = motions.trajectories.compactMap { trajectory -> (view: String, frame: Rect)? in
      guard trajectory.hasMoved, trajectory.places.indices.contains(index),
        let place = trajectory.places[index],
        place.opacity > 0.05
      else { return nil }
      return (trajectory.view, place.frame)
    }
    func area(_ one: (view: String, frame: Rect)) -> Double { one.frame.width * one.frame.height }
    let inside = seen.filter { box.inset(by: -2).contains($0.frame) }.max { area($0) < area($1) }
    return (inside ?? seen.filter { $0.frame.contains(box.center) }.min { area($0) < area($1) })?.view
  }

  package func html() throws(DrawingError) -> String {
    let plot = MotionPlot(motions, title: "", mostRows: 40, width: 880)
    let drawing = plot.plot
    return ReportPage.html(
      title: title, plot: (try drawing.picture(scale: 2).dataURI(), drawing.size),
      data: try data(plot.timeline))
  }

  /// Returns the data for the script of the page, as JSON.
  private func data(_ timeline: ClosedRange<Double>) throws(DrawingError) -> String {
    var pictures: [JSON] = []
    for picture in film.pictures { pictures.append(.string(try picture.dataURI())) }
    func numbers(_ values: [Double]) -> JSON { .array(values.map { .number($0) }) }
    // A frame that has not changed shares the picture of the new film.
    var places: [Int] = []
    for picture in before?.pictures ?? [] {
      places.append(film.pictures.firstIndex { $0.hasSamePixels(as: picture) } ?? pictures.count)
      if places.last == pictures.count { pictures.append(.string(try picture.dataURI())) }
    }
    let differences = comparison.map { comparison in
      comparison.places.map {
        JSON.object([("frame", .number(Double($0.frame))), ("weight", .number(comparison.weight(of: $0)))])
      }
    }
    let items = notes.map { note in
      JSON.object([("text", .string(note.text))] + (note.time.map { [("time", .number($0 * 1000))] } ?? []))
    }
    let span = motions.span
    let size = film.pictures.first.map { ($0.width, $0.height) } ?? (1, 1)
    return JSON.object([
      ("width", .number(Double(size.0) / scale)), ("height", .number(Double(size.1) / scale)),
      ("times", numbers(film.times.map { $0 * 1000 })), ("frames", numbers(film.frames.map(Double.init))),
      ("before", numbers((before?.frames ?? []).map { Double(places[$0]) })),
      ("differences", .array(differences ?? [])), ("notes", .array(items)),
      (
        "plot",
        numbers([timeline.lowerBound, timeline.upperBound, span.lowerBound * 1000, span.upperBound * 1000])
      ), ("pictures", .array(pictures)),
    ]).lines.replacing("<", with: "\\u003c")
  }
}
