import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { DropZone } from "../components/drop-zone.tsx";
import { Field, Fields } from "../components/field.tsx";
import { Notice } from "../components/notice.tsx";
import { Progress } from "../components/progress.tsx";
import { useFormats } from "../messages/formats.ts";
import { UploadFilePreview } from "./upload-file-preview.tsx";
import styles from "./listings.module.css";
import type { PreviousAttempt } from "./send/stored-uploads.ts";
import { LostUploadNotice } from "./send/lost-upload.tsx";
import { UploadProblem } from "./send/upload-problem.tsx";
import { useStoredUploads } from "./send/use-stored-uploads.ts";
import { useSending } from "./send/use-sending.ts";
import { TypeName } from "./type-name.tsx";
import {
  extensionsOf,
  findFileFault,
  maxFileBytes,
  takesTables,
  type UploadType,
  usualType,
} from "./upload-types.ts";

/** Properties of the upload form. */
export interface NewUploadProps {
  readonly types: readonly UploadType[];
  /** Feed type of the previous attempt; when given, the user cannot change it. */
  readonly fixedType?: UploadType;
  readonly previous: PreviousAttempt | null;
  readonly onSent: (taskId: string) => void;
}

/** Upload form: feed type, file, file preview and sending. */
export function NewUpload({ types, fixedType, previous, onSent }: NewUploadProps) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const kept = useStoredUploads();
  const sending = useSending(onSent);
  const [type, setType] = useState(fixedType ?? usualType(types, undefined));
  const [version, setVersion] = useState("");
  const [marketplace, setMarketplace] = useState("");
  const [file, setFile] = useState<File | null>(null);
  // A task stays open after the service rejects its file; the next file is sent to the same task.
  const [openTaskId, setOpenTaskId] = useState<string | null>(null);
  useEffect(() => {
    if (fixedType) return undefined;
    let isLeft = false;
    const read = async () => {
      const lastUsed = await kept.readFeedType();
      if (!isLeft) setType(usualType(types, lastUsed));
    };
    void read();
    return () => {
      isLeft = true;
    };
    // `types` does not change while the page is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kept, fixedType]);
  if (!type) return null;

  const choose = (feedType: string) => {
    setType(types.find((one) => one.feedType === feedType));
    void kept.writeFeedType(feedType);
    setOpenTaskId(null);
    sending.reset();
  };
  const take = (chosen: File) => {
    setFile(chosen);
    if (sending.state.kind === "refused") setOpenTaskId(sending.state.openTaskId);
    sending.reset();
  };
  const { state } = sending;
  const fault = file && findFileFault(file, type);
  const send = (taskId: string | null) => {
    if (!file) return;
    const order = {
      file,
      feedType: type.feedType,
      schemaVersion: version.trim() || type.schemaVersion,
      marketplaceId: marketplace.trim() || null,
      previous,
    };
    setOpenTaskId(null);
    sending.send(order, taskId);
  };
  return (
    <>
      {!fixedType && (
        <Fields>
          <Field label={t("new.type")} hint={t(takesTables(type) ? "new.typeTable" : "new.typeXml")}>
            {(control) => (
              <select
                {...control}
                value={type.feedType}
                onChange={({ currentTarget }) => choose(currentTarget.value)}
              >
                {types.map(({ feedType }) => (
                  <option key={feedType} value={feedType}>
                    <TypeName feedType={feedType} />
                  </option>
                ))}
              </select>
            )}
          </Field>
        </Fields>
      )}
      <details>
        <summary>{t("new.more")}</summary>
        <div className={styles.more}>
          <Fields>
            <Field label={t("new.version")} hint={t("new.versionHint", { version: type.schemaVersion })}>
              {(control) => (
                <input
                  {...control}
                  value={version}
                  placeholder={type.schemaVersion}
                  onChange={({ currentTarget }) => setVersion(currentTarget.value)}
                />
              )}
            </Field>
            <Field label={t("new.marketplace")} hint={t("new.marketplaceHint")}>
              {(control) => (
                <input
                  {...control}
                  value={marketplace}
                  onChange={({ currentTarget }) => setMarketplace(currentTarget.value)}
                />
              )}
            </Field>
          </Fields>
        </div>
      </details>
      {state.kind !== "sending" && (
        <DropZone
          accept={extensionsOf(type).join(",")}
          label={t(file ? "new.chooseOther" : "new.choose")}
          onFiles={([first]) => first && take(first)}
        >
          {t("new.rules", { types: extensionsOf(type).join(", "), size: formats.bytes(maxFileBytes) })}
        </DropZone>
      )}
      {file && (
        <section className={styles.stack} aria-label={t("file.title")}>
          <p className={styles.fileName}>
            <strong>{file.name}</strong> <span className={styles.soft}>{formats.bytes(file.size)}</span>
          </p>
          {fault && (
            <Notice tone="bad">
              {t(`file.fault.${fault}`, {
                types: extensionsOf(type).join(", "),
                size: formats.bytes(maxFileBytes),
              })}
            </Notice>
          )}
          {fault === null && takesTables(type) && <UploadFilePreview file={file} onOtherFile={take} />}
          {state.kind === "sending" && (
            <SendingBar sentBytes={state.sentBytes} totalBytes={state.totalBytes} onCancel={sending.cancel} />
          )}
          {state.kind === "refused" && (
            <UploadProblem
              errors={state.errors}
              error={state.error}
              actions={<Button onClick={() => send(state.openTaskId)}>{t("new.sendAgain")}</Button>}
            />
          )}
          {state.kind === "unknown" && (
            <LostUploadNotice
              pending={state.pending}
              onFound={onSent}
              onForget={sending.reset}
              onSendAgain={send}
            />
          )}
          {state.kind === "idle" && fault === null && (
            <div className={styles.actions}>
              <Button weight="primary" onClick={() => send(openTaskId)}>
                {t("new.send")}
              </Button>
              <Button onClick={() => setFile(null)}>{t("new.discard")}</Button>
            </div>
          )}
        </section>
      )}
    </>
  );
}

/** Progress of an upload, with a button to cancel it. */
export function SendingBar({
  sentBytes,
  totalBytes,
  onCancel,
}: {
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const share = totalBytes === 0 ? 0 : sentBytes / totalBytes;
  return (
    <div className={styles.stack}>
      <Progress label={t("new.sending")} value={share} />
      <div className={styles.actions}>
        <span role="status">
          {t(share < 1 ? "new.sending" : "new.arrived")} {formats.percent(share)}
        </span>
        <Button onClick={onCancel}>{t("new.cancel")}</Button>
      </div>
    </div>
  );
}
