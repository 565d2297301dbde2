import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { DropZone } from "../components/drop-zone.tsx";
import { Field, Fields } from "../components/field.tsx";
import { useFormats } from "../messages/formats.ts";
import type { UploadFormat as Format } from "./check/upload-format.ts";
import styles from "./listings.module.css";
import { UploadFormat } from "./operations.ts";
import { type ReplaceFile, SelectedFile } from "./selected-file.tsx";
import type { PreviousAttempt } from "./send/stored-uploads.ts";
import { useSending } from "./send/use-sending.ts";
import { useStoredUploads } from "./send/use-stored-uploads.ts";
import { TypeChoice } from "./type-choice.tsx";
import { extensionsOf, maxFileBytes, type UploadType, usualType } from "./upload-types.ts";

/** Properties of the upload form. */
export interface NewUploadProps {
  readonly types: readonly UploadType[];
  /** Feed type of the previous attempt; when given, the user cannot change it. */
  readonly fixedType?: UploadType;
  readonly previous: PreviousAttempt | null;
  readonly onSent: (taskId: string) => void;
}

/** Upload form: feed type, template, file, its check, and sending. */
export function NewUpload({ types, fixedType, previous, onSent }: NewUploadProps) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const kept = useStoredUploads();
  const sending = useSending(onSent);
  const [type, setType] = useState(fixedType ?? usualType(types, undefined));
  const hasChosen = useRef(fixedType !== undefined);
  const [version, setVersion] = useState("");
  const [marketplace, setMarketplace] = useState("");
  const [file, setFile] = useState<File | null>(null);
  // A task stays open after the service rejects its file; the next file is sent to the same task.
  const [openTaskId, setOpenTaskId] = useState<string | null>(null);
  const { format, isUnknown } = useUploadFormat(type?.feedType);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const lastUsed = await kept.readFeedType();
      // The user may be faster than the browser's storage.
      if (!isLeft && !hasChosen.current) setType(usualType(types, lastUsed));
    };
    void read();
    return () => {
      isLeft = true;
    };
    // `types` does not change while the page is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kept]);
  const take = (chosen: File) => {
    setFile(chosen);
    if (sending.state.kind === "refused") setOpenTaskId(sending.state.openTaskId);
    sending.reset();
  };
  // A repair ends, and its undo is offered, when another file may already be shown or the file is being sent.
  const replace = useRef<ReplaceFile>(() => false);
  useLayoutEffect(() => {
    replace.current = (from, to) => {
      const isPossible = from === file && sending.state.kind !== "sending";
      if (isPossible) take(to);
      return isPossible;
    };
  });
  if (!type) return null;

  const choose = (feedType: string) => {
    hasChosen.current = true;
    setType(types.find((one) => one.feedType === feedType));
    void kept.writeFeedType(feedType);
    setOpenTaskId(null);
    sending.reset();
  };
  const send = (taskId: string | null, key?: string) => {
    if (!file) return;
    setOpenTaskId(null);
    const schemaVersion = version.trim() || type.schemaVersion;
    const marketplaceId = marketplace.trim() || null;
    sending.send({ file, feedType: type.feedType, schemaVersion, marketplaceId, previous }, taskId, key);
  };
  return (
    <>
      <TypeChoice types={types} type={type} format={format} onChoose={fixedType ? null : choose} />
      {!file && (
        <DropZone
          accept={extensionsOf(type).join(",")}
          label={t("new.choose")}
          onFiles={([first]) => first && take(first)}
        >
          {t("new.rules", { types: extensionsOf(type).join(", "), size: formats.bytes(maxFileBytes) })}
        </DropZone>
      )}
      {file && (
        <SelectedFile
          file={file}
          type={type}
          format={format}
          isFormatUnknown={isUnknown}
          sending={sending}
          onFile={take}
          onReplace={(from, to) => replace.current(from, to)}
          onSend={(taskId, key) => send(taskId ?? openTaskId, key)}
          onSent={onSent}
          onDiscard={() => setFile(null)}
        />
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
    </>
  );
}

/** Returns the format of an upload type; null until it is loaded, and when it is unknown. */
function useUploadFormat(feedType = ""): { readonly format: Format | null; readonly isUnknown: boolean } {
  const [{ data, fetching }] = useQuery({
    query: UploadFormat,
    variables: { feedType },
    pause: feedType === "",
  });
  const shown = data?.sellerFeedType?.feedType === feedType ? data.sellerFeedType.upload : null;
  return { format: shown, isUnknown: shown === null && !fetching };
}
