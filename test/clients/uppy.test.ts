import { describe, expect, onTestFinished, test } from "vitest";
import { build, type Rolldown } from "vite";
import { partBytes, begin, sentParts, startUploads, statusOf } from "../gateway/resumable-upload.ts";
import { browserNote, chromiumPath, launchBrowser } from "../helpers/browser.ts";

/** API of the page's script for the test. */
interface UppyPage {
  /** Uploads the given number of bytes. @returns names of the uploaded and the failed files. */
  readonly uploadWithUppy: (
    uploadUrl: string,
    sizeInBytes: number,
  ) => Promise<{ readonly successful: string[]; readonly failed: string[] }>;
}

const entry = `
  import Uppy from "@uppy/core";
  import Tus from "@uppy/tus";

  globalThis.uploadWithUppy = async (uploadUrl, sizeInBytes) => {
    const uppy = new Uppy().use(Tus, { uploadUrl, retryDelays: [0, 100, 1000, 3000, 5000, 10000, 10000] });
    uppy.addFile({ name: "clip.mp4", type: "video/mp4", data: new Blob([new Uint8Array(sizeInBytes)]) });
    const { successful, failed } = await uppy.upload();
    return { successful: successful.map(({ name }) => name), failed: failed.map(({ error }) => String(error)) };
  };
`;

/** The script as one bundle, like the output of an application's build. */
async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "silent",
    // Resolves the libraries of this folder.
    root: new URL(".", import.meta.url).pathname,
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "uppy-page" ? `\0${id}` : null),
        load: (id) => (id === "\0uppy-page" ? entry : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: "uppy-page", output: { format: "iife" } },
    },
  });
  const [first] = (output as Rolldown.RolldownOutput).output;
  return first.code;
}

describe.skipIf(!chromiumPath)(`An unmodified Uppy in a browser${browserNote}`, () => {
  test("uploads a video from a page of another origin and continues automatically after a failure", async () => {
    const { gateway, proxy, start } = await startUploads({ config: { corsOrigins: ["http://127.0.0.1:*"] } });
    // The page has another origin, so the browser sends CORS preflights.
    const elsewhere = await start();
    const sizeInBytes = 2 * partBytes + 1_000;
    const { video, uploadUrl } = await begin(gateway.url, sizeInBytes);
    proxy.failNext(({ headers }) => String(headers["content-range"]).startsWith(`bytes ${partBytes}-`));
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.goto(`${elsewhere.url}/health/live`);
    await page.addScriptTag({ content: await bundle() });
    const result = await page.evaluate(
      ([url, size]) => (globalThis as unknown as UppyPage).uploadWithUppy(url, size),
      [uploadUrl, sizeInBytes] as const,
    );
    expect(result).toEqual({ successful: ["clip.mp4"], failed: [] });
    const taken = sentParts(proxy.exchanges).filter(({ status }) => status === 200);
    expect(taken.map(({ bytes }) => bytes)).toEqual([partBytes, partBytes, 1_000]);
    expect(await statusOf(gateway.url, video.id)).toBe("PROCESSING");
  });
});
