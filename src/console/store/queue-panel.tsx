import Undo2 from "lucide:undo-2";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useIsReachable } from "../api/api-context.ts";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Empty, Notice } from "../components/notice.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import type { CategoryTree } from "./category-tree.ts";
import { type Projection, undoLatest } from "./projection.ts";
import { isOpen, type Obstacle, type Queue, type QueuedChange, withoutDone } from "./queue.ts";
import { QueueItem } from "./queue-item.tsx";
import styles from "./queue-panel.module.css";
import type { StoreChanges } from "./store-changes.ts";
import { useChangeText } from "./use-change-text.ts";

/** Properties of the panel. */
export interface QueuePanelProps {
  readonly changes: StoreChanges;
  readonly queue: Queue;
  readonly isDriving: boolean;
  readonly base: CategoryTree;
  readonly projection: Projection;
}

/** Queue of category changes: open, completed and failed. */
export function QueuePanel({ changes, queue, isDriving, base, projection }: QueuePanelProps) {
  const { t } = useTranslation("store");
  const isReachable = useIsReachable();
  useNews(queue);
  const { items, obstacle } = queue;
  const open = items.filter(({ state }) => state.kind !== "done");
  const done = items.filter(({ state }) => state.kind === "done").toReversed();
  const isWaiting = items.some(isOpen);
  const list = (shown: readonly QueuedChange[]) => (
    <ol className={styles.list}>
      {shown.map((item) => (
        <QueueItem
          key={item.id}
          item={item}
          changes={changes}
          queue={queue}
          base={base}
          projection={projection}
        />
      ))}
    </ol>
  );
  return (
    <Card
      title={t("queue.title")}
      actions={
        <Button
          icon={<Undo2 aria-hidden />}
          disabled={undoLatest(base, queue, "") === null}
          onClick={() =>
            void changes.update((now) => undoLatest(base, now, crypto.randomUUID())?.queue ?? now)
          }
        >
          {t("queue.undoLast")}
        </Button>
      }
    >
      {isWaiting && !isReachable && <Notice tone="warn">{t("queue.offline")}</Notice>}
      {isWaiting && obstacle !== null && <ObstacleNotice obstacle={obstacle} />}
      {isWaiting && !isDriving && <Notice tone="neutral">{t("queue.otherTab")}</Notice>}
      {items.length === 0 && <Empty>{t("queue.none")}</Empty>}
      {open.length > 0 && (
        <section aria-label={t("queue.open")} className={styles.part}>
          <h3>{t("queue.open")}</h3>
          {list(open)}
        </section>
      )}
      {done.length > 0 && (
        <section aria-label={t("queue.done")} className={styles.part}>
          <header className={styles.head}>
            <h3>{t("queue.done")}</h3>
            <Button weight="plain" onClick={() => void changes.update(withoutDone)}>
              {t("queue.clear")}
            </Button>
          </header>
          {list(done)}
        </section>
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

/** Announces completed and failed changes to screen readers while the screen is open. */
function useNews({ items }: Queue): void {
  const { t } = useTranslation("store");
  const words = useChangeText();
  const announce = useAnnounce();
  const known = useRef(items);
  useEffect(() => {
    const before = new Map(known.current.map((item) => [item.id, item.state.kind]));
    known.current = items;
    for (const { id, change, state } of items) {
      const was = before.get(id);
      if (was === undefined || was === state.kind) continue;
      if (state.kind === "done") announce(t("said.done", { change: words.sentence(change) }));
      if (state.kind === "failed") {
        const reason = words.failure(state.failure);
        announce(t("said.failed", { change: words.sentence(change), reason }));
      }
    }
  }, [items, announce, t, words]);
}
