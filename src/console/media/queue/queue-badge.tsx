import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../components/notice.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import type { WorkStatus } from "../../components/work-status.ts";
import { StatusBadge as MediaStatusBadge } from "../gallery/status-badge.tsx";
import type { ItemState } from "./queue-item.ts";

/** States that have the same words on every screen. */
const workStatuses: Partial<Readonly<Record<ItemState["at"], WorkStatus>>> = {
  checking: "queued",
  waiting: "queued",
  held: "queued",
  sending: "uploading",
  processing: "processing",
  done: "completed",
  failed: "failed",
};

const tones = { paused: "neutral", interrupted: "warn", cancelled: "neutral" } as const satisfies Partial<
  Record<ItemState["at"], Tone>
>;

/** State of a file in the queue, as a badge. */
export function QueueBadge({ state }: { readonly state: ItemState }) {
  const { t } = useTranslation("media");
  if (state.at === "rejected") return <MediaStatusBadge facts={state.facts} />;
  if (state.at === "paused" || state.at === "interrupted" || state.at === "cancelled") {
    return <Badge tone={tones[state.at]}>{t(`queue.states.${state.at}`)}</Badge>;
  }
  const status = workStatuses[state.at];
  return status ? <StatusBadge status={status} /> : null;
}
