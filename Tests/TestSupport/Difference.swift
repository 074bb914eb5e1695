public import Drawing

/// Where two pictures of one size differ, and by how much; `nil` where they are the same.
public func difference(_ one: [UInt32], _ other: [UInt32], width: Int = 390) -> Difference? {
  guard one.count == other.count else { return Difference(pixels: one.count, channel: 255, box: nil) }
  var result = Difference(pixels: 0, channel: 0, box: nil)
  for index in one.indices where one[index] != other[index] {
    result.pixels += 1
    for shift in [0, 8, 16] as [UInt32] {
      let distance = abs(Int(one[index] >> shift & 255) - Int(other[index] >> shift & 255))
      result.channel = max(result.channel, distance)
    }
    let place = PixelRect(x: index % width, y: index / width, width: 1, height: 1)
    result.box = result.box.map { $0.union(place) } ?? place
  }
  return result.pixels == 0 ? nil : result
}

/// What differs between two pictures.
public struct Difference: Equatable {
  /// How many pixels differ.
  public var pixels: Int
  /// The largest difference of a channel.
  public var channel: Int
  /// The box around what differs.
  public var box: PixelRect?
}
