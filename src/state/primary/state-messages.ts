import type { SharedState } from "../shared-state.ts";

/** The parts of what instances share whose functions a worker calls at the primary. */
export interface RemoteParts extends Pick<SharedState, "values" | "leases" | "records" | "buckets"> {
  readonly channels: Pick<SharedState["channels"], "publish">;
}

/** Every function that a worker calls at the primary, by its part. A function that is missing here does not compile. */
export const remoteFunctions: {
  readonly [Part in keyof RemoteParts]: { readonly [Name in keyof RemoteParts[Part]]: true };
} = {
  values: { get: true, set: true, add: true, take: true, delete: true },
  leases: { claim: true, release: true },
  records: { prepare: true, get: true, add: true, replace: true, delete: true, listOf: true },
  buckets: { take: true, settle: true, renew: true, read: true },
  channels: { publish: true },
};

/** What a worker asks the primary. */
export type StateRequest =
  | {
      readonly kind: "call";
      readonly id: number;
      readonly part: string;
      readonly name: string;
      readonly args: readonly unknown[];
    }
  /** It listens to a channel from now on, or no more: each by turns. */
  | { readonly kind: "listen" | "unlisten"; readonly channel: string }
  /** Whether the primary answers. */
  | { readonly kind: "ask"; readonly id: number };

/** What the primary tells a worker. */
export type StateAnswer =
  | { readonly kind: "result"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failure"; readonly id: number; readonly message: string; readonly code: unknown }
  | { readonly kind: "message"; readonly channel: string; readonly message: string }
  /** Messages were left out. */
  | { readonly kind: "gap" }
  /** Who is there now, and who is not any more. */
  | { readonly kind: "instances"; readonly present: readonly string[]; readonly gone: readonly string[] };
