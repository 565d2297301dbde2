import type { Duplex } from "node:stream";

const body = JSON.stringify({
  errors: [{ errorId: 3002, domain: "ROUTING", category: "REQUEST", message: "Malformed request" }],
});

const answer = [
  "HTTP/1.1 400 Bad Request",
  "Connection: close",
  "Content-Type: application/json",
  `Content-Length: ${Buffer.byteLength(body)}`,
  "",
  body,
].join("\r\n");

/** Answers what is no HTTP request at all with 400 / 3002 (wire facts, common §5), and ends the connection. */
export function answerMalformedRequest(_error: Error, socket: Duplex): void {
  if (socket.writable) socket.end(answer);
  else socket.destroy();
}
