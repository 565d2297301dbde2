import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { once } from "node:events";
import { getRequestListener } from "@hono/node-server";
import { accessTokenColumns, accessTokenTable, createAccessTokens } from "./accounts/access-tokens.ts";
import { consentColumns, consentTable, createConsents } from "./accounts/consent/consents.ts";
import {
  createOpenRequests,
  openRequestColumns,
  openRequestTable,
} from "./accounts/consent/pending-requests.ts";
import { createRedirectUris, type RedirectTargets } from "./accounts/consent/redirect-uris.ts";
import type { SandboxClock } from "./clock.ts";
import { realClock } from "./clock.ts";
import { createUrlFetcher } from "./fetching/url-fetcher.ts";
import { createDecoders } from "./formats/decoders.ts";
import { createFront, createPictureFront } from "./front.ts";
import { closeSlowRequest } from "./http/slow-request.ts";
import { answerMalformedRequest, rejectInvalidHost } from "./http/malformed-request.ts";
import { createPictureService, publishedTable } from "./http/published-files.ts";
import { createJobQueue, jobTable } from "./jobs.ts";
import { createCatalogFeedService } from "./services/catalog-feed/catalog-feed-service.ts";
import { createIdentityService } from "./services/identity/identity-service.ts";
import {
  createKeyManagementService,
  keyManagementTables,
} from "./services/key-management/key-management-service.ts";
import { addDemoVideo } from "./services/media/demo-video.ts";
import {
  createMediaJobs,
  createMediaService,
  mediaColumns,
  mediaTables,
} from "./services/media/media-service.ts";
import {
  createSellerFeedJobs,
  createSellerFeedService,
  feedColumns,
  feedTables,
} from "./services/seller-feed/seller-feed-service.ts";
import { createStoreJobs, createStoreService, storeTables } from "./services/store/store-service.ts";
import { loadMasterKey, masterKeyTable } from "./signatures/master-key.ts";
import { createSignatureVerifier } from "./signatures/verify-signature.ts";
import type { AddedColumn } from "./storage/database.ts";
import { openStorage } from "./storage/open-storage.ts";

/** Options of a sandbox. */
export interface SandboxOptions {
  /** Folder for all persistent data; created when missing. Only one sandbox can use it at a time. */
  readonly dataDir: string;
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string;
  /** Port to listen on. Default: 0, which selects a free port. */
  readonly port?: number;
  /** Time that a video stays in PROCESSING, in milliseconds. Default: 2000. */
  readonly processingMs?: number;
  /** Time that a document stays in SUBMITTED, in milliseconds. Default: `processingMs`. */
  readonly documentCheckMs?: number;
  /**
   * Time that a seller feed task stays in each state before its final one, in milliseconds. Default: `processingMs`.
   */
  readonly feedStepMs?: number;
  /**
   * Ids of inactive seller feed schedule templates, in addition to template 18, which is always inactive. Default:
   * none.
   */
  readonly inactiveScheduleTemplates?: readonly string[];
  /** Time that a change of store categories stays PENDING, in milliseconds. Default: `processingMs`. */
  readonly storeTaskMs?: number;
  /**
   * Redirect targets after the consent page by registered redirect name; HTTPS only. Default: none. A gateway callback
   * on this machine needs no registration.
   */
  readonly redirectNames?: Readonly<Record<string, RedirectTargets>>;
  /** `host` or `host:port` that the sandbox may fetch from although its address is not public. Default: none. */
  readonly allowedHosts?: readonly string[];
  /** PEM certificates of authorities to trust for downloads, in addition to those of the process. Default: none. */
  readonly certificateAuthorities?: readonly string[];
  /**
   * Returns the URL of `publishedPath` on another server, which passes requests below it to `answerPublished`. Picture
   * and stream URLs then point to that server. Called for every request, because a server knows its address only after
   * it listens. Default: the origin of the request.
   */
  readonly publishedUrl?: () => string;
  /**
   * Time limit in milliseconds for fetching a file from a URL, including redirects, and for opening a fetched picture.
   * Default: 10 000, so that a client with a timeout of 15 s still receives the sandbox's response.
   */
  readonly fetchTimeoutMs?: number;
  /** Time limit for the head of a request in milliseconds. Default: 30 000. */
  readonly headersTimeoutMs?: number;
  /**
   * MP4 file of the video `demoVideoId`, which is created for demo seller 1 when a data folder is first used. Default:
   * no such video.
   */
  readonly demoVideoFile?: string;
  /** Clock of the sandbox. Default: the system clock. */
  readonly clock?: SandboxClock;
  /** Called with each internal error; clients see only that one occurred. Default: no log. */
  readonly log?: (event: SandboxEvent) => void;
}

/** Internal error of the sandbox. */
export interface SandboxEvent {
  readonly message: string;
  readonly error: unknown;
}

