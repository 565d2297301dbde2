/** Where a member stands in its line. The fields are for the line alone. */
export class LinePlace<Member> {
  readonly member: Member;
  earlier: LinePlace<Member> | null = null;
  later: LinePlace<Member> | null = null;
  isInLine = true;

  constructor(member: Member) {
    this.member = member;
  }
}

/**
 * Those who wait, in the order of their arrival; any of them may leave. It is made of its places: a Set that takes and
 * loses members all the time leaves old tables behind, of which each points to the next one.
 */
export class WaitingLine<Member> {
  #first: LinePlace<Member> | null = null;
  #last: LinePlace<Member> | null = null;

  /** The one who has waited longest; null when nobody waits. */
  get first(): Member | null {
    return this.#first ? this.#first.member : null;
  }

  /** Has `member` wait. @returns its place, with which it can leave. */
  add(member: Member): LinePlace<Member> {
    const place = new LinePlace(member);
    place.earlier = this.#last;
    if (this.#last) this.#last.later = place;
    else this.#first = place;
    this.#last = place;
    return place;
  }

  /** Takes a place of this line out, if it is still there. */
  remove(place: LinePlace<Member>): void {
    if (!place.isInLine) return;
    const { earlier, later } = place;
    if (earlier) earlier.later = later;
    else this.#first = later;
    if (later) later.earlier = earlier;
    else this.#last = earlier;
    place.earlier = null;
    place.later = null;
    place.isInLine = false;
  }

  /** Takes the one out who has waited longest. */
  shift(): Member | null {
    const place = this.#first;
    if (!place) return null;
    this.remove(place);
    return place.member;
  }

  /** The first one for whom `isMeant` holds; null when there is none. */
  find(isMeant: (member: Member) => boolean): Member | null {
    for (let place = this.#first; place; place = place.later) if (isMeant(place.member)) return place.member;
    return null;
  }

  /** The places as they are now. */
  places(): LinePlace<Member>[] {
    const places: LinePlace<Member>[] = [];
    for (let place = this.#first; place; place = place.later) places.push(place);
    return places;
  }
}
