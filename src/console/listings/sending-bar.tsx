import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Progress } from "../components/progress.tsx";
import { useFormats } from "../messages/formats.ts";
import styles from "./listings.module.css";

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
  const { t } = useTranslation();
  const { t: own } = useTranslation("listings");
  const formats = useFormats();
  const share = totalBytes === 0 ? 0 : sentBytes / totalBytes;
  return (
    <div className={styles.stack}>
      <Progress label={t("status.uploading")} value={share} />
      <div className={styles.actions}>
        <span role="status">
          {share < 1 ? t("status.uploading") : own("new.arrived")} {formats.percent(share)}
        </span>
        <Button onClick={onCancel}>{own("new.cancel")}</Button>
      </div>
    </div>
  );
}
