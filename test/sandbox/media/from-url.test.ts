import { EventEmitter, once } from "node:events";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";
import { request } from "undici";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { pdf, png } from "../../helpers/media-files.ts";
import { startHttpsServer } from "../../helpers/https-server.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { decoderPids } from "../../helpers/decoder-pids.ts";
import { flatPng } from "../../helpers/media-files/bombs.ts";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";

const description = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };

function createDocument(sandbox: { readonly url: string }, documentUrl: unknown) {
  const json = { ...description, documentUrl };
  return callSandbox(`${sandbox.url}${mediaPath}/document/create_document_from_url`, { json });
}

function createImage(sandbox: { readonly url: string }, imageUrl: unknown) {
  return callSandbox(`${sandbox.url}${mediaPath}/image/create_image_from_url`, { json: { imageUrl } });
}

/** Starts a host with files, and a sandbox that may fetch from it. */
async function startBoth(fetchTimeoutMs = 10_000) {
  const picture = await png();
  const files: Readonly<Record<string, Buffer>> = {
    "/guide.pdf": pdf(),
    "/guide[expires:5].pdf": pdf(),
    "/picture.png": picture,
    "/picture%5Bexpires:5%5D.png": picture,
  };
  const redirects: Readonly<Record<string, string>> = {
    "/moved": "/guide.pdf",
    "/inside": "https://127.0.0.1:1/guide.pdf",
    "/plain": "http://example.com/guide.pdf",
    "/loop": "/loop",
  };
  const host = await startHttpsServer((incoming, response) => {
    const path = incoming.url ?? "";
    const location = redirects[path];
    const file = files[path];
    if (location !== undefined) response.writeHead(302, { location }).end();
    else if (path === "/broken.pdf") {
      response.writeHead(200, { "content-length": "1000" }).write("%PDF-", () => response.destroy());
    } else if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  const clock = createManualClock();
  const sandbox = await startSandbox({
    clock,
    fetchTimeoutMs,
    allowedHosts: [host.host],
    certificateAuthorities: [host.certificateAuthority],
  });
  return {
    host,
    sandbox,
    clock,
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]();
      await host[Symbol.asyncDispose]();
    },
  };
}

describe("An address with the marker [expires:5]", () => {
  it("sets its document to EXPIRED five seconds after the check", async () => {
    await using both = await startBoth();
    const created = await createDocument(both.sandbox, `${both.host.url}/guide[expires:5].pdf`);
    const statusAfter = async (durationMs: number) => {
      both.clock.jump(durationMs);
      await both.sandbox.idle();
      return (await callSandbox(String(created.headers.location))).json().documentStatus;
    };
    expect([await statusAfter(2000), await statusAfter(5000)]).toEqual(["ACCEPTED", "EXPIRED"]);
  });

  it("expires its image after five seconds", async () => {
    await using both = await startBoth();
    const created = await createImage(both.sandbox, `${both.host.url}/picture%5Bexpires:5%5D.png`);
    expect(created).toMatchObject({ status: 201 });
    both.clock.jump(5000);
    expect(await callSandbox(String(created.headers.location))).toMatchObject({ status: 404 });
  });
});

describe("createDocumentFromUrl", () => {
  it("follows a redirect, and names the file after the final address", async () => {
    await using both = await startBoth();
    const answer = await createDocument(both.sandbox, `${both.host.url}/moved`);
    expect((await callSandbox(String(answer.headers.location))).json()).toMatchObject({
      documentMetadata: { fileName: "guide.pdf", fileSize: String(pdf().length), fileType: "pdf" },
    });
  });

  it.each([
    [190059, "/broken.pdf"],
    [190059, "/loop"],
    [190056, "/inside"],
    [190060, "/plain"],
  ])("answers error %i for the address %s", async (errorId, path) => {
    await using both = await startBoth();
    const answer = await createDocument(both.sandbox, both.host.url + path);
    expect([answer.status, answer.errorIds()]).toEqual([400, [errorId]]);
  });

  it("rejects a certificate of an unknown authority", async () => {
    await using both = await startBoth();
    await using sandbox = await startSandbox({ allowedHosts: [both.host.host] });
    expect((await createDocument(sandbox, `${both.host.url}/guide.pdf`)).errorIds()).toEqual([190059]);
  });

  it.each([
    "https://127.0.0.1/guide.pdf",
    "https://localhost/guide.pdf",
    "https://10.0.0.1/guide.pdf",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/guide.pdf",
    "https://0x7f.1/guide.pdf",
    "https://[::1]/guide.pdf",
    "https://[::ffff:127.0.0.1]/guide.pdf",
    "https://[::ffff:7f00:1]/guide.pdf",
    "https://[fe80::1]/guide.pdf",
    "https://[fd00::1]/guide.pdf",
    "https://[64:ff9b::7f00:1]/guide.pdf",
    "https://user:password@127.0.0.1/guide.pdf",
  ])("rejects %s without connecting", async (url) => {
    await using sandbox = await startSandbox();
    expect((await createDocument(sandbox, url)).errorIds()).toEqual([190056]);
  });

  it("allows only the configured port of an allowed host", async () => {
    await using both = await startBoth();
    await using sandbox = await startSandbox({
      allowedHosts: ["localhost:1"],
      certificateAuthorities: [both.host.certificateAuthority],
    });
    expect((await createDocument(sandbox, `${both.host.url}/guide.pdf`)).errorIds()).toEqual([190056]);
  });
});

