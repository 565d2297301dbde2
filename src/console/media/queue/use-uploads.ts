import { useSyncExternalStore } from "react";
import { useApi } from "../../api/api-context.ts";
import { useCurrentUser, useSession } from "../../session/session-context.ts";
import { useGallery } from "../gallery/use-gallery.ts";
import type { QueueItem } from "./queue-item.ts";
import type { UploadQueue } from "./upload-queue.ts";
import { Uploads } from "./uploads.ts";

/** Returns the user's uploads. */
export function useUploads(): Uploads {
  const api = useApi();
  const session = useSession();
  const gallery = useGallery();
  const { kept, services, user } = useCurrentUser();
  const { userId } = user;
  return services.get("media uploads", () => new Uploads({ api, session, kept, userId, gallery }));
}

/** Returns the user's upload queue. */
export function useUploadQueue(): UploadQueue {
  return useUploads().queue;
}

/** Returns the queue's files and renders again when they change. */
export function useQueueItems(): readonly QueueItem[] {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, () => queue.items);
}
