import { expect } from "vitest";
import { jpeg } from "../../helpers/media-files.ts";
import { dayMs } from "../durations.ts";
import { expectRefusal, expectRefusals } from "../expect-refusal.ts";
import { expectFailure, rejectedFile, resultOf } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import {
  fetchImage,
  formOf,
  idOf,
  locationOf,
  namelessForm,
  read,
  sendImage,
  timestamp,
  unknown,
} from "./service-steps.ts";

/** Rules for storing, serving and expiring an image. */
export const imageRules: Statements = {
  "MEDIA-IMAGE-01": {
    title: "MUST store an image from a file, and answer 201 with its address, its expiration and Location",
    source: "media specification §1 and §4; wire facts, media §1 and §2",
    async onService(service) {
      const answer = await sendImage(service, await jpeg());
      const location = locationOf(answer);
      expect(location.startsWith(`${service.url}/image/`)).toBe(true);
      expect(answer.json()).toMatchObject({
        imageUrl: expect.stringMatching(/^https?:\/\//),
        expirationDate: expect.stringMatching(timestamp),
      });
      expect(await read(service, location)).toEqual(answer.json());
    },
    async onGateway({ client }) {
      const image = resultOf(await gateway.sendImage(client, await jpeg()), "image");
      expect(image).toMatchObject({
        url: expect.stringMatching(/^https?:\/\//),
        expiresAt: expect.any(String),
      });
      expect(await gateway.readImage(client, image.imageId)).toEqual(image);
    },
  },
  "MEDIA-IMAGE-02": {
    title: "MUST store an image from an HTTPS address, with the same response",
    source: "media specification §2 and §4; wire facts, media §1 and §2",
    async onService(service) {
      const answer = await fetchImage(service, service.host("picture.jpg", await jpeg()).https);
      const location = locationOf(answer);
      expect(location.startsWith(`${service.url}/image/`)).toBe(true);
      expect(await read(service, location)).toEqual(answer.json());
      const picture = await service.call(String(answer.json().imageUrl), { token: null });
      expect(picture).toMatchObject({ status: 200 });
    },
    async onGateway({ client, service }) {
      const { https } = service.host("picture.jpg", await jpeg());
      const image = resultOf(await gateway.fetchImage(client, https), "image");
      expect(await gateway.readImage(client, image.imageId)).toEqual(image);
    },
  },
  "MEDIA-IMAGE-03": {
    title: "MUST reject an image address with HTTP, and SHOULD use 190204",
    source: "media specification §2, §4 and §7; wire facts, media §6",
    async onService(service) {
      const { http } = service.host("picture.jpg", await jpeg());
      expectRefusal(await fetchImage(service, http), 400, 190204);
    },
    async onGateway({ client, service }) {
      const { http } = service.host("picture.jpg", await jpeg());
      const failure = rejectedFile("ADDRESS_NOT_HTTPS", { path: ["input", "url"] });
      expectFailure(await gateway.fetchImage(client, http), failure);
    },
  },
  "MEDIA-IMAGE-04": {
    title: "MUST return the ID of an image only in Location",
    source: "wire facts, media §1 and §2",
    async onService(service) {
      const answer = await sendImage(service, await jpeg());
      const id = idOf(locationOf(answer));
      expect(answer.json()).not.toHaveProperty("imageId");
      expect(await read(service, `/image/${id}`)).not.toHaveProperty("imageId");
    },
    notThroughGateway: "The gateway does not forward the status and headers of the service's responses.",
  },
  "MEDIA-IMAGE-05": {
    title: "MUST serve the image at its address without a token, and keep the address",
    source: "media specification §1 and §2; wire facts, media §2 and §3",
    async onService(service) {
      const location = locationOf(await sendImage(service, await jpeg()));
      const { imageUrl } = await read(service, location);
      const picture = await service.call(String(imageUrl), { token: null });
      expect(picture).toMatchObject({ status: 200, headers: { "content-type": "image/jpeg" } });
      await service.pass(dayMs);
      expect(await read(service, location)).toMatchObject({ imageUrl });
    },
    async onGateway({ client, service }) {
      const { image } = await gateway.sendImage(client, await jpeg());
      expect(await service.call(image?.url ?? "", { token: null })).toMatchObject({ status: 200 });
    },
  },
  "MEDIA-IMAGE-06": {
    title: "MUST answer getImage for an expired image with 404 and 190200, and not before its expiration",
    source: "media specification §3, §4 and §7; wire facts, media §6",
    async onService(service) {
      const location = locationOf(await sendImage(service, await jpeg()));
      const { expirationDate, imageUrl } = await read(service, location);
      await service.pass(Date.parse(String(expirationDate)) - service.now() - 1);
      expect(await service.call(location)).toMatchObject({ status: 200 });
      await service.pass(1);
      expectRefusal(await service.call(location), 404, 190200);
      expect(await service.call(String(imageUrl), { token: null })).toMatchObject({ status: 404 });
    },
    async onGateway({ client, service }) {
      const image = resultOf(await gateway.sendImage(client, await jpeg()), "image");
      await service.pass(Date.parse(String(image.expiresAt)) - service.now() - 1);
      expect(await gateway.readImage(client, image.imageId)).toEqual(image);
      await service.pass(1);
      expect(await gateway.readImage(client, image.imageId)).toBeNull();
    },
  },
  "MEDIA-IMAGE-07": {
    title: "SHOULD keep an unused image for 30 days",
    source: "wire facts, media §5",
    async onService(service) {
      const answer = await sendImage(service, await jpeg());
      expect(answer.json()).toMatchObject({
        expirationDate: new Date(service.now() + 30 * dayMs).toISOString(),
      });
    },
    async onGateway({ client, service }) {
      const { image } = await gateway.sendImage(client, await jpeg());
      expect(image?.expiresAt).toBe(new Date(service.now() + 30 * dayMs).toISOString());
    },
  },
  "MEDIA-IMAGE-08": {
    title: "MUST answer getImage for an unknown ID with 404 and 190200",
    source: "wire facts, media §6",
    onService: async (service) => expectRefusal(await service.call(`/image/${unknown}`), 404, 190200),
    onGateway: async ({ client }) => expect(await gateway.readImage(client, unknown)).toBeNull(),
  },
  "MEDIA-IMAGE-09": {
    title: "SHOULD also return the address of the largest rendition",
    source: "wire facts, media §2",
    async onService(service) {
      const { maxDimensionImageUrl } = (await sendImage(service, await jpeg({ width: 1800 }))).json();
      expect(await service.call(String(maxDimensionImageUrl), { token: null })).toMatchObject({
        status: 200,
      });
    },
    async onGateway({ client, service }) {
      const { image } = await gateway.sendImage(client, await jpeg({ width: 1800 }));
      const picture = await service.call(image?.maxDimensionUrl ?? "", { token: null });
      expect(picture).toMatchObject({ status: 200 });
    },
  },
  "MEDIA-IMAGE-10": {
    title: "MUST accept an image file without a name",
    source: "media specification §4",
    async onService(service) {
      locationOf(await service.call("/image/create_image_from_file", namelessForm("image", await jpeg())));
    },
    notThroughGateway: "The gateway creates the form and names every file.",
  },
  "MEDIA-IMAGE-11": {
    title: "MUST read the image from the form part named image, and reject a request without it with 400",
    source: "media specification §4; wire facts, media §1 and §5",
    async onService(service) {
      const picture = await jpeg();
      for (const options of [
        { form: formOf("file", picture, "picture.jpg") },
        { body: picture, headers: { "content-type": "image/jpeg" } },
      ]) {
        const answer = await service.call("/image/create_image_from_file", options);
        expect(answer.status).toBe(400);
      }
    },
    notThroughGateway: "The gateway creates the form and names every file.",
  },
  "MEDIA-IMAGE-12": {
    title: "MUST reject an address from which no image can be fetched, with 190204",
    source: "media specification §4; wire facts, media §6",
    async onService(service) {
      const { https } = service.host("picture.jpg", await jpeg());
      const inside = "https://127.0.0.1/picture.jpg";
      const wrong = [undefined, null, "", 5, "picture.jpg", inside, `${https}.missing`];
      await expectRefusals(wrong, (imageUrl) => fetchImage(service, imageUrl), 400, 190204);
    },
    async onGateway({ client, service }) {
      const { https } = service.host("picture.jpg", await jpeg());
      const failure = rejectedFile("DOWNLOAD_FAILED", { path: ["input", "url"] });
      expectFailure(await gateway.fetchImage(client, `${https}.missing`), failure, 190204);
    },
  },
};
