# shellcheck shell=bash
# What the scripts beside this one share. It needs bash and curl; with jq, answers are shown with line breaks.
set -euo pipefail

GATEWAY_URL=${GATEWAY_URL:-http://127.0.0.1:4000/graphql}
GATEWAY_TOKEN=${GATEWAY_TOKEN:-sandbox-seller-1}
operations=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/operations

# Text as a JSON string, with its quotes.
json_string() { # json_string TEXT
  local text=${1//\\/\\\\}
  text=${text//\"/\\\"}
  text=${text//$'\n'/\\n}
  text=${text//$'\t'/\\t}
  printf '"%s"' "${text//$'\r'/}"
}

# The body of a request: one of operations/, and its variables as JSON.
request_body() { # request_body OPERATION [VARIABLES]
  printf '{"query":%s,"variables":%s}' "$(json_string "$(<"$operations/$1.graphql")")" "${2:-"{}"}"
}

# curl with what every request has. An answer with a GraphQL error has the status 200 as well: see `code`.
call() { # call ARGUMENT...
  curl --silent --show-error -H "Authorization: Bearer $GATEWAY_TOKEN" "$@" "$GATEWAY_URL"
}

# Runs an operation of operations/ and writes the answer.
ask() { # ask OPERATION [VARIABLES]
  request_body "$@" | call -H 'Content-Type: application/json' --data-binary @-
}

# The first value with this name in an answer, without its quotes; nothing when there is none, or null. Enough for
# identifiers, cursors, codes and numbers; for text, use jq.
value() { # value NAME < ANSWER
  grep -oE "\"$1\":(\"[^\"]*\"|[0-9]+|true|false)" | head -n 1 | sed -E 's/^"[^"]*":"?//; s/"$//' || true
}

# Every value with this name, one a line.
values() { # values NAME < ANSWER
  grep -oE "\"$1\":\"[^\"]*\"" | sed -E 's/^"[^"]*":"//; s/"$//' || true
}

# Shows an answer to a person.
show() { # show < ANSWER
  if command -v jq >/dev/null; then jq .; else cat && echo; fi
}

# The hexadecimal SHA-256 of standard input.
sha256() {
  if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1
}
