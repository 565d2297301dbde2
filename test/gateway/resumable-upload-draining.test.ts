import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import {
  film,
  head,
  offsetOf,
  openPatch,
  partBytes,
  patch,
  sentParts,
  startUpload,
} from "./resumable-upload.ts";

test.each([
  ["a length", 3 * partBytes],
  ["no length", null],
])(
  "a draining gateway accepts a body with %s up to the end of its part, and the upload continues at another instance",
  async (_what, length) => {
    const file = film(3 * partBytes);
    const { gateway, proxy, start, uploadUrl } = await startUpload(file.length);
    const request = openPatch(uploadUrl, 0, length);
    const answered = once(request, "response") as Promise<[IncomingMessage]>;
    await new Promise((resolve) => request.write(file.subarray(0, 0.5 * partBytes), resolve));
    await gateway.gateway.drain();
    request.end(file.subarray(0.5 * partBytes));
    const [answer] = await answered;
    expect([answer.statusCode, answer.headers["upload-offset"]]).toEqual([204, String(partBytes)]);

    const moved = uploadUrl.replace(gateway.url, (await start()).url);
    expect(offsetOf(await head(moved))).toBe(partBytes);
    expect(offsetOf(await patch(moved, partBytes, file.subarray(partBytes)))).toBe(file.length);
    expect(sentParts(proxy.exchanges).map(({ bytes, status }) => [bytes, status])).toEqual(
      Array.from({ length: 3 }, () => [partBytes, 200]),
    );
  },
);
