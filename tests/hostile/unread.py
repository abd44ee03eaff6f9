#!/usr/bin/env python3
"""Has clients ask a server for long answers that they hardly read: tests/hostile/unread.py [PROGRAM [CLIENTS [KINDS]]].

For each number of CLIENTS (300,1000,4096 by default), from one address and from 50, and for each of the KINDS of answers,
the clients connect, ask, and then read nothing, or a byte a second. Those that the server closes come back. Meanwhile
another client asks for a move of level 9 and a batch, again and again. Prints the most memory that the server holds and
the longest time of those answers, and fails where they are more than 450 MB or a second. Linux only.
"""
import http.client
import json
import multiprocessing
import os
import pathlib
import re
import resource
import selectors
import socket
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "target/release/advance")
CLIENTS = [int(number) for number in (sys.argv[2] if len(sys.argv) > 2 else "300,1000,4096").split(",")]
SECONDS = 15
MEMORY = 450
LONGEST = 1.0

START = "mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w"
JESTERS = "JjJjJjJjg/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/GjJjJjJjJ w"
EATER = "/".join(["." * 15] * 15) + " w - 0"
BATCH = {"items": [{"position": START}] * 256}
KINDS = {
    "batch": ("moves/batch", {"items": [{"position": JESTERS}] * 256}),
    "packed": ("moves/batch", {"items": [{"position": JESTERS}] * 256}),
    "eater": ("check/batch", {"items": [{"game": "eater", "position": EATER, "move": "1,1", "next_moves": True}] * 200}),
    "status": ("status", {"game": "eater", "position": EATER, "next_moves": True}),
    "games": ("record", {"text": '[A "b"]\n* ' * 6_000}),
    "record": ("record", {"text": "e2-e3 " + "(e2-e3{a}{b})" * 49_000 + "*"}),
    "film": ("film", {"position": "9/1g7/9/9/9/9/9/7G1/9 w", "moves": ["h2-h1", "b8-b9", "h1-h2", "b9-b8"] * 125}),
    "stream": ("analyse", {"position": START, "multipv": 64, "time": 4000}),
}


ASKED = sys.argv[3].split(",") if len(sys.argv) > 3 else KINDS


def request(kind):
    route, body = KINDS[kind]
    body = json.dumps(body, separators=(",", ":"))
    lines = {"stream": "accept: application/x-ndjson\r\n", "packed": "accept-encoding: gzip\r\n"}.get(kind, "")
    return (
        f"POST /api/v1/{route} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n{lines}"
        f"content-length: {len(body)}\r\n\r\n{body}"
    ).encode()


class Crowd:
    """Clients that ask and hardly read, in a process that leaves the cores to the server."""

    def __init__(self, port, count, addresses, text, trickle):
        self.port, self.count, self.addresses, self.text, self.trickle = port, count, addresses, text, trickle
        self.selector = selectors.DefaultSelector()
        self.closed = multiprocessing.Value("i")
        self.asked = []
        self.process = multiprocessing.Process(target=self.run, daemon=True)
        self.process.start()

    def connect(self, number):
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.bind((f"127.0.1.{1 + number % self.addresses}", 0))
        client.setblocking(False)
        client.connect_ex(("127.0.0.1", self.port))
        self.selector.register(client, selectors.EVENT_WRITE, (number, [self.text]))

    def again(self, client, number):
        client.close()
        self.closed.value += 1
        self.connect(number)

    def run(self):
        os.nice(10)
        for number in range(self.count):
            self.connect(number)
        while True:
            end = time.monotonic() + 1
            while (left := end - time.monotonic()) > 0:
                for key, _ in self.selector.select(left):
                    self.send(key.fileobj, *key.data)
            self.look()

    def send(self, client, number, left):
        try:
            left[0] = left[0][client.send(left[0]):]
        except OSError:
            self.selector.unregister(client)
            return self.again(client, number)
        if not left[0]:
            self.selector.unregister(client)
            self.asked.append((client, number))

    def look(self):
        """Reads a byte of each that is to be read, and has those that are closed ask again."""
        asked, self.asked = self.asked, []
        for client, number in asked:
            established = 1
            is_open = client.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == established
            try:
                is_open = is_open and (not self.trickle or client.recv(1) != b"")
            except BlockingIOError:
                pass
            except OSError:
                is_open = False
            if is_open:
                self.asked.append((client, number))
            else:
                self.again(client, number)


def memory(process):
    """The most that it has held, in MB."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024 / 1e6


def ask(port, route, body):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=("127.0.0.9", 0))
    begun = time.monotonic()
    connection.request("POST", f"/api/v1/{route}", json.dumps(body), {"content-type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    took = time.monotonic() - begun
    assert answer.status == 200, (answer.status, text[:200])
    json.loads(text)
    return took


def attack(kind, count, addresses, trickle):
    server = subprocess.Popen([PROGRAM, "serve", "--addr", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline().strip().rstrip("/").rpartition(":")[2])
        crowd = Crowd(port, count, addresses, request(kind), trickle)
        times, wrong = [[], []], []
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            time.sleep(0.3)
            for which, (route, body) in enumerate([("move", {"position": START, "level": 9}), ("moves/batch", BATCH)]):
                try:
                    times[which].append(ask(port, route, body))
                except Exception as error:
                    wrong.append(repr(error)[:80])
        most = memory(server)
        crowd.process.kill()
        longest = [max(each, default=99) for each in times]
        good = most <= MEMORY and max(longest) <= LONGEST and not wrong
        print(
            f"{kind:11} {count:5} clients {addresses:3} addresses {'trickle' if trickle else 'nothing'}: {most:6.0f} MB, "
            f"level 9 {longest[0]:.2f} s, batch {longest[1]:.2f} s, {len(times[0])} asked, {len(wrong)} failed, "
            f"{crowd.closed.value} closed{'' if good else '  <-- missed'} {wrong[:1] or ''}",
            flush=True,
        )
        return good
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    good = [
        attack(kind, count, addresses, trickle)
        for kind in ASKED
        for count in CLIENTS
        for addresses in (1, 50)
        for trickle in (False, True)
    ]
    sys.exit(not all(good))


main()
