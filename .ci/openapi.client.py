"""Calls every operation of a running server by a client that openapi-python-client has made from its description."""

import base64
import importlib
import pkgutil
import sys

from advance_client import Client, api, models

START = "4g4/9/9/9/9/9/9/4Z4/4G4 w"

client = Client(base_url=sys.argv[1].rstrip("/"))
called = set()


def ask(group, name, status=200, **fields):
    """The answer of an operation, which has this status."""
    module = importlib.import_module(f"advance_client.api.{group}.{name}")
    called.add(f"{group}.{name}")
    response = module.sync_detailed(client=client, **fields)
    assert response.status_code == status, (name, response)
    # Pictures and metrics are not JSON, and have no class.
    return response.parsed if response.parsed is not None else response.content.decode()


about = ask("rules", "get_about", game=models.GameName("checkers"))
assert about.game == "checkers" and len(about.levels) > 1, about
moves = ask("rules", "list_moves", body=models.MovesRequest(position=START))
by_move = models.CheckByMoveRequest(position=START, move=moves.legal_moves[0].move, next_moves=True)
checked = ask("rules", "check_move", body=by_move)
assert checked.legal and checked.next_.legal_moves[0].after, checked
by_squares = models.CheckBySquaresRequest(position=START, from_="e2", to="e3")
assert ask("rules", "check_move", body=by_squares).legal
status = ask("rules", "get_status", body=models.StatusRequest(position=START))
assert status.to_move == "white" and status.end is None, status
assert status.legal_count == len(moves.legal_moves), status
replayed = ask("rules", "replay_game", body=models.ReplayRequest(position=START, moves=["e2-e3"]))
assert replayed.checks[0].legal, replayed
picture = ask("rules", "draw_board", position=START)
assert "<svg" in picture, picture
chosen = ask("engine", "choose_move", body=models.MoveRequest(position=START, level=8, explain=True))
assert chosen.layers and chosen.after, chosen
found = ask("engine", "analyse_position", body=models.AnalyseRequest(position=START, depth=2))
assert found.lines[0].pv, found
for group, name, body in [
    ("rules", "list_moves_of_many", models.MovesBatchRequest(items=[models.MovesRequest(position=START)])),
    ("rules", "check_many_moves", models.CheckBatchRequest(items=[by_squares])),
    ("engine", "choose_many_moves", models.MoveBatchRequest(items=[models.MoveRequest(position=START, level=5)])),
]:
    answers = ask(group, name, body=body).answers
    assert len(answers) == 1 and not isinstance(answers[0], models.RequestError), answers
reasons = ask("learning", "explain_move", body=models.ExplainRequest(position=START, level=7))
assert isinstance(reasons, models.Explanation) and reasons.layers, reasons
assert ask("learning", "get_rules", game=models.GameName("checkers")).topics[0].examples[0].refused[0].rule is None
assert ask("learning", "get_puzzle", theme=models.Theme("trap"), seed=1).theme == "trap"
assert ask("learning", "get_openings", position="mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w").moves[0].games > 0
# White leaves a Catapult that nobody protects.
game = models.ReviewRequest(position="3c4g/9/9/9/9/9/8m/9/G2D5 w", moves=["a1-a2", "i3-i4"])
reviewed = ask("learning", "review_game", body=game)
assert reviewed.turning_points[0].ply == 0, reviewed
film = ask("rules", "film_game", body=models.ReplayRequest(position=game.position, moves=game.moves))
assert base64.b64decode(film.gif).startswith(b"GIF89a")
recorded = ask("rules", "read_record", body=models.RecordRequest(text="1. e2-e3! {quiet} e8-e7 *")).recorded
assert (recorded[0].moves[0].sign, recorded[0].moves[0].comments) == ("!", ["quiet"]), recorded
assert ask("server", "get_health").status == "ok"
assert ask("server", "get_ready").status == "ready"
assert ask("server", "get_version").name == "advance"
assert "advance_http_requests" in ask("server", "get_metrics")

found = pkgutil.walk_packages(api.__path__, "advance_client.api.")
names = {module.name.removeprefix("advance_client.api.") for module in found if not module.ispkg}
assert called == names, f"not called: {names - called}"
print(f"openapi-python-client: {len(called)} operations called")
