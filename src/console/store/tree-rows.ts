import { type Category, type CategoryTree, childrenOf, findCategory } from "./category-tree.ts";

/** A row of the tree that can be seen. */
export interface TreeRow {
  readonly category: Category;
  /** 1 at the top level. */
  readonly level: number;
  /** Place among its siblings, from 1 on. */
  readonly position: number;
  readonly siblings: number;
  /** Null when there is nothing below it. */
  readonly isExpanded: boolean | null;
}

/** What a key does in a tree. */
export interface TreeMove {
  /** The row to go to. */
  readonly focus?: string;
  /** Rows to open. */
  readonly expand?: readonly string[];
  /** The row to close. */
  readonly collapse?: string;
}

/** The rows that can be seen, from top to bottom. @param collapsed keys of the categories that are closed. */
export function rowsOf(
  tree: CategoryTree,
  collapsed: ReadonlySet<string>,
  parentKey: string | null = null,
  level = 1,
): readonly TreeRow[] {
  const categories = childrenOf(tree, parentKey);
  return categories.flatMap((category, index) => {
    const isParent = childrenOf(tree, category.key).length > 0;
    const isExpanded = isParent ? !collapsed.has(category.key) : null;
    return [
      { category, level, position: index + 1, siblings: categories.length, isExpanded },
      ...(isExpanded ? rowsOf(tree, collapsed, category.key, level + 1) : []),
    ];
  });
}

/** What a key does, as the pattern of trees has it (WAI-ARIA); null for a key that does nothing here. */
export function moveOf(rows: readonly TreeRow[], focused: string, key: string): TreeMove | null {
  const index = rows.findIndex(({ category }) => category.key === focused);
  const row = rows[index];
  if (!row) return null;
  const to = (target: TreeRow | undefined): TreeMove => (target ? { focus: target.category.key } : {});
  switch (key) {
    case "ArrowDown":
      return to(rows[index + 1]);
    case "ArrowUp":
      return to(rows[index - 1]);
    case "Home":
      return to(rows[0]);
    case "End":
      return to(rows.at(-1));
    case "ArrowRight":
      if (row.isExpanded === null) return {};
      return row.isExpanded ? to(rows[index + 1]) : { expand: [focused] };
    case "ArrowLeft":
      if (row.isExpanded) return { collapse: focused };
      return row.category.parentKey === null ? {} : { focus: row.category.parentKey };
    case "*":
      return {
        expand: rows
          .filter(({ category }) => category.parentKey === row.category.parentKey)
          .map(({ category }) => category.key),
      };
    default:
      return null;
  }
}

/** The next row whose name begins so, from a row on; that row itself when more letters come to those before. */
export function rowNamed(rows: readonly TreeRow[], focused: string, text: string): string | null {
  const start = rows.findIndex(({ category }) => category.key === focused);
  const from = text.length > 1 ? start : start + 1;
  const inOrder = [...rows.slice(from), ...rows.slice(0, from)];
  const wanted = text.toLocaleLowerCase();
  return (
    inOrder.find(({ category }) => category.name.toLocaleLowerCase().startsWith(wanted))?.category.key ?? null
  );
}

/** Where the focus goes when its row is gone: to its parent, else to the first row. */
export function focusIn(
  tree: CategoryTree,
  rows: readonly TreeRow[],
  key: string | null,
  before: CategoryTree,
): string | null {
  for (let at = key; at !== null; at = findCategory(before, at)?.parentKey ?? null) {
    const known = at;
    if (findCategory(tree, known) && rows.some(({ category }) => category.key === known)) return known;
  }
  return rows[0]?.category.key ?? null;
}
