#!/usr/bin/env bash
# A video's status as server-sent events, one a line, until it is final: ./watch.sh ID
source "$(dirname "$0")/gateway.sh"

id=${1:?The global identifier of a video, as upload.sh shows it.}

# Follows one connection to its end: 0 after the final event, 1 after an error of the gateway, 2 when it broke off before.
follow() {
  local line outcome=2
  while IFS= read -r line; do
    case $line in
      'data: {"data":{'*)
        printf '%s\n' "${line#data: }"
        [ "$(value isFinal <<<"$line")" = true ] && outcome=0
        ;;
      'data: {"errors":'* | '{"errors":'*)
        printf '%s\n' "$line" >&2
        # The gateway ends; the next one, or another instance, goes on.
        [ "$(value code <<<"$line")" = SHUTTING_DOWN ] || outcome=1
        ;;
    esac
  done
  return "$outcome"
}

# -N writes each event as it comes. A stream begins with the present state, so a new connection has missed nothing that counts.
for attempt in 1 2 3 4 5; do
  status=0
  follow < <(request_body watch-video "{\"id\":$(json_string "$id")}" |
    call -N -H 'Content-Type: application/json' -H 'Accept: text/event-stream' --data-binary @-) || status=$?
  [ "$status" -eq 2 ] || exit "$status"
  echo "The connection broke off; trying again in $attempt s." >&2
  sleep "$attempt"
done
exit 1
