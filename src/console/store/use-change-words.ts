import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "./change.ts";
import type { ChangeFailure, FailureReason } from "./queue.ts";

/** Says what changes are about. */
export interface ChangeWords {
  /** A change in a sentence. */
  sentence(change: Change): string;
  reason(reason: FailureReason): string;
  /** Why a change was not made, with the service's own words where the console has none. */
  failure(failure: ChangeFailure): string;
}

/** The words in the language in use. */
export function useChangeWords(): ChangeWords {
  const { t } = useTranslation("store");
  return useMemo(() => {
    const reason = (name: FailureReason) => t(`reason.${name}`);
    return {
      reason,
      sentence(change) {
        const { name } = change;
        switch (change.type) {
          case "add":
            return change.parentName === null
              ? t("change.addTop", { name })
              : t("change.add", { name, parent: change.parentName });
          case "rename":
            return t("change.rename", { name, previous: change.previousName });
          case "move":
            if (change.isReorder) return t("change.last", { name });
            return change.parentName === null
              ? t("change.moveTop", { name })
              : t("change.move", { name, parent: change.parentName });
          case "delete":
            return t("change.delete", { name });
          default:
            return change satisfies never;
        }
      },
      failure({ reason: name, detail }) {
        const isPlain = name !== "refused" && name !== "UNRECOGNIZED";
        return detail === null || isPlain ? reason(name) : `${reason(name)} ${t("detail", { text: detail })}`;
      },
    };
  }, [t]);
}
