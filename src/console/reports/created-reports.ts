import type { UserStorage } from "../session/user-storage.ts";
import { addDays, dayOf, daysBetween } from "./days.ts";
import { emptyDraft, maxOrderDays, type ReportDraft } from "./report-draft.ts";

/** Settings of a report that was created in this browser. */
export interface CreatedReport {
  readonly taskId: string;
  readonly feedType: string;
  readonly draft: ReportDraft;
}

const name = "reports:created";
/** Maximum number of remembered reports. */
const maxReports = 50;

/** Returns the reports that the user created in this browser, latest first. */
export async function readCreatedReports(kept: UserStorage): Promise<readonly CreatedReport[]> {
  const stored = (await kept.get<readonly CreatedReport[]>(name)) ?? [];
  // An older version of the console may have stored fewer fields.
  return stored.map((report) => ({ ...report, draft: { ...emptyDraft(), ...report.draft } }));
}

/** Remembers a created report. */
export async function rememberCreatedReport(kept: UserStorage, report: CreatedReport): Promise<void> {
  const before = await readCreatedReports(kept);
  await kept.set(name, [report, ...before].slice(0, maxReports));
}

/** Returns a draft for a new report with the same settings. Selected days move, so that the last one is today. */
export function upToToday(draft: ReportDraft, now: Date): ReportDraft {
  if (!draft.days || draft.days.first === "" || draft.days.last === "") return draft;
  const last = dayOf(now);
  const count = Math.min(daysBetween(draft.days.first, draft.days.last).length, maxOrderDays);
  return { ...draft, days: { first: addDays(last, 1 - count), last } };
}
