import { asId } from "../upstream/ids.ts";
import type { Schedule, ScheduleSettings, ScheduleTemplate } from "../upstream/seller-feed/schedule-model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { type ErrorOf, type MutationError, notFoundError } from "./errors/mutation-error.ts";
import { mutationFailure } from "./errors/mutation-failure.ts";
import { encodeGlobalId } from "./global-id.ts";
import type { Connection, PageArguments } from "./paging/connection.ts";
import { pageByOffset } from "./paging/offset-paging.ts";
import { checkSettings, readSettings, type ScheduleSettingsInput } from "./schedule-settings.ts";

/** Failures of `createSchedule`. */
export const createScheduleErrors = [
  "ValidationError",
  "NotFoundError",
  "ScheduleLimitReachedError",
  "DuplicateScheduleError",
  "ScheduleTemplateInactiveError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;

/** Failures of `updateSchedule`. */
export const updateScheduleErrors = [
  "ValidationError",
  "NotFoundError",
  "ScheduleTemplateInactiveError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;

/** Failures of `deleteSchedule`. */
export const deleteScheduleErrors = [
  "NotFoundError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;

/** Result of a mutation of a schedule. */
export interface SchedulePayload<Names extends readonly MutationError["__typename"][]> {
  readonly schedule: Schedule | null;
  readonly errors: readonly ErrorOf<Names>[];
}

/** Result of `deleteSchedule`. */
export interface DeleteSchedulePayload {
  readonly deletedId: string | null;
  readonly errors: readonly ErrorOf<typeof deleteScheduleErrors>[];
}

/** Schedules of a feed type. */
export function listSchedules(
  args: PageArguments & { readonly feedType: string },
  context: GatewayContext,
): Promise<Connection<Schedule>> {
  const { feedType } = args;
  const call = callOptions(context);
  return pageByOffset(["schedules", feedType], args, (page) =>
    context.sellerFeed.getSchedules({ ...page, feedType }, call),
  );
}

/** Schedule templates of a feed type. */
export function listScheduleTemplates(
  args: PageArguments & { readonly feedType: string },
  context: GatewayContext,
): Promise<Connection<ScheduleTemplate>> {
  const { feedType } = args;
  const call = callOptions(context);
  return pageByOffset(["scheduleTemplates", feedType], args, (page) =>
    context.sellerFeed.getScheduleTemplates({ ...page, feedType }, call),
  );
}

/** Makes a schedule. Its feed type is the template's, and its settings are checked against the template first. */
export async function createSchedule(
  input: ScheduleSettingsInput & { readonly scheduleTemplateId: string },
  context: GatewayContext,
): Promise<SchedulePayload<typeof createScheduleErrors>> {
  const { scheduleTemplateId } = input;
  const path = ["input", "scheduleTemplateId"];
  const template = await context.loaders.scheduleTemplate.load(scheduleTemplateId);
  if (!template) {
    return { schedule: null, errors: [notFoundError("schedule template", scheduleTemplateId, path)] };
  }
  const { feedType } = template;
  const faults = checkSettings(input, template, context.clock.now());
  if (faults.length > 0) return { schedule: null, errors: faults };
  const settings = readSettings(input);
  const existing = { thing: "schedule template", id: scheduleTemplateId, path };
  try {
    const scheduleId = await context.sellerFeed.createSchedule(
      { scheduleTemplateId: template.scheduleTemplateId, feedType, settings },
      callOptions(context),
    );
    const read = await context.loaders.schedule.load(scheduleId).catch(() => null);
    const schedule = read ?? {
      ...settings,
      scheduleId,
      scheduleTemplateId: template.scheduleTemplateId,
      feedType,
      status: "ACTIVE",
      upstreamStatus: "ACTIVE",
      inactiveReason: null,
      createdAt: new Date(context.clock.now()),
      updatedAt: null,
    };
    return { schedule, errors: [] };
  } catch (error) {
    const failure = { allowed: createScheduleErrors, feedType, scheduleTemplateId, existing };
    return { schedule: null, errors: mutationFailure(error, failure) };
  }
}

/** Replaces all settings of a schedule; they are checked against its template as it is now. */
export async function updateSchedule(
  input: ScheduleSettingsInput & { readonly scheduleId: string },
  context: GatewayContext,
): Promise<SchedulePayload<typeof updateScheduleErrors>> {
  const { scheduleId } = input;
  const path = ["input", "scheduleId"];
  const { loaders } = context;
  const before = await loaders.schedule.load(scheduleId);
  if (!before) return { schedule: null, errors: [notFoundError("schedule", scheduleId, path)] };
  const template = await loaders.scheduleTemplate.load(before.scheduleTemplateId);
  const faults = template ? checkSettings(input, template, context.clock.now(), before.startsAt) : [];
  if (faults.length > 0) return { schedule: null, errors: faults };
  const settings: ScheduleSettings = readSettings(input);
  try {
    await context.sellerFeed.updateSchedule(before.scheduleId, settings, callOptions(context));
  } catch (error) {
    const { scheduleTemplateId } = before;
    const existing = { thing: "schedule", id: scheduleId, path };
    return {
      schedule: null,
      errors: mutationFailure(error, { allowed: updateScheduleErrors, scheduleTemplateId, existing }),
    };
  }
  loaders.schedule.clear(scheduleId);
  const after = await loaders.schedule.load(scheduleId).catch(() => null);
  return { schedule: after ?? { ...before, ...settings }, errors: [] };
}

/** Deletes a schedule. */
export async function deleteSchedule(
  { scheduleId }: { readonly scheduleId: string },
  context: GatewayContext,
): Promise<DeleteSchedulePayload> {
  try {
    await context.sellerFeed.deleteSchedule(asId(scheduleId), callOptions(context));
  } catch (error) {
    const existing = { thing: "schedule", id: scheduleId, path: ["input", "scheduleId"] };
    return { deletedId: null, errors: mutationFailure(error, { allowed: deleteScheduleErrors, existing }) };
  }
  context.loaders.schedule.clear(scheduleId);
  return { deletedId: encodeGlobalId("Schedule", scheduleId), errors: [] };
}
