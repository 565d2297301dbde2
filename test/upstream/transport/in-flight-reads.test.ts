import { describe, expect, it } from "vitest";
import { createCallAccount } from "../../../src/upstream/call-account.ts";
import { ServiceCall } from "../../../src/upstream/transport/service-call.ts";
import { InFlightReads, SharedRead } from "../../../src/upstream/transport/with-shared-read.ts";
import type { UpstreamRequest } from "../../../src/upstream/transport/transport.ts";
import type { Viewer } from "../../../src/upstream/viewer.ts";
import type { ViewerSession } from "../../../src/upstream/viewer-session.ts";
import { someRequest } from "./asker.ts";

const nowMs = 1_000_000;
const { viewer } = someRequest;

/** Starts a read in the list for its request, or in another one. */
function begin(
  reads: InFlightReads,
  changed: Partial<UpstreamRequest> = {},
  list = reads.listOf({ ...someRequest, ...changed }),
): SharedRead {
  return new SharedRead(new ServiceCall({ ...someRequest, ...changed }, createCallAccount()), nowMs, list);
}

/** Reads in flight, one for each of these viewer keys; `users` maps viewer keys to user keys. */
function inFlight(...keys: string[]) {
  const users = new Map<string, string>();
  const keysOf = ({ key }: Viewer) => [key, users.get(key) ?? []].flat();
  const reads = new InFlightReads({ keysOf });
  const find = (key: string) => {
    const request = { ...someRequest, viewer: { ...viewer, key } };
    return reads.find(reads.listOf(request), request, nowMs);
  };
  for (const key of keys) begin(reads, { viewer: { ...viewer, key } });
  return { users, reads, find, isShared: (key: string) => find(key) !== null };
}

describe("a read in flight", () => {
  it.each<[string, Partial<UpstreamRequest>]>([
    ["origin", { origin: "http://two" }],
    ["path", { path: "/video/v2" }],
    ["viewer", { viewer: { ...viewer, key: "b" } }],
    ["token", { viewer: { ...viewer, token: "another" } }],
    ["session", { viewer: { ...viewer, session: { id: "s1" } as ViewerSession } }],
    ["type of caller", { viewer: { ...viewer, isOperator: true } }],
    ["header", { headers: { ...someRequest.headers, "x-marketplace": "N" } }],
    ["set of headers (one more)", { headers: { ...someRequest.headers, "x-language": "de" } }],
    ["set of headers (one fewer)", { headers: { accept: "application/json" } }],
  ])("is not shared by a request with another %s", (_, changed) => {
    const reads = new InFlightReads({ keysOf: ({ key }) => [key] });
    const list = reads.listOf(someRequest);
    const one = begin(reads);
    expect(reads.find(list, { ...someRequest, ...changed }, nowMs)).toBeNull();
    expect(reads.find(list, { ...someRequest, headers: { ...someRequest.headers } }, nowMs)).toBe(one);
    list.remove(one);
    begin(reads, changed, list);
    expect(reads.find(list, someRequest, nowMs)).toBeNull();
  });

  it.each([
    [-1, false],
    [0, true],
    [999, true],
    [1_000, false],
  ])("is shared only in the first second after its start: after %i ms %s", (ageMs, isShared) => {
    const reads = new InFlightReads({ keysOf: ({ key }) => [key] });
    begin(reads);
    const list = reads.listOf(someRequest);
    expect(reads.find(list, someRequest, nowMs + ageMs) !== null).toBe(isShared);
  });

  it("is found in its list while others are removed", () => {
    const reads = new InFlightReads({ keysOf: ({ key }) => [key] });
    const list = reads.listOf(someRequest);
    const [a, b, c] = ["a", "b", "c"].map((key) => begin(reads, { viewer: { ...viewer, key } }, list)) as [
      SharedRead,
      SharedRead,
      SharedRead,
    ];
    const found = () => [a, b, c].map((read) => reads.find(list, read.request, nowMs));
    expect(found()).toEqual([a, b, c]);
    list.remove(b);
    expect(found()).toEqual([a, null, c]);
    list.remove(b);
    list.remove(a);
    expect(found()).toEqual([null, null, c]);
  });
});

describe("a change by a viewer", () => {
  it("prevents sharing of earlier reads by the same user, as soon as the user is known", () => {
    const { users, reads, isShared } = inFlight("a", "b", "other");
    const end = reads.change(viewer);
    expect(["a", "b", "other"].map(isShared)).toEqual([false, true, true]);
    users.set("a", "user").set("b", "user");
    expect(["a", "b", "other"].map(isShared)).toEqual([false, false, true]);
    end();
    expect(["a", "b", "other"].map(isShared)).toEqual([false, false, true]);
    begin(reads);
    expect(isShared("a")).toBe(true);
  });

  it("prevents sharing of earlier reads, even when the user is forgotten meanwhile", () => {
    const { users, reads, isShared } = inFlight("a", "b");
    users.set("a", "user").set("b", "user");
    reads.change(viewer);
    users.clear();
    expect(isShared("b")).toBe(false);
  });

  it("prevents sharing of earlier reads, even when the user becomes known just before its end", () => {
    const { users, reads, isShared } = inFlight("b");
    const end = reads.change(viewer);
    users.set("a", "user").set("b", "user");
    end();
    expect(isShared("b")).toBe(false);
  });
});

describe("a change next to many reads", () => {
  it.each([
    ["of a known user", ["changer", "user"], 1 + 1],
    ["of an unknown user", ["changer"], 0],
  ])("looks up a viewer once, not once per read: %s", (_what, known, ofReads) => {
    const asked: string[] = [];
    const keysOf = ({ key }: Viewer) => {
      asked.push(key);
      return key === "changer" ? known : [key, "another user"];
    };
    const reads = new InFlightReads({ keysOf });
    for (let index = 0; index < 1_000; index += 1) {
      begin(reads, { path: `/video/v${index}`, viewer: { ...viewer, key: "reader" } });
    }
    const end = reads.change({ ...viewer, key: "changer" });
    end();
    expect(asked.filter((key) => key === "reader")).toHaveLength(ofReads);
    expect(asked.filter((key) => key === "changer").length).toBeLessThanOrEqual(2);
  });
});
