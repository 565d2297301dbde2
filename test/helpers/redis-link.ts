import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between an instance and its Redis. It ends with its scope. */
export interface RedisLink extends AsyncDisposable {
  readonly url: string;
  /** Breaks all connections. */
  cut(): void;
  /** Lets nothing through any more, while all connections stay open; of those that the given function picks, or of all. */
  hold(picks?: (firstBytes: string) => boolean): void;
  /** Lets all through that was held, and everything from now on. */
  release(): void;
}

/** Starts a link to a server. */
export async function startRedisLink(serverPort: number): Promise<RedisLink> {
  const pairs = new Set<{ readonly sockets: readonly [Socket, Socket]; sent: string }>();
  let isHeld: (sent: string) => boolean = () => false;
  const server = createServer((near) => {
    const far = connect(serverPort, "127.0.0.1");
    const pair = { sockets: [near, far] as const, sent: "" };
    pairs.add(pair);
    near.on("data", (data) => (pair.sent += data.toString("latin1")));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      if (isHeld("")) from.unpipe(to).pause();
      from
        .on("error", () => undefined)
        .on("close", () => {
          pairs.delete(pair);
          to.destroy();
        });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    hold(picks = () => true) {
      isHeld = picks;
      for (const { sockets, sent } of pairs) {
        if (picks(sent)) for (const socket of sockets) socket.unpipe().pause();
      }
    },
    release() {
      isHeld = () => false;
      for (const { sockets } of pairs) {
        const [near, far] = sockets;
        near.pipe(far);
        far.pipe(near);
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
