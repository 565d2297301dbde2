import { asId } from "../upstream/ids.ts";
import { instantAt, timeOf } from "../upstream/instant.ts";
import type { Page, PageRequest } from "../upstream/page.ts";
import type { ScheduleListInput } from "../upstream/seller-feed/requests.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import type { Schedule } from "../upstream/seller-feed/schedule-model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { newScheduleCheck, scheduleCheck } from "./errors/outcome-check.ts";
import { explainTaskListError } from "./feed-argument-errors.ts";
import { encodeGlobalId } from "./global-id.ts";
import { includesGiven } from "./idempotency/given-values.ts";
import { isEffectOf } from "./idempotency/recovery.ts";
import { defineMutation, loadNamed } from "./mutation.ts";
import type { Connection, PageArguments } from "./paging/connection.ts";
import { pageOfFullList, readFullList } from "./paging/full-list-paging.ts";
import { readBack } from "./read-back.ts";
import { checkSettings, checkValues, readSettings, type ScheduleSettingsInput } from "./schedule-settings.ts";

/** Arguments of the lists of schedules and of templates. */
type ScheduleListArguments = PageArguments & { readonly feedType: string };

/** Lists the schedules of a feed type. The list is short and can change between pages, so it is read completely. */
export function listSchedules(args: ScheduleListArguments, context: GatewayContext) {
  const call = callOptions(context);
  const fetchPage = (input: ScheduleListInput) => context.sellerFeed.getSchedules(input, call);
  return listWhole("schedules", args, fetchPage, ({ scheduleId }) => scheduleId);
}

/** Lists the schedule templates of a feed type: one or two for each frequency. */
export function listScheduleTemplates(args: ScheduleListArguments, context: GatewayContext) {
  const call = callOptions(context);
  const fetchPage = (input: ScheduleListInput) => context.sellerFeed.getScheduleTemplates(input, call);
  return listWhole("scheduleTemplates", args, fetchPage, ({ scheduleTemplateId }) => scheduleTemplateId);
}

function listWhole<Item>(
  field: string,
  args: ScheduleListArguments,
  fetchPage: (input: ScheduleListInput) => Promise<Page<Item>>,
  keyOf: (item: Item) => string,
): Promise<Connection<Item>> {
  const { feedType } = args;
  const fetch = (page: PageRequest) => explainTaskListError(fetchPage({ ...page, feedType }), { feedType });
  return pageOfFullList([field, feedType], args, () => readFullList(fetch, keyOf), keyOf, listPageSizes);
}

/** Creates a schedule. The template determines the feed type and is used to check the settings. */
export const createSchedule = defineMutation(
  [
    "ValidationError",
    "NotFoundError",
    "ScheduleLimitReachedError",
    "DuplicateScheduleError",
    "ScheduleTemplateInactiveError",
  ],
  async (input: ScheduleSettingsInput & { readonly scheduleTemplateId: string }, attempt, context) => {
    const { loaders, clock } = context;
    const settings = readSettings(input);
    const now = clock.now();
    const named = {
      thing: "schedule template",
      id: input.scheduleTemplateId,
      path: ["input", "scheduleTemplateId"],
    };
    attempt.addFacts({ scheduleTemplateId: named.id });
    const faults = checkValues(settings, now);
    const template = await loadNamed(named, loaders.scheduleTemplate, attempt, faults);
    const { scheduleTemplateId, feedType } = template;
    attempt.rejectIfInvalid(checkSettings(settings, template, now));
    attempt.addFacts({ feedType, check: newScheduleCheck(feedType) });
    const scheduleId = await context.sellerFeed.createSchedule(
      { scheduleTemplateId, feedType, settings },
      callOptions(context),
    );
    const made: Schedule = {
      ...settings,
      scheduleId,
      scheduleTemplateId,
      feedType,
      status: "ACTIVE",
      upstreamStatus: "ACTIVE",
      inactiveReason: null,
      createdAt: instantAt(clock.now()),
      updatedAt: null,
    };
    return { schedule: await readBack(loaders.schedule, scheduleId, made) };
  },
  async (input, lost, context) => {
    const { scheduleTemplateId } = input;
    const template = await context.loaders.scheduleTemplate.load(scheduleTemplateId);
    if (!template) return null;
    const { items } = await context.sellerFeed.getSchedules(
      { feedType: template.feedType, limit: listPageSizes.max, offset: 0 },
      callOptions(context),
    );
    const given = readSettings(input);
    const candidates = items.filter(
      (one) =>
        one.scheduleTemplateId === scheduleTemplateId &&
        one.createdAt !== null &&
        isEffectOf(timeOf(one.createdAt), lost.sentAtMs) &&
        includesGiven(one, given),
    );
    const schedule = await lost.onlyOne(candidates, ({ scheduleId }) => scheduleId);
    return schedule && { result: { schedule } };
  },
);

/**
 * Changes the given settings of a schedule. All settings are checked against its current template. The service replaces
 * all of them at once, so the gateway reads them immediately before. A change by another client in between is lost.
 */
export const updateSchedule = defineMutation(
  ["ValidationError", "NotFoundError", "DuplicateScheduleError", "ScheduleTemplateInactiveError"],
  async (input: ScheduleSettingsInput & { readonly scheduleId: string }, attempt, context) => {
    const { scheduleId } = input;
    const { loaders } = context;
    attempt.addFacts({ check: scheduleCheck(scheduleId) });
    const named = { thing: "schedule", id: scheduleId, path: ["input", "scheduleId"] };
    const faults = checkValues(readSettings(input), context.clock.now());
    const before = await loadNamed(named, loaders.schedule.clear(scheduleId), attempt, faults);
    const { scheduleTemplateId, feedType } = before;
    attempt.addFacts({ scheduleTemplateId, feedType });
    const template = await loaders.scheduleTemplate.load(scheduleTemplateId);
    const settings = readSettings(input, before, template);
    if (template) attempt.rejectIfInvalid(checkSettings(settings, template, context.clock.now(), before));
    await context.sellerFeed.updateSchedule(before.scheduleId, settings, callOptions(context));
    return { schedule: await readBack(loaders.schedule, scheduleId, { ...before, ...settings }) };
  },
);

/** Deletes a schedule. */
export const deleteSchedule = defineMutation(
  ["ValidationError", "NotFoundError"],
  async ({ scheduleId }: { readonly scheduleId: string }, attempt, context) => {
    const existing = { thing: "schedule", id: scheduleId, path: ["input", "scheduleId"] };
    attempt.addFacts({ existing, check: scheduleCheck(scheduleId) });
    await context.sellerFeed.deleteSchedule(asId(scheduleId), callOptions(context));
    context.loaders.schedule.clear(scheduleId);
    return { deletedId: encodeGlobalId("Schedule", scheduleId) };
  },
  async ({ scheduleId }, _lost, { loaders }) => {
    const schedule = await loaders.schedule.clear(scheduleId).load(scheduleId);
    return schedule ? null : { result: { deletedId: encodeGlobalId("Schedule", scheduleId) } };
  },
);
