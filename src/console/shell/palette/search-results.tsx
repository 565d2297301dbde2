import FileSpreadsheet from "lucide:file-spreadsheet";
import FolderTree from "lucide:folder-tree";
import Images from "lucide:images";
import Plus from "lucide:plus";
import { Fragment, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Icon } from "../../components/icon.ts";
import { sections } from "../sections.ts";
import { highlight, wordsOf } from "./matching.ts";
import type { SearchOption } from "./search-option.ts";
import styles from "./search-results.module.css";
import { useSearch } from "./use-search.ts";

/** Properties of the results. */
export interface SearchResultsProps {
  readonly text: string;
  /** Id of the list. Its options have this id, a hyphen and their index. */
  readonly listId: string;
  /** Index of the option that Enter chooses. */
  readonly active: number;
  /** Called with the displayed options after each rendering. */
  readonly onOptions: (options: readonly SearchOption[]) => void;
  readonly onActive: (index: number) => void;
  readonly onChoose: (option: SearchOption) => void;
}

/** Results of a search, as groups of options. */
export default function SearchResults({
  text,
  listId,
  active,
  onOptions,
  onActive,
  onChoose,
}: SearchResultsProps) {
  const { t } = useTranslation();
  const { groups, isLoading, failures } = useSearch(text);
  const words = wordsOf(text);
  const options = groups.flatMap((group) => group.options);
  const indexOf = new Map(options.map(({ id }, index) => [id, index]));
  // Before the page is painted, so that Enter never chooses an option of the former text.
  useLayoutEffect(() => onOptions(options));
  return (
    <>
      {options.length > 0 && (
        <div role="listbox" id={listId} className={styles.list} aria-label={t("search.results")}>
          {groups.map(({ name, options: ofGroup }) => (
            <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
              <div id={`${listId}-${name}`} className={styles.group}>
                {t(`search.groups.${name}`)}
              </div>
              {ofGroup.map((option) => {
                const index = indexOf.get(option.id) ?? 0;
                return (
                  <Result
                    key={option.id}
                    id={`${listId}-${index}`}
                    option={option}
                    words={words}
                    isActive={index === active}
                    onActive={() => onActive(index)}
                    onChoose={() => onChoose(option)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
      {isLoading && <p className={styles.note}>{t("part.loading")}</p>}
      {!isLoading && options.length === 0 && <p className={styles.note}>{t("search.none", { text })}</p>}
      {failures.map(({ group, reason }) => (
        <p key={group} className={styles.note}>
          {t(`search.groups.${group}`)}: {reason}
        </p>
      ))}
      <p role="status" className="visually-hidden">
        {text !== "" && !isLoading && t("search.count", { count: options.length })}
      </p>
    </>
  );
}

const icons: Readonly<Record<SearchOption["kind"], Icon>> = {
  action: Plus,
  category: FolderTree,
  media: Images,
  screen: FileSpreadsheet,
  task: FileSpreadsheet,
};

interface ResultProps {
  readonly id: string;
  readonly option: SearchOption;
  readonly words: readonly string[];
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onChoose: () => void;
}

function Result({ id, option, words, isActive, onActive, onChoose }: ResultProps) {
  const { kind, title, detail, to } = option;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const Icon = (kind === "screen" && sections.find(({ path }) => path === to)?.icon) || icons[kind];
  return (
    // The focus stays in the field, whose keys choose the option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={element}
      role="option"
      id={id}
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={() => {
        if (!isActive) onActive();
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon aria-hidden />
      <span className={styles.title}>
        <Highlighted text={title} words={words} />
      </span>
      {detail !== "" && (
        <span className={styles.detail}>
          <Highlighted text={detail} words={words} />
        </span>
      )}
    </div>
  );
}

function Highlighted({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return highlight(text, words).map(({ text: part, isMatch }, index) =>
    // The parts have no other identity than their position.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  );
}
