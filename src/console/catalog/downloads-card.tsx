import DownloadIcon from "lucide:download";
import Pause from "lucide:pause";
import Play from "lucide:play";
import X from "lucide:x";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Badge, Notice } from "../components/notice.tsx";
import { Card } from "../components/page.tsx";
import { Progress } from "../components/progress.tsx";
import { useFocusAfterRemoval } from "../components/use-focus-after-removal.ts";
import { useFormats } from "../messages/formats.ts";
import styles from "./catalog.module.css";
import type { Download } from "./downloads/download.ts";
import type { DownloadManager } from "./downloads/download-manager.ts";
import { useDirectDownload, useDownloadManager, useDownloads } from "./use-downloads.ts";

const tones = {
  starting: "neutral",
  running: "neutral",
  offline: "warn",
  elsewhere: "neutral",
  paused: "neutral",
  failed: "bad",
  saved: "good",
} as const;

/** List of the downloads; empty when there are none. */
export function DownloadsCard() {
  const manager = useDownloadManager();
  return manager && <Downloads manager={manager} />;
}

function Downloads({ manager }: { readonly manager: DownloadManager }) {
  const { t } = useTranslation("catalog");
  const downloads = useDownloads(manager);
  const list = useFocusAfterRemoval<HTMLUListElement>(downloads.length);
  useSavedAnnouncements(downloads);
  if (downloads.length === 0) return null;
  return (
    <Card title={t("downloads.title")}>
      <p className={styles.soft}>{t("downloads.explanation")}</p>
      <ul ref={list} className={styles.downloads} aria-label={t("downloads.title")} tabIndex={-1}>
        {downloads.map((download) => (
          <li key={download.id} className={styles.download}>
            <DownloadItem download={download} manager={manager} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Announces finished downloads to screen readers. */
function useSavedAnnouncements(downloads: readonly Download[]): void {
  const { t } = useTranslation("catalog");
  const announce = useAnnounce();
  const said = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, name, status } of downloads) {
      if (status !== "saved") said.current.delete(id);
      else if (!said.current.has(id)) {
        said.current.add(id);
        announce(t("downloads.savedAs", { name }));
      }
    }
  }, [downloads, announce, t]);
}

function DownloadItem({
  download,
  manager,
}: {
  readonly download: Download;
  readonly manager: DownloadManager;
}) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const direct = useDirectDownload();
  const { id, name, status, failure, receivedBytes, sizeInBytes, bytesPerSecond, hasRestarted } = download;
  const size = sizeInBytes === null ? t("files.unknown") : formats.bytes(sizeInBytes);
  const isInProgress = status === "starting" || status === "running" || status === "offline";
  return (
    <>
      <div className={styles.downloadHead}>
        <span className={styles.fileName}>{name}</span>
        <Badge tone={tones[status]}>{t(`downloads.status.${status}`)}</Badge>
      </div>
      <Progress
        label={t("downloads.progressOf", { name })}
        value={sizeInBytes === null ? null : receivedBytes}
        max={sizeInBytes ?? 1}
        tone={status === "saved" ? "good" : status === "failed" ? "bad" : "neutral"}
      />
      <div className={styles.downloadHead}>
        <span className={styles.soft}>
          {t("downloads.progress", { received: formats.bytes(receivedBytes), size })}
          {status === "running" && bytesPerSecond !== null && bytesPerSecond > 0 && (
            <>
              {" · "}
              {t("downloads.speed", { speed: formats.bytes(bytesPerSecond) })}
              {sizeInBytes !== null &&
                ` · ${t("downloads.left", {
                  time: formats.duration(((sizeInBytes - receivedBytes) / bytesPerSecond) * 1_000),
                })}`}
            </>
          )}
        </span>
        <span className={styles.buttons}>
          {isInProgress && (
            <Button
              icon={<Pause aria-hidden />}
              aria-label={t("downloads.pauseOf", { name })}
              onClick={() => void manager.pause(id)}
            >
              {t("downloads.pause")}
            </Button>
          )}
          {(status === "paused" || status === "failed") && (
            <Button
              icon={<Play aria-hidden />}
              aria-label={t("downloads.resumeOf", { name })}
              onClick={() => void manager.resume(id)}
            >
              {t("downloads.resume")}
            </Button>
          )}
          {status === "failed" && (
            <Button
              icon={<DownloadIcon aria-hidden />}
              aria-label={t("downloads.directOf", { name })}
              onClick={() => direct.download(download)}
            >
              {t("downloads.direct")}
            </Button>
          )}
          {status !== "elsewhere" && (
            <Button
              weight="plain"
              icon={<X aria-hidden />}
              aria-label={t("downloads.removeOf", { name })}
              onClick={() => void manager.remove(id)}
            >
              {t("downloads.remove")}
            </Button>
          )}
        </span>
      </div>
      {hasRestarted && <Notice tone="warn">{t("downloads.restarted")}</Notice>}
      {failure && <Notice tone="bad">{t(`downloads.failure.${failure}`)}</Notice>}
      {direct.hasFailed && <Notice tone="bad">{t("downloads.directFailed")}</Notice>}
    </>
  );
}
