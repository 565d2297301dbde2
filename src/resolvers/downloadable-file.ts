import type { FileFacts } from "../files/file-facts.ts";
import { maxPreviewBytes } from "../files/file-start.ts";
import type { FileTarget } from "../files/file-target.ts";
import { linkAddress } from "../files/link-address.ts";
import { mediaTypeOf } from "../files/media-type.ts";
import { type FileSources, isRanged, openFile } from "../files/open-file.ts";
import {
  noPreview,
  type PreviewUnavailable,
  previewTable,
  type TablePreview,
} from "../files/table-preview.ts";
import { isUpstreamFailure } from "../upstream/errors.ts";
import { callOptions, type GatewayContext, requireViewer } from "./context.ts";
import { badUserInput } from "./errors/graphql-errors.ts";

/** Most rows that a preview shows. */
export const maxPreviewRows = 100;

/** Most bytes of a file with ranges that a preview asks for: gzip makes what cannot be compressed a little longer. */
const previewRangeSizeInBytes = maxPreviewBytes + 65_536;

/** Where a file stands: there, yet to be made, or no longer there; EXPIRED after the time that the service keeps files. */
export type FileAvailability = "AVAILABLE" | "PENDING" | "GONE" | "EXPIRED";

/** What is known of a file besides where it is. */
interface FileState {
  /** Whether the file is yet to be made. Then nothing is asked of its service. */
  readonly isPending?: boolean;
  /** How long the service keeps the file; null when that is not known. */
  readonly expiresAt?: Date | null;
  /** What is known of the file without a call, when it is known. */
  readonly facts?: FileFacts;
  /** How the file is opened, when more is known of it than its target. */
  readonly open?: () => ReturnType<typeof openFile>;
}

/** A link to a file, and when it ends. */
interface Link {
  readonly url: string;
  readonly expiresAt: Date;
}

/** A file that can be downloaded from the gateway. Making one makes no call; its facts cost one call, once, and none beside a preview. */
export class DownloadableFile {
  readonly #target: FileTarget;
  readonly #context: GatewayContext & FileSources;
  readonly #isPending: boolean;
  readonly #expiresAt: Date | null;
  readonly #open: () => ReturnType<typeof openFile>;
  #link: Promise<Link> | undefined;
  #answer: Promise<FileFacts | null> | undefined;
  #previewed: ReturnType<typeof openFile> | undefined;

  constructor(target: FileTarget, context: GatewayContext & FileSources, state: FileState = {}) {
    this.#target = target;
    this.#context = context;
    this.#isPending = state.isPending ?? false;
    this.#expiresAt = state.expiresAt ?? null;
    this.#answer = state.facts && Promise.resolve(state.facts);
    this.#open = state.open ?? (() => openFile(target, context, callOptions(context)));
  }

  /** Whether the link honours a Range header. */
  get acceptsRanges(): boolean {
    return isRanged(this.#target);
  }

  /** The file, or null when the service has none (yet). Asks once; the facts are known then. */
  static async ifThere(
    target: FileTarget,
    context: GatewayContext & FileSources,
  ): Promise<DownloadableFile | null> {
    const file = new DownloadableFile(target, context);
    return (await file.#found()) ? file : null;
  }

  /**
   * The link and its end, the same for all fields of one selection; null for a file that is PENDING. Makes no call, but when
   * other fields of the selection have asked for the file, their answer counts: what is not there has no link.
   */
  async link(): Promise<Link | null> {
    if (this.#isPending) return null;
    if ((await this.#isAsked()) && (await this.#found().catch(() => undefined)) === null) return null;
    this.#link ??= this.#seal();
    return this.#link;
  }

  /** Where the file stands. A file whose facts are known is there; of every other file the service is asked. */
  async availability(): Promise<FileAvailability> {
    if (this.#isPending) return "PENDING";
    if (await this.#found()) return "AVAILABLE";
    const isOver = this.#expiresAt !== null && this.#context.clock.now() >= this.#expiresAt.getTime();
    return isOver ? "EXPIRED" : "GONE";
  }

  /** What the service says of the file. It has no call for that, so the download is opened and closed again. */
  async facts(): Promise<FileFacts> {
    return (await this.#found()) ?? { fileName: null, mediaType: null, sizeInBytes: null };
  }

  /**
   * The first rows of the file.
   * @throws GraphQLError BAD_USER_INPUT when `rows` is not from 1 to {@link maxPreviewRows}.
   */
  async preview(rows: number): Promise<TablePreview | PreviewUnavailable> {
    if (rows < 1 || rows > maxPreviewRows) {
      throw badUserInput(`\`rows\` must be from 1 to ${maxPreviewRows}, not ${rows}.`);
    }
    if (this.#isPending) return noPreview("NOT_READY", "There is no file yet.");
    const opening = this.#openIfThere();
    this.#previewed ??= opening;
    const file = await opening;
    if (!file) return noPreview("GONE", "The service does not have the file any more.");
    const last = Math.min(previewRangeSizeInBytes, file.sizeInBytes ?? Infinity) - 1;
    const body = "open" in file ? await file.open({ first: 0, last }) : file.body;
    try {
      return await previewTable(body, file.fileName, rows);
    } finally {
      body.destroy();
    }
  }

  async #seal() {
    const { links, clock, publicUrl } = this.#context;
    const { text, expiresAt } = await links.seal(this.#target, requireViewer(this.#context), clock.now());
    return { url: linkAddress(publicUrl, text), expiresAt };
  }

  /** Whether another field of the same selection has asked for the file: their resolvers run before this goes on. */
  async #isAsked(): Promise<boolean> {
    await Promise.resolve();
    return this.#answer !== undefined;
  }

  #openIfThere(): ReturnType<typeof openFile> {
    return this.#open().catch((error: unknown) => {
      if (isUpstreamFailure(error) && error.code === "FILE_GONE") return null;
      throw error;
    });
  }

  #found(): Promise<FileFacts | null> {
    this.#answer ??= this.#isPending ? Promise.resolve(null) : this.#ask();
    return this.#answer;
  }

  /** A preview in the same selection opens the file, too: its resolver runs before this goes on, and its call answers both. */
  async #ask(): Promise<FileFacts | null> {
    await Promise.resolve();
    const previewed = this.#previewed;
    const file = await (previewed ?? this.#openIfThere());
    if (!file) return null;
    if (!previewed && "close" in file) file.close();
    return { fileName: file.fileName, mediaType: mediaTypeOf(file), sizeInBytes: file.sizeInBytes };
  }
}
