import { once } from "node:events";
import { createServer } from "node:net";
import { addressOf } from "../serving.ts";

/** A port that is free, or was a moment ago. */
export interface FoundPort {
  readonly port: number;
  /** How the gateway will be reached there, without a slash at the end. */
  readonly url: string;
}

/**
 * Finds out whether a port is free before any worker is started, and which one it is. Workers that asked for "any" would get
 * another one after the last of them has died.
 * @param port 0 for any.
 * @throws the system's error when it cannot be had.
 */
export async function findPort(port: number, host: string): Promise<FoundPort> {
  const server = createServer();
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  const found = typeof address === "object" && address !== null ? address.port : port;
  const url = addressOf(server);
  server.close();
  await once(server, "close");
  return { port: found, url };
}
