import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CombinedError, useMutation, useQuery } from "urql";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Failure, type PayloadError } from "../components/failure.tsx";
import { Field, Fields } from "../components/field.tsx";
import { Loading } from "../components/loading.tsx";
import { Notice } from "../components/notice.tsx";
import { useToast } from "../components/toaster.tsx";
import {
  createInput,
  fieldOf,
  type FormValues,
  type Template,
  updateInput,
  valuesForCopy,
  valuesForNew,
  valuesOf,
} from "./form-values.ts";
import type { ReportTypesQuery, UpdateScheduleInput } from "./generated/graphql.ts";
import { createScheduleMutation, templatesQuery, updateScheduleMutation } from "./operations.ts";
import { keepPause } from "./pausing.ts";
import { type FieldError, SettingFields } from "./setting-fields.tsx";
import { thisWholeHour } from "./timing.ts";
import type { ScheduleActions } from "./use-schedule-actions.ts";
import { useScheduleNames } from "./use-schedule-names.ts";
import type { ListedSchedule } from "./use-schedules.ts";

/** Report type that can be scheduled. */
export type ReportType = ReportTypesQuery["sellerFeedTypes"][number];

interface FormProps {
  readonly onClose: () => void;
  /** Called after the schedule was saved. */
  readonly onDone: () => void;
}

/** Properties of the form for a new schedule. */
export interface NewScheduleFormProps extends FormProps {
  readonly reportTypes: readonly ReportType[];
  /** Ended schedule whose settings the form starts with; null for the defaults of the template. */
  readonly like: ListedSchedule | null;
}

