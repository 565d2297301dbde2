import { useTranslation } from "react-i18next";
import { useToast } from "../../components/toaster.tsx";
import { useFormats } from "../../messages/formats.ts";
import { repairFile } from "../csv/csv-in-worker.ts";
import styles from "./check.module.css";
import type { FileCheck } from "./check-table.ts";
import { delimiterKey } from "./delimiter-key.ts";
import { FilePreview } from "./file-preview.tsx";
import { FindingItem } from "./finding-item.tsx";
import { keyOfFinding, type Repair } from "./finding.ts";
import type { UploadFormat } from "./upload-format.ts";

/** Properties of the check's result. */
export interface CheckResultProps {
  readonly file: File;
  readonly format: UploadFormat;
  readonly check: FileCheck;
  /** True while the file is being sent; it then cannot be repaired. */
  readonly isSending: boolean;
  /** Called with a repaired copy of the file. */
  readonly onRepaired: (file: File, repair: Repair) => void;
}

/** Problems of a file, and its first rows. */
export function CheckResult({ file, format, check, isSending, onRepaired }: CheckResultProps) {
  const { t } = useTranslation("listings");
  const toast = useToast();
  const repair = async (kind: Repair) => {
    try {
      onRepaired(await repairFile(file, format, kind, new AbortController().signal), kind);
    } catch {
      toast({ tone: "bad", text: t("sheet.unreadable") });
    }
  };
  return (
    <div className={styles.result}>
      {check.findings.length > 0 && (
        <ul className={styles.findings} aria-label={t("check.problems")}>
          {check.findings.map((finding) => (
            <FindingItem
              key={keyOfFinding(finding)}
              file={file}
              format={format}
              finding={finding}
              onRepair={isSending ? null : (kind) => void repair(kind)}
            />
          ))}
        </ul>
      )}
      <Facts check={check} />
      {check.preview.length > 0 && <FilePreview check={check} />}
    </div>
  );
}

function Facts({ check }: { readonly check: FileCheck }) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const facts = [
    [t("file.rows"), formats.number(check.rowCount)],
    [t("file.columns"), formats.number(check.columns.length)],
    [t("file.delimiter"), t(delimiterKey(check.delimiter))],
    [t("file.encoding"), t(`file.encodings.${check.encoding}`)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
