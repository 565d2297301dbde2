import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { accessTokenColumns, accessTokenTable, createAccessTokens } from "./accounts/access-tokens.ts";
import { consentColumns, consentTable, createConsents } from "./accounts/consent/consents.ts";
import {
  createOpenRequests,
  openRequestColumns,
  openRequestTable,
} from "./accounts/consent/pending-requests.ts";
import { createRedirectUris } from "./accounts/consent/redirect-uris.ts";
import { realClock } from "./clock.ts";
import { createUrlFetcher } from "./fetching/url-fetcher.ts";
import { createDecoders } from "./formats/decoders.ts";
import { createFront, createPictureFront } from "./front.ts";
import { createPictureService, publishedTable } from "./http/published-files.ts";
import { createSeededIdentifiers, type Identifiers, randomIdentifiers } from "./identifiers.ts";
import { createJobQueue, jobIndex, jobTable } from "./jobs.ts";
import type { SandboxOptions } from "./options.ts";
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
import type { AddedColumn, Database } from "./storage/database.ts";
import { openStorage } from "./storage/open-storage.ts";

/** Path at which another server mounts published files. */
export const publishedPath = "/sandbox/media";

/** The services over one data folder. */
export interface OpenServices {
  /** Handles a request at the sandbox's own address. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Handles a request below {@link publishedPath}. */
  answerPublished(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Starts the background jobs. */
  startJobs(): void;
  /** True while a background job is running. */
  isBusy(): boolean;
  /** Resolves when no background job is running and none is due. */
  idle(): Promise<void>;
  /**
   * Waits for the calls in progress, aborts running jobs, and releases the data folder.
   * @param isToErase true to delete all data
   */
  close(isToErase?: boolean): Promise<void>;
}

/** Table with a row for each start of a seeded sandbox over this data folder. */
const seededStartTable = `
  CREATE TABLE IF NOT EXISTS seeded_starts (
    number INTEGER PRIMARY KEY
  ) STRICT`;

/** All tables of the sandbox. */
const tables = [
  jobTable,
  jobIndex,
  accessTokenTable,
  openRequestTable,
  consentTable,
  publishedTable,
  ...mediaTables,
  ...feedTables,
  ...storeTables,
  ...keyManagementTables,
  masterKeyTable,
  seededStartTable,
];

/** Columns added after the first release of their tables. */
const addedColumns: readonly AddedColumn[] = [
  ...mediaColumns,
  ...feedColumns,
  ...accessTokenColumns,
  ...openRequestColumns,
  ...consentColumns,
];

/** Returns the identifiers of this start, which differ from those of earlier starts over the same data folder. */
function openIdentifiers(database: Database, seed: number | undefined): Identifiers {
  if (seed === undefined) return randomIdentifiers;
  database.run("INSERT INTO seeded_starts DEFAULT VALUES");
  return createSeededIdentifiers(`${seed}/${database.count("seeded_starts")}`);
}

/**
 * Opens a data folder and creates the services over it.
 * @throws DataFolderError when the data folder cannot be used; Error when a redirect name has an address that is not
 * HTTPS
 */
export async function openServices(options: SandboxOptions): Promise<OpenServices> {
  const { processingMs = 2000, fetchTimeoutMs = 10_000, clock = realClock, log = () => {} } = options;
  const directory = createRedirectUris(options.redirectNames ?? {});
  const storage = await openStorage(options.dataDir, tables, addedColumns);
  const { folder, database } = storage;
  const identifiers = openIdentifiers(database, options.seed);
  const jobs = createJobQueue(database, clock, identifiers, (kind, subjectId, error) => {
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
    identifiers,
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
    identifiers,
    jobs,
    feedStepMs: options.feedStepMs ?? processingMs,
    inactiveScheduleTemplates: options.inactiveScheduleTemplates ?? [],
  };
  const store = { database, clock, identifiers, jobs, storeTaskMs: options.storeTaskMs ?? processingMs };
  const secretFor = loadMasterKey(database, identifiers);
  const signingKeySecret = secretFor("signing keys");
  const onError = (error: unknown) => log({ message: "a request failed", error });
  const pictures = createPictureService(database, clock, folder.publishedFolder);
  const front = createFront({
    services: [
      createMediaService(media),
      createSellerFeedService(sellerFeed),
      createStoreService(store),
      createCatalogFeedService({ clock, secret: secretFor("continuation tokens") }),
      createKeyManagementService({ database, clock, identifiers, secret: signingKeySecret }),
      createIdentityService(),
    ],
    tokens: createAccessTokens(database, clock, identifiers),
    consent: {
      directory,
      openRequests: createOpenRequests(database, clock, identifiers),
      consents: createConsents(database, clock, identifiers),
    },
    verifySignature: createSignatureVerifier(signingKeySecret, clock),
    hook: options.hook ?? ((_call, answer) => answer()),
    pictures,
    publishedUrl: options.publishedUrl ?? null,
    onError,
  });

  const answer = getRequestListener(front.fetch, { overrideGlobalObjects: false });
  const answerPublished = getRequestListener(createPictureFront(publishedPath, pictures, onError).fetch, {
    overrideGlobalObjects: false,
  });
  const close = async (isToErase = false) => {
    await front.idle();
    await Promise.all([jobs.stop(), fetcher.close(), decoders.close()]);
    await storage.close(isToErase);
  };
  try {
    if (options.demoVideoFile !== undefined) await addDemoVideo(media, options.demoVideoFile);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    answer: (incoming, outgoing) => void answer(incoming, outgoing),
    answerPublished: (incoming, outgoing) => void answerPublished(incoming, outgoing),
    startJobs: () =>
      jobs.start({
        ...createMediaJobs(media),
        ...createSellerFeedJobs(sellerFeed),
        ...createStoreJobs(store),
      }),
    isBusy: () => jobs.isBusy(),
    idle: () => jobs.idle(),
    close,
  };
}
