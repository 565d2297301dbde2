import type { Api } from "../../api/api.ts";
import { Slots } from "../../api/slots.ts";
import { TransferSpeed } from "../../api/transfer-speed.ts";
import { saveFile } from "../../components/save-file.ts";
import type { UserStorage } from "../../session/user-storage.ts";
import type { UserFiles } from "../../session/user-files.ts";
import type { Download, DownloadFailure, StoredDownload } from "./download.ts";
import { requestLink, NoLinkError } from "./file-link.ts";
import { StoredParts } from "./stored-parts.ts";
import { ServiceFailedError, transfer } from "./transfer.ts";

/** Prefix of the names under which downloads are stored. */
const prefix = "download:";

/** Maximum number of files that are downloaded at the same time. Browsers open six connections to a server. */
const maxAtOnce = 3;

/** Minimum time between two progress updates, in milliseconds. */
const shownEveryMs = 200;

/** Time for which the received bytes of a cancelled download stay stored, in milliseconds: longer than its toast. */
const undoTimeMs = 30_000;

/**
 * Returns the delay before the stored parts of a saved file are deleted, in milliseconds: one minute plus the copy time
 * at 10 MB/s. The browser does not report when its own copy is complete.
 */
function copyTimeMs(sizeInBytes: number): number {
  return 60_000 + sizeInBytes / 10_000;
}

/** Dependencies of the download manager. */
export interface DownloadManagerDeps {
  readonly api: Pick<Api, "client" | "network">;
  readonly kept: Pick<UserStorage, "get" | "list" | "remove" | "set">;
  readonly files: Pick<UserFiles, "use">;
  /** User id. It is part of the lock names, which all tabs of the browser share. */
  readonly userId: string;
}

/** Downloads of a user. They continue on every screen and after a reload. */
export class DownloadManager {
  readonly #deps: DownloadManagerDeps;
  #downloads: readonly Download[] = [];
  readonly #running = new Map<string, AbortController>();
  readonly #slots = new Slots(maxAtOnce);
  /** Timers that delete stored parts, by download. */
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();

  /** Loads the stored downloads and resumes the unfinished ones. */
  constructor(deps: DownloadManagerDeps) {
    this.#deps = deps;
    this.#inBackground(this.#load());
  }

  /** Downloads in the order in which they were started. The array is replaced on each change. */
  get downloads(): readonly Download[] {
    return this.#downloads;
  }

  /** Calls the listener after each change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts a download, or resumes it. */
  async start(file: Omit<StoredDownload, "deletesAtMs" | "etag" | "isSaved" | "isWanted">): Promise<void> {
    // The bytes of a cancelled download may still be stored.
    const stored = await this.#deps.kept.get<StoredDownload>(prefix + file.id);
    if (!this.#find(file.id)) {
      const etag = stored?.etag ?? null;
      const added = { ...file, etag, isSaved: false, deletesAtMs: null, isWanted: true };
      this.#set([...this.#downloads, asShown(added)]);
    }
    await this.resume(file.id);
  }

