import Glibc
import SegueDrawing

extension Surface {
  /// The mean color of the pixels with the most frequent hue, weighted by saturation; the mean of all pixels if the picture is
  /// gray.
  var dominantColor: Color {
    var sums = Array(repeating: SIMD4<Double>.zero, count: 12)
    let words = words
    // Neighbors mostly have the same color, so each run of equal pixels is added together.
    var (index, start) = (0, 0)
    while index < words.count {
      let word = words[index]
      while index < words.count, words[index] == word { index += 7 }
      let count = Double(index - start)
      start = index
      let (red, green, blue) = (Double(word >> 16 & 255), Double(word >> 8 & 255), Double(word & 255))
      let chroma = (max(red, green, blue) - min(red, green, blue)) / 255
      // The angle between the color and red.
      let hue = atan2(1.732 * (green - blue), 2 * red - green - blue) / (2 * .pi)
      let bin = Int(((hue + 1) * 12).rounded()) % 12
      // Grays have no hue, so they count only if there are no other colors.
      let weight = count * (chroma * chroma + 0.0005)
      sums[bin] += weight * SIMD4(red, green, blue, 255)
    }
    let sum = sums.max { $0.w < $1.w } ?? .zero
    guard sum.w > 0 else { return .black }
    return Color(red: sum.x / sum.w, green: sum.y / sum.w, blue: sum.z / sum.w)
  }
}
