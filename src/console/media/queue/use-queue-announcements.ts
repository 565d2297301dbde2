import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../../components/announcer.tsx";
import { useRejectionMessage } from "../files/rejection-text.tsx";
import { useStatusReasons } from "../gallery/status-reason.tsx";
import { hasFailed, type QueueItem } from "./queue-item.ts";
import { summarise } from "./queue-summary.ts";

/** Announces failures and the end of all uploads to screen readers, but not each completed file. */
export function useQueueAnnouncements(items: readonly QueueItem[]): void {
  const { t } = useTranslation("media");
  const announce = useAnnounce();
  const rejectionOf = useRejectionMessage();
  const reasonsOf = useStatusReasons();
  const before = useRef<readonly QueueItem[]>(items);
  useEffect(() => {
    const old = new Map(before.current.map((item) => [item.key, item]));
    before.current = items;
    const failed = items.filter((item) => {
      const known = old.get(item.key);
      return hasFailed(item) && known !== undefined && !hasFailed(known);
    });
    for (const { name, state } of failed) {
      const reason =
        state.at === "failed"
          ? rejectionOf(state.refusal, name).why
          : state.at === "rejected"
            ? (reasonsOf(state.facts).reasons[0]?.why ?? "")
            : "";
      announce(t("queue.announceFailed", { name, reason }));
    }
    const summary = summarise(items);
    if (!summary.hasEnded || summary.total === 0 || summarise([...old.values()]).hasEnded) return;
    announce(t("queue.announceEnd", { done: summary.done, failed: summary.failed }));
  }, [items, announce, t, rejectionOf, reasonsOf]);
}
