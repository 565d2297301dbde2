import { isEnumType } from "graphql";
import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { schema } from "../../src/schema/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startHttpsServer } from "../helpers/https-server.ts";
import {
  animatedGif,
  animatedWebp,
  apng,
  avif,
  bmp,
  encryptedPdf,
  gif,
  heic,
  jpeg,
  multiPageTiff,
  pdf,
  png,
  tiff,
  truncated,
  webp,
} from "../helpers/media-files.ts";
import { pictureBombs } from "../helpers/media-files/bombs.ts";
import { avifSequence } from "../helpers/media-files/heif.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";
let hosted = Buffer.alloc(0);

const host = await closeAfterAll(startHttpsServer((_, response) => response.end(hosted)));
const sandbox = await closeAfterAll(
  startSandbox({
    allowedHosts: [host.host],
    certificateAuthorities: [host.certificateAuthority],
  }),
);
const gateway = await closeAfterAll(startGateway(sandbox.url));

type Answer = Record<string, { readonly errors: readonly { readonly rejectionReason?: string }[] }>;

const description = "documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH]";
const errors = "errors { __typename ... on FileRejectedError { rejectionReason message } }";

/** Returns the gateway's rejection reasons for a file, uploaded and fetched from a URL. */
async function reasonsOf(kind: "Image" | "Document", content: Uint8Array): Promise<(string | undefined)[]> {
  const client = graphqlClient(gateway.url);
  const rest = kind === "Document" ? `${description}, ` : "";
  const file = new File([new Uint8Array(content)], "file");
  hosted = Buffer.from(content);
  const answers = [
    await client.upload<Answer, object>(
      `mutation ($file: Upload!) { result: create${kind}FromFile(input: { ${rest}file: $file }) { ${errors} } }`,
      { file },
    ),
    await client.query<Answer, object>(
      `mutation { result: create${kind}FromUrl(input: { ${rest}url: "${host.url}/file" }) { ${errors} } }`,
    ),
  ];
  return answers.flatMap(
    (answer) => dataOf(answer)["result"]?.errors.map((error) => error.rejectionReason) ?? [],
  );
}

const half = (make: () => Promise<Buffer>) => async () => truncated(await make(), 0.6);
const pngJunk = async () =>
  Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(300, "junk")]);
const bomb = pictureBombs["a PNG of 15000 x 15000 pixels in 28 kB"] ?? png;

const files: readonly (readonly [
  kind: "Image" | "Document",
  what: string,
  make: () => Promise<Buffer>,
  reason: string,
])[] = [
  ["Image", "an image of 499 pixels", () => png({ width: 499, height: 20 }), "DIMENSIONS_TOO_SMALL"],
  ["Image", "an image of 15001 pixels", () => png({ width: 15_001, height: 2 }), "DIMENSIONS_TOO_LARGE"],
  ["Image", "an image with too many pixels in total", bomb, "DIMENSIONS_TOO_LARGE"],
  ["Image", "an animated PNG", apng, "ANIMATED_OR_MULTI_PAGE"],
  ["Image", "an animated WEBP", animatedWebp, "ANIMATED_OR_MULTI_PAGE"],
  ["Image", "an animated AVIF", avifSequence, "ANIMATED_OR_MULTI_PAGE"],
  ["Image", "a TIFF of several pages", multiPageTiff, "ANIMATED_OR_MULTI_PAGE"],
  ["Image", "a PDF", async () => pdf(), "UNSUPPORTED_TYPE"],
  ["Image", "plain text", async () => Buffer.from("Plain text."), "UNDETECTABLE_TYPE"],
  ["Image", "random bytes after a PNG signature", pngJunk, "INVALID_CONTENT"],
  ["Document", "random bytes after a PNG signature", pngJunk, "INVALID_CONTENT"],
  ["Image", "an empty file", async () => Buffer.alloc(0), "EMPTY"],
  ["Image", "a file of more than 12 MB", async () => Buffer.alloc(12_582_913), "TOO_LARGE"],
  ...Object.entries({ jpeg, gif, animatedGif, png, bmp, tiff, avif, heic, webp }).map(
    ([name, make]) => ["Image", `a truncated ${name} file`, half(make), "INVALID_CONTENT"] as const,
  ),
  ["Document", "an animated PNG", apng, "ANIMATED_OR_MULTI_PAGE"],
  ["Document", "a GIF", gif, "UNSUPPORTED_TYPE"],
  ["Document", "plain text", async () => Buffer.from("Plain text."), "UNDETECTABLE_TYPE"],
  ["Document", "an empty file", async () => Buffer.alloc(0), "EMPTY"],
  ["Document", "a file of more than 10 MB", async () => Buffer.alloc(10_485_761), "TOO_LARGE"],
];

