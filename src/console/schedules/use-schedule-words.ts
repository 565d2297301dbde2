import { useTranslation } from "react-i18next";
import type { ScheduleFactsFragment } from "./generated/graphql.ts";

/** How schedules and their reports are called. */
export function useScheduleWords() {
  const { t } = useTranslation("schedules");
  /** A report whose type has no name here keeps the service's. */
  const reportOf = (feedType: string) =>
    t(`types.${feedType}` as "types.LMS_ORDER_REPORT", { defaultValue: feedType });
  return {
    reportOf,
    nameOf: ({ name, feedType, template }: Named) =>
      name ??
      t("unnamed", {
        report: reportOf(feedType),
        frequency: t(`frequency.${template?.frequency ?? "UNRECOGNIZED"}`),
      }),
  };
}

type Named = Pick<ScheduleFactsFragment, "feedType" | "name" | "template">;
