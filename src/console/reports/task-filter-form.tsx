import { useTranslation } from "react-i18next";
import { Field, Fields } from "../components/field.tsx";
import { families, periods, type StateGroup, stateGroups, type TaskFilters } from "./task-filters.ts";

const states = Object.keys(stateGroups) as readonly StateGroup[];

/** Filters of the task list. */
export function TaskFilterForm({
  filters,
  onChange,
}: {
  readonly filters: TaskFilters;
  readonly onChange: (changes: Partial<TaskFilters>) => void;
}) {
  const { t } = useTranslation("reports");
  return (
    <search aria-label={t("filters.title")}>
      <Fields>
        <Field label={t("filters.family")}>
          {(control) => (
            <select
              {...control}
              value={filters.family ?? ""}
              onChange={({ currentTarget: { value } }) =>
                onChange({ family: families.find((family) => family === value) ?? null })
              }
            >
              <option value="">{t("filters.allFamilies")}</option>
              {families.map((family) => (
                <option key={family} value={family}>
                  {t(`families.${family}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t("filters.state")}>
          {(control) => (
            <select
              {...control}
              value={filters.state ?? ""}
              onChange={({ currentTarget: { value } }) =>
                onChange({ state: states.find((state) => state === value) ?? null })
              }
            >
              <option value="">{t("filters.allStates")}</option>
              {states.map((state) => (
                <option key={state} value={state}>
                  {t(`filters.states.${state}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t("filters.period")}>
          {(control) => (
            <select
              {...control}
              value={filters.days}
              onChange={({ currentTarget: { value } }) =>
                onChange({ days: periods.find((days) => String(days) === value) ?? filters.days })
              }
            >
              {periods.map((days) => (
                <option key={days} value={days}>
                  {t("filters.days", { days })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </Fields>
    </search>
  );
}
