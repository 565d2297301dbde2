import { useTranslation } from "react-i18next";
import { useFormats } from "../../messages/formats.ts";
import type { QueueSummary } from "./queue-summary.ts";

/** Returns a function that describes the queue, such as "3 of 8 completed, 2 failed". */
export function useSummaryText(): (summary: QueueSummary) => string {
  const { t } = useTranslation("media");
  const formats = useFormats();
  return ({ total, done, failed, processing, waiting, paused, bytesPerSecond, leftMs }) =>
    [
      t("queue.completed", { done: formats.number(done), total: formats.number(total) }),
      failed > 0 && t("queue.failed", { count: failed }),
      processing > 0 && t("queue.processing", { count: processing }),
      waiting > 0 && t("queue.waiting", { count: waiting }),
      paused > 0 && t("queue.paused", { count: paused }),
      bytesPerSecond > 0 && t("queue.speed", { size: formats.bytes(bytesPerSecond) }),
      leftMs !== null && leftMs >= 1_000 && t("queue.left", { duration: formats.duration(leftMs) }),
    ]
      .filter((part) => part !== false)
      .join(", ");
}
