import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { create, download, genericAddress, hourMs, startFeeds, statusOf, stepMs, upload } from "./feeds.ts";
import type { Feeds } from "./feeds.ts";

const csv = "Custom label (SKU),Start price\r\nno-such-sku,9.99\r\n";
const xml = "<BulkDataExchangeRequests></BulkDataExchangeRequests>";

function createXmlTask(feeds: Feeds): Promise<string> {
  return create(feeds, "task", { feedType: "LMS_END_ITEM", schemaVersion: "1235" });
}

describe("uploadFile", () => {
  it("answers an empty object, queues the task immediately, and returns the same file as input file", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "task");
    expect((await feeds.call(`${task}/download_input_file`)).errorIds()).toEqual([160014]);
    expect(await upload(feeds, task, csv, "prices 2026.csv")).toMatchObject({ status: 200, text: "{}" });
    expect(await statusOf(feeds, task)).toBe("QUEUED");
    await feeds.pass(stepMs);
    expect(await statusOf(feeds, task)).toBe("IN_PROCESS");
    const { headers, bytes } = await download(`${task}/download_input_file`);
    expect(bytes.toString()).toBe(csv);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toBe('attachment; filename="prices 2026.csv"');
  });

  it("keeps non-ASCII letters of a file name, and drops its folder", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "task");
    await upload(feeds, task, csv, "../../Größen.csv");
    const { headers } = await download(`${task}/download_input_file`);
    expect(headers.get("content-disposition")).toBe(
      "attachment; filename=\"Gr__en.csv\"; filename*=UTF-8''Gr%C3%B6%C3%9Fen.csv",
    );
  });

  it("accepts the file until one hour after the task's creation, and rejects it later with 160026", async () => {
    await using feeds = await startFeeds();
    const [first, second] = [await create(feeds, "task"), await create(feeds, "task")];
    await feeds.pass(hourMs);
    expect((await upload(feeds, first, csv)).status).toBe(200);
    await feeds.pass(1);
    const late = await upload(feeds, second, csv);
    expect(late.status).toBe(400);
    expect(late.errorIds()).toEqual([160026]);
    expect((await feeds.call(second)).json()).toMatchObject({
      status: "FAILED",
      warnings: [{ errorId: 160026 }],
    });
    expect(await statusOf(feeds, first)).toBe("QUEUED");
  });

  it("rejects report tasks and a second file with 160023, and unknown tasks with 160003", async () => {
    await using feeds = await startFeeds();
    const report = genericAddress(await create(feeds, "order_task"));
    expect((await upload(feeds, report, csv)).errorIds()).toEqual([160023]);
    expect((await feeds.call(`${report}/download_input_file`)).errorIds()).toEqual([160015]);
    const task = await create(feeds, "task");
    await upload(feeds, task, csv);
    expect((await upload(feeds, task, csv)).errorIds()).toEqual([160023]);
    const unknown = await upload(feeds, `${feeds.sandbox.url}/sell/feed/v1/task/1`, csv);
    expect(unknown.status).toBe(404);
    expect(unknown.errorIds()).toEqual([160003]);
  });

  it("rejects a form without the part, and a body that is not a form, with 160100", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "task");
    const form = new FormData();
    form.append("upload", new File([csv], "input.csv"));
    expect((await callSandbox(`${task}/upload_file`, { form })).errorIds()).toEqual([160100]);
    expect((await callSandbox(`${task}/upload_file`, { body: csv })).errorIds()).toEqual([160100]);
    expect(await statusOf(feeds, task)).toBe("CREATED");
  });

  it("accepts 15 MB and rejects one byte more with 160028", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "task");
    const large = Buffer.alloc(15_728_641, "sku\r\n");
    expect((await upload(feeds, task, large)).errorIds()).toEqual([160028]);
    expect(await readdir(join(feeds.sandbox.dataDir, "incoming"))).toEqual([]);
    expect((await upload(feeds, task, large.subarray(0, -1))).status).toBe(200);
  });

  it("rejects a file that does not fit the feed type with 160020, and accepts another file", async () => {
    await using feeds = await startFeeds();
    const csvTask = await create(feeds, "task");
    for (const [content, name] of [
      [csv, "prices.txt"],
      [csv, "prices.xml"],
      ["", "prices.csv"],
      [xml, "prices.csv"],
      [gzipSync(csv), "prices.csv"],
      [Buffer.from("a\0b"), "prices.csv"],
    ] as const) {
      expect((await upload(feeds, csvTask, content, name)).errorIds()).toEqual([160020]);
    }
    expect((await upload(feeds, csvTask, csv, "PRICES.CSV")).status).toBe(200);
    const xmlTask = await createXmlTask(feeds);
    for (const [content, name] of [
      [xml, "end.csv"],
      [csv, "end.xml"],
      [Buffer.from("377abcaf271c0004", "hex"), "end.7z"],
    ] as const) {
      expect((await upload(feeds, xmlTask, content, name)).errorIds()).toEqual([160020]);
    }
    expect((await upload(feeds, xmlTask, `\uFEFF${xml}`, "end.xml")).status).toBe(200);
  });

  it("uses the name of the file part when no text part names the file", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "task");
    const form = new FormData();
    form.append("file", new File([csv], "own name.csv"));
    expect((await callSandbox(`${task}/upload_file`, { form })).status).toBe(200);
    const { headers } = await download(`${task}/download_input_file`);
    expect(headers.get("content-disposition")).toContain('"own name.csv"');
  });
});
