import { maxCategories, maxCategoryLevel, otherCategoryId } from "../../upstream/store/limits.ts";
import type { StoreCategory } from "../../upstream/store/model.ts";
import { quoted } from "../errors/quoted.ts";
import {
  faultOfName,
  nameKey,
  plainName,
  reservedName,
  temporaryKey,
  temporaryStem,
} from "./category-name.ts";
import { PlanNode } from "./plan-node.ts";
import { TreeFault } from "./tree-fault.ts";

/** A wanted category with its subcategories. */
export interface WantedCategory {
  /** Identifier of the present category that becomes this category. Without it, the name selects the category. */
  readonly categoryId?: string | null | undefined;
  readonly name: string;
  readonly children?: readonly WantedCategory[] | null | undefined;
}

/** The wanted categories of a store, with options. */
export interface WantedTree {
  /** Top-level categories. */
  readonly categories: readonly WantedCategory[];
  /** True when present categories that the tree does not contain stay unchanged. */
  readonly keepsUnlisted: boolean;
  /** True when an empty tree may delete all categories. */
  readonly mayDeleteAll: boolean;
}

/** A wanted category, with its path in the request for error messages. */
interface Entry {
  readonly wanted: WantedCategory;
  /** Comparison key of the name. */
  readonly nameKey: string;
  readonly at: string;
  readonly parent: Entry | null;
  /** Existing category that the entry matches, or the new category to add. */
  node: PlanNode | null;
}

/**
 * Checks a tree without knowledge of the present categories, before any call.
 * @throws TreeFault when no store can have the tree.
 */
export function checkTree({ categories, keepsUnlisted, mayDeleteAll }: WantedTree): void {
  const entries = listEntries(categories);
  checkIdentifiers(entries);
  if (entries.length === 0 && !keepsUnlisted && !mayDeleteAll) {
    throw new TreeFault(
      "The tree has no categories, so every category of the store would be deleted. Set `deleteAll: true` to delete them, or `keepUnlisted: true` to keep them.",
    );
  }
}

/**
 * Matches each wanted category with a present one: by its identifier, else by its name under the same parent, else by
 * its name anywhere if only one unmatched category has it.
 * @returns `root`, the tree of the present categories; `kept`, the present and new categories that exist at the end of
 * the plan, parents first; and `unwanted`, the categories to delete.
 * @throws TreeFault when the store cannot have the tree.
 */
export function matchTree(present: readonly StoreCategory[], tree: WantedTree) {
  const root = new PlanNode(null, "");
  const byId = new Map<string, PlanNode>();
  addNodes(present, root, byId);
  const entries = listEntries(tree.categories);
  checkIdentifiers(entries);
  const free = new Set([...byId.values()].filter(({ isReserved }) => !isReserved));
  const take: Match = (entry, node) => {
    if (!node) return;
    entry.node = node;
    free.delete(node);
  };
  matchByIdentifier(entries, byId, take);
  matchByName(entries, root, free, take);
  for (const entry of entries) {
    const parent = entry.parent === null ? root : entry.parent.node;
    const name = plainName(entry.wanted.name);
    // An existing category may retain a name that the service would reject for a new one.
    const fault = entry.node?.name === name ? null : faultOfName(name);
    if (fault !== null) throw new TreeFault(`In \`${entry.at}.name\`: ${fault}`);
    entry.node ??= new PlanNode(null, name);
    if (parent) entry.node.goal = { parent, name, nameKey: entry.nameKey };
  }
  const unlisted = [...root.subtree()].filter((node) => free.has(node));
  for (const node of tree.keepsUnlisted ? unlisted : []) {
    if (node.parent) node.goal = { parent: node.parent, name: node.name, nameKey: node.nameKey };
  }
  const kept = [...entries.flatMap(({ node }) => node ?? []), ...(tree.keepsUnlisted ? unlisted : [])];
  checkGoals(root, kept);
  return {
    root,
    kept: kept.toSorted((a, b) => goalLevel(a, root) - goalLevel(b, root)),
    unwanted: tree.keepsUnlisted ? [] : unlisted,
  };
}

function addNodes(categories: readonly StoreCategory[], parent: PlanNode, byId: Map<string, PlanNode>): void {
  for (const { categoryId, name, children } of categories) {
    const node = new PlanNode(categoryId, plainName(name), categoryId === otherCategoryId);
    node.moveTo(parent);
    byId.set(categoryId, node);
    node.mayHoldListings = children.length === 0;
    addNodes(children, node, byId);
  }
}

/**
 * Lists the wanted categories in the order of the request, parents first. The catch-all category at the top level is
 * left out.
 */
function listEntries(categories: readonly WantedCategory[]): Entry[] {
  const entries: Entry[] = [];
  const list = (wanted: readonly WantedCategory[], parent: Entry | null, place: string, level: number) => {
    for (const [index, category] of wanted.entries()) {
      const at = `${place}[${index}]`;
      if (parent === null && isCatchAll(category)) continue;
      if (level > maxCategoryLevel) {
        throw new TreeFault(`In \`${at}\`: a store has at most ${maxCategoryLevel} levels of categories.`);
      }
      if (entries.length === maxCategories) {
        throw new TreeFault(
          `The tree has more than ${maxCategories} categories; at most ${maxCategories} are possible, including the catch-all category.`,
        );
      }
      const entry: Entry = { wanted: category, nameKey: nameKey(category.name), at, parent, node: null };
      entries.push(entry);
      list(category.children ?? [], entry, `${at}.children`, level + 1);
    }
  };
  list(categories, null, "tree", 1);
  return entries;
}

