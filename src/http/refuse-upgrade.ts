import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { requestIdHeader, requestIdOf } from "../observing/request-id.ts";

/**
 * Answers a request for an upgrade with a status alone, and closes the connection.
 * @param headers lines of the answer beside those of every refusal.
 */
export function refuseUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  status:
    | "400 Bad Request"
    | "403 Forbidden"
    | "404 Not Found"
    | "405 Method Not Allowed"
    | "500 Internal Server Error"
    | "503 Service Unavailable",
  headers: readonly string[] = [],
): void {
  // The HTTP server lets go of the connection before an upgrade, its listener for errors included: without this one a
  // client that resets the connection would end the process.
  socket.on("error", () => socket.destroy());
  socket.once("finish", () => socket.destroy());
  const id = `${requestIdHeader}: ${requestIdOf(request)}`;
  const lines = [`HTTP/1.1 ${status}`, "Connection: close", "Content-Length: 0", id, ...headers];
  socket.end(`${lines.join("\r\n")}\r\n\r\n`);
}
