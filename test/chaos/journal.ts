/** A request as it reached the service. All times are milliseconds on the clock of the machine that is never set. */
export interface Arrival {
  readonly kind: "arrival";
  /** Earliest and latest time at which it can have come. */
  readonly earliestMs: number;
  readonly atMs: number;
  readonly user: string;
  readonly isLimited: boolean;
  /** Marker of a write; null for other requests. */
  readonly marker: string | null;
  /** Status of the service's answer; 0 when there was none. */
  readonly status: number;
}

/** A write, as its client saw it. UNKNOWN: the answer was lost, or says that nobody knows. */
export interface Write {
  readonly kind: "write";
  readonly marker: string;
  readonly outcome: "DONE" | "REFUSED" | "UNKNOWN";
}

/** A request, as its client saw it. */
export interface Request {
  readonly kind: "request";
  readonly name: string;
  readonly gateway: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A stream of the states of one task, from one gateway. */
export interface Stream {
  readonly kind: "stream";
  readonly task: string;
  /** Index of the gateway. Streams of a task from one gateway are those of one client, in their order. */
  readonly gateway: number;
  readonly states: readonly string[];
  /** False for a stream that broke off, as when its gateway was killed. */
  readonly isComplete: boolean;
}

/** A client that watches a task until its final state. */
export interface Watch {
  readonly kind: "watch";
  readonly task: string;
  readonly isFinal: boolean;
}

/** A request with the cookie of a session that was ended. */
export interface Entry {
  readonly kind: "entry";
  readonly atMs: number;
  readonly sinceEndMs: number;
  readonly isLetIn: boolean;
  /** True at a gateway whose own link to Redis was in trouble: it goes on with what it has read for two minutes. */
  readonly isCutOff: boolean;
  /** True at a gateway whose metrics say that it missed Redis. */
  readonly saysAway: boolean;
}

/** A time in which a gateway stood still or was down. */
export interface Standstill {
  readonly kind: "standstill";
  readonly gateway: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A time in which a server of Redis stood still, was down, or lost its data. */
export interface Outage {
  readonly kind: "outage";
  readonly fromMs: number;
  readonly toMs: number;
}

/** The beginning or the end of a fault: nothing is decided by it, but it helps to find the cause of a violation. */
export interface FaultEvent {
  readonly kind: "fault" | "mended";
  readonly atMs: number;
  readonly name: string;
  /** What it struck: the index of a gateway, or the port of a link or a server. */
  readonly victim: number;
}

/** A time without faults, long after the last one. */
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
  | Request
  | Stream
  | Watch
  | Entry
  | Standstill
  | Outage
  | FaultEvent
  | Quiet;

/** The present time of the machine's steady clock, in milliseconds: the same in all processes. */
export function steadyMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}
