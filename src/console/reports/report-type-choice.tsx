import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ReportType } from "./report-draft.ts";
import { useTypeName } from "../tasks/use-type-name.ts";
import styles from "./create-report.module.css";

/** Choice of the report type. Types without permission are shown, but disabled. */
export function ReportTypeChoice({
  types,
  forbidden,
  chosen,
  onChoose,
}: {
  readonly types: readonly ReportType[];
  /** Feed types that the current sign-in may not read. */
  readonly forbidden: ReadonlySet<string>;
  readonly chosen: string;
  readonly onChoose: (feedType: string) => void;
}) {
  const { t } = useTranslation("reports");
  const typeName = useTypeName();
  const id = useId();
  return (
    <fieldset className={styles.types}>
      <legend>{t("orderForm.type")}</legend>
      {types.map(({ feedType, formats }) => {
        const isForbidden = forbidden.has(feedType);
        const ownId = `${id}-${feedType}`;
        return (
          <div key={feedType} className={styles.type}>
            <input
              id={ownId}
              type="radio"
              name="type"
              value={feedType}
              checked={feedType === chosen}
              disabled={isForbidden}
              aria-describedby={`${ownId}-hint`}
              onChange={() => onChoose(feedType)}
            />
            <div>
              <label htmlFor={ownId}>{typeName(feedType)}</label>
              <p id={`${ownId}-hint`}>
                {t(`typeHints.${feedType}` as "typeHints.LMS_ORDER_REPORT", { defaultValue: feedType })}{" "}
                <small>
                  {isForbidden
                    ? t("orderForm.notAllowed")
                    : t("orderForm.formats", { formats: formats.join(", ") })}
                </small>
              </p>
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
