import type { Id } from "../../upstream/ids.ts";
import { nameKey } from "./category-name.ts";

/** The wanted place and name of a category. */
export interface Goal {
  readonly parent: PlanNode;
  readonly name: string;
  /** Key by which names are compared. */
  readonly nameKey: string;
}

/**
 * A category while a plan is made: its place after the changes planned so far, and its wanted place. The root stands for the top
 * level.
 */
export class PlanNode {
  /** Null for the root, and until the plan has added the category. */
  id: Id<"StoreCategory"> | null;
  /** Null for the root, and for categories that are not added yet or are deleted. */
  parent: PlanNode | null = null;
  readonly children = new Set<PlanNode>();
  /** Children by the keys of their names. */
  readonly #childrenByName = new Map<string, Set<PlanNode>>();
  /** Changes with {@link rename} alone, as does its key. */
  name: string;
  /** Key by which names are compared. */
  nameKey: string;
  goal: Goal | null = null;
  /** Whether it is the catch-all category, which never changes and has no children. */
  readonly isReserved: boolean;
  /** Whether it has a temporary name, which blocks no other category. */
  hasTemporaryName = false;
  /** Whether it already waits at the top level for its place to become free. */
  isParked = false;
  /** Whether listings can be in it. A parent has none, nor has a category that the plan adds until it receives some. */
  mayHoldListings = false;

  constructor(id: Id<"StoreCategory"> | null, name: string, isReserved = false) {
    this.id = id;
    this.name = name;
    this.nameKey = nameKey(name);
    this.isReserved = isReserved;
  }

  /** Gives the category another name. */
  rename(name: string): void {
    const { parent } = this;
    if (parent) parent.#forgetName(this);
    this.name = name;
    this.nameKey = nameKey(name);
    if (parent) parent.#noteName(this);
  }

  /** Puts the category below another, or removes it. */
  put(parent: PlanNode | null): void {
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

  /** 0 for the root, 1 at the top level. */
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

  /** The category and its subcategories, parents first. */
  *subtree(): Generator<PlanNode> {
    yield this;
    for (const child of this.children) yield* child.subtree();
  }

  /** Whether the other category is this one, or an ancestor of this one. */
  isWithin(other: PlanNode): boolean {
    return this === other || (this.parent?.isWithin(other) ?? false);
  }

  /**
   * The first child with a name for which `isWanted` holds; null when there is none.
   * @param key key of the name.
   */
  childNamed(key: string, isWanted: (child: PlanNode) => boolean = () => true): PlanNode | null {
    for (const child of this.#childrenByName.get(key) ?? []) if (isWanted(child)) return child;
    return null;
  }

  /** The first leaf of the subtree. */
  get firstLeaf(): PlanNode {
    const [first] = this.children;
    return first?.firstLeaf ?? this;
  }
}
