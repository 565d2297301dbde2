// Vite provides a module of the console, which an import cannot declare here.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../../../src/console/gateway-schema.d.ts" />
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Api } from "../../../src/console/api/api.ts";
import { Gallery } from "../../../src/console/media/gallery/gallery-store.ts";
import { type RestoredItem, sentState } from "../../../src/console/media/queue/queue-item.ts";
import type { SessionState } from "../../../src/console/session/session-store.ts";
import { MemoryStorage } from "../../helpers/memory-storage.ts";
import { documentFacts } from "./media-facts.ts";

beforeEach(() => {
  vi.stubGlobal("document", { baseURI: "https://gateway.example/console/" });
  vi.stubGlobal("location", { origin: "https://gateway.example" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
});

const signedIn = (userId: string, isOver = false): SessionState => ({
  kind: "signedIn",
  user: { userId, username: null },
  isOver,
  reason: null,
});

/** The uploads of user A over a gateway that never responds. `sent` contains the requests. */
async function startUploads() {
  const { Uploads } = await import("../../../src/console/media/queue/uploads.ts");
  const kept = new MemoryStorage();
  const gallery = new Gallery(kept, "A");
  const sent: unknown[] = [];
  const listeners = new Set<() => void>();
  const session = {
    state: signedIn("A"),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: () => Promise.resolve(true),
  };
  const client = {
    mutation: (...request: unknown[]) => {
      sent.push(request);
      return { toPromise: () => new Promise(() => undefined) };
    },
  };
  const network = { isReachable: true, subscribe: () => () => undefined, probe: () => Promise.resolve() };
  const api = { client, network } as unknown as Api;
  const uploads = new Uploads({ api, session, kept, userId: "A", gallery });
  onTestFinished(() => {
    uploads.close();
    gallery.close();
  });
  await uploads.ready;
  return {
    uploads,
    gallery,
    sent,
    become(state: SessionState) {
      session.state = state;
      for (const listener of listeners) listener();
    },
    get states() {
      return uploads.queue.items.map(({ state }) => state.at);
    },
  };
}

/** A document in the queue. */
function item(state: RestoredItem["state"]): RestoredItem {
  return {
    file: new File(["pdf"], "a.pdf", { type: "application/pdf" }),
    name: "a.pdf",
    sizeInBytes: 3,
    lastModifiedMs: 1,
    kind: "document",
    details: { title: "", description: "", documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] },
    state,
    begun: null,
    idempotencyKey: "key",
    storedId: null,
  };
}

test("a user's files are not sent after another user has signed in", async () => {
  const place = await startUploads();
  place.become(signedIn("A", true));
  place.uploads.queue.restore([item({ at: "waiting" })]);
  place.become(signedIn("B"));
  expect([place.states, place.sent]).toEqual([["waiting"], []]);
  place.become(signedIn("A"));
  expect([place.states, place.sent.length]).toEqual([["sending"], 1]);
});

test("a file that is put back shows the decision that the marketplace has made meanwhile", async () => {
  const place = await startUploads();
  const { uploads, gallery } = place;
  const facts = documentFacts("1", "SUBMITTED");
  const made = { id: "1", kind: "document", name: "a.pdf", sizeInBytes: 3, madeAt: "2026-01-01" } as const;
  await gallery.add({ ...made, facts });
  uploads.queue.restore([item(sentState("1", facts))]);
  expect(place.states).toEqual(["processing"]);
  const removed = uploads.queue.remove(uploads.queue.items.map(({ key }) => key));
  await gallery.updateFacts("1", documentFacts("1", "ACCEPTED"));
  uploads.putBack(removed);
  expect(place.states).toEqual(["done"]);
});
