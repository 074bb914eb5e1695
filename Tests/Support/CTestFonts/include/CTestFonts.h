// Nothing to call: linked into the tests, it gives them, and every program that they start, fonts of their own.
