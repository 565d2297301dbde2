import { parseTimestamp } from "../../../http/timestamp.ts";
import type { FeedFault } from "../feed-errors.ts";
import { dayMs } from "../feed-context.ts";
import type { TaskFamily } from "../feed-types.ts";
import { parseInteger } from "../list-page.ts";

const defaultLookBackDays = 7;
const maxLookBackDays = 90;

/** Range of creation dates, both ends inclusive. */
export interface CreationRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Reads `look_back_days` or `date_range`; only one of them is allowed. Each fault is added to `faults` (wire facts,
 * seller feed §2 and §9). A look-back ends at the current time.
 */
export function readCreationRange(
  query: URLSearchParams,
  family: TaskFamily,
  nowMs: number,
  faults: FeedFault[],
): CreationRange {
  const lookBack = query.get("look_back_days");
  const dateRange = query.get("date_range");
  if (lookBack !== null && dateRange !== null) faults.push({ errorId: 160008 });
  if (dateRange !== null) return readDateRange(dateRange, family, nowMs, faults);
  const days = parseInteger(lookBack ?? String(defaultLookBackDays));
  if (days === undefined || days < 1 || days > maxLookBackDays) faults.push({ errorId: 160011 });
  return { fromMs: nowMs - (days ?? 0) * dayMs, toMs: nowMs };
}

function readDateRange(text: string, family: TaskFamily, nowMs: number, faults: FeedFault[]): CreationRange {
  const [from, to, ...rest] = text.split("..");
  const fromMs = parseTimestamp(from);
  const toMs = parseTimestamp(to);
  if (fromMs === undefined || toMs === undefined || rest.length > 0) {
    faults.push({ errorId: 160009, longMessage: "The format is <timestamp>..<timestamp>, in UTC." });
    return { fromMs: nowMs, toMs: nowMs };
  }
  const isBeforeItsStart = toMs < fromMs;
  if (isBeforeItsStart) faults.push({ errorId: family === "task" ? 160016 : 160009 });
  if (toMs - fromMs > maxLookBackDays * dayMs || fromMs < nowMs - maxLookBackDays * dayMs) {
    faults.push({ errorId: 160010, longMessage: "Tasks older than 90 days cannot be listed." });
  }
  return { fromMs, toMs };
}
