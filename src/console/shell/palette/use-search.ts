import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorMessages } from "../../components/failure.tsx";
import { useCurrentUser } from "../../session/session-context.ts";
import { bestMatches, wordsOf } from "./matching.ts";
import { readRecentChoices } from "./recent-choices.ts";
import type { SearchOption } from "./search-option.ts";
import { useCategoryOptions } from "./use-category-options.ts";
import { useMediaOptions } from "./use-media-options.ts";
import { useScreenOptions } from "./use-screen-options.ts";
import { useTaskOptions } from "./use-task-options.ts";

/** Group of results, and key of its heading. */
export type SearchGroupName = "actions" | "categories" | "media" | "recent" | "screens" | "tasks";

/** Results of a search. */
export interface SearchState {
  /** Groups with at least one option. */
  readonly groups: readonly { readonly name: SearchGroupName; readonly options: readonly SearchOption[] }[];
  /** True while a source loads that could have results. */
  readonly isLoading: boolean;
  /** Groups that could not be loaded. */
  readonly failures: readonly { readonly group: SearchGroupName; readonly reason: string }[];
}

/** Maximum number of results in a group. */
const maxInGroup = 6;

/** Searches all sources. Without a text, the results are the recent choices, the actions and the screens. */
export function useSearch(text: string): SearchState {
  const { actions, screens } = useScreenOptions();
  const tasks = useTaskOptions(text);
  const media = useMediaOptions();
  const categories = useCategoryOptions();
  const recent = useRecentChoices([
    ...actions,
    ...screens,
    ...(tasks.options ?? []),
    ...(media ?? []),
    ...(categories.options ?? []),
  ]);
  const { t } = useTranslation();
  const tasksFailure = useErrorMessages(tasks.error).join(" ");
  const tasksReason = tasks.isForbidden ? t("failure.codes.FORBIDDEN") : tasksFailure;
  const categoriesReason = useErrorMessages(categories.error).join(" ");
  const words = wordsOf(text);
  if (words.length === 0) {
    const isOther = ({ id }: SearchOption) => !recent.some((option) => option.id === id);
    const groups = [
      { name: "recent", options: recent },
      { name: "actions", options: actions.filter(isOther) },
      { name: "screens", options: screens.filter(isOther) },
    ] as const;
    return { groups: groups.filter(({ options }) => options.length > 0), isLoading: false, failures: [] };
  }
  const all = [
    { name: "actions", options: actions },
    { name: "screens", options: screens },
    { name: "tasks", options: tasks.options },
    { name: "media", options: media },
    { name: "categories", options: categories.options },
  ] as const;
  return {
    groups: all
      .map(({ name, options }) => ({ name, options: bestMatches(options ?? [], words, maxInGroup) }))
      .filter(({ options }) => options.length > 0),
    isLoading: tasks.isLoading === true || all.some(({ options }) => options === null),
    failures: (
      [
        { group: "tasks", reason: tasksReason },
        { group: "categories", reason: categoriesReason },
      ] as const
    ).filter(({ reason }) => reason !== ""),
  };
}

/** Recent choices. @param known Options in the current language, which replace the stored ones. */
function useRecentChoices(known: readonly SearchOption[]): readonly SearchOption[] {
  const { kept } = useCurrentUser();
  const [recent, setRecent] = useState<readonly SearchOption[]>([]);
  useEffect(() => {
    // When the browser's storage fails, the search has no recent choices.
    void readRecentChoices(kept).then(setRecent, () => undefined);
  }, [kept]);
  return recent.map((option) => known.find(({ id }) => id === option.id) ?? option);
}
