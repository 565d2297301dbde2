import { demoTokens } from "../sandbox/accounts/demo-accounts.ts";
import { realClock, type SandboxClock } from "../sandbox/clock.ts";
import type { SandboxOptions } from "../sandbox/options.ts";
import { readProcessing, readSeed, type TestSandboxOptions } from "./sandbox-options.ts";
import { createManualClock, defaultStartMs, type StandingClock } from "./standing-clock.ts";
import { type Kit, startKit } from "./start-kit.ts";

/** A running sandbox for tests; `await using` closes it. */
export interface TestSandbox<Clock extends SandboxClock = StandingClock>
  extends Omit<Kit, "idle" | "answerPublished">, AsyncDisposable {
  /** Base address of all services, under their public paths, without a trailing slash. */
  readonly url: string;
  /** Access tokens of two sellers and two applications. They never expire. */
  readonly tokens: typeof demoTokens;
  readonly clock: Clock;
  /**
   * Closes all connections, and returns data, identifiers, faults, journal and the clock to the start. A clock from the
   * options is not changed.
   */
  reset(): Promise<void>;
  /** Closes all connections, and deletes data in memory. Calling it again has no effect. */
  close(): Promise<void>;
}

/** Clock of a sandbox with these options. */
export type ClockOf<Options extends TestSandboxOptions> = Options extends { readonly clock: infer Given }
  ? Given extends SandboxClock
    ? Given
    : SandboxClock
  : StandingClock;

/**
 * Starts a sandbox on a free port of the loopback.
 * @throws TypeError for an invalid option; SandboxLibrariesError when the optional packages are missing; DataFolderError
 * when the data folder cannot be used
 */
export async function createSandbox<const Options extends TestSandboxOptions = object>(
  options?: Options,
): Promise<TestSandbox<ClockOf<Options>>> {
  const given: TestSandboxOptions = options ?? {};
  const clock = clockOf(given.clock);
  const kit = await startKit(sandboxOptionsOf(given, clock), given.faults, given.clock === undefined);
  return describeKit(kit, clock as ClockOf<Options>);
}

/** Returns the clock of an option. */
export function clockOf(given: SandboxClock | "system" = createManualClock()): SandboxClock {
  return given === "system" ? realClock : given;
}

/** Translates the options of the kit. */
export function sandboxOptionsOf(options: TestSandboxOptions, clock: SandboxClock): SandboxOptions {
  const { videoMs, documentMs, feedStepMs, storeTaskMs } = readProcessing(options.processing);
  const { dataFolder = "memory", host, port, allowedHosts, certificateAuthorities, onError } = options;
  return {
    clock,
    seed: readSeed(options.seed),
    processingMs: videoMs,
    documentCheckMs: documentMs,
    feedStepMs,
    storeTaskMs,
    ...(dataFolder !== "memory" && { dataDir: dataFolder }),
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(allowedHosts && { allowedHosts }),
    ...(certificateAuthorities && { certificateAuthorities }),
    ...(onError && { log: ({ message, error }) => onError(message, error) }),
  };
}

function describeKit<Clock extends SandboxClock>(kit: Kit, clock: Clock): TestSandbox<Clock> {
  return {
    url: kit.url,
    tokens: demoTokens,
    clock,
    faults: kit.faults,
    get journal() {
      return kit.journal;
    },
    clearJournal: () => kit.clearJournal(),
    reset: () => kit.reset(),
    close: () => kit.close(),
    [Symbol.asyncDispose]: () => kit.close(),
  };
}

/**
 * Creates a clock that stands still until it is moved. Several sandboxes can share it.
 * @param startsAt default: 2026-01-01T00:00:00Z
 * @throws TypeError for an invalid date
 */
export function createSandboxClock({
  startsAt = defaultStartMs,
}: { readonly startsAt?: Date | number | string } = {}): StandingClock {
  const startMs = new Date(startsAt).getTime();
  if (Number.isNaN(startMs)) throw new TypeError(`"startsAt" is not a date: ${String(startsAt)}`);
  return createManualClock(startMs);
}
