import type { Api } from "../../api/api.ts";
import { Slots } from "../../api/slots.ts";
import type { UserStorage } from "../../session/user-storage.ts";
import { isSignedInAs, type SessionStore } from "../../session/session-store.ts";
import type { UserService } from "../../session/user-services.ts";
import { checkFile, checkPicture, readPictureSize } from "../files/check-file.ts";
import type { MediaKind } from "../files/file-kinds.ts";
import type { Rejection } from "../files/rejection.ts";
import type { Gallery } from "../gallery/gallery-store.ts";
import { kindOfFacts } from "../gallery/media-facts.ts";
import { StoredQueue } from "./stored-queue.ts";
import type { QueueItem } from "./queue-item.ts";
import { summarise } from "./queue-summary.ts";
import { createDocumentSender } from "./send-document.ts";
import { createImageSender } from "./send-image.ts";
import { createVideoSender } from "./send-video.ts";
import { UploadQueue } from "./upload-queue.ts";

/** Dependencies of a user's uploads. */
export interface UploadDeps {
  readonly api: Api;
  readonly session: Pick<SessionStore, "refresh" | "state" | "subscribe">;
  readonly kept: Pick<UserStorage, "change" | "list">;
  readonly userId: string;
  readonly gallery: Gallery;
}

/** Number of files checked in parallel: the browser decodes each image for its check. */
const maxChecking = 3;

/** Uploads of a user: the queue, its copy in the browser's storage, and the warning before the page closes. */
export class Uploads implements UserService {
  readonly queue: UploadQueue;
  /** Resolves once the queue of an earlier page is restored. */
  readonly ready: Promise<void>;
  readonly #stored: StoredQueue;
  readonly #gallery: Gallery;

  constructor({ api, session, kept, userId, gallery }: UploadDeps) {
    this.#gallery = gallery;
    this.#stored = new StoredQueue(kept, userId);
    const slots = new Slots(maxChecking);
    this.queue = new UploadQueue({
      senders: {
        video: createVideoSender(api),
        image: createImageSender(api),
        document: createDocumentSender(api),
      },
      check: (file, kind) => slots.use(() => checkBeforeSending(file, kind)),
      network: api.network,
      session: {
        isOver: () => !isSignedInAs(session.state, userId),
        subscribe: session.subscribe,
        refresh: async () => void (await session.refresh()),
      },
      onMade: (facts, { name, sizeInBytes }) =>
        void gallery.add({
          id: facts.id,
          kind: kindOfFacts(facts),
          name,
          sizeInBytes,
          madeAt: new Date().toISOString(),
          facts,
        }),
      now: () => performance.now(),
    });
    this.queue.subscribe(() => this.#stored.store(this.queue.items));
    gallery.subscribe(this.#followGallery);
    this.ready = this.#restore();
    addEventListener("beforeunload", this.#warn);
  }

  /** Adds removed items again, with the decisions that the marketplace has made meanwhile. */
  putBack(items: readonly QueueItem[]): void {
    this.queue.putBack(items);
    this.#followGallery();
  }

  /** Aborts all uploads. Unless the user has signed out, the queue stays stored and continues later. */
  close(): void {
    removeEventListener("beforeunload", this.#warn);
    this.queue.close();
    this.#stored.close();
  }

  async #restore(): Promise<void> {
    await this.#gallery.ready;
    await this.#stored.restore((items) => this.queue.restore(items));
    this.#followGallery();
  }

  /** Passes the marketplace's decisions on sent files to the queue. Media that left the gallery leaves the queue. */
  #followGallery = (): void => {
    const sent = this.queue.items.filter(({ state }) => state.at === "processing");
    if (sent.length === 0) return;
    const known = new Map(this.#gallery.items.map((item) => [item.id, item]));
    for (const { key, state } of sent) {
      if (state.at !== "processing") continue;
      const media = known.get(state.mediaId);
      if (media) this.queue.settle(key, media.facts);
      else this.queue.remove([key]);
    }
  };

  #warn = (event: BeforeUnloadEvent): void => {
    if (summarise(this.queue.items).isBusy) event.preventDefault();
  };
}

/** Checks a file before it is sent. */
async function checkBeforeSending(file: File, kind: MediaKind): Promise<Rejection | null> {
  return checkFile(file, kind) ?? (kind === "image" ? checkPicture(await readPictureSize(file)) : null);
}
