import Search from "lucide:search";
import X from "lucide:x";
import { type KeyboardEvent, lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { loadChunk } from "../../api/load-chunk.ts";
import { Button } from "../../components/button.tsx";
import { Loading } from "../../components/loading.tsx";
import { useModal } from "../../components/use-modal.ts";
import { useCurrentUser } from "../../session/session-context.ts";
import { loadTaskMessages } from "../../tasks/load-task-messages.ts";
import { addRecentChoice } from "./recent-choices.ts";
import styles from "./search-dialog.module.css";
import type { SearchOption } from "./search-option.ts";

/** The results have their own chunk. The field is here, so that no key is lost while it loads. */
const SearchResults = lazy(async () => {
  const [results] = await loadChunk(() => Promise.all([import("./search-results.tsx"), loadTaskMessages()]));
  return results;
});

/** Dialog that searches screens, tasks, media and categories, and opens the chosen one. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { kept } = useCurrentUser();
  const navigate = useNavigate();
  const modal = useModal(onClose, true);
  const listId = useId();
  const [text, setText] = useState("");
  const [options, setOptions] = useState<readonly SearchOption[]>([]);
  const [index, setIndex] = useState(0);
  const active = Math.min(index, options.length - 1);
  const choose = (option: SearchOption) => {
    // When the browser's storage fails, the search has no recent choices.
    void addRecentChoice(kept, option).catch(() => undefined);
    onClose();
    void navigate(option.to);
  };
  const press = (event: KeyboardEvent) => {
    // While an input method composes a character, its keys are not those of the list.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[active];
    if (step !== undefined && options.length > 0) setIndex((active + step + options.length) % options.length);
    else if (event.key === "Enter" && option) choose(option);
    else return;
    event.preventDefault();
  };
  return (
    <dialog {...modal} className={styles.dialog} aria-label={t("search.title")}>
      <div className={styles.head}>
        <Search aria-hidden />
        <input
          role="combobox"
          aria-label={t("search.title")}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t("search.placeholder")}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setIndex(0);
          }}
          onKeyDown={press}
        />
        <Button weight="plain" icon={<X aria-hidden />} aria-label={t("part.close")} onClick={onClose} />
      </div>
      <div className={styles.body}>
        <Suspense fallback={<Loading />}>
          <SearchResults
            text={text}
            listId={listId}
            active={active}
            onOptions={(next) => setOptions((known) => (haveSameIds(known, next) ? known : next))}
            onActive={setIndex}
            onChoose={choose}
          />
        </Suspense>
      </div>
    </dialog>
  );
}

function haveSameIds(some: readonly SearchOption[], others: readonly SearchOption[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id);
}