  /** Resumes a download that is paused or failed. Saves a completed one again. */
  async resume(id: string): Promise<void> {
    if (this.#running.has(id)) return;
    this.#keepParts(id);
    await this.#keep(id, { isWanted: true, isSaved: false, deletesAtMs: null });
    await this.#run(id);
  }

  /** Pauses a download; the received bytes stay stored. */
  async pause(id: string): Promise<void> {
    this.#stop(id);
    await this.#keep(id, { isWanted: false });
    this.#show(id, { status: "paused", bytesPerSecond: null });
  }

  /** Cancels a download. When it is started again soon, it continues with the received bytes. */
  async cancel(id: string): Promise<void> {
    this.#stop(id);
    // Marked as saved, its bytes are also deleted when the page is loaded again.
    await this.#keep(id, { isSaved: true, isWanted: false, deletesAtMs: Date.now() + undoTimeMs });
    this.#set(this.#downloads.filter((one) => one.id !== id));
    this.#removeLater(id, undoTimeMs);
  }

  /** Removes a download and its received bytes. */
  async remove(id: string): Promise<void> {
    this.#stop(id);
    this.#keepParts(id);
    this.#set(this.#downloads.filter((one) => one.id !== id));
    await this.#deps.kept.remove(prefix + id);
    await this.#removeParts(id);
  }

  /** Resumes the downloads that stopped because the session ended. */
  resumeAfterSignIn(): void {
    for (const { id, failure } of this.#downloads)
      if (failure === "session") this.#inBackground(this.resume(id));
  }

  /** Stops all downloads. They resume when the next manager is created. */
  close(): void {
    this.#closing.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#listeners.clear();
  }

  /** Runs work in the background. Errors after `close` are ignored. */
  #inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (!this.#closing.signal.aborted) reportError(error);
    });
  }

  async #load(): Promise<void> {
    const kept = await this.#deps.kept.list<StoredDownload>(prefix);
    const known = new Set(this.#downloads.map(({ id }) => id));
    for (const download of kept.values()) {
      if (known.has(download.id)) continue;
      if (download.isSaved) {
        // Another tab may still offer to undo, or the browser may still copy the file.
        this.#removeLater(download.id, Math.max(0, (download.deletesAtMs ?? 0) - Date.now()));
        continue;
      }
      this.#set([...this.#downloads, asShown(download)]);
      this.#inBackground(download.isWanted ? this.#run(download.id) : this.#measure(download.id));
    }
  }

  /** Reads the number of stored bytes of a paused download. */
  async #measure(id: string): Promise<void> {
    const receivedBytes = await this.#withFolder(id, this.#closing.signal, async (folder) => {
      const { sizeInBytes } = await StoredParts.open(folder);
      return sizeInBytes;
    });
    if (!this.#running.has(id)) this.#show(id, { receivedBytes });
  }

  #stop(id: string): void {
    this.#running.get(id)?.abort();
    this.#running.delete(id);
  }

  async #run(id: string): Promise<void> {
    if (this.#running.has(id) || this.#closing.signal.aborted) return;
    const controller = new AbortController();
    this.#running.set(id, controller);
    const signal = AbortSignal.any([controller.signal, this.#closing.signal]);
    const { held = [] } = await navigator.locks.query();
    if (signal.aborted) return;
    const isElsewhere = held.some(({ name }) => name === this.#lockName(id));
    this.#show(id, { status: isElsewhere ? "elsewhere" : "queued", failure: null });
    try {
      await navigator.locks.request(this.#lockName(id), { signal }, () =>
        this.#slots.use(
          () => this.#withFolder(id, signal, (folder) => this.#transfer(id, folder, signal)),
          signal,
        ),
      );
    } catch (error) {
      if (!signal.aborted) await this.#fail(id, failureOf(error));
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id);
    }
  }

  async #transfer(id: string, folder: FileSystemDirectoryHandle, signal: AbortSignal): Promise<void> {
    const { api, kept } = this.#deps;
    // Another tab may have finished, paused or removed the download.
    const latest = await kept.get<StoredDownload>(prefix + id);
    if (!latest || latest.isSaved) return this.#set(this.#downloads.filter((one) => one.id !== id));
    if (!latest.isWanted) return this.#show(id, { ...latest, status: "paused" });
    const parts = await StoredParts.open(folder);
    const speed = new TransferSpeed();
    let receivedBytes = parts.sizeInBytes;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showProgress = () => {
      timer = undefined;
      this.#show(id, { receivedBytes, bytesPerSecond: speed.bytesPerSecond });
    };
    this.#show(id, { ...latest, status: "running", receivedBytes: parts.sizeInBytes });
    await requireRoom(latest.sizeInBytes, parts.sizeInBytes);
    if (parts.sizeInBytes !== latest.sizeInBytes) {
      await transfer({
        parts,
        etag: latest.etag,
        signal,
        fetch: (address, init) => fetch(address, init),
        askForLink: () => requestLink(api.client, latest, signal),
        networkBack: async () => {
          this.#show(id, { status: "offline", bytesPerSecond: null });
          speed.reset();
          api.network.markUnreachable();
          await Promise.race([api.network.whenReachable(), untilAborted(signal)]);
          this.#show(id, { status: "running" });
        },
        nowMs: () => Date.now(),
        wait,
        onFile: ({ etag, sizeInBytes }) => this.#keep(id, { etag, sizeInBytes }),
        onRestart: () => {
          speed.reset();
          this.#show(id, { hasRestarted: true, receivedBytes: 0 });
        },
        onProgress: (bytes) => {
          receivedBytes = bytes;
          speed.note(performance.now(), bytes);
          timer ??= setTimeout(showProgress, shownEveryMs);
        },
      }).finally(() => clearTimeout(timer));
    }
    signal.throwIfAborted();
    saveFile(parts.whole(latest.name, latest.mediaType), latest.name);
    const copyMs = copyTimeMs(parts.sizeInBytes);
    await this.#keep(id, { isSaved: true, isWanted: false, deletesAtMs: Date.now() + copyMs });
    this.#show(id, { status: "completed", receivedBytes: parts.sizeInBytes, bytesPerSecond: null });
    this.#removeLater(id, copyMs);
  }

  async #fail(id: string, failure: DownloadFailure): Promise<void> {
    this.#show(id, { status: "failed", failure, bytesPerSecond: null });
    // After the end of a session `isWanted` stays true, so the download resumes automatically, even after a reload.
    if (failure !== "session") await this.#keep(id, { isWanted: false });
  }

  #removeLater(id: string, delayMs: number): void {
    this.#keepParts(id);
    const remove = () => {
      this.#timers.delete(id);
      this.#inBackground(this.#removeSaved(id));
    };
    this.#timers.set(id, setTimeout(remove, delayMs));
  }

  /** Removes a saved download, unless another tab has resumed it or has saved it later. */
  async #removeSaved(id: string): Promise<void> {
    const stored = await this.#deps.kept.get<StoredDownload>(prefix + id);
    // A resumed download may be running here again.
    if (!stored?.isSaved || this.#running.has(id)) return;
    const remainingMs = (stored.deletesAtMs ?? 0) - Date.now();
    if (remainingMs > 0) return this.#removeLater(id, remainingMs);
    await this.#deps.kept.remove(prefix + id);
    await this.#removeParts(id);
  }

  /** Ends the timer that would delete the stored parts of a download. */
  #keepParts(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  async #removeParts(id: string): Promise<void> {
    await navigator.locks.request(this.#lockName(id), () =>
      this.#deps.files.use(this.#closing.signal, (folder) =>
        folder.removeEntry(folderName(id), { recursive: true }).catch(() => undefined),
      ),
    );
  }

  #withFolder<Result>(
    id: string,
    signal: AbortSignal,
    work: (folder: FileSystemDirectoryHandle) => Promise<Result>,
  ): Promise<Result> {
    return this.#deps.files.use(signal, async (folder) =>
      work(await folder.getDirectoryHandle(folderName(id), { create: true })),
    );
  }

  #lockName(id: string): string {
    return `download ${this.#deps.userId} ${id}`;
  }

  #find(id: string): Download | undefined {
    return this.#downloads.find((one) => one.id === id);
  }

  /** Changes a download in memory and in the browser's storage. */
  async #keep(id: string, changes: Partial<StoredDownload>): Promise<void> {
    this.#show(id, changes);
    const download = this.#find(id);
    // After a sign-out, nothing may be written to the user's storage.
    if (!download || this.#closing.signal.aborted) return;
    const { fileId, marketplaceId, name, mediaType, sizeInBytes, etag, isWanted, isSaved, deletesAtMs } =
      download;
    const kept: StoredDownload = {
      id,
      fileId,
      marketplaceId,
      name,
      mediaType,
      sizeInBytes,
      etag,
      isWanted,
      isSaved,
      deletesAtMs,
    };
    await this.#deps.kept.set(prefix + id, kept);
  }

  #show(id: string, changes: Partial<Download>): void {
    this.#set(this.#downloads.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  }

  #set(downloads: readonly Download[]): void {
    this.#downloads = downloads;
    for (const listener of this.#listeners) listener();
  }
}

function asShown(kept: StoredDownload): Download {
  return {
    ...kept,
    status: kept.isWanted ? "queued" : "paused",
    failure: null,
    receivedBytes: 0,
    bytesPerSecond: null,
    hasRestarted: false,
  };
}

/** Encodes an identifier as a folder name. */
function folderName(id: string): string {
  return encodeURIComponent(id).replaceAll(".", "%2E");
}

/**
 * Checks that the browser has enough storage for the remaining bytes.
 * @throws DOMException QuotaExceededError when it has too little.
 */
async function requireRoom(sizeInBytes: number | null, storedBytes: number): Promise<void> {
  const { quota, usage = 0 } = await navigator.storage.estimate();
  if (sizeInBytes === null || quota === undefined) return;
  if (quota - usage < sizeInBytes - storedBytes) {
    throw new DOMException("The browser has no room for the file.", "QuotaExceededError");
  }
}

function failureOf(error: unknown): DownloadFailure {
  if (error instanceof NoLinkError) return error.failure;
  if (error instanceof ServiceFailedError) return "service";
  if (error instanceof DOMException) return error.name === "QuotaExceededError" ? "quota" : "storage";
  throw error;
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}
