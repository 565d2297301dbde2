import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
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

/** Response when the head of a request does not arrive in time. */
const timeoutAnswer = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Responds to invalid HTTP with 400/3002 (wire facts, common §5), and to a late request head with 408. Both close the
 * connection. A connection that times out before its first byte is closed without a response: browsers open connections
 * in advance, and would show a response on such a connection instead of the page.
 */
export function answerMalformedRequest(
  error: NodeJS.ErrnoException,
  socket: Duplex & Pick<Partial<Socket>, "bytesRead">,
): void {
  const isLate = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  if (!socket.writable || (isLate && socket.bytesRead === 0)) socket.destroy();
  else socket.end(isLate ? timeoutAnswer : answer);
}

/**
 * Rejects a request that has no Host header or several with 400/3002 (RFC 9112 §3.2). HTTP/1.0 needs no Host header.
 * @returns false for any other request
 */
export function rejectInvalidHost(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const names = incoming.rawHeaders.filter((_, index) => index % 2 === 0);
  const count = names.filter((name) => name.toLowerCase() === "host").length;
  if (count === 1 || (count === 0 && incoming.httpVersion === "1.0")) return false;
  outgoing.writeHead(400, headers).end(body);
  return true;
}
