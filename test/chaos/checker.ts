import type { Arrival, JournalLine, Standstill } from "./journal.ts";

/** Promises of the gateway that journals are checked against. */
export interface Promises {
  /** All users; if the requests of a user never arrive, the limit counts as unused. */
  readonly users: readonly string[];
  /** Maximum number of limited requests of a user in any window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Minimum share of the limit that is used in a quiet period, from 0 to 1. */
  readonly leastUse: number;
  /** States of a task in order; the last ones are final. */
  readonly states: readonly string[];
  /** Time after which an ended session is rejected, in milliseconds. */
  readonly sessionEndMs: number;
  /** The same on a gateway that is cut off from Redis. */
  readonly sessionEndCutOffMs: number;
  /** Maximum time for which a gateway may still be without Redis after an outage, in milliseconds. */
  readonly outageRecoveryMs: number;
  /** Maximum duration of a request, in milliseconds, not counting the time in which its gateway was paused. */
  readonly deadlineMs: number;
}

type Lines<Kind extends JournalLine["kind"]> = readonly Extract<JournalLine, { kind: Kind }>[];

/** Checks journals. @returns a message for each violation. */
export function findViolations(journal: readonly JournalLine[], promises: Promises): string[] {
  const of = <Kind extends JournalLine["kind"]>(kind: Kind) =>
    journal.filter((line) => line.kind === kind) as unknown as Lines<Kind>;
  const arrivals = of("arrival");
  return [
    ...findFullWindows(arrivals, promises),
    ...findIdleClients(of("write"), of("attempt"), of("watch"), of("entry"), promises),
    ...findWaste(journal, promises),
    ...findWrongWrites(arrivals, of("write")),
    ...findWrongRepeats(arrivals, of("attempt"), of("outage")),
    ...findWrongStreams(of("stream"), of("watch"), promises),
    ...findOpenSessions(of("entry"), of("outage"), promises),
    ...findLateRequests(of("request"), of("standstill"), promises),
  ];
}

/** Limited requests of each user, in the order of their arrival. */
function limitedByUser(arrivals: readonly Arrival[]): Map<string, Arrival[]> {
  const limited = arrivals.filter(({ isLimited }) => isLimited);
  return Map.groupBy(
    limited.toSorted((left, right) => left.atMs - right.atMs),
    ({ user }) => user,
  );
}

function findFullWindows(arrivals: readonly Arrival[], { limit, windowMs }: Promises): string[] {
  return [...limitedByUser(arrivals)].flatMap(([user, own]) => {
    const spans = own.slice(limit).map(({ atMs }, index) => atMs - (own[index]?.earliestMs ?? -Infinity));
    const shortest = Math.min(...spans);
    if (shortest >= windowMs) return [];
    const from = own[spans.indexOf(shortest)]?.earliestMs ?? 0;
    const most = own.filter(({ atMs }) => atMs >= from && atMs < from + windowMs).length;
    return [
      `${user} had ${most} limited requests within ${windowMs} ms, from ${Math.round(from)} ms on, ${limit + 1} of them within ${Math.ceil(shortest)} ms.`,
    ];
  });
}

/** A run without any work keeps every promise, but proves none. */
function findIdleClients(
  writes: Lines<"write">,
  attempts: Lines<"attempt">,
  watches: Lines<"watch">,
  entries: Lines<"entry">,
  { sessionEndMs }: Promises,
): string[] {
  const isTried = entries.some(({ sinceEndMs }) => sinceEndMs > sessionEndMs);
  return [
    ...(writes.some(({ outcome }) => outcome === "DONE") ? [] : ["No write was done."]),
    ...(attempts.some(({ payload }) => payload !== null) ? [] : ["No write with a key was done."]),
    ...(watches.length > 0 ? [] : ["No task was watched."]),
    ...(isTried ? [] : ["No session was tried after its end."]),
  ];
}

/** Use of the limit by a user in a quiet period. */
export interface Use {
  readonly user: string;
  /** Used share of the limit, from 0 to 1. */
  readonly part: number;
}

/**
 * Measures the use of the limit: the mean number of requests in the window that ends at an instant of the quiet period.
 * A plain count of requests in the period would be a third lower when the requests of one window arrive together. Time
 * in which the machine was late does not count, and a quiet period that was mostly late has no use.
 */
export function measureUse(
  journal: readonly JournalLine[],
  { users, limit, windowMs }: Pick<Promises, "users" | "limit" | "windowMs">,
): readonly Use[] {
  const byUser = limitedByUser(journal.filter((line) => line.kind === "arrival"));
  const quiets = journal.filter((line) => line.kind === "quiet");
  return quiets.flatMap(({ fromMs, toMs, lostMs }) => {
    const durationMs = toMs - fromMs - lostMs;
    if (durationMs < (toMs - fromMs) / 2) return [];
    return users.map((user) => {
      const shares = (byUser.get(user) ?? []).map(({ atMs }) =>
        Math.max(0, Math.min(atMs + windowMs, toMs) - Math.max(atMs, fromMs)),
      );
      const sum = shares.reduce((before, share) => before + share, 0);
      return { user, part: sum / (limit * durationMs) };
    });
  });
}

