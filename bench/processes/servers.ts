import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLimitNote } from "../../src/state/memory/limit-note.ts";
import { type Certificate, makeCertificate } from "./certificate.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** A service that is called over TLS. */
export interface SecureService extends ServerProcess {
  readonly certificate: Certificate;
}

/** Returns the environment with which a client trusts a service. */
export function trusting(certificate: Certificate | null): Record<string, string> {
  return certificate ? { NODE_EXTRA_CA_CERTS: certificate.certificateFile } : {};
}

const readyLine = /^ready (https?:\/\/\S+)$/m;

/**
 * Starts the built gateway in front of a service, with a separate data folder, which says that no call of an earlier
 * process has to be waited for. `settledMemory` can read its memory.
 * @param environment additional settings.
 */
export function startGateway(
  upstreamUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return startInFolder((dataDir) => {
    openLimitNote(dataDir).leave(0);
    return startServerProcess(
      [
        "--expose-gc",
        "--disable-warning=ExperimentalWarning",
        "--import",
        "./bench/processes/memory-probe.mjs",
        ...(process.env["BENCH_GATEWAY_ARGS"]?.split(" ") ?? []),
        "dist/main.js",
      ],
      // The soak test queries the schema.
      {
        PORT: "0",
        UPSTREAM_URL: upstreamUrl,
        LOG_LEVEL: "info",
        INTROSPECTION: "true",
        DATA_DIR: dataDir,
        ...environment,
      },
      /"url":"(http:[^"]+)\/graphql"/,
    );
  });
}

/**
 * Starts the built sandbox with a separate data folder, which is deleted at the end.
 * @param prepare fills the folder before the start.
 * @param processingMs processing time of videos, documents and changes; by default longer than any benchmark.
 */
export function startSandbox(
  prepare: (dataDir: string) => Promise<void> = () => Promise.resolve(),
  processingMs = 3_600_000,
): Promise<ServerProcess> {
  return startInFolder(async (dataDir) => {
    await prepare(dataDir);
    return startServerProcess(
      ["dist/main.js", "sandbox"],
      {
        LOG_FORMAT: "pretty",
        SANDBOX_PORT: "0",
        SANDBOX_DATA_DIR: dataDir,
        SANDBOX_PROCESSING_MS: String(processingMs),
      },
      /ready: (http:\/\/\S+)/,
    );
  });
}

/** Starts a server with a temporary folder, which is deleted after it. */
async function startInFolder(start: (folder: string) => Promise<ServerProcess>): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await start(folder);
    return {
      ...server,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Starts the stub service, which responds from memory and discards uploads. */
export function startStandIn(): Promise<ServerProcess> {
  return startServerProcess(["bench/servers/stand-in-service.ts"], {}, readyLine);
}

/** Starts the stub service with TLS. */
export async function startSecureStandIn(): Promise<SecureService> {
  const certificate = await makeCertificate();
  try {
    const { keyFile, certificateFile } = certificate;
    const environment = { TLS_KEY_FILE: keyFile, TLS_CERTIFICATE_FILE: certificateFile };
    const service = await startServerProcess(["bench/servers/stand-in-service.ts"], environment, readyLine);
    return {
      ...service,
      certificate,
      async [Symbol.asyncDispose]() {
        await service[Symbol.asyncDispose]();
        await certificate[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await certificate[Symbol.asyncDispose]();
    throw error;
  }
}

/** Starts the pass-through server, the baseline of queries. */
export function startPassThrough(upstreamUrl: string): Promise<ServerProcess> {
  return startServerProcess(["bench/servers/pass-through.ts"], { UPSTREAM_URL: upstreamUrl }, readyLine);
}

/**
 * Starts the pipe, the baseline of uploads and downloads.
 * @param certificate of a service that is called over TLS.
 */
export function startPipe(
  upstreamUrl: string,
  certificate: Certificate | null = null,
): Promise<ServerProcess> {
  const environment = { UPSTREAM_URL: upstreamUrl, ...trusting(certificate) };
  return startServerProcess(["bench/servers/pipe.ts"], environment, readyLine);
}