/** Dialog that creates a schedule from a template. */
export function NewScheduleForm({ like, reportTypes, onClose, onDone }: NewScheduleFormProps) {
  const { t } = useTranslation("schedules");
  const toast = useToast();
  const { nameOf, reportOf } = useScheduleNames();
  const [feedType, setFeedType] = useState(() => like?.feedType ?? firstChoice(reportTypes));
  const [templateId, setTemplateId] = useState(like?.template?.scheduleTemplateId ?? null);
  const [edited, setEdited] = useState<Partial<FormValues>>(() => (like ? valuesForCopy(like) : {}));
  const [{ data, error, fetching }] = useQuery({ query: templatesQuery, variables: { feedType } });
  const [made, create] = useMutation(createScheduleMutation);
  const templates = data?.scheduleTemplates?.nodes ?? [];
  const usable = templates.filter(({ status }) => status === "ACTIVE");
  const daily = usable.find(({ frequency }) => frequency === "DAILY");
  const template =
    usable.find(({ scheduleTemplateId }) => scheduleTemplateId === templateId) ?? daily ?? usable[0];
  const version = reportTypes.find((type) => type.feedType === feedType)?.schemaVersion ?? "";
  const values = template ? { ...valuesForNew(template, version), ...edited } : null;
  /** Changes report or template. The other settings depend on them and get their defaults. */
  const choose = (change: () => void) => {
    change();
    setEdited(({ name = "", startsAt = "", endsAt = "" }) => ({ name, startsAt, endsAt }));
  };
  const submit = async () => {
    if (!template || !values) return;
    const { data: answer } = await create({ input: createInput(template, values) });
    const fresh = answer?.createSchedule?.schedule;
    if (!fresh) return;
    toast({ text: t("toast.created", { name: nameOf(fresh) }) });
    onDone();
  };
  return (
    <FormDialog
      title={t("form.newTitle")}
      button={t("form.create")}
      canSubmit={template !== undefined && values !== null}
      settings={template ?? { settings: [] }}
      isBusy={made.fetching}
      error={made.error}
      errors={made.data?.createSchedule?.errors ?? []}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Fields>
        <Field label={t("form.report")}>
          {(control) => (
            <select
              {...control}
              value={feedType}
              onChange={({ currentTarget: { value } }) => choose(() => setFeedType(value))}
            >
              {reportTypes.map((type) => (
                <option key={type.feedType} value={type.feedType}>
                  {reportOf(type.feedType)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {templates.length > 0 && (
          <Field label={t("form.template")}>
            {(control) => (
              <select
                {...control}
                value={template?.scheduleTemplateId ?? ""}
                onChange={({ currentTarget: { value } }) => choose(() => setTemplateId(value))}
              >
                {templates.map((one) => (
                  <option key={one.id} value={one.scheduleTemplateId} disabled={one.status !== "ACTIVE"}>
                    {templateWords(one, t)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </Fields>
      {fetching && !data && <Loading />}
      <Failure error={error} />
      {data && usable.length === 0 && <Notice tone="warn">{t("form.noTemplates")}</Notice>}
      {template && values && (
        <SettingFields
          feedType={feedType}
          template={template}
          values={values}
          errors={made.data?.createSchedule?.errors ?? []}
          onChange={setEdited}
        />
      )}
    </FormDialog>
  );
}

/** Returns the order report, because the public service has templates for it; otherwise the first report type. */
function firstChoice(reportTypes: readonly ReportType[]): string {
  const orders = reportTypes.find(({ family }) => family === "ORDER");
  return (orders ?? reportTypes[0])?.feedType ?? "";
}

function templateWords(
  { frequency, name, status }: Template,
  t: ReturnType<typeof useTranslation<"schedules">>["t"],
): string {
  const words = frequency === "UNRECOGNIZED" && name ? name : t(`frequency.${frequency}`);
  return status === "ACTIVE" ? words : t("form.withdrawn", { name: words });
}

/** Properties of the form for an existing schedule. */
export interface EditScheduleFormProps extends FormProps {
  readonly schedule: ListedSchedule;
  readonly onSaved: ScheduleActions["reportSaved"];
}

/** Dialog that edits a schedule. */
export function EditScheduleForm({ schedule, onClose, onDone, onSaved }: EditScheduleFormProps) {
  const { t } = useTranslation("schedules");
  const { nameOf } = useScheduleNames();
  const [values, setValues] = useState(() => valuesOf(schedule));
  const [isUnchanged, setUnchanged] = useState(false);
  const [made, update] = useMutation(updateScheduleMutation);
  const template = schedule.template ?? { frequency: "UNRECOGNIZED", settings: [] };
  const submit = async () => {
    const input = updateInput(schedule, template, values);
    const hasChanges = Object.keys(input).length > 1;
    setUnchanged(!hasChanges);
    if (!hasChanges) return;
    const { data: answer } = await update({ input: keepPause(schedule, input) });
    const fresh = answer?.updateSchedule?.schedule;
    if (!fresh) return;
    const undo = updateInput(fresh, template, valuesOf(schedule));
    onSaved(fresh, isPossible(undo) ? undo : null);
    onDone();
  };
  return (
    <FormDialog
      title={t("form.editTitle", { name: nameOf(schedule) })}
      button={t("form.save")}
      canSubmit
      settings={template}
      isBusy={made.fetching}
      error={made.error}
      errors={made.data?.updateSchedule?.errors ?? []}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {isUnchanged && <Notice tone="neutral">{t("form.nothing")}</Notice>}
      <SettingFields
        feedType={schedule.feedType}
        template={template}
        values={values}
        errors={made.data?.updateSchedule?.errors ?? []}
        onChange={setValues}
      />
    </FormDialog>
  );
}

/** False when an update would set a time that has passed, which the service rejects. */
function isPossible({ startsAt, endsAt }: UpdateScheduleInput): boolean {
  const hour = thisWholeHour(new Date());
  return (startsAt ?? hour) >= hour && (endsAt ?? "9999") > hour;
}

interface FormDialogProps {
  readonly title: string;
  readonly button: string;
  readonly canSubmit: boolean;
  /** Settings that have a field in the form. */
  readonly settings: Pick<Template, "settings">;
  readonly isBusy: boolean;
  readonly error: CombinedError | undefined;
  readonly errors: readonly (FieldError & PayloadError)[];
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly children: React.ReactNode;
}

function FormDialog(props: FormDialogProps) {
  const { title, button, canSubmit, settings, isBusy, error, errors, onClose, onSubmit, children } = props;
  const { t } = useTranslation();
  const schedules = useTranslation("schedules");
  // Errors shown at a field are not repeated below the form.
  const others = errors.filter((one) => fieldOf(settings, one) === null);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit && !isBusy) onSubmit();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("part.cancel")}</Button>
          <Button weight="primary" type="submit" form={id} disabled={!canSubmit || isBusy}>
            {button}
          </Button>
        </>
      }
    >
      <form id={id} className="form" onSubmit={submit}>
        {children}
      </form>
      {others.length < errors.length && (
        <Notice tone="bad" title={t("failure.title")}>
          {schedules.t("form.checkFields")}
        </Notice>
      )}
      <Failure error={error} errors={others} />
    </Dialog>
  );
}
