import { useTranslation } from "react-i18next";
import type { AttemptsOutcome } from "../activity/attempts-outcome.ts";
import { useFormats } from "../messages/formats.ts";

/** Number of accepted rows of an upload, of all its rows. */
export function OutcomeText({ outcome: { accepted, total } }: { readonly outcome: AttemptsOutcome }) {
  const { t } = useTranslation("tasks");
  const { number } = useFormats();
  return t("acceptedOfAll", { good: number(accepted), all: number(total) });
}
