import { useSyncExternalStore } from "react";
import { useApi } from "../api/api-context.ts";
import { useCurrentUser, useSession } from "../session/session-context.ts";
import type { Queue } from "./queue.ts";
import { StoreChanges } from "./store-changes.ts";
import { StoreService } from "./store-service.ts";

/** The user's changes, kept up to date. */
export interface StoreChangesInUse {
  readonly changes: StoreChanges;
  readonly queue: Queue;
  readonly isDriving: boolean;
}

/** The changes of the user who is signed in. They go on while another screen is shown. */
export function useStoreChanges(): StoreChangesInUse {
  const { client, network } = useApi();
  const { user, kept, services } = useCurrentUser();
  const session = useSession();
  const changes = services.get(
    "store",
    () =>
      new StoreChanges({ userId: user.userId, kept, service: new StoreService(client), network, session }),
  );
  const queue = useSyncExternalStore(changes.subscribe, () => changes.queue);
  const isDriving = useSyncExternalStore(changes.subscribe, () => changes.isDriving);
  return { changes, queue, isDriving };
}
