import { encodeGlobalId } from "../resolvers/global-id.ts";
import {
  createImageErrors,
  createImageFromFile,
  createImageFromUrl,
  type ImagePayload,
  loadImage,
} from "../resolvers/image.ts";
import type { Image } from "../upstream/media/model.ts";
import { builder } from "./builder.ts";
import { NodeInterface } from "./node.ts";
import { mutationPayload } from "./payload.ts";

const ImageType = builder.objectRef<Image>("Image").implement({
  description: "A picture stored at the picture service.",
  interfaces: [NodeInterface],
  fields: (t) => ({
    id: t.id({
      description: "Global identifier.",
      resolve: ({ imageId }) => encodeGlobalId("Image", imageId),
    }),
    imageId: t.id({ description: "The media service's identifier.", resolve: ({ imageId }) => imageId }),
    url: t.field({
      description: "Picture-service address, used to add the image to a listing.",
      type: "URL",
      resolve: ({ url }) => url,
    }),
    maxDimensionUrl: t.field({
      description: "Address of the largest stored version; null when there is none.",
      type: "URL",
      nullable: true,
      resolve: ({ maxDimensionUrl }) => maxDimensionUrl,
    }),
    expiresAt: t.field({
      description:
        "When the picture will be removed if no active listing uses it. After that, looking it up gives null.",
      type: "DateTime",
      nullable: true,
      resolve: ({ expiresAt }) => expiresAt,
    }),
  }),
});

builder.queryField("image", (t) =>
  t.field({
    description:
      "An image; null when there is none with this identifier, which includes images that have expired.",
    type: ImageType,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    args: { imageId: t.arg.id({ description: "The media service's identifier." }) },
    resolve: (_root, { imageId }, context) => loadImage(imageId, context),
  }),
);

const CreateImageFromFileInput = builder.inputType("CreateImageFromFileInput", {
  description: "Input of `createImageFromFile`.",
  fields: (t) => ({
    file: t.field({
      description:
        "JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC or WEBP; at most 12 MB and at least 500 pixels on the longest side by the picture policy. Animation is lost; multi-page PNG and TIFF are not supported.",
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

const CreateImageFromFilePayload = mutationPayload<ImagePayload>("createImageFromFile", createImageErrors);
const CreateImageFromUrlPayload = mutationPayload<ImagePayload>("createImageFromUrl", createImageErrors);
for (const payload of [CreateImageFromFilePayload, CreateImageFromUrlPayload]) {
  builder.objectField(payload, "image", (t) =>
    t.field({
      description: "The stored picture; null when nothing was stored.",
      type: ImageType,
      nullable: true,
      resolve: ({ image }) => image,
    }),
  );
}

builder.mutationFields((t) => ({
  createImageFromFile: t.field({
    description: "Stores a picture from a file. Counts once against MEDIA_WRITE.",
    type: CreateImageFromFilePayload,
    extensions: { upstreamCalls: 1 },
    args: { input: t.arg({ description: "The picture.", type: CreateImageFromFileInput }) },
    resolve: (_root, { input }, context) => createImageFromFile(input, context),
  }),
  createImageFromUrl: t.field({
    description: "Has the picture service fetch a picture from an address. Counts once against MEDIA_WRITE.",
    type: CreateImageFromUrlPayload,
    extensions: { upstreamCalls: 1 },
    args: { input: t.arg({ description: "What to fetch.", type: CreateImageFromUrlInput }) },
    resolve: (_root, { input }, context) => createImageFromUrl(input, context),
  }),
}));
