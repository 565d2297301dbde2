import Undo2 from "lucide:undo-2";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useIsReachable } from "../api/api-context.ts";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Empty, Notice } from "../components/notice.tsx";
import { Card } from "../components/page.tsx";
import { useFocusAfterRemoval } from "../components/use-focus-after-removal.ts";
import { useFormats } from "../messages/formats.ts";
import type { CategoryTree } from "./category-tree.ts";
import type { Projection } from "./projection.ts";
import { isOpen, type Obstacle, type Queue, withoutDone } from "./queue.ts";
import styles from "./queue-panel.module.css";
import { isSettled, stateOfStory, storiesOf, type StoryState } from "./stories.ts";
import { StoryEntry } from "./story-entry.tsx";
import type { StoreChanges } from "./store-changes.ts";
import { useChangeText } from "./use-change-text.ts";
import { useQueueUpdate } from "./use-queue-update.ts";
import type { Undoing } from "./use-undo.tsx";

/** Properties of the panel. */
export interface QueuePanelProps {
  readonly changes: StoreChanges;
  readonly queue: Queue;
  readonly isDriving: boolean;
  readonly base: CategoryTree;
  readonly projection: Projection;
  readonly undoing: Undoing;
}

/** List of the changes, newest first. */
export function QueuePanel({ changes, queue, isDriving, base, projection, undoing }: QueuePanelProps) {
  const { t } = useTranslation("store");
  const isReachable = useIsReachable();
  const update = useQueueUpdate(changes);
  const stories = storiesOf(queue.items);
  useNews(queue, projection);
  const list = useFocusAfterRemoval<HTMLOListElement>(stories.length);
  const isWaiting = queue.items.some(isOpen);
  return (
    <Card
      title={t("queue.title")}
      actions={
        <>
          <Button weight="plain" disabled={!stories.some(isSettled)} onClick={() => update(withoutDone)}>
            {t("queue.clear")}
          </Button>
          <Button icon={<Undo2 aria-hidden />} disabled={!undoing.canUndo} onClick={undoing.undoLatest}>
            {t("queue.undo")}
          </Button>
        </>
      }
    >
      {isWaiting && !isReachable && <Notice tone="warn">{t("queue.offline")}</Notice>}
      {isWaiting && queue.obstacle !== null && <ObstacleNotice obstacle={queue.obstacle} />}
      {isWaiting && !isDriving && <Notice tone="neutral">{t("queue.otherTab")}</Notice>}
      {stories.length === 0 ? (
        <Empty>{t("queue.none")}</Empty>
      ) : (
        <ol ref={list} tabIndex={-1} className={styles.list}>
          {stories.toReversed().map((story) => (
            <StoryEntry
              key={story.id}
              story={story}
              changes={changes}
              queue={queue}
              base={base}
              projection={projection}
              onUndo={undoing.undo}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

function ObstacleNotice({ obstacle }: { readonly obstacle: Obstacle }) {
  const { t } = useTranslation("store");
  const formats = useFormats();
  switch (obstacle.kind) {
    case "otherChange":
      return <Notice tone="neutral">{t("queue.waitsForOther")}</Notice>;
    case "limit":
      return <Notice tone="warn">{t("queue.waitsForLimit", { time: formats.time(obstacle.until) })}</Notice>;
    case "unavailable":
      return <Notice tone="warn">{t("queue.waitsForService")}</Notice>;
    default:
      return obstacle satisfies never;
  }
}

/** States whose beginning is announced, with their message. */
const news: Partial<Record<StoryState, "done" | "failed" | "undoFailed" | "undone">> = {
  completed: "done",
  completedWithErrors: "failed",
  failed: "failed",
  undone: "undone",
  undoFailed: "undoFailed",
};

/** Announces the end of changes and of their undo to screen readers while the screen is open. */
function useNews(queue: Queue, { held }: Projection): void {
  const { t } = useTranslation("store");
  const words = useChangeText();
  const announce = useAnnounce();
  const known = useRef<ReadonlyMap<string, StoryState> | null>(null);
  useEffect(() => {
    const stories = storiesOf(queue.items);
    const before = known.current;
    known.current = new Map(stories.map((story) => [story.id, stateOfStory(story, held)]));
    for (const story of stories) {
      const was = before?.get(story.id);
      const state = known.current.get(story.id);
      const message = state && news[state];
      if (was === undefined || was === state || !message) continue;
      const failure = [...story.requested, ...story.undo].findLast((item) => item.state.kind === "failed");
      const reason = failure?.state.kind === "failed" ? words.failure(failure.state.failure) : "";
      announce(t(`said.${message}`, { change: words.story(story, "open"), reason }));
    }
  }, [queue.items, held, announce, t, words]);
}
