import type { IncomingFile } from "../upstream/files/incoming-file.ts";
import { asId } from "../upstream/ids.ts";
import type { SellerFeedClient } from "../upstream/seller-feed/client.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { type FeedFileSource, rangedFeedFile, type RangedFile } from "./feed-file.ts";
import type { FileTarget } from "./file-target.ts";

/** Dependencies for reading files. */
export interface FileSources extends FeedFileSource {
  readonly sellerFeed: SellerFeedClient;
}

/**
 * Opens a file at its service, or returns a feed file whose ranges can be opened. Null when the file does not exist
 * (yet), or is not available to this viewer. The caller closes an opened file.
 * @throws FileForbiddenError when the access rules of the application do not cover a feed file.
 */
export async function openFile(
  target: FileTarget,
  sources: FileSources,
  options: CallOptions,
): Promise<IncomingFile | RangedFile | null> {
  const { sellerFeed } = sources;
  switch (target.kind) {
    case "taskResult":
      return sellerFeed.getResultFile(asId(target.taskId), options);
    case "taskInput":
      return sellerFeed.getInputFile(asId(target.taskId), options);
    case "scheduleResult":
      return sellerFeed.getLatestResultFile(asId(target.scheduleId), options);
    case "feedFile": {
      const file = await sources.catalogFeed.getFile({ ...target, fileId: asId(target.fileId) }, options);
      return file && rangedFeedFile(file, sources, options);
    }
  }
}
