import type { WebSocket } from "ws";
import type { SocketFlow } from "../admission/socket-flow.ts";
import type { Heartbeats } from "../heartbeats.ts";

/**
 * Pings a connection from time to time, and ends it when its client has not answered until the next time: a client that
 * lost its network closes nothing. While the connection is not read, it could not see the answer, and sends no ping.
 */
export function followHeartbeat(socket: WebSocket, flow: SocketFlow, heartbeats: Heartbeats): void {
  let isAlive = true;
  const end = heartbeats.add({
    beat() {
      if (flow.isHeld) {
        isAlive = true;
      } else if (isAlive) {
        isAlive = false;
        socket.ping();
      } else {
        socket.terminate();
      }
    },
  });
  socket.on("pong", () => {
    isAlive = true;
  });
  socket.once("close", end);
}
