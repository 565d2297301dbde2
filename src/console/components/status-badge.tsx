import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "./notice.tsx";
import type { WorkStatus } from "./work-status.ts";

/** Colours of the states. */
export const statusTones: Readonly<Record<WorkStatus, Tone>> = {
  queued: "neutral",
  uploading: "neutral",
  processing: "neutral",
  completed: "good",
  completedWithErrors: "warn",
  failed: "bad",
};

/** State of work as a badge. */
export function StatusBadge({ status }: { readonly status: WorkStatus }) {
  const { t } = useTranslation();
  return <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>;
}
