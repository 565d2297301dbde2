import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Empty } from "../components/notice.tsx";
import { Page } from "../components/page.tsx";
import { CategoryBoard } from "./category-board.tsx";
import { treeOf } from "./category-tree.ts";
import type { StoreQuery } from "./generated/graphql.ts";
import { StoreDocument } from "./operations.ts";
import { project } from "./projection.ts";
import { QueuePanel } from "./queue-panel.tsx";
import styles from "./screen.module.css";
import { StoreFacts } from "./store-facts.tsx";
import { useUndo } from "./use-undo.tsx";
import { useStoreChanges } from "./use-store-changes.ts";

/** Screen at `/console/store`. */
export default function StoreScreen() {
  const { t } = useTranslation("store");
  const [{ data, error, fetching }, ask] = useQuery({ query: StoreDocument });
  const again = () => ask({ requestPolicy: "network-only" });
  const { store } = data ?? {};
  return (
    <Page title={t("title")} explanation={t("explanation")}>
      {store && <Store store={store} onRetry={again} />}
      {store === null && !error && <Empty>{t("noStore")}</Empty>}
      {!store && error && <Failure error={error} onRetry={again} />}
      {!data && fetching && <Loading />}
    </Page>
  );
}

function Store({
  store,
  onRetry,
}: {
  readonly store: NonNullable<StoreQuery["store"]>;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation("store");
  const { changes, queue, isDriving } = useStoreChanges();
  const { categories } = store;
  const base = useMemo(() => treeOf(categories ?? []), [categories]);
  const projection = useMemo(() => project(base, queue), [base, queue]);
  const undoing = useUndo(changes, base, projection);
  const keyOfId = useCallback((id: string) => keyIn(categories ?? [], id), [categories]);
  return (
    <>
      <StoreFacts store={store} />
      <div className={styles.sides}>
        {categories === null ? (
          <Failure error={new Error(t("tree.notRead"))} onRetry={onRetry} />
        ) : (
          <CategoryBoard
            changes={changes}
            queue={queue}
            projection={projection}
            undoing={undoing}
            keyOfId={keyOfId}
          />
        )}
        <QueuePanel
          changes={changes}
          queue={queue}
          isDriving={isDriving}
          base={base}
          projection={projection}
          undoing={undoing}
        />
      </div>
      {undoing.dialog}
    </>
  );
}

interface IdentifiedCategory {
  readonly id: string;
  readonly categoryId: string;
  readonly children?: readonly IdentifiedCategory[];
}

/** Returns the key of the category with a global id; undefined for none. */
function keyIn(categories: readonly IdentifiedCategory[], id: string): string | undefined {
  for (const { id: own, categoryId, children = [] } of categories) {
    const key = own === id ? categoryId : keyIn(children, id);
    if (key !== undefined) return key;
  }
  return undefined;
}
