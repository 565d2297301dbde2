import { useTranslation } from "react-i18next";
import { useFormats } from "../messages/formats.ts";
import type { Download, DownloadStatus } from "./downloads/download.ts";

/** Texts of downloads in the user's language. */
export interface DownloadText {
  /** Word for a state. */
  readonly statusOf: (status: DownloadStatus) => string;
  /** Percentage, speed and time left, as far as they are known, such as "42 % · 1.2 MB/s · 30 sec left". */
  readonly progressOf: (
    progress: Pick<Download, "bytesPerSecond" | "receivedBytes" | "sizeInBytes">,
  ) => string;
}

/** Returns the texts of downloads in the user's language. */
export function useDownloadText(): DownloadText {
  const { t } = useTranslation(["catalog", "shell"]);
  const formats = useFormats();
  return {
    statusOf(status) {
      if (status === "queued" || status === "failed" || status === "completed") {
        return t(`shell:status.${status}`);
      }
      return t(`downloads.status.${status}`);
    },
    progressOf({ receivedBytes, sizeInBytes, bytesPerSecond }) {
      const texts = [
        sizeInBytes === null || sizeInBytes === 0
          ? formats.bytes(receivedBytes)
          : formats.percent(Math.min(1, receivedBytes / sizeInBytes)),
      ];
      if (bytesPerSecond !== null && bytesPerSecond > 0) {
        texts.push(t("downloads.speed", { speed: formats.bytes(bytesPerSecond) }));
        if (sizeInBytes !== null) {
          const leftMs = ((sizeInBytes - receivedBytes) / bytesPerSecond) * 1_000;
          texts.push(t("downloads.left", { time: formats.duration(leftMs) }));
        }
      }
      return texts.join(" · ");
    },
  };
}
