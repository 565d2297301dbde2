import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Has a server listen on a free port of the loopback, print its address, and end with SIGTERM. */
export function announce(server: Server): void {
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`ready http://127.0.0.1:${port}\n`);
  });
  process.once("SIGTERM", () => process.exit(0));
}
