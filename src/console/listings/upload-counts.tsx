import { useTranslation } from "react-i18next";
import type { AttemptsOutcome } from "../activity/attempts-outcome.ts";
import { useFormats } from "../messages/formats.ts";
import { OutcomeText } from "../tasks/outcome-text.tsx";
import type { UploadStateFragment } from "./generated/graphql.ts";
import styles from "./listings.module.css";

/**
 * Numbers of accepted and failed rows; a dash until the service states them.
 * @param outcome Sum over the attempts. It replaces the numbers of the upload that they corrected.
 */
export function UploadCounts({
  summary,
  outcome,
}: {
  readonly summary: UploadStateFragment["uploadSummary"];
  readonly outcome?: AttemptsOutcome | undefined;
}) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  if (outcome) return <OutcomeText outcome={outcome} />;
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
