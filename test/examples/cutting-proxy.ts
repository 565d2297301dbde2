import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listen } from "../helpers/listen.ts";

/** Forwards connections to a server, and closes the first one over which the server sends a given text. */
export interface CuttingProxy extends AsyncDisposable {
  /** Its address, with the path of the server's. */
  readonly url: string;
  /** Fulfilled when the text has arrived over another connection, which stays open. */
  readonly cameAgain: Promise<void>;
}

/** Starts a proxy for the server at an address. */
export async function startCuttingProxy(serverUrl: string, text: string): Promise<CuttingProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const { promise: cameAgain, resolve } = Promise.withResolvers<void>();
  let isCut = false;
  const server = createServer((incoming) => {
    const onward = connect(Number(target.port), target.hostname);
    let isFirst = false;
    for (const socket of [incoming, onward]) {
      sockets.add(socket);
      // Closing one side closes the other.
      socket.on("error", () => socket.destroy()).once("close", () => sockets.delete(socket));
    }
    incoming.once("close", () => onward.destroy()).pipe(onward);
    onward.once("close", () => incoming.destroy());
    onward.on("data", (chunk) => {
      const hasCome = chunk.includes(text);
      isFirst ||= hasCome && !isCut;
      isCut ||= isFirst;
      if (isFirst) {
        incoming.write(chunk, () => incoming.resetAndDestroy());
        return;
      }
      incoming.write(chunk);
      if (hasCome) resolve();
    });
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}${target.pathname}`,
    cameAgain,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
