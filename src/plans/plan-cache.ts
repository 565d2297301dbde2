/** What the plans that are kept take together. */
export interface PlanCacheSize {
  readonly plans: number;
  /** Selections of their programs: a fragment counts wherever it is spread. */
  readonly selections: number;
  /** Characters of their texts, whose parsed form is kept with them. */
  readonly characters: number;
}

interface Entry<Plan> {
  readonly text: string;
  readonly operationName: string | null;
  readonly plan: Plan;
  readonly selections: number;
  /** Uses, halved from time to time. */
  uses: number;
}

/**
 * Keeps plans within bounds. A newcomer displaces only plans that were used less often lately than itself, so queries that
 * come a few times and never again displace none that is in use.
 */
export class PlanCache<Plan> {
  readonly #limits: PlanCacheSize;
  /** By text: a document has few operations. */
  readonly #entries = new Map<string, Entry<Plan>[]>();
  #plans = 0;
  #selections = 0;
  #characters = 0;

  constructor(limits: PlanCacheSize) {
    this.#limits = limits;
  }

  /** What is kept now. */
  get size(): PlanCacheSize {
    return { plans: this.#plans, selections: this.#selections, characters: this.#characters };
  }

  /** The plan of an operation, which counts as a use. */
  get(text: string, operationName: string | null): Plan | undefined {
    const entries = this.#entries.get(text);
    if (!entries) return undefined;
    for (const entry of entries) {
      if (entry.operationName !== operationName) continue;
      entry.uses += 1;
      return entry.plan;
    }
    return undefined;
  }

  /**
   * Makes room for a newcomer and keeps it.
   * @param uses how often it was used lately.
   * @param make makes the plan; only called when there is room.
   */
  add({ text, operationName, selections, uses }: Omit<Entry<Plan>, "plan">, make: () => Plan): void {
    const leaving = this.#leavingFor(text.length, selections, uses);
    if (!leaving) return;
    const entry = { text, operationName, plan: make(), selections, uses };
    for (const each of leaving) this.#remove(each);
    this.#entries.set(text, [...(this.#entries.get(text) ?? []), entry]);
    this.#count(entry, 1);
  }

  /** Halves the uses of all plans, so that what was used lately weighs more. */
  halve(): void {
    for (const entry of this.#all()) entry.uses >>= 1;
  }

  /** The plans that have to leave; null when the newcomer was not used more often than all of them. */
  #leavingFor(characters: number, selections: number, uses: number): Entry<Plan>[] | null {
    const over = {
      plans: this.#plans + 1 - this.#limits.plans,
      selections: this.#selections + selections - this.#limits.selections,
      characters: this.#characters + characters - this.#limits.characters,
    };
    const isOver = () => over.plans > 0 || over.selections > 0 || over.characters > 0;
    if (!isOver()) return [];
    const leaving: Entry<Plan>[] = [];
    const seldom = this.#all().filter((entry) => entry.uses < uses);
    for (const entry of seldom.toSorted((one, other) => one.uses - other.uses)) {
      leaving.push(entry);
      over.plans -= 1;
      over.selections -= entry.selections;
      over.characters -= entry.text.length;
      if (!isOver()) return leaving;
    }
    return null;
  }

  #all(): Entry<Plan>[] {
    return [...this.#entries.values()].flat();
  }

  #remove(entry: Entry<Plan>): void {
    const others = this.#entries.get(entry.text)?.filter((other) => other !== entry) ?? [];
    if (others.length > 0) this.#entries.set(entry.text, others);
    else this.#entries.delete(entry.text);
    this.#count(entry, -1);
  }

  #count({ text, selections }: Entry<Plan>, sign: 1 | -1): void {
    this.#plans += sign;
    this.#selections += sign * selections;
    this.#characters += sign * text.length;
  }
}
