import SegueTestSupport
import Testing

@testable import SegueControllers

/// Snapshot views and their placement.
@Suite struct SnapshotTests {
  private func context(_ rig: Rig, _ screen: Screen) -> TransitionContext {
    TransitionContext(
      operation: .push, background: screen, foreground: ViewController(), container: rig.window,
      isInteractive: false)
  }

  @Test(arguments: [
    Transform.identity, .scale(0.5), .rotation(0.3), Transform.scale(2, 0.5).concatenating(.rotation(-1)),
  ])
  func snapshotCoversItsSource(transform: Transform) throws {
    let screen = Screen("one")
    let rig = try Rig(screen)
    let holder = View(frame: Rect(x: 30, y: 40, width: 200, height: 200))
    let source = View(frame: Rect(x: 20, y: 10, width: 80, height: 60))
    holder.transform = transform
    screen.view.addSubview(holder)
    holder.addSubview(source)
    let context = context(rig, screen)
    let whole = context.snapshotView(of: source)
    let part = context.snapshotView(of: source, region: Rect(x: 40, y: 0, width: 40, height: 60))
    for view in [whole, part] { rig.window.addSubview(view) }
    for corner in source.bounds.corners {
      let (there, here) = (source.convert(corner, to: nil), whole.convert(corner, to: nil))
      #expect(there.distance(to: here) < 1e-9)
    }
    #expect(
      source.convert(Point(60, 30), to: nil).distance(to: part.convert(part.bounds.center, to: nil)) < 1e-9)
    #expect(!source.isConcealed)
    _ = context.snapshotView(of: source, hidingSource: true)
    #expect(source.isConcealed && !source.isHidden)
    context.undoSetup(keeping: rig.window.subviews)
    #expect(!source.isConcealed)
  }

  @Test func frontmostSnapshotLooksLikeItsSource() throws {
    let screen = Screen("one")
    let rig = try Rig(screen)
    let pixels = rig.pixels
    rig.window.addSubview(context(rig, screen).snapshotView(of: screen.box, hidingSource: true))
    rig.draw()
    #expect(difference(rig.pixels, pixels) == nil)
  }

  @Test func snapshotOfDetachedViewHasOnlyItsSize() throws {
    let screen = Screen("one")
    let rig = try Rig(screen)
    let lone = View(frame: Rect(x: 5, y: 5, width: 10, height: 20))
    let snapshot = context(rig, screen).snapshotView(of: lone)
    #expect(snapshot.bounds.size == Size(10, 20) && snapshot.center == .zero)
  }
}
