import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { useToast } from "../components/toaster.tsx";
import { useFormats } from "../messages/formats.ts";
import { CheckResult } from "./check/check-result.tsx";
import { CheckSummary } from "./check/check-summary.tsx";
import type { Repair } from "./check/finding.ts";
import type { UploadFormat } from "./check/upload-format.ts";
import { type CheckState, useFileCheck } from "./check/use-file-check.ts";
import styles from "./listings.module.css";
import { SendingStatus } from "./send/sending-status.tsx";
import type { Sending } from "./send/use-sending.ts";
import { extensionsOf, findFileFault, maxFileBytes, takesTables, type UploadType } from "./upload-types.ts";

/**
 * Replaces the selected file with a repaired copy, or the copy with the file.
 * @returns False when it is being sent or no longer selected; then it stays as it is.
 */
export type ReplaceFile = (from: File, to: File) => boolean;

/** Properties of the selected file. */
export interface SelectedFileProps {
  readonly file: File;
  readonly type: UploadType;
  /** Format of the upload type; null until it is loaded. */
  readonly format: UploadFormat | null;
  /** True when the format cannot be loaded, so that only the marketplace can check the file. */
  readonly isFormatUnknown: boolean;
  readonly sending: Sending;
  /** Called with another file that the user has chosen. */
  readonly onFile: (file: File) => void;
  readonly onReplace: ReplaceFile;
  /** Sends the file. @param openTaskId Task that waits for the file; null for a new or the known open task. */
  readonly onSend: (openTaskId: string | null, idempotencyKey?: string) => void;
  readonly onSent: (taskId: string) => void;
  readonly onDiscard: () => void;
}

/** The selected file: its check, and its upload. */
export function SelectedFile(props: SelectedFileProps) {
  const { file, type, format, isFormatUnknown, sending, onFile, onReplace, onSend, onSent, onDiscard } =
    props;
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const toast = useToast();
  const { state } = sending;
  const fault = findFileFault(file, type);
  const isChecked = fault === null && takesTables(type) && !isFormatUnknown;
  const check = useFileCheck(isChecked ? file : null, format);
  const replace = (repaired: File, repair: Repair) => {
    if (!onReplace(file, repaired)) return;
    toast({ text: t(`check.repaired.${repair}`), undo: () => onReplace(repaired, file) });
  };
  return (
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
      {check !== null && <CheckSummary state={check} />}
      {state.kind !== "sending" && (
        <div className={styles.actions}>
          {state.kind === "idle" && fault === null && (
            <UploadButton check={check} onClick={() => onSend(null)} />
          )}
          <FileButton accept={extensionsOf(type).join(",")} onFile={onFile} />
          <Button weight="plain" onClick={onDiscard}>
            {t("new.discard")}
          </Button>
        </div>
      )}
      <SendingStatus sending={sending} onFound={onSent} onForget={sending.reset} onSendAgain={onSend} />
      {check?.kind === "checked" && format !== null && (
        <CheckResult
          file={file}
          format={format}
          check={check.check}
          isSending={state.kind === "sending"}
          onRepaired={replace}
        />
      )}
    </section>
  );
}

/**
 * Button that sends the file. The failing rows of a file are corrected after the upload. A file that would be rejected
 * as a whole cannot be sent.
 */
function UploadButton({
  check,
  onClick,
}: {
  readonly check: CheckState | null;
  readonly onClick: () => void;
}) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const result = check?.kind === "checked" ? check.check : null;
  const isRejected = result?.findings.some(({ severity }) => severity === "file") ?? false;
  const count = isRejected ? 0 : (result?.failingCount ?? 0);
  return (
    <Button weight="primary" disabled={check?.kind === "checking" || isRejected} onClick={onClick}>
      {count === 0 ? t("new.send") : t("new.sendAndCorrect", { count, number: formats.number(count) })}
    </Button>
  );
}

/** Button that chooses another file. */
function FileButton({ accept, onFile }: { readonly accept: string; readonly onFile: (file: File) => void }) {
  const { t } = useTranslation("listings");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t("new.chooseOther")}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Allows the user to choose the same file again.
          currentTarget.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>{t("new.chooseOther")}</Button>
    </>
  );
}
