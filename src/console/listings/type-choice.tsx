import Download from "lucide:download";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Field } from "../components/field.tsx";
import { saveFile } from "../components/save-file.ts";
import { useTypeName } from "../tasks/use-type-name.ts";
import { templateOf } from "./check/template.ts";
import type { UploadFormat } from "./check/upload-format.ts";
import styles from "./listings.module.css";
import { takesTables, type UploadType } from "./upload-types.ts";

/** Properties of the choice. */
export interface TypeChoiceProps {
  readonly types: readonly UploadType[];
  readonly type: UploadType;
  /** Format of the chosen type; null until it is loaded. */
  readonly format: UploadFormat | null;
  /** Called with the chosen feed type; null when the user cannot change it. */
  readonly onChoose: ((feedType: string) => void) | null;
}

/** Choice of the upload type, with its template to download. */
export function TypeChoice({ types, type, format, onChoose }: TypeChoiceProps) {
  const { t } = useTranslation("listings");
  const typeName = useTypeName();
  const download = () => {
    if (format === null) return;
    const template = templateOf(type.feedType, format);
    saveFile(template, template.name);
  };
  return (
    <div className={styles.typeChoice}>
      {onChoose && (
        <Field label={t("new.type")} hint={t(takesTables(type) ? "new.typeTable" : "new.typeXml")}>
          {(control) => (
            <select
              {...control}
              value={type.feedType}
              onChange={({ currentTarget }) => onChoose(currentTarget.value)}
            >
              {types.map(({ feedType }) => (
                <option key={feedType} value={feedType}>
                  {typeName(feedType)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <div className={styles.template}>
        <Button icon={<Download aria-hidden />} disabled={format === null} onClick={download}>
          {t("new.template")}
        </Button>
        <p className={styles.soft}>
          {t(type.feedType === "FX_LISTING" ? "new.templateListings" : "new.templateOther")}
        </p>
      </div>
    </div>
  );
}
