import Foundation
import SegueDrawing
import Testing

@Suite("Shadows")
struct ShadowTests {
  let card = Path.rect(Rect(x: 40, y: 40, width: 40, height: 40))

  func shadow(_ path: Path, blur: Double, offset: Vector = .zero, scale: Double = 1) throws -> Surface {
    try drawn(120, 120) { canvas in
      canvas.concatenate(.scale(scale))
      canvas.fillShadow(of: path, color: .black, blur: blur, offset: offset)
    }
  }

  @Test("blurring spreads coverage but keeps its sum", arguments: [0, 1, 4, 10, 17.3])
  func mass(_ blur: Double) throws {
    let mass = Double(try shadow(card, blur: blur).mass) / 255
    #expect(abs(mass - 1600) < 16)
  }

  @Test("a shadow is symmetric in both directions", arguments: [3.0, 10, 16])
  func symmetry(_ blur: Double) throws {
    let surface = try shadow(card, blur: blur)
    for y in 0..<60 {
      for x in 0..<60 {
        let pixel = surface.pixel(x: x, y: y)
        #expect(pixel == surface.pixel(x: 119 - x, y: y))
        #expect(pixel == surface.pixel(x: x, y: 119 - y))
        #expect(pixel == surface.pixel(x: y, y: x))
      }
    }
  }

  @Test("the shadow of a long edge is the Gaussian integral with σ = blur / 2", arguments: [2.0, 6, 12, 20])
  func profile(_ blur: Double) throws {
    let surface = try shadow(.rect(Rect(x: 60, y: -200, width: 400, height: 600)), blur: blur)
    let sigma = blur / 2
    for x in 0..<110 {
      let expected = 255 * 0.5 * (1 + erf((Double(x) + 0.5 - 60) / (sigma * 2.0.squareRoot())))
      #expect(abs(Double(surface.components(x, 60).alpha) - expected) < 3.5)
    }
  }

  @Test("blur and offset are in points: twice the scale, twice the pixels")
  func scale() throws {
    let small = Path.rect(Rect(x: 20, y: 20, width: 20, height: 20))
    let scaled = try shadow(small, blur: 5, offset: Vector(0, 4), scale: 2)
    let plain = try shadow(card, blur: 10, offset: Vector(0, 8))
    #expect(scaled.distance(to: plain) <= 1)
  }

  @Test("a positive y of the offset points down")
  func offset() throws {
    let surface = try shadow(card, blur: 6, offset: Vector(0, 10))
    #expect(surface.components(60, 86).alpha > 200 && surface.components(60, 42).alpha < 60)
  }

  @Test("a shadow without blur is the silhouette")
  func sharp() throws {
    let path = Path.circle(center: Point(60, 60), radius: 25)
    let filled = try drawn(120, 120) { $0.fill(path, .black) }
    #expect(try shadow(path, blur: 0).distance(to: filled) <= 1)
  }

  @Test("drawing in two halves of the clip gives the same shadow")
  func clipped() throws {
    let whole = try shadow(card, blur: 14)
    let halves = try drawn(120, 120) { canvas in
      for y in [0, 47] {
        canvas.withSavedState {
          canvas.clip(to: [PixelRect(x: 0, y: y, width: 120, height: y == 0 ? 47 : 73)])
          canvas.fillShadow(of: card, color: .black, blur: 14)
        }
      }
    }
    #expect(halves.distance(to: whole) <= 1)
  }
}
