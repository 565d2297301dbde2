import { describe, expect, test } from "vitest";
import { findViolations, measureUse } from "./checker.ts";
import type { JournalLine } from "./journal.ts";

const promises = {
  users: ["ann"],
  limit: 3,
  windowMs: 5_000,
  leastUse: 0.9,
  states: ["QUEUED", "IN_PROCESS", "COMPLETED"],
  sessionEndMs: 6_000,
  sessionEndCutOffMs: 126_000,
  outageRecoveryMs: 18_000,
  deadlineMs: 30_000,
};

const arrival = (atMs: number, changes: object = {}): JournalLine => ({
  kind: "arrival",
  earliestMs: atMs,
  atMs,
  user: "ann",
  isLimited: true,
  marker: null,
  status: 201,
  ...changes,
});
const write = (outcome: "DONE" | "REFUSED" | "UNKNOWN"): JournalLine => ({
  kind: "write",
  marker: "m",
  outcome,
});
const stream = (states: string[], isComplete = true, gateway = 0): JournalLine => ({
  kind: "stream",
  task: "t",
  gateway,
  states,
  isComplete,
});
/** A request with the cookie of a session that was ended at 0. */
const entry = (sinceEndMs: number, isLetIn: boolean, changes: object = {}): JournalLine => ({
  kind: "entry",
  atMs: sinceEndMs,
  sinceEndMs,
  isLetIn,
  isCutOff: false,
  saysAway: false,
  ...changes,
});
const outage = (fromMs: number, toMs: number, hasLostData = false): JournalLine => ({
  kind: "outage",
  fromMs,
  toMs,
  hasLostData,
});
/** An attempt with the key "m". */
const attempt = (payload: string | null, fromMs = 0): JournalLine => ({
  kind: "attempt",
  key: "m",
  fromMs,
  toMs: fromMs + 10,
  payload,
});
const request = (toMs: number): JournalLine => ({ kind: "request", name: "q", gateway: 1, fromMs: 0, toMs });
const quiet = (lostMs = 0, toMs = 5_000): JournalLine => ({ kind: "quiet", fromMs: 0, toMs, lostMs });
const atService = arrival(0, { marker: "m" });

/** One correct example of everything that a client does. */
const work: readonly JournalLine[] = [
  arrival(0, { isLimited: false, marker: "first" }),
  { kind: "write", marker: "first", outcome: "DONE" },
  { kind: "attempt", key: "other", fromMs: 0, toMs: 1, payload: "{}" },
  { kind: "watch", task: "first", isFinal: true },
  entry(9_000, false),
];
const findAmidWork = (journal: readonly JournalLine[]) => findViolations([...work, ...journal], promises);

