#!/usr/bin/env bash
# A video as a GraphQL multipart request, with curl's progress bar: ./upload.sh [FILE [TITLE]]
source "$(dirname "$0")/gateway.sh"

file=${1:-$(dirname "$0")/clip.mp4}
variables="{\"title\":$(json_string "${2:-$(basename "$file")}"),\"file\":null}"
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

# The order matters: the operation, which variable is the file, and the file last. The header tells the gateway that no
# page of another site made the browser send this. curl shows progress when the answer goes to a file.
curl --progress-bar --show-error --output "$answer" "$GATEWAY_URL" \
  -H "Authorization: Bearer $GATEWAY_TOKEN" -H 'GraphQL-Require-Preflight: true' \
  --form-string "operations=$(request_body create-video "$variables")" \
  --form-string 'map={"0":["variables.file"]}' \
  -F "0=@\"$file\""
cat "$answer"
echo
