import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/clock.ts";
import { completeConfig, type GatewayConfig } from "../../src/config/gateway-config.ts";
import type { Gateway, GatewayDependencies } from "../../src/gateway.ts";
import { compose, createGateway } from "../../src/server.ts";
import { createStateReport } from "../../src/state-report.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { listen } from "./listen.ts";

/** A gateway that listens on loopback and closes with its scope. */
export interface TestGateway extends AsyncDisposable {
  /** Address without a trailing slash. */
  readonly url: string;
  readonly gateway: Gateway;
  /** HTTP server of the gateway. */
  readonly server: Server;
}

/** Dependencies of a gateway in a test. */
export interface TestDependencies extends GatewayDependencies {
  /** State that it shares with other instances; by default the configured one. The gateway does not close it. */
  readonly state?: SharedState;
}

/**
 * Starts the real gateway. Users are looked up only when a test enables it, because most tests count calls to a
 * stand-in or stop the clock. No call waits after the start, as with services without earlier calls. Each gateway has its
 * own data folder, which it removes, unless the test gives one.
 * @param upstreamUrl address of the sandbox, or of a stand-in for a service
 */
export async function startGateway(
  upstreamUrl: string,
  config: Partial<GatewayConfig> = {},
  { state, ...given }: TestDependencies = {},
): Promise<TestGateway> {
  const ownFolder = join(tmpdir(), `gateway-${randomUUID()}`);
  const allConfig = {
    upstream: { url: upstreamUrl },
    graphiql: false,
    viewerIdentity: "token",
    holdAtStart: false,
    dataDir: ownFolder,
    ...config,
  } as const;
  const { clock = systemClock, log } = given;
  const gateway = await (state
    ? compose(completeConfig(allConfig), given, state, createStateReport(log, clock), () => undefined)
    : createGateway(allConfig, given));
  const server = createServer((request, response) => gateway.handleRequest(request, response));
  server.on("upgrade", (request, socket, head) => gateway.handleUpgrade(request, socket, head));
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    gateway,
    server,
    async [Symbol.asyncDispose]() {
      await gateway.drain();
      server.closeAllConnections();
      server.close();
      await gateway.close();
      await rm(ownFolder, { recursive: true, force: true });
    },
  };
}
