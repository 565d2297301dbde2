import { useTranslation } from "react-i18next";
import { Field } from "../components/field.tsx";
import { useFormats } from "../messages/formats.ts";
import { marketplaceName } from "../messages/marketplace-names.ts";
import styles from "./catalog.module.css";
import type { FileFilter, FilterOptions } from "./file-filter.ts";
import type english from "./messages/english.ts";
import { useCategoryNames } from "./use-category-names.ts";

/** Properties of the file filter. */
export interface FileChoiceFormProps {
  readonly choice: FileFilter;
  readonly choices: FilterOptions;
  readonly onChange: (name: string, value: string | null) => void;
}

/** Filter of the file list. Each change takes effect immediately and is stored in the page's address. */
export function FileChoiceForm({ choice, choices, onChange }: FileChoiceFormProps) {
  const { t, i18n } = useTranslation("catalog");
  const formats = useFormats();
  const { nameOf, sort } = useCategoryNames();
  const marketplaces = [...new Set([...choices.marketplaces, choice.marketplace])];
  return (
    <div className={styles.filter}>
      <Choice
        label={t("choice.marketplace")}
        value={choice.marketplace}
        options={marketplaces.map((id) => [id, marketplaceName(id, i18n.language)])}
        onChange={(value) => onChange("marketplace", value)}
      />
      {choices.scopes.length > 1 && (
        <Choice
          label={t("choice.scope")}
          value={choice.scope ?? ""}
          options={[
            ["", t("choice.all")],
            ...choices.scopes.map(
              (scope) => [scope, t(`scope.${scope as keyof (typeof english)["scope"]}`)] as const,
            ),
          ]}
          onChange={(value) => onChange("scope", value)}
        />
      )}
      <Choice
        label={t("choice.lookBack")}
        value={String(choice.lookBackMinutes ?? "")}
        options={[
          ["", t("choice.usual")],
          ...choices.lookBacks.map(
            (minutes) => [String(minutes), formats.duration(minutes * 60_000)] as const,
          ),
        ]}
        onChange={(value) => onChange("lookBack", value)}
      />
      <Choice
        label={t("choice.category")}
        value={choice.category ?? ""}
        options={[
          ["", t("choice.all")],
          ...sort([
            ...new Set([...choices.categories, ...(choice.category === null ? [] : [choice.category])]),
          ]).map((id) => [id, nameOf(id)] as const),
        ]}
        onChange={(value) => onChange("category", value)}
      />
      <Choice
        label={t("choice.access")}
        value={choice.access ?? ""}
        options={[
          ["", t("choice.all")],
          ["ALLOWED", t("fileAccess.ALLOWED")],
          ["RESTRICTED", t("fileAccess.RESTRICTED")],
        ]}
        onChange={(value) => onChange("access", value)}
      />
    </div>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
