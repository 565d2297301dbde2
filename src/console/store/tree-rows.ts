import { type Category, type CategoryTree, childrenOf, findCategory, pathOf } from "./category-tree.ts";

/** Visible row of the tree. */
export interface TreeRow {
  readonly category: Category;
  /** 1 at the top level. */
  readonly level: number;
  /** Position among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** True when the children are shown; null for a category without children. */
  readonly isExpanded: boolean | null;
}

/** Effect of a key in a tree. */
export interface TreeMove {
  /** Key of the row that receives the focus. */
  readonly focus?: string;
  /** Keys of the rows to expand. */
  readonly expand?: readonly string[];
  /** Key of the row to collapse. */
  readonly collapse?: string;
}

/**
 * Returns the visible rows from top to bottom.
 * @param collapsed Keys of the collapsed categories.
 */
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

/** Part of a tree that a search shows. */
export interface SearchedTree {
  /** Categories whose names match, with their ancestors. */
  readonly tree: CategoryTree;
  /** Keys of the categories whose names match. */
  readonly matches: ReadonlySet<string>;
}

/** Returns the categories whose names contain a text, with their ancestors; null for an empty text. */
export function searched(tree: CategoryTree, text: string): SearchedTree | null {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return null;
  const found = tree.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const shown = new Set(found.flatMap(({ key }) => pathOf(tree, key)));
  return {
    tree: tree.filter((category) => shown.has(category)),
    matches: new Set(found.map(({ key }) => key)),
  };
}

/** Returns the effect of a key according to the WAI-ARIA tree pattern; null for a key without effect. */
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

/**
 * Returns the next row, after the focused one, whose name starts with a text. When the text has more than one letter,
 * the search includes the focused row.
 */
export function rowNamed(rows: readonly TreeRow[], focused: string, text: string): string | null {
  const start = rows.findIndex(({ category }) => category.key === focused);
  const from = text.length > 1 ? start : start + 1;
  const inOrder = [...rows.slice(from), ...rows.slice(0, from)];
  const wanted = text.toLocaleLowerCase();
  return (
    inOrder.find(({ category }) => category.name.toLocaleLowerCase().startsWith(wanted))?.category.key ?? null
  );
}

/**
 * Returns the row that receives the focus after the focused row was removed: its nearest visible ancestor, or the first
 * row.
 */
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
