import Download from "lucide:download";
import { useTranslation } from "react-i18next";
import { Chart } from "../charts/chart.tsx";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Empty } from "../components/notice.tsx";
import { SelectionBar, useSelection } from "../components/selection.tsx";
import { useFormats } from "../messages/formats.ts";
import styles from "./catalog.module.css";
import { daysOf, type FileDay, totalSizeOf } from "./days.ts";
import type { FileFilter, FilterOptions } from "./file-filter.ts";
import { FileChoiceForm } from "./file-filter-form.tsx";
import { FilesOfDay } from "./files-of-day.tsx";
import { useStartDownload } from "./use-downloads.ts";
import { useFeedFiles } from "./use-feed-files.ts";

/** Properties of the file list. */
export interface FileListProps {
  readonly feedTypeId: string;
  readonly choice: FileFilter;
  readonly choices: FilterOptions;
  /** Called with the name of a search parameter and its new value; null removes it. */
  readonly onChange: (name: string, value: string | null) => void;
  readonly onPreview: (fileId: string) => void;
}

/** Files of a feed type by day, with their filter, and a download of many at once. */
export function FileList({ feedTypeId, choice, choices, onChange, onPreview }: FileListProps) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const list = useFeedFiles(feedTypeId, choice);
  const { files, totalCount, isLoading, hasMore, error, loadMore, retry } = list;
  const days = daysOf(files);
  const ids = days.flatMap((day) => day.files.flatMap(({ id, download }) => (download ? [id] : [])));
  const selection = useSelection(ids);
  const chosen = files.filter(({ id }) => selection.has(id));
  const start = useStartDownload();
  const downloadChosen = () => {
    for (const file of chosen) start(file);
    selection.clear();
  };
  return (
    <>
      <FileChoiceForm choice={choice} choices={choices} onChange={onChange} />
      <Failure error={error} onRetry={retry} />
      {files.length > 0 && (
        <>
          <p role="status" className={styles.soft}>
            {t("files.summary", {
              files:
                totalCount !== null && totalCount > files.length
                  ? t("files.shown", { shown: files.length, count: totalCount })
                  : t("files.count", { count: files.length }),
              size: formats.bytes(totalSizeOf(files)),
            })}
          </p>
          <div className={styles.selection}>
            <SelectionBar selection={selection}>
              <span className={styles.soft}>{formats.bytes(totalSizeOf(chosen))}</span>
              <Button weight="primary" icon={<Download aria-hidden />} onClick={downloadChosen}>
                {t("downloads.download")}
              </Button>
            </SelectionBar>
          </div>
        </>
      )}
      {days.map((day) => (
        <FilesOfDay
          key={day.day?.getTime() ?? 0}
          day={day}
          categories={choices.categories}
          selection={selection}
          onPreview={onPreview}
        />
      ))}
      {isLoading && (
        <div className={styles.loading}>
          <Loading />
        </div>
      )}
      {!isLoading && !error && files.length === 0 && (
        <Empty>{t(hasMore ? "files.noneYet" : "files.none")}</Empty>
      )}
      {!isLoading && hasMore && (
        <div className={styles.buttons}>
          <Button onClick={loadMore}>{t("files.more")}</Button>
        </div>
      )}
      {days.length > 1 && <SizeByDay days={days} />}
    </>
  );
}

/** Chart of the total file size of each day. */
function SizeByDay({ days }: { readonly days: readonly FileDay[] }) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const known = days.flatMap((one) => (one.day ? [{ ...one, day: one.day }] : [])).toReversed();
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return null;
  const sizesOf = (isRestricted: boolean) =>
    known.map(({ files }) =>
      totalSizeOf(files.filter(({ access }) => (access === "RESTRICTED") === isRestricted)),
    );
  return (
    <Chart
      kind="bar"
      isStacked
      title={t("chart.title")}
      labelTitle={t("chart.day")}
      labels={known.map(({ day }) => formats.date(day))}
      series={[
        { name: t("fileAccess.ALLOWED"), values: sizesOf(false), tone: "accent" },
        { name: t("fileAccess.RESTRICTED"), values: sizesOf(true), tone: "soft" },
      ]}
      formatValue={(value) => formats.bytes(value)}
      summary={t("chart.summary", {
        first: formats.date(first.day),
        last: formats.date(last.day),
        size: formats.bytes(known.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0)),
      })}
    />
  );
}
