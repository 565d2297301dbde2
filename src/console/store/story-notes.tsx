import { useTranslation } from "react-i18next";
import type { CategoryTree } from "./category-tree.ts";
import type { Projection } from "./projection.ts";
import { idOf, type Queue, withServiceIds } from "./queue.ts";
import styles from "./queue-panel.module.css";
import type { Story, StoryState } from "./stories.ts";
import type { UndoPlan } from "./undo.ts";
import { useChangeText } from "./use-change-text.ts";

/** Properties of the notes. */
export interface StoryNotesProps {
  readonly story: Story;
  readonly state: StoryState;
  /** What an undo would do. */
  readonly plan: UndoPlan;
  readonly queue: Queue;
  readonly base: CategoryTree;
  readonly projection: Projection;
}

/** Reasons of failures, what an undo takes, and what a failed undo has left. */
export function StoryNotes({ story, state, plan, queue, base, projection }: StoryNotesProps) {
  const { t } = useTranslation("store");
  const words = useChangeText();
  const { requested, undo } = story;
  const all = [...requested, ...undo];
  const own = new Set(all.map(({ id }) => id));
  const culprits = new Set(all.map(({ id }) => projection.held.get(id)));
  // Changes on hold are explained by the failed change, unless that is in the same entry.
  const heldBy = queue.items.find(({ id }) => culprits.has(id) && !own.has(id));
  const left =
    state === "undoFailed"
      ? requested.flatMap(({ change }) => {
          const known = { ...withServiceIds(queue, change), key: idOf(queue, change.key) };
          return words.stateAfter(known, base) ?? [];
        })
      : [];
  const canEnd = state === "completed" || state === "completedWithErrors" || state === "processing";
  return (
    <>
      {all.some((item) => item.state.kind === "running") && <p className={styles.note}>{t("queue.slow")}</p>}
      {heldBy && (
        <p className={styles.note}>{t("queue.heldBy", { change: words.sentence(heldBy.change) })}</p>
      )}
      {all.map(({ id, change, undoes, state: result }) => {
        if (result.kind !== "failed") return null;
        const reason = words.failure(result.failure);
        const isUndo = undoes !== null;
        return (
          <p key={id} className={styles.fault}>
            {isUndo
              ? t("story.undoFailed", { reason })
              : requested.length > 1
                ? t("story.failedOne", { name: change.name, reason })
                : reason}
          </p>
        );
      })}
      {left.map((sentence) => (
        <p key={sentence} className={styles.note}>
          {sentence}
        </p>
      ))}
      {plan.kind === "impossible" && canEnd && (
        <p className={styles.note}>{t("queue.cannotUndo", { reason: words.reason(plan.refusal) })}</p>
      )}
      {plan.kind === "steps" && plan.steps.length > requested.length && state !== "undoFailed" && (
        <p className={styles.note}>{t("story.undoSteps", { count: plan.steps.length })}</p>
      )}
    </>
  );
}