/**
 * Returns true only for the exact name of the catch-all category. Another spelling is more likely a seller's own
 * category, which must not have this name.
 */
function isCatchAll({ categoryId, name, children }: WantedCategory): boolean {
  if (categoryId && categoryId !== otherCategoryId) return false;
  return name === reservedName && (children ?? []).length === 0;
}

function checkIdentifiers(entries: readonly Entry[]): void {
  const ids = new Map<string, Entry>();
  for (const entry of entries) {
    const { categoryId } = entry.wanted;
    if (!categoryId) continue;
    if (categoryId === otherCategoryId) {
      throw new TreeFault(`In \`${entry.at}.categoryId\`: the store's catch-all category cannot be changed.`);
    }
    const first = ids.get(categoryId);
    if (first) {
      throw new TreeFault(
        `In \`${entry.at}.categoryId\`: the category ${categoryId} is already at \`${first.at}\`; a category can appear only once.`,
      );
    }
    ids.set(categoryId, entry);
  }
}

/** Matches a wanted category with a present one; without a present one it stays unmatched. */
type Match = (entry: Entry, node: PlanNode | null | undefined) => void;

function matchByIdentifier(
  entries: readonly Entry[],
  byId: ReadonlyMap<string, PlanNode>,
  take: Match,
): void {
  for (const entry of entries) {
    const { categoryId } = entry.wanted;
    if (!categoryId) continue;
    const node = byId.get(categoryId);
    if (!node) {
      throw new TreeFault(
        `In \`${entry.at}.categoryId\`: the store has no category ${quoted(categoryId)}; omit the identifier to add one.`,
        categoryId,
      );
    }
    take(entry, node);
  }
}

function matchByName(entries: readonly Entry[], root: PlanNode, free: ReadonlySet<PlanNode>, take: Match) {
  for (const entry of entries) {
    const parent = entry.parent === null ? root : entry.parent.node;
    if (entry.node || !parent) continue;
    const child = parent.childNamed(entry.nameKey, (node) => free.has(node));
    take(entry, child);
  }
  const isOpen = (entry: Entry) => entry.node === null;
  const open = Map.groupBy(entries.filter(isOpen), (entry) => entry.nameKey);
  const named = Map.groupBy(free, (node) => node.nameKey);
  for (const [key, [entry, ...others]] of open) {
    const nodes = named.get(key) ?? [];
    if (entry && others.length === 0 && nodes.length === 1) take(entry, nodes[0]);
  }
  matchTemporary(entries.filter(isOpen), free, take);
}

/** Matches wanted categories with present ones that have temporary names from an interrupted plan. */
function matchTemporary(entries: readonly Entry[], free: ReadonlySet<PlanNode>, take: Match): void {
  const temporary = [...free].flatMap((node) => {
    const stem = temporaryStem(node.name);
    return stem ? [{ node, ...stem }] : [];
  });
  const rooms = [...new Set(temporary.map(({ room }) => room))];
  for (const entry of entries) {
    const keys = new Map(rooms.map((room) => [room, temporaryKey(entry.wanted.name, room)]));
    const found = temporary.find(({ node, room, key }) => free.has(node) && key === keys.get(room));
    take(entry, found?.node);
  }
}

/** Checks the service's limits for the wanted tree, including unlisted categories that stay. */
function checkGoals(root: PlanNode, kept: readonly PlanNode[]): void {
  const names = new Map<PlanNode, Map<string, string>>();
  for (const { goal } of kept) {
    if (!goal) continue;
    const siblings = names.get(goal.parent) ?? new Map<string, string>();
    names.set(goal.parent, siblings);
    const first = siblings.get(goal.nameKey);
    if (first !== undefined) {
      const place =
        goal.parent === root ? "at the top level" : `under ${quoted(goal.parent.goal?.name ?? "")}`;
      throw new TreeFault(
        `Two categories ${place} have the same name, ${quoted(first)} and ${quoted(goal.name)}: names that differ only in case or Unicode form are equal.`,
      );
    }
    siblings.set(goal.nameKey, goal.name);
  }
  for (const node of kept) {
    if (goalLevel(node, root) > maxCategoryLevel) {
      throw new TreeFault(
        `The category ${quoted(node.goal?.name ?? "")} would be too deep with the subcategories that stay below it; a store has at most ${maxCategoryLevel} levels.`,
      );
    }
  }
  const reserved = [...root.children].filter(({ isReserved }) => isReserved).length;
  if (kept.length + reserved > maxCategories) {
    throw new TreeFault(
      `The store would have ${kept.length + reserved} categories, including its catch-all category; at most ${maxCategories} are possible.`,
    );
  }
}

function goalLevel(node: PlanNode, root: PlanNode): number {
  let level = 1;
  // Wanted parents are in the requested tree or at their present positions, so the loop ends.
  for (let parent = node.goal?.parent; parent && parent !== root; parent = parent.goal?.parent) level += 1;
  return level;
}
