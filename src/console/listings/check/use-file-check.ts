import { useEffect, useState } from "react";
import { checkCsv } from "../csv/csv-in-worker.ts";
import type { FileCheck } from "./check-table.ts";
import type { UploadFormat } from "./upload-format.ts";

/** State of the check of a file. */
export type CheckState =
  | { readonly kind: "checking" }
  | { readonly kind: "checked"; readonly check: FileCheck }
  /** The file cannot be read, so only the marketplace can check it. */
  | { readonly kind: "unreadable" };

const checking: CheckState = { kind: "checking" };

/** Checks a CSV file; returns null without a file. @param format Format of its upload type; null until it is known. */
export function useFileCheck(file: File | null, format: UploadFormat | null): CheckState | null {
  const [checked, setChecked] = useState<{ readonly file: File; readonly state: CheckState } | null>(null);
  useEffect(() => {
    if (file === null || format === null) return undefined;
    const controller = new AbortController();
    const keep = (state: CheckState) => {
      if (!controller.signal.aborted) setChecked({ file, state });
    };
    checkCsv(file, format, controller.signal).then(
      (check) => keep({ kind: "checked", check }),
      () => keep({ kind: "unreadable" }),
    );
    return () => {
      controller.abort();
      setChecked(null);
    };
  }, [file, format]);
  if (file === null) return null;
  return checked?.file === file ? checked.state : checking;
}
