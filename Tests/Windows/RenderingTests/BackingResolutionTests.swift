import SegueControls
import Testing

@testable import SegueRendering
@testable import SegueStage

/// The resolutions at which pictures of views are made, and the times at which this happens.
@Suite struct BackingResolutionTests {
  private let window = Window(size: Size(100, 100))
  private let label = Label("Words")
  private let stage: Stage
  private let surface: Surface

  init() throws {
    label.frame = Rect(x: 10, y: 10, width: 60, height: 20)
    window.addSubview(label)
    stage = Stage(window: window)
    surface = try Surface(width: 100, height: 100, format: .rgb24)
    _ = stage.drawFrame(at: 0, onto: surface)
  }

  private func backings(while change: () -> Void) -> Int {
    let before = window.counters.backings
    change()
    _ = stage.drawFrame(at: window.timeline.now, onto: surface)
    return window.counters.backings - before
  }

  /// A spring that overshoots by a fifth scales the existing picture; an overshoot by half needs a finer picture, once.
  @Test func slightEnlargementInMotionReusesPicture() throws {
    for (scale, count) in [(1.2, 0), (1.5, 1), (1, 0), (1.5, 0)] {
      let made = backings {
        let animator = StateAnimator([0, 1], initially: 0, over: window) { [label] in
          label.transform = .scale($0 == 0 ? 1 : scale)
        }
        animator.track(1)
        _ = stage.drawFrame(at: window.timeline.now, onto: surface)
        animator.set(0)
      }
      #expect(made == count, "at \(scale)")
    }
    #expect(window.counters.repeatedBackings == 0)
  }

  @Test func slightEnlargementAtRestRedrawsPicture() {
    #expect(backings { label.transform = .scale(1.2) } == 1)
    #expect(backings { label.transform = .identity } == 0, "the first one is still there")
  }

  /// The pictures of a view that will appear are made in advance, without drawing a pixel.
  @Test func picturesAreMadeBeforeFadeIn() throws {
    label.alpha = 0
    _ = stage.drawFrame(at: 0, onto: surface)
    label.text = "Others"
    #expect(backings {} == 0)
    let animator = StateAnimator([0, 1], initially: 0, over: window) { [label] in
      label.alpha = $0 == 0 ? 0 : 1
    }
    let pixels = window.counters.pixels
    #expect(backings { animator.hold() } == 1)
    #expect(window.counters.pixels == pixels)
    #expect(backings { animator.track(0.5) } == 0)
    #expect(window.counters.pixels > pixels)
  }

  /// The image's own pixels are shown.
  @Test func pictureLargerThanFrameIsNotEnlarged() throws {
    let store = BackingStore()
    let pixels = try Surface(width: 10, height: 10, format: .rgb24)
    let image = Image.pixels(pixels)
    store.beginFrame(area: 10_000)
    #expect(store.raster(of: image, for: Rect(x: 0, y: 0, width: 100, height: 120))?.surface === pixels)
    #expect(store.built == 0)
    #expect(store.raster(of: image, for: Rect(x: 0, y: 0, width: 100, height: 90))?.surface !== pixels)
    #expect(store.built == 1)
  }

  @Test func largeFramesKeepMoreIdleRasters() throws {
    let store = BackingStore()
    let area = BackingStore.idleRasterByteLimit / 4
    let images = (0..<3).map { _ in Image.vector(size: Size(10, 10)) { $0.paint(.black) } }
    for image in images {
      store.beginFrame(area: area * 2)
      _ = store.raster(of: image, for: Rect(x: 0, y: 0, width: 2048, height: Double(area / 2048)))
    }
    for _ in 0..<3 { store.beginFrame(area: area * 2) }
    #expect(store.rasterByteCount == 3 * BackingStore.idleRasterByteLimit)
    store.beginFrame(area: area)
    #expect(store.rasterByteCount == 2 * BackingStore.idleRasterByteLimit)
  }
}
