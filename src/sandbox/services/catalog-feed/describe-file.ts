import { toTimestamp } from "../../http/timestamp.ts";
import { mayDownload } from "./access-rules.ts";
import type { FeedContents } from "./feed-content.ts";
import type { FeedFile } from "./feed-files.ts";
import { spanHours } from "./feed-files.ts";

/** Returns the wire format of a file (wire facts, catalog feed §3). */
export function describeFile(contents: FeedContents, applicationId: string, file: FeedFile) {
  const { feedType, feed } = file;
  return {
    fileId: file.fileId,
    feedTypeId: feedType.id,
    feedScope: feed.scope,
    feedDate: toTimestamp(file.feedDateMs),
    span: { unit: "HOUR", value: spanHours[feed.scope] },
    format: feedType.format,
    size: contents.open(file).sizeInBytes,
    schemaVersion: "1.0",
    marketplaceId: file.marketplaceId,
    access: mayDownload(applicationId, file) ? "ALLOWED" : "RESTRICTED",
    dimensions: [{ dimensionKey: "CATEGORY", values: file.categoryIds }],
  };
}
