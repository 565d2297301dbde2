/** A field as it stands in a selection. */
export interface FieldUse {
  /** Name of the type that the selection is of. */
  readonly parent: string;
  /** Whether that is an object type: an object is of one only, so the fields of two never meet in one answer. */
  readonly isOfObject: boolean;
  /** Name of the field and its arguments as they are written. */
  readonly call: string;
  /** What must be the same wherever the two never meet: the type of a leaf, the lists and non-nulls around anything else. */
  readonly form: string;
}

/** What is selected under each name of an answer, so that a further selection can be held against it. */
export class ResponseShape {
  readonly #fields = new Map<string, { readonly uses: FieldUse[]; readonly below: ResponseShape }>();

  /** What is selected below a field. */
  below(name: string): ResponseShape {
    return this.#fields.get(name)?.below ?? new ResponseShape();
  }

  /** Whether a field can have this name beside all that was added: the rule "fields can be merged" of GraphQL. */
  takes(name: string, use: FieldUse): boolean {
    return this.#fields.get(name)?.uses.every((other) => canStandBeside(use, other)) ?? true;
  }

  /** Whether all that was added to another shape could be added to this one. */
  takesAll(other: ResponseShape): boolean {
    for (const [name, { uses, below }] of other.#fields) {
      if (!uses.every((use) => this.takes(name, use)) || !this.below(name).takesAll(below)) return false;
    }
    return true;
  }

  /** Adds a field. @returns the shape of what is below it. */
  add(name: string, use: FieldUse): ResponseShape {
    const known = this.#fields.get(name);
    if (known) {
      const isKnown = known.uses.some(({ parent, call }) => parent === use.parent && call === use.call);
      if (!isKnown) known.uses.push(use);
      return known.below;
    }
    const below = new ResponseShape();
    this.#fields.set(name, { uses: [use], below });
    return below;
  }

  /** Adds all that was added to another shape. */
  addAll(other: ResponseShape): void {
    for (const [name, { uses, below }] of other.#fields) {
      for (const use of uses) this.add(name, use);
      this.#fields.get(name)?.below.addAll(below);
    }
  }
}

function canStandBeside(a: FieldUse, b: FieldUse): boolean {
  if (a.form !== b.form) return false;
  return a.call === b.call || (a.parent !== b.parent && a.isOfObject && b.isOfObject);
}
