import type { Duplex } from "node:stream";

/** Answers a request for an upgrade with a status alone, and closes the connection. */
export function refuseUpgrade(
  socket: Duplex,
  status: "403 Forbidden" | "404 Not Found" | "500 Internal Server Error" | "503 Service Unavailable",
): void {
  // The HTTP server lets go of the connection before an upgrade, its listener for errors included: without this one a
  // client that resets the connection would end the process.
  socket.on("error", () => socket.destroy());
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
