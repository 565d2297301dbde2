import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { create, download, startFeeds, upload } from "./feeds.ts";

const csv = "Custom label (SKU),Start price\r\nno-such-sku,9.99\r\n";

describe("uploadFile", () => {
  it("keeps non-ASCII letters of a file name, and drops its folder", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "task");
    await upload(feeds, task, csv, "../../Größen.csv");
    const { headers } = await download(`${task}/download_input_file`);
    expect(headers.get("content-disposition")).toBe(
      "attachment; filename=\"Gr__en.csv\"; filename*=UTF-8''Gr%C3%B6%C3%9Fen.csv",
    );
  });

  it("deletes a file that is too large", async () => {
    await using feeds = await startFeeds();
    const task = await create(feeds, "task");
    const large = Buffer.alloc(15_728_641, "sku\r\n");
    expect((await upload(feeds, task, large)).errorIds()).toEqual([160028]);
    expect(await readdir(join(feeds.sandbox.dataDir, "incoming"))).toEqual([]);
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
