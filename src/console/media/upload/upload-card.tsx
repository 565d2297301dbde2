import FlaskConical from "lucide:flask-conical";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { DropZone } from "../../components/drop-zone.tsx";
import { Notice } from "../../components/notice.tsx";
import { Card } from "../../components/page.tsx";
import { useConfig } from "../../session/session-context.ts";
import { useFormats } from "../../messages/formats.ts";
import { acceptedFiles, kindRules, megabytesOf, minImageSideInPixels } from "../files/file-kinds.ts";
import { useUploadQueue } from "../queue/use-uploads.ts";
import { detailsOf, usePreferences } from "./preferences.ts";
import { SendPreferences } from "./send-preferences.tsx";
import styles from "./upload-card.module.css";

/** Card for adding files by drop, file chooser or paste. */
export function UploadCard() {
  const { t, i18n } = useTranslation("media");
  const formats = useFormats();
  const queue = useUploadQueue();
  const { mode } = useConfig();
  const [preferences, change] = usePreferences(i18n.language);
  const [haveSamplesFailed, setSamplesFailed] = useState(false);
  const add = (files: readonly File[]) => {
    const { pictureKind, startsAtOnce } = preferences;
    queue.add(files, { detailsOf: (file) => detailsOf(file, preferences), pictureKind, startsAtOnce });
  };
  usePastedFiles(add);
  const addSamples = () => {
    setSamplesFailed(false);
    import("./sample-files.ts")
      .then(({ loadSampleFiles }) => loadSampleFiles())
      .then(add, () => setSamplesFailed(true));
  };
  const sizeOf = (kind: keyof typeof kindRules) =>
    formats.number(megabytesOf(kindRules[kind].maxSizeInBytes));
  return (
    <Card
      title={t("upload.title")}
      {...(mode === "SANDBOX" && {
        actions: (
          <Button icon={<FlaskConical aria-hidden />} onClick={addSamples}>
            {t("upload.samples")}
          </Button>
        ),
      })}
    >
      {haveSamplesFailed && <Notice tone="bad">{t("upload.samplesFailed")}</Notice>}
      <DropZone isMultiple accept={acceptedFiles} label={t("upload.choose")} onFiles={add}>
        <ul className={styles.rules}>
          <li>{t("upload.images", { size: sizeOf("image"), pixels: minImageSideInPixels })}</li>
          <li>{t("upload.videos", { size: sizeOf("video") })}</li>
          <li>{t("upload.documents", { size: sizeOf("document") })}</li>
          <li>{t("upload.paste")}</li>
        </ul>
      </DropZone>
      <SendPreferences preferences={preferences} onChange={change} />
    </Card>
  );
}

/** Adds files that are pasted anywhere on the page. */
function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [onFiles]);
}
