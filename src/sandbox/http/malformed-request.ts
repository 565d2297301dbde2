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

/** Answer to a request whose head does not come in time. */
const timeoutAnswer = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Answers what is no HTTP request at all with 400 / 3002 (wire facts, common §5), and a head that does not come in time with 408. Both
 * end the connection. A connection that timed out before its first byte is closed without an answer: a browser may have opened it
 * ahead, and would show the answer in place of a page.
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
