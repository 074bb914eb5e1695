import Foundation
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueStage
import SegueTestSupport
import Testing

@testable import SegueViews

/// Views in space: drawing, hit testing and frames.
@Suite struct PerspectiveTests {
  /// A window with a card, red on the left and blue on the right.
  private struct Rig {
    let window: Window
    let card: View
    let right = View(frame: Rect(x: 60, y: 0, width: 60, height: 80))
    let stage: Stage

    /// The card is in the middle of the window.
    init(side: Double = 200, scale: Double = 1) {
      window = Window(size: Size(side, side))
      card = View(frame: Rect(x: side / 2 - 60, y: side / 2 - 40, width: 120, height: 80))
      (window.backgroundColor, card.backgroundColor, right.backgroundColor) = (.white, Self.red, Self.blue)
      card.addSubview(right)
      window.addSubview(card)
      stage = Stage(window: window, scale: scale)
    }

    static let (red, blue) = (Color(255, 0, 0), Color(0, 0, 255))

    /// The columns in a row of pixels that have a color.
    func columns(of color: Color, row: Int) throws -> ClosedRange<Int>? {
      let surface = try stage.snapshot()
      let columns = (0..<surface.width).filter { tone(surface, $0, row) == color }
      return columns.first.flatMap { first in columns.last.map { first...$0 } }
    }
  }

  private static let turned = Transform3D.rotation(1, y: 1).concatenating(.perspective(distance: 300))

  @Test(arguments: [1.0, 2]) func edgesFollowPerspective(scale: Double) throws {
    let rig = Rig(scale: scale)
    rig.card.transform3D = Self.turned
    // A rotation around y by an angle moves x to x·cos, and brings its left side nearer by x·sin.
    func seen(_ x: Double) -> Double { 100 + x * cos(1) / (1 + x * sin(1) / 300) }
    let row = Int(100 * scale)
    let (red, blue) = (
      try #require(try rig.columns(of: Rig.red, row: row)),
      try #require(try rig.columns(of: Rig.blue, row: row))
    )
    #expect(abs(Double(red.lowerBound) - seen(-60) * scale) <= 1)
    #expect(abs(Double(red.upperBound + 1) - seen(0) * scale) <= 2)
    #expect(abs(Double(blue.lowerBound) - seen(0) * scale) <= 2)
    #expect(abs(Double(blue.upperBound + 1) - seen(60) * scale) <= 1)
    #expect(red.count > blue.count + 5, "the nearer half is not larger")
    // The near edge is taller than the far one.
    let surface = try rig.stage.snapshot()
    func height(_ column: Int) -> Int {
      (0..<surface.height).count { tone(surface, column, $0) != .white }
    }
    let near = height(red.lowerBound + 1), far = height(blue.upperBound - 1)
    #expect(Double(near) > 80 * scale && Double(far) < 80 * scale && near > far + Int(10 * scale))
    #expect(rig.card.frame.width < 80 && rig.card.frame.height > 80)
  }

  @Test func hitTestingMatchesPixels() throws {
    let rig = Rig()
    rig.card.transform3D = Self.turned
    let surface = try rig.stage.snapshot()
    var tried = 0
    for y in stride(from: 50, to: 150, by: 3) {
      for x in stride(from: 40, to: 160, by: 3) {
        let color = tone(surface, x, y)
        guard [Color.white, Rig.red, Rig.blue].contains(color) else { continue }
        let expected = color == .white ? rig.window : color == Rig.red ? rig.card : rig.right
        tried += color == .white ? 0 : 1
        #expect(rig.window.hitTest(Point(Double(x) + 0.5, Double(y) + 0.5)) === expected, "at \(x), \(y)")
      }
    }
    #expect(tried > 300)
    let middle = rig.right.convert(Point(30, 40), to: nil)
    #expect(rig.right.convert(middle, from: nil).distance(to: Point(30, 40)) < 1e-9)
    #expect(tone(surface, Int(middle.x), Int(middle.y)) == Rig.blue)
  }

  @Test func singleSidedViewHidesItsBack() throws {
    let rig = Rig()
    rig.card.transform3D = Transform3D.rotation(2.6, y: 1).concatenating(.perspective(distance: 300))
    #expect(try rig.columns(of: Rig.red, row: 100) != nil)
    #expect(rig.window.hitTest(Point(120, 100)) === rig.card)
    rig.card.isDoubleSided = false
    #expect(try rig.columns(of: Rig.red, row: 100) == nil)
    #expect(rig.window.hitTest(Point(120, 100)) === rig.window)
  }

