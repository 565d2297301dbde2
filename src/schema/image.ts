import { createImageFromFile, createImageFromUrl } from "../resolvers/image.ts";
import { imageFileRules, minImageSideInPixels } from "../upstream/media/limits.ts";
import type { Image } from "../upstream/media/model.ts";
import { builder } from "./builder.ts";
import { sizeText } from "./limit-text.ts";
import { mutationField } from "./mutation.ts";
import { lookupField, nodeType } from "./node.ts";

const ImageType = nodeType<Image>("Image", {
  description: "A picture stored at the picture service.",
  key: ({ imageId }) => imageId,
  is: (node) => "imageId" in node,
  load: (imageId, { loaders }) => loaders.image.load(imageId),
  fields: (t) => ({
    imageId: t.exposeID("imageId", { description: "The media service's identifier." }),
    url: t.expose("url", {
      description: "Picture-service address, used to add the image to a listing.",
      type: "URL",
    }),
    maxDimensionUrl: t.expose("maxDimensionUrl", {
      description: "Address of the largest stored version; null when there is none.",
      type: "URL",
      nullable: true,
    }),
    expiresAt: t.expose("expiresAt", {
      description:
        "When the picture will be removed if no active listing uses it. After that, looking it up gives null.",
      type: "DateTime",
      nullable: true,
    }),
  }),
});

lookupField("image", ImageType, {
  argument: "imageId",
  description:
    "An image; null when there is none with this identifier, which includes images that have expired.",
});

const CreateImageFromFileInput = builder.inputType("CreateImageFromFileInput", {
  description: "Input of `createImageFromFile`.",
  fields: (t) => ({
    file: t.field({
      description: `JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC or WEBP; at most ${sizeText(imageFileRules)} and at least ${minImageSideInPixels} pixels on the longest side by the picture policy. The animation of a GIF is lost: its first picture is kept. Other animations, and multi-page PNG and TIFF, are not accepted.`,
      type: "Upload",
    }),
  }),
});

const CreateImageFromUrlInput = builder.inputType("CreateImageFromUrlInput", {
  description: "Input of `createImageFromUrl`.",
  fields: (t) => ({
    url: t.field({
      description:
        "Where the picture service fetches it; https. The same formats and policy apply as for a file.",
      type: "URL",
    }),
  }),
});

const result = {
  name: "image",
  type: ImageType,
  description: "The stored picture; null when nothing was stored.",
} as const;

mutationField("createImageFromFile", createImageFromFile, {
  description: "Stores a picture from a file. Counts once against MEDIA_WRITE.",
  upstreamCalls: 1,
  input: CreateImageFromFileInput,
  inputDescription: "The picture.",
  result,
});

mutationField("createImageFromUrl", createImageFromUrl, {
  description: "Has the picture service fetch a picture from an address. Counts once against MEDIA_WRITE.",
  upstreamCalls: 1,
  input: CreateImageFromUrlInput,
  inputDescription: "What to fetch.",
  result,
});
