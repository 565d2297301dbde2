import { useTranslation } from "react-i18next";
import styles from "./queue.module.css";
import type { QueueSummary } from "./queue-summary.ts";

/** Bar of the whole queue: the shares of completed, failed and unfinished files. The failed share is striped. */
export function QueueBar({ summary, text }: { readonly summary: QueueSummary; readonly text: string }) {
  const { t } = useTranslation("media");
  const { total, done, failed, sentFiles } = summary;
  const percentOf = (files: number) => (total === 0 ? 0 : (files / total) * 100);
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={t("queue.progress")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percentOf(done + failed + sentFiles))}
      aria-valuetext={text}
    >
      <span className={styles.barDone} style={{ width: `${percentOf(done)}%` }} />
      <span className={styles.barFailed} style={{ width: `${percentOf(failed)}%` }} />
      <span className={styles.barSent} style={{ width: `${percentOf(sentFiles)}%` }} />
    </div>
  );
}
