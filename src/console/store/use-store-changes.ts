import { useSyncExternalStore } from "react";
import { useApi } from "../api/api-context.ts";
import { useCurrentUser, useSession } from "../session/session-context.ts";
import type { Queue } from "./queue.ts";
import { StoreChanges } from "./store-changes.ts";
import { StoreService } from "./store-service.ts";

/** Changes of the user, and their current state. */
export interface StoreChangesInUse {
  readonly changes: StoreChanges;
  readonly queue: Queue;
  readonly isDriving: boolean;
}

/** Returns the store changes of the user. They continue while another screen is open. */
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
  const isDriving = useSyncExternalStore(changes.subscribe, () => changes.isRunningHere);
  return { changes, queue, isDriving };
}
