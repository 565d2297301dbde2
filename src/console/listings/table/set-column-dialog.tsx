import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { useToast } from "../../components/toaster.tsx";
import { useFormats } from "../../messages/formats.ts";
import { cellOf } from "../rows/edits.ts";
import type { FailedRow } from "../rows/failed-row.ts";
import { ColumnOptions } from "./column-options.tsx";
import styles from "./table.module.css";
import type { RowEditor } from "./use-corrections.ts";

/** Properties of a bulk dialog. */
export interface BulkDialogProps<Column> {
  /** Visible rows. */
  readonly rows: readonly FailedRow[];
  readonly columns: readonly string[];
  /** Initially selected column. */
  readonly column: Column;
  readonly corrections: RowEditor;
  readonly onClose: () => void;
}

/** Dialog that sets one column to the same value in all visible rows. */
export function SetColumnDialog({
  rows,
  columns,
  column: first,
  corrections,
  onClose,
}: BulkDialogProps<number>) {
  const { t } = useTranslation("listings");
  const { t: shell } = useTranslation();
  const formats = useFormats();
  const toast = useToast();
  const formId = useId();
  const [column, setColumn] = useState(first);
  const [value, setValue] = useState("");
  const [onlyEmpty, setOnlyEmpty] = useState(false);
  const { edits } = corrections.history;
  const isChanged = (row: FailedRow) => {
    const old = cellOf(edits, row, column);
    return row.cells !== null && old !== value && (!onlyEmpty || old.trim() === "");
  };
  const changes = value === "" ? [] : rows.filter(isChanged).map((row) => ({ row, column, value }));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const undo = corrections.change(changes);
    toast({
      text: t("tools.changed", { count: changes.length, number: formats.number(changes.length) }),
      undo,
      endsWithPage: true,
    });
    onClose();
  };
  return (
    <Dialog
      title={t("setColumn.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("part.cancel")}</Button>
          <Button type="submit" form={formId} weight="primary" disabled={changes.length === 0}>
            {t("tools.apply", { count: changes.length, number: formats.number(changes.length) })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={apply} className={styles.form}>
        <p>{t("setColumn.explanation", { count: rows.length, number: formats.number(rows.length) })}</p>
        <Field label={t("tools.column")}>
          {(control) => (
            <select
              {...control}
              value={column}
              onChange={({ currentTarget }) => setColumn(Number(currentTarget.value))}
            >
              <ColumnOptions columns={columns} />
            </select>
          )}
        </Field>
        <Field label={t("setColumn.value")}>
          {(control) => (
            <input
              {...control}
              value={value}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
            />
          )}
        </Field>
        <label>
          <input
            type="checkbox"
            checked={onlyEmpty}
            onChange={({ currentTarget }) => setOnlyEmpty(currentTarget.checked)}
          />{" "}
          {t("setColumn.onlyEmpty")}
        </label>
      </form>
    </Dialog>
  );
}
