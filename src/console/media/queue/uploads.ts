import type { Api } from "../../api/api.ts";
import type { UserStorage } from "../../session/user-storage.ts";
import type { SessionStore } from "../../session/session-store.ts";
import type { UserService } from "../../session/user-services.ts";
import { checkFile, checkPicture, readPictureSize } from "../files/check-file.ts";
import type { MediaKind } from "../files/file-kinds.ts";
import type { Rejection } from "../files/rejection.ts";
import type { Gallery } from "../gallery/gallery-store.ts";
import { kindOfFacts } from "../gallery/media-facts.ts";
import { StoredUploads } from "./stored-uploads.ts";
import { summarise } from "./queue-summary.ts";
import { createDocumentSender } from "./send-document.ts";
import { createImageSender } from "./send-image.ts";
import { createVideoSender } from "./send-video.ts";
import { UploadQueue } from "./upload-queue.ts";

/** Dependencies of a user's uploads. */
export interface UploadDeps {
  readonly api: Api;
  readonly session: SessionStore;
  readonly kept: UserStorage;
  readonly userId: string;
  readonly gallery: Gallery;
}

/** Uploads of a user: the queue, the stored uploads to resume later, and the warning before the page closes. */
export class Uploads implements UserService {
  readonly queue: UploadQueue;
  readonly #keptUploads: StoredUploads;

  constructor({ api, session, kept, userId, gallery }: UploadDeps) {
    const keptUploads = new StoredUploads(kept, userId);
    this.#keptUploads = keptUploads;
    this.queue = new UploadQueue({
      senders: {
        video: createVideoSender(api),
        image: createImageSender(api),
        document: createDocumentSender(api),
      },
      check: checkBeforeSending,
      network: api.network,
      session: {
        isOver: () => session.state.kind !== "signedIn" || session.state.isOver,
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
      onBegun: ({ kind, file, name, sizeInBytes, lastModifiedMs, details }, begun) => {
        if (kind === "video") {
          void keptUploads.store({ ...begun, file, name, sizeInBytes, lastModifiedMs, details });
        }
      },
      onForgotten: ({ id }) => void keptUploads.remove(id),
      now: () => performance.now(),
    });
    void keptUploads.restore(
      ({ id, uploadUrl, expiresAt, ...rest }) =>
        this.queue.restore({ ...rest, kind: "video", begun: { id, uploadUrl, expiresAt } }),
      new Date(),
    );
    addEventListener("beforeunload", this.#warn);
  }

  /** Aborts all uploads. Unless the user has signed out, started uploads stay stored and can be resumed. */
  close(): void {
    removeEventListener("beforeunload", this.#warn);
    this.queue.close();
    this.#keptUploads.close();
  }

  #warn = (event: BeforeUnloadEvent): void => {
    if (summarise(this.queue.items).isBusy) event.preventDefault();
  };
}

/** Checks a file before it is sent. */
async function checkBeforeSending(file: File, kind: MediaKind): Promise<Rejection | null> {
  return checkFile(file, kind) ?? (kind === "image" ? checkPicture(await readPictureSize(file)) : null);
}
