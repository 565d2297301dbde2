import { randomKey } from "../../api/random-key.ts";
import { TransferSpeed } from "../../api/transfer-speed.ts";
import { fits, kindOf, type MediaKind, possibleKinds } from "../files/file-kinds.ts";
import { type Rejection, rejection } from "../files/rejection.ts";
import { titleOf } from "../files/video-title.ts";
import type { MediaFacts } from "../gallery/media-facts.ts";
import {
  type DeclaredMedia,
  canBeRetried,
  type FileDetails,
  hasFailed,
  isSameFile,
  isSent,
  type QueueItem,
  type RestoredItem,
  sentState,
} from "./queue-item.ts";
import type { SendFile } from "./send-job.ts";
import { SendFailure, type SendProblem } from "./send-problem.ts";

/** Number of files sent in parallel. */
const maxSending = 3;

/** Delays after consecutive failures, in milliseconds. After the last one the file fails, and the user can retry. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** Dependencies of the queue. */
export interface QueueDeps {
  readonly senders: Readonly<Record<MediaKind, SendFile>>;
  /**
   * Checks a file before it is sent.
   * @returns the reason for a rejection; null when the file passes.
   */
  readonly check: (file: File, kind: MediaKind) => Promise<Rejection | null>;
  readonly network: {
    readonly isReachable: boolean;
    readonly subscribe: (listener: () => void) => () => void;
    probe(): Promise<void>;
  };
  readonly session: {
    /** True when the session has expired. */
    readonly isOver: () => boolean;
    readonly subscribe: (listener: () => void) => () => void;
    refresh(): Promise<void>;
  };
  /** Called with the media that was created from a file. */
  readonly onMade: (facts: MediaFacts, item: QueueItem) => void;
  /** Current time in milliseconds, from any fixed origin. */
  readonly now: () => number;
}

/** Options for files that are added together. */
export interface TakeOptions {
  /** Returns the default details of a file. */
  readonly detailsOf: (file: File) => FileDetails;
  /** Kind of image files that could also be documents. */
  readonly pictureKind: "document" | "image";
  /** True when files are sent immediately; false when they are added as paused. */
  readonly startsAtOnce: boolean;
}

/** Files to upload, a few in parallel. The queue keeps running when the user opens another screen. */
export class UploadQueue {
  #items: readonly QueueItem[] = [];
  #lastKey = 0;
  #isClosed = false;
  readonly #deps: QueueDeps;
  readonly #listeners = new Set<() => void>();
  readonly #attempts = new Map<number, AbortController>();
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #failures = new Map<number, number>();
  readonly #stops: readonly (() => void)[];
  #isNotifying = false;

  constructor(deps: QueueDeps) {
    this.#deps = deps;
    this.#stops = [
      deps.network.subscribe(() => this.#onNetwork()),
      deps.session.subscribe(() => this.#onSession()),
    ];
  }

  /** Files in the order in which they were added. The array is replaced on each change. */
  get items(): readonly QueueItem[] {
    return this.#items;
  }

  /**
   * Calls the listener after changes.
   * @returns a function that unsubscribes.
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds files. A file of an interrupted upload resumes that upload. */
  add(files: readonly File[], options: TakeOptions): void {
    const added: QueueItem[] = [];
    for (const file of files) {
      const interrupted = this.#items.find(
        (item) => item.state.at === "interrupted" && isSameFile(item, file),
      );
      if (interrupted) this.chooseAgain(interrupted.key, file);
      else {
        const next = options.startsAtOnce ? "waiting" : "paused";
        added.push(this.#withKey(newItem(file, kindFor(file, options), options.detailsOf(file), next)));
      }
    }
    this.#set([...this.#items, ...added]);
    for (const { key } of added) void this.#check(key);
  }

  /** Adds the items of an earlier page; its unfinished uploads continue. */
  restore(items: readonly RestoredItem[]): void {
    const restored = items.map((item) => this.#withKey(item));
    this.#set([...this.#items, ...restored]);
    for (const { key, state } of restored) if (state.at === "checking") void this.#check(key);
    this.#startNext();
  }

  /** Resumes an interrupted upload if `file` is the original file. */
  chooseAgain(key: number, file: File): void {
    const item = this.#find(key);
    if (item?.state.at !== "interrupted") return;
    if (isSameFile(item, file)) this.#change(key, { file, state: { at: "waiting" } });
    else this.#change(key, { state: { at: "interrupted", isOtherFile: true } });
    this.#startNext();
  }

  /** Changes the details of a file until its upload has started. */
  edit(key: number, change: { readonly kind: MediaKind; readonly details: FileDetails }): void {
    const item = this.#find(key);
    if (!item?.file || item.begun || (item.state.at !== "waiting" && item.state.at !== "paused")) return;
    const isOtherKind = item.kind !== change.kind;
    const idempotencyKey = randomKey();
    this.#change(key, {
      ...change,
      idempotencyKey,
      ...(isOtherKind && { state: { at: "checking", next: item.state.at } }),
    });
    if (isOtherKind) void this.#check(key);
  }

