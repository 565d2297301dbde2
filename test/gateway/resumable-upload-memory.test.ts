import { once } from "node:events";
import { expect, test } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { scrape } from "../helpers/metrics.ts";
import { standStill } from "../helpers/stand-still.ts";
import { type ReceivedCall, startStandIn } from "../helpers/stand-in-service.ts";
import { answerVideo, begin, openPatch, partBytes } from "./resumable-upload.ts";

const size = 100_000_000;

test.each([
  ["with a known length", size, 0],
  ["without a length", null, partBytes],
])(
  "the gateway stops reading a body %s while the service does not read, and loses no bytes when it continues",
  async (_what, length, mostBuffered) => {
    const held: ReceivedCall[] = [];
    let reads = false;
    let received = 0;
    const read = (call: ReceivedCall) => {
      call.request.on("data", (bytes: Buffer) => (received += bytes.length));
      call.request.once("end", () => call.response.writeHead(200).end());
    };
    const upload = (call: ReceivedCall) => (reads ? read(call) : void held.push(call));
    const service = await closeAfterTest(startStandIn(answerVideo(upload, size)));
    const gateway = await closeAfterTest(startGateway(service.url));
    const { uploadUrl } = await begin(gateway.url, size);
    const sent = openPatch(uploadUrl, 0, length);
    const answered = once(sent, "response");
    const chunk = Buffer.alloc(1_000_000, 1);
    let accepted = 0;
    const writing = (async () => {
      for (; accepted < size; accepted += chunk.length) {
        if (!sent.write(chunk)) await once(sent, "drain");
      }
      sent.end();
    })();
    await expect.poll(() => held.length).toBe(1);
    // The socket buffers fill up first; then the client must be blocked.
    expect(await standStill(() => accepted)).toBeLessThan(40_000_000);
    const { sum } = await scrape(gateway.url);
    expect(sum("gateway_upload_buffered_bytes")).toBe(mostBuffered);

    reads = true;
    for (const call of held) read(call);
    await writing;
    const [answer] = (await answered) as [{ statusCode: number; headers: Record<string, string> }];
    expect([answer.statusCode, answer.headers["upload-offset"]]).toEqual([204, String(size)]);
    expect(received).toBe(size);
    expect((await scrape(gateway.url)).sum("gateway_upload_buffered_bytes")).toBe(0);
  },
);
