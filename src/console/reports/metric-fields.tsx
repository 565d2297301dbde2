import { useTranslation } from "react-i18next";
import { Field, Fields } from "../components/field.tsx";
import { marketplaceName } from "../messages/marketplace-names.ts";
import { currentLanguage } from "../messages/load-messages.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { ShippingRegion } from "./generated/graphql.ts";
import { languagesOf, marketplaces } from "./marketplaces.ts";
import styles from "./create-report.module.css";
import { type ReportFieldsProps, withEvaluationMarketplace } from "./report-draft.ts";

const ids = marketplaces.map(({ id }) => id);
const regions: readonly ShippingRegion[] = [
  "DOMESTIC",
  "INTERNATIONAL_MATURED_REGION",
  "INTERNATIONAL_EMERGING_REGION",
];

/** Fields of a customer service metrics report. Each metric has a separate filter. */
export function MetricFields({ draft, faults, onChange }: ReportFieldsProps) {
  const { t } = useTranslation("reports");
  const language = currentLanguage();
  const languageNames = new Intl.DisplayNames(language, { type: "language" });
  const isWrong = faults.some(({ field }) => field === "categories");
  return (
    <>
      <Fields>
        <ChoiceField
          label={t("orderForm.evaluationMarketplace")}
          value={draft.evaluationMarketplaceId}
          options={ids}
          nameOf={(id) => marketplaceName(id, language)}
          onChange={(id) => onChange(withEvaluationMarketplace(draft, id))}
        />
        <ChoiceField
          label={t("orderForm.metric")}
          value={draft.metric}
          options={["ITEM_NOT_AS_DESCRIBED", "ITEM_NOT_RECEIVED"]}
          nameOf={(metric) => t(`orderForm.metrics.${metric}`)}
          onChange={(metric) => onChange({ ...draft, metric })}
        />
        <ChoiceField
          label={t("orderForm.language")}
          value={draft.language}
          options={languagesOf(draft.evaluationMarketplaceId)}
          nameOf={(tag) => languageNames.of(tag) ?? tag}
          onChange={(tag) => onChange({ ...draft, language: tag })}
        />
      </Fields>
      {draft.metric === "ITEM_NOT_AS_DESCRIBED" ? (
        <Field
          label={t("orderForm.categories")}
          hint={t("orderForm.categoriesHint")}
          error={isWrong && t("orderForm.faults.categories")}
        >
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              value={draft.categories}
              onChange={({ currentTarget }) => onChange({ ...draft, categories: currentTarget.value })}
            />
          )}
        </Field>
      ) : (
        <fieldset className={styles.checks}>
          <legend>{t("orderForm.regions")}</legend>
          <p>{t("orderForm.regionsHint")}</p>
          {regions.map((region) => (
            <label key={region}>
              <input
                type="checkbox"
                checked={draft.regions.includes(region)}
                onChange={({ currentTarget }) =>
                  onChange({
                    ...draft,
                    regions: regions.filter((one) =>
                      one === region ? currentTarget.checked : draft.regions.includes(one),
                    ),
                  })
                }
              />
              {t(`orderForm.shippingRegions.${region}`)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
