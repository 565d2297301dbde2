import { useTranslation } from "react-i18next";
import { useFormats } from "../../messages/formats.ts";
import type { QueueItem } from "./queue-item.ts";

/**
 * Returns the state of a queued file as text.
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
    const how = kind === "video" ? (sentBytes > 0 ? t("queue.goesOn") : "") : t("queue.beginsAnew");
    return [`${t("queue.states.paused")}.`, how].filter(Boolean).join(" ");
  }
  if (state.at === "sending" && sentBytes >= sizeInBytes) return t("queue.states.finishing");
  return t(`queue.states.${state.at}`);
}
