import SegueDrawing

nonisolated extension Surface {
  /// What differs from another picture, four times as strong; all of one color where the sizes differ.
  package func difference(to other: Surface) throws(DrawingError) -> Surface {
    let result = try Surface(width: width, height: height, format: .rgb24)
    guard bounds == other.bounds, stride == other.stride else {
      Canvas(result).paint(Ink.fault)
      return result
    }
    withPixels { mine in
      other.withPixels { theirs in
        result.withPixels { out in
          for index in 0..<out.count {
            out[index] = UInt8(min(255, abs(Int(mine[index]) - Int(theirs[index])) * 4))
          }
        }
      }
    }
    return result
  }
}
