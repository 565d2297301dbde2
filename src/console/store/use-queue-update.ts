import { useTranslation } from "react-i18next";
import { useToast } from "../components/toaster.tsx";
import type { Queue } from "./queue.ts";
import type { StoreChanges } from "./store-changes.ts";

/** Returns a function that changes the queue, and that reports when this browser cannot save the result. */
export function useQueueUpdate(changes: StoreChanges): (change: (now: Queue) => Queue) => void {
  const { t } = useTranslation("store");
  const toast = useToast();
  return (change) => {
    changes.update(change).catch(() => toast({ text: t("said.notSaved"), tone: "bad" }));
  };
}
