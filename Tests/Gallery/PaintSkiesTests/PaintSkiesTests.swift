import SegueDrawing
import Testing

@testable import SegueGallery
@testable import SeguePaintSkies

/// The program that paints the gallery's pictures; small ones, because large ones take seconds.
@Suite struct PaintSkiesTests {
  @Test func aPictureIsTheSameEveryTime() {
    let small = SpacePicture.ringNebula.paint(width: 20, height: 16)
    #expect(small.count == 320 && small == SpacePicture.ringNebula.paint(width: 20, height: 16))
    #expect(Set(small).count > 20)
  }

  /// As far as a small picture can look like a large one that went through JPEG.
  @Test(arguments: [SpacePicture.whirlpool, .ringNebula, .sombrero])
  func theCommittedFilesShowWhatIsPainted(picture: SpacePicture) throws {
    let folder = try #require(SpaceFolder.path)
    let file = try PictureFile("\(folder)/\(picture.fileName)").decode(.stretched(width: 40, height: 32))
    let painted = picture.paint(width: 40, height: 32)
    func brightness(_ words: [UInt32]) -> [Double] {
      words.map { Double($0 >> 16 & 0xFF) + Double($0 >> 8 & 0xFF) + Double($0 & 0xFF) }
    }
    let (one, other) = (brightness(file.words), brightness(painted))
    #expect(correlation(one, other) > 0.8)
  }

  private func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let (meanA, meanB) = (a.reduce(0, +) / Double(a.count), b.reduce(0, +) / Double(b.count))
    var (ab, aa, bb) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
      ab += (x - meanA) * (y - meanB)
      aa += (x - meanA) * (x - meanA)
      bb += (y - meanB) * (y - meanB)
    }
    return ab / (aa * bb).squareRoot()
  }
}
