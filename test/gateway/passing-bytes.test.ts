import { constants, PerformanceObserver, performance } from "node:perf_hooks";
import { describe, expect, test, vi } from "vitest";
import { createBufferReclaimer } from "../../src/start/buffer-reclaimer.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { answerEverything, answerJson, startStandIn } from "../helpers/stand-in-service.ts";
import { sendForm, uploadForm } from "./multipart-request.ts";
import { createImageFromFile } from "./operations.ts";

const sizeInBytes = 10_000_000;
const path = "variables.input.file";
const form = uploadForm(createImageFromFile, { input: { file: null } }, Buffer.alloc(sizeInBytes), path);

/** Import for a separate process, which prints a line when garbage is collected on demand. */
const collectionProbe = `data:text/javascript,${encodeURIComponent(`
  import { constants, PerformanceObserver } from "node:perf_hooks";
  const wasForced = ({ detail }) => (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0;
  new PerformanceObserver((list) => {
    if (list.getEntries().some(wasForced)) process.stdout.write("collected on demand\\n");
  }).observe({ entryTypes: ["gc"] });
`)}`;

/** Records when garbage was collected on demand in this process, in milliseconds of `performance.now()`. */
function observeCollections(): { readonly atMs: number[] } & Disposable {
  const atMs: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { flags = 0 } = (entry as { detail?: { flags?: number } }).detail ?? {};
      if (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) atMs.push(entry.startTime);
    }
  });
  observer.observe({ entryTypes: ["gc"] });
  return { atMs, [Symbol.dispose]: () => observer.disconnect() };
}

describe("the collection of transferred file buffers", () => {
  test("runs whenever another threshold of bytes has been transferred", () => {
    let collections = 0;
    const note = createBufferReclaimer(() => collections++, 100);
    const seen = [60, 39, 1, 99, 250, 99].map((bytes) => {
      note(bytes);
      return collections;
    });
    expect(seen).toEqual([0, 0, 1, 1, 2, 2]);
  });

  test("never runs in an embedded gateway, which leaves the process unchanged", async () => {
    using collections = observeCollections();
    await using service = await startStandIn(answerEverything);
    await using embedded = await startGateway(service.url);
    expect(await sendForm(embedded.url, form)).toMatchObject({ status: 200, errors: [] });
    expect("gc" in globalThis).toBe(false);
    const embeddedUntilMs = performance.now();

    // The same upload with a reclaimer proves that the observer would have seen a collection.
    await using own = await startGateway(service.url, {}, { onBytesPassed: createBufferReclaimer() });
    expect(await sendForm(own.url, form)).toMatchObject({ status: 200, errors: [] });
    await vi.waitFor(() => expect(collections.atMs).not.toEqual([]));
    expect(collections.atMs.filter((atMs) => atMs < embeddedUntilMs)).toEqual([]);
    expect("gc" in globalThis).toBe(false);
  });

  test("runs in the gateway's own process", async () => {
    await using service = await startStandIn(answerEverything);
    await using gateway = await startGatewayProcess({
      UPSTREAM_URL: service.url,
      NODE_OPTIONS: `--import=${collectionProbe}`,
    });
    expect(gateway.output()).not.toContain("collected on demand");
    expect(await sendForm(gateway.url, form)).toMatchObject({ status: 200, errors: [] });
    await vi.waitFor(() => expect(gateway.output()).toContain("collected on demand"));
  });
});

describe("the number of transferred file bytes", () => {
  test("includes uploads and downloads", async () => {
    let passedBytes = 0;
    const file = Buffer.alloc(300_000, "a,b\n");
    await using service = await startStandIn((call) => {
      if (call.target.endsWith("/download_result_file")) call.response.end(file);
      else if (call.target.includes("/feed/")) answerJson(call, 200, finishedTask);
      else answerEverything(call);
    });
    await using gateway = await startGateway(
      service.url,
      {},
      { onBytesPassed: (bytes) => void (passedBytes += bytes) },
    );
    await sendForm(gateway.url, form);
    expect(passedBytes).toBe(sizeInBytes);

    const { data } = await graphqlClient(gateway.url).query<
      { orderTask: { resultFile: { url: string } } },
      object
    >('{ orderTask(taskId: "task-1") { resultFile { url } } }');
    const answer = await fetch(String(data?.orderTask.resultFile.url));
    expect((await answer.arrayBuffer()).byteLength).toBe(file.length);
    expect(passedBytes).toBe(sizeInBytes + file.length);
  });
});

const finishedTask = {
  taskId: "task-1",
  feedType: "LMS_ORDER_REPORT",
  status: "COMPLETED",
  schemaVersion: "1113",
  creationDate: "2026-03-01T10:00:00.000Z",
  completionDate: "2026-03-01T10:01:00.000Z",
};
