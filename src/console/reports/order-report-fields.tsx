import { useTranslation } from "react-i18next";
import { Field, Fields } from "../components/field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { addDays, dayOf } from "./days.ts";
import { MarketplaceField } from "./marketplace-field.tsx";
import styles from "./create-report.module.css";
import {
  lastDayLimits,
  maxOrderDays,
  minOrderSchemaVersion,
  type ReportFieldsProps,
  withFirstDay,
} from "./report-draft.ts";
import { useNow } from "../tasks/use-now.ts";

/** Fields of a report on orders. */
export function OrderReportFields(props: ReportFieldsProps) {
  const { t } = useTranslation("reports");
  const { type, draft, faults, onChange } = props;
  const now = useNow(60_000);
  const today = dayOf(now);
  const faultOf = (field: "period" | "schemaVersion") => {
    const fault = faults.find((one) => one.field === field);
    return fault && t(`orderForm.faults.${fault.fault}`, { min: minOrderSchemaVersion });
  };
  const limits = draft.days?.first ? lastDayLimits(draft.days.first, now) : null;
  return (
    <>
      <Fields>
        <ChoiceField
          label={t("orderForm.orderStatus")}
          value={draft.orderStatus}
          options={[null, "ACTIVE", "COMPLETED"]}
          nameOf={(status) => t(`orderForm.orderStatuses.${status ?? "all"}`)}
          onChange={(orderStatus) => onChange({ ...draft, orderStatus })}
        />
        <ChoiceField
          label={t("orderForm.period")}
          value={draft.days === null ? "last" : "own"}
          options={["last", "own"]}
          nameOf={(period) => t(period === "last" ? "orderForm.lastDays" : "orderForm.ownDays")}
          onChange={(period) =>
            onChange(
              period === "last"
                ? { ...draft, days: null }
                : withFirstDay(draft, addDays(today, 1 - maxOrderDays), now),
            )
          }
        />
        {draft.days && (
          <>
            <Field label={t("orderForm.first")} error={draft.days.first === "" && faultOf("period")}>
              {(control) => (
                <input
                  {...control}
                  type="date"
                  required
                  max={today}
                  value={draft.days?.first ?? ""}
                  onChange={({ currentTarget }) => onChange(withFirstDay(draft, currentTarget.value, now))}
                />
              )}
            </Field>
            <Field
              label={t("orderForm.last")}
              hint={t("orderForm.lastHint")}
              error={draft.days.first !== "" && faultOf("period")}
            >
              {(control) => (
                <input
                  {...control}
                  type="date"
                  required
                  {...limits}
                  value={draft.days?.last ?? ""}
                  onChange={({ currentTarget }) =>
                    onChange({
                      ...draft,
                      days: { first: draft.days?.first ?? "", last: currentTarget.value },
                    })
                  }
                />
              )}
            </Field>
          </>
        )}
        <MarketplaceField {...props} />
      </Fields>
      <details className={styles.advanced} open={faultOf("schemaVersion") ? true : undefined}>
        <summary>{t("orderForm.advanced")}</summary>
        <Fields>
          <Field
            label={t("orderForm.schemaVersion")}
            hint={t("orderForm.schemaVersionHint", { min: minOrderSchemaVersion })}
            error={faultOf("schemaVersion")}
          >
            {(control) => (
              <input
                {...control}
                type="number"
                inputMode="numeric"
                min={minOrderSchemaVersion}
                max={9999}
                step={2}
                placeholder={type.schemaVersion}
                value={draft.schemaVersion}
                onChange={({ currentTarget }) => onChange({ ...draft, schemaVersion: currentTarget.value })}
              />
            )}
          </Field>
        </Fields>
      </details>
    </>
  );
}
