import { expect } from "vitest";
import {
  animatedGif,
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
  webp,
} from "../../helpers/media-files.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { type ExpectedFailure, expectFailure, rejectedFile, resultOf } from "../outcomes.ts";
import type { CheckedStatement, Statements } from "../rule.ts";
import type { GatewayUnderTest, ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import { fetchImage, locationOf, sendImage } from "./service-steps.ts";

const maxImageBytes = 12 * 1024 * 1024;

/** Creates an image followed by zeros that decoders ignore. */
async function paddedJpeg(sizeInBytes: number): Promise<Buffer> {
  const picture = await jpeg();
  return Buffer.concat([picture, Buffer.alloc(sizeInBytes - picture.length)]);
}

/** Expects that both create calls for images reject a file. */
async function expectRefused(service: ServiceUnderTest, file: Uint8Array, errorId: number): Promise<void> {
  expectRefusal(await sendImage(service, file), 400, errorId);
  expectRefusal(await fetchImage(service, service.host("picture", file).https), 400, errorId);
}

/** Expects that both create mutations for images reject a file. */
async function expectFailures(
  { client, service }: GatewayUnderTest,
  file: Uint8Array,
  expected: ExpectedFailure,
  errorId: number,
): Promise<void> {
  expectFailure(await gateway.sendImage(client, file), expected, errorId);
  expectFailure(await gateway.fetchImage(client, service.host("picture", file).https), expected, errorId);
}

function acceptsFormat(name: string, makeFile: () => Promise<Uint8Array>): CheckedStatement {
  return {
    title: `MUST accept ${name} images, from a file and from an address`,
    source: "media specification §4 and §8",
    async onService(service) {
      const file = await makeFile();
      locationOf(await sendImage(service, file, `picture.${name.toLowerCase()}`));
      locationOf(await fetchImage(service, service.host("picture", file).https));
    },
    async onGateway({ client }) {
      resultOf(await gateway.sendImage(client, await makeFile()), "image");
    },
  };
}

function refusesAnimation(name: string, makeFile: () => Promise<Uint8Array>): CheckedStatement {
  return {
    title: `MUST reject ${name} images, and SHOULD use 190203`,
    source: "media specification §4; wire facts, media §5 and §6",
    onService: async (service) => expectRefused(service, await makeFile(), 190203),
    onGateway: async (tested) =>
      expectFailures(tested, await makeFile(), rejectedFile("ANIMATED_OR_MULTI_PAGE"), 190203),
  };
}

/** Rules for image files: formats, sizes, dimensions. */
export const imageFileRules: Statements = {
  "MEDIA-IMAGE-20": acceptsFormat("JPG", jpeg),
  "MEDIA-IMAGE-21": acceptsFormat("GIF", gif),
  "MEDIA-IMAGE-22": acceptsFormat("PNG", png),
  "MEDIA-IMAGE-23": acceptsFormat("BMP", bmp),
  "MEDIA-IMAGE-24": acceptsFormat("TIFF", tiff),
  "MEDIA-IMAGE-25": acceptsFormat("AVIF", avif),
  "MEDIA-IMAGE-26": acceptsFormat("HEIC", heic),
  "MEDIA-IMAGE-27": acceptsFormat("WEBP", webp),
  "MEDIA-IMAGE-30": {
    title: "MUST accept animated GIF images and store their first frame",
    source: "media specification §4; wire facts, media §5",
    async onService(service) {
      const file = await animatedGif();
      locationOf(await sendImage(service, file, "picture.gif"));
      locationOf(await fetchImage(service, service.host("picture", file).https));
    },
    async onGateway({ client }) {
      resultOf(await gateway.sendImage(client, await animatedGif()), "image");
    },
  },
  "MEDIA-IMAGE-31": refusesAnimation("multi-page PNG", apng),
  "MEDIA-IMAGE-32": refusesAnimation("multi-page TIFF", multiPageTiff),
  "MEDIA-IMAGE-33": {
    title: "MUST reject a file of any other format, with 190203",
    source: "media specification §4 and §8; wire facts, media §6",
    async onService(service) {
      for (const file of [pdf(), Buffer.from("Not a picture.")]) await expectRefused(service, file, 190203);
    },
    onGateway: (tested) => expectFailures(tested, pdf(), rejectedFile("UNSUPPORTED_TYPE"), 190203),
  },
  "MEDIA-IMAGE-34": {
    title: "MUST accept an image of 12 MB and reject a larger file with 190201",
    source: "media specification §4; wire facts, media §5 and §6",
    async onService(service) {
      locationOf(await sendImage(service, await paddedJpeg(maxImageBytes)));
      await expectRefused(service, await paddedJpeg(maxImageBytes + 1), 190201);
    },
    async onGateway({ client, service }) {
      const file = await paddedJpeg(maxImageBytes + 1);
      const failure = rejectedFile("TOO_LARGE", { maxSizeInBytes: maxImageBytes });
      expectFailure(await gateway.sendImage(client, file), failure);
      expectFailure(await gateway.fetchImage(client, service.host("picture", file).https), failure, 190201);
    },
  },
  "MEDIA-IMAGE-35": {
    title: "MUST reject dimensions over the limit with 190202, which SHOULD be 15000 pixels per side",
    source: "media specification §4; wire facts, media §5 and §6",
    async onService(service) {
      locationOf(await sendImage(service, await png({ width: 15_000, height: 2 })));
      await expectRefused(service, await png({ width: 15_001, height: 2 }), 190202);
    },
    async onGateway(tested) {
      const picture = await png({ width: 15_001, height: 2 });
      await expectFailures(tested, picture, rejectedFile("DIMENSIONS_TOO_LARGE"), 190202);
    },
  },
  "MEDIA-IMAGE-36": {
    title: "MUST accept 500 pixels on the longest side, and reject fewer",
    source: "media specification §4; wire facts, media §5",
    async onService(service) {
      locationOf(await sendImage(service, await jpeg({ width: 500, height: 20 })));
      const answer = await sendImage(service, await jpeg({ width: 499, height: 499 }));
      expect(answer.status).toBe(400);
    },
    async onGateway({ client }) {
      const outcome = await gateway.sendImage(client, await jpeg({ width: 499, height: 499 }));
      expectFailure(outcome, rejectedFile("DIMENSIONS_TOO_SMALL"), 190202);
    },
  },
};
