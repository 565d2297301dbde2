#!/usr/bin/env bash
# Runs check.py with the packages of requirements.txt: in the Python that PYTHON names when it has them, else in a virtual
# environment that is made here. Ends with 0, with 1 when a step fails, and with 77 when the packages cannot be installed.
set -euo pipefail
cd "$(dirname "$0")"

skip() { # skip REASON
  echo "not run: $1" >&2
  exit 77
}

python=${PYTHON:-python3}
command -v "$python" >/dev/null || skip "there is no $python"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' || skip "$("$python" --version) is too old, 3.10 or later is needed"

# What cannot be run here must be Python at least.
"$python" -m py_compile ./*.py

if ! "$python" -c 'import gql, aiohttp' 2>/dev/null; then
  "$python" -m venv .venv || skip "gql cannot be installed here: $python cannot make a virtual environment"
  python=.venv/bin/python
  "$python" -m pip install --quiet --disable-pip-version-check --requirement requirements.txt >.venv/pip.log 2>&1 || {
    tail -n 2 .venv/pip.log >&2
    skip "gql cannot be installed here"
  }
fi
exec "$python" check.py
