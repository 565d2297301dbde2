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
} from "./accounts/consent/open-requests.ts";
import { createReturnDirectory, type ReturnAddresses } from "./accounts/consent/return-addresses.ts";
import type { SandboxClock } from "./clock.ts";
import { realClock } from "./clock.ts";
import { createUrlFetcher } from "./fetching/url-fetcher.ts";
import { createDecoders } from "./formats/decoders.ts";
import { createFront, createPictureFront } from "./front.ts";
import { endSlowRequest } from "./http/least-pace.ts";
import { answerMalformedRequest, refuseHosts } from "./http/malformed-request.ts";
import { createPictureService, publishedTable } from "./http/picture-service.ts";
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

/** How a sandbox is set up. */
export interface SandboxOptions {
  /** Folder for everything that the sandbox remembers; created when missing. One sandbox at a time. */
  readonly dataDir: string;
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string;
  /** Default: 0, a free one. */
  readonly port?: number;
  /** How long a video stays in PROCESSING. Default: 2000. */
  readonly processingMs?: number;
  /** How long a document stays in SUBMITTED. Default: `processingMs`. */
  readonly documentCheckMs?: number;
  /** How long a seller feed task stays in each state before its final one. Default: `processingMs`. */
  readonly feedStepMs?: number;
  /** Ids of seller feed schedule templates that are inactive. Default: none but the one that always is. */
  readonly inactiveScheduleTemplates?: readonly string[];
  /** How long a change of a store's categories stays PENDING. Default: `processingMs`. */
  readonly storeTaskMs?: number;
  /**
   * Where the browser goes after the consent page, for each redirect name that an application has registered; HTTPS only.
   * Default: none. The gateway's callback on this machine needs none.
   */
  readonly redirectNames?: Readonly<Record<string, ReturnAddresses>>;
  /** `host` or `host:port` that may be fetched from although its address is not public. Default: none. */
  readonly allowedHosts?: readonly string[];
  /** PEM certificates of authorities that are trusted beside those of the process when fetching. Default: none. */
  readonly certificateAuthorities?: readonly string[];
  /**
   * Address of `publishedPath` at another server, which hands requests below it to `answerPublished`; pictures and streams
   * are then named by it. Is asked with each call, because a server learns its address late.
   * Default: the sandbox's own address, as each call used it.
   */
  readonly publishedUrl?: () => string;
  /**
   * Bound on fetching a file from an address, redirects included, and on opening it when it is a picture, in milliseconds.
   * Default: 10 000, so that a client that gives a call 15 s gets the sandbox's own answer.
   */
  readonly fetchTimeoutMs?: number;
  /** Longest time that the head of a request may take, in milliseconds. Default: 30 000. */
  readonly headersTimeoutMs?: number;
  /**
   * MP4 file of the video `demoVideoId`, which demo seller 1 then has from the first start of a data folder.
   * Default: none, there is no such video.
   */
  readonly demoVideoFile?: string;
  /** Default: the machine's clock. */
  readonly clock?: SandboxClock;
  /** Called with each failure inside the sandbox; clients only see that there was one. Default: no log. */
  readonly log?: (event: SandboxEvent) => void;
}

/** Something that went wrong inside the sandbox. */
export interface SandboxEvent {
  readonly message: string;
  readonly error: unknown;
}

/** A running sandbox. */
export interface Sandbox {
  /** Its address without a slash at the end, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Answers a request below `publishedPath` that another server received: a picture, or a part of a stream. */
  answerPublished(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Resolves once no background work is running and none is due: processing, checks, expiry. */
  idle(): Promise<void>;
  /**
   * Ends all connections, breaks off running work at its next slice, and gives the data folder free. The next sandbox over the
   * same folder goes on with that work.
   */
  close(): Promise<void>;
}

/** Where another server mounts what is published. */
export const publishedPath = "/sandbox/media";

/** Everything that a sandbox remembers. */
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

/** The columns that their tables have got since. */
const addedColumns: readonly AddedColumn[] = [
  ...mediaColumns,
  ...feedColumns,
  ...accessTokenColumns,
  ...openRequestColumns,
  ...consentColumns,
];

/** How often is looked for connections whose head takes too long, in milliseconds, at most. */
const maxCheckingIntervalMs = 5_000;

/** A connection on which nothing moves for this long is ended. Every operation answers sooner. */
const maxIdleMs = 120_000;

/**
 * Starts the local implementation of the services on one address, each under its public base path.
 * @throws DataFolderError when the data folder cannot be used, another sandbox's use included; Error when the port is taken
 * or a redirect name has an address that is not HTTPS.
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
  const directory = createReturnDirectory(options.redirectNames ?? {});
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
  // A large file over a slow line takes longer than Node's five minutes; a body that hardly comes is ended.
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(maxCheckingIntervalMs, headersTimeoutMs),
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      if (refuseHosts(incoming, outgoing)) return;
      endSlowRequest(incoming, realClock);
      // A server in another process passes these on as it received them.
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
      endSlowRequest(incoming, realClock);
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

/** An address that can be opened: a wildcard is reached through the loopback. */
function describeAddress(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === "string")
    throw new Error("the sandbox's server is not bound to a port");
  const { address, family, port } = bound;
  if (address === "0.0.0.0" || address === "::") return `http://127.0.0.1:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
