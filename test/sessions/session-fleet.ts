import { Sessions } from "../../src/sessions/sessions.ts";
import type { SessionTokens } from "../../src/sessions/session.ts";
import { createKeyring } from "../../src/secrets/keyring.ts";
import { createFetchOnce } from "../../src/state/fetch-once.ts";
import type { SharedRecords, SharedState } from "../../src/state/shared-state.ts";
import { StateUnavailableError } from "../../src/state/state-unavailable-error.ts";
import type { User } from "../../src/upstream/identity/model.ts";
import { asId } from "../../src/upstream/ids.ts";
import type { GrantedToken } from "../../src/upstream/tokens/token-endpoint.ts";
import type { TestClock } from "../helpers/clock.ts";

export const hourMs = 3_600_000;
export const limits = { idleMs: 24 * hourMs, maxMs: 168 * hourMs };
export const ann: User = { userId: asId("ann-1"), username: "ann" };
export const ben: User = { userId: asId("ben-1"), username: null };
export const forever = new AbortController().signal;

/** Tokens as in the response for the code of a sign-in. */
export function tokensOf(name: string, changes: Partial<SessionTokens> = {}): SessionTokens {
  return {
    accessToken: `access-${name}-0`,
    accessLifeMs: 2 * hourMs,
    refreshToken: `refresh-${name}`,
    refreshLifeMs: null,
    ...changes,
  };
}

/** An instance whose store a test can make unavailable. */
export interface TestInstance extends Sessions {
  readonly state: SharedState;
  isAway: boolean;
  /** True to drop the messages of other instances. */
  isDeaf: boolean;
  /** Number of calls of each function of the state. */
  readonly calls: Record<string, number>;
  /** Number of stored changes of sessions. */
  changes: number;
  /** Called when the store has responded, and delays the response; null for no delay. */
  onAnswer: (() => Promise<void>) | null;
  /** Reports that messages of other instances may have been lost. */
  tellGap(): void;
}

/** Several instances with sessions, and a token endpoint that counts its requests. */
export class SessionFleet {
  readonly #clock: TestClock;
  readonly #join: () => Promise<SharedState>;
  readonly refreshed: string[] = [];
  readonly reported: unknown[] = [];
  /** Response of the token endpoint. */
  answer: (refreshToken: string, count: number) => Promise<GrantedToken> = async (refreshToken, count) => ({
    token: `access-${refreshToken.replace("refresh-", "")}-${count}`,
    lifeMs: 2 * hourMs,
    refreshToken: null,
  });

  constructor(clock: TestClock, join: () => Promise<SharedState>) {
    this.#clock = clock;
    this.#join = join;
  }

  /** Starts another instance. */
  async join(secrets: readonly string[] = ["a secret of the test"]): Promise<TestInstance> {
    const controls = createControls();
    const state = controlled(await this.#join(), controls);
    const keyring = createKeyring(secrets);
    const sessions = new Sessions({
      state,
      keyring,
      clock: this.#clock,
      random: () => 0.5,
      limits,
      userKeyOf: (userId) => `key of ${userId}`,
      refresh: (refreshToken) => {
        this.refreshed.push(refreshToken);
        return this.answer(refreshToken, this.refreshed.length);
      },
      fetchOnce: createFetchOnce({ state, clock: this.#clock }),
      report: (error) => this.reported.push(error),
    });
    const methods = Object.fromEntries(
      (["begin", "find", "findById", "idOf", "end", "endAll", "listOf", "close"] as const).map((name) => [
        name,
        (sessions[name] as (...given: unknown[]) => unknown).bind(sessions),
      ]),
    );
    return Object.assign(controls, { state }, methods as unknown as Sessions);
  }
}

/** Controls and counters that a test has over a state. */
export type Controls = Omit<TestInstance, keyof Sessions | "state">;

/** Creates controls in their initial state. */
export function createControls(): Controls {
  return { isAway: false, isDeaf: false, calls: {}, changes: 0, onAnswer: null, tellGap: () => undefined };
}

/** Wraps a state with the controls of a test. */
export function controlled(state: SharedState, controls: Controls): SharedState {
  const guard = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return async (...given: unknown[]) => {
          controls.calls[String(name)] = (controls.calls[String(name)] ?? 0) + 1;
          if (controls.isAway) throw new StateUnavailableError();
          const answer: unknown = await member.apply(target, given);
          await controls.onAnswer?.();
          return answer;
        };
      },
    });
  const parts = {
    values: guard(state.values),
    leases: guard(state.leases),
    records: guard({
      ...state.records,
      async replace(kind, record, version) {
        const isReplaced = await state.records.replace(kind, record, version);
        if (isReplaced) controls.changes += 1;
        return isReplaced;
      },
    } satisfies SharedRecords),
    channels: {
      publish: (channel: string, message: string) =>
        controls.isAway
          ? Promise.reject(new StateUnavailableError())
          : state.channels.publish(channel, message),
      subscribe: (channel: string, listener: (message: string) => void) =>
        state.channels.subscribe(channel, (message) => {
          if (!controls.isDeaf) listener(message);
        }),
      onGap: (listener: () => void) => {
        controls.tellGap = listener;
        return state.channels.onGap(listener);
      },
    },
  };
  return new Proxy(state, {
    get(target, name) {
      if (Object.hasOwn(parts, name)) return parts[name as keyof typeof parts];
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