describe("Fetching from an address", () => {
  it("uses HTTP/1.1 with a host that also offers HTTP/2", async () => {
    const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
      keyType: "ec",
      algorithm: "sha256",
      extensions: [
        { name: "basicConstraints", cA: true },
        { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
      ],
    });
    const versions: string[] = [];
    const host = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, response) => {
      versions.push(incoming.httpVersion);
      response.end(pdf());
    });
    onTestFinished(() => void host.close());
    host.listen(0, "127.0.0.1");
    await once(host, "listening");
    const name = `localhost:${(host.address() as AddressInfo).port}`;
    await using sandbox = await startSandbox({ allowedHosts: [name], certificateAuthorities: [cert] });
    expect((await createDocument(sandbox, `https://${name}/guide.pdf`)).status).toBe(201);
    expect(versions).toEqual(["1.1"]);
  });

  it("is cancelled when the client disconnects", async () => {
    const seen = new EventEmitter();
    await using host = await startHttpsServer((_, response) => seen.emit("asked", response));
    await using sandbox = await startSandbox({
      allowedHosts: [host.host],
      certificateAuthorities: [host.certificateAuthority],
    });
    const leaving = new AbortController();
    const call = request(`${sandbox.url}${mediaPath}/image/create_image_from_url`, {
      method: "POST",
      headers: { authorization: "Bearer sandbox-seller-1", "content-type": "application/json" },
      body: JSON.stringify({ imageUrl: `${host.url}/picture.png` }),
      signal: leaving.signal,
    });
    const [response] = await once(seen, "asked");
    leaving.abort();
    await Promise.all([expect(call).rejects.toThrow(/abort/), once(response, "close")]);
    expect(sandbox.events).toEqual([]);
  });
});

describe("createImageFromUrl", () => {
  it.each([
    [190204, "/inside"],
    [190204, "/plain"],
  ])("answers error %i for the address %s", async (errorId, path) => {
    await using both = await startBoth();
    const answer = await createImage(both.sandbox, both.host.url + path);
    expect([answer.status, answer.errorIds()]).toEqual([400, [errorId]]);
  });

  it("detail 8: answers 503 before its timeout while earlier files block the decoder", async () => {
    await using both = await startBoth(4_000);
    // One image takes almost a second to decode, even on a fast machine.
    const picture = new File([new Uint8Array(flatPng(9_900))], "file");
    const leaving = new AbortController();
    const uploads = Array.from({ length: 20 }, () => {
      const form = new FormData();
      form.append("image", picture);
      return fetch(`${both.sandbox.url}${mediaPath}/image/create_image_from_file`, {
        method: "POST",
        headers: { authorization: "Bearer sandbox-seller-1" },
        body: form,
        signal: leaving.signal,
      });
    });
    await vi.waitFor(async () => expect(await decoderPids()).toHaveLength(1));
    const answer = await createImage(both.sandbox, `${both.host.url}/picture.png`);
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(answer.json()).toMatchObject({
      errors: [{ errorId: 2003, longMessage: expect.stringContaining("not opened in time") }],
    });
    // The uploads' clients disconnect, so the next file does not wait for them. The rejected one leaves no file behind.
    leaving.abort();
    expect((await Promise.allSettled(uploads)).map(({ status }) => status)).toContain("rejected");
    await vi.waitFor(async () => {
      const next = await createImage(both.sandbox, `${both.host.url}/picture.png`);
      expect(next.status).toBe(201);
    });
    expect(both.sandbox.events).toEqual([]);
  });
});
