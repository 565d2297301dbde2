import type { Id } from "../../upstream/ids.ts";
import { nameKey } from "./category-name.ts";

/** Wanted parent and name of a category. */
export interface Goal {
  readonly parent: PlanNode;
  readonly name: string;
  /** Comparison key of the name. */
  readonly nameKey: string;
}

/**
 * A category during planning, with its position after the changes planned so far and its wanted position. The root node
 * represents the top level.
 */
export class PlanNode {
  /** Identifier of the category; null for the root, and until the plan has added the category. */
  id: Id<"StoreCategory"> | null;
  /** Parent of the category; null for the root, for deleted categories, and for categories that are not added yet. */
  parent: PlanNode | null = null;
  readonly children = new Set<PlanNode>();
  /** Children by comparison key of their names. */
  readonly #childrenByName = new Map<string, Set<PlanNode>>();
  /** Name of the category. Only {@link rename} changes it and its key. */
  name: string;
  /** Comparison key of the name. */
  nameKey: string;
  goal: Goal | null = null;
  /** True for the catch-all category, which never changes and has no children. */
  readonly isReserved: boolean;
  /** True when the category has a temporary name, which blocks no other category. */
  hasTemporaryName = false;
  /** True while the category is at the top level until its parent can accept it. */
  isParked = false;
  /** True when the category may contain listings. A parent has none. A new category has none until it receives some. */
  mayHoldListings = false;

  constructor(id: Id<"StoreCategory"> | null, name: string, isReserved = false) {
    this.id = id;
    this.name = name;
    this.nameKey = nameKey(name);
    this.isReserved = isReserved;
  }

  /** Renames the category. */
  rename(name: string): void {
    const { parent } = this;
    if (parent) parent.#forgetName(this);
    this.name = name;
    this.nameKey = nameKey(name);
    if (parent) parent.#noteName(this);
  }

  /** Moves the category below another one; null removes it from the tree. */
  moveTo(parent: PlanNode | null): void {
    if (this.parent) {
      this.parent.children.delete(this);
      this.parent.#forgetName(this);
    }
    this.parent = parent;
    if (parent) {
      parent.children.add(this);
      parent.#noteName(this);
    }
  }

  #noteName(child: PlanNode): void {
    const named = this.#childrenByName.get(child.nameKey);
    if (named) named.add(child);
    else this.#childrenByName.set(child.nameKey, new Set([child]));
  }

  #forgetName(child: PlanNode): void {
    this.#childrenByName.get(child.nameKey)?.delete(child);
  }

  /** Depth in the tree: 0 for the root, 1 at the top level. */
  get level(): number {
    return this.parent === null ? 0 : this.parent.level + 1;
  }

  /** Number of levels of the category and its subcategories; 1 for a leaf. */
  get height(): number {
    return 1 + Math.max(0, ...[...this.children].map(({ height }) => height));
  }

  /** Names from the top level to the category. */
  get path(): string[] {
    return this.parent === null ? [] : [...this.parent.path, this.name];
  }

  /** Iterates over the category and its subcategories, parents first. */
  *subtree(): Generator<PlanNode> {
    yield this;
    for (const child of this.children) yield* child.subtree();
  }

  /** Returns true when `other` is this category or one of its ancestors. */
  isWithin(other: PlanNode): boolean {
    return this === other || (this.parent?.isWithin(other) ?? false);
  }

  /**
   * Returns the first child with the name for which `isWanted` is true; null when there is none.
   * @param key comparison key of the name.
   */
  childNamed(key: string, isWanted: (child: PlanNode) => boolean = () => true): PlanNode | null {
    for (const child of this.#childrenByName.get(key) ?? []) if (isWanted(child)) return child;
    return null;
  }

  /** First leaf of the subtree. */
  get firstLeaf(): PlanNode {
    const [first] = this.children;
    return first?.firstLeaf ?? this;
  }
}
