import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../components/toaster.tsx";
import type { CategoryTree } from "./category-tree.ts";
import type { Projection } from "./projection.ts";
import type { Queue } from "./queue.ts";
import { storiesOf } from "./stories.ts";
import type { StoreChanges } from "./store-changes.ts";
import { planLatestUndo, planUndo, withUndo } from "./undo.ts";
import { UndoDialog } from "./undo-dialog.tsx";
import { useChangeText } from "./use-change-text.ts";
import { useQueueUpdate } from "./use-queue-update.ts";

/** Functions that undo changes. */
export interface Undoing {
  /** Undoes a story. Asks first when that takes many changes. */
  readonly undo: (storyId: string) => void;
  readonly undoLatest: () => void;
  /** False when there is nothing to undo. */
  readonly canUndo: boolean;
  /** Open question about an undo; null for none. */
  readonly dialog: ReactNode;
}

/** Maximum number of changes of an undo that starts without a question. */
const maxSteps = 10;

interface Asking {
  readonly storyId: string;
  readonly name: string;
  readonly count: number;
}

/** Returns the functions that undo changes, for all parts of the screen. */
export function useUndo(changes: StoreChanges, base: CategoryTree, projection: Projection): Undoing {
  const { t } = useTranslation("store");
  const words = useChangeText();
  const toast = useToast();
  const update = useQueueUpdate(changes);
  const [asking, setAsking] = useState<Asking | null>(null);
  // A toast calls the function of an earlier rendering.
  const present = useRef(base);
  useEffect(() => {
    present.current = base;
  }, [base]);

  const perform = (storyId: string, restoresPosition = true) => {
    const change = (now: Queue) => {
      const story = storiesOf(now.items).find(({ id }) => id === storyId);
      if (!story) return now;
      const plan = planUndo(present.current, now, story, { restoresPosition });
      return withUndo(now, storyId, plan, crypto.randomUUID());
    };
    update(change);
  };
  const undo = (storyId: string) => {
    const { queue } = changes;
    const story = storiesOf(queue.items).find(({ id }) => id === storyId);
    const plan = story && planUndo(present.current, queue, story);
    if (!plan || plan.kind === "none") {
      toast({ text: t("said.nothingToUndo") });
      return;
    }
    const sentence = words.story(story, "open");
    if (plan.kind === "impossible") {
      toast({ text: t("queue.cannotUndo", { reason: words.reason(plan.refusal) }), tone: "bad" });
      return;
    }
    if (plan.kind === "steps" && plan.steps.length > maxSteps) {
      setAsking({ storyId, name: story.requested[0]?.change.name ?? "", count: plan.steps.length });
      return;
    }
    perform(storyId);
    toast({
      text:
        plan.kind === "cancel"
          ? t("said.cancelled", { count: plan.removed.size - story.requested.length + 1, change: sentence })
          : t("said.undoing", { change: sentence }),
      about: storyId,
    });
  };
  return {
    undo,
    undoLatest() {
      const latest = planLatestUndo(present.current, changes.queue);
      if (latest) undo(latest.story.id);
      else toast({ text: t("said.nothingToUndo") });
    },
    canUndo: useMemo(
      () => planLatestUndo(base, changes.queue, projection) !== null,
      [base, changes.queue, projection],
    ),
    dialog: asking && (
      <UndoDialog
        name={asking.name}
        count={asking.count}
        onUndo={(restoresPosition) => {
          setAsking(null);
          perform(asking.storyId, restoresPosition);
        }}
        onClose={() => setAsking(null)}
      />
    ),
  };
}
