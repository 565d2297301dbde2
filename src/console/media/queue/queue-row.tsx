import Eye from "lucide:eye";
import FileUp from "lucide:file-up";
import Pause from "lucide:pause";
import Pencil from "lucide:pencil";
import Play from "lucide:play";
import RotateCcw from "lucide:rotate-ccw";
import Trash2 from "lucide:trash";
import X from "lucide:x";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { mediaAddress } from "../../activity/stored-media.ts";
import { Button, RouteButton } from "../../components/button.tsx";
import { Progress } from "../../components/progress.tsx";
import { useFormats } from "../../messages/formats.ts";
import { KindIcon } from "../files/kind-icon.tsx";
import { RejectionText } from "../files/rejection-text.tsx";
import { StatusReason } from "../gallery/status-reason.tsx";
import { InterruptedUpload } from "./interrupted-upload.tsx";
import { QueueBadge } from "./queue-badge.tsx";
import styles from "./queue.module.css";
import { canBeEdited, canBeRetried, hasFailed, isSent, type QueueItem } from "./queue-item.ts";
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
  /** Asks for another file in the place of this one. */
  readonly onReplace: (key: number) => void;
  readonly onRemove: (keys: readonly number[]) => void;
}

/** Row of a file in the queue: its state, its progress and its actions. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { item, queue, nowMs } = props;
  const { t } = useTranslation("media");
  const formats = useFormats();
  const { name, kind, sizeInBytes, sentBytes, bytesPerSecond, state } = item;
  const isSending = state.at === "sending";
  const leftMs = isSending ? leftMsOf(item) : null;
  const facts = [
    useStateText(item, nowMs),
    kind && t(`kinds.${kind}`),
    sentBytes > 0 && !isSent(item)
      ? t("queue.sentBytes", { sent: formats.bytes(sentBytes), total: formats.bytes(sizeInBytes) })
      : formats.bytes(sizeInBytes),
    isSending && bytesPerSecond ? t("queue.speed", { size: formats.bytes(bytesPerSecond) }) : "",
    leftMs !== null && leftMs >= 1_000 && t("queue.left", { duration: formats.duration(leftMs) }),
  ];
  return (
    <article className={styles.row} data-state={state.at}>
      <span className={styles.icon}>
        <KindIcon kind={kind} />
      </span>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          <QueueBadge state={state} /> <span>{facts.filter(Boolean).join(" · ")}</span>
        </p>
      </div>
      <div className={styles.buttons}>
        <RowButtons {...props} />
      </div>
      {hasFailed(item) && <FailedFile {...props} />}
      {state.at === "interrupted" && (
        <div className={styles.below}>
          <InterruptedUpload
            isOtherFile={state.isOtherFile}
            onFile={(file) => queue.chooseAgain(item.key, file)}
          />
        </div>
      )}
      {!isSent(item) && (
        <div className={styles.progress}>
          <Progress
            label={t("queue.progressOf", { name })}
            value={sentBytes}
            max={Math.max(sizeInBytes, 1)}
            tone={state.at === "held" ? "warn" : "neutral"}
          />
        </div>
      )}
    </article>
  );
});

/** Reason of a failure, and what the user can do. */
function FailedFile({ item, queue, onReplace }: QueueRowProps) {
  const { t } = useTranslation("media");
  const { key, name, state } = item;
  return (
    <div className={[styles.below, styles.refusal].join(" ")}>
      {state.at === "failed" && <RejectionText refusal={state.refusal} fileName={name} />}
      {state.at === "rejected" && <StatusReason facts={state.facts} />}
      <div className={styles.remedies}>
        {canBeRetried(item) && (
          <Button
            icon={<RotateCcw aria-hidden />}
            aria-label={t("queue.retryOne", { name })}
            onClick={() => queue.retry(key)}
          >
            {t("queue.retry")}
          </Button>
        )}
        <Button
          icon={<FileUp aria-hidden />}
          aria-label={t("queue.replaceOne", { name })}
          onClick={() => onReplace(key)}
        >
          {t("queue.replace")}
        </Button>
      </div>
    </div>
  );
}

function button(icon: ReactNode, label: string, act: () => void) {
  return <Button weight="plain" icon={icon} aria-label={label} title={label} onClick={act} />;
}

/** Actions available in the file's current state. */
function RowButtons({ item, queue, onEdit, onRemove }: QueueRowProps) {
  const { t } = useTranslation("media");
  const { key, name, state } = item;
  const canPause = state.at === "sending" || state.at === "waiting" || state.at === "held";
  return (
    <>
      {canBeEdited(item) && button(<Pencil aria-hidden />, t("queue.edit", { name }), () => onEdit(key))}
      {canPause && button(<Pause aria-hidden />, t("queue.pause", { name }), () => queue.pause(key))}
      {state.at === "paused" &&
        button(<Play aria-hidden />, t("queue.resume", { name }), () => queue.resume(key))}
      {"mediaId" in state && (
        <RouteButton
          weight="plain"
          to={mediaAddress({ id: state.mediaId })}
          icon={<Eye aria-hidden />}
          aria-label={t("queue.show", { name })}
          title={t("queue.show", { name })}
        />
      )}
      {isSent(item)
        ? button(<Trash2 aria-hidden />, t("queue.remove", { name }), () => onRemove([key]))
        : button(<X aria-hidden />, t("queue.cancel", { name }), () => queue.cancel(key))}
    </>
  );
}
