import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { steadyMs } from "./journal.ts";

/** The link between a gateway and a Redis server, which can be cut, paused and delayed. */
export interface Link {
  readonly port: number;
  /** Time until which its gateway may be without Redis, on the monotonic clock; Infinity while it is cut or slow. */
  readonly troubleEndsAtMs: () => number;
  /** Closes all connections and accepts no others until `mend`. */
  cut(): void;
  /** Delays the data in each direction. */
  delay(durationMs: number): void;
  mend(): void;
  close(): void;
}

/** Starts a link to a port on the loopback interface. */
export async function startLink(serverPort: number): Promise<Link> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;
  let troubleEndsAtMs = 0;

  function pass(from: Socket, to: Socket): void {
    let last = Promise.resolve();
    from.on("data", (data) => {
      const dueMs = delayMs;
      const before = last;
      const write = async () => {
        await before;
        if (dueMs > 0) await wait(dueMs);
        to.write(data);
      };
      last = write();
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  const server = createServer((near) => {
    if (isCut) {
      near.on("error", () => undefined).destroy();
      return;
    }
    const far = connect(serverPort, "127.0.0.1");
    for (const socket of [near, far]) sockets.add(socket.setNoDelay());
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    troubleEndsAtMs: () => troubleEndsAtMs,
    cut() {
      troubleEndsAtMs = Infinity;
      isCut = true;
      breakAll();
    },
    delay(durationMs) {
      troubleEndsAtMs = Infinity;
      delayMs = durationMs;
    },
    mend() {
      troubleEndsAtMs = steadyMs() + 2_000;
      isCut = false;
      delayMs = 0;
    },
    close() {
      breakAll();
      server.close();
    },
  };
}
