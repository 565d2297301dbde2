import { useTranslation } from "react-i18next";
import { Field } from "../../components/field.tsx";
import type { DocumentLanguage, DocumentType } from "../generated/graphql.ts";
import styles from "./fields.module.css";
import { documentLanguages, documentTypes } from "./preferences.ts";

/** Select for the type of a document. */
export function DocumentTypeField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: DocumentType;
  readonly onChange: (value: DocumentType) => void;
}) {
  const { t } = useTranslation("media");
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value as DocumentType)}
        >
          {documentTypes.map((type) => (
            <option key={type} value={type}>
              {t(`documentTypes.${type}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Checkboxes for the languages of a document. The last checked language cannot be unchecked. */
export function LanguagesField({
  label,
  values,
  onChange,
}: {
  readonly label: string;
  readonly values: readonly DocumentLanguage[];
  readonly onChange: (values: readonly DocumentLanguage[]) => void;
}) {
  const { t } = useTranslation("media");
  const toggle = (language: DocumentLanguage, isIn: boolean) =>
    onChange(isIn ? [...values, language] : values.filter((one) => one !== language));
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {documentLanguages.map((language) => {
        const isIn = values.includes(language);
        return (
          <label key={language} className={styles.check}>
            <input
              type="checkbox"
              checked={isIn}
              disabled={isIn && values.length === 1}
              onChange={({ currentTarget }) => toggle(language, currentTarget.checked)}
            />
            {t(`languages.${language}`)}
          </label>
        );
      })}
    </fieldset>
  );
}
