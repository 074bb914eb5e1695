import Geometry
import Testing

@testable import Views
