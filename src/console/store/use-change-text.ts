import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type CategoryTree, findCategory } from "./category-tree.ts";
import type { Change } from "./change.ts";
import type { ChangeFailure, FailureReason } from "./queued-change.ts";
import type { Story } from "./stories.ts";

/** Functions that describe changes and failures. */
export interface ChangeText {
  /** Returns a sentence that describes a change that is not done, such as "Rename “A” to “B”". */
  sentence(change: Change): string;
  /** Returns a sentence that describes a story. @param tense `done` for "Renamed …", `open` for "Rename …". */
  story(story: Story, tense: "done" | "open"): string;
  reason(reason: FailureReason | "deleted"): string;
  /** Returns the reason for a failure; the service's message when the console has no text for it. */
  failure(failure: ChangeFailure): string;
  /**
   * Returns a sentence about what an undone change has left, such as "It is still called “B”." Null when its undo is
   * complete.
   */
  stateAfter(change: Change, base: CategoryTree): string | null;
}

/** Returns the functions for the current language. */
export function useChangeText(): ChangeText {
  const { t } = useTranslation("store");
  return useMemo(() => {
    const reason = (name: FailureReason | "deleted") => t(`reason.${name}`);
    const sentenceIn = (tense: "change" | "changed", change: Change) => {
      const { name } = change;
      switch (change.type) {
        case "add":
          return change.parentName === null
            ? t(`${tense}.addTop`, { name })
            : t(`${tense}.add`, { name, parent: change.parentName });
        case "rename":
          return t(`${tense}.rename`, { name, previous: change.previousName });
        case "move":
          return change.parentName === null
            ? t(`${tense}.moveTop`, { name })
            : t(`${tense}.move`, { name, parent: change.parentName });
        case "delete":
          return t(`${tense}.delete`, { name });
        default:
          return change satisfies never;
      }
    };
    return {
      reason,
      sentence: (change) => sentenceIn("change", change),
      story({ requested }, tense) {
        const name = tense === "done" ? "changed" : "change";
        const [first] = requested;
        if (!first) return "";
        const { change } = first;
        const count = requested.length;
        if (count === 1) return sentenceIn(name, change);
        if (change.type !== "move") return t(`${name}.deleteMany`, { count });
        return change.parentName === null
          ? t(`${name}.moveManyTop`, { count })
          : t(`${name}.moveMany`, { count, parent: change.parentName });
      },
      failure({ reason: name, detail }) {
        const isPlain = name !== "refused" && name !== "UNRECOGNIZED";
        return detail === null || isPlain ? reason(name) : `${reason(name)} ${t("detail", { text: detail })}`;
      },
      stateAfter(change, base) {
        const category = findCategory(base, change.key);
        if (!category) return null;
        const { name } = category;
        switch (change.type) {
          case "add":
            return t("after.add", { name });
          case "rename":
            return name === change.previousName ? null : t("after.rename", { name });
          case "move": {
            if (category.parentKey === change.previousParentKey) return t("after.moved", { name });
            const parent = findCategory(base, category.parentKey)?.name;
            return parent === undefined ? t("after.moveTop", { name }) : t("after.move", { name, parent });
          }
          case "delete":
            return null;
          default:
            return change satisfies never;
        }
      },
    };
  }, [t]);
}
