import DataLoader from "dataloader";
import type { MediaClient } from "../upstream/media/client.js";
import type { Document, Image, Video } from "../upstream/media/model.js";
import type { CallOptions } from "../upstream/viewer.js";

/** Loaders of one request: whatever is asked for twice within it costs one upstream call. */
export interface Loaders {
  readonly video: DataLoader<string, Video | null>;
  readonly document: DataLoader<string, Document | null>;
  readonly image: DataLoader<string, Image | null>;
}

/**
 * Makes the loaders of one request. The services have no call that reads several objects, so a batch is as
 * many calls side by side; each key gets its own value or its own error.
 */
export function createLoaders(media: MediaClient, options: () => CallOptions): Loaders {
  const each = <Value>(load: (id: string, call: CallOptions) => Promise<Value>) =>
    new DataLoader<string, Value>((ids) => {
      const call = options();
      return Promise.all(ids.map((id) => load(id, call).catch(asError)));
    });
  return {
    video: each((id, call) => media.getVideo(id, call)),
    document: each((id, call) => media.getDocument(id, call)),
    image: each((id, call) => media.getImage(id, call)),
  };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("The call failed.", { cause: reason });
}
