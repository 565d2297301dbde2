import { useTranslation } from "react-i18next";
import { Field } from "../components/field.tsx";
import { useTypeName } from "../tasks/use-type-name.ts";
import { periods, type ReportFilters, type StateGroup, stateGroups } from "./report-filters.ts";
import styles from "./reports.module.css";

const states = Object.keys(stateGroups) as readonly StateGroup[];

/** Properties of the filters. */
export interface ReportFilterFormProps {
  readonly filters: ReportFilters;
  /** Feed types of all reports. */
  readonly types: readonly string[];
  /** True for the type and the period only, as the charts use them. */
  readonly isShort?: boolean;
  readonly onChange: (changes: Partial<ReportFilters>) => void;
}

/** Filters and search of the list of reports. */
export function ReportFilterForm({ filters, types, isShort = false, onChange }: ReportFilterFormProps) {
  const { t } = useTranslation("reports");
  const { t: shell } = useTranslation();
  const typeName = useTypeName();
  const nameOf = (state: StateGroup) => (state === "open" ? t("filters.open") : shell(`status.${state}`));
  return (
    <search aria-label={t("filters.title")}>
      <div className={styles.filters}>
        {!isShort && (
          <Field label={t("filters.search")}>
            {(control) => (
              <input
                {...control}
                type="search"
                placeholder={t("filters.searchHint")}
                value={filters.search}
                onChange={({ currentTarget }) => onChange({ search: currentTarget.value })}
              />
            )}
          </Field>
        )}
        <Field label={t("filters.type")}>
          {(control) => (
            <select
              {...control}
              value={filters.type ?? ""}
              onChange={({ currentTarget }) => onChange({ type: currentTarget.value || null })}
            >
              <option value="">{t("filters.allTypes")}</option>
              {types.map((type) => (
                <option key={type} value={type}>
                  {typeName(type)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {!isShort && (
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
                    {nameOf(state)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
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
      </div>
    </search>
  );
}
