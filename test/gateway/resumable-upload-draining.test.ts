import { once } from "node:events";
import { Agent, type IncomingMessage, request as openRequest } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import {
  begin,
  film,
  head,
  offsetOf,
  partBytes,
  patch,
  sentParts,
  startUploads,
} from "./resumable-upload.ts";

test.each([
  ["a length", { "Content-Length": 3 * partBytes }],
  ["no length", { "Transfer-Encoding": "chunked" }],
])(
  "a draining gateway accepts a body with %s up to the end of its part, and the upload continues at another instance",
  async (_what, headers) => {
    const { gateway, proxy, start } = await startUploads();
    const file = film(3 * partBytes);
    const { uploadUrl } = await begin(gateway.url, file.length);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const request = openRequest(uploadUrl, {
      method: "PATCH",
      agent,
      headers: {
        "Tus-Resumable": "1.0.0",
        "Content-Type": "application/offset+octet-stream",
        "Upload-Offset": "0",
        ...headers,
      },
    });
    request.on("error", () => undefined);
    const answered = once(request, "response") as Promise<[IncomingMessage]>;
    await new Promise((resolve) => request.write(file.subarray(0, 0.5 * partBytes), resolve));
    await gateway.gateway.drain();
    request.end(file.subarray(0.5 * partBytes));
    const [answer] = await answered;
    expect([answer.statusCode, answer.headers["upload-offset"]]).toEqual([204, String(partBytes)]);

    const other = await start();
    const moved = uploadUrl.replace(gateway.url, other.url);
    expect(offsetOf(await head(moved))).toBe(partBytes);
    expect(offsetOf(await patch(moved, partBytes, file.subarray(partBytes)))).toBe(file.length);
    expect(sentParts(proxy.exchanges).map(({ bytes, status }) => [bytes, status])).toEqual([
      [partBytes, 200],
      [partBytes, 200],
      [partBytes, 200],
    ]);
  },
);
