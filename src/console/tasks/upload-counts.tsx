import { useTranslation } from "react-i18next";
import type { AttemptsOutcome } from "../activity/attempts-outcome.ts";
import { useFormats } from "../messages/formats.ts";
import type { TaskStateFragment } from "./generated/graphql.ts";
import { OutcomeText } from "./outcome-text.tsx";

/**
 * Number of accepted rows of an upload; a dash until the service reports it.
 * @param outcome Sum over the attempts. It replaces the numbers of the upload that they corrected.
 */
export function UploadCounts({
  task: { status, uploadSummary },
  outcome,
}: {
  readonly task: Pick<TaskStateFragment, "status" | "uploadSummary">;
  readonly outcome?: AttemptsOutcome | undefined;
}) {
  const { t } = useTranslation("tasks");
  const { number } = useFormats();
  if (outcome) return <OutcomeText outcome={outcome} />;
  const { successCount, failureCount } = uploadSummary ?? { successCount: null, failureCount: null };
  if (successCount === null && failureCount === null) return "–";
  const [accepted, failed] = [successCount ?? 0, failureCount ?? 0];
  // The service did not count the rows after the place where it stopped.
  if (status === "PARTIALLY_PROCESSED") return t("accepted", { good: number(accepted), bad: number(failed) });
  return <OutcomeText outcome={{ accepted, total: accepted + failed }} />;
}
