/** A request as it reached the service. All times are milliseconds on the machine's monotonic clock. */
export interface Arrival {
  readonly kind: "arrival";
  /** Earliest and latest possible time of arrival. */
  readonly earliestMs: number;
  readonly atMs: number;
  readonly user: string;
  readonly isLimited: boolean;
  /** Marker of a write; null for other requests. */
  readonly marker: string | null;
  /** Status of the service's response; 0 when there was none. */
  readonly status: number;
}

/** A write as its client saw it. UNKNOWN: the response was lost, or reported an unknown outcome. */
export interface Write {
  readonly kind: "write";
  readonly marker: string;
  readonly outcome: "DONE" | "REFUSED" | "UNKNOWN";
}

/** An attempt to run a mutation with an idempotency key, as its client saw it. */
export interface Attempt {
  readonly kind: "attempt";
  readonly key: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Payload of the mutation, as text; null without a final one: no response, an unknown outcome, or a passing error. */
  readonly payload: string | null;
}

/** A request as its client saw it. */
export interface Request {
  readonly kind: "request";
  readonly name: string;
  readonly gateway: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A stream of the states of one task from one gateway. */
export interface Stream {
  readonly kind: "stream";
  readonly task: string;
  /** Index of the gateway. Streams of a task from one gateway belong to one client, in order. */
  readonly gateway: number;
  readonly states: readonly string[];
  /** False for a stream that was cut off, for example because its gateway was killed. */
  readonly isComplete: boolean;
}

/** A client that follows a task until its final state. */
export interface Watch {
  readonly kind: "watch";
  readonly task: string;
  readonly isFinal: boolean;
}

/** A request with the cookie of an ended session. */
export interface Entry {
  readonly kind: "entry";
  readonly atMs: number;
  readonly sinceEndMs: number;
  readonly isLetIn: boolean;
  /** True on a gateway whose own link to Redis was in trouble: it may use cached sessions for two minutes. */
  readonly isCutOff: boolean;
  /** True on a gateway whose metrics reported that Redis was unavailable. */
  readonly saysAway: boolean;
}

/** A period in which a gateway was paused or down. */
export interface Standstill {
  readonly kind: "standstill";
  readonly gateway: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A period in which a Redis server was paused, was down or lost its data. */
export interface Outage {
  readonly kind: "outage";
  /** True when its data were lost. */
  readonly hasLostData: boolean;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The start or the end of a fault; only used to explain violations. */
export interface FaultEvent {
  readonly kind: "fault" | "mended";
  readonly atMs: number;
  readonly name: string;
  /** Target of the fault: the index of a gateway, or the port of a link or a server. */
  readonly victim: number;
}

/** A period without faults, long after the last one. */
export interface Quiet {
  readonly kind: "quiet";
  readonly fromMs: number;
  readonly toMs: number;
  /** Time in which the machine was late. */
  readonly lostMs: number;
}

/** One line of a journal. */
export type JournalLine =
  | Arrival
  | Write
  | Attempt
  | Request
  | Stream
  | Watch
  | Entry
  | Standstill
  | Outage
  | FaultEvent
  | Quiet;

/** Current time of the machine's monotonic clock, in milliseconds; the same in all processes. */
export function steadyMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}
