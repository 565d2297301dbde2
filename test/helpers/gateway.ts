import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock } from "../../src/clock.ts";
import { completeConfig, type GatewayConfig } from "../../src/config/gateway-config.ts";
import type { Gateway, GatewayDependencies } from "../../src/gateway.ts";
import { compose, createGateway } from "../../src/server.ts";
import { createStateReport } from "../../src/state-report.ts";
import type { SharedState } from "../../src/state/shared-state.ts";

/** A gateway that listens on loopback and closes with its scope. */
export interface TestGateway extends AsyncDisposable {
  /** Address without a slash at the end. */
  readonly url: string;
  readonly gateway: Gateway;
  /** What it is mounted on. */
  readonly server: Server;
}

/** What a test gives a gateway. */
export interface TestDependencies extends GatewayDependencies {
  /** What it shares with other instances; left out for what is configured. The gateway does not close it. */
  readonly state?: SharedState;
}

/**
 * Starts the real gateway. Users are looked up only where a test asks for it, because most tests count calls to a stand-in
 * or stop the clock. The services are taken for new ones, so that no call waits after the start.
 * @param upstreamUrl address of the sandbox, or of a server that stands in for a service.
 */
export async function startGateway(
  upstreamUrl: string,
  config: Partial<GatewayConfig> = {},
  { state, ...given }: TestDependencies = {},
): Promise<TestGateway> {
  const allConfig = {
    upstream: { url: upstreamUrl },
    graphiql: false,
    viewerIdentity: "token",
    holdAtStart: false,
    ...config,
  } as const;
  const { clock = systemClock, log } = given;
  const gateway = await (state
    ? compose(completeConfig(allConfig), given, state, createStateReport(log, clock), () => undefined)
    : createGateway(allConfig, given));
  const server = createServer((request, response) => gateway.handleRequest(request, response));
  server.on("upgrade", (request, socket, head) => gateway.handleUpgrade(request, socket, head));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    gateway,
    server,
    async [Symbol.asyncDispose]() {
      await gateway.drain();
      server.closeAllConnections();
      server.close();
      await gateway.close();
    },
  };
}
