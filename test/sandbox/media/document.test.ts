import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { apng, pdf, webp } from "../../helpers/media-files.ts";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { openUpload } from "./videos.ts";

const valid = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH", "GERMAN"] };

async function stage(sandbox: { readonly url: string }): Promise<string> {
  const answer = await callSandbox(`${sandbox.url}${mediaPath}/document`, { json: valid });
  expect(answer.status).toBe(201);
  return String(answer.headers.location);
}

const partHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';

function upload(document: string, file: Uint8Array, name = "guide.pdf") {
  const form = new FormData();
  form.append("note", "passed over");
  form.append("file", new File([new Uint8Array(file)], name));
  return callSandbox(`${document}/upload`, { form });
}

describe("uploadDocument", () => {
  it("drops the folder of a file name", async () => {
    await using sandbox = await startSandbox();
    const answer = await upload(await stage(sandbox), pdf(), "../../really.pdf");
    expect(answer.json()).toMatchObject({ documentMetadata: { fileName: "really.pdf" } });
  });

  it("rejects a file that is not PDF, JPEG or still PNG with 190062, and accepts another file", async () => {
    await using sandbox = await startSandbox();
    const document = await stage(sandbox);
    for (const file of [await webp(), await apng(), Buffer.from("plain text"), Buffer.alloc(0)]) {
      const answer = await upload(document, file);
      expect([answer.status, answer.errorIds()]).toEqual([400, [190062]]);
    }
    expect((await upload(document, pdf())).status).toBe(200);
    expect(await readdir(join(sandbox.dataDir, "incoming"))).toEqual([]);
  });

  it("accepts 10485760 bytes and rejects one more with 190063", async () => {
    await using sandbox = await startSandbox();
    const file = Buffer.concat([pdf(), Buffer.alloc(10_485_761)]);
    const document = await stage(sandbox);
    expect((await upload(document, file.subarray(0, 10_485_761))).errorIds()).toEqual([190063]);
    expect((await upload(document, file.subarray(0, 10_485_760))).status).toBe(200);
  });

  it("rejects a form without the part or with two parts, a truncated form, and a body that is not a form", async () => {
    await using sandbox = await startSandbox();
    const document = await stage(sandbox);
    const [other, twice] = [new FormData(), new FormData()];
    other.append("document", new File([Uint8Array.from(pdf())], "guide.pdf"));
    for (const name of ["a.pdf", "b.pdf"]) twice.append("file", new File([Uint8Array.from(pdf())], name));
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    for (const options of [
      { form: other },
      { form: twice },
      { body: pdf() },
      { body: `${partHead}%PDF-1.7`, headers },
    ]) {
      const answer = await callSandbox(`${document}/upload`, options);
      expect([answer.status, answer.errorIds()]).toEqual([400, [190058]]);
    }
    expect((await callSandbox(document)).json()).toMatchObject({ documentStatus: "PENDING_UPLOAD" });
    await upload(document, pdf());
    expect((await upload(document, pdf())).errorIds()).toEqual([190058]);
  });

  it("deletes an aborted form upload", async () => {
    await using sandbox = await startSandbox();
    const document = await stage(sandbox);
    const incoming = () => readdir(join(sandbox.dataDir, "incoming"));
    const headers = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "5000000" };
    const socket = openUpload(
      document,
      headers,
      Buffer.concat([Buffer.from(partHead), Buffer.alloc(200_000)]),
    );
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(0));
    expect((await callSandbox(document)).json()).toMatchObject({ documentStatus: "PENDING_UPLOAD" });
    expect(sandbox.events).toEqual([]);
  });
});
