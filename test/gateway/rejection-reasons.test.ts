import { isEnumType } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../../src/schema/index.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startHttpsServer, type HttpsTestServer } from "../helpers/https-server.ts";
import {
  animatedGif,
  animatedWebp,
  apng,
  avif,
  bmp,
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
import { startSandbox, type TestSandbox } from "../helpers/sandbox.ts";

let host: HttpsTestServer;
let hosted = Buffer.alloc(0);
let sandbox: TestSandbox;
let gateway: TestGateway;

beforeAll(async () => {
  host = await startHttpsServer((_, response) => response.end(hosted));
  sandbox = await startSandbox({
    allowedHosts: [host.host],
    certificateAuthorities: [host.certificateAuthority],
  });
  gateway = await startGateway(sandbox.url);
});
afterAll(async () => {
  for (const one of [gateway, sandbox, host]) await one[Symbol.asyncDispose]();
});

type Answer = Record<string, { readonly errors: readonly { readonly rejectionReason?: string }[] }>;

const description = "documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH]";
const errors = "errors { __typename ... on FileRejectedError { rejectionReason message } }";

/** The reasons that the gateway gives for a file: sent, and fetched from an address. */
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
const bomb = pictureBombs["a PNG of 15000 x 15000 pixels in 28 kB"] ?? png;

const files: readonly (readonly [
  kind: "Image" | "Document",
  what: string,
  make: () => Promise<Buffer>,
  reason: string,
])[] = [
  ["Image", "a picture of 499 pixels", () => png({ width: 499, height: 20 }), "DIMENSIONS_TOO_SMALL"],
  ["Image", "a picture of 15001 pixels", () => png({ width: 15_001, height: 2 }), "DIMENSIONS_TOO_LARGE"],
  ["Image", "a picture of too many pixels in all", bomb, "DIMENSIONS_TOO_LARGE"],
  ["Image", "an animated PNG", apng, "ANIMATED_OR_MULTI_PAGE"],
  ["Image", "an animated WEBP", animatedWebp, "ANIMATED_OR_MULTI_PAGE"],
  ["Image", "an animated AVIF", avifSequence, "ANIMATED_OR_MULTI_PAGE"],
  ["Image", "a TIFF of several pages", multiPageTiff, "ANIMATED_OR_MULTI_PAGE"],
  ["Image", "a PDF", async () => pdf(), "UNSUPPORTED_TYPE"],
  ["Image", "an empty file", async () => Buffer.alloc(0), "EMPTY"],
  ["Image", "a file of more than 12 MB", async () => Buffer.alloc(12_582_913), "TOO_LARGE"],
  ...Object.entries({ jpeg, gif, animatedGif, png, bmp, tiff, avif, heic, webp }).map(
    ([name, make]) => ["Image", `a ${name} that is cut off`, half(make), "INVALID_CONTENT"] as const,
  ),
  ["Document", "an animated PNG", apng, "ANIMATED_OR_MULTI_PAGE"],
  ["Document", "a GIF", gif, "UNSUPPORTED_TYPE"],
  ["Document", "plain text", async () => Buffer.from("Plain text."), "UNDETECTABLE_TYPE"],
  ["Document", "an empty file", async () => Buffer.alloc(0), "EMPTY"],
  ["Document", "a file of more than 10 MB", async () => Buffer.alloc(10_485_761), "TOO_LARGE"],
];

test.each(files)("detail 7: %s: %s has its reason, sent or fetched", async (kind, _, make, reason) => {
  expect(await reasonsOf(kind, await make())).toEqual([reason, reason]);
});

test("detail 7: an animated GIF is accepted, sent or fetched", async () => {
  expect(await reasonsOf("Image", await animatedGif())).toEqual([]);
});

test("detail 7: every reason for which a file is refused is produced here, where it is fetched, or where several arrive", () => {
  const type = schema.getType("FileRejectionReason");
  const values = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  // A file of several that does not arrive: many-files.test.ts.
  const elsewhere = ["NOT_RECEIVED", "ADDRESS_NOT_HTTPS", "ADDRESS_NOT_PUBLIC", "DOWNLOAD_FAILED"];
  const produced = new Set([...files.map(([, , , reason]) => reason), ...elsewhere]);
  expect([...produced].toSorted()).toEqual(values.toSorted());
});
