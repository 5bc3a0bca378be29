"""A host in Python, as the official SDK for it starts a server: a session of its own, real pipes.

python3 python-host.py close|kill command args...

close: it closes the server's stdin, and waits. kill: it ends the server's process group by TERM.
Prints what it sent and got, and how the server ended, as JSON.
"""

import base64
import json
import os
import signal
import subprocess
import sys

ending, command = sys.argv[1], sys.argv[2:]
server = subprocess.Popen(
    command,
    stdin=subprocess.PIPE,
    stdout=subprocess.PIPE,
    start_new_session=True,
)
sent, got = [], []


def tell(message):
    line = json.dumps(message, ensure_ascii=False).encode() + b"\n"
    sent.append(line)
    server.stdin.write(line)
    server.stdin.flush()


def ask(message):
    tell({"jsonrpc": "2.0", **message})
    got.append(server.stdout.readline())


client = {"name": "naïve ☕", "version": "1.0.0"}
params = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
ask({"id": 0, "method": "initialize", "params": params})
tell({"jsonrpc": "2.0", "method": "notifications/initialized"})
ask({"id": 1, "method": "tools/list"})

if ending == "close":
    server.stdin.close()
else:
    os.killpg(server.pid, signal.SIGTERM)
got.append(server.stdout.read())
code = server.wait()


def text(parts):
    return base64.b64encode(b"".join(parts)).decode()


print(json.dumps({"sent": text(sent), "got": text(got), "code": code}))
