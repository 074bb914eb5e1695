import Glibc

/// Skies full of stars.
enum Clusters {
  /// Thousands of old stars, crowded in the middle.
  static func globular(_ sky: inout SkyCanvas) {
    sky.paint { x, y in
      let distance = (x * x + y * y).squareRoot()
      return Light(1, 0.86, 0.66) * (0.55 * exp(-distance / 0.05) + 0.13 * exp(-distance / 0.16))
        + Light(0.006, 0.008, 0.016)
    }
    var seeds = SkySeeds(31)
    for _ in 0..<7000 {
      // A Plummer sphere, seen from far away.
      let radius = 0.085 / (pow(seeds.next(in: 0.012...1), -0.7) - 0.98).squareRoot()
      let angle = seeds.next(in: 0...2 * .pi)
      let distance = radius * seeds.next(in: 0.5...1)
      let brightness = min(0.16 / pow(seeds.next(in: 0.004...1), 0.62), 2.6)
      let heat = seeds.next(in: 0...1) < 0.15 ? 0.95 : seeds.next(in: 0.05...0.6)
      sky.addStar(distance * cos(angle), distance * sin(angle), brightness: brightness, color: .star(heat))
    }
    sky.addStars(500, seed: 32, brightest: 1.6)
  }

  /// A few young, hot stars in the blue dust that they light.
  static func sisters(_ sky: inout SkyCanvas) {
    let places: [(x: Double, y: Double, light: Double)] = [
      (-0.20, -0.04, 4.2), (-0.02, -0.14, 4.6), (0.13, -0.02, 5.6), (0.03, 0.11, 4.6), (0.25, 0.13, 3.6),
      (-0.13, 0.20, 3.2), (-0.36, 0.12, 3.8), (0.36, -0.22, 2.6), (0.42, 0.02, 2.4),
    ]
    let noise = SkyNoise(81)
    sky.paint { x, y in
      let wisps = noise.torn(x * 3.2 + y, y * 4.4 - x, strength: 0.9)
      let streaks = noise.threads(x * 2.4 + y * 1.3, y * 7.5 - x * 3, octaves: 5)
      let dust = smoothstep(0.22, 0.85, 0.62 * wisps + 0.45 * streaks)
      var light = 0.0
      for star in places {
        let distance = ((x - star.x) * (x - star.x) + (y - star.y) * (y - star.y)).squareRoot()
        light += star.light * (0.17 * exp(-distance / 0.055) + 0.055 * exp(-distance / 0.16))
      }
      let blue = Light(0.28, 0.52, 1.0).mixed(with: Light(0.75, 0.86, 1), min(1, light * 0.35))
      return blue * (light * (0.25 + 1.5 * dust)) + Light(0.012, 0.018, 0.04) * (0.6 + dust)
    }
    sky.addStars(900, seed: 82, brightest: 1.5)
    for star in places {
      sky.addStar(star.x, star.y, brightness: star.light * 1.7, color: Light(0.62, 0.78, 1))
    }
  }
}
