/** What a {@link LinkedList} keeps in its members, which are in one list at a time. The fields are for the list alone. */
export class Linked {
  earlier: this | null = null;
  later: this | null = null;
  isLinked = false;
}

/**
 * Members in an order, of which any may leave. It is made of them: a Set that takes and loses members
 * all the time leaves old tables behind, of which each points to the next one.
 */
export class LinkedList<Node extends Linked> {
  /** The first member, and the last one; null when there is none. To be set by the list alone. */
  first: Node | null = null;
  last: Node | null = null;

  /** Adds a member, which must not be in a list, behind `earlier`. @param earlier a member; null for the first place. */
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

  /** Takes a member of this list out, if it is still there. */
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

  /** Takes the first member out. */
  shift(): Node | null {
    const node = this.first;
    if (node) this.remove(node);
    return node;
  }

  /** The members as they are now. */
  members(): Node[] {
    const nodes: Node[] = [];
    for (let node = this.first; node; node = node.later) nodes.push(node);
    return nodes;
  }
}
