import { describe, expect, test, vi } from "vitest";
import type { MediaFacts } from "../../../src/console/media/gallery/media-facts.ts";
import type { DeclaredMedia, QueueItem } from "../../../src/console/media/queue/queue-item.ts";
import type { SendJob } from "../../../src/console/media/queue/send-job.ts";
import { SendFailure, type SendProblem } from "../../../src/console/media/queue/send-problem.ts";
import {
  type QueueDeps,
  type TakeOptions,
  UploadQueue,
} from "../../../src/console/media/queue/upload-queue.ts";
import { titleOf } from "../../../src/console/media/files/video-title.ts";
import { rejection } from "../../../src/console/media/files/rejection.ts";
import { documentFacts } from "./media-facts.ts";

const options: TakeOptions = {
  detailsOf: (file) => ({
    title: titleOf(file),
    description: "",
    documentType: "USER_GUIDE_OR_MANUAL",
    languages: ["ENGLISH"],
  }),
  pictureKind: "image",
  startsAtOnce: true,
};

const begun: DeclaredMedia = {
  id: "video-1",
  uploadUrl: "https://gateway.example/uploads/1",
  expiresAt: null,
};

const image = (name: string) => new File(["picture"], name, { type: "image/png", lastModified: 1 });
const video = (name: string) => new File(["a long film"], name, { type: "video/mp4", lastModified: 1 });

/** A state that notifies its listeners of changes. */
class Switch {
  isOn = true;
  readonly #listeners = new Set<() => void>();
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  turn(isOn: boolean): void {
    this.isOn = isOn;
    for (const listener of this.#listeners) listener();
  }
}

/** An attempt that ends when the test decides. */
interface StagedJob extends SendJob {
  readonly end: (outcome: MediaFacts | SendProblem) => void;
}

/** A queue of such attempts, to which the test adds files. */
class Stage {
  readonly network = new Switch();
  readonly session = new Switch();
  readonly jobs: StagedJob[] = [];
  readonly made: string[] = [];
  readonly queue: UploadQueue;

  constructor(deps: Partial<QueueDeps> = {}) {
    const { network, session } = this;
    const send = (job: SendJob) =>
      new Promise<MediaFacts>((resolve, reject) => {
        job.signal.addEventListener("abort", () => reject(job.signal.reason as Error));
        const end = (outcome: MediaFacts | SendProblem) => {
          if ("id" in outcome) resolve(outcome);
          else reject(new SendFailure(outcome));
        };
        this.jobs.push({ ...job, end });
      });
    this.queue = new UploadQueue({
      senders: { video: send, image: send, document: send },
      check: () => Promise.resolve(null),
      network: {
        get isReachable() {
          return network.isOn;
        },
        subscribe: network.subscribe,
        probe: () => Promise.resolve(),
      },
      session: {
        isOver: () => !session.isOn,
        subscribe: session.subscribe,
        refresh: () => Promise.resolve(),
      },
      onMade: ({ id }) => this.made.push(id),
      now: () => performance.now(),
      ...deps,
    });
  }

  get states(): readonly string[] {
    return this.queue.items.map(({ state }) => ("why" in state ? `${state.at} ${state.why}` : state.at));
  }

  item(index: number): QueueItem {
    const item = this.queue.items[index];
    if (!item) throw new Error(`There is no file ${index}.`);
    return item;
  }

