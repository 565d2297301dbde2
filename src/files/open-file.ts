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
 * Opens a file of a service. A feed file is only prepared; its ranges can be opened later. The caller must close an
 * opened file.
 * @returns null when the file does not exist (yet) or is not accessible to this viewer.
 * @throws FileForbiddenError when the application may not access a feed file.
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
