import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { withoutEndSlash } from "../config/addresses.ts";
import type { GatewayConfig } from "../config/gateway-config.ts";
import type { ProcessConfig } from "../config/read-config.ts";
import type { Log } from "../log.ts";
import type { SandboxSettings } from "../sandbox/settings.ts";
import { readSandboxEnvironment } from "./environment.ts";
import { StartFailedError } from "./failed-start.ts";
import { logFormatOf, openLog, readLogConfig } from "./open-log.ts";

/** Facts of a sandbox that the gateway, GraphiQL and the console need. */
export interface SandboxFacts {
  readonly url: string;
  readonly demoToken: string;
  /** Names of the demo sellers. */
  readonly demoSellers: readonly string[];
  /** The media service's id of a video of that token's owner. */
  readonly demoVideoId: string;
  /** The demo application's id and secret. */
  readonly client: GatewayConfig["client"];
  /** Name under which the sandbox knows the gateway's return addresses; null when it goes by the address of each request. */
  readonly redirectName: string | null;
}

/** Answers for the pictures and streams of a sandbox. */
export interface PublishedMedia {
  /** Whether a request is for a picture or a stream, which the services name by the gateway's own address. */
  publishes(request: IncomingMessage): boolean;
  /** Answers such a request. */
  answerPublished(request: IncomingMessage, response: ServerResponse): void;
}

/** The sandbox in this process. */
export interface EmbeddedSandbox extends SandboxFacts, PublishedMedia {
  close(): Promise<void>;
}

/** Part of a call's time in which the sandbox fetches a file and opens it; the rest is for the way of the answer. */
const fetchShare = 2 / 3;

/** The file of the video that the demo seller has from the beginning. */
const demoVideoFile = fileURLToPath(new URL("../../examples/clip.mp4", import.meta.url));

/** Where the sandbox listens when it runs alone and nothing else is said. */
const defaultPort = 4010;

/** Name of the gateway's return addresses at the sandbox when no other is configured. */
const defaultRedirectName = "Marketplace-Gateway";

/** Settings of the gateway that its sandbox goes by. */
export type SandboxedConfig = Pick<ProcessConfig, "publicUrl" | "signIn" | "upstreamTimeoutMs">;

/**
 * What the gateway registers at its sandbox. An address with https is not of this machine, or may not be: it needs a name, as
 * in public. With plain http users sign in on this machine alone, where none is needed.
 */
function registrationOf({ publicUrl, signIn }: SandboxedConfig) {
  const address = withoutEndSlash(publicUrl ?? "");
  if (URL.parse(address)?.protocol !== "https:") return { redirectName: null, redirectNames: {} };
  const redirectName = signIn?.redirectName ?? defaultRedirectName;
  const addresses = { accept: `${address}/auth/callback`, decline: `${address}/auth/declined` };
  return { redirectName, redirectNames: { [redirectName]: addresses } };
}

/**
 * The sandbox's code and libraries are loaded only when one starts: a production installation may leave them out.
 * @throws StartFailedError when it has.
 */
async function loadSandbox() {
  try {
    const { createSandbox, publishedPath } = await import("../sandbox/sandbox.ts");
    const accounts = await import("../sandbox/accounts/demo-accounts.ts");
    const { demoVideoId } = await import("../sandbox/services/media/demo-video.ts");
    return { createSandbox, publishedPath, demoVideoId, ...accounts };
  } catch (error) {
    throw new StartFailedError(explainMissingSandbox(error), { cause: error });
  }
}

/** Says that the sandbox's libraries are absent, or do not fit this machine, and what to do. */
function explainMissingSandbox(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const [, library] = /^Cannot find package '([^']+)'/.exec(message) ?? [];
  const reason = library === undefined ? message.split("\n", 1)[0] : `the package ${library} is missing`;
  return `The sandbox's libraries, which are optional packages, are not installed (${reason}): set UPSTREAM or UPSTREAM_URL to run the gateway over services, or install without \`--omit=optional\` to run the sandbox.`;
}

/**
 * Starts a sandbox beside the gateway.
 * @param publicUrl address under which clients reach the gateway, once it listens.
 * @param config of the gateway.
 */
export async function startEmbeddedSandbox(
  settings: SandboxSettings,
  log: Log,
  publicUrl: () => string,
  config: SandboxedConfig,
): Promise<EmbeddedSandbox> {
  const { createSandbox, publishedPath, demoClient, demoSellers, demoVideoId, usernameOf } =
    await loadSandbox();
  const { port = 0, ...others } = settings;
  const { redirectName, redirectNames } = registrationOf(config);
  const sandbox = await createSandbox({
    ...others,
    port,
    publishedUrl: () => `${publicUrl()}${publishedPath}`,
    demoVideoFile,
    redirectNames,
    // What it fetches for a caller is over, or given up, before the gateway gives the call up.
    fetchTimeoutMs: Math.ceil(config.upstreamTimeoutMs * fetchShare),
    log: ({ message, error }) => log.error({ err: error }, `Sandbox: ${message}`),
  });
  return {
    url: sandbox.url,
    demoToken: demoSellers[0].accessToken,
    demoSellers: demoSellers.map(({ accountId }) => usernameOf(accountId)),
    demoVideoId,
    client: { id: demoClient.id, secret: demoClient.secret },
    redirectName,
    publishes: ({ url }) => url?.startsWith(`${publishedPath}/`) === true,
    answerPublished: (request, response) => sandbox.answerPublished(request, response),
    close: () => sandbox.close(),
  };
}

/** Starts the sandbox alone, until SIGTERM or SIGINT. @throws ConfigurationError */
export async function startSandboxAlone(environment: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSandboxEnvironment(environment);
  const logConfig = readLogConfig(environment);
  const log = await openLog(logConfig);
  const { createSandbox, demoTokens } = await loadSandbox();
  const sandbox = await createSandbox({
    ...settings,
    port: settings.port ?? defaultPort,
    log: ({ message, error }) => log.error({ err: error }, message),
  });
  const stop = () => void sandbox.close();
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const { url } = sandbox;
  const sellers = [demoTokens.seller1, demoTokens.seller2];
  if (logFormatOf(logConfig) === "json") {
    const facts = { url, sellerTokens: sellers, applicationToken: demoTokens.application };
    log.info(facts, "The sandbox is ready.");
    return;
  }
  process.stdout.write(
    [
      `The sandbox is ready: ${url}`,
      `Seller tokens:        ${sellers.join(", ")}`,
      `Application token:    ${demoTokens.application}`,
      "",
    ].join("\n"),
  );
}
