import FolderPlus from "lucide:folder-plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import { ActionBar } from "./action-bar.tsx";
import type { CategoryActions, Naming } from "./category-actions.ts";
import styles from "./category-board.module.css";
import { type CategoryTree, findCategory, maxCategories } from "./category-tree.ts";
import { CategoryTreeView } from "./category-tree-view.tsx";
import type { Change } from "./change.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { KeyList } from "./key-list.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { additionTo, moveOfCategory, renameOf, mayHoldListings } from "./create-change.ts";
import { type Projection, undoLatest } from "./projection.ts";
import { enqueued } from "./queue.ts";
import { validateChange } from "./change-validation.ts";
import type { StoreChanges } from "./store-changes.ts";
import { useChangeText } from "./use-change-text.ts";

/** Properties of the board. */
export interface CategoryBoardProps {
  readonly changes: StoreChanges;
  /** Current tree at the service. */
  readonly base: CategoryTree;
  readonly projection: Projection;
}

type Asking =
  | { readonly kind: "delete"; readonly key: string }
  | { readonly kind: "move"; readonly key: string; readonly place?: string | null };

/** Category tree with all its actions and dialogs. */
export function CategoryBoard({ changes, base, projection }: CategoryBoardProps) {
  const { t } = useTranslation("store");
  const formats = useFormats();
  const words = useChangeText();
  const announce = useAnnounce();
  const [selected, setSelected] = useState<string | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [cutKey, setCutKey] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { planned } = projection;

  const queue = (change: Change) => {
    setRefused(null);
    const refusal = validateChange(planned, change);
    if (refusal !== null) {
      setRefused(t("said.refused", { change: words.sentence(change), reason: words.reason(refusal) }));
      return;
    }
    changes
      .update((now) => enqueued(now, crypto.randomUUID(), change))
      .then(
        () => announce(t("said.queued", { change: words.sentence(change) })),
        () => setRefused(t("said.notKept", { change: words.sentence(change) })),
      );
  };
  const actions: CategoryActions = {
    select: setSelected,
    name(next) {
      setRefused(null);
      setNaming(next);
    },
    keepName(what, name) {
      setNaming(null);
      if (what.kind === "rename") {
        queue(renameOf(planned, what.key, name));
        return;
      }
      const key = `new-${crypto.randomUUID()}`;
      queue(additionTo(planned, what.parentKey, name, key));
      setSelected(key);
    },
    move(key, parentKey) {
      const change = moveOfCategory(planned, key, parentKey);
      // If the new parent may hold listings, a dialog asks where to move them.
      const asks = validateChange(planned, change) === null && mayHoldListings(planned, parentKey);
      if (asks) setAsking({ kind: "move", key, place: parentKey });
      else queue(change);
    },
    askWhereTo: (key) => setAsking({ kind: "move", key }),
    cut(key) {
      const name = findCategory(planned, key ?? cutKey)?.name ?? "";
      setCutKey(key);
      announce(key === null ? t("said.cutOff", { name }) : t("said.cut", { name }));
    },
    paste(parentKey) {
      if (cutKey === null) return;
      setCutKey(null);
      actions.move(cutKey, parentKey);
    },
    remove: (key) => setAsking({ kind: "delete", key }),
    undo() {
      const step = undoLatest(base, changes.queue, crypto.randomUUID());
      if (step) {
        void changes.update((now) => undoLatest(base, now, crypto.randomUUID())?.queue ?? now);
        announce(t("said.takenBack", { count: 1, change: words.sentence(step.item.change) }));
      } else {
        setRefused(t("said.nothingToUndo"));
      }
    },
  };
  const settle = (change: Change) => {
    setAsking(null);
    queue(change);
  };

  return (
    <Card
      title={t("tree.title")}
      actions={
        <Button
          icon={<FolderPlus aria-hidden />}
          onClick={() => actions.name({ kind: "add", parentKey: null })}
        >
          {t("tree.addTop")}
        </Button>
      }
    >
      {refused !== null && <Notice tone="warn">{refused}</Notice>}
      <CategoryTreeView
        projection={projection}
        ids={changes.queue.ids}
        selected={selected}
        naming={naming}
        cutKey={cutKey}
        actions={actions}
      />
      <ActionBar projection={projection} selected={selected} cutKey={cutKey} actions={actions} />
      <footer className={styles.foot}>
        <p>{t("tree.count", { count: planned.length, max: formats.number(maxCategories) })}</p>
        <KeyList />
      </footer>
      {asking?.kind === "move" && (
        <MoveDialog
          tree={planned}
          categoryKey={asking.key}
          place={asking.place}
          onMove={settle}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.kind === "delete" && (
        <DeleteDialog
          tree={planned}
          categoryKey={asking.key}
          onDelete={settle}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}