function findWaste(journal: readonly JournalLine[], promises: Promises): string[] {
  return measureUse(journal, promises)
    .filter(({ part }) => part < promises.leastUse)
    .map(({ user, part }) => `${user} used ${Math.round(part * 100)} % of the limit in a quiet time.`);
}

/** Returns how often the service has made what each marker stands for. */
function countMade(arrivals: readonly Arrival[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { marker, status } of arrivals) {
    if (marker !== null && status >= 200 && status < 300) counts.set(marker, (counts.get(marker) ?? 0) + 1);
  }
  return counts;
}

function findWrongWrites(arrivals: readonly Arrival[], writes: Lines<"write">): string[] {
  const counts = countMade(arrivals);
  return writes.flatMap(({ marker, outcome }) => {
    const count = counts.get(marker) ?? 0;
    const isRight = outcome === "DONE" ? count === 1 : outcome === "REFUSED" ? count === 0 : count <= 1;
    return isRight ? [] : [`The write ${marker} was ${outcome}, and is at the service ${count} times.`];
  });
}

/**
 * For each key, the service has made at most one thing, and all final payloads are equal. A key is not checked when the
 * shared state lost its data between the first and the last attempt: the promise ends with the data.
 */
function findWrongRepeats(
  arrivals: readonly Arrival[],
  attempts: Lines<"attempt">,
  outages: Lines<"outage">,
): string[] {
  const counts = countMade(arrivals);
  const losses = outages.filter(({ hasLostData }) => hasLostData);
  return [...Map.groupBy(attempts, ({ key }) => key)].flatMap(([key, own]) => {
    const firstMs = Math.min(...own.map(({ fromMs }) => fromMs));
    const lastMs = Math.max(...own.map(({ toMs }) => toMs));
    if (losses.some(({ fromMs, toMs }) => fromMs <= lastMs && toMs >= firstMs)) return [];
    const count = counts.get(key) ?? 0;
    const payloads = new Set(own.flatMap(({ payload }) => payload ?? []));
    return [
      ...(count > 1 ? [`The key ${key} has made ${count} things.`] : []),
      ...(payloads.size > 1 ? [`The key ${key} has the payloads ${[...payloads].join(" and ")}.`] : []),
    ];
  });
}

function findWrongStreams(streams: Lines<"stream">, watches: Lines<"watch">, { states }: Promises): string[] {
  /** Rank of the last state that each client has seen, kept across streams. */
  const lastRanks = new Map<string, number>();
  const wrong = streams.flatMap(({ task, gateway, states: seen, isComplete }) => {
    const client = `${task} ${gateway}`;
    const ranks = seen.map((state) => states.indexOf(state));
    const isOrdered =
      ranks.every((rank, index) => rank >= 0 && rank > (ranks[index - 1] ?? -1)) &&
      (ranks[0] ?? Infinity) >= (lastRanks.get(client) ?? -1);
    const last = ranks.at(-1);
    if (last !== undefined) lastRanks.set(client, last);
    const isWhole = !isComplete || seen.at(-1) === states.at(-1);
    return isOrdered && isWhole ? [] : [`A stream of ${task} showed ${seen.join(", ")}.`];
  });
  const lost = watches.filter(({ isFinal }) => !isFinal);
  return [...wrong, ...lost.map(({ task }) => `No stream of ${task} showed its final state.`)];
}

/**
 * A gateway is cut off when its own link is in trouble, or when it reports that Redis is unavailable while a server was
 * in trouble.
 */
function findOpenSessions(
  entries: Lines<"entry">,
  outages: Lines<"outage">,
  { sessionEndMs, sessionEndCutOffMs, outageRecoveryMs }: Promises,
): string[] {
  return entries
    .filter(({ atMs, sinceEndMs, isLetIn, isCutOff, saysAway }) => {
      const isOutage = outages.some(({ fromMs, toMs }) => fromMs <= atMs && atMs <= toMs + outageRecoveryMs);
      return isLetIn && sinceEndMs > (isCutOff || (saysAway && isOutage) ? sessionEndCutOffMs : sessionEndMs);
    })
    .map(({ sinceEndMs }) => `A session let somebody in ${Math.round(sinceEndMs)} ms after its end.`);
}

function findLateRequests(
  requests: Lines<"request">,
  standstills: readonly Standstill[],
  { deadlineMs }: Promises,
): string[] {
  return requests.flatMap(({ name, gateway, fromMs, toMs }) => {
    const stoodMs = standstills
      .filter((one) => one.gateway === gateway)
      .map((one) => Math.max(0, Math.min(toMs, one.toMs) - Math.max(fromMs, one.fromMs)))
      .reduce((sum, durationMs) => sum + durationMs, 0);
    const tookMs = toMs - fromMs - stoodMs;
    return tookMs <= deadlineMs ? [] : [`A request (${name}) took ${Math.round(tookMs)} ms.`];
  });
}
