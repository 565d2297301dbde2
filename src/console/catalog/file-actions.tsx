import Eye from "lucide:eye";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { DownloadBar, NextStepButton } from "./download-controls.tsx";
import { isActive } from "./downloads/summary.ts";
import styles from "./files.module.css";
import type { FeedFileFactsFragment } from "./generated/graphql.ts";
import { useDownloadText } from "./use-download-text.ts";
import { useCancelDownload, useDownload, useDownloadManager, useStartDownload } from "./use-downloads.ts";

/** Actions of a file in its row, with the progress of its download. */
export function FileActions({
  file,
  name,
  onPreview,
}: {
  readonly file: FeedFileFactsFragment;
  /** Text that identifies the file, for screen readers. */
  readonly name: string;
  /** Opens the preview; omitted where the preview is already shown. */
  readonly onPreview?: (fileId: string) => void;
}) {
  const { t } = useTranslation("catalog");
  const { statusOf, progressOf } = useDownloadText();
  const manager = useDownloadManager();
  const download = useDownload(manager, file.id);
  const start = useStartDownload();
  const cancel = useCancelDownload();
  const buttons = useRef<HTMLDivElement>(null);
  if (!file.download) return <p className={styles.soft}>{t("files.restricted")}</p>;
  const isShown = download !== undefined && download.status !== "completed";
  return (
    <div className={styles.work}>
      {download && isShown && (
        <div className={styles.progress}>
          <DownloadBar download={download} />
          <span className={styles.soft}>
            {download.status === "running"
              ? progressOf(download)
              : isActive(download) || download.status === "elsewhere" || download.receivedBytes === 0
                ? statusOf(download.status)
                : `${statusOf(download.status)} · ${progressOf(download)}`}
          </span>
          {download.failure && (
            <span className={styles.failure}>{t(`downloads.failure.${download.failure}`)}</span>
          )}
        </div>
      )}
      {download?.status === "completed" && <span className={styles.done}>{statusOf("completed")}</span>}
      {!isShown && onPreview && (
        <Button
          weight="plain"
          icon={<Eye aria-hidden />}
          aria-label={t("files.previewOf", { file: name })}
          onClick={() => onPreview(file.fileId)}
        >
          {t("files.preview")}
        </Button>
      )}
      <div ref={buttons} className={styles.buttons}>
        <NextStepButton
          download={download}
          manager={manager}
          start={{ label: t("files.downloadOf", { file: name }), run: () => start(file) }}
        />
        {isShown && download.status !== "elsewhere" && (
          <Button
            weight="plain"
            aria-label={t("downloads.cancelOf", { name: download.name })}
            onClick={() => {
              // The button disappears; the focus stays in the row.
              buttons.current?.querySelector("button")?.focus();
              cancel(download);
            }}
          >
            {t("downloads.cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}