  /// The visible area shrinks as the view approaches its edge, wherever the pixels are.
  @Test(arguments: [0, 1e-9, 1e-4, 1e-2], [200.0, 201])
  func viewOnEdgeHasExactThickness(angle: Double, side: Double) throws {
    for isAcross in [true, false] {
      let rig = Rig(side: side)
      rig.right.isHidden = true
      rig.card.transform3D = Transform3D.rotation(.pi / 2 - angle, x: isAcross ? 0 : 1, y: isAcross ? 1 : 0)
        .concatenating(.translation(x: 0, y: 0, z: -240))
      rig.window.sublayerTransform = .perspective(distance: 1000)
      let surface = try rig.stage.snapshot()
      let ink = surface.words.reduce(0) { $0 + Double(255 - $1 >> 8 & 255) / 255 }
      let isThin = isAcross ? (length: 80.0, width: 120.0) : (length: 120, width: 80)
      let expected = isThin.length * isThin.width * sin(angle) / pow(1.24, 2)
      #expect(abs(ink - expected) <= 0.05 * expected + 1)
    }
  }

  /// The upper edge is level except for rounding.
  @Test(arguments: [1e-17, 1e-13, 1e-9]) func almostLevelEdgeIsDrawn(slope: Double) throws {
    let rig = Rig()
    rig.card.transform3D = Transform3D.rotation(slope, z: 1).concatenating(.rotation(1, x: 1))
      .concatenating(.perspective(distance: 300))
    let surface = try rig.stage.snapshot()
    #expect(tone(surface, 60, 100) == Rig.red && tone(surface, 60, 20) == .white)
  }

  @Test func nearerViewIsDrawnInFront() throws {
    let rig = Rig()
    let other = View(frame: rig.card.frame)
    other.backgroundColor = .black
    rig.window.addSubview(other)
    #expect(try rig.columns(of: Rig.red, row: 100) == nil)
    rig.card.zPosition = 1
    #expect(try rig.columns(of: Rig.red, row: 100) != nil)
    #expect(rig.window.hitTest(Point(60, 100)) === rig.card)
    #expect(
      rig.window.subviews.map { $0 === rig.card } == [true, false], "the order of subviews has changed")
  }

  @Test func sublayerTransformGivesSharedVanishingPoint() throws {
    let rig = Rig()
    // Two doors with hinges at the outer edges recede toward the middle.
    let doors = [0.0, 100].map { View(frame: Rect(x: $0, y: 20, width: 100, height: 160)) }
    rig.window.sublayerTransform = .perspective(distance: 400)
    rig.card.isHidden = true
    for (door, color) in zip(doors, [Rig.red, Rig.blue]) {
      door.backgroundColor = color
      rig.window.addSubview(door)
    }
    for (door, hinge) in zip(doors, [0.0, 1]) {
      (door.anchorPoint, door.center.x) = (Point(hinge, 0.5), hinge * 200)
    }
    doors[0].transform3D = .rotation(0.9, y: 1)
    doors[1].transform3D = .rotation(-0.9, y: 1)
    let surface = try rig.stage.snapshot()
    var mirroredCount = 0
    for y in 0..<200 {
      for x in 0..<100 {
        let (one, mirrored) = (tone(surface, x, y), tone(surface, 199 - x, y))
        if one == Rig.red, mirrored == Rig.blue { mirroredCount += 1 }
        #expect(one != Rig.blue && mirrored != Rig.red)
      }
    }
    #expect(mirroredCount > 4000)
    #expect(tone(surface, 100, 100) == .white, "the doors are closed")
  }

  @Test func maskFollowsPerspective() throws {
    let rig = Rig()
    let mask = View(frame: Rect(x: 0, y: 0, width: 60, height: 80))
    mask.backgroundColor = .black
    rig.card.mask = mask
    rig.card.transform3D = Self.turned
    #expect(try rig.columns(of: Rig.red, row: 100) != nil)
    #expect(try rig.columns(of: Rig.blue, row: 100) == nil)
  }
}

private func tone(_ surface: Surface, _ x: Int, _ y: Int) -> Color {
  let pixel = surface.pixel(x: x, y: y)
  return Color(Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
}
