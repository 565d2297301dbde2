import Pause from "lucide:pause";
import Play from "lucide:play";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/page.tsx";
import { Progress } from "../../components/progress.tsx";
import { useFocusAfterRemoval } from "../../components/use-focus-after-removal.ts";
import { useFormats } from "../../messages/formats.ts";
import { EditDialog } from "./edit-dialog.tsx";
import styles from "./queue.module.css";
import { isFinished } from "./queue-item.ts";
import { QueueRow } from "./queue-row.tsx";
import { summarise } from "./queue-summary.ts";
import { useQueueAnnouncements } from "./use-queue-announcements.ts";
import { useSecondsClock } from "./use-seconds-clock.ts";
import { useQueueItems, useUploadQueue } from "./use-uploads.ts";

/** Upload queue with its overall progress. */
export function QueueCard() {
  const { t } = useTranslation("media");
  const formats = useFormats();
  const queue = useUploadQueue();
  const items = useQueueItems();
  const [editedKey, setEditedKey] = useState<number | null>(null);
  const isCounting = items.some(({ state }) => state.at === "held" && "untilMs" in state);
  const nowMs = useSecondsClock(isCounting);
  const list = useFocusAfterRemoval<HTMLUListElement>(items.length);
  useQueueAnnouncements(items);
  if (items.length === 0) return null;
  const summary = summarise(items);
  const { total, done, waiting, held, paused, failed, bytesPerSecond, leftMs } = summary;
  const line = [
    t("queue.sent", { done: formats.number(done), total: formats.number(total) }),
    waiting + held > 0 && t("queue.waiting", { count: waiting + held }),
    paused > 0 && t("queue.paused", { count: paused }),
    failed > 0 && t("queue.failed", { count: failed }),
    bytesPerSecond > 0 && t("queue.speed", { size: formats.bytes(bytesPerSecond) }),
    leftMs !== null && leftMs >= 1_000 && t("queue.left", { duration: formats.duration(leftMs) }),
  ].filter((part) => part !== false);
  const edited = items.find(({ key }) => key === editedKey);
  return (
    <Card
      title={t("queue.title")}
      actions={
        <>
          {summary.isBusy && (
            <Button icon={<Pause aria-hidden />} onClick={() => queue.pauseAll()}>
              {t("queue.pauseAll")}
            </Button>
          )}
          {items.some(({ state }) => state.at === "paused") && (
            <Button icon={<Play aria-hidden />} onClick={() => queue.resumeAll()}>
              {t("queue.resumeAll")}
            </Button>
          )}
          {items.some(isFinished) && <Button onClick={() => queue.clear()}>{t("queue.clear")}</Button>}
        </>
      }
    >
      <div className={styles.summary}>
        <p>{line.join(", ")}</p>
        <Progress
          label={t("queue.progress")}
          value={summary.sentBytes}
          max={Math.max(summary.totalBytes, 1)}
          tone={summary.isBusy ? "neutral" : "good"}
        />
      </div>
      <ul ref={list} className={styles.list} aria-label={t("queue.title")} tabIndex={-1}>
        {items.map((item) => (
          <li key={item.key}>
            <QueueRow
              item={item}
              queue={queue}
              nowMs={"untilMs" in item.state ? nowMs : 0}
              onEdit={setEditedKey}
            />
          </li>
        ))}
      </ul>
      {edited && <EditDialog item={edited} queue={queue} onClose={() => setEditedKey(null)} />}
    </Card>
  );
}
