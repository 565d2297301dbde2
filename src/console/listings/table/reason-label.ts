import { useTranslation } from "react-i18next";
import { unreadKey } from "../rows/failed-row.ts";
import type { ReasonGroup } from "../rows/reason-groups.ts";

/** Returns a function that names a reason: in plain words for a known code, otherwise with the service's message. */
export function useReasonLabel(columns: readonly string[]): (group: Omit<ReasonGroup, "count">) => string {
  const { t } = useTranslation("listings");
  return ({ key, code, subject, message, column }) => {
    if (key === unreadKey) return t("reasons.unread");
    const name =
      columns[column] ??
      (subject === null ? "" : t(`subjects.${subject}` as "subjects.price", { defaultValue: subject }));
    const own = message ?? code ?? t("reasons.none");
    if (code === null) return own;
    if (code === "FIELD_MISSING" && name === "") return own;
    return t(`reasons.${code}` as "reasons.PRICE_INVALID", { defaultValue: own, column: name });
  };
}