/** Running sandbox. */
export interface Sandbox {
  /** Base URL without a trailing slash, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Handles a request below `publishedPath` that another server received: a picture, or a part of a stream. */
  answerPublished(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Resolves when no background job is running and none is due: processing, checks, expiry. */
  idle(): Promise<void>;
  /**
   * Closes all connections, aborts running jobs, and releases the data folder. The next sandbox on the same folder
   * resumes the jobs.
   */
  close(): Promise<void>;
}

/** Path at which another server mounts published files. */
export const publishedPath = "/sandbox/media";

/** All tables of the sandbox. */
const tables = [
  jobTable,
  accessTokenTable,
  openRequestTable,
  consentTable,
  publishedTable,
  ...mediaTables,
  ...feedTables,
  ...storeTables,
  ...keyManagementTables,
  masterKeyTable,
];

/** Columns added after the first release of their tables. */
const addedColumns: readonly AddedColumn[] = [
  ...mediaColumns,
  ...feedColumns,
  ...accessTokenColumns,
  ...openRequestColumns,
  ...consentColumns,
];

/** Maximum interval between the checks for late request heads, in milliseconds. */
const maxCheckingIntervalMs = 5_000;

/** Idle time in milliseconds after which a connection is closed. Every operation responds sooner. */
const maxIdleMs = 120_000;

/**
 * Starts the local implementation of the services on one address, each under its public base path.
 * @throws DataFolderError when the data folder cannot be used, for example because another sandbox uses it; Error when
 * the port is taken or a redirect name has an address that is not HTTPS
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const {
    dataDir,
    host = "127.0.0.1",
    port = 0,
    processingMs = 2000,
    fetchTimeoutMs = 10_000,
    headersTimeoutMs = 30_000,
    clock = realClock,
    log = () => {},
  } = options;
  const directory = createRedirectUris(options.redirectNames ?? {});
  const storage = await openStorage(dataDir, tables, addedColumns);
  const { folder, database } = storage;
  const jobs = createJobQueue(database, clock, (kind, subjectId, error) => {
    log({ message: `job ${kind} of ${subjectId} failed`, error });
  });
  const fetcher = createUrlFetcher({
    allowedHosts: options.allowedHosts ?? [],
    certificateAuthorities: options.certificateAuthorities ?? [],
    timeoutMs: fetchTimeoutMs,
  });
  const decoders = createDecoders(clock);
  const media = {
    database,
    folder,
    clock,
    jobs,
    fetcher,
    fetchTimeoutMs,
    decoders,
    processingMs,
    documentCheckMs: options.documentCheckMs ?? processingMs,
  };
  const sellerFeed = {
    database,
    folder,
    clock,
    jobs,
    feedStepMs: options.feedStepMs ?? processingMs,
    inactiveScheduleTemplates: options.inactiveScheduleTemplates ?? [],
  };
  const store = { database, clock, jobs, storeTaskMs: options.storeTaskMs ?? processingMs };
  const secretFor = loadMasterKey(database);
  const signingKeySecret = secretFor("signing keys");
  const onError = (error: unknown) => log({ message: "a request failed", error });
  const pictures = createPictureService(database, clock, folder.publishedFolder);
  const front = createFront({
    services: [
      createMediaService(media),
      createSellerFeedService(sellerFeed),
      createStoreService(store),
      createCatalogFeedService({ clock, secret: secretFor("continuation tokens") }),
      createKeyManagementService({ database, clock, secret: signingKeySecret }),
      createIdentityService(),
    ],
    tokens: createAccessTokens(database, clock),
    consent: {
      directory,
      openRequests: createOpenRequests(database, clock),
      consents: createConsents(database, clock),
    },
    verifySignature: createSignatureVerifier(signingKeySecret, clock),
    pictures,
    publishedUrl: options.publishedUrl ?? null,
    onError,
  });

  const answer = getRequestListener(front.fetch, { overrideGlobalObjects: false });
  const answerPublished = getRequestListener(createPictureFront(publishedPath, pictures, onError).fetch, {
    overrideGlobalObjects: false,
  });
  // A large upload over a slow connection takes longer than Node's default of five minutes. `closeSlowRequest` closes
  // stalled ones.
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(maxCheckingIntervalMs, headersTimeoutMs),
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      if (rejectInvalidHost(incoming, outgoing)) return;
      closeSlowRequest(incoming, realClock);
      // A gateway in another process forwards these requests with their path unchanged.
      const isPublished = incoming.url?.startsWith(`${publishedPath}/`) === true;
      void (isPublished ? answerPublished : answer)(incoming, outgoing);
    },
  );
  server.on("clientError", answerMalformedRequest);
  server.setTimeout(maxIdleMs);
  const closeStorage = async () => {
    await Promise.all([jobs.stop(), fetcher.close(), decoders.close()]);
    storage.close();
  };
  try {
    if (options.demoVideoFile !== undefined) await addDemoVideo(media, options.demoVideoFile);
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    await closeStorage();
    throw error;
  }
  jobs.start({ ...createMediaJobs(media), ...createSellerFeedJobs(sellerFeed), ...createStoreJobs(store) });

  let closing: Promise<void> | undefined;
  return {
    url: describeAddress(server),
    answerPublished(incoming, outgoing) {
      closeSlowRequest(incoming, realClock);
      void answerPublished(incoming, outgoing);
    },
    idle: () => jobs.idle(),
    close() {
      closing ??= (async () => {
        const closed = once(server, "close");
        server.close();
        server.closeAllConnections();
        await closed;
        await front.idle();
        await closeStorage();
      })();
      return closing;
    },
  };
}

/** Returns a URL that can be opened; a wildcard address becomes the loopback address. */
function describeAddress(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === "string")
    throw new Error("the sandbox's server is not bound to a port");
  const { address, family, port } = bound;
  if (address === "0.0.0.0" || address === "::") return `http://127.0.0.1:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
