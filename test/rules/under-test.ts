import { createManualClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient, type GraphqlClient } from "../helpers/graphql-client.ts";
import { callSandbox, issueToken, type Answer, type CallOptions } from "../helpers/sandbox-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { type HostedFile, startFileHost } from "./file-host.ts";
import type { RuleSuite } from "./rule.ts";

/** A service that is put to the rules. Its clock moves only when a rule lets time pass. */
export interface ServiceUnderTest extends AsyncDisposable {
  /** The service's base address, without a slash at the end. */
  readonly url: string;
  /** The address that all of the sandbox's services share. */
  readonly origin: string;
  /** How long a video, a document, a task or a change stays in each state before its last, in milliseconds. */
  readonly processingMs: number;
  /** The service's present time in milliseconds since the Unix epoch. */
  now(): number;
  /** Lets time pass for the service, and waits until it has done what became due. */
  pass(durationMs: number): Promise<void>;
  /** Calls a path below {@link url}, or an absolute address; for the suite's caller unless the options say otherwise. */
  call(pathOrUrl: string, options?: CallOptions): Promise<Answer>;
  /** Gets another token of the suite's caller with some scopes: what follows their common prefix, "" for the base scope. */
  issueToken(...scopes: string[]): Promise<string>;
  /** Serves a file where the service can fetch it. */
  host(name: string, content: Uint8Array): HostedFile;
}

/** A gateway that is put to the rules, and the service behind it. Both go by the same clock. */
export interface GatewayUnderTest extends AsyncDisposable {
  readonly service: ServiceUnderTest;
  /** Acts for the suite's caller. */
  readonly client: GraphqlClient;
  /** Acts for the owner of a token; without one when it is null. */
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

/** Starts a gateway before a service of its own. */
export async function startServiceAndGateway(suite: ServiceToStart): Promise<GatewayUnderTest> {
  const { service, clock, token: ownToken } = await start(suite);
  // Rules ask for the largest pages with everything in them.
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
