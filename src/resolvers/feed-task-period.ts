import type { DateRange, FeedTaskPeriod } from "../upstream/seller-feed/requests.ts";
import { listPeriodDays } from "../upstream/seller-feed/limits.ts";
import { badUserInput } from "./errors/graphql-errors.ts";
import type { OptionalFields } from "./optional-fields.ts";

const dayMs = 86_400_000;
/** Maximum time by which the gateway's clock may be behind the service's, in milliseconds. */
const clockDriftMs = 60_000;

/** Creation period of the listed tasks: at most one of the two, as the schema guarantees. */
export type FeedTaskPeriodInput = OptionalFields<{ lookBackDays: number; createdWithin: DateRange }>;

/** Returns the earliest creation time that the service certainly lists (wire facts, seller feed §2). */
export function earliestListed(now: number): Date {
  return new Date(now - listPeriodDays.max * dayMs + clockDriftMs);
}

/**
 * Checks a period against the service's rules before the call (wire facts, seller feed §2). The age limit applies to
 * the first page only, because the period grows older while the client requests further pages.
 * @param unstatedDays number of days in the default period, when the client sets none.
 * @returns `period`, the period to request, undefined for the service's default; and `from`, its start.
 * @throws GraphQLError BAD_USER_INPUT
 */
export function readPeriod(
  { period, after }: OptionalFields<{ period: FeedTaskPeriodInput; after: string }>,
  now: number,
  unstatedDays: number = listPeriodDays.fallback,
): { readonly period: FeedTaskPeriod | undefined; readonly from: Date } {
  const { lookBackDays, createdWithin } = period ?? {};
  if (createdWithin) {
    const { from, to } = createdWithin;
    if (to < from)
      throw badUserInput(
        "The end of the period, `createdWithin.to`, must not be before `createdWithin.from`.",
      );
    if (to.getTime() - from.getTime() > listPeriodDays.max * dayMs) {
      throw badUserInput(`The period \`createdWithin\` must be at most ${listPeriodDays.max} days long.`);
    }
    if (after == null && from.getTime() < now - listPeriodDays.max * dayMs) {
      throw badUserInput(
        `The start of the period, \`createdWithin.from\`, must be no more than ${listPeriodDays.max} days ago.`,
      );
    }
    return { period: { createdWithin: { from, to } }, from };
  }
  const days = lookBackDays ?? unstatedDays;
  if (days < 1 || days > listPeriodDays.max) {
    throw badUserInput(`The period \`lookBackDays\` must be from 1 to ${listPeriodDays.max}, not ${days}.`);
  }
  const isDefault = lookBackDays == null && days === listPeriodDays.fallback;
  return { period: isDefault ? undefined : { lookBackDays: days }, from: new Date(now - days * dayMs) };
}
