import { describe, expect, test } from "vitest";
import { Upload, type UploadOptions } from "tus-js-client";
import { begin, film, partBytes, sentParts, startUploads, statusOf } from "../../gateway/resumable-upload.ts";

/** Runs an upload to its end. @returns what it was told of its progress at the end of each chunk. */
function upload(file: Buffer, uploadUrl: string, options: Partial<UploadOptions> = {}): Promise<number[]> {
  const accepted: number[] = [];
  return new Promise((resolve, reject) => {
    new Upload(file, {
      uploadUrl,
      onError: reject,
      onSuccess: () => resolve(accepted),
      onChunkComplete: (_chunk, bytes) => accepted.push(bytes),
      ...options,
    }).start();
  });
}

describe("tus-js-client, unchanged", () => {
  test("uploads a video with one request, which goes on in parts of 8 MiB", async () => {
    const { gateway, proxy } = await startUploads();
    const file = film(2 * partBytes + 12_345);
    const { video, uploadUrl } = await begin(gateway.url, file.length);
    expect(await upload(file, uploadUrl)).toEqual([file.length]);
    expect(sentParts(proxy.exchanges)).toEqual([
      { range: `bytes 0-${partBytes - 1}/${file.length}`, bytes: partBytes, status: 200 },
      { range: `bytes ${partBytes}-${2 * partBytes - 1}/${file.length}`, bytes: partBytes, status: 200 },
      { range: `bytes ${2 * partBytes}-${file.length - 1}/${file.length}`, bytes: 12_345, status: 200 },
    ]);
    expect(await statusOf(gateway.url, video.id)).toBe("PROCESSING");
  });
});
