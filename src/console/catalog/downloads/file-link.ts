import type { Client } from "urql";
import { FeedFileLinkQuery } from "../operations.ts";
import type { StoredDownload, DownloadFailure } from "./download.ts";

/** A sealed, temporary address of a file. */
export interface FileLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** The gateway returned no link; `failure` holds the reason. */
export class NoLinkError extends Error {
  readonly failure: DownloadFailure;

  constructor(failure: DownloadFailure) {
    super(failure);
    this.name = "NoLinkError";
    this.failure = failure;
  }
}

/**
 * Requests a new link to a file.
 * @throws NoLinkError when the gateway returns no link; the signal's reason when aborted.
 */
export async function requestLink(
  client: Client,
  { fileId, marketplaceId }: Pick<StoredDownload, "fileId" | "marketplaceId">,
  signal: AbortSignal,
): Promise<FileLink> {
  const answer = client
    .query(FeedFileLinkQuery, { fileId, marketplaceId }, { requestPolicy: "network-only" })
    .toPromise();
  const { data, error } = await Promise.race([answer, aborted(signal)]);
  const file = data?.feedFile;
  if (file?.download?.url && file.download.urlExpiresAt) {
    return { url: file.download.url, expiresAt: new Date(file.download.urlExpiresAt) };
  }
  if (error) {
    const codes = error.graphQLErrors.map(({ extensions }) => extensions["code"]);
    if (codes.includes("UNAUTHENTICATED")) throw new NoLinkError("session");
    const isRestricted = codes.includes("FEED_ACCESS_DENIED") || codes.includes("FORBIDDEN");
    throw new NoLinkError(isRestricted ? "restricted" : "service");
  }
  throw new NoLinkError(file?.access === "RESTRICTED" ? "restricted" : "gone");
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });
}
