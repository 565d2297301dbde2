import type { UserStorage } from "../../src/console/session/user-storage.ts";

/** A user's storage without a browser. The values are not cloned. */
export class MemoryStorage implements Pick<UserStorage, "change" | "get" | "list" | "remove" | "set"> {
  readonly values = new Map<string, unknown>();
  /** Returns true for values for which there is no room. Nothing of a change with such a value is stored. */
  refuses: (value: unknown) => boolean = () => false;

  get<Value>(name: string): Promise<Value | undefined> {
    return Promise.resolve(this.values.get(name) as Value | undefined);
  }

  list<Value>(prefix: string): Promise<ReadonlyMap<string, Value>> {
    const found = [...this.values].filter(([name]) => name.startsWith(prefix));
    return Promise.resolve(new Map(found) as Map<string, Value>);
  }

  set(name: string, value: unknown): Promise<void> {
    return this.change(new Map([[name, value]]));
  }

  remove(name: string): Promise<void> {
    return this.change(new Map([[name, undefined]]));
  }

  change(changes: ReadonlyMap<string, unknown>): Promise<void> {
    if ([...changes.values()].some(this.refuses)) {
      return Promise.reject(new DOMException("The storage is full.", "QuotaExceededError"));
    }
    for (const [name, value] of changes) {
      if (value === undefined) this.values.delete(name);
      else this.values.set(name, value);
    }
    return Promise.resolve();
  }
}
