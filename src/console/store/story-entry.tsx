import CircleAlert from "lucide:circle-alert";
import CircleCheck from "lucide:circle-check";
import Clock from "lucide:clock";
import LoaderCircle from "lucide:loader-circle";
import TriangleAlert from "lucide:triangle-alert";
import Undo2 from "lucide:undo-2";
import { useTranslation } from "react-i18next";
import type { Icon } from "../components/icon.ts";
import { Badge, type Tone } from "../components/notice.tsx";
import { Progress } from "../components/progress.tsx";
import { useFormats } from "../messages/formats.ts";
import type { CategoryTree } from "./category-tree.ts";
import type { Projection } from "./projection.ts";
import type { Queue } from "./queue.ts";
import type { QueuedChange } from "./queued-change.ts";
import styles from "./queue-panel.module.css";
import { type Story, stateOfStory, type StoryState } from "./stories.ts";
import { StoryActions } from "./story-actions.tsx";
import { StoryNotes } from "./story-notes.tsx";
import type { StoreChanges } from "./store-changes.ts";
import { planUndo } from "./undo.ts";
import { useChangeText } from "./use-change-text.ts";

const looks: Readonly<Record<StoryState, { readonly Icon: Icon; readonly tone: Tone }>> = {
  queued: { Icon: Clock, tone: "neutral" },
  processing: { Icon: LoaderCircle, tone: "neutral" },
  completed: { Icon: CircleCheck, tone: "good" },
  completedWithErrors: { Icon: TriangleAlert, tone: "warn" },
  failed: { Icon: CircleAlert, tone: "bad" },
  undoing: { Icon: LoaderCircle, tone: "neutral" },
  undone: { Icon: Undo2, tone: "neutral" },
  undoFailed: { Icon: CircleAlert, tone: "bad" },
};

/** Properties of an entry. */
export interface StoryEntryProps {
  readonly story: Story;
  readonly changes: StoreChanges;
  readonly queue: Queue;
  readonly base: CategoryTree;
  readonly projection: Projection;
  readonly onUndo: (storyId: string) => void;
}

/** Change of the seller and its undo: one entry with state, progress, reasons and actions. */
export function StoryEntry({ story, changes, queue, base, projection, onUndo }: StoryEntryProps) {
  const { t } = useTranslation("store");
  const { t: shared } = useTranslation();
  const words = useChangeText();
  const formats = useFormats();
  const { requested, undo } = story;
  const state = stateOfStory(story, projection.held);
  const { Icon, tone } = looks[state];
  const isMade = state !== "processing" && requested.some((item) => item.state.kind === "done");
  const sentence = words.story(story, isMade ? "done" : "open");
  const at = lastTime(undo.length > 0 ? undo : requested);
  const plan = planUndo(base, queue, story, { projection });
  const status =
    state === "undoing"
      ? t("story.undoing")
      : state === "undone"
        ? null
        : shared(`status.${state === "undoFailed" ? "failed" : state}`);
  const isActive = state === "undoing" || state === "processing";
  return (
    <li className={styles.item} data-state={state}>
      <Icon aria-hidden className={styles[tone]} />
      <div className={styles.words}>
        <p>
          {state === "undone" && at !== null
            ? t("story.undone", { change: sentence, time: formats.time(at) })
            : sentence}
        </p>
        {requested.length > 1 && (
          <p className={styles.note}>{requested.map(({ change }) => change.name).join(", ")}</p>
        )}
        {status !== null && (
          <p className={styles.note}>
            <Badge tone={tone}>{status}</Badge>
            {at !== null && !isActive && <time dateTime={at}>{formats.time(at)}</time>}
            {isActive && <StepProgress items={state === "undoing" ? undo : requested} />}
          </p>
        )}
        <StoryNotes
          story={story}
          state={state}
          plan={plan}
          queue={queue}
          base={base}
          projection={projection}
        />
        <StoryActions
          story={story}
          state={state}
          plan={plan}
          sentence={sentence}
          changes={changes}
          base={base}
          queue={queue}
          onUndo={onUndo}
        />
      </div>
    </li>
  );
}

/** Returns the time of the last change that has ended; null for none. */
function lastTime(items: readonly QueuedChange[]): string | null {
  const times = items.flatMap(({ state }) => ("at" in state ? [state.at] : []));
  return times.toSorted().at(-1) ?? null;
}

/** Progress of several changes, such as "2 of 5"; nothing for one. */
function StepProgress({ items }: { readonly items: readonly QueuedChange[] }) {
  const { t } = useTranslation("store");
  if (items.length < 2) return null;
  const done = items.filter(({ state }) => state.kind === "done").length;
  const label = t("story.progress", { done, total: items.length });
  return (
    <span className={styles.progress}>
      <span>{label}</span>
      <Progress label={label} value={done} max={items.length} />
    </span>
  );
}
