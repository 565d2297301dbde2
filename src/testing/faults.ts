import { type OperationName, operationNames } from "../sandbox/services/operation-names.ts";

/**
 * Outcome of a call with a fault:
 *
 * - a status from 400 to 599: the sandbox answers with it and an error body; the operation has no effect
 * - `"lost"`: the operation takes effect, and the connection closes without a response
 * - `"cut"`: the connection closes in the middle. A GET sends its status, its headers and the first half of its body. Any
 *   other call has no effect and no response.
 * - `"slow"`: the operation takes effect, and the response follows `delayMs` later by the sandbox's clock
 */
export type FaultAnswer = number | "lost" | "cut" | "slow";

/** A fault of the calls of one operation. Several faults of one operation apply one after the other. */
export interface Fault {
  readonly operation: OperationName;
  /** Number of calls that succeed before. Default: 0. */
  readonly after?: number;
  /** Number of calls that fail. Default: 1. */
  readonly times?: number;
  readonly answer: FaultAnswer;
  /** Delay of a slow answer in milliseconds of the sandbox's clock. Default: 60 000. */
  readonly delayMs?: number;
}

/** A fault that still applies to some calls. */
export interface PendingFault extends Required<Fault> {
  /** Number of calls that still succeed before. */
  readonly after: number;
  /** Number of calls that still fail. */
  readonly times: number;
}

/** The faults of a sandbox. */
export interface Faults {
  /**
   * Adds faults after those that still apply.
   * @throws TypeError for an invalid fault; then none is added
   */
  add(...faults: readonly Fault[]): void;
  /** Removes all faults. */
  clear(): void;
  /** The faults that still apply, in order. */
  readonly list: readonly PendingFault[];
}

/** Default delay of a slow answer. */
const defaultDelayMs = 60_000;

const fields = ["operation", "after", "times", "answer", "delayMs"];

/** Faults, with the selection of the fault of a call. */
export interface FaultQueue extends Faults {
  /** Counts a call and returns its fault; undefined when it must succeed. */
  take(operation: OperationName): PendingFault | undefined;
}

/** Creates an empty queue of faults. */
export function createFaultQueue(): FaultQueue {
  let pending: PendingFault[] = [];
  return {
    add(...faults) {
      pending.push(...faults.map(complete));
    },
    clear() {
      pending = [];
    },
    get list() {
      return pending.map((fault) => ({ ...fault }));
    },
    take(operation) {
      const index = pending.findIndex((one) => one.operation === operation);
      const fault = pending[index];
      if (fault === undefined) return undefined;
      const isDue = fault.after === 0;
      const left = isDue ? { ...fault, times: fault.times - 1 } : { ...fault, after: fault.after - 1 };
      if (left.times === 0) pending.splice(index, 1);
      else pending[index] = left;
      return isDue ? fault : undefined;
    },
  };
}

/** Checks a fault from code or from JSON, and adds the defaults. */
function complete(given: Fault): PendingFault {
  const fault: Readonly<Record<string, unknown>> = { ...given };
  const unknown = Object.keys(fault).find((name) => !fields.includes(name));
  if (unknown !== undefined) refuse(unknown, "is unknown", `The fields are ${fields.join(", ")}.`);
  const { operation, after = 0, times = 1, answer, delayMs } = fault;
  if (!operationNames.some((name) => name === operation)) {
    refuse("operation", `is ${show(operation)}`, `The operations are ${operationNames.join(", ")}.`);
  }
  if (!isStatus(answer) && answer !== "lost" && answer !== "cut" && answer !== "slow") {
    refuse("answer", `is ${show(answer)}`, 'It must be a status from 400 to 599, "lost", "cut" or "slow".');
  }
  if (!isCount(after, 0)) refuse("after", `is ${show(after)}`, "It must be a whole number of at least 0.");
  if (!isCount(times, 1)) refuse("times", `is ${show(times)}`, "It must be a whole number of at least 1.");
  if (delayMs !== undefined && answer !== "slow") refuse("delayMs", "is given", 'Only "slow" has a delay.');
  if (delayMs !== undefined && !isCount(delayMs, 0)) {
    refuse("delayMs", `is ${show(delayMs)}`, "It must be a whole number of milliseconds.");
  }
  return { ...given, after, times, delayMs: given.delayMs ?? defaultDelayMs };
}

function refuse(field: string, problem: string, allowed: string): never {
  throw new TypeError(`The field "${field}" of a fault ${problem}. ${allowed}`);
}

const show = (value: unknown) => JSON.stringify(value) ?? String(value);

const isStatus = (value: unknown) =>
  typeof value === "number" && Number.isInteger(value) && value >= 400 && value <= 599;

const isCount = (value: unknown, min: number): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= min;
