import type { FileTarget } from "../files/file-target.js";
import { mediaTypeOf } from "../files/media-type.js";
import { type FileClients, openFile } from "../files/open-file.js";
import {
  noPreview,
  type PreviewUnavailable,
  previewTable,
  type TablePreview,
} from "../files/table-preview.js";
import { callOptions, type GatewayContext, requireViewer } from "./context.js";
import { badUserInput } from "./errors/graphql-errors.js";

/** What a service says of a file. Null where it says nothing, or where there is no file yet. */
export interface FileFacts {
  readonly fileName: string | null;
  readonly mediaType: string | null;
  readonly sizeInBytes: number | null;
}

/** Path of the route that streams files, followed by a link. */
export const filesPath = "/files/";

/** Most rows that a preview shows. */
export const maxPreviewRows = 100;

/** A file that can be downloaded from the gateway. Making one asks nobody; its facts cost one call, once. */
export class DownloadableFile {
  readonly #target: FileTarget;
  readonly #context: GatewayContext & FileClients;
  #link: Promise<{ readonly url: string; readonly expiresAt: Date }> | undefined;
  #answer: Promise<FileFacts | null> | undefined;

  constructor(target: FileTarget, context: GatewayContext & FileClients) {
    this.#target = target;
    this.#context = context;
  }

  /** The file, or null when the service has none (yet). Asks once; the facts are known then. */
  static async ifThere(
    target: FileTarget,
    context: GatewayContext & FileClients,
  ): Promise<DownloadableFile | null> {
    const file = new DownloadableFile(target, context);
    return (await file.#found()) ? file : null;
  }

  /** The link and its end; the same for everybody who asks within one operation. */
  link(): Promise<{ readonly url: string; readonly expiresAt: Date }> {
    this.#link ??= this.#seal();
    return this.#link;
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
    const file = await openFile(this.#target, this.#context, callOptions(this.#context));
    if (!file) return noPreview("NOT_READY", "There is no file yet.");
    try {
      return await previewTable(file.body, file.fileName, rows);
    } finally {
      file.close();
    }
  }

  async #seal() {
    const { links, clock, publicUrl } = this.#context;
    const { text, expiresAt } = await links.seal(this.#target, requireViewer(this.#context), clock.now());
    return { url: `${publicUrl}${filesPath}${text}`, expiresAt };
  }

  #found(): Promise<FileFacts | null> {
    this.#answer ??= this.#ask();
    return this.#answer;
  }

  async #ask(): Promise<FileFacts | null> {
    const file = await openFile(this.#target, this.#context, callOptions(this.#context));
    if (!file) return null;
    file.close();
    return { fileName: file.fileName, mediaType: mediaTypeOf(file), sizeInBytes: file.sizeInBytes };
  }
}
