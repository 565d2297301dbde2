import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Change } from "./change.ts";
import type { ChangeFailure, FailureReason } from "./queue.ts";

/** Functions that describe changes and failures. */
export interface ChangeText {
  /** Returns a sentence that describes a change. */
  sentence(change: Change): string;
  reason(reason: FailureReason): string;
  /** Returns the reason for a failure; the service's message when the console has no text for it. */
  failure(failure: ChangeFailure): string;
}

/** Returns the functions for the current language. */
export function useChangeText(): ChangeText {
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
