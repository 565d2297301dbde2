import { pick, type Random } from "./random.ts";
import type { SoakUser } from "./users.ts";

const remembered = 200;

/** Objects of each account at the services that the load needs. */
export class Things {
  readonly #videoIds: Record<SoakUser["account"], string[]> = { "seller-1": [], "seller-2": [] };
  /** Finished order tasks of the first seller, each with a result. */
  readonly taskIds: readonly string[];

  constructor(taskIds: readonly string[]) {
    this.taskIds = taskIds;
  }

  addVideo(account: SoakUser["account"], videoId: string): void {
    const videoIds = this.#videoIds[account];
    videoIds.push(videoId);
    if (videoIds.length > remembered) videoIds.shift();
  }

  /** Returns a random video of the account. */
  pickVideo(account: SoakUser["account"], random: Random): string {
    return pick(random, this.#videoIds[account]);
  }

  /** Returns the latest created video. */
  newestVideo(account: SoakUser["account"]): string {
    return this.#videoIds[account].at(-1) ?? "";
  }
}

/** Returns the global identifier of a video or an order task. */
export function globalId(type: "Video" | "OrderTask", key: string): string {
  return Buffer.from(`${type}:${key}`).toString("base64url");
}

/** Returns the other one of the two accounts. */
export function otherThan(account: SoakUser["account"]): SoakUser["account"] {
  return account === "seller-1" ? "seller-2" : "seller-1";
}
