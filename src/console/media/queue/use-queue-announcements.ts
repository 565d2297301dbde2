import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../../components/announcer.tsx";
import { useRejectionMessage } from "../files/rejection-text.tsx";
import type { QueueItem } from "./queue-item.ts";
import { summarise } from "./queue-summary.ts";

/** Announces failures and the end of all uploads to screen readers, but not each sent file. */
export function useQueueAnnouncements(items: readonly QueueItem[]): void {
  const { t } = useTranslation("media");
  const announce = useAnnounce();
  const wordsOf = useRejectionMessage();
  const before = useRef<readonly QueueItem[]>(items);
  useEffect(() => {
    const old = before.current;
    before.current = items;
    if (old === items) return;
    for (const { key, name, state } of items) {
      const known = old.find((item) => item.key === key);
      if (state.at === "failed" && known?.state.at !== "failed") {
        announce(t("queue.announceFailed", { name, reason: wordsOf(state.refusal, name).why }));
      }
    }
    const { isBusy, paused, done } = summarise(items);
    if (summarise(old).isBusy && !isBusy && paused === 0 && done > 0) announce(t("queue.announceDone"));
  }, [items, announce, t, wordsOf]);
}