  /** Waits until this number of attempts has started. */
  async begun(count: number): Promise<StagedJob> {
    await vi.waitUntil(() => this.jobs.length === count);
    const job = this.jobs[count - 1];
    if (!job) throw new Error("No attempt has begun.");
    return job;
  }
}

/** A queue with these files. */
function stageWith(files: readonly File[]): Stage {
  const stage = new Stage();
  stage.queue.add([...files], options);
  return stage;
}

function facts(id: string): MediaFacts {
  return {
    __typename: "Image",
    id,
    imageId: id,
    url: "https://picture.example",
    maxDimensionUrl: null,
    expiresAt: null,
  };
}

describe("The upload queue", () => {
  test("sends three files at a time in order, and the next one as soon as one has finished", async () => {
    const stage = stageWith(["a", "b", "c", "d", "e"].map((name) => image(`${name}.png`)));
    await stage.begun(3);
    expect(stage.states).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
    stage.jobs[1]?.end(facts("second"));
    expect((await stage.begun(4)).file.name).toBe("d.png");
    expect(stage.states).toEqual(["sending", "done", "sending", "sending", "waiting"]);
    expect(stage.made).toEqual(["second"]);
    expect(stage.item(1).file).toBeNull();
  });

  test("resumes a paused video with its existing upload", async () => {
    const stage = stageWith([video("a.mp4")]);
    const first = await stage.begun(1);
    first.onBegun(begun);
    first.onProgress(4);
    stage.queue.pause(stage.item(0).key);
    expect(first.signal.aborted).toBe(true);
    expect(stage.states).toEqual(["paused"]);
    expect(stage.item(0).begun).toEqual(begun);
    // Reports of an attempt that has ended are ignored.
    first.onProgress(9);
    expect(stage.item(0).sentBytes).toBe(4);
    stage.queue.resume(stage.item(0).key);
    expect((await stage.begun(2)).begun).toEqual(begun);
  });

  test("forgets the upload of a cancelled file, and can remove the file and put it back", async () => {
    const stage = stageWith([video("a.mp4"), image("b.png")]);
    const first = await stage.begun(2);
    stage.jobs[0]?.onBegun(begun);
    const { key } = stage.item(0);
    stage.queue.cancel(key);
    expect(stage.item(0).begun).toBeNull();
    const removed = stage.queue.remove([key, stage.item(1).key]);
    expect(stage.states).toEqual(["sending"]);
    expect(first.signal.aborted).toBe(false);
    stage.queue.putBack(removed);
    expect(stage.states).toEqual(["cancelled", "sending"]);
  });

  test("shows a sent file as processing until the marketplace has decided", async () => {
    const stage = stageWith([new File(["pdf"], "a.pdf"), new File(["pdf"], "b.pdf")]);
    await stage.begun(2);
    for (const [index, job] of stage.jobs.entries()) job.end(documentFacts(`${index}`, "SUBMITTED"));
    await expect.poll(() => stage.states).toEqual(["processing", "processing"]);
    stage.queue.settle(stage.item(0).key, documentFacts("0", "ACCEPTED"));
    stage.queue.settle(stage.item(1).key, documentFacts("1", "REJECTED"));
    expect(stage.states).toEqual(["done", "rejected"]);
    stage.queue.settle(stage.item(0).key, documentFacts("0", "REJECTED"));
    expect(stage.states).toEqual(["done", "rejected"]);
  });

  test("sends another file in the place of a failed one, with its details", async () => {
    const stage = stageWith([image("a.png"), image("b.png")]);
    await stage.begun(2);
    const { key } = stage.item(0);
    stage.queue.replace(key, image("c.png"));
    expect(stage.item(0).name).toBe("a.png");
    stage.jobs[0]?.end({ kind: "refused", refusal: rejection("INVALID_CONTENT") });
    await expect.poll(() => stage.states).toEqual(["failed", "sending"]);
    stage.queue.replace(key, image("c.png"));
    const job = await stage.begun(3);
    expect([job.file.name, job.details.title]).toEqual(["c.png", "c"]);
    expect(stage.item(0).name).toBe("c.png");
  });

  test("holds all files when the network is lost and resumes them when it returns", async () => {
    const stage = stageWith([video("a.mp4"), image("b.png")]);
    await stage.begun(2);
    stage.jobs[0]?.onBegun(begun);
    stage.network.turn(false);
    expect(stage.states).toEqual(["held network", "sending"]);
    stage.jobs[1]?.end({ kind: "network" });
    await expect.poll(() => stage.states).toEqual(["held network", "held network"]);
    stage.queue.add([image("c.png")], options);
    await expect.poll(() => stage.states).toEqual(["held network", "held network", "waiting"]);
    expect(stage.jobs.length).toBe(2);
    stage.network.turn(true);
    await stage.begun(5);
    expect(stage.jobs[2]?.begun).toEqual(begun);
  });

  test("holds a file when the session has ended, until the next sign-in", async () => {
    const stage = stageWith([image("a.png")]);
    const first = await stage.begun(1);
    stage.session.turn(false);
    first.end({ kind: "session" });
    await expect.poll(() => stage.states).toEqual(["held session"]);
    stage.session.turn(true);
    await stage.begun(2);
  });

  test("retries automatically after the delay of a rate limit", async () => {
    const stage = stageWith([image("a.png")]);
    (await stage.begun(1)).end({ kind: "limit", retryAfterMs: 5 });
    await stage.begun(2);
    expect(stage.states).toEqual(["sending"]);
  });

  test("marks a file as failed after six attempts and lets the user retry", async () => {
    const stage = stageWith([image("a.png")]);
    for (let count = 1; count <= 6; count += 1) {
      (await stage.begun(count)).end({ kind: "busy", retryAfterMs: 1 });
    }
    await expect.poll(() => stage.states).toEqual(["failed"]);
    expect(stage.item(0).state).toMatchObject({ refusal: { code: "SERVICE_AWAY", canRetry: true } });
    stage.queue.retry(stage.item(0).key);
    (await stage.begun(7)).end(facts("at-last"));
    await expect.poll(() => stage.made).toEqual(["at-last"]);
  });

  test("never sends a file that its check rejects", async () => {
    const stage = new Stage({ check: () => Promise.resolve(rejection("EMPTY")) });
    stage.queue.add([image("a.png"), new File(["?"], "notes.txt", { type: "text/plain" })], options);
    await expect.poll(() => stage.states).toEqual(["failed", "failed"]);
    expect(stage.item(1).state).toMatchObject({ refusal: { code: "UNKNOWN_FILE" } });
    expect(stage.jobs).toEqual([]);
  });

  test("continues the uploads of an earlier visit, and asks for a file that was not stored", async () => {
    const stage = new Stage();
    const file = video("a.mp4");
    const restored = {
      name: file.name,
      sizeInBytes: file.size,
      lastModifiedMs: file.lastModified,
      kind: "video",
      details: options.detailsOf(file),
      begun,
      idempotencyKey: "key-1",
      storedId: "tab/1",
    } as const;
    stage.queue.restore([
      { ...restored, file: null, state: { at: "interrupted", isOtherFile: false } },
      { ...restored, file: image("b.png"), kind: "image", begun: null, state: { at: "waiting" } },
      { ...restored, file: null, state: { at: "failed", refusal: rejection("EMPTY") } },
    ]);
    expect(stage.states).toEqual(["interrupted", "sending", "failed"]);
    stage.queue.chooseAgain(stage.item(0).key, video("b.mp4"));
    expect(stage.item(0).state).toEqual({ at: "interrupted", isOtherFile: true });
    stage.queue.add([file], options);
    expect((await stage.begun(2)).begun).toEqual(begun);
    expect(stage.queue.items.length).toBe(3);
  });

  test("keeps the key of a file for all attempts until one is rejected, and then takes another one", async () => {
    const stage = stageWith([image("a.png")]);
    const first = await stage.begun(1);
    first.end({ kind: "limit", retryAfterMs: 0 });
    const second = await stage.begun(2);
    expect(second.idempotencyKey).toBe(first.idempotencyKey);
    stage.queue.pauseAll();
    stage.queue.resumeAll();
    const third = await stage.begun(3);
    expect(third.idempotencyKey).toBe(first.idempotencyKey);
    third.end({ kind: "refused", refusal: rejection("OUTCOME_UNKNOWN", { canRetry: true }) });
    await expect.poll(() => stage.states).toEqual(["failed"]);
    stage.queue.retry();
    const fourth = await stage.begun(4);
    expect(fourth.idempotencyKey).not.toBe(first.idempotencyKey);
  });

  test("lets details change while a file waits, and ignores changes while it is sent", async () => {
    const stage = new Stage();
    stage.queue.add([image("a.png")], { ...options, startsAtOnce: false });
    await expect.poll(() => stage.states).toEqual(["paused"]);
    const { key, details, idempotencyKey } = stage.item(0);
    stage.queue.edit(key, { kind: "document", details: { ...details, languages: ["GERMAN"] } });
    await expect.poll(() => stage.states).toEqual(["paused"]);
    expect(stage.item(0).idempotencyKey).not.toBe(idempotencyKey);
    stage.queue.resume(key);
    expect((await stage.begun(1)).details.languages).toEqual(["GERMAN"]);
    stage.queue.edit(key, { kind: "image", details });
    expect(stage.item(0).kind).toBe("document");
  });

  test("cancels its uploads and starts no more when it is closed", async () => {
    const stage = stageWith(["a", "b", "c", "d"].map((name) => image(`${name}.png`)));
    const third = await stage.begun(3);
    expect(stage.item(3).state.at).toBe("waiting");
    stage.queue.close();
    expect(third.signal.aborted).toBe(true);
    stage.network.turn(false);
    stage.network.turn(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(stage.jobs.length).toBe(3);
  });
});
