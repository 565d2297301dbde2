/** Links of a member of a {@link LinkedList}. A member is in one list at a time. Only the list may use the fields. */
export class Linked {
  earlier: this | null = null;
  later: this | null = null;
  isLinked = false;
}

/**
 * Doubly linked list with removal of any member. A Set does not fit: with frequent additions and deletions, it leaves
 * chains of old tables to the garbage collector.
 */
export class LinkedList<Node extends Linked> {
  /** First and last member; null when the list is empty. Read-only for callers. */
  first: Node | null = null;
  last: Node | null = null;

  /**
   * Inserts a member, which must not be in a list, after `earlier`.
   * @param earlier a member; null inserts at the front.
   */
  append(node: Node, earlier: Node | null = this.last): void {
    const later = earlier ? earlier.later : this.first;
    node.isLinked = true;
    node.earlier = earlier;
    node.later = later;
    if (earlier) earlier.later = node;
    else this.first = node;
    if (later) later.earlier = node;
    else this.last = node;
  }

  /** Removes a member of this list; does nothing when it was already removed. */
  remove(node: Node): void {
    if (!node.isLinked) return;
    const { earlier, later } = node;
    if (earlier) earlier.later = later;
    else this.first = later;
    if (later) later.earlier = earlier;
    else this.last = earlier;
    node.earlier = null;
    node.later = null;
    node.isLinked = false;
  }

  /** Removes and returns the first member. */
  shift(): Node | null {
    const node = this.first;
    if (node) this.remove(node);
    return node;
  }

  /** Returns a snapshot of the members. */
  members(): Node[] {
    const nodes: Node[] = [];
    for (let node = this.first; node; node = node.later) nodes.push(node);
    return nodes;
  }
}
