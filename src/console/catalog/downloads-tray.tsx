import ChevronDown from "lucide:chevron-down";
import ChevronUp from "lucide:chevron-up";
import DownloadIcon from "lucide:download";
import Pause from "lucide:pause";
import Play from "lucide:play";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Badge, Notice } from "../components/notice.tsx";
import { Progress } from "../components/progress.tsx";
import { useFocusAfterRemoval } from "../components/use-focus-after-removal.ts";
import { useFormats } from "../messages/formats.ts";
import { DownloadBar, NextStepButton } from "./download-controls.tsx";
import type { Download } from "./downloads/download.ts";
import type { DownloadManager } from "./downloads/download-manager.ts";
import { isActive, summaryOf } from "./downloads/summary.ts";
import styles from "./downloads-tray.module.css";
import { useDownloadText } from "./use-download-text.ts";
import { useCancelDownload, useDirectDownload, useDownloadManager, useDownloads } from "./use-downloads.ts";

const tones = {
  queued: "neutral",
  running: "neutral",
  offline: "warn",
  elsewhere: "neutral",
  paused: "neutral",
  failed: "bad",
  completed: "good",
} as const;

/** The downloads with their total progress, at the bottom of the window; nothing when there are none. */
export function DownloadsTray() {
  const manager = useDownloadManager();
  return manager && <Downloads manager={manager} />;
}

function Downloads({ manager }: { readonly manager: DownloadManager }) {
  const { t } = useTranslation("catalog");
  const downloads = useDownloads(manager);
  const listId = useId();
  // On a phone the list would cover half of the page.
  const [isOpen, setOpen] = useState(() => window.matchMedia("(width >= 900px)").matches);
  const list = useFocusAfterRemoval<HTMLUListElement>(downloads.length);
  useEndAnnouncements(downloads);
  if (downloads.length === 0) return null;
  const completed = downloads.filter(({ status }) => status === "completed");
  const active = downloads.filter(isActive);
  const resumable = downloads.filter(({ status }) => status === "paused");
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <section data-tray className={styles.tray} aria-label={t("downloads.title")}>
      <div className={styles.head}>
        <Summary downloads={downloads} />
        <Button
          icon={<Chevron aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "downloads.hide" : "downloads.show")}
        </Button>
      </div>
      <div id={listId} hidden={!isOpen} className={styles.body}>
        <ul ref={list} className={styles.list} aria-label={t("downloads.title")} tabIndex={-1}>
          {downloads.map((download) => (
            <li key={download.id} className={styles.item}>
              <DownloadItem download={download} manager={manager} />
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          {active.length > 1 && (
            <Button icon={<Pause aria-hidden />} onClick={() => eachOf(active, (id) => manager.pause(id))}>
              {t("downloads.pauseAll")}
            </Button>
          )}
          {resumable.length > 1 && (
            <Button icon={<Play aria-hidden />} onClick={() => eachOf(resumable, (id) => manager.resume(id))}>
              {t("downloads.resumeAll")}
            </Button>
          )}
          {completed.length > 0 && (
            <Button weight="plain" onClick={() => eachOf(completed, (id) => manager.remove(id))}>
              {t("downloads.clear")}
            </Button>
          )}
          <p className={styles.soft}>{t("downloads.explanation")}</p>
        </div>
      </div>
    </section>
  );
}

function eachOf(downloads: readonly Download[], act: (id: string) => Promise<void>): void {
  for (const { id } of downloads) void act(id);
}

/** Number of downloads by state, and the progress of all. */
function Summary({ downloads }: { readonly downloads: readonly Download[] }) {
  const { t } = useTranslation("catalog");
  const { statusOf, progressOf } = useDownloadText();
  const { counts, receivedBytes, sizeInBytes, bytesPerSecond } = summaryOf(downloads);
  const progress = { receivedBytes, sizeInBytes, bytesPerSecond };
  return (
    <div className={styles.summary}>
      <p className={styles.line}>
        <strong>{t("downloads.title")}</strong>{" "}
        <span>{counts.map(([status, count]) => `${statusOf(status)}: ${count}`).join(" · ")}</span>{" "}
        <span className={styles.soft}>{progressOf(progress)}</span>
      </p>
      <Progress
        label={t("downloads.progressOfAll")}
        value={receivedBytes}
        max={sizeInBytes || 1}
        tone={counts.every(([status]) => status === "completed") ? "good" : "neutral"}
      />
    </div>
  );
}

/** Announces completed and failed downloads to screen readers. */
function useEndAnnouncements(downloads: readonly Download[]): void {
  const { t } = useTranslation("catalog");
  const announce = useAnnounce();
  const said = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, name, status } of downloads) {
      if (status !== "completed" && status !== "failed") said.current.delete(id);
      else if (!said.current.has(id)) {
        said.current.add(id);
        announce(t(`downloads.announced.${status}`, { name }));
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
  const { statusOf, progressOf } = useDownloadText();
  const direct = useDirectDownload();
  const cancel = useCancelDownload();
  const { id, name, status, failure, receivedBytes, sizeInBytes, hasRestarted } = download;
  const size = sizeInBytes === null ? t("files.unknown") : formats.bytes(sizeInBytes);
  return (
    <>
      <div className={styles.facts}>
        <span className={styles.name}>{name}</span>
        <Badge tone={tones[status]}>{statusOf(status)}</Badge>
      </div>
      <div className={styles.progress}>
        <DownloadBar download={download} />
        <span className={styles.soft}>
          {t("downloads.progress", { received: formats.bytes(receivedBytes), size })} · {progressOf(download)}
        </span>
      </div>
      <div className={styles.buttons}>
        <NextStepButton download={download} manager={manager} />
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
            aria-label={t(status === "completed" ? "downloads.removeOf" : "downloads.cancelOf", { name })}
            onClick={() => (status === "completed" ? void manager.remove(id) : cancel(download))}
          >
            {t(status === "completed" ? "downloads.remove" : "downloads.cancel")}
          </Button>
        )}
      </div>
      {hasRestarted && status !== "completed" && <Notice tone="warn">{t("downloads.restarted")}</Notice>}
      {failure && <p className={styles.failure}>{t(`downloads.failure.${failure}`)}</p>}
      {direct.hasFailed && <p className={styles.failure}>{t("downloads.directFailed")}</p>}
    </>
  );
}
