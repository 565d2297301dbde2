import type { IncomingFile } from "../upstream/files/incoming-file.js";
import type { SellerFeedClient } from "../upstream/seller-feed/client.js";
import type { CallOptions } from "../upstream/viewer.js";
import type { FileTarget } from "./file-target.js";

/** The clients that files come from. */
export interface FileClients {
  readonly sellerFeed: SellerFeedClient;
}

/** Opens a file at its service; null when there is none (yet), or not for this viewer. The caller closes it. */
export function openFile(
  target: FileTarget,
  { sellerFeed }: FileClients,
  options: CallOptions,
): Promise<IncomingFile | null> {
  switch (target.kind) {
    case "taskResult":
      return sellerFeed.getResultFile(target.taskId, options);
    case "taskInput":
      return sellerFeed.getInputFile(target.taskId, options);
    case "scheduleResult":
      return sellerFeed.getLatestResultFile(target.scheduleId, options);
  }
}
