import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { requestIdHeader, requestIdOf } from "../observing/request-id.ts";

/**
 * Responds to an upgrade request with a status and no body, and closes the connection.
 * @param headers additional header lines.
 */
export function rejectUpgrade(
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
  // Before an upgrade the HTTP server removes its own error listener from the connection. Without this one, a client
  // that resets the connection would crash the process.
  socket.on("error", () => socket.destroy());
  socket.once("finish", () => socket.destroy());
  const id = `${requestIdHeader}: ${requestIdOf(request)}`;
  const lines = [`HTTP/1.1 ${status}`, "Connection: close", "Content-Length: 0", id, ...headers];
  socket.end(`${lines.join("\r\n")}\r\n\r\n`);
}
