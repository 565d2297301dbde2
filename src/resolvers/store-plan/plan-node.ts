import type { Id } from "../../upstream/ids.ts";
import { nameKey } from "./category-name.ts";

/** What a category's place and name shall be; null for one that goes. */
export interface Goal {
  readonly parent: PlanNode;
  readonly name: string;
  /** What the name is compared by. */
  readonly nameKey: string;
}

/**
 * A category while a plan is made: where it is after the changes planned so far, and where it shall be. The root, which stands
 * for the top level, is one too.
 */
export class PlanNode {
  /** Null for the root, and until a category that the plan adds is there. */
  id: Id<"StoreCategory"> | null;
  /** Null for the root, for what is still to be added, and for what is gone. */
  parent: PlanNode | null = null;
  readonly children = new Set<PlanNode>();
  /** The children by the keys of their names. */
  readonly #childrenByName = new Map<string, Set<PlanNode>>();
  #name: string;
  #nameKey: string;
  goal: Goal | null = null;
  /** Whether the catch-all category: no change concerns it, and it can be no parent. */
  readonly isReserved: boolean;
  /** Whether it has a name for a time already, so that it stands in no other's way. */
  hasTemporaryName = false;
  /** Whether it waits at the top level already for its place to become free. */
  isParked = false;
  /** Whether listings can be in it. A parent has none, nor has a category that the plan adds until it receives some. */
  mayHoldListings = false;

  constructor(id: Id<"StoreCategory"> | null, name: string, isReserved = false) {
    this.id = id;
    this.#name = name;
    this.#nameKey = nameKey(name);
    this.isReserved = isReserved;
  }

  get name(): string {
    return this.#name;
  }

  /** What the name is compared by. */
  get nameKey(): string {
    return this.#nameKey;
  }

  /** Gives the category another name. */
  rename(name: string): void {
    const { parent } = this;
    if (parent) parent.#forgetName(this);
    this.#name = name;
    this.#nameKey = nameKey(name);
    if (parent) parent.#noteName(this);
  }

  /** Puts the category below another, or takes it away. */
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

  /** Levels that the category takes with all below; 1 for a leaf. */
  get height(): number {
    return 1 + Math.max(0, ...[...this.children].map(({ height }) => height));
  }

  /** The names on the way from the top level to the category. */
  get path(): string[] {
    return this.parent === null ? [] : [...this.parent.path, this.name];
  }

  /** The category and all below, parents first. */
  *subtree(): Generator<PlanNode> {
    yield this;
    for (const child of this.children) yield* child.subtree();
  }

  /** Whether the category is this one, or above this one. */
  isWithin(other: PlanNode): boolean {
    return this === other || (this.parent?.isWithin(other) ?? false);
  }

  /**
   * The first child with a name for which `isWanted` holds; null when there is none.
   * @param key what the name is compared by.
   */
  childNamed(key: string, isWanted: (child: PlanNode) => boolean = () => true): PlanNode | null {
    for (const child of this.#childrenByName.get(key) ?? []) if (isWanted(child)) return child;
    return null;
  }

  /** The first category in the subtree that has none below it. */
  get firstLeaf(): PlanNode {
    const [first] = this.children;
    return first?.firstLeaf ?? this;
  }
}
