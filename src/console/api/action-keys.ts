import type { AnyVariables } from "urql";

/** Storage key of the actions without an outcome. */
const keptName = "action-keys";

/** Input of a mutation that takes an idempotency key. */
interface KeyedInput {
  readonly idempotencyKey?: string | null;
}

/** Variables of a mutation, with a key. */
export interface KeyedVariables<Variables> {
  readonly variables: Variables;
  /**
   * Must be called when the mutation has ended. After an outcome, the next mutation with the same input gets a new key.
   * @param hasOutcome False when the response was lost.
   */
  readonly end: (hasOutcome: boolean) => void;
}

/**
 * Idempotency keys of actions. Until an action has its outcome, the same mutation with the same input gets the same
 * key: a second click, a retry after a lost connection, and a new attempt after a reload repeat the action and make
 * nothing twice. A lost action is forgotten when another one has its outcome, because the user has then gone on, and the
 * same input can be a new action. Keys are stored for the tab, by digests of their inputs.
 */
export class ActionKeys {
  readonly #storage: Pick<Storage, "getItem" | "setItem">;
  readonly #createKey: () => string;
  /** Digests of the actions that run; an action that runs twice is in it twice. */
  readonly #running: string[] = [];

  constructor(storage: Pick<Storage, "getItem" | "setItem">, createKey: () => string) {
    this.#storage = storage;
    this.#createKey = createKey;
  }

  /**
   * Adds a key to the input of a mutation. An input that has one keeps it, because its action is stored elsewhere.
   * @param mutation Text of the mutation.
   */
  addTo<Variables extends AnyVariables>(mutation: string, variables: Variables): KeyedVariables<Variables> {
    const { input } = (variables ?? {}) as { readonly input?: KeyedInput };
    if (!input || input.idempotencyKey) return { variables, end: () => undefined };
    const action = digestOf(`${mutation}\0${JSON.stringify(input)}`);
    const keys = this.#read();
    const idempotencyKey = keys[action] ?? this.#createKey();
    this.#write({ ...keys, [action]: idempotencyKey });
    this.#running.push(action);
    return {
      variables: { ...variables, input: { ...input, idempotencyKey } },
      end: (hasOutcome) => {
        this.#running.splice(this.#running.indexOf(action), 1);
        if (!hasOutcome) return;
        const others = Object.entries(this.#read()).filter(
          ([other, key]) => key !== idempotencyKey && this.#running.includes(other),
        );
        this.#write(Object.fromEntries(others));
      },
    };
  }

  #read(): Readonly<Record<string, string>> {
    return JSON.parse(this.#storage.getItem(keptName) ?? "{}") as Record<string, string>;
  }

  #write(keys: Readonly<Record<string, string>>): void {
    this.#storage.setItem(keptName, JSON.stringify(keys));
  }
}

/**
 * Returns a digest of a text (FNV-1a, 64 bits). It need not be cryptographic: the gateway rejects a key that comes with
 * another input.
 */
function digestOf(text: string): string {
  let digest = 0xcb_f2_9c_e4_84_22_23_25n;
  for (const byte of new TextEncoder().encode(text)) {
    digest = BigInt.asUintN(64, (digest ^ BigInt(byte)) * 0x1_00_00_00_01_b3n);
  }
  return digest.toString(36);
}
