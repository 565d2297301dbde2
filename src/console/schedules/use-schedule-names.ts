import { useTranslation } from "react-i18next";
import { localeOf, useFormats } from "../messages/formats.ts";
import { useTypeName } from "../tasks/use-type-name.ts";
import type { ScheduleFactsFragment, ScheduleFrequency } from "./generated/graphql.ts";
import { type RhythmFacts, rhythmOf } from "./rhythm.ts";

/** Returns functions that name schedules, reports and rhythms. */
export function useScheduleNames() {
  const { t, i18n } = useTranslation("schedules");
  const formats = useFormats();
  const reportOf = useTypeName();
  /** Names a schedule by its report and its rhythm, such as "Orders, every day". */
  const automaticNameOf = (feedType: string, frequency: ScheduleFrequency = "UNRECOGNIZED") =>
    t("unnamed", { report: reportOf(feedType), frequency: t(`frequency.${frequency}`) });
  const nameOf = ({ name, feedType, template }: Named) =>
    name ?? automaticNameOf(feedType, template?.frequency);
  /** Describes a rhythm, such as "Every Monday at 08:00". */
  const rhythmWordsOf = (facts: RhythmFacts, now: Date) => {
    const rhythm = rhythmOf(facts, now);
    if (rhythm.kind === "often") return t(`rhythm.${facts.template?.frequency ?? "UNRECOGNIZED"}`);
    const { kind, at } = rhythm;
    const time = formats.time(at);
    if (kind === "DAILY") return t("rhythm.daily", { time });
    if (kind === "WEEKLY") {
      const day = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: "long" }).format(at);
      return t("rhythm.weekly", { day, time });
    }
    const { dayOfMonth: day } = rhythm;
    const hour = rhythm.isUtc ? `${String(at.getUTCHours()).padStart(2, "0")}:00 UTC` : time;
    return day === 31
      ? t(`rhythm.lastDay.${kind}`, { time: hour })
      : t(`rhythm.onDay.${kind}`, { day, time: hour });
  };
  return { reportOf, nameOf, automaticNameOf, rhythmWordsOf };
}

type Named = Pick<ScheduleFactsFragment, "feedType" | "name" | "template">;
