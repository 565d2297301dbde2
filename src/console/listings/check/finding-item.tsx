import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { Badge, type Tone } from "../../components/notice.tsx";
import { useToast } from "../../components/toaster.tsx";
import { useFormats } from "../../messages/formats.ts";
import { listPlaces } from "../csv/csv-in-worker.ts";
import styles from "./check.module.css";
import { delimiterKey } from "./delimiter-key.ts";
import type { Finding, Place, Repair, Severity } from "./finding.ts";
import { PlaceList, PlaceText } from "./place-list.tsx";
import type { UploadFormat } from "./upload-format.ts";
import { maxSkuLength, maxTitleLength } from "./value-rules.ts";

/** Properties of a finding. */
export interface FindingItemProps {
  readonly file: File;
  readonly format: UploadFormat;
  readonly finding: Finding;
  /** Repairs the file; null while that is not possible. */
  readonly onRepair: ((repair: Repair) => void) | null;
}

const tones: Readonly<Record<Severity, Tone>> = { file: "bad", row: "bad", warning: "warn" };

/** A problem of a file: what it means, the rows that have it, and what removes it. */
export function FindingItem({ file, format, finding, onRepair }: FindingItemProps) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const toast = useToast();
  const [all, setAll] = useState<readonly Place[] | "loading" | null>(null);
  const { kind, severity, column, detail, count, places, repair } = finding;
  const values = {
    column: column ?? "",
    detail: kind === "delimiter" ? t(delimiterKey(detail ?? ",")) : (detail ?? ""),
    allowed: format.actions.join(", "),
    limit: kind === "sku" ? maxSkuLength : maxTitleLength,
  };
  const key = kind === "unknownColumn" && detail !== null ? "similarColumn" : kind;
  const showAll = async () => {
    setAll("loading");
    try {
      setAll(await listPlaces(file, format, finding, new AbortController().signal));
    } catch {
      setAll(null);
      toast({ tone: "bad", text: t("sheet.unreadable") });
    }
  };
  return (
    <li className={styles.finding}>
      <div className={styles.findingHead}>
        <Badge tone={tones[severity]}>{t(`check.severity.${severity}`)}</Badge>
        <strong>{t(`check.names.${kind}`, values)}</strong>
        {count > 0 && (
          <span className={styles.soft}>{t("check.rows", { count, number: formats.number(count) })}</span>
        )}
      </div>
      <p>{t(`check.help.${key}`, values)}</p>
      {places.length > 0 && !Array.isArray(all) && (
        <ul className={styles.places}>
          {places.map((place) => (
            <li key={place.line}>
              <PlaceText place={place} kind={kind} />
            </li>
          ))}
        </ul>
      )}
      {Array.isArray(all) && <PlaceList places={all} kind={kind} label={t(`check.names.${kind}`, values)} />}
      <div className={styles.findingActions}>
        {repair !== null && (
          <Button disabled={onRepair === null} onClick={() => onRepair?.(repair)}>
            {t(`check.repair.${repair}`)}
          </Button>
        )}
        {count > places.length && all === null && (
          <Button weight="plain" onClick={() => void showAll()}>
            {t("check.showAll", { count, number: formats.number(count) })}
          </Button>
        )}
      </div>
    </li>
  );
}
