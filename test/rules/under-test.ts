import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { callSandbox, mediaPath } from "../helpers/sandbox-client.ts";
import { createManualClock, type ManualClock } from "../helpers/clock.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { startFileHost } from "./file-host.ts";
import type { GatewayUnderTest, ServiceUnderTest } from "./rule.ts";

/** The sandbox's media service, with a clock that moves only when a rule lets time pass. */
export interface SandboxUnderTest extends ServiceUnderTest, AsyncDisposable {
  readonly clock: ManualClock;
  /** The address that all of the sandbox's services share. */
  readonly origin: string;
}

const processingMs = 1000;

/** Starts a sandbox, and beside it a host of files that it is allowed to fetch from. */
export async function startMediaService(): Promise<SandboxUnderTest> {
  const clock = createManualClock();
  const files = await startFileHost();
  const sandbox = await startSandbox({
    clock,
    processingMs,
    allowedHosts: files.hosts,
    certificateAuthorities: [files.certificateAuthority],
  });
  const url = `${sandbox.url}${mediaPath}`;
  return {
    url,
    origin: sandbox.url,
    tokenUrl: `${sandbox.url}/identity/v1/oauth2/token`,
    processingMs,
    clock,
    now: () => clock.now(),
    async pass(durationMs) {
      clock.jump(durationMs);
      await sandbox.idle();
    },
    call: (pathOrUrl, options) =>
      callSandbox(pathOrUrl.startsWith("/") ? `${url}${pathOrUrl}` : pathOrUrl, options),
    host: (name, content) => files.add(name, content),
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]();
      await files[Symbol.asyncDispose]();
    },
  };
}

/** Starts a gateway before a media service of its own; both go by the same clock. */
export async function startMediaGateway(): Promise<GatewayUnderTest & AsyncDisposable> {
  const service = await startMediaService();
  const gateway = await startGateway(service.origin, {}, { clock: service.clock });
  return {
    service,
    client: graphqlClient(gateway.url),
    clientOf: (token) => graphqlClient(gateway.url, token),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}
