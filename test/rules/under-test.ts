import { createManualClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient, type GraphqlClient } from "../helpers/graphql-client.ts";
import { callSandbox, issueToken, type Answer, type CallOptions } from "../helpers/sandbox-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { type HostedFile, startFileHost } from "./file-host.ts";
import type { RuleSuite } from "./rule.ts";

/** A service that the rules check. Its clock moves only when a rule advances it. */
export interface ServiceUnderTest extends AsyncDisposable {
  /** Base address of the service, without a trailing slash. */
  readonly url: string;
  /** Address that all services of the sandbox share. */
  readonly origin: string;
  /** Duration of each state of a video, a document, a task or a change before its last state, in milliseconds. */
  readonly processingMs: number;
  /** Current time of the service in milliseconds since the Unix epoch. */
  now(): number;
  /** Advances the service's clock and waits for the jobs that became due. */
  pass(durationMs: number): Promise<void>;
  /** Calls a path below {@link url} or an absolute address, as the suite's caller by default. */
  call(pathOrUrl: string, options?: CallOptions): Promise<Answer>;
  /** Issues another token of the suite's caller. Scopes are given without their common prefix; "" is the base scope. */
  issueToken(...scopes: string[]): Promise<string>;
  /** Serves a file at an address from which the service can fetch it. */
  host(name: string, content: Uint8Array): HostedFile;
}

/** A gateway that the rules check, and the service behind it. Both use the same clock. */
export interface GatewayUnderTest extends AsyncDisposable {
  readonly service: ServiceUnderTest;
  /** Client for the suite's caller. */
  readonly client: GraphqlClient;
  /** Creates a client with a token; null sends no token. */
  readonly clientOf: (token: string | null) => GraphqlClient;
}

type ServiceToStart = Pick<RuleSuite, "basePath" | "caller">;

const processingMs = 1000;
const callers = {
  seller: { token: "sandbox-seller-1", refreshToken: "sandbox-refresh-seller-1" },
  application: { token: "sandbox-application", refreshToken: null },
};

async function start({ basePath, caller }: ServiceToStart) {
  const { token, refreshToken } = callers[caller];
  const clock = createManualClock();
  const files = await startFileHost();
  const sandbox = await startSandbox({
    clock,
    processingMs,
    allowedHosts: files.hosts,
    certificateAuthorities: [files.certificateAuthority],
  });
  const url = `${sandbox.url}${basePath}`;
  const service: ServiceUnderTest = {
    url,
    origin: sandbox.url,
    processingMs,
    now: () => clock.now(),
    async pass(durationMs) {
      clock.jump(durationMs);
      await sandbox.idle();
    },
    call: (pathOrUrl, options) =>
      callSandbox(pathOrUrl.startsWith("/") ? `${url}${pathOrUrl}` : pathOrUrl, { token, ...options }),
    issueToken: (...scopes) => issueToken(sandbox.url, scopes, refreshToken),
    host: (name, content) => files.add(name, content),
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]();
      await files[Symbol.asyncDispose]();
    },
  };
  return { service, clock, token };
}

/** Starts a service of the sandbox. */
export async function startService(suite: ServiceToStart): Promise<ServiceUnderTest> {
  return (await start(suite)).service;
}

/** Starts a gateway and a separate service behind it. */
export async function startServiceAndGateway(suite: ServiceToStart): Promise<GatewayUnderTest> {
  const { service, clock, token: ownToken } = await start(suite);
  // The rules request the largest pages with all fields.
  const gateway = await startGateway(service.origin, { maxQueryCost: 5_000 }, { clock });
  return {
    service,
    client: graphqlClient(gateway.url, ownToken),
    clientOf: (token) => graphqlClient(gateway.url, token),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}
