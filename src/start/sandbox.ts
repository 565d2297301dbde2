import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { withoutEndSlash } from "../config/addresses.ts";
import type { GatewayConfig } from "../config/gateway-config.ts";
import type { ProcessConfig } from "../config/read-config.ts";
import type { Log } from "../log.ts";
import { demoClient, demoSellers, demoTokens, usernameOf } from "../sandbox/accounts/demo-accounts.ts";
import type { SandboxSettings } from "../sandbox/settings.ts";
import { loadSandbox, SandboxLibrariesError } from "../testing/load-sandbox.ts";
import { readSandboxEnvironment } from "./environment.ts";
import { StartFailedError } from "./failed-start.ts";
import { logFormatOf, openLog, readLogConfig } from "./open-log.ts";

/** Properties of a sandbox that the gateway, GraphiQL and the console need. */
export interface SandboxFacts {
  readonly url: string;
  readonly demoToken: string;
  /** Names of the demo sellers. */
  readonly demoSellers: readonly string[];
  /** Id of a video of the demo token's seller, at the media service. */
  readonly demoVideoId: string;
  /** Id and secret of the demo application. */
  readonly client: GatewayConfig["client"];
  /** Redirect name of the gateway at the sandbox; null when the sandbox uses the address of each request. */
  readonly redirectName: string | null;
}

/** Serves the images and streams of a sandbox. */
export interface PublishedMedia {
  /** True for a request for an image or a stream that the sandbox publishes at the gateway's own address. */
  publishes(request: IncomingMessage): boolean;
  /** Responds to a request for which `publishes` returns true. */
  answerPublished(request: IncomingMessage, response: ServerResponse): void;
}

/** A sandbox in this process. */
export interface EmbeddedSandbox extends SandboxFacts, PublishedMedia {
  close(): Promise<void>;
}

/** Share of an upstream call's timeout in which the sandbox fetches and opens a file; the rest is for the response. */
const fetchShare = 2 / 3;

/** Path of the demo seller's initial video. */
const demoVideoFile = fileURLToPath(new URL("../../examples/clip.mp4", import.meta.url));

/** Default port of a standalone sandbox. */
export const defaultPort = 4010;

/** Default redirect name of the gateway at the sandbox. */
const defaultRedirectName = "Marketplace-Gateway";

/** Gateway settings that its sandbox uses. */
export type SandboxedConfig = Pick<ProcessConfig, "publicUrl" | "signIn" | "upstreamTimeoutMs">;

/**
 * Registration of the gateway at its sandbox. An https address may belong to another machine, so it needs a registered
 * name, as in production. With plain http, users sign in only on this machine, where no name is needed.
 */
function registrationOf({ publicUrl, signIn }: SandboxedConfig) {
  const address = withoutEndSlash(publicUrl ?? "");
  if (URL.parse(address)?.protocol !== "https:") return { redirectName: null, redirectNames: {} };
  const redirectName = signIn?.redirectName ?? defaultRedirectName;
  const addresses = { accept: `${address}/auth/callback`, decline: `${address}/auth/declined` };
  return { redirectName, redirectNames: { [redirectName]: addresses } };
}

/**
 * Loads the code and libraries of the sandbox on demand, because a production installation may omit them.
 * @throws StartFailedError when they are missing.
 */
async function loadForStart() {
  const loaded = await loadSandbox().catch(explainMissingLibraries);
  const { demoVideoId } = await import("../sandbox/services/media/demo-video.ts");
  return { ...loaded, demoVideoId };
}

/** Explains how to start without the sandbox's libraries. @throws StartFailedError, or the error unchanged. */
export function explainMissingLibraries(error: unknown): never {
  if (!(error instanceof SandboxLibrariesError)) throw error;
  const advice =
    "To use services, set UPSTREAM or UPSTREAM_URL. To use the sandbox, install without `--omit=optional`.";
  throw new StartFailedError(`${error.problem} ${advice}`, { cause: error });
}

/**
 * Starts a sandbox in the gateway's process.
 * @param publicUrl returns the URL under which clients reach the gateway, once the gateway listens.
 * @param config of the gateway.
 */
export async function startEmbeddedSandbox(
  settings: SandboxSettings,
  log: Log,
  publicUrl: () => string,
  config: SandboxedConfig,
): Promise<EmbeddedSandbox> {
  const { createSandbox, publishedPath, demoVideoId } = await loadForStart();
  const { port = 0, ...others } = settings;
  const { redirectName, redirectNames } = registrationOf(config);
  const sandbox = await createSandbox({
    ...others,
    port,
    publishedUrl: () => `${publicUrl()}${publishedPath}`,
    demoVideoFile,
    redirectNames,
    // The sandbox's fetches must end before the gateway's own timeout.
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

/** Runs a standalone sandbox until SIGTERM or SIGINT. @throws ConfigurationError */
export async function startSandboxAlone(environment: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSandboxEnvironment(environment);
  const logConfig = readLogConfig(environment);
  const log = await openLog(logConfig);
  const { createSandbox } = await loadForStart();
  const sandbox = await createSandbox({
    ...settings,
    port: settings.port ?? defaultPort,
    log: ({ message, error }) => log.error({ err: error }, message),
  });
  announceSandbox(sandbox, logConfig, log);
}

/** Writes the address and the tokens of a standalone sandbox, and closes it on SIGTERM and SIGINT. */
export function announceSandbox(
  sandbox: { readonly url: string; close(): Promise<void> },
  logConfig: ReturnType<typeof readLogConfig>,
  log: Log,
): void {
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
