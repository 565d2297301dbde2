import busboy, { type BusboyFileStream } from "@fastify/busboy";
import { describe, expect, it } from "vitest";
import { multipartEnvelope } from "../../../src/upstream/files/outgoing-file.ts";

interface Part {
  fieldName: string;
  fileName: string;
  mediaType: string;
  content: string;
}

/** Parses a body with an independent parser. */
function parse(contentType: string, body: Buffer): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const parser = new busboy.Busboy({ headers: { "content-type": contentType } });
    parser.on(
      "file",
      (fieldName: string, stream: BusboyFileStream, fileName: string, _, mediaType: string) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () =>
          parts.push({ fieldName, fileName, mediaType, content: Buffer.concat(chunks).toString() }),
        );
      },
    );
    parser.on("error", reject);
    parser.on("finish", () => resolve(parts));
    parser.end(body);
  });
}

function encode(fileName: string, mediaType: string | null = null, content = "some bytes") {
  const bytes = Buffer.from(content);
  const envelope = multipartEnvelope({ name: fileName, mediaType, sizeInBytes: bytes.length }, "file");
  return { envelope, body: Buffer.concat([envelope.head, bytes, envelope.tail]) };
}

describe("the multipart body of one file", () => {
  it.each([
    ["manual.pdf", "manual.pdf"],
    ["Gebrauchsanweisung für Öfen 説明書 🔥.pdf", "Gebrauchsanweisung für Öfen 説明書 🔥.pdf"],
    ['a "quoted" name.pdf', "a %22quoted%22 name.pdf"],
    ['x"\r\nX-Injected: yes\r\n\r\n.pdf', "x%22%0D%0AX-Injected: yes%0D%0A%0D%0A.pdf"],
    ["semi;colon=1.pdf", "semi;colon=1.pdf"],
  ])(
    "contains the file name %j, and has an exact size before the bytes have arrived",
    async (name, received) => {
      const { envelope, body } = encode(name, "application/pdf");
      expect(envelope.sizeInBytes).toBe(body.length);
      expect(await parse(envelope.contentType, body)).toEqual([
        { fieldName: "file", fileName: received, mediaType: "application/pdf", content: "some bytes" },
      ]);
    },
  );

  it("contains bytes that look like its own boundary, and an empty file", async () => {
    for (const content of ["\r\n--\r\n----gateway--\r\n", ""]) {
      const { envelope, body } = encode("a.bin", null, content);
      expect(await parse(envelope.contentType, body)).toMatchObject([{ content }]);
    }
  });

  it.each([[null], ["nonsense"], ["image/png\r\nX-Injected: yes"], ['image/png; x="1"']])(
    "replaces the media type %j with application/octet-stream",
    async (mediaType) => {
      const { envelope, body } = encode("a.bin", mediaType);
      expect(await parse(envelope.contentType, body)).toMatchObject([
        { mediaType: "application/octet-stream" },
      ]);
    },
  );

  it("contains plain fields before the file, in the given order", async () => {
    const content = Buffer.from("SKU");
    const textFields = { fileName: 'prices "für" 説明.csv', empty: "" };
    const file = { name: "p.csv", mediaType: null, sizeInBytes: 3 };
    const envelope = multipartEnvelope(file, "file", textFields);
    const body = Buffer.concat([envelope.head, content, envelope.tail]);
    expect(envelope.sizeInBytes).toBe(body.length);
    const headers = { "content-type": envelope.contentType };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    expect([...form.keys()]).toEqual(["fileName", "empty", "file"]);
    expect([form.get("fileName"), form.get("empty")]).toEqual(['prices "für" 説明.csv', ""]);
    expect(await parse(envelope.contentType, body)).toMatchObject([{ fileName: "p.csv", content: "SKU" }]);
  });

  it("has a new boundary each time", () => {
    expect(encode("a").envelope.contentType).not.toBe(encode("a").envelope.contentType);
  });
});
