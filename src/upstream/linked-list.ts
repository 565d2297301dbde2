/**
 * Base class of {@link LinkedList} members, with the links. A member is in one list at a time. Only the list may use
 * the fields.
 */
export class Linked {
  earlier: this | null = null;
  later: this | null = null;
  isLinked = false;
}

/**
 * Doubly linked list from which any member can be removed. A Set would leave chains of old tables to the garbage
 * collector when members are added and removed often.
 */
export class LinkedList<Node extends Linked> {
  /** First member; null when the list is empty. Read-only for callers. */
  first: Node | null = null;
  last: Node | null = null;

  /**
   * Inserts a member after `earlier`. The member must not be in a list.
   * @param earlier member of this list; null to insert at the front.
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

  /** Removes a member of this list. Has no effect when it was already removed. */
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

  /** Removes and returns the first member; null when the list is empty. */
  shift(): Node | null {
    const node = this.first;
    if (node) this.remove(node);
    return node;
  }

  /** Returns a copy of the members as an array. */
  members(): Node[] {
    const nodes: Node[] = [];
    for (let node = this.first; node; node = node.later) nodes.push(node);
    return nodes;
  }
}
