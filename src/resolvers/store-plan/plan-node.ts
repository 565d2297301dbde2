import type { Id } from "../../upstream/ids.ts";
import { isSameName } from "./category-name.ts";

/** What a category's place and name shall be; null for one that goes. */
export interface Goal {
  readonly parent: PlanNode;
  readonly name: string;
}

/**
 * A category while a plan is made: where it is after the changes planned so far, and where it shall be. The root, which stands
 * for the top level, is one too.
 */
export class PlanNode {
  /** Null for the root, and until a category that the plan adds is there. */
  id: Id<"StoreCategory"> | null;
  name: string;
  /** Null for the root, for what is still to be added, and for what is gone. */
  parent: PlanNode | null = null;
  readonly children = new Set<PlanNode>();
  goal: Goal | null = null;
  /** Whether the catch-all category: no change concerns it, and it can be no parent. */
  readonly isReserved: boolean;
  /** Whether it has a name for a time already, so that it stands in no other's way. */
  hasTemporaryName = false;
  /** Whether it waits at the top level already for its place to become free. */
  isParked = false;

  constructor(id: Id<"StoreCategory"> | null, name: string, isReserved = false) {
    this.id = id;
    this.name = name;
    this.isReserved = isReserved;
  }

  /** Puts the category below another, or takes it away. */
  put(parent: PlanNode | null): void {
    this.parent?.children.delete(this);
    this.parent = parent;
    parent?.children.add(this);
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

  /** The child of a name other than `self`. */
  childNamed(name: string, self: PlanNode | null = null): PlanNode | null {
    return [...this.children].find((child) => child !== self && isSameName(child.name, name)) ?? null;
  }

  /** The first category in the subtree that has none below it. */
  get firstLeaf(): PlanNode {
    const [first] = this.children;
    return first?.firstLeaf ?? this;
  }
}
