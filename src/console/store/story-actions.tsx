import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { GrantAccess } from "../components/grant-access.tsx";
import type { CategoryTree } from "./category-tree.ts";
import { dependentsOf } from "./projection.ts";
import { isWaiting, type Queue, without } from "./queue.ts";
import type { QueuedChange } from "./queued-change.ts";
import styles from "./queue-panel.module.css";
import type { Story, StoryState } from "./stories.ts";
import type { StoreChanges } from "./store-changes.ts";
import { type UndoPlan, withoutUndo, withRetry } from "./undo.ts";
import { useQueueUpdate } from "./use-queue-update.ts";

/** Properties of the actions. */
export interface StoryActionsProps {
  readonly story: Story;
  readonly state: StoryState;
  /** What an undo would do. */
  readonly plan: UndoPlan;
  readonly sentence: string;
  readonly changes: StoreChanges;
  readonly base: CategoryTree;
  readonly queue: Queue;
  readonly onUndo: (storyId: string) => void;
}

/** Buttons of an entry: cancel, undo, retry, discard. */
export function StoryActions({
  story,
  state,
  plan,
  sentence,
  changes,
  base,
  queue,
  onUndo,
}: StoryActionsProps) {
  const { t } = useTranslation("store");
  const { t: shared } = useTranslation();
  const { requested, undo } = story;
  const update = useQueueUpdate(changes);
  const button = (action: string, onClick: () => void) => (
    <Button aria-label={t("queue.ofChange", { action, change: sentence })} onClick={onClick}>
      {action}
    </Button>
  );
  /** Removes changes with those that depend on them. */
  const removal = (key: "cancel" | "discard", items: readonly QueuedChange[]) => {
    const ids = new Set(items.map(({ id }) => id));
    const others = dependentsOf(base, queue, ids).size - ids.size;
    const action = others === 0 ? t(`queue.${key}`) : t(`queue.${key}With`, { count: others });
    return button(action, () => update((now) => without(now, dependentsOf(base, now, ids))));
  };
  const failed = [...requested, ...undo].filter((item) => item.state.kind === "failed");
  const isForbidden = failed.some(
    (item) => item.state.kind === "failed" && item.state.failure.reason === "forbidden",
  );
  const retry =
    failed.length > 0 &&
    state !== "undoing" &&
    button(t("queue.retry"), () => update((now) => withRetry(base, now, story, crypto.randomUUID())));
  const waiting = requested.filter(isWaiting);
  const isUndoable = plan.kind === "steps" && state !== "undoFailed";
  return (
    <div className={styles.actions}>
      {waiting.length > 0 && !isUndoable && removal("cancel", waiting)}
      {retry}
      {isForbidden && <GrantAccess />}
      {undo.length === 0 && failed.length > 0 && state !== "processing" && removal("discard", failed)}
      {isUndoable && button(t("queue.undo"), () => onUndo(story.id))}
      {state === "undoing" &&
        undo.every(isWaiting) &&
        button(t("queue.cancelUndo"), () => update((now) => withoutUndo(base, now, story)))}
      {state === "undoFailed" &&
        button(shared("part.dismiss"), () => update((now) => withoutUndo(base, now, story)))}
    </div>
  );
}
