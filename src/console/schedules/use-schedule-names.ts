import { useTranslation } from "react-i18next";
import type { ScheduleFactsFragment } from "./generated/graphql.ts";

/** Returns functions that name schedules and reports. */
export function useScheduleNames() {
  const { t } = useTranslation("schedules");
  /** Falls back to the service's code of the report type. */
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
