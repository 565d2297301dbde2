import { asId } from "../../upstream/ids.ts";
import { maxCategories, maxCategoryLevel, otherCategoryId } from "../../upstream/store/limits.ts";
import type { StoreCategory } from "../../upstream/store/model.ts";
import { nameKey, reservedName, temporaryName } from "./category-name.ts";
import type { PlanNode } from "./plan-node.ts";
import { matchTree, type WantedTree } from "./wanted-tree.ts";

/** Move of listings from a category that can no longer contain them, because only leaves contain listings. */
export interface ListingsMove {
  /**
   * Names from the top level to the category that may contain listings: a deleted category, or a leaf that gets a
   * child.
   */
  readonly fromPath: readonly string[];
  /** Category that receives the listings; its identifier is null until the plan has added it. */
  readonly to: Pick<PlanNode, "id">;
  readonly toPath: readonly string[];
}

/** A change in a plan. The schema describes the members that have no docstring here. */
export interface PlannedChange {
  readonly type: "ADD" | "RENAME" | "MOVE" | "DELETE";
  /** Changed category; its identifier is null until the plan has added it. */
  readonly node: PlanNode;
  /** Parent after the change; the root node for the top level. */
  readonly parent: PlanNode;
  readonly name: string;
  readonly previousName: string | null;
  readonly path: readonly string[];
  readonly previousPath: readonly string[] | null;
  readonly listingsMove: ListingsMove | null;
  /**
   * Destination for the listings of the new parent, when a move gives a leaf its first child. Null when the service
   * requires none.
   */
  readonly listingsTo: PlanNode | null;
}

/**
 * Plans the changes from the present categories to the wanted ones, in an order that the service accepts. Each category
 * changes once, unless two changes block each other. Then one category temporarily gets another name, or moves to the
 * top level.
 * @throws TreeFault when the store cannot have the tree.
 */
export function planChanges(present: readonly StoreCategory[], tree: WantedTree): PlannedChange[] {
  const plan = new Plan(matchTree(present, tree));
  const changes: PlannedChange[] = [];
  for (let change = plan.next(); change !== null; change = plan.next()) changes.push(change);
  return changes;
}

/** Applies the changes to a copy of the tree, one after another. */
class Plan {
  readonly #root: PlanNode;
  readonly #kept: readonly PlanNode[];
  readonly #unwanted: Set<PlanNode>;
  /** Category that receives the listings of deleted categories. */
  readonly #catchAll: Pick<PlanNode, "id" | "path">;
  /** Names that are used now or later in the plan. */
  readonly #names: Set<string>;
  #count: number;

