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
export class StateReport {
  readonly #log: Log | undefined;
  readonly #clock: Clock;
  readonly #toldCommands = new Map<string, number>();
  readonly #toldCodes = new Set<string>();
  #lastCode = "UNKNOWN";
  #endFollowing = () => undefined as void;
  #losses = 0;
  /** How long the losses took that are over, in milliseconds. */
  #awayMs = 0;
  #commandFailures = 0;
  #lostAtMs: number | null = null;
  /** Whether the log says that it is away. */
  #isToldAway = false;
  /** Losses since the last one that the log was told of. */
  #untoldLosses = 0;
  #cancelPause: (() => void) | null = null;

  constructor(log: Log | undefined, clock: Clock) {
    this.#log = log;
    this.#clock = steadyClock(clock);
  }

  /** Takes the code of a failure. It names no address and holds no secret. */
  failed(code: string, at: FailureAt): void {
    if (at === "command") {
      this.#failedCommand(code);
      return;
    }
    this.#lastCode = code;
    if (at === "session") return;
    if (this.#lostAtMs !== null && operatorCodes.has(code) && !this.#toldCodes.has(code)) {
      this.#tellRefusal(code);
    } else this.#log?.debug({ reason: code }, "An attempt to reach Redis has failed.");
  }

  /** Follows the state from now on. @returns its statistics. */
  follow(state: SharedState): StateStatistics {
    this.#endFollowing = state.onAvailability((isAvailable) =>
      isAvailable ? this.#returned() : this.#lost(),
    );
    if (!state.isAvailable) this.#lost();
    const losses = () => this.#losses;
    const commandFailures = () => this.#commandFailures;
    const awayMs = () => this.#awayMs + (this.#lostAtMs === null ? 0 : this.#clock.now() - this.#lostAtMs);
    return {
      keptBy: state.keptBy,
      get isAvailable() {
        return state.isAvailable;
      },
      get instances() {
        return state.instances.size;
      },
      get losses() {
        return losses();
      },
      get awayMs() {
        return awayMs();
      },
      get commandFailures() {
        return commandFailures();
      },
    };
  }

  /** Follows it no longer: a gateway that ends lets go of the keeper and has not lost it. */
  close(): void {
    this.#endFollowing();
    this.#cancelPause?.();
  }

  #lost(): void {
    this.#losses += 1;
    this.#lostAtMs = this.#clock.now();
    this.#untoldLosses += 1;
    if (this.#cancelPause === null) this.#tellLoss();
  }

  #tellLoss(): void {
    const before = this.#untoldLosses - 1;
    this.#isToldAway = true;
    this.#toldCodes.clear();
    this.#log?.warn(
      { reason: this.#lastCode, ...(before > 0 && { lossesBefore: before }) },
      "What the instances share cannot be reached: this one goes on by itself until it is back.",
    );
    if (operatorCodes.has(this.#lastCode)) this.#tellRefusal(this.#lastCode);
    this.#pause();
  }

  #tellRefusal(code: string): void {
    this.#toldCodes.add(code);
    this.#log?.warn({ reason: code }, "Redis refuses the gateway: see REDIS_URL.");
  }

  #pause(): void {
    this.#untoldLosses = 0;
    this.#cancelPause = this.#clock.schedule(() => {
      this.#cancelPause = null;
      if (this.#untoldLosses === 0) return;
      if (this.#lostAtMs !== null && !this.#isToldAway) this.#tellLoss();
      else {
        this.#log?.warn(
          { losses: this.#untoldLosses, reason: this.#lastCode },
          "What the instances share comes and goes.",
        );
        this.#pause();
      }
    }, lossPauseMs);
  }

  #returned(): void {
    if (this.#lostAtMs === null) return;
    const awayMs = Math.round(this.#clock.now() - this.#lostAtMs);
    this.#awayMs += this.#clock.now() - this.#lostAtMs;
    this.#lostAtMs = null;
    if (!this.#isToldAway) return;
    this.#isToldAway = false;
    this.#log?.info({ awayMs }, "What the instances share can be reached again.");
  }

  #failedCommand(code: string): void {
    this.#commandFailures += 1;
    const nowMs = this.#clock.now();
    if (nowMs - (this.#toldCommands.get(code) ?? -Infinity) < commandPauseMs) return;
    this.#toldCommands.set(code, nowMs);
    this.#log?.warn({ reason: code }, "Redis has refused a command.");
  }
}