describe("The chaos checker", () => {
  test.each<[string, JournalLine[]]>([
    ["full windows in sequence", [0, 1, 2, 5_000, 5_001, 5_002].map((atMs) => arrival(atMs))],
    [
      "an additional request of another user",
      [0, 1, 2].map((atMs) => arrival(atMs)).concat(arrival(3, { user: "ben" })),
    ],
    ["requests that do not count", [0, 1, 2, 3].map((atMs) => arrival(atMs, { isLimited: false }))],
    ["a quiet period in which the limit is used", [arrival(1), arrival(2), arrival(3), quiet()]],
    [
      "a quiet period in which each window's requests arrive together",
      [
        ...[-100, 5_100, 10_300].flatMap((atMs) => [0, 1, 2].map((more) => arrival(atMs + more))),
        quiet(0, 15_000),
      ],
    ],
    ["a successful write", [atService, write("DONE")]],
    ["a write that the service rejected", [arrival(0, { marker: "m", status: 429 }), write("REFUSED")]],
    ["a write with an unknown outcome", [atService, write("UNKNOWN")]],
    ["repeats with one payload", [atService, attempt("a"), attempt(null), attempt("a", 20)]],
    ["a key whose payload is found after an unknown outcome", [atService, attempt(null), attempt("a", 20)]],
    [
      "two payloads of a key whose record was lost between them",
      [atService, atService, attempt("a"), outage(15, 16, true), attempt("b", 20)],
    ],
    ["a stream that skips an intermediate state", [stream(["QUEUED", "COMPLETED"])]],
    ["a stream that was cut off", [stream(["QUEUED"], false), { kind: "watch", task: "t", isFinal: true }]],
    ["a session that is accepted just after its end", [entry(5_999, true)]],
    [
      "a stream that begins with the last state before a disconnect",
      [stream(["QUEUED"], false), stream(["QUEUED", "COMPLETED"])],
    ],
    [
      "a gateway with an older state than another one",
      [stream(["IN_PROCESS"], false), stream(["QUEUED", "COMPLETED"], true, 1)],
    ],
    ["a quiet period in which the machine was late", [quiet(5_000)]],
    ["a session on a gateway that is cut off", [entry(9_000, true, { isCutOff: true })]],
    [
      "a session on a gateway without Redis just after an outage",
      [outage(1_000, 2_000), entry(20_000, true, { saysAway: true })],
    ],
    ["a session that is rejected", [entry(9_000, false)]],
    [
      "a slow request on a gateway that was paused",
      [request(40_000), { kind: "standstill", gateway: 1, fromMs: 1_000, toMs: 12_000 }],
    ],
  ])("accepts %s", (_what, journal) => {
    expect(findAmidWork(journal)).toEqual([]);
  });

  test.each<[string, JournalLine[], string]>([
    ["an exceeded window", [0, 1, 2, 4_999].map((atMs) => arrival(atMs)), "4 limited requests"],
    ["a partly unused limit", [arrival(1), arrival(2), quiet()], "67 %"],
    ["an unused limit", [quiet()], "0 %"],
    [
      "a state that goes back after a disconnect",
      [stream(["IN_PROCESS"], false), stream(["QUEUED", "COMPLETED"])],
      "showed QUEUED",
    ],
    [
      "an acknowledged write without a response of the service",
      [arrival(0, { marker: "m", status: 0 }), write("DONE")],
      "0 times",
    ],
    ["a lost write", [write("DONE")], "0 times"],
    ["a doubled write", [atService, atService, write("UNKNOWN")], "2 times"],
    ["a rejected write that took effect", [atService, write("REFUSED")], "was REFUSED"],
    ["a key that made two things", [atService, atService, attempt("a"), attempt("a")], "made 2 things"],
    ["a key with two payloads", [atService, attempt("a"), attempt("b", 20)], "payloads a and b"],
    [
      "a key that made two things while a server was only paused",
      [atService, atService, attempt(null), outage(15, 16), attempt("a", 20)],
      "made 2 things",
    ],
    ["a doubled event", [stream(["QUEUED", "QUEUED", "COMPLETED"])], "showed QUEUED, QUEUED"],
    ["an event out of order", [stream(["IN_PROCESS", "QUEUED", "COMPLETED"])], "showed IN_PROCESS, QUEUED"],
    ["a stream that ends without the final event", [stream(["QUEUED"])], "showed QUEUED"],
    ["a watch without the final event", [{ kind: "watch", task: "t", isFinal: false }], "No stream"],
    ["a session that continues after its end", [entry(6_001, true)], "6001 ms"],
    [
      "a session that continues for more than two minutes",
      [entry(126_001, true, { isCutOff: true })],
      "126001 ms",
    ],
    [
      "a session on a gateway without Redis long after an outage",
      [outage(1_000, 2_000), outage(30_000, 40_000), entry(20_001, true, { saysAway: true })],
      "20001 ms",
    ],
    [
      "a session on a gateway that is not affected by an outage",
      [outage(0, 20_000), entry(9_000, true)],
      "9000 ms",
    ],
    ["a slow request", [request(30_001)], "30001 ms"],
    [
      "a slow request while another gateway was paused",
      [request(40_000), { kind: "standstill", gateway: 2, fromMs: 0, toMs: 20_000 }],
      "40000 ms",
    ],
  ])("reports %s", (_what, journal, violation) => {
    const [first, ...others] = findAmidWork(journal);
    expect(first).toContain(violation);
    expect(others).toEqual([]);
  });

  test("reports that nothing was done", () => {
    expect(findViolations([], promises)).toEqual([
      "No write was done.",
      "No write with a key was done.",
      "No task was watched.",
      "No session was tried after its end.",
    ]);
  });

  test("measures the use of the limit without the time in which the machine was late", () => {
    const journal = [arrival(1), arrival(2), quiet(2_500)];
    expect(measureUse(journal, promises)).toEqual([
      { user: "ann", part: expect.closeTo(2 / 1.5, 2) as number },
    ]);
  });

  test("allows for requests that may have arrived earlier than they were recorded", () => {
    const late = [0, 1, 2].map((atMs) => arrival(atMs + 500, { earliestMs: atMs }));
    expect(findAmidWork([...late, arrival(5_010)])).toEqual([]);
    expect(findAmidWork([...late, arrival(4_990)])).toHaveLength(1);
  });
});
