import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Notice } from "../components/notice.tsx";
import { Card } from "../components/page.tsx";
import { useToast } from "../components/toaster.tsx";
import type { CsvShape } from "../csv/csv-table.ts";
import { useFormats } from "../messages/formats.ts";
import type { TaskDetailsFragment } from "../tasks/generated/graphql.ts";
import { createCsv } from "./csv/csv-in-worker.ts";
import styles from "./listings.module.css";
import { cellsOf } from "./rows/edits.ts";
import { filterRows, stateOf } from "./rows/filter-rows.ts";
import type { FailedRows } from "./rows/load-failed-rows.ts";
import { pairLines } from "./rows/source-lines.ts";
import { groupByReason } from "./rows/reason-groups.ts";
import { nameOfAttempt } from "./send/attempts.ts";
import type { UploadEdits, SentUpload, NewUploadData } from "./send/stored-uploads.ts";
import { SendingStatus } from "./send/sending-status.tsx";
import { useRelease } from "./send/use-release.ts";
import { useSending } from "./send/use-sending.ts";
import { EditTools } from "./table/row-toolbar.tsx";
import { FailedRowsGrid } from "./table/failed-rows-grid.tsx";
import { ReasonChips } from "./table/reason-chips.tsx";
import { SpreadsheetTools } from "./table/spreadsheet-tools.tsx";
import { useCorrections } from "./table/use-corrections.ts";
import { useRowFilter } from "./table/use-row-filter.ts";

/** Properties of the corrections view. */
export interface CorrectionsProps {
  readonly task: TaskDetailsFragment;
  readonly failed: FailedRows;
  readonly kept: UploadEdits;
  readonly sent: readonly SentUpload[];
  /** Number of the attempt that would send the corrected rows. */
  readonly attempt: number;
  /** Loads more failed rows; null when all are loaded. */
  readonly onMore: (() => void) | null;
}

/** Editor for the failed rows of an upload, and the button that sends the corrected ones again. */
export function Corrections({ task, failed, kept: keptEdits, sent, attempt, onMore }: CorrectionsProps) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const navigate = useNavigate();
  const { taskId } = task;
  const { rows, shape } = failed;
  const corrections = useCorrections(taskId, keptEdits);
  const { history, moreColumns } = corrections;
  const { edits } = history;
  const columns = useMemo(() => [...failed.columns, ...moreColumns], [failed.columns, moreColumns]);
  const sourceLines = useMemo(
    () => new Map(sent.find((one) => one.taskId === taskId)?.previous?.lines),
    [sent, taskId],
  );
  const { sentKeys, failure: releaseFailure, release } = useRelease(taskId, sent);
  const groups = useMemo(() => groupByReason(rows, columns), [rows, columns]);
  const [filter, setFilter] = useRowFilter();
  // Rows are filtered again only when the filter changes, so that a row does not disappear while the user corrects it.
  const [filtered, setFiltered] = useState({ filter, edits });
  if (filtered.filter !== filter) setFiltered({ filter, edits });
  const shown = useMemo(
    () => filterRows(rows, filtered.edits, sentKeys, filtered.filter, columns),
    [rows, sentKeys, filtered, columns],
  );
  const states = useMemo(
    () => rows.map((row) => stateOf(row, edits, sentKeys, columns)),
    [rows, edits, sentKeys, columns],
  );
  const ready = rows.filter((_, index) => states[index] === "ready");

  const open = (next: string) => void navigate(`/listings/${encodeURIComponent(next)}`);
  const sending = useSending(open);
  const [order, setOrder] = useState<NewUploadData | null>(null);
  const toast = useToast();
  // Writing the file takes a moment, in which a second click would send the rows twice.
  const [isWriting, setWriting] = useState(false);
  const send = async () => {
    if (shape === null) return;
    setWriting(true);
    try {
      const next = await write(shape);
      setOrder(next);
      sending.send(next);
    } catch {
      toast({ tone: "bad", text: t("sheet.notCreated") });
    } finally {
      setWriting(false);
    }
  };
  const write = async (ofFile: CsvShape): Promise<NewUploadData> => {
    const written = ready.map((row) => ({ row, cells: cellsOf(edits, row) }));
    const blob = await createCsv(
      { kind: "write", shape: ofFile, moreColumns, rows: written.map(({ cells }) => cells) },
      new AbortController().signal,
    );
    const source = sent.find((one) => one.taskId === taskId);
    const name = nameOfAttempt(source?.fileName ?? failed.fileName ?? "listings.csv", attempt);
    return {
      file: new File([blob], name, { type: "text/csv" }),
      feedType: task.feedType,
      schemaVersion: task.schemaVersion ?? "1.0",
      marketplaceId: source?.marketplaceId ?? null,
      previous: {
        taskId,
        rowKeys: ready.map(({ key }) => key),
        lines: pairLines(ofFile, moreColumns, written, sourceLines),
      },
    };
  };
  const sendAgain = (openTaskId: string | null, key?: string) =>
    order && sending.send(order, openTaskId, key);

  return (
    <Card
      title={t("table.title")}
      actions={
        shape !== null && (
          <Button
            weight="primary"
            disabled={ready.length === 0 || isWriting || sending.state.kind === "sending"}
            onClick={() => void send()}
          >
            {t("table.send", { count: ready.length, number: formats.number(ready.length) })}
          </Button>
        )
      }
    >
      {failed.missing !== null && <Notice tone="warn">{t(`table.missing.${failed.missing}`)}</Notice>}
      {shape !== null && <p className={styles.soft}>{t("table.explanation")}</p>}
      {sentKeys.size > 0 && (
        <Notice tone="neutral" actions={<Button onClick={() => void release()}>{t("table.release")}</Button>}>
          {t("table.sentAgain", { count: sentKeys.size, number: formats.number(sentKeys.size) })}
        </Notice>
      )}
      {releaseFailure && <Failure error={releaseFailure} onRetry={() => void release()} />}
      <SendingStatus sending={sending} onFound={open} onForget={sending.reset} onSendAgain={sendAgain} />
      <ReasonChips
        groups={groups}
        columns={columns}
        rows={rows}
        states={states}
        chosen={filter.reason}
        onChoose={(reason) => setFilter({ reason })}
        onAddColumn={shape === null ? null : corrections.addColumn}
      />
      <EditTools
        shown={shown}
        states={states}
        columns={columns}
        groups={groups}
        filter={filter}
        onFilter={setFilter}
        corrections={shape === null ? null : corrections}
      />
      <FailedRowsGrid
        rows={shown}
        columns={columns}
        sourceLines={sourceLines}
        groups={groups}
        sentKeys={sentKeys}
        corrections={corrections}
        canEdit={shape !== null}
      />
      <SpreadsheetTools
        rows={rows}
        columns={columns}
        sourceLines={sourceLines}
        fileName={failed.fileName}
        corrections={corrections}
      />
      {onMore && <Button onClick={onMore}>{t("table.more")}</Button>}
    </Card>
  );
}
