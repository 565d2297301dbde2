import { useTranslation } from "react-i18next";
import { useFormats } from "../../messages/formats.ts";
import { statusNameOf } from "../gallery/status-badge.tsx";
import type { QueueItem } from "./queue-item.ts";

/**
 * Returns what the badge of a queued file does not say: the marketplace's own state of completed media, and when a
 * stopped file continues; empty when there is nothing to say.
 * @param nowMs current time for countdowns, from `performance.now()`.
 */
export function useStateText({ state, kind, sentBytes, sizeInBytes }: QueueItem, nowMs: number): string {
  const { t } = useTranslation("media");
  const formats = useFormats();
  if (state.at === "held") {
    if (!("untilMs" in state)) return t(`queue.held.${state.why}`);
    const duration = formats.duration(Math.max(1_000, state.untilMs - nowMs));
    return t(`queue.held.${state.why}`, { duration });
  }
  if (state.at === "paused") {
    if (kind !== "video") return t("queue.beginsAnew");
    return sentBytes > 0 ? t("queue.goesOn") : "";
  }
  if (state.at === "sending" && sentBytes >= sizeInBytes) return t("queue.states.finishing");
  if (state.at === "done" && state.facts) return t(`status.${statusNameOf(state.facts)}`);
  return "";
}
