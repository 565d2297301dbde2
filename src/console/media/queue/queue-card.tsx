import Pause from "lucide:pause";
import Play from "lucide:play";
import RotateCcw from "lucide:rotate-ccw";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/page.tsx";
import { useToast } from "../../components/toaster.tsx";
import { useFocusAfterRemoval } from "../../components/use-focus-after-removal.ts";
import { acceptedFiles } from "../files/file-kinds.ts";
import { CopyAddresses } from "../gallery/copy-addresses.tsx";
import { useSteady } from "../use-steady.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { QueueBar } from "./queue-bar.tsx";
import styles from "./queue.module.css";
import { canBeRetried, hasFailed, type QueueItem } from "./queue-item.ts";
import { inOrder } from "./queue-order.ts";
import { QueueRow } from "./queue-row.tsx";
import { summarise } from "./queue-summary.ts";
import { useQueueAnnouncements } from "./use-queue-announcements.ts";
import { useSecondsClock } from "./use-seconds-clock.ts";
import { useSummaryText } from "./use-summary-text.ts";
import { useQueueItems, useUploads } from "./use-uploads.ts";

/** Number of files shown at first. The gallery below stays within reach. */
const firstCount = 10;
/** Number of files added by each "Show more". */
const pageSize = 30;

/** Upload queue with its overall progress. */
export function QueueCard() {
  const { t } = useTranslation("media");
  const toast = useToast();
  const uploads = useUploads();
  const { queue } = uploads;
  const items = useSteady(useQueueItems());
  const [editedKey, setEditedKey] = useState<number | null>(null);
  const [shownCount, setShownCount] = useState(firstCount);
  const replacing = useRef<{ readonly key: number } | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const isCounting = items.some(({ state }) => state.at === "held" && "untilMs" in state);
  const nowMs = useSecondsClock(isCounting);
  const list = useFocusAfterRemoval<HTMLUListElement>(items.length);
  const textOf = useSummaryText();
  const replace = useCallback((key: number) => {
    replacing.current = { key };
    chooser.current?.click();
  }, []);
  const remove = useCallback(
    (keys: readonly number[]) => {
      const removed = queue.remove(keys);
      toast({ text: t("queue.cleared", { count: removed.length }), undo: () => uploads.putBack(removed) });
    },
    [queue, uploads, t, toast],
  );
  useQueueAnnouncements(items);
  if (items.length === 0) return null;
  const summary = summarise(items);
  const text = textOf(summary);
  const edited = items.find(({ key }) => key === editedKey);
  const keysOf = (isWanted: (item: QueueItem) => boolean) => items.filter(isWanted).map(({ key }) => key);
  return (
    <Card
      title={t("queue.title")}
      actions={
        <div className={styles.copy}>
          <CopyAddresses media={items.flatMap(({ state }) => ("mediaId" in state ? [state.facts] : []))} />
        </div>
      }
    >
      <div className={styles.summary}>
        <div className={styles.overview}>
          <p>{text}</p>
          <div className={styles.actions}>
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
            {items.some(canBeRetried) && (
              <Button icon={<RotateCcw aria-hidden />} onClick={() => queue.retry()}>
                {t("queue.retryAll")}
              </Button>
            )}
            {items.some(hasFailed) && (
              <Button onClick={() => remove(keysOf(hasFailed))}>{t("queue.clearFailed")}</Button>
            )}
            {items.some(isCompleted) && (
              <Button onClick={() => remove(keysOf(isCompleted))}>{t("queue.clear")}</Button>
            )}
          </div>
        </div>
        <QueueBar summary={summary} text={text} />
      </div>
      <ul ref={list} className={styles.list} aria-label={t("queue.title")} tabIndex={-1}>
        {inOrder(items)
          .slice(0, shownCount)
          .map((item) => (
            <li key={item.key}>
              <QueueRow
                item={item}
                queue={queue}
                nowMs={"untilMs" in item.state ? nowMs : 0}
                onEdit={setEditedKey}
                onReplace={replace}
                onRemove={remove}
              />
            </li>
          ))}
      </ul>
      {items.length > shownCount && (
        <Button onClick={() => setShownCount(shownCount + pageSize)}>{t("queue.more")}</Button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptedFiles}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file && replacing.current) queue.replace(replacing.current.key, file);
          currentTarget.value = "";
        }}
      />
      {edited && <EditDialog item={edited} queue={queue} onClose={() => setEditedKey(null)} />}
    </Card>
  );
}

function isCompleted({ state }: QueueItem): boolean {
  return state.at === "done" || state.at === "cancelled";
}
