import CircleAlert from "lucide:circle-alert";
import CircleCheck from "lucide:circle-check";
import Clock from "lucide:clock";
import LoaderCircle from "lucide:loader-circle";
import PauseCircle from "lucide:circle-pause";
import Undo2 from "lucide:undo-2";
import { useTranslation } from "react-i18next";
import type { Icon } from "../components/icon.ts";
import { Button } from "../components/button.tsx";
import { GrantAccess } from "../components/grant-access.tsx";
import { Badge, type Tone } from "../components/notice.tsx";
import { useFormats } from "../messages/formats.ts";
import type { CategoryTree } from "./category-tree.ts";
import { dependentsOf, enqueuedUndo, type Projection, checkUndo } from "./projection.ts";
import { type Queue, type QueuedChange, without, withState } from "./queue.ts";
import styles from "./queue-panel.module.css";
import type { StoreChanges } from "./store-changes.ts";
import { useChangeText } from "./use-change-text.ts";

/** State of a change as displayed. */
type Look = QueuedChange["state"]["kind"] | "held" | "undone";

const looks: Readonly<Record<Look, { readonly Icon: Icon; readonly tone: Tone }>> = {
  waiting: { Icon: Clock, tone: "warn" },
  held: { Icon: PauseCircle, tone: "warn" },
  sending: { Icon: LoaderCircle, tone: "neutral" },
  running: { Icon: LoaderCircle, tone: "neutral" },
  done: { Icon: CircleCheck, tone: "good" },
  failed: { Icon: CircleAlert, tone: "bad" },
  undone: { Icon: Undo2, tone: "neutral" },
};

/** Properties of an item in the queue. */
export interface QueueItemProps {
  readonly item: QueuedChange;
  readonly changes: StoreChanges;
  readonly queue: Queue;
  readonly base: CategoryTree;
  readonly projection: Projection;
}

/** Change in the queue with its state, reason and actions. */
export function QueueItem({ item, changes, queue, base, projection }: QueueItemProps) {
  const { t } = useTranslation("store");
  const words = useChangeText();
  const formats = useFormats();
  const { id, change, state, undoes } = item;
  const sentence = words.sentence(change);
  const heldBy = queue.items.find((one) => one.id === projection.held.get(id));
  // Moves that only restore an order belong to an undo, so they get no undo button.
  const isStep = change.type !== "move" || !change.isReorder;
  const undoing = state.kind === "done" && isStep ? checkUndo(projection.planned, queue, item) : null;
  const look: Look = heldBy ? "held" : undoing?.kind === "undone" ? "undone" : state.kind;
  const { Icon, tone } = looks[look];
  const button = (action: string, onClick: () => void) => (
    <Button aria-label={t("queue.ofChange", { action, change: sentence })} onClick={onClick}>
      {action}
    </Button>
  );
  const leave = (key: "discard" | "takeBack") => {
    const others = dependentsOf(base, queue, id).size - 1;
    const action = others === 0 ? t(`queue.${key}`) : t(`queue.${key}With`, { count: others });
    return button(action, () => void changes.update((now) => without(now, dependentsOf(base, now, id))));
  };
  return (
    <li className={styles.item} data-state={look}>
      <Icon aria-hidden className={styles[tone]} />
      <div className={styles.words}>
        <p>{sentence}</p>
        <p className={styles.note}>
          <Badge tone={tone}>{t(`queue.state.${look}`)}</Badge>
          {"at" in state && <time dateTime={state.at}>{formats.time(state.at)}</time>}
        </p>
        {undoes !== null && <p className={styles.note}>{t("queue.undoes")}</p>}
        {state.kind === "running" && <p className={styles.note}>{t("queue.slow")}</p>}
        {heldBy && (
          <p className={styles.note}>{t("queue.heldBy", { change: words.sentence(heldBy.change) })}</p>
        )}
        {state.kind === "failed" && <p className={styles.fault}>{words.failure(state.failure)}</p>}
        {undoing?.kind === "impossible" && (
          <p className={styles.note}>
            {t("queue.cannotUndo", {
              reason:
                undoing.refusal === "deleted" ? t("queue.deletedForGood") : words.reason(undoing.refusal),
            })}
          </p>
        )}
        <div className={styles.actions}>
          {state.kind === "waiting" && leave("takeBack")}
          {state.kind === "failed" &&
            button(
              t("queue.retry"),
              () => void changes.update((now) => withState(now, id, { kind: "waiting" })),
            )}
          {state.kind === "failed" && state.failure.reason === "forbidden" && <GrantAccess />}
          {state.kind === "failed" && leave("discard")}
          {undoing?.kind === "possible" &&
            button(
              t("queue.undo"),
              () =>
                void changes.update((now) =>
                  enqueuedUndo(base, now, crypto.randomUUID(), { item, change: undoing.change }),
                ),
            )}
        </div>
      </div>
    </li>
  );
}
