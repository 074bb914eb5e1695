@_exported import SegueUIKit
