import { type Clock, steadyClock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { FailureAt } from "./state/redis/redis-connection.ts";
import { rejections } from "./state/redis/redis-failure.ts";
import type { SharedState } from "./state/shared-state.ts";

/** Health of the state that instances share. The values change while the gateway runs. */
export interface StateStatistics {
  /** Type of the store. */
  readonly keptBy: SharedState["backend"];
  /** True when the store is available. */
  readonly isAvailable: boolean;
  /** Number of live instances at the last check. */
  readonly instances: number;
  /** Number of times the store became unavailable, including at the start. */
  readonly losses: number;
  /** Total time of unavailability in milliseconds, including a current outage. */
  readonly awayMs: number;
  /** Number of failed commands. */
  readonly commandFailures: number;
}

/** Error codes that only an operator can fix. */
const operatorCodes = new Set(["SENTINEL_MASTER", ...Object.keys(rejections)]);

/** Minimum time between log lines on failed commands with the same code, in milliseconds. */
const commandPauseMs = 60_000;

/**
 * Minimum time between log lines about outages and recoveries, in milliseconds, because an unstable store must not
 * flood the log.
 */
const lossPauseMs = 60_000;

/** Logs when the store becomes unavailable or available again: immediately, but at most once a minute. */
export type StateReport = ReturnType<typeof createStateReport>;

/** Creates the report. @param log undefined for a gateway without a log. */
export function createStateReport(log: Log | undefined, givenClock: Clock) {
  const clock = steadyClock(givenClock);
  const commandReportTimes = new Map<string, number>();
  const reportedCodes = new Set<string>();
  let lastCode = "UNKNOWN";
  let endFollowing: (() => void) | null = null;
  let losses = 0;
  /** Total time of past outages, in milliseconds. */
  let pastAwayMs = 0;
  let commandFailures = 0;
  let lostAtMs: number | null = null;
  /** True when the current outage has been logged. */
  let isLossReported = false;
  /** Number of outages since the last logged one. */
  let unreportedLosses = 0;
  let cancelPause: (() => void) | null = null;

  const presentAwayMs = () => (lostAtMs === null ? 0 : clock.now() - lostAtMs);

  function lost(): void {
    losses += 1;
    lostAtMs = clock.now();
    unreportedLosses += 1;
    if (cancelPause === null) reportLoss();
  }

  function reportLoss(): void {
    const before = unreportedLosses - 1;
    isLossReported = true;
    reportedCodes.clear();
    log?.warn(
      { reason: lastCode, ...(before > 0 && { lossesBefore: before }) },
      "The shared state is unavailable: this instance works on its own until it is available again.",
    );
    if (operatorCodes.has(lastCode)) reportRefusal(lastCode);
    pause();
  }

  function reportRefusal(code: string): void {
    reportedCodes.add(code);
    log?.warn({ reason: code }, "Redis rejects the gateway: check REDIS_URL.");
  }

  function pause(): void {
    unreportedLosses = 0;
    cancelPause = clock.schedule(() => {
      cancelPause = null;
      if (unreportedLosses === 0) return;
      if (lostAtMs !== null && !isLossReported) reportLoss();
      else {
        log?.warn(
          { losses: unreportedLosses, reason: lastCode },
          "The shared state is repeatedly unavailable.",
        );
        pause();
      }
    }, lossPauseMs);
  }

  function returned(): void {
    if (lostAtMs === null) return;
    const awayMs = presentAwayMs();
    pastAwayMs += awayMs;
    lostAtMs = null;
    if (!isLossReported) return;
    isLossReported = false;
    log?.info({ awayMs: Math.round(awayMs) }, "The shared state is available again.");
  }

  function failedCommand(code: string): void {
    commandFailures += 1;
    const nowMs = clock.now();
    if (nowMs - (commandReportTimes.get(code) ?? -Infinity) < commandPauseMs) return;
    commandReportTimes.set(code, nowMs);
    log?.warn({ reason: code }, "Redis has rejected a command.");
  }

  return {
    /** Receives the error code of a failure. The code contains no address and no secret. */
    failed(code: string, at: FailureAt): void {
      if (at === "command") return failedCommand(code);
      lastCode = code;
      if (at === "session") return undefined;
      if (lostAtMs !== null && operatorCodes.has(code) && !reportedCodes.has(code))
        return reportRefusal(code);
      return log?.debug({ reason: code }, "An attempt to reach Redis has failed.");
    },
    /** Starts to observe the shared state. @returns its statistics. */
    follow(state: SharedState): StateStatistics {
      endFollowing = state.onAvailability((isAvailable) => (isAvailable ? returned() : lost()));
      if (!state.isAvailable) lost();
      return {
        keptBy: state.backend,
        get isAvailable() {
          return state.isAvailable;
        },
        get instances() {
          return state.instances.size;
        },
        get losses() {
          return losses;
        },
        get awayMs() {
          return pastAwayMs + presentAwayMs();
        },
        get commandFailures() {
          return commandFailures;
        },
      };
    },
    /** Stops observing the state, so that closing the connection during shutdown does not count as an outage. */
    close(): void {
      endFollowing?.();
      cancelPause?.();
    },
  };
}
