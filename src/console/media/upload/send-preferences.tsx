import { useTranslation } from "react-i18next";
import { Field, Fields } from "../../components/field.tsx";
import { DocumentTypeField, LanguagesField } from "./document-fields.tsx";
import type { Preferences } from "./preferences.ts";
import styles from "./fields.module.css";

/** Form for the upload settings of new files. */
export function SendPreferences({
  preferences,
  onChange,
}: {
  readonly preferences: Preferences;
  readonly onChange: (change: Partial<Preferences>) => void;
}) {
  const { t } = useTranslation("media");
  const { documentType, languages, pictureKind, startsAtOnce } = preferences;
  return (
    <details>
      <summary>{t("defaults.title")}</summary>
      <div className={styles.content}>
        <p className={styles.hint}>{t("defaults.hint")}</p>
        <Fields>
          <DocumentTypeField
            label={t("defaults.documentType")}
            value={documentType}
            onChange={(value) => onChange({ documentType: value })}
          />
          <Field label={t("defaults.pictureKind")}>
            {(control) => (
              <select
                {...control}
                value={pictureKind}
                onChange={({ currentTarget }) =>
                  onChange({ pictureKind: currentTarget.value === "document" ? "document" : "image" })
                }
              >
                <option value="image">{t("defaults.pictureKinds.image")}</option>
                <option value="document">{t("defaults.pictureKinds.document")}</option>
              </select>
            )}
          </Field>
        </Fields>
        <LanguagesField
          label={t("defaults.languages")}
          values={languages}
          onChange={(values) => onChange({ languages: values })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={startsAtOnce}
            onChange={({ currentTarget }) => onChange({ startsAtOnce: currentTarget.checked })}
          />
          {t("defaults.startsAtOnce")}
        </label>
      </div>
    </details>
  );
}
