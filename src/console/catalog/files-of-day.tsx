import { useTranslation } from "react-i18next";
import { Badge } from "../components/notice.tsx";
import { type Selection, SelectionBox } from "../components/selection.tsx";
import { useFormats } from "../messages/formats.ts";
import styles from "./files.module.css";
import type { FileDay } from "./days.ts";
import { FileActions } from "./file-actions.tsx";
import type { FeedFileFactsFragment } from "./generated/graphql.ts";
import { useFileName } from "./use-file-name.ts";

/** Properties of the files of one day. */
export interface FilesOfDayProps {
  readonly day: FileDay;
  /** Top-level categories of the feed type. */
  readonly categories: readonly string[];
  readonly selection: Selection;
  readonly onPreview: (fileId: string) => void;
}

/** Collapsible table of one day's files. On a narrow page each file is a card. */
export function FilesOfDay({
  day: { day, files, sizeInBytes },
  categories,
  selection,
  onPreview,
}: FilesOfDayProps) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const name = day ? formats.date(day) : t("files.unknownDay");
  return (
    <details className={styles.day} open>
      <summary>
        <h3>{name}</h3>
        <span className={styles.soft}>
          {t("files.summary", {
            files: t("files.count", { count: files.length }),
            size: formats.bytes(sizeInBytes),
          })}
        </span>
      </summary>
      <table className={styles.table}>
        <caption className="visually-hidden">{t("files.caption", { day: name })}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.box}>
              <DayBox name={name} files={files} selection={selection} />
            </th>
            <th scope="col">{t("files.name")}</th>
            <th scope="col" className={styles.size}>
              {t("files.size")}
            </th>
            <th scope="col" className={styles.contents}>
              {t("files.contents")}
            </th>
            <th scope="col" className={styles.access}>
              {t("files.access")}
            </th>
            <th scope="col" className={styles.actions}>
              {t("files.actions")}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              categories={categories}
              selection={selection}
              onPreview={onPreview}
            />
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Checkbox that selects all files of a day. */
function DayBox({
  name,
  files,
  selection,
}: {
  readonly name: string;
  readonly files: readonly FeedFileFactsFragment[];
  readonly selection: Selection;
}) {
  const { t } = useTranslation("catalog");
  const ids = files.flatMap(({ id, download }) => (download ? [id] : []));
  const count = ids.filter(selection.has).length;
  if (ids.length === 0) return null;
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        checked={count === ids.length}
        aria-label={t("files.selectDay", { day: name })}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < ids.length;
        }}
        onChange={({ currentTarget }) => {
          for (const id of ids) selection.set(id, currentTarget.checked);
        }}
      />
    </label>
  );
}

const tones = { ALLOWED: "good", RESTRICTED: "warn", UNRECOGNIZED: "neutral", none: "neutral" } as const;

function FileRow({
  file,
  categories,
  selection,
  onPreview,
}: {
  readonly file: FeedFileFactsFragment;
} & Pick<FilesOfDayProps, "categories" | "onPreview" | "selection">) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const { shortName, categoriesOf } = useFileName();
  const { id, generatedAt, sizeInBytes, format, access, span, scope, download, categoryIds } = file;
  return (
    <tr>
      <td className={styles.box}>
        {download && (
          <SelectionBox selection={selection} id={id} label={t("files.select", { file: shortName(file) })} />
        )}
      </td>
      <th scope="row" className={styles.name}>
        <span>{generatedAt ? formats.time(generatedAt) : t("files.unknown")}</span>
        <span className={styles.soft}>{categoriesOf(categoryIds, categories)}</span>
      </th>
      <td className={styles.size}>
        {sizeInBytes === null ? t("files.unknown") : formats.bytes(sizeInBytes)}
      </td>
      <td className={styles.contents}>
        {span ? t(`unit.${span.unit}`, { count: span.value }) : t(`scope.${scope ?? "unknown"}`)},{" "}
        {t(`format.${format ?? "none"}`)}
      </td>
      <td className={styles.access}>
        <Badge tone={tones[access ?? "none"]}>{t(`fileAccess.${access ?? "none"}`)}</Badge>
      </td>
      <td className={styles.actions}>
        <FileActions file={file} name={shortName(file)} onPreview={onPreview} />
      </td>
    </tr>
  );
}
