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
import { callOptions, type GatewayContext, requireViewer } from "./context.ts";
import { badUserInput } from "./errors/graphql-errors.ts";

/** Most rows that a preview shows. */
export const maxPreviewRows = 100;

/** Most bytes of a file with ranges that a preview asks for: gzip makes what cannot be compressed a little longer. */
const previewRangeSizeInBytes = maxPreviewBytes + 65_536;

/** A file that can be downloaded from the gateway. Making one asks nobody; its facts cost one call, once. */
export class DownloadableFile {
  readonly #target: FileTarget;
  readonly #context: GatewayContext & FileSources;
  readonly #open: () => ReturnType<typeof openFile>;
  #link: Promise<{ readonly url: string; readonly expiresAt: Date }> | undefined;
  #answer: Promise<FileFacts | null> | undefined;

  /** @param open how the file is opened, for one of which more is known already than its target. */
  constructor(
    target: FileTarget,
    context: GatewayContext & FileSources,
    open: () => ReturnType<typeof openFile> = () => openFile(target, context, callOptions(context)),
  ) {
    this.#target = target;
    this.#context = context;
    this.#open = open;
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
    const file = await this.#open();
    if (!file) return noPreview("NOT_READY", "There is no file yet.");
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

  #found(): Promise<FileFacts | null> {
    this.#answer ??= this.#ask();
    return this.#answer;
  }

  async #ask(): Promise<FileFacts | null> {
    const file = await this.#open();
    if (!file) return null;
    if ("close" in file) file.close();
    return { fileName: file.fileName, mediaType: mediaTypeOf(file), sizeInBytes: file.sizeInBytes };
  }
}
