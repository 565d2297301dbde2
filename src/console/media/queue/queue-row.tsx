import Eye from "lucide:eye";
import Pause from "lucide:pause";
import Pencil from "lucide:pencil";
import Play from "lucide:play";
import RotateCcw from "lucide:rotate-ccw";
import Trash2 from "lucide:trash";
import X from "lucide:x";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../components/button.tsx";
import { Progress } from "../../components/progress.tsx";
import { useFormats } from "../../messages/formats.ts";
import { KindIcon } from "../files/kind-icon.tsx";
import { RejectionText } from "../files/rejection-text.tsx";
import { InterruptedUpload } from "./interrupted-upload.tsx";
import styles from "./queue.module.css";
import { canBeEdited, isFinished, type QueueItem } from "./queue-item.ts";
import { leftMsOf } from "./queue-summary.ts";
import { useStateText } from "./use-state-text.ts";
import type { UploadQueue } from "./upload-queue.ts";

/** Properties of a row. */
interface QueueRowProps {
  readonly item: QueueItem;
  readonly queue: UploadQueue;
  /** Current time for countdowns, from `performance.now()`. */
  readonly nowMs: number;
  readonly onEdit: (key: number) => void;
}

/** Row of a file in the queue: its progress and its actions. */
export const QueueRow = memo(function QueueRow({ item, queue, nowMs, onEdit }: QueueRowProps) {
  const { t } = useTranslation("media");
  const formats = useFormats();
  const { name, kind, sizeInBytes, sentBytes, bytesPerSecond, state } = item;
  const leftMs = state.at === "sending" ? leftMsOf(item) : null;
  const facts = [
    useStateText(item, nowMs),
    sentBytes > 0 &&
      state.at !== "done" &&
      t("queue.sentBytes", { sent: formats.bytes(sentBytes), total: formats.bytes(sizeInBytes) }),
    state.at === "sending" && bytesPerSecond
      ? t("queue.speed", { size: formats.bytes(bytesPerSecond) })
      : false,
    leftMs !== null && leftMs >= 1_000 && t("queue.left", { duration: formats.duration(leftMs) }),
  ].filter((fact) => fact !== false);
  return (
    <article className={styles.row} data-state={state.at}>
      <span className={styles.icon}>
        <KindIcon kind={kind} />
      </span>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {[kind && t(`kinds.${kind}`), formats.bytes(sizeInBytes)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className={styles.buttons}>
        <RowButtons item={item} queue={queue} onEdit={onEdit} />
      </div>
      <div className={styles.progress}>
        {state.at !== "failed" && state.at !== "cancelled" && (
          <Progress
            label={t("queue.progressOf", { name })}
            value={state.at === "done" ? 1 : sentBytes}
            max={state.at === "done" ? 1 : Math.max(sizeInBytes, 1)}
            tone={state.at === "done" ? "good" : state.at === "held" ? "warn" : "neutral"}
          />
        )}
        <p className={styles.facts}>{facts.join(" · ")}</p>
        {state.at === "failed" && (
          <div className={styles.refusal}>
            <RejectionText refusal={state.refusal} fileName={name} />
          </div>
        )}
        {state.at === "interrupted" && (
          <InterruptedUpload
            isOtherFile={state.isOtherFile}
            onFile={(file) => queue.chooseAgain(item.key, file)}
          />
        )}
      </div>
    </article>
  );
});

function button(icon: ReactNode, label: string, act: () => void) {
  return <Button weight="plain" icon={icon} aria-label={label} title={label} onClick={act} />;
}

/** Actions available in the file's current state. */
function RowButtons({ item, queue, onEdit }: Omit<QueueRowProps, "nowMs">) {
  const { t } = useTranslation("media");
  const { key, name, state } = item;
  const canPause = state.at === "sending" || state.at === "waiting" || state.at === "held";
  return (
    <>
      {canBeEdited(item) && button(<Pencil aria-hidden />, t("queue.edit", { name }), () => onEdit(key))}
      {canPause && button(<Pause aria-hidden />, t("queue.pause", { name }), () => queue.pause(key))}
      {state.at === "paused" &&
        button(<Play aria-hidden />, t("queue.resume", { name }), () => queue.resume(key))}
      {state.at === "failed" &&
        state.refusal.canRetry &&
        item.file &&
        button(<RotateCcw aria-hidden />, t("queue.retry", { name }), () => queue.retry(key))}
      {state.at === "done" && (
        <Link
          to={`/media/${state.mediaId}`}
          className={styles.show}
          aria-label={t("queue.show", { name })}
          title={t("queue.show", { name })}
        >
          <Eye aria-hidden />
        </Link>
      )}
      {isFinished(item)
        ? button(<Trash2 aria-hidden />, t("queue.remove", { name }), () => queue.clear(key))
        : button(<X aria-hidden />, t("queue.cancel", { name }), () => queue.cancel(key))}
    </>
  );
}
