import type { Server } from "node:http";
import { Server as SecureServer } from "node:https";
import type { AddressInfo } from "node:net";

/** Makes a server listen on a free loopback port, print its address, and stop on SIGTERM. */
export function announce(server: Server | SecureServer): void {
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    const scheme = server instanceof SecureServer ? "https" : "http";
    process.stdout.write(`ready ${scheme}://127.0.0.1:${port}\n`);
  });
  process.once("SIGTERM", () => process.exit(0));
}
