import Columns3 from "lucide:columns-3";
import Redo2 from "lucide:redo-2";
import Replace from "lucide:replace";
import Undo2 from "lucide:undo-2";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { useToast } from "../../components/toaster.tsx";
import { useFormats } from "../../messages/formats.ts";
import type { FailedRow } from "../rows/failed-row.ts";
import { type RowFilter, type RowState, rowStates } from "../rows/filter-rows.ts";
import type { ReasonGroup } from "../rows/reason-groups.ts";
import { columnToFill } from "./column-to-fill.ts";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { SetColumnDialog } from "./set-column-dialog.tsx";
import styles from "./table.module.css";
import type { RowEditor } from "./use-corrections.ts";

/** Properties of the toolbar. */
export interface EditToolsProps {
  readonly shown: readonly FailedRow[];
  /** State of every row, shown or not. */
  readonly states: readonly RowState[];
  readonly columns: readonly string[];
  readonly groups: readonly ReasonGroup[];
  readonly filter: RowFilter;
  readonly onFilter: (changes: Partial<RowFilter>) => void;
  /** Editor of the rows; null when the rows cannot be edited. */
  readonly corrections: RowEditor | null;
}

/** Delay between the last keystroke and the search, in milliseconds. */
const typingPauseMs = 200;

/** Filter and bulk actions for the failed rows. */
export function EditTools({ shown, states, columns, groups, filter, onFilter, corrections }: EditToolsProps) {
  const { t } = useTranslation("listings");
  const { t: shell } = useTranslation();
  const formats = useFormats();
  const [dialog, setDialog] = useState<"column" | "replace" | null>(null);
  const group = groups.find(({ key }) => key === filter.reason);
  const close = () => setDialog(null);
  const toast = useToast();
  const choose = (isSent: boolean) => {
    const undo = corrections?.choose(shown, isSent);
    if (!undo) return;
    const key = isSent ? "tools.included" : "tools.excluded";
    toast({
      text: t(key, { count: shown.length, number: formats.number(shown.length) }),
      undo,
      endsWithPage: true,
    });
  };
  return (
    <div className={styles.tools}>
      <SearchField text={filter.text} onText={(text) => onFilter({ text })} />
      <label className={styles.inline}>
        {t("tools.state")}
        <select
          value={filter.state ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ state: rowStates.find((one) => one === value) ?? null })
          }
        >
          <option value="">{t("tools.everyState", { number: formats.number(states.length) })}</option>
          {rowStates.map((state) => (
            <option key={state} value={state}>
              {t(`tools.states.${state}`, {
                number: formats.number(states.filter((one) => one === state).length),
              })}
            </option>
          ))}
        </select>
      </label>
      <span role="status" className={styles.shown}>
        {t("tools.shown", { count: shown.length, number: formats.number(shown.length) })}
      </span>
      {corrections && corrections.history.past.length > 0 && (
        <span className={styles.shown}>{t(corrections.isKept ? "tools.kept" : "tools.keeping")}</span>
      )}
      {corrections && (
        <div role="toolbar" aria-label={t("tools.title")} className={styles.buttons}>
          <div className={styles.buttons}>
            <Button
              icon={<Undo2 aria-hidden />}
              disabled={corrections.history.past.length === 0}
              onClick={corrections.undo}
            >
              {shell("part.undo")}
            </Button>
            <Button
              icon={<Redo2 aria-hidden />}
              disabled={corrections.history.future.length === 0}
              onClick={corrections.redo}
            >
              {t("tools.redo")}
            </Button>
          </div>
          <div className={styles.buttons}>
            <Button
              icon={<Columns3 aria-hidden />}
              disabled={shown.length === 0}
              onClick={() => setDialog("column")}
            >
              {t("tools.setColumn")}
            </Button>
            <Button
              icon={<Replace aria-hidden />}
              disabled={shown.length === 0}
              onClick={() => setDialog("replace")}
            >
              {t("tools.replace")}
            </Button>
          </div>
          <div className={styles.buttons}>
            <Button disabled={shown.length === 0} onClick={() => choose(true)}>
              {t("tools.takeIn")}
            </Button>
            <Button disabled={shown.length === 0} onClick={() => choose(false)}>
              {t("tools.leaveOut")}
            </Button>
          </div>
        </div>
      )}
      {corrections && dialog === "column" && (
        <SetColumnDialog
          rows={shown}
          columns={columns}
          column={columnToFill(shown, corrections.history.edits, groups, group)}
          corrections={corrections}
          onClose={close}
        />
      )}
      {corrections && dialog === "replace" && (
        <ReplaceDialog
          rows={shown}
          columns={columns}
          column={group && group.column >= 0 ? group.column : null}
          corrections={corrections}
          onClose={close}
        />
      )}
    </div>
  );
}

function SearchField({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const { t } = useTranslation("listings");
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed === text) return undefined;
    const timer = setTimeout(() => onText(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, text, onText]);
  return (
    <label className={styles.inline}>
      {t("tools.search")}
      <input type="search" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
    </label>
  );
}
