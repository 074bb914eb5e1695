import Glibc

/// Clouds: smooth numbers over the plane, the same ones for the same seed.
struct SkyNoise {
  private let seed: UInt32

  init(_ seed: UInt32) { self.seed = seed &* 0x9E37_79B9 }

  /// A smooth number in 0…1 (gradient noise, Perlin 2002) with features about 1 wide.
  func value(_ x: Double, _ y: Double) -> Double {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (column, row) = (Int32(truncatingIfNeeded: Int(left)), Int32(truncatingIfNeeded: Int(top)))
    let (fx, fy) = (x - left, y - top)
    let (u, v) = (fade(fx), fade(fy))
    let upper = mix(
      slope(column, row, fx, fy), slope(column &+ 1, row, fx - 1, fy), u)
    let lower = mix(
      slope(column, row &+ 1, fx, fy - 1), slope(column &+ 1, row &+ 1, fx - 1, fy - 1), u)
    return 0.5 + 0.72 * mix(upper, lower, v)
  }

  /// Clouds with details down to `2^-octaves`, about 0…1.
  func clouds(_ x: Double, _ y: Double, octaves: Int = 6) -> Double {
    var (sum, weight, scale, total) = (0.0, 0.5, 1.0, 0.0)
    for octave in 0..<octaves {
      let shift = Double(octave) * 17.3
      sum += weight * value(x * scale + shift, y * scale - shift)
      total += weight
      weight *= 0.53
      scale *= 2.03
    }
    return sum / total
  }

  /// Threads: bright where the noise passes its middle.
  func threads(_ x: Double, _ y: Double, octaves: Int = 5) -> Double {
    var (sum, weight, scale, total) = (0.0, 0.5, 1.0, 0.0)
    for octave in 0..<octaves {
      let shift = Double(octave) * 11.7
      let ridge = 1 - abs(2 * value(x * scale - shift, y * scale + shift) - 1)
      sum += weight * ridge * ridge
      total += weight
      weight *= 0.55
      scale *= 2.1
    }
    return sum / total
  }

  /// Clouds torn by other clouds, `strength` wide.
  func torn(_ x: Double, _ y: Double, strength: Double = 1, octaves: Int = 6) -> Double {
    let dx = clouds(x + 5.2, y + 1.3, octaves: 4) - 0.5
    let dy = clouds(x - 3.7, y + 8.1, octaves: 4) - 0.5
    return clouds(x + 3 * strength * dx, y + 3 * strength * dy, octaves: octaves)
  }

  private func fade(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }

  /// One of sixteen gradients at a corner, times the offset from there.
  private func slope(_ column: Int32, _ row: Int32, _ dx: Double, _ dy: Double) -> Double {
    var hash = UInt32(bitPattern: column) &* 0x85EB_CA6B ^ UInt32(bitPattern: row) &* 0xC2B2_AE35 ^ seed
    hash ^= hash >> 15
    hash = hash &* 0x2C1B_3C6D
    hash ^= hash >> 13
    switch hash & 7 {
    case 0: return dx + dy
    case 1: return dx - dy
    case 2: return dy - dx
    case 3: return -dx - dy
    case 4: return 1.414 * dx
    case 5: return -1.414 * dx
    case 6: return 1.414 * dy
    default: return -1.414 * dy
    }
  }
}

/// Linear interpolation.
func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

/// 0 below `a`, 1 above `b`, smooth between.
func smoothstep(_ a: Double, _ b: Double, _ x: Double) -> Double {
  let t = min(max((x - a) / (b - a), 0), 1)
  return t * t * (3 - 2 * t)
}

/// A bell of height 1.
func bell(_ x: Double, _ width: Double) -> Double { exp(-x * x / (2 * width * width)) }
