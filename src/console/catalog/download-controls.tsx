import DownloadIcon from "lucide:download";
import Pause from "lucide:pause";
import Play from "lucide:play";
import RotateCw from "lucide:rotate-cw";
import Save from "lucide:save";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Progress } from "../components/progress.tsx";
import type { Download } from "./downloads/download.ts";
import type { DownloadManager } from "./downloads/download-manager.ts";
import { isActive } from "./downloads/summary.ts";

/** Progress bar of a download. */
export function DownloadBar({
  download: { name, status, receivedBytes, sizeInBytes },
}: {
  readonly download: Download;
}) {
  const { t } = useTranslation("catalog");
  return (
    <Progress
      label={t("downloads.progressOf", { name })}
      value={sizeInBytes === null && status !== "completed" ? null : receivedBytes}
      max={sizeInBytes ?? (receivedBytes || 1)}
      tone={status === "completed" ? "good" : status === "failed" ? "bad" : "neutral"}
    />
  );
}

/** The one button for the next step of a download. All steps share one element, so that it keeps the focus. */
export function NextStepButton({
  download,
  manager,
  start,
}: {
  /** Download of the file; undefined before its start. */
  readonly download: Download | undefined;
  readonly manager: DownloadManager | null;
  /** Starts the download; only for files without one. */
  readonly start?: { readonly label: string; readonly run: () => void };
}) {
  const { t } = useTranslation("catalog");
  const step = stepOf(download);
  if (step === null) return null;
  const Icon = icons[step];
  const run = ({ detail }: MouseEvent) => {
    if (!download) return start?.run();
    // The second click of a double click was meant for the step before.
    if (detail > 1 || !manager) return undefined;
    return void (step === "pause" ? manager.pause(download.id) : manager.resume(download.id));
  };
  return (
    <Button
      icon={<Icon aria-hidden />}
      aria-label={
        step === "download" ? start?.label : t(`downloads.${step}Of`, { name: download?.name ?? "" })
      }
      onClick={run}
    >
      {t(`downloads.${step}`)}
    </Button>
  );
}

type Step = "download" | "pause" | "resume" | "retry" | "save";

const icons = { download: DownloadIcon, pause: Pause, resume: Play, retry: RotateCw, save: Save } as const;

/** Returns the next step that the user can take; null while another tab runs the download. */
function stepOf(download: Download | undefined): Step | null {
  if (!download) return "download";
  if (download.status === "elsewhere") return null;
  if (isActive(download)) return "pause";
  return download.status === "completed" ? "save" : download.status === "failed" ? "retry" : "resume";
}