test.each(files)(
  "detail 7: %s: %s has the same reason, uploaded or fetched",
  async (kind, _, make, reason) => {
    expect(await reasonsOf(kind, await make())).toEqual([reason, reason]);
  },
);

test("detail 7: an image of an unrecognized file type has its own message", async () => {
  const answer = await graphqlClient(gateway.url).upload<Answer, object>(
    `mutation ($file: Upload!) { result: createImageFromFile(input: { file: $file }) { ${errors} } }`,
    { file: new File(["Plain text."], "text.jpg") },
  );
  const message = expect.stringContaining("cannot be recognised");
  expect(dataOf(answer)["result"]?.errors).toMatchObject([{ rejectionReason: "UNDETECTABLE_TYPE", message }]);
});

const linearized = () => {
  const file = pdf().toString("latin1");
  return Buffer.from(
    file.replace("%PDF-1.7\n", "%PDF-1.7\n1 0 obj <</Linearized 1/L 99999>> endobj %%EOF\n"),
    "latin1",
  );
};

describe("a document that the gateway buffers", () => {
  test.each<[what: string, make: () => Promise<Buffer> | Buffer, reason: string, sentence: RegExp]>([
    [
      "600 bytes of a PDF",
      () => pdf({ pages: 20 }).subarray(0, 600),
      "INVALID_CONTENT",
      /damaged or incomplete/,
    ],
    ["a truncated linearized PDF", linearized, "INVALID_CONTENT", /damaged or incomplete/],
    ["a text file named .pdf", () => Buffer.from("Dear seller,\n"), "UNDETECTABLE_TYPE", /contains text/],
    ["a PDF with a password", encryptedPdf, "INVALID_CONTENT", /password/],
    ["random bytes after a PNG signature", pngJunk, "INVALID_CONTENT", /damaged/],
  ])("is rejected before a write when it is %s", async (_, make, rejectionReason, sentence) => {
    await using counting = await startStandIn(answerEverything);
    await using over = await startGateway(counting.url);
    const file = new File([new Uint8Array(await make())], "guide.pdf");
    const client = graphqlClient(over.url);
    for (const input of [
      `createDocumentFromFile(input: { ${description}, file: $file })`,
      'uploadDocument(input: { documentId: "d1", file: $file })',
    ]) {
      const answer = dataOf(
        await client.upload<Answer, object>(`mutation ($file: Upload!) { result: ${input} { ${errors} } }`, {
          file,
        }),
      );
      expect(answer["result"]?.errors).toEqual([
        { __typename: "FileRejectedError", rejectionReason, message: expect.stringMatching(sentence) },
      ]);
    }
    expect(counting.calls.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("is sent unchanged when it is valid", async () => {
    for (const content of [pdf(), await png(), await jpeg(), Buffer.from("%PDF-1.4\n%%EOF\n")]) {
      const file = new File([new Uint8Array(content)], "guide.pdf");
      const field = `createDocumentFromFile(input: { ${description}, file: $file }) { document { file { sizeInBytes } } ${errors} }`;
      const answer = dataOf(
        await graphqlClient(gateway.url).upload<Answer, object>(
          `mutation ($file: Upload!) { result: ${field} }`,
          { file },
        ),
      );
      expect(answer["result"]).toEqual({ document: { file: { sizeInBytes: content.length } }, errors: [] });
    }
  });
});

test("detail 7: an animated GIF is accepted, uploaded or fetched", async () => {
  expect(await reasonsOf("Image", await animatedGif())).toEqual([]);
});

test("detail 7: every rejection reason is tested here or in the tests of downloads and of several files", () => {
  const type = schema.getType("FileRejectionReason");
  const values = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  // many-files.test.ts tests a file of several that does not arrive.
  const elsewhere = ["NOT_RECEIVED", "ADDRESS_NOT_HTTPS", "ADDRESS_NOT_PUBLIC", "DOWNLOAD_FAILED"];
  const produced = new Set([...files.map(([, , , reason]) => reason), ...elsewhere]);
  expect([...produced].toSorted()).toEqual(values.toSorted());
});
