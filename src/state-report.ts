import { type Clock, steadyClock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { FailureAt } from "./state/redis/redis-connection.ts";
import { refusals } from "./state/redis/redis-failure.ts";
import type { SharedState } from "./state/shared-state.ts";

/** How the state that instances share is doing. The values change while the gateway runs. */
export interface StateStatistics {
  /** Who keeps it. */
  readonly keptBy: SharedState["keptBy"];
  /** Whether the keeper can be reached. */
  readonly isAvailable: boolean;
  /** How many instances were alive when the keeper was last asked. */
  readonly instances: number;
  /** How often the keeper was lost, or missing at the start. */
  readonly losses: number;
  /** How long it was away in all, in milliseconds, the present loss included. */
  readonly awayMs: number;
  /** How many commands it has refused. */
  readonly commandFailures: number;
}

/** Failures that pass by nobody's waiting. */
const operatorCodes = new Set(["SENTINEL_MASTER", ...Object.keys(refusals)]);

/** How often failures of single commands are logged for each code, in milliseconds. */
const commandPauseMs = 60_000;

/** How often a loss and the return after it are logged, in milliseconds: a keeper that comes and goes must not fill the log. */
const lossPauseMs = 60_000;

/** Tells the log when the keeper of the state is lost, and when it is back: at once, and for each minute once. */
export type StateReport = ReturnType<typeof createStateReport>;

/** Makes it. @param log undefined for a gateway that logs nothing. */
export function createStateReport(log: Log | undefined, givenClock: Clock) {
  const clock = steadyClock(givenClock);
  const toldCommands = new Map<string, number>();
  const toldCodes = new Set<string>();
  let lastCode = "UNKNOWN";
  let endFollowing: (() => void) | null = null;
  let losses = 0;
  /** How long the losses took that are over, in milliseconds. */
  let pastAwayMs = 0;
  let commandFailures = 0;
  let lostAtMs: number | null = null;
  /** Whether the log says that it is away. */
  let isToldAway = false;
  /** Losses since the last one that the log was told of. */
  let untoldLosses = 0;
  let cancelPause: (() => void) | null = null;

  const presentAwayMs = () => (lostAtMs === null ? 0 : clock.now() - lostAtMs);

  function lost(): void {
    losses += 1;
    lostAtMs = clock.now();
    untoldLosses += 1;
    if (cancelPause === null) tellLoss();
  }

  function tellLoss(): void {
    const before = untoldLosses - 1;
    isToldAway = true;
    toldCodes.clear();
    log?.warn(
      { reason: lastCode, ...(before > 0 && { lossesBefore: before }) },
      "What the instances share cannot be reached: this one goes on by itself until it is back.",
    );
    if (operatorCodes.has(lastCode)) tellRefusal(lastCode);
    pause();
  }

  function tellRefusal(code: string): void {
    toldCodes.add(code);
    log?.warn({ reason: code }, "Redis refuses the gateway: see REDIS_URL.");
  }

  function pause(): void {
    untoldLosses = 0;
    cancelPause = clock.schedule(() => {
      cancelPause = null;
      if (untoldLosses === 0) return;
      if (lostAtMs !== null && !isToldAway) tellLoss();
      else {
        log?.warn({ losses: untoldLosses, reason: lastCode }, "What the instances share comes and goes.");
        pause();
      }
    }, lossPauseMs);
  }

  function returned(): void {
    if (lostAtMs === null) return;
    const awayMs = presentAwayMs();
    pastAwayMs += awayMs;
    lostAtMs = null;
    if (!isToldAway) return;
    isToldAway = false;
    log?.info({ awayMs: Math.round(awayMs) }, "What the instances share can be reached again.");
  }

  function failedCommand(code: string): void {
    commandFailures += 1;
    const nowMs = clock.now();
    if (nowMs - (toldCommands.get(code) ?? -Infinity) < commandPauseMs) return;
    toldCommands.set(code, nowMs);
    log?.warn({ reason: code }, "Redis has refused a command.");
  }

  return {
    /** Takes the code of a failure. It names no address and holds no secret. */
    failed(code: string, at: FailureAt): void {
      if (at === "command") return failedCommand(code);
      lastCode = code;
      if (at === "session") return undefined;
      if (lostAtMs !== null && operatorCodes.has(code) && !toldCodes.has(code)) return tellRefusal(code);
      return log?.debug({ reason: code }, "An attempt to reach Redis has failed.");
    },
    /** Follows the state from now on. @returns its statistics. */
    follow(state: SharedState): StateStatistics {
      endFollowing = state.onAvailability((isAvailable) => (isAvailable ? returned() : lost()));
      if (!state.isAvailable) lost();
      return {
        keptBy: state.keptBy,
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
    /** Follows it no longer: a gateway that ends lets go of the keeper and has not lost it. */
    close(): void {
      endFollowing?.();
      cancelPause?.();
    },
  };
}
