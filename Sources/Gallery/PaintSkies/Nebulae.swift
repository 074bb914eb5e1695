import Glibc

/// Glowing gas.
enum Nebulae {
  /// A red cloud with a hollow heart and a young cluster in it.
  static func rose(_ sky: inout SkyCanvas) {
    let noise = SkyNoise(21)
    let dust = SkyNoise(22)
    sky.paint { x, y in
      let bend = noise.torn(x * 2.2, y * 2.2, strength: 0.8) - 0.5
      let distance = (x * x * 0.86 + y * y * 1.05).squareRoot() + 0.24 * bend
      let shell = bell(distance - 0.25, 0.085) + 0.3 * bell(distance - 0.36, 0.1)
      let gas = noise.torn(x * 3.4 + 4, y * 3.4, strength: 1.1, octaves: 7)
      let threads = noise.threads(x * 4.2, y * 4.2, octaves: 6)
      let dark = smoothstep(0.52, 0.72, dust.torn(x * 4 + 9, y * 4 + 2, strength: 1.2, octaves: 7))
      let glow = shell * (0.3 + 0.75 * smoothstep(0.25, 0.8, gas)) * (0.5 + 0.5 * threads) * (1 - 0.9 * dark)
      let heart = exp(-(x * x + y * y) / 0.03) * (0.5 + 0.6 * gas)
      let hue = Light(1.0, 0.17, 0.27).mixed(
        with: Light(1, 0.52, 0.34), smoothstep(0.4, 0.9, threads * gas * 2))
      return hue * (1.35 * glow) + Light(0.16, 0.42, 0.62) * (0.42 * heart) + Light(0.034, 0.012, 0.022)
        * (0.4 + gas)
    }
    sky.addStars(1100, seed: 23, brightest: 2.4)
    var seeds = SkySeeds(24)
    for _ in 0..<26 {
      sky.addStar(
        seeds.nextBell() * 0.065, seeds.nextBell() * 0.065, brightness: seeds.next(in: 0.8...5),
        color: .star(seeds.next(in: 0.75...1)))
    }
  }

  /// The shell that a dying star has cast off, with the star in the middle.
  static func ring(_ sky: inout SkyCanvas) {
    let noise = SkyNoise(51)
    sky.paint { x, y in
      let (u, v) = (x * 0.94 + y * 0.22, (y * 0.94 - x * 0.22) * 1.22)
      let angle = atan2(v, u)
      let bend = noise.clouds(cos(angle) * 1.7 + 3, sin(angle) * 1.7, octaves: 5) - 0.5
      let distance = (u * u + v * v).squareRoot() * (1 + 0.13 * bend)
      // Knots point away from the star: the noise is long along the radius.
      let rays = noise.threads(angle * 9.5, distance * 5, octaves: 5)
      let gas = noise.torn(u * 6, v * 6, strength: 0.7)
      let inner = bell(distance - 0.205, 0.042) * (0.5 + 0.8 * gas)
      let outer = bell(distance - 0.275, 0.045) * (0.25 + 1.25 * rays)
      let halo = 0.5 * bell(distance - 0.40, 0.07) * rays * rays * gas * 2
      let heart = exp(-distance * distance / 0.024)
      return Light(0.98, 0.6, 0.2) * (0.95 * inner) + Light(1, 0.2, 0.16) * (1.15 * outer) + Light(
        0.62, 0.1, 0.2) * (0.75 * halo)
        + Light(0.14, 0.52, 0.68) * (0.62 * heart * (0.6 + 0.6 * gas)) + Light(0.1, 0.6, 0.42)
        * (0.35 * bell(distance - 0.16, 0.035))
        + Light(0.006, 0.007, 0.014)
    }
    sky.addStars(650, seed: 52, brightest: 2)
    sky.addStar(0, 0, brightness: 1.9, color: Light(0.75, 0.88, 1))
  }

  /// Threads of gas that a blast drives outwards.
  static func veil(_ sky: inout SkyCanvas) {
    let noise = SkyNoise(101)
    let other = SkyNoise(102)
    sky.paint { x, y in
      let (u, v) = (x + 0.5 * y, y - 0.5 * x)
      let bend = noise.clouds(u * 2.2, v * 2.2, octaves: 4) - 0.5
      let along = u * 2.1 + 0.9 * bend
      let across = v * 5.4 + 2.3 * bend
      let red = pow(noise.threads(along * 1.2, across, octaves: 6), 3.4)
      let teal = pow(other.threads(along * 1.3 + 0.35, across * 1.06 + 0.7, octaves: 6), 3.4)
      let fine = pow(noise.threads(along * 3.3 + 7, across * 2.6, octaves: 5), 4)
      let band = bell(v + 0.09 * bend - 0.02, 0.19) * smoothstep(-0.75, -0.15, u + 0.4 * bend + 0.3)
      let mist = noise.clouds(u * 3, v * 5)
      return Light(1, 0.26, 0.2) * (band * (3.1 * red + 0.9 * fine)) + Light(0.16, 0.66, 0.92)
        * (band * (3.0 * teal + 0.4 * fine))
        + Light(0.12, 0.05, 0.12) * (band * mist * 0.75) + Light(0.008, 0.008, 0.016)
    }
    sky.addStars(1900, seed: 103, brightest: 2)
    sky.addStar(0.36, -0.28, brightness: 5, color: Light(0.75, 0.85, 1))
  }
}
