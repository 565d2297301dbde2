import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { type CombinedError, useClient } from "urql";
import { type PayloadError, useDescribeError } from "../components/failure.tsx";
import { useToast } from "../components/toaster.tsx";
import type { ScheduleFactsFragment, UpdateScheduleInput } from "./generated/graphql.ts";
import { deleteScheduleMutation, scheduleQuery, updateScheduleMutation } from "./operations.ts";
import { keepPause, pauseInput, resumeInput } from "./pausing.ts";
import { useScheduleNames } from "./use-schedule-names.ts";

type Facts = ScheduleFactsFragment;

/** Schedule that an action did not change, with the reason. */
interface Unchanged {
  readonly schedule: Facts;
  readonly error: CombinedError | undefined;
  readonly errors: readonly PayloadError[];
}

/** Result of an action on several schedules. */
export interface ActionResult {
  /** Changed schedules, as the gateway returns them. */
  readonly changed: readonly Facts[];
  readonly unchanged: readonly Unchanged[];
}

/** Actions on schedules. Each ends with a toast. */
export interface ScheduleActions {
  readonly pause: (schedules: readonly Facts[]) => Promise<void>;
  readonly resume: (schedules: readonly Facts[]) => Promise<void>;
  /** Deletes schedules. The caller shows the failures. */
  readonly remove: (schedules: readonly Facts[]) => Promise<ActionResult>;
  /** Reports a changed schedule. Undo restores the settings in `before`, unless that is null. */
  readonly reportSaved: (schedule: Facts, before: UpdateScheduleInput | null) => void;
}

/** Returns the actions on schedules. @param onDone Called after each action, when the list has changed. */
export function useScheduleActions(onDone: () => void): ScheduleActions {
  const { t } = useTranslation("schedules");
  const client = useClient();
  const toast = useToast();
  const describe = useDescribeError();
  const { nameOf } = useScheduleNames();
  // A second click while an action runs does nothing.
  const busy = useRef(new Set<string>());

  /** Changes schedules one after the other, because the service limits its calls. */
  const each = async (
    schedules: readonly Facts[],
    change: (schedule: Facts) => Promise<Facts | Omit<Unchanged, "schedule">>,
  ): Promise<ActionResult> => {
    const free = schedules.filter(({ scheduleId }) => !busy.current.has(scheduleId));
    for (const { scheduleId } of free) busy.current.add(scheduleId);
    const changed: Facts[] = [];
    const unchanged: Unchanged[] = [];
    try {
      for (const schedule of free) {
        const result = await change(schedule);
        if ("scheduleId" in result) changed.push(result);
        else unchanged.push({ ...result, schedule });
      }
    } finally {
      for (const { scheduleId } of free) busy.current.delete(scheduleId);
    }
    if (free.length > 0) onDone();
    return { changed, unchanged };
  };
  /**
   * Updates a schedule after reading it again. Pausing and resuming send its start and end, and must not replace newer
   * ones from another browser.
   */
  const send = async (listed: Facts, inputOf: (schedule: Facts) => UpdateScheduleInput) => {
    const { scheduleId } = listed;
    const read = await client
      .query(scheduleQuery, { scheduleId }, { requestPolicy: "network-only" })
      .toPromise();
    const current = read.data?.schedule;
    if (!current && read.error) return { error: read.error, errors: [] };
    const input = inputOf(current ?? listed);
    const { data, error } = await client.mutation(updateScheduleMutation, { input }).toPromise();
    const { schedule, errors = [] } = data?.updateSchedule ?? {};
    return schedule ?? { error, errors };
  };
  const reportUnchanged = ({ changed, unchanged }: ActionResult) => {
    const [first] = unchanged;
    if (!first) return;
    const count = changed.length + unchanged.length;
    const reason = describe(first.error, first.errors).join(" ");
    const text =
      count === 1
        ? t("toast.failed", { name: nameOf(first.schedule), reason })
        : t("toast.failedMany", { count, failed: unchanged.length, reason });
    toast({ tone: "bad", text });
  };

  const pause = async (schedules: readonly Facts[]) => {
    const result = await each(schedules, (schedule) => send(schedule, pauseInput));
    const { changed } = result;
    const [first] = changed;
    if (first) {
      const text =
        changed.length === 1
          ? t("toast.paused", { name: nameOf(first) })
          : t("toast.pausedMany", { count: changed.length });
      toast({ text, undo: () => void resume(changed) });
    }
    reportUnchanged(result);
  };
  const resume = async (schedules: readonly Facts[]) => {
    const result = await each(schedules, (schedule) =>
      send(schedule, (current) => resumeInput(current, new Date())),
    );
    const { changed } = result;
    const [first] = changed;
    if (first) {
      const text =
        changed.length === 1
          ? t("toast.resumed", { name: nameOf(first) })
          : t("toast.resumedMany", { count: changed.length });
      toast({ text, undo: () => void pause(changed) });
    }
    reportUnchanged(result);
  };
  const remove = async (schedules: readonly Facts[]) => {
    const result = await each(schedules, async (schedule) => {
      const { data, error } = await client
        .mutation(deleteScheduleMutation, { input: { scheduleId: schedule.scheduleId } })
        .toPromise();
      const { deletedId, errors = [] } = data?.deleteSchedule ?? {};
      return deletedId ? schedule : { error, errors };
    });
    const { changed } = result;
    const [first] = changed;
    if (first) {
      toast({
        text:
          changed.length === 1
            ? t("toast.deleted", { name: nameOf(first) })
            : t("toast.deletedMany", { count: changed.length }),
      });
    }
    return result;
  };
  const reportSaved = (schedule: Facts, before: UpdateScheduleInput | null) => {
    const undo = async (input: UpdateScheduleInput) => {
      const result = await each([schedule], (one) => send(one, (current) => keepPause(current, input)));
      const [restored] = result.changed;
      if (restored) toast({ text: t("toast.saved", { name: nameOf(restored) }) });
      reportUnchanged(result);
    };
    toast({
      text: t("toast.saved", { name: nameOf(schedule) }),
      ...(before && { undo: () => void undo(before) }),
    });
  };
  return { pause, resume, remove, reportSaved };
}
