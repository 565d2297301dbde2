import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMutation } from "urql";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Failure } from "../components/failure.tsx";
import { useCurrentUser } from "../session/session-context.ts";
import { useFormats } from "../messages/formats.ts";
import { deleteScheduleMutation, updateScheduleMutation } from "./operations.ts";
import { pauseInput, resumeInput } from "./pausing.ts";
import { nextWholeHour } from "./timing.ts";
import { useScheduleNames } from "./use-schedule-names.ts";
import type { ListedSchedule } from "./use-schedules.ts";

/** Properties of the dialog. */
export interface ChangeDialogProps {
  readonly action: "delete" | "pause" | "resume";
  readonly schedule: ListedSchedule;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for confirmation, then pauses, resumes or deletes a schedule. */
export function ChangeDialog({ action, schedule, onClose, onDone }: ChangeDialogProps) {
  const { t } = useTranslation("schedules");
  const shell = useTranslation();
  const announce = useAnnounce();
  const formats = useFormats();
  const { nameOf } = useScheduleNames();
  const { kept } = useCurrentUser();
  const [updated, update] = useMutation(updateScheduleMutation);
  const [deleted, remove] = useMutation(deleteScheduleMutation);
  const [opened] = useState(currentTime);
  const name = nameOf(schedule);
  const end = nextWholeHour(opened);
  /** Storage key for the end time that a schedule had before it was paused. */
  const keptName = `schedules:end:${schedule.scheduleId}`;

  const pause = async () => {
    if (schedule.endsAt) await kept.set(keptName, schedule.endsAt);
    const { data } = await update({ input: pauseInput(schedule, currentTime()) });
    if (!data?.updateSchedule?.schedule) return;
    announce(t("pause.done", { name, time: formats.time(end) }));
    onDone();
  };
  const resume = async () => {
    const before = (await kept.get<string>(keptName)) ?? null;
    const { data } = await update({ input: resumeInput(schedule, before, currentTime()) });
    if (!data?.updateSchedule?.schedule) return;
    await kept.remove(keptName);
    announce(t("pause.resumed", { name }));
    onDone();
  };
  const destroy = async () => {
    const { data } = await remove({ input: { scheduleId: schedule.scheduleId } });
    if (!data?.deleteSchedule?.deletedId) return;
    await kept.remove(keptName);
    announce(t("delete.done", { name }));
    onDone();
  };
  const acts = { pause, resume, delete: destroy };
  const isBusy = updated.fetching || deleted.fetching;
  return (
    <Dialog
      title={action === "resume" ? `${t("actions.resume")}: ${name}` : t(`${action}.title`, { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell.t("part.cancel")}</Button>
          <Button
            weight={action === "delete" ? "danger" : "primary"}
            disabled={isBusy}
            onClick={() => void acts[action]()}
          >
            {t(`actions.${action}`)}
          </Button>
        </>
      }
    >
      {action === "delete" ? (
        <p>{t("delete.explanation")}</p>
      ) : (
        <p>{t("pause.explanation", { time: formats.time(end) })}</p>
      )}
      {action === "pause" && schedule.nextRunAt && schedule.nextRunAt < end && (
        <p>{t("pause.before", { time: formats.time(schedule.nextRunAt) })}</p>
      )}
      <Failure
        error={updated.error ?? deleted.error}
        errors={[
          ...(updated.data?.updateSchedule?.errors ?? []),
          ...(deleted.data?.deleteSchedule?.errors ?? []),
        ]}
      />
    </Dialog>
  );
}

function currentTime(): Date {
  return new Date();
}
