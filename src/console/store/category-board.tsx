import FolderPlus from "lucide:folder-plus";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Card } from "../components/page.tsx";
import { useSelection } from "../components/selection.tsx";
import { useToast } from "../components/toaster.tsx";
import { useFormats } from "../messages/formats.ts";
import { ActionBar } from "./action-bar.tsx";
import type { CategoryActions, Naming } from "./category-actions.ts";
import styles from "./category-board.module.css";
import { CategorySearch } from "./category-search.tsx";
import { findCategory, inReadingOrder, maxCategories, otherKey } from "./category-tree.ts";
import { CategoryTreeView } from "./category-tree-view.tsx";
import type { Change } from "./change.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { KeyList } from "./key-list.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { additionTo, mayHoldListings, moveOfCategory, renameOf, topMost } from "./create-change.ts";
import type { Projection } from "./projection.ts";
import { enqueuedTogether, type Queue } from "./queue.ts";
import { storiesOf } from "./stories.ts";
import { validateAll, validateChange } from "./change-validation.ts";
import type { StoreChanges } from "./store-changes.ts";
import { searched } from "./tree-rows.ts";
import { useChangeText } from "./use-change-text.ts";
import { useLinkedCategory } from "./use-linked-category.ts";
import type { Undoing } from "./use-undo.tsx";

/** Properties of the board. */
export interface CategoryBoardProps {
  readonly changes: StoreChanges;
  readonly queue: Queue;
  readonly projection: Projection;
  readonly undoing: Undoing;
  /** Returns the key of a category for its global id; undefined for none. */
  readonly keyOfId: (id: string) => string | undefined;
}

type Asking =
  | { readonly kind: "delete"; readonly keys: readonly string[] }
  | { readonly kind: "move"; readonly keys: readonly string[]; readonly place?: string | null };

/** Category tree with its search, all its actions and dialogs. */
export function CategoryBoard({ changes, queue, projection, undoing, keyOfId }: CategoryBoardProps) {
  const { t } = useTranslation("store");
  const formats = useFormats();
  const words = useChangeText();
  const announce = useAnnounce();
  const toast = useToast();
  const [selected, setSelected] = useState<string | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [cutKey, setCutKey] = useState<string | null>(null);
  const [search, setSearch] = useState("");
  const [focusRequest, requestFocus] = useState<{ readonly key: string | null } | null>(null);
  const { planned, shown } = projection;
  const found = useMemo(() => searched(shown, search), [shown, search]);
  const selectable = useMemo(
    () =>
      inReadingOrder(planned)
        .filter(({ key }) => key !== otherKey && (!found || found.matches.has(key)))
        .map(({ key }) => key),
    [planned, found],
  );
  const selection = useSelection(selectable);
  useLinkedCategory(shown, keyOfId, (key) => {
    setSearch("");
    setSelected(key);
    requestFocus({ key });
  });

  const enqueue = (all: readonly Change[]) => {
    const id = crypto.randomUUID();
    const [story] = storiesOf(enqueuedTogether({ ...queue, items: [] }, id, all).items);
    if (!story) return;
    const sentence = words.story(story, "open");
    const refusal = validateAll(planned, all);
    if (refusal !== null) {
      toast({ text: t("said.refused", { change: sentence, reason: words.reason(refusal) }), tone: "bad" });
      return;
    }
    selection.clear();
    changes
      .update((now) => enqueuedTogether(now, id, all))
      .then(
        () =>
          toast({
            text: t("said.queued", { change: sentence }),
            about: id,
            ...(all.every(({ type }) => type !== "delete") && { undo: () => undoing.undo(id) }),
          }),
        () => toast({ text: t("said.notKept", { change: sentence }), tone: "bad" }),
      );
  };
  const leaveName = (left: Naming) => setNaming((now) => (now === left ? null : now));
  const actions: CategoryActions = {
    select: setSelected,
    name(next) {
      // The row of a new category is visible only in the whole tree.
      if (next.kind === "add") setSearch("");
      setNaming(next);
    },
    leaveName,
    keepName(what, name) {
      leaveName(what);
      if (what.kind === "rename") {
        enqueue([renameOf(planned, what.key, name)]);
        if (!searched([{ key: "", parentKey: null, name }], search)?.matches.size) setSearch("");
        return;
      }
      const key = `new-${crypto.randomUUID()}`;
      enqueue([additionTo(planned, what.parentKey, name, key)]);
      setSelected(key);
    },
    move(key, parentKey) {
      const change = moveOfCategory(planned, key, parentKey);
      // If the new parent may hold listings, a dialog asks where to move them.
      const asks = validateChange(planned, change) === null && mayHoldListings(planned, parentKey);
      if (asks) setAsking({ kind: "move", keys: [key], place: parentKey });
      else enqueue([change]);
    },
    askWhereTo: (keys) => setAsking({ kind: "move", keys: topMost(planned, keys) }),
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
    remove: (keys) => setAsking({ kind: "delete", keys: topMost(planned, keys) }),
    undo: undoing.undoLatest,
  };
  const settle = (all: readonly Change[]) => {
    setAsking(null);
    enqueue(all);
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
      <CategorySearch
        text={search}
        found={found && found.matches.size}
        onChange={setSearch}
        onEnter={() => requestFocus({ key: firstMatch(found) })}
      />
      <ActionBar
        projection={projection}
        selected={selected}
        selection={selection}
        cutKey={cutKey}
        actions={actions}
      />
      <CategoryTreeView
        projection={projection}
        found={found}
        ids={queue.ids}
        selected={selected}
        selection={selection}
        focusRequest={focusRequest}
        naming={naming}
        cutKey={cutKey}
        actions={actions}
      />
      <footer className={styles.foot}>
        <p>{t("tree.count", { count: planned.length, max: formats.number(maxCategories) })}</p>
        <KeyList />
      </footer>
      {asking?.kind === "move" && (
        <MoveDialog
          tree={planned}
          categoryKeys={asking.keys}
          place={asking.place}
          onMove={settle}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.kind === "delete" && (
        <DeleteDialog
          tree={planned}
          categoryKeys={asking.keys}
          onDelete={settle}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}

/** Returns the key of the first category that matches a search; null for none. */
function firstMatch(found: ReturnType<typeof searched>): string | null {
  return found?.tree.find(({ key }) => found.matches.has(key))?.key ?? null;
}
