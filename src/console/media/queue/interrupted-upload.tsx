import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../components/notice.tsx";
import { acceptedFiles } from "../files/file-kinds.ts";
import styles from "./queue.module.css";

/** Asks for the file of an upload that was interrupted when its page was closed. */
export function InterruptedUpload({
  isOtherFile,
  onFile,
}: {
  readonly isOtherFile: boolean;
  readonly onFile: (file: File) => void;
}) {
  const { t } = useTranslation("media");
  const id = useId();
  return (
    <Notice tone="warn">
      <p>{t("queue.interrupted")}</p>
      {isOtherFile && <p className={styles.other}>{t("queue.otherFile")}</p>}
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={acceptedFiles}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = "";
        }}
      />
      <label htmlFor={id} className={styles.choose}>
        {t("queue.chooseAgain")}
      </label>
    </Notice>
  );
}
