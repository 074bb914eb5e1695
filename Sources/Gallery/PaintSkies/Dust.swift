import Glibc

/// Dark dust before glowing gas.
enum Dust {
  /// Columns of dust that the light of young stars eats away from above.
  static func pillars(_ sky: inout SkyCanvas) {
    let noise = SkyNoise(61)
    let columns: [(x: Double, top: Double, width: Double, lean: Double)] = [
      (-0.25, -0.37, 0.088, 0.10), (0.02, -0.14, 0.066, 0.05), (0.22, 0.06, 0.06, -0.03),
      (0.46, 0.22, 0.09, -0.06),
    ]
    sky.paint { x, y in
      let bendX = noise.torn(x * 3.6, y * 2.6, strength: 0.7) - 0.5
      let bendY = noise.torn(x * 3.6 + 20, y * 3.2, strength: 0.7) - 0.5
      let (u, v) = (x + 0.17 * bendX, y + 0.14 * bendY)
      // How deep inside of the dust a place is; 0 at its edge.
      var depth = (v - 0.43) * 3 + 0.5 * bendX
      for column in columns {
        let below = v - column.top
        let middle = column.x + column.lean * below + 0.05 * sin(below * 9 + column.x * 20)
        let wide =
          column.width * (0.55 + 0.9 * smoothstep(0, 0.75, below))
          * smoothstep(-0.02, 0.085, below).squareRoot()
        depth = max(depth, (wide - abs(u - middle)) / 0.07 - (below < 0 ? -below * 30 : 0))
      }
      depth += 0.75 * (noise.clouds(x * 13, y * 10, octaves: 5) - 0.5)
      let gas = noise.torn(x * 2 + 6, y * 2, strength: 0.9)
      let sky =
        Light(0.1, 0.42, 0.46).mixed(
          with: Light(0.75, 0.62, 0.3), smoothstep(-0.35, 0.55, y + 0.5 * (gas - 0.5)))
        * (0.34 + 0.66 * smoothstep(0.2, 0.8, gas))
      let inside = smoothstep(-0.22, 0.42, depth)
      let rim =
        bell(depth - 0.06, 0.2) * (0.6 + 0.8 * noise.clouds(x * 9, y * 9))
        * (1.05 - 0.75 * smoothstep(-0.2, 0.5, y))
      let relief = noise.torn(x * 7 + 2, y * 4, strength: 0.8)
      let dust =
        Light(0.26, 0.13, 0.06) * (0.16 + 0.85 * relief * relief)
        * (1.15 - 0.6 * min(1, max(0, depth) * 0.45))
      return sky.mixed(with: dust, inside) + Light(1, 0.68, 0.32) * (0.62 * rim)
    }
    sky.addStars(420, seed: 62, brightest: 2)
    sky.addStar(-0.5, -0.36, brightness: 5, color: Light(0.8, 0.9, 1))
    sky.addStar(0.34, -0.38, brightness: 3.4, color: Light(1, 0.9, 0.75))
  }

  /// A dark head before a red curtain.
  static func horse(_ sky: inout SkyCanvas) {
    let noise = SkyNoise(91)
    sky.paint { x, y in
      let bend = noise.torn(x * 3, y * 3, strength: 0.8) - 0.5
      let other = noise.torn(x * 3 + 30, y * 3, strength: 0.8) - 0.5
      let (u, v) = (x + 0.11 * bend, y + 0.11 * other)
      // The bank of dust below, the neck that rises from it, the head and its muzzle.
      var depth = (v - 0.27 - 0.05 * sin(u * 7)) / 0.09
      depth = max(depth, 1 - pow((u - 0.02 - 0.16 * (0.25 - v)) / 0.1, 2) - pow((v - 0.15) / 0.27, 2))
      depth = max(depth, 1 - pow((u - 0.05) / 0.125, 2) - pow((v + 0.06) / 0.095, 2))
      depth = max(depth, 1 - pow((u + 0.055 + 0.5 * (v + 0.02)) / 0.095, 2) - pow((v - 0.0) / 0.06, 2))
      depth = max(depth, 1 - pow((u - 0.115) / 0.03, 2) - pow((v + 0.15) / 0.06, 2))
      depth += 0.8 * (noise.clouds(x * 11, y * 11, octaves: 5) - 0.5)
      let inside = smoothstep(-0.3, 0.38, depth)
      let streaks = noise.clouds(x * 9 + 2.5 * y, y * 1.4, octaves: 5)
      let glow =
        (0.3 + 0.85 * streaks * streaks * 1.7)
        * (0.4 + 0.75 * exp(-(x * x * 1.6 + (y + 0.05) * (y + 0.05) * 3)))
      let curtain = Light(1, 0.2, 0.25).mixed(with: Light(0.98, 0.4, 0.5), streaks) * (0.85 * glow)
      let below =
        Light(0.15, 0.07, 0.06) * (0.25 + noise.torn(x * 5, y * 5)) * smoothstep(0.1, 0.5, y)
        + Light(0.03, 0.012, 0.014)
      let rim = bell(depth, 0.17) * smoothstep(0.3, -0.2, y)
      return curtain.mixed(with: below, inside) + Light(1, 0.45, 0.4) * (0.28 * rim)
    }
    sky.addStars(420, seed: 92, brightest: 1.8)
    sky.addStar(-0.42, 0.3, brightness: 4.4, color: Light(0.7, 0.84, 1))
    sky.addStar(0.45, -0.2, brightness: 5.5, color: Light(0.8, 0.9, 1))
  }

  /// The edge of a cloud, lit from above.
  static func cliffs(_ sky: inout SkyCanvas) {
    let noise = SkyNoise(121)
    sky.paint { x, y in
      let bend = noise.torn(x * 2.3, y * 2.3, strength: 0.9) - 0.5
      let ridge = 0.02 + 0.09 * sin(x * 4.2 + 0.6) + 0.05 * sin(x * 9.7) + 0.34 * bend
      let depth = (y - ridge) / 0.22 + 0.34 * (noise.clouds(x * 9, y * 9, octaves: 6) - 0.5)
      let relief = noise.torn(x * 4.6, y * 4.6 + 3, strength: 1.1, octaves: 7)
      let folds = noise.threads(x * 4 + bend, y * 5, octaves: 6)
      let air =
        Light(0.1, 0.26, 0.5).mixed(with: Light(0.25, 0.58, 0.72), smoothstep(-0.5, 0.2, y))
        * (0.22 + 0.75 * smoothstep(0.25, 0.8, noise.torn(x * 1.7 + 9, y * 1.7)))
      let rock =
        Light(0.85, 0.4, 0.16).mixed(with: Light(0.3, 0.1, 0.09), smoothstep(0.1, 1.9, depth))
        * (0.16 + 1.5 * relief * relief * (0.45 + 0.8 * folds))
      let steam = Light(0.62, 0.78, 0.86) * (0.28 * bell(depth + 0.22, 0.25) * noise.clouds(x * 6, y * 12))
      let rim = bell(depth - 0.08, 0.13) * (0.35 + 0.9 * folds)
      return air.mixed(with: rock, smoothstep(-0.14, 0.2, depth)) + steam + Light(1, 0.72, 0.4) * (0.62 * rim)
    }
    sky.addStars(620, seed: 122, brightest: 2.6)
    sky.addStar(-0.32, -0.3, brightness: 6, color: Light(0.8, 0.9, 1))
    sky.addStar(0.22, -0.4, brightness: 3.6, color: Light(1, 0.92, 0.8))
    sky.addStar(0.5, -0.14, brightness: 2.6, color: Light(0.85, 0.92, 1))
  }
}