  /** Pauses a file. A video resumes where it stopped; other files start over. */
  pause(key: number): void {
    const item = this.#find(key);
    if (!item || isSent(item) || item.state.at === "interrupted" || item.state.at === "checking") return;
    this.#stop(key);
    this.#change(key, { state: { at: "paused" }, bytesPerSecond: null });
    this.#startNext();
  }

  /** Resumes a paused file. */
  resume(key: number): void {
    if (this.#find(key)?.state.at !== "paused") return;
    this.#failures.delete(key);
    this.#change(key, { state: { at: "waiting" } });
    this.#startNext();
  }

  /** Sends failed files again. Files that need a change first stay failed. @param key limits this to one file. */
  retry(key?: number): void {
    for (const item of this.#items) {
      if (!canBeRetried(item) || (key !== undefined && item.key !== key)) continue;
      this.#failures.delete(item.key);
      this.#change(item.key, { state: { at: "waiting" }, sentBytes: 0 });
    }
    this.#startNext();
  }

  /** Sends another file in the place of a failed or rejected one, with the details of the first. */
  replace(key: number, file: File): void {
    const item = this.#find(key);
    if (!item || !hasFailed(item)) return;
    this.#failures.delete(key);
    const kind = item.kind && fits(file, item.kind) ? item.kind : kindOf(file);
    const isDefaultTitle = item.details.title === titleOf(item);
    const title = isDefaultTitle ? titleOf(file) : item.details.title;
    const { storedId: _, ...replaced } = newItem(file, kind, { ...item.details, title }, "waiting");
    this.#change(key, { ...replaced, sentBytes: 0 });
    void this.#check(key);
  }

  /** Updates a sent file after the state of its media has changed. */
  settle(key: number, facts: MediaFacts | null): void {
    const state = this.#find(key)?.state;
    if (state?.at !== "processing" || state.facts === facts) return;
    this.#change(key, { state: sentState(state.mediaId, facts) });
  }

  /** Cancels a file. */
  cancel(key: number): void {
    const item = this.#find(key);
    if (!item || isSent(item)) return;
    this.#stop(key);
    this.#change(key, { state: { at: "cancelled" }, begun: null, bytesPerSecond: null });
    this.#startNext();
  }

  /**
   * Removes files that are not being sent from the list.
   * @returns the removed items, for `putBack`.
   */
  remove(keys: readonly number[]): readonly QueueItem[] {
    const isRemoved = (item: QueueItem) => isSent(item) && keys.includes(item.key);
    const removed = this.#items.filter(isRemoved);
    this.#set(this.#items.filter((item) => !isRemoved(item)));
    return removed;
  }

  /** Adds removed items again, in their former order. */
  putBack(items: readonly QueueItem[]): void {
    this.#set([...this.#items, ...items].toSorted((one, other) => one.key - other.key));
  }

  /** Pauses all files. */
  pauseAll(): void {
    for (const { key, state } of this.#items) if (state.at !== "paused") this.pause(key);
  }

  /** Resumes all paused files. */
  resumeAll(): void {
    for (const { key } of this.#items) this.resume(key);
  }

  /** Aborts all uploads and stops the queue. */
  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    for (const { key } of this.#items) this.#stop(key);
    this.#listeners.clear();
  }

  /** Checks a file that is in the state `checking`, and then changes its state. */
  async #check(key: number): Promise<void> {
    const item = this.#find(key);
    if (item?.state.at !== "checking" || !item.file || !item.kind) return;
    const found = await this.#deps.check(item.file, item.kind);
    const state = this.#find(key)?.state;
    if (state?.at !== "checking") return;
    this.#change(key, { state: found ? { at: "failed", refusal: found } : { at: state.next } });
    this.#startNext();
  }

  #startNext(): void {
    const { network, session } = this.#deps;
    while (!this.#isClosed && network.isReachable && !session.isOver() && this.#attempts.size < maxSending) {
      const next = this.#items.find(({ state, key }) => state.at === "waiting" && !this.#attempts.has(key));
      if (!next?.file || !next.kind) return;
      void this.#send(next.key, next.file, next.kind, next);
    }
  }

  async #send(key: number, file: File, kind: MediaKind, item: QueueItem): Promise<void> {
    const attempt = new AbortController();
    this.#attempts.set(key, attempt);
    this.#change(key, { state: { at: "sending" } });
    const speed = new TransferSpeed();
    const isCurrent = () => this.#attempts.get(key) === attempt && !this.#isClosed;
    try {
      const facts = await this.#deps.senders[kind]({
        file,
        details: item.details,
        begun: item.begun,
        idempotencyKey: item.idempotencyKey,
        signal: attempt.signal,
        onBegun: (begun) => this.#noteBegun(key, begun),
        onProgress: (sentBytes) => {
          if (!isCurrent()) return;
          const before = this.#find(key)?.sentBytes ?? 0;
          if (sentBytes > before) this.#failures.delete(key);
          speed.note(this.#deps.now(), sentBytes);
          this.#change(key, { sentBytes, bytesPerSecond: speed.bytesPerSecond });
        },
      });
      if (isCurrent()) this.#end(key, facts);
    } catch (error) {
      if (isCurrent()) this.#fail(key, error);
    } finally {
      if (this.#attempts.get(key) === attempt) this.#attempts.delete(key);
      this.#startNext();
    }
  }

