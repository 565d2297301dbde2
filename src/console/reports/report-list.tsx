import Download from "lucide:download";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "urql";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { SelectionBar, useSelection } from "../components/selection.tsx";
import { useFormats } from "../messages/formats.ts";
import { useTypeName } from "../tasks/use-type-name.ts";
import { matches, type ReportFilters, variablesOf } from "./report-filters.ts";
import { ReportPages } from "./report-pages.ts";
import { hasFile, ReportRow } from "./report-row.tsx";
import styles from "./reports.module.css";
import { UnreadableTypes } from "./unreadable-types.tsx";
import { useReportDownload } from "./use-report-download.ts";
import { useReportFiles } from "./use-report-files.ts";
import { useRowWindow } from "./use-row-window.ts";

/** Number of the newest reports whose file names a search reads. */
const searchedNames = 100;

/** Properties of the list of reports. */
export interface ReportListProps {
  readonly filters: ReportFilters;
  /** Feed types of all reports. */
  readonly types: readonly string[];
  /** Content shown when there are no reports at all. */
  readonly empty: ReactNode;
}

/**
 * List of reports, newest first. Only the rows in view are in the document. Further pages are loaded while scrolling,
 * and all of them for a search.
 */
export function ReportList({ filters, types, empty }: ReportListProps) {
  const { t } = useTranslation("reports");
  const { t: shell } = useTranslation();
  const { number } = useFormats();
  const typeName = useTypeName();
  const client = useClient();
  const [pages] = useState(() => new ReportPages(client, variablesOf(filters, types)));
  const loaded = useSyncExternalStore(pages.subscribe, () => pages.loaded);
  const { reports, hasMore, isLoading, unreadable, error } = loaded;
  const search = filters.search.trim();
  const [needed, setNeeded] = useState<readonly string[]>([]);
  const files = useReportFiles(needed);
  const shown = useMemo(
    () =>
      search === ""
        ? reports
        : reports.filter(({ id, feedType, taskId }) =>
            matches(search, [typeName(feedType), taskId, files.get(id)?.fileName ?? ""]),
          ),
    [reports, search, files, typeName],
  );
  const { list, rowHeight, first, end } = useRowWindow(shown.length);
  const [focused, setFocused] = useState<number | null>(null);
  const selectable = useMemo(
    () => shown.filter((task) => hasFile(task, files.get(task.id))).map(({ taskId }) => taskId),
    [shown, files],
  );
  const selection = useSelection(selectable);
  const { progress, download } = useReportDownload();

  const visible = shown.slice(first, end);
  const ids = (search === "" ? visible : reports.slice(0, searchedNames))
    .filter((task) => hasFile(task, undefined))
    .map(({ id }) => id);
  const key = ids.join(" ");
  useEffect(() => setNeeded(key === "" ? [] : key.split(" ")), [key]);
  const isAtEnd = end >= shown.length - 1 || search !== "";
  useEffect(() => {
    if (isAtEnd && loaded.hasMore && !loaded.isLoading && !loaded.error) pages.loadMore();
  }, [pages, isAtEnd, loaded]);

  const indexes = visible.map((_, offset) => first + offset);
  // A row with the focus stays in the document when it is scrolled out of view.
  if (focused !== null && focused < shown.length && !indexes.includes(focused)) {
    indexes.splice(focused < first ? 0 : indexes.length, 0, focused);
  }
  const isDone = !hasMore && !isLoading && !error;
  if (isDone && reports.length === 0) {
    return (
      <>
        {empty}
        <UnreadableTypes types={unreadable} />
      </>
    );
  }
  return (
    <>
      <SelectionBar selection={selection}>
        <Button
          icon={<Download aria-hidden />}
          disabled={progress !== null}
          onClick={() => void download(selection.selected)}
        >
          {progress === null || progress.count === 1
            ? t("list.download")
            : t("list.downloading", { number: progress.number, count: progress.count })}
        </Button>
      </SelectionBar>
      <div className={styles.head} aria-hidden>
        <span />
        <span>{t("list.report")}</span>
        <span>{t("list.status")}</span>
        <span>{t("list.created")}</span>
        <span>{t("list.duration")}</span>
        <span />
      </div>
      {/* The focus only keeps its row. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className={styles.list}
        aria-label={t("title")}
        style={{ height: `${shown.length * rowHeight}px` }}
        onFocus={({ target }) => setFocused(Number(target.closest("li")?.dataset["index"]))}
        onBlur={() => setFocused(null)}
      >
        {indexes.map((index) => {
          const task = shown[index];
          return (
            task && (
              <ReportRow
                key={task.id}
                task={task}
                file={files.get(task.id)}
                index={index}
                count={hasMore ? -1 : shown.length}
                top={index * rowHeight}
                selection={selection}
                onDownload={download}
              />
            )
          );
        })}
      </ul>
      {isLoading && reports.length === 0 && <Loading />}
      {error && <Failure error={error} onRetry={pages.retry} />}
      {isDone && shown.length === 0 && <p role="status">{t("list.noneFound", { search })}</p>}
      {search !== "" && hasMore && (
        <p role="status">{t("list.searching", { count: reports.length, number: number(reports.length) })}</p>
      )}
      {search !== "" && isDone && reports.length > searchedNames && (
        <p className={styles.soft}>{t("list.searchedNames", { count: searchedNames })}</p>
      )}
      {hasMore && (
        <div className={styles.more}>
          <Button onClick={pages.loadMore} disabled={isLoading}>
            {shell(isLoading ? "part.loading" : "part.more")}
          </Button>
        </div>
      )}
      {isDone && shown.length > 0 && (
        <p className={styles.soft}>{t("list.all", { count: shown.length, number: number(shown.length) })}</p>
      )}
      <UnreadableTypes types={unreadable} />
    </>
  );
}
