import Segue
import Testing

final class RecipeList: ViewController {}

/// The scenes of Docs/COMMANDS.md.
struct Recipes: Application {
  func makeRootViewController() -> ViewController { RecipeList() }

  var scenes: [ApplicationScene] {
    let script = "0 drag #recipe-3 300 400 in 0.4\n1 wait"
    return [
      ApplicationScene("detail", summary: "A recipe, dragged open.", script: script) {
        NavigationController(rootViewController: RecipeList())
      }
    ]
  }
}

@Suite struct CommandSnippetTests {
  @Test func sceneScriptCanBeParsed() throws {
    let scene = try #require(Recipes().scenes.first)
    #expect(try EventScript(parsing: scene.script).duration == 1)
  }
}
