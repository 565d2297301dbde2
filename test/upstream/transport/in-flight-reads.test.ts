import { describe, expect, it } from "vitest";
import { type InFlightRead, InFlightReads } from "../../../src/upstream/transport/in-flight-reads.ts";
import type { ReadRequest } from "../../../src/upstream/transport/read-request.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import type { Viewer } from "../../../src/upstream/viewer.ts";

const nowMs = 1_000_000;
const viewer: Viewer = { key: "a", token: "token-of-a" };
const request: ReadRequest = {
  call: upstreamCall("media", "getVideo"),
  origin: "http://one",
  path: "/video/v1",
  headers: { accept: "application/json", "x-marketplace": "M" },
  viewer,
  caller: { viewer, signal: new AbortController().signal },
};

class OneRead implements InFlightRead {
  readonly begunAtMs = nowMs;
  readonly request: ReadRequest;
  readonly hash = 1;
  next: this | null = null;

  constructor(changed: Partial<ReadRequest> = {}) {
    this.request = { ...request, ...changed };
  }
}

/** Reads with these viewers' keys under way, one each; the keys of users are those in `users`. */
function underWay(...keys: string[]) {
  const users = new Map<string, string>();
  const keysOf = ({ key }: Viewer) => [key, users.get(key) ?? []].flat();
  const reads = new InFlightReads<OneRead>(keysOf);
  for (const key of keys) reads.add(new OneRead({ viewer: { ...viewer, key } }));
  const isShared = (key: string) => reads.find({ ...request, viewer: { ...viewer, key } }, 1, nowMs) !== null;
  return { users, reads, isShared };
}

describe("a read under way", () => {
  it.each<[string, Partial<ReadRequest>]>([
    ["origin", { origin: "http://two" }],
    ["path", { path: "/video/v2" }],
    ["viewer", { viewer: { ...viewer, key: "b" } }],
    ["token", { viewer: { ...viewer, token: "another" } }],
    ["kind of caller", { viewer: { ...viewer, isOperator: true } }],
    ["header", { headers: { ...request.headers, "x-marketplace": "N" } }],
    ["set of headers, one more", { headers: { ...request.headers, "x-language": "de" } }],
    ["set of headers, one less", { headers: { accept: "application/json" } }],
  ])("is not shared by a request with another %s", (_, changed) => {
    const reads = new InFlightReads<OneRead>(({ key }) => [key]);
    const [one, other] = [new OneRead(), new OneRead(changed)];
    reads.add(one);
    expect(reads.find(other.request, 1, nowMs)).toBeNull();
    expect(reads.find({ ...request, headers: { ...request.headers } }, 1, nowMs)).toBe(one);
    reads.remove(one);
    reads.add(other);
    expect(reads.find(request, 1, nowMs)).toBeNull();
  });

  it.each([
    [-1, false],
    [0, true],
    [999, true],
    [1_000, false],
  ])("is shared within a second of its begin alone: after %i ms %s", (ageMs, isShared) => {
    const reads = new InFlightReads<OneRead>(({ key }) => [key]);
    reads.add(new OneRead());
    expect(reads.find(request, 1, nowMs + ageMs) !== null).toBe(isShared);
  });

  it("is found beside others, whichever of them end", () => {
    const { reads, isShared } = underWay("a", "b", "c");
    const read = (key: string) => reads.find({ ...request, viewer: { ...viewer, key } }, 1, nowMs) as OneRead;
    const [a, b] = [read("a"), read("b")];
    reads.remove(b);
    expect(["a", "b", "c"].map(isShared)).toEqual([true, false, true]);
    reads.remove(b);
    reads.remove(a);
    expect(["a", "b", "c"].map(isShared)).toEqual([false, false, true]);
  });
});

describe("a change of a viewer", () => {
  it("keeps the reads of its user apart from when the user is known, and those begun before from its end on", () => {
    const { users, reads, isShared } = underWay("a", "b", "other");
    const end = reads.change(viewer);
    expect(["a", "b", "other"].map(isShared)).toEqual([false, true, true]);
    users.set("a", "user").set("b", "user");
    expect(["a", "b", "other"].map(isShared)).toEqual([false, false, true]);
    end();
    expect(["a", "b", "other"].map(isShared)).toEqual([false, false, true]);
    reads.add(new OneRead());
    expect(isShared("a")).toBe(true);
  });

  it("keeps what was begun before its end apart, also when the user becomes known in its last moment", () => {
    const { users, reads, isShared } = underWay("b");
    const end = reads.change(viewer);
    users.set("a", "user").set("b", "user");
    end();
    expect(isShared("b")).toBe(false);
  });
});
