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
import type { Rule } from "../rule.ts";
import type { GatewayUnderTest, ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import type { ExpectedFailure } from "./gateway-steps.ts";
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
  const sent = await gateway.sendImage(client, file);
  expect(sent.image).toBeNull();
  gateway.expectFailure(sent.errors, expected, errorId);
  const fetched = await gateway.fetchImage(client, service.host("picture", file).https);
  expect(fetched.image).toBeNull();
  gateway.expectFailure(fetched.errors, expected, errorId);
}

function acceptsFormat(id: string, name: string, makeFile: () => Promise<Uint8Array>): Rule {
  return {
    id,
    title: `MUST accept ${name} images, from a file and from an address`,
    source: "media specification §4 and §8",
    async onService(service) {
      const file = await makeFile();
      locationOf(await sendImage(service, file, `picture.${name.toLowerCase()}`));
      locationOf(await fetchImage(service, service.host("picture", file).https));
    },
    async onGateway({ client }) {
      const { image, errors } = await gateway.sendImage(client, await makeFile());
      expect(errors).toEqual([]);
      expect(image).not.toBeNull();
    },
  };
}

function refusesAnimation(id: string, name: string, makeFile: () => Promise<Uint8Array>): Rule {
  return {
    id,
    title: `MUST reject ${name} images, and SHOULD use 190203`,
    source: "media specification §4; wire facts, media §5 and §6",
    async onService(service) {
      await expectRefused(service, await makeFile(), 190203);
    },
    async onGateway(tested) {
      const expected = {
        __typename: "FileRejectedError",
        rejectionReason: "ANIMATED_OR_MULTI_PAGE",
      } as const;
      await expectFailures(tested, await makeFile(), expected, 190203);
    },
  };
}

/** Rules for image files: formats, sizes, dimensions. */
export const imageFileRules: readonly Rule[] = [
  acceptsFormat("MEDIA-IMAGE-20", "JPG", jpeg),
  acceptsFormat("MEDIA-IMAGE-21", "GIF", gif),
  acceptsFormat("MEDIA-IMAGE-22", "PNG", png),
  acceptsFormat("MEDIA-IMAGE-23", "BMP", bmp),
  acceptsFormat("MEDIA-IMAGE-24", "TIFF", tiff),
  acceptsFormat("MEDIA-IMAGE-25", "AVIF", avif),
  acceptsFormat("MEDIA-IMAGE-26", "HEIC", heic),
  acceptsFormat("MEDIA-IMAGE-27", "WEBP", webp),
  {
    id: "MEDIA-IMAGE-30",
    title: "MUST accept animated GIF images and store their first frame",
    source: "media specification §4; wire facts, media §5",
    async onService(service) {
      const file = await animatedGif();
      locationOf(await sendImage(service, file, "picture.gif"));
      locationOf(await fetchImage(service, service.host("picture", file).https));
    },
    async onGateway({ client }) {
      const { image, errors } = await gateway.sendImage(client, await animatedGif());
      expect(errors).toEqual([]);
      expect(image).not.toBeNull();
    },
  },
  refusesAnimation("MEDIA-IMAGE-31", "multi-page PNG", apng),
  refusesAnimation("MEDIA-IMAGE-32", "multi-page TIFF", multiPageTiff),
  {
    id: "MEDIA-IMAGE-33",
    title: "MUST reject a file of any other format, with 190203",
    source: "media specification §4 and §8; wire facts, media §6",
    async onService(service) {
      for (const file of [pdf(), Buffer.from("Not a picture.")]) await expectRefused(service, file, 190203);
    },
    async onGateway(tested) {
      const expected = { __typename: "FileRejectedError", rejectionReason: "UNSUPPORTED_TYPE" } as const;
      await expectFailures(tested, pdf(), expected, 190203);
    },
  },
  {
    id: "MEDIA-IMAGE-34",
    title: "MUST accept an image of 12 MB and reject a larger file with 190201",
    source: "media specification §4; wire facts, media §5 and §6",
    async onService(service) {
      locationOf(await sendImage(service, await paddedJpeg(maxImageBytes)));
      await expectRefused(service, await paddedJpeg(maxImageBytes + 1), 190201);
    },
    async onGateway({ client, service }) {
      const file = await paddedJpeg(maxImageBytes + 1);
      const expected = {
        __typename: "FileRejectedError",
        rejectionReason: "TOO_LARGE",
        maxSizeInBytes: maxImageBytes,
      } as const;
      gateway.expectFailure((await gateway.sendImage(client, file)).errors, expected);
      const fetched = await gateway.fetchImage(client, service.host("picture", file).https);
      gateway.expectFailure(fetched.errors, expected, 190201);
    },
  },
  {
    id: "MEDIA-IMAGE-35",
    title: "MUST reject dimensions over the limit with 190202, which SHOULD be 15000 pixels per side",
    source: "media specification §4; wire facts, media §5 and §6",
    async onService(service) {
      locationOf(await sendImage(service, await png({ width: 15_000, height: 2 })));
      await expectRefused(service, await png({ width: 15_001, height: 2 }), 190202);
    },
    async onGateway(tested) {
      const expected = { __typename: "FileRejectedError", rejectionReason: "DIMENSIONS_TOO_LARGE" } as const;
      await expectFailures(tested, await png({ width: 15_001, height: 2 }), expected, 190202);
    },
  },
  {
    id: "MEDIA-IMAGE-36",
    title: "MUST accept 500 pixels on the longest side, and reject fewer",
    source: "media specification §4; wire facts, media §5",
    async onService(service) {
      locationOf(await sendImage(service, await jpeg({ width: 500, height: 20 })));
      const answer = await sendImage(service, await jpeg({ width: 499, height: 499 }));
      expect(answer.status).toBe(400);
    },
    async onGateway({ client }) {
      const { image, errors } = await gateway.sendImage(client, await jpeg({ width: 499, height: 499 }));
      expect(image).toBeNull();
      const expected = { __typename: "FileRejectedError", rejectionReason: "DIMENSIONS_TOO_SMALL" } as const;
      gateway.expectFailure(errors, expected, 190202);
    },
  },
];
