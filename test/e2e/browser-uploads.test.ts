import { describe, expect, test } from "vitest";
import { createVideoFromFile } from "../gateway/operations.ts";
import { browserNote, chromiumPath, launchBrowser } from "../helpers/browser.ts";
import { startGateway } from "../helpers/gateway.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";

describe.skipIf(!chromiumPath)(`detail 6: A browser${browserNote}`, () => {
  test.each([1_000, 16_000_000])(
    "uploads a video of %i bytes without a declared size",
    async (sizeInBytes) => {
      await using service = await startStandIn(answerEverything);
      await using gateway = await startGateway(service.url);
      await using browser = await launchBrowser();
      const page = await browser.newPage();
      // Any page of the gateway's own origin is suitable.
      await page.goto(`${gateway.url}/health/live`);
      const answer = await page.evaluate(
        async ({ query, bytes }) => {
          const form = new FormData();
          form.set("operations", JSON.stringify({ query, variables: { input: { title: "a", file: null } } }));
          form.set("map", JSON.stringify({ 0: ["variables.input.file"] }));
          form.set("0", new File([new Uint8Array(bytes)], "clip.mp4"));
          const headers = { authorization: "Bearer sandbox-seller-1", "graphql-require-preflight": "true" };
          const response = await fetch("/graphql", { method: "POST", headers, body: form });
          return (await response.json()) as object;
        },
        { query: createVideoFromFile, bytes: sizeInBytes },
      );
      expect(answer).toMatchObject({ data: { createVideoFromFile: { errors: [] } } });
      const upload = service.calls.find(({ target }) => target.endsWith("/upload"));
      expect(upload?.headers["content-length"]).toBe(String(sizeInBytes));
    },
  );
});
