import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

const body = JSON.stringify({
  errors: [{ errorId: 3002, domain: "ROUTING", category: "REQUEST", message: "Malformed request" }],
});
const headers = {
  Connection: "close",
  "Content-Type": "application/json",
  "Content-Length": Buffer.byteLength(body),
};

const answer = [
  "HTTP/1.1 400 Bad Request",
  ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  "",
  body,
].join("\r\n");

/** Answers what is no HTTP request at all with 400 / 3002 (wire facts, common §5), and ends the connection. */
export function answerMalformedRequest(_error: Error, socket: Duplex): void {
  if (socket.writable) socket.end(answer);
  else socket.destroy();
}

/**
 * Answers a request without a header Host, or with more than one, in the same way (RFC 9112 §3.2). HTTP/1.0 needs none.
 * @returns false for any other request.
 */
export function refuseHosts(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const names = incoming.rawHeaders.filter((_, index) => index % 2 === 0);
  const count = names.filter((name) => name.toLowerCase() === "host").length;
  if (count === 1 || (count === 0 && incoming.httpVersion === "1.0")) return false;
  outgoing.writeHead(400, headers).end(body);
  return true;
}
