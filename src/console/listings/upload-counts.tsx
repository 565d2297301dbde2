import { useTranslation } from "react-i18next";
import { useFormats } from "../messages/formats.ts";
import type { UploadStateFragment } from "./generated/graphql.ts";
import styles from "./listings.module.css";

/** Numbers of accepted and failed rows; a dash until the service states them. */
export function UploadCounts({ summary }: { readonly summary: UploadStateFragment["uploadSummary"] }) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const { successCount, failureCount } = summary ?? { successCount: null, failureCount: null };
  if (successCount === null && failureCount === null) return "–";
  return (
    <span className={styles.counts}>
      <span className={styles.good}>
        {t("counts.good", { count: successCount ?? 0, number: formats.number(successCount ?? 0) })}
      </span>
      <span className={failureCount ? styles.bad : undefined}>
        {t("counts.bad", { count: failureCount ?? 0, number: formats.number(failureCount ?? 0) })}
      </span>
    </span>
  );
}
