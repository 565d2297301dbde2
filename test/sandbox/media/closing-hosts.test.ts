import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { graphql } from "../../generated/gql.ts";
import { startClosingPeer } from "../../helpers/closing-peer.ts";
import { startGatewayProcess } from "../../helpers/gateway-process.ts";
import { graphqlClient } from "../../helpers/graphql-client.ts";
import { pdf } from "../../helpers/media-files.ts";
import { createRandom } from "../../helpers/random.ts";

const createImage = graphql(`
  mutation CreateImageFromClosingHost($url: URL!) {
    createImageFromUrl(input: { url: $url }) {
      image {
        maxDimensionUrl
      }
      errors {
        __typename
      }
    }
  }
`);

const createDocument = graphql(`
  mutation CreateDocumentFromClosingHost($url: URL!) {
    createDocumentFromUrl(input: { url: $url, documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH] }) {
      document {
        documentId
      }
      errors {
        __typename
      }
    }
  }
`);

const readDocument = graphql(`
  query DocumentFromClosingHost($documentId: ID!) {
    document(documentId: $documentId) {
      status
      file {
        sizeInBytes
      }
    }
  }
`);

/** Creates a square PNG with random first rows, which do not compress: slightly larger than `noiseBytes`. */
async function noisyPng(side: number, noiseBytes: number): Promise<Buffer> {
  const random = createRandom(1);
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < noiseBytes; at += 1) pixels[at] = random() * 256;
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

/** Starts a host with one file, and a process with gateway and sandbox that may fetch from it. */
async function startBoth(mediaType: string, body: Buffer) {
  const host = await startClosingPeer("https", () => ({ mediaType, body }));
  const gateway = await startGatewayProcess({
    SANDBOX_ALLOWED_HOSTS: host.host,
    SANDBOX_PROCESSING_MS: "0",
    ...host.trust,
  });
  return {
    url: `${host.url}/file`,
    gateway,
    client: graphqlClient(gateway.url),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await host[Symbol.asyncDispose]();
    },
  };
}

/** Number of simultaneous fetches; enough to make the disk slower than the network. */
const together = 4;

describe("A host that closes the connection after each file", () => {
  test.each([
    ["64 KiB", 500, 64_000],
    ["2.5 MB", 1_000, 2_490_000],
  ])("delivers an image of %s completely", async (_size, side, noiseBytes) => {
    await using both = await startBoth("image/png", await noisyPng(side, noiseBytes));
    const answers = await Promise.all(
      Array.from({ length: together }, () => both.client.query(createImage, { url: both.url })),
    );
    for (const { data } of answers) {
      expect(data?.createImageFromUrl?.errors).toEqual([]);
      const url = String(data?.createImageFromUrl?.image?.maxDimensionUrl);
      const picture = await (await fetch(url)).arrayBuffer();
      expect(await sharp(picture).metadata()).toMatchObject({ width: side, height: side });
    }
    expect(await both.gateway.stop("SIGTERM")).toBe(0);
  });

  test.each([
    ["64 KiB", 65_536],
    ["2.5 MB", 2_500_000],
  ])("delivers a document of %s completely", async (_size, size) => {
    const file = pdf({ text: "x".repeat(size) });
    await using both = await startBoth("application/pdf", file);
    const answers = await Promise.all(
      Array.from({ length: together }, () => both.client.query(createDocument, { url: both.url })),
    );
    for (const { data } of answers) {
      expect(data?.createDocumentFromUrl?.errors).toEqual([]);
      const documentId = data?.createDocumentFromUrl?.document?.documentId ?? "";
      await expect
        .poll(async () => (await both.client.query(readDocument, { documentId })).data?.document)
        .toEqual({ status: "ACCEPTED", file: { sizeInBytes: file.length } });
    }
    expect(await both.gateway.stop("SIGTERM")).toBe(0);
  });

  test("is disconnected when its file of 30 MB exceeds the limit", async () => {
    await using both = await startBoth("image/png", Buffer.alloc(30_000_000));
    const { url, client } = both;
    const image = await client.query(createImage, { url });
    expect(image.data?.createImageFromUrl?.errors).toEqual([{ __typename: "FileRejectedError" }]);
    const document = await client.query(createDocument, { url });
    expect(document.data?.createDocumentFromUrl?.errors).toEqual([{ __typename: "FileRejectedError" }]);
    expect(await both.gateway.stop("SIGTERM")).toBe(0);
  });
});
