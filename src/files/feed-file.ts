import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Clock } from "../clock.ts";
import { isFileAllowed } from "../upstream/catalog-feed/access.ts";
import { type CatalogFeedClient, type FeedFilePart } from "../upstream/catalog-feed/client.ts";
import type { ByteRange } from "../upstream/catalog-feed/content-range.ts";
import { maxRangeSizeInBytes } from "../upstream/catalog-feed/limits.ts";
import { categoryIdsOf, type FeedFile } from "../upstream/catalog-feed/model.ts";
import { FileForbiddenError, FileGoneError, UpstreamInvalidResponseError } from "../upstream/errors.ts";
import { timeOf } from "../upstream/instant.ts";
import { upstreamCall } from "../upstream/upstream-call.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import type { FileProperties } from "./file-properties.ts";
import { readRange } from "./read-range.ts";

/** Dependencies for reading feed files. */
export interface FeedFileSource {
  readonly catalogFeed: CatalogFeedClient;
  readonly clock: Clock;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
}

/** Maximum number of bytes in one request; a longer range is read in parts. 64 MiB. */
const partSizeInBytes = 64 * 1024 * 1024;

const downloading = upstreamCall("catalogFeed", "downloadFile");

/**
 * Prepares a feed file for reading. Requests no bytes, unless the size is unknown.
 * @throws FileForbiddenError when the application may not access the file.
 */
export async function rangedFeedFile(
  file: FeedFile,
  { catalogFeed, clock, random }: FeedFileSource,
  options: CallOptions,
) {
  const { access, fileId, feedTypeId, marketplaceId } = file;
  // The `access` value of the service decides. If there is none, the access rules of the application decide.
  const isAccessKnown = access === "ALLOWED" || access === "RESTRICTED";
  const rules = isAccessKnown ? [] : await catalogFeed.getAccess(options);
  if (isAccessKnown ? access === "RESTRICTED" : !isFileAllowed(rules, file)) {
    throw new FileForbiddenError("The access rules do not cover the file", downloading, {
      fileId,
      feedTypeId,
      marketplaceId,
      categoryIds: categoryIdsOf(file),
    });
  }
  const sizeInBytes = file.sizeInBytes ?? (await askSize(file, catalogFeed, options));

  const openPart = async (range: ByteRange, signal: AbortSignal): Promise<FeedFilePart> => {
    const isWhole = range.first === 0 && range.last === sizeInBytes - 1;
    const part = await catalogFeed.downloadFile(file, isWhole ? null : range, { ...options, signal });
    if (!part) throw gone();
    if (part.totalInBytes !== null && part.totalInBytes !== sizeInBytes) {
      part.close();
      throw new UpstreamInvalidResponseError(
        "The size of the file differs from the size that the service reported",
        downloading,
      );
    }
    return part;
  };
  return {
    ...feedFileFacts(file),
    sizeInBytes,
    /** Strong entity tag, with quotes. Differs whenever the bytes of the file may differ. */
    etag: etagOf(file, sizeInBytes),
    /** Creation time; null when the service does not report it. */
    modifiedAt: file.generatedAt && new Date(file.generatedAt),
    /**
     * Opens a range of the file. Requests bytes from the service only as fast as they are read. Destroying the stream
     * cancels the transfer.
     * @throws UpstreamFailure when the service delivers no bytes.
     */
    open(range: ByteRange): Promise<Readable> {
      const isTooLong = range.last - range.first + 1 > maxRangeSizeInBytes;
      const maxPartSizeInBytes = isTooLong ? partSizeInBytes : maxRangeSizeInBytes;
      return readRange(range, { openPart, maxPartSizeInBytes, clock, random, signal: options.signal });
    },
  };
}

/** Feed file with known size, of which any range can be opened. */
export type RangedFile = Awaited<ReturnType<typeof rangedFeedFile>>;

/** Returns the name, size and media type of a feed file, as far as they are known without a call. */
export function feedFileFacts(file: FeedFile) {
  const { sizeInBytes } = file;
  return { fileName: fileNameOf(file), mediaType: "application/gzip", sizeInBytes } satisfies FileProperties;
}

/** Builds a file name from the file's properties, because the service provides none. */
function fileNameOf(file: FeedFile): string {
  const { feedTypeId, marketplaceId, scope, generatedAt, format } = file;
  const categoryIds = categoryIdsOf(file);
  const categoryId = categoryIds.length === 1 ? categoryIds[0] : null;
  const hour = generatedAt?.replace(/:.*$/, "Z");
  const name = [feedTypeId, marketplaceId, scope, categoryId, hour].filter(Boolean).join("-");
  const inner = format === "TSV" || format === "AVRO" ? `.${format.toLowerCase()}` : "";
  return `${name.replaceAll(/[^\w.-]/g, "_")}${inner}.gz`;
}

/** Determines the size of a file by requesting its first bytes (wire facts, catalog feed §5). */
async function askSize(
  file: FeedFile,
  catalogFeed: CatalogFeedClient,
  options: CallOptions,
): Promise<number> {
  const part = await catalogFeed.downloadFile(file, { first: 0, last: 100 }, options);
  if (!part) throw gone();
  part.close();
  if (part.totalInBytes !== null) return part.totalInBytes;
  throw new UpstreamInvalidResponseError("The service does not report the size of the file", downloading);
}

function gone(): FileGoneError {
  return new FileGoneError("The service lists a file, but has no bytes for it", downloading);
}

/**
 * Returns the entity tag of a file. File id, size and date identify the bytes, because the service never changes a
 * file.
 */
function etagOf({ fileId, marketplaceId, generatedAt }: FeedFile, sizeInBytes: number): string {
  const identity = JSON.stringify([fileId, marketplaceId, sizeInBytes, generatedAt && timeOf(generatedAt)]);
  return `"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
}
