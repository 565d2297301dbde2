import type { BucketStore } from "./buckets/bucket-store.ts";
import type { SharedChannels } from "./shared-channels.ts";
import type { SharedLeases } from "./shared-leases.ts";
import type { SharedRecords } from "./shared-records.ts";
import type { SharedValues } from "./shared-values.ts";

/**
 * What the instances of a gateway share, whoever keeps it: this process alone, the primary process of several workers, or Redis.
 * Every function that asks the keeper rejects with StateUnavailableError, at once or after the configured time, when it cannot be reached.
 */
export interface SharedState {
  /** Name of this instance: unique, and new with each start. */
  readonly instance: string;
  /** False when this process is the only instance there can be: then nothing has to be agreed with others. */
  readonly isShared: boolean;
  /** Who keeps it: this process alone, the primary process of several workers, or Redis. */
  readonly keptBy: "process" | "primary" | "redis";
  /** Whether the keeper can be reached, as far as is known. */
  readonly isAvailable: boolean;
  /** Calls the listener with each change of `isAvailable`. @returns a function that ends that. */
  onAvailability(listener: (isAvailable: boolean) => void): () => void;
  /** The instances that were alive when the keeper was last asked, this one among them; never empty. */
  readonly instances: ReadonlySet<string>;
  /** Calls the listener with the names of instances that are gone, ended or killed. @returns a function that ends that. */
  onInstancesGone(listener: (gone: readonly string[]) => void): () => void;
  /** The time by the keeper's clock, in milliseconds since the epoch: all instances agree on it, to a few milliseconds. */
  now(): number;
  readonly values: SharedValues;
  readonly leases: SharedLeases;
  readonly channels: SharedChannels;
  readonly records: SharedRecords;
  /** The tokens of the services' limits. */
  readonly buckets: BucketStore;
  /** Gives the leases of this instance back and lets go of the keeper. */
  close(): Promise<void>;
}
