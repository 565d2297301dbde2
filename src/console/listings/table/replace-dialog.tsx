import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { useToast } from "../../components/toaster.tsx";
import { useFormats } from "../../messages/formats.ts";
import { findReplacements } from "../rows/replace-text.ts";
import { ColumnOptions } from "./column-options.tsx";
import type { BulkDialogProps } from "./set-column-dialog.tsx";
import styles from "./table.module.css";

/** Dialog that replaces one text with another in all visible rows. */
export function ReplaceDialog({
  rows,
  columns,
  column: first,
  corrections,
  onClose,
}: BulkDialogProps<number | null>) {
  const { t } = useTranslation("listings");
  const { t: shell } = useTranslation();
  const formats = useFormats();
  const toast = useToast();
  const formId = useId();
  const [column, setColumn] = useState(first);
  const [find, setFind] = useState("");
  const [replaceWith, setReplaceWith] = useState("");
  const [isWholeCell, setWholeCell] = useState(false);
  const changes = findReplacements(rows, corrections.history.edits, columns.length, {
    find,
    replaceWith,
    isWholeCell,
    column,
  });
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
      title={t("replace.title")}
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
              value={column ?? ""}
              onChange={({ currentTarget: { value } }) => setColumn(value === "" ? null : Number(value))}
            >
              <option value="">{t("replace.everyColumn")}</option>
              <ColumnOptions columns={columns} />
            </select>
          )}
        </Field>
        <Field label={t("replace.find")}>
          {(control) => (
            <input {...control} value={find} onChange={({ currentTarget }) => setFind(currentTarget.value)} />
          )}
        </Field>
        <Field label={t("replace.with")}>
          {(control) => (
            <input
              {...control}
              value={replaceWith}
              onChange={({ currentTarget }) => setReplaceWith(currentTarget.value)}
            />
          )}
        </Field>
        <label>
          <input
            type="checkbox"
            checked={isWholeCell}
            onChange={({ currentTarget }) => setWholeCell(currentTarget.checked)}
          />{" "}
          {t("replace.wholeCell")}
        </label>
      </form>
    </Dialog>
  );
}
