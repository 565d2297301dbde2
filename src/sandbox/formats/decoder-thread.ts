// The program of a thread that runs one decoder once.
import { parentPort, workerData } from "node:worker_threads";

/** Pages of a PDF that are drawn to find out whether they can be. */
const checkedPages = 3;

/** The decoders, each with a result that can be handed over to another thread. */
const decoders = {
  /** A HEIC file as RGBA pixels. */
  async heic(bytes: Uint8Array) {
    const { default: decode } = await import("heic-decode");
    const { width, height, data } = await decode({ buffer: bytes });
    // A copy, because the decoder's picture may be a view of its own memory, which cannot be handed over.
    return { width, height, data: new Uint8Array(data) };
  },
  /** A BMP file as RGBA pixels. */
  async bmp(bytes: Uint8Array) {
    const { decode } = await import("bmp-ts");
    const { width, height, data } = decode(Buffer.from(bytes), { toRGBA: true });
    return { width, height: Math.abs(height), data: new Uint8Array(data) };
  },
  /** Draws the first pages of a PDF in a few thousand pixels, whatever size they claim. */
  async pdf(bytes: Uint8Array) {
    const { PDFiumLibrary } = await import("@hyzyla/pdfium");
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(bytes);
    const pageCount = document.getPageCount();
    for (let index = 0; index < Math.min(pageCount, checkedPages); index += 1) {
      const page = document.getPage(index);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      if (!(originalWidth > 0 && originalHeight > 0)) throw new Error(`page ${index} cannot be loaded`);
      await page.render({ width: 64, height: 64, render: "bitmap" });
    }
    return { pageCount };
  },
};

/** The name of a decoder. */
export type DecoderName = keyof typeof decoders;

/** What a decoder returns. */
export type Decoded<Name extends DecoderName> = Awaited<ReturnType<(typeof decoders)[Name]>>;

/** What the thread is started with. */
export interface ThreadInput {
  readonly decoder: DecoderName;
  readonly bytes: Uint8Array;
}

/** What the thread answers, once. */
export type ThreadOutput = { readonly value: Decoded<DecoderName> } | { readonly failure: string };

async function run({ decoder, bytes }: ThreadInput): Promise<void> {
  try {
    const value = await decoders[decoder](bytes);
    post({ value }, "data" in value ? [value.data.buffer] : []);
  } catch (error) {
    post({ failure: error instanceof Error ? error.message : String(error) });
  }
}

function post(output: ThreadOutput, transferred: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(output, transferred);
}

await run(workerData);
