import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Failure } from "../components/failure.tsx";
import type { ActionResult } from "./use-schedule-actions.ts";
import { useScheduleNames } from "./use-schedule-names.ts";
import type { ListedSchedule } from "./use-schedules.ts";

/** Properties of the dialog. */
export interface DeleteDialogProps {
  readonly schedules: readonly ListedSchedule[];
  readonly onDelete: (schedules: readonly ListedSchedule[]) => Promise<ActionResult>;
  readonly onClose: () => void;
}

/** Asks for confirmation, then deletes schedules. It stays open with the schedules that could not be deleted. */
export function DeleteDialog({ schedules, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation("schedules");
  const shell = useTranslation();
  const { nameOf } = useScheduleNames();
  const [left, setLeft] = useState(schedules);
  const [failures, setFailures] = useState<ActionResult["unchanged"]>([]);
  const [isBusy, setBusy] = useState(false);
  const [first] = left;
  const destroy = async () => {
    setBusy(true);
    const { unchanged } = await onDelete(left);
    if (unchanged.length === 0) return onClose();
    setFailures(unchanged);
    setLeft(left.filter(({ id }) => unchanged.some(({ schedule }) => schedule.id === id)));
    return setBusy(false);
  };
  return (
    <Dialog
      title={
        left.length === 1 && first
          ? t("delete.title", { name: nameOf(first) })
          : t("delete.titleMany", { count: left.length })
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell.t("part.cancel")}</Button>
          <Button weight="danger" disabled={isBusy} onClick={() => void destroy()}>
            {t("actions.delete")}
          </Button>
        </>
      }
    >
      <p>{t(left.length === 1 ? "delete.explanation" : "delete.explanationMany")}</p>
      {left.length > 1 && (
        <ul>
          {left.map((schedule) => (
            <li key={schedule.id}>{nameOf(schedule)}</li>
          ))}
        </ul>
      )}
      <Failure
        error={failures.find(({ error }) => error)?.error}
        errors={failures.flatMap(({ errors }) => errors)}
      />
    </Dialog>
  );
}
