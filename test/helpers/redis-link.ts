import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listen } from "./listen.ts";

/** A link between an instance and its Redis. It closes with its scope. */
export interface RedisLink extends AsyncDisposable {
  readonly url: string;
  /** Breaks all connections. */
  cut(): void;
  /**
   * Blocks all data of the existing connections, which stay open.
   * @param picks selects connections by the data that the instance has sent over them. @defaultValue all
   */
  hold(picks?: (sent: string) => boolean): void;
}

/** Starts a link to a server on loopback. */
export async function startRedisLink(serverPort: number): Promise<RedisLink> {
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket; sent: string }>();
  const server = createServer((near) => {
    const far = connect(serverPort, "127.0.0.1");
    const pair = { near, far, sent: "" };
    pairs.add(pair);
    near.on("data", (data) => (pair.sent += data.toString("latin1")));
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      });
    }
  });
  const cut = () => {
    for (const { near } of pairs) near.destroy();
  };
  return {
    url: `redis://127.0.0.1:${await listen(server)}`,
    cut,
    hold(picks = () => true) {
      for (const { near, far, sent } of pairs) {
        if (picks(sent)) for (const socket of [near, far]) socket.unpipe().pause();
      }
    },
    async [Symbol.asyncDispose]() {
      cut();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
