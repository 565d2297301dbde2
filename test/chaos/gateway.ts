import { createServer } from "node:http";
import { createGateway } from "../../src/server.ts";
import { demoClient } from "../../src/sandbox/accounts/demo-accounts.ts";

/**
 * One gateway. Arguments: its port, the address of the services, REDIS_URL and a folder. It sends a message when it is
 * ready, drains on SIGTERM, and shifts its wall clock by the milliseconds of each message.
 */
const [port = "", services = "", redisUrl = "", dataDir = ""] = process.argv.slice(2);

let setByMs = 0;
const { now } = Date;
Date.now = () => now() + setByMs;
process.on("message", (byMs) => (setByMs = Number(byMs)));

const gateway = await createGateway(
  {
    upstream: { url: services },
    client: { id: demoClient.id, secret: demoClient.secret },
    secret: "a secret of the gateways in trouble",
    signIn: { redirectName: null, returnOrigins: [] },
    viewerIdentity: "token",
    redisUrl,
    instances: 3,
    dataDir,
  },
  { seat: `127.0.0.1:${port}` },
);
const server = createServer((request, response) => gateway.handleRequest(request, response));
server.listen(Number(port), "127.0.0.1", () => process.send?.("ready"));

process.on("SIGTERM", () => {
  server.close();
  void gateway
    .drain()
    .then(() => gateway.close())
    .finally(() => process.exit());
});
process.on("disconnect", () => process.exit());