  /** Stores the declared media for the next attempt, unless the file was cancelled meanwhile. */
  #noteBegun(key: number, begun: DeclaredMedia): void {
    const item = this.#find(key);
    if (!item || isSent(item) || this.#isClosed) return;
    this.#change(key, { begun });
  }

  #end(key: number, facts: MediaFacts): void {
    const item = this.#find(key);
    if (!item) return;
    this.#change(key, {
      state: sentState(facts.id, facts),
      sentBytes: item.sizeInBytes,
      bytesPerSecond: null,
      begun: null,
      // Frees the memory of the sent file.
      file: null,
    });
    this.#deps.onMade(facts, item);
  }

  #fail(key: number, error: unknown): void {
    this.#change(key, { bytesPerSecond: null });
    const problem: SendProblem =
      error instanceof SendFailure
        ? error.problem
        : { kind: "refused", refusal: rejection("UNKNOWN", { message: String(error), canRetry: true }) };
    switch (problem.kind) {
      case "refused":
        return this.#refuse(key, problem.refusal);
      case "limit":
        return this.#hold(key, "limit", problem.retryAfterMs);
      case "busy":
        return this.#tryLater(key, problem.retryAfterMs);
      case "session":
        this.#change(key, { state: { at: "held", why: "session" } });
        return void this.#deps.session.refresh().then(() => this.#checkHeld(key));
      case "network":
        this.#change(key, { state: { at: "held", why: "network" } });
        return void this.#deps.network.probe().then(() => this.#checkHeld(key));
    }
  }

  #refuse(key: number, found: Rejection): void {
    // After a rejection, neither the declared media nor the key must be reused.
    const idempotencyKey = randomKey();
    this.#change(key, { state: { at: "failed", refusal: found }, begun: null, idempotencyKey });
  }

  /** Schedules a retry after a temporary failure. The file fails after the last delay. */
  #tryLater(key: number, retryAfterMs: number | null): void {
    const count = this.#failures.get(key) ?? 0;
    const delayMs = retryDelaysMs[count];
    if (delayMs === undefined) {
      this.#failures.delete(key);
      this.#change(key, { state: { at: "failed", refusal: rejection("SERVICE_AWAY", { canRetry: true }) } });
      return;
    }
    this.#failures.set(key, count + 1);
    this.#hold(key, "busy", retryAfterMs ?? delayMs);
  }

  #hold(key: number, why: "busy" | "limit", forMs: number): void {
    this.#change(key, { state: { at: "held", why, untilMs: this.#deps.now() + forMs } });
    const release = () => {
      this.#timers.delete(key);
      if (this.#find(key)?.state.at !== "held") return;
      this.#change(key, { state: { at: "waiting" } });
      this.#startNext();
    };
    this.#timers.set(key, setTimeout(release, forMs));
  }

  /** Retries with back-off when network and session are fine, because the failure then had another cause. */
  #checkHeld(key: number): void {
    const state = this.#find(key)?.state;
    if (this.#isClosed || state?.at !== "held") return;
    const { network, session } = this.#deps;
    if (state.why === "network" && network.isReachable) this.#tryLater(key, null);
    if (state.why === "session" && !session.isOver()) this.#tryLater(key, null);
  }

  #onNetwork(): void {
    if (this.#deps.network.isReachable) return this.#release("network");
    // A video resumes at its offset, so its request is aborted. Other requests may still get a response.
    for (const { key, state, kind } of this.#items) {
      if (state.at !== "sending" || kind !== "video") continue;
      this.#stop(key);
      this.#change(key, { state: { at: "held", why: "network" }, bytesPerSecond: null });
    }
  }

  #onSession(): void {
    if (!this.#deps.session.isOver()) this.#release("session");
  }

  #release(why: "network" | "session"): void {
    for (const { key, state } of this.#items) {
      if (state.at === "held" && state.why === why) this.#change(key, { state: { at: "waiting" } });
    }
    this.#startNext();
  }

  /** Stops the timer and the attempt of a file. */
  #stop(key: number): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    const attempt = this.#attempts.get(key);
    this.#attempts.delete(key);
    attempt?.abort(new DOMException("The user has stopped the upload.", "AbortError"));
  }

  #find(key: number): QueueItem | undefined {
    return this.#items.find((item) => item.key === key);
  }

  #withKey(item: RestoredItem): QueueItem {
    this.#lastKey += 1;
    return { ...item, key: this.#lastKey, sentBytes: 0, bytesPerSecond: null };
  }

  #change(key: number, change: Partial<QueueItem>): void {
    this.#set(this.#items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  /** Sets the items. The listeners are called once for all changes of a task, such as the checks of many files. */
  #set(items: readonly QueueItem[]): void {
    this.#items = items;
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    setTimeout(() => {
      this.#isNotifying = false;
      for (const listener of this.#listeners) listener();
    });
  }
}

/** Kind that a new file is sent as. */
function kindFor(file: File, { pictureKind }: TakeOptions): MediaKind | null {
  const likely = kindOf(file);
  return likely === "image" && possibleKinds(file).includes("document") ? pictureKind : likely;
}

/** Item of a file that still has to be checked, or that has failed because its kind is unknown. */
function newItem(
  file: File,
  kind: MediaKind | null,
  details: FileDetails,
  next: "paused" | "waiting",
): RestoredItem {
  return {
    file,
    name: file.name,
    sizeInBytes: file.size,
    lastModifiedMs: file.lastModified,
    kind,
    details,
    state: kind ? { at: "checking", next } : { at: "failed", refusal: rejection("UNKNOWN_FILE") },
    begun: null,
    idempotencyKey: randomKey(),
    storedId: null,
  };
}