  constructor({ root, kept, unwanted }: ReturnType<typeof matchTree>) {
    this.#root = root;
    this.#kept = kept;
    this.#unwanted = new Set(unwanted);
    const all = [...root.subtree()];
    this.#catchAll = all.find(({ isReserved }) => isReserved) ?? {
      id: asId(otherCategoryId),
      path: [reservedName],
    };
    this.#count = all.length - 1;
    this.#names = new Set([
      ...all.map((node) => node.nameKey),
      ...kept.flatMap(({ goal }) => goal?.nameKey ?? []),
    ]);
  }

  /** Returns the next change; null when all categories are as wanted. */
  next(): PlannedChange | null {
    return this.#delete() ?? this.#settle() ?? this.#add() ?? this.#makeWay();
  }

  /** Deletes an unwanted category and its subcategories, once none of them is wanted. */
  #delete(): PlannedChange | null {
    for (const node of this.#unwanted) {
      const { parent } = node;
      if (parent === null || this.#unwanted.has(parent)) continue;
      const gone = [...node.subtree()];
      if (!gone.every((one) => this.#unwanted.has(one))) continue;
      const change = {
        ...this.#describe("DELETE", node, parent, node.name),
        listingsMove: gone.some(({ mayHoldListings }) => mayHoldListings)
          ? { fromPath: node.path, to: this.#catchAll, toPath: this.#catchAll.path }
          : null,
      };
      node.moveTo(null);
      for (const one of gone) this.#unwanted.delete(one);
      this.#count -= gone.length;
      return change;
    }
    // A remaining unwanted category is deleted together with one of its parents later.
    return null;
  }

  /** Renames or moves one category to its wanted name or parent. */
  #settle(): PlannedChange | null {
    for (const node of this.#kept) {
      const { goal, parent } = node;
      if (!goal || !parent) continue;
      if (parent !== goal.parent && this.#canMove(node, goal.parent)) return this.#move(node, goal.parent);
      // A category retains its temporary name until it is below its final parent.
      const isEarly = node.hasTemporaryName && parent !== goal.parent;
      if (node.name !== goal.name && !isEarly && !isTaken(parent, goal.nameKey, node)) {
        return this.#rename(node, goal.name);
      }
    }
    return null;
  }

  #add(): PlannedChange | null {
    if (this.#count >= maxCategories) return null;
    for (const node of this.#kept) {
      const { goal } = node;
      if (!goal || node.parent !== null || !this.#isThere(goal.parent)) continue;
      if (goal.parent.level >= maxCategoryLevel || goal.parent.childNamed(goal.nameKey) !== null) continue;
      node.moveTo(goal.parent);
      this.#count += 1;
      return {
        ...this.#describe("ADD", node, goal.parent, goal.name),
        previousName: null,
        previousPath: null,
        listingsMove: displace(goal.parent, node),
      };
    }
    return null;
  }

  /** Resolves two changes that block each other: one category gets a temporary name or moves to the top level. */
  #makeWay(): PlannedChange | null {
    const open = this.#kept.filter(
      ({ goal, parent, name }) => goal && parent && (parent !== goal.parent || name !== goal.name),
    );
    const inTheWay = this.#findHolderOfNewName() ?? open.find((node) => this.#isHeldByItsName(node));
    if (inTheWay) return this.#renameForATime(inTheWay);
    for (const node of open) {
      if (node.isParked || node.parent === this.#root || node.parent === node.goal?.parent) continue;
      if (this.#root.childNamed(node.nameKey) !== null) return this.#renameForATime(node);
      node.isParked = true;
      return this.#move(node, this.#root);
    }
    if (open.length > 0 || this.#unwanted.size > 0 || this.#kept.some(({ parent }) => parent === null)) {
      throw new Error("The plan cannot be completed.");
    }
    return null;
  }

  /** Returns the existing category that still has the parent and name of a category to add; null when none has. */
  #findHolderOfNewName(): PlanNode | null {
    for (const { goal, parent } of this.#kept) {
      if (!goal || parent !== null || !this.#isThere(goal.parent)) continue;
      const holder = goal.parent.childNamed(goal.nameKey);
      if (holder?.goal && !holder.hasTemporaryName) return holder;
    }
    return null;
  }

  /** Returns true when only a name conflict blocks the move or renaming of a category. */
  #isHeldByItsName(node: PlanNode): boolean {
    const { goal, parent } = node;
    if (node.hasTemporaryName || !goal) return false;
    if (parent === goal.parent) return true;
    return this.#isThere(goal.parent) && this.#fits(node, goal.parent);
  }

  #renameForATime(node: PlanNode): PlannedChange {
    const name = temporaryName(node.goal?.name ?? node.name, (one) => this.#names.has(nameKey(one)));
    this.#names.add(nameKey(name));
    node.hasTemporaryName = true;
    return this.#rename(node, name);
  }

  #isThere(node: PlanNode): boolean {
    return node === this.#root || node.parent !== null;
  }

  #canMove(node: PlanNode, to: PlanNode): boolean {
    return this.#isThere(to) && this.#fits(node, to) && !isTaken(to, node.nameKey, node);
  }

  #fits(node: PlanNode, to: PlanNode): boolean {
    return !to.isWithin(node) && to.level + node.height <= maxCategoryLevel;
  }

  #move(node: PlanNode, to: PlanNode): PlannedChange {
    const previousPath = node.path;
    const isLeaf = to !== this.#root && to.children.size === 0;
    node.moveTo(to);
    return {
      ...this.#describe("MOVE", node, to, node.name),
      previousPath,
      listingsMove: displace(to, node.firstLeaf),
      listingsTo: isLeaf ? node.firstLeaf : null,
    };
  }

  #rename(node: PlanNode, name: string): PlannedChange {
    const { name: previousName, path: previousPath } = node;
    node.rename(name);
    return { ...this.#describe("RENAME", node, node.parent ?? this.#root, name), previousName, previousPath };
  }

  #describe(type: PlannedChange["type"], node: PlanNode, parent: PlanNode, name: string): PlannedChange {
    const { path } = node;
    const none = { listingsMove: null, listingsTo: null };
    return { type, node, parent, name, previousName: name, path, previousPath: path, ...none };
  }
}

/** Moves the listings of a category that stops being a leaf. @returns null when it has none. */
function displace(from: PlanNode, to: PlanNode): ListingsMove | null {
  if (!from.mayHoldListings) return null;
  from.mayHoldListings = false;
  to.mayHoldListings = true;
  return { fromPath: from.path, to, toPath: to.path };
}

/** Returns true when another child than `self` has the name. */
function isTaken(parent: PlanNode, key: string, self: PlanNode): boolean {
  return parent.childNamed(key, (child) => child !== self) !== null;
}
