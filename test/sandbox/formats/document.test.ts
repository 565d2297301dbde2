import { describe, expect, test } from "vitest";
import { checkDocument } from "../../../src/sandbox/formats/document.ts";
import { sniffDocument } from "../../../src/sandbox/formats/document-type.ts";
import { apng, brokenPdf, encryptedPdf, gif, jpeg, pdf, png, truncated } from "../../helpers/media-files.ts";
import { useTemporaryFolder } from "../../helpers/media-files/temporary-folder.ts";

const folder = useTemporaryFolder();

describe("Document type detection", () => {
  test.each([
    ["pdf", () => pdf()],
    ["jpeg", jpeg],
    ["png", png],
  ])("detects %s from the content under any file name", async (type, make) => {
    expect(await sniffDocument(await folder.write("document.txt", make()))).toEqual({ ok: true, type });
  });

  test.each([
    ["an animated PNG", apng, "ANIMATED_OR_MULTI_PAGE"],
    ["a GIF", gif, "UNSUPPORTED_TYPE"],
    ["text", () => Buffer.from("Dear seller,"), "UNDETECTABLE_TYPE"],
    ["an empty file", () => Buffer.alloc(0), "EMPTY"],
  ])("rejects %s", async (_, make, fault) => {
    expect(await sniffDocument(await folder.write("document.pdf", make()))).toMatchObject({
      ok: false,
      fault,
    });
  });
});

test("a PDF with fifty pages is accepted", async () => {
  const path = await folder.write("document", pdf({ pages: 50 }));
  expect(await checkDocument(path, "pdf")).toEqual({ accepted: true });
});

describe("A document is rejected", () => {
  test.each([
    ["a PDF with a password", "pdf", encryptedPdf, /password/],
    ["a PDF cut after its start", "pdf", brokenPdf, /damaged/],
    ["a PDF without its end", "pdf", () => truncated(pdf(), 0.7), /damaged/],
    ["a PDF without pages", "pdf", () => pdf({ pages: 0 }), /no pages/],
    ["a JPEG without its end", "jpeg", async () => truncated(await jpeg()), /damaged/],
    ["a PNG without its end", "png", async () => truncated(await png()), /damaged/],
  ] as const)("with the reason when it is %s", async (_, type, make, reason) => {
    const checked = await checkDocument(await folder.write("document", make()), type);
    expect(checked).toEqual({ accepted: false, reason: expect.stringMatching(reason) });
  });
});

test.each(["pdf", "png"] as const)("a missing %s file throws instead of being rejected", async (type) => {
  await expect(checkDocument(folder.path("missing"), type)).rejects.toThrow(/ENOENT/);
});
