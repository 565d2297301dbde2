import { createImageFromFile, createImageFromUrl } from "../resolvers/image.ts";
import { type CreatedImage, createImagesFromFiles } from "../resolvers/images.ts";
import { imageFileRules, maxImagesPerOperation, minImageSideInPixels } from "../upstream/media/limits.ts";
import type { Image } from "../upstream/media/model.ts";
import { builder } from "./builder.ts";
import type { FieldCost } from "./field-cost.ts";
import { pure } from "./field-purity.ts";
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

/** What a file has to be. */
const fileText = `JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC or WEBP; at most ${sizeText(imageFileRules)} and at least ${minImageSideInPixels} pixels on the longest side by the picture policy. The animation of a GIF is lost: its first picture is kept. Other animations, and multi-page PNG and TIFF, are not accepted.`;

const CreateImageFromFileInput = builder.inputType("CreateImageFromFileInput", {
  description: "Input of `createImageFromFile`.",
  fields: (t) => ({
    file: t.field({
      description: fileText,
      type: "Upload",
    }),
  }),
});

const CreateImagesFromFilesInput = builder.inputType("CreateImagesFromFilesInput", {
  description: "Input of `createImagesFromFiles`.",
  fields: (t) => ({
    files: t.field({
      description: `The pictures; at least one. Each of them: ${fileText}`,
      type: ["Upload"],
      maxEntries: maxImagesPerOperation,
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

const CreateImageFromFileErrorUnion = mutationField("createImageFromFile", createImageFromFile, {
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

/** @throws what kept the file from being stored, when it is no matter for data. */
function imageOf({ image }: CreatedImage): Image | null {
  if (image instanceof Error) throw image;
  return image;
}

const CreateImagesFromFilesResultType = builder
  .objectRef<CreatedImage>("CreateImagesFromFilesResult")
  .implement({
    description: "What became of one file of `createImagesFromFiles`.",
    fields: (t) => ({
      image: t.field({
        description: "The stored picture; null when nothing was stored of this file.",
        type: ImageType,
        nullable: true,
        extensions: pure,
        resolve: imageOf,
      }),
      errors: t.field({
        description: "Why this file was not stored; empty when it was.",
        type: [CreateImageFromFileErrorUnion],
        extensions: { listSize: 1, ...pure } satisfies FieldCost,
        resolve: ({ errors }) => errors as never,
      }),
    }),
  });

/** As many calls as files. @param args as the client sends them: one file may stand in the place of a list. */
function callsFor(args: Readonly<Record<string, unknown>>): number {
  const { files } = args["input"] as { readonly files?: unknown };
  return Array.isArray(files) ? Math.min(files.length, maxImagesPerOperation) : 1;
}

mutationField("createImagesFromFiles", createImagesFromFiles, {
  description: `Stores pictures from files, 1 to ${maxImagesPerOperation}, one after another while they arrive. Each has its own result: one that is refused stops no other. Each counts once against MEDIA_WRITE.`,
  upstreamCalls: callsFor,
  input: CreateImagesFromFilesInput,
  inputDescription: "The pictures.",
  errorsDescription:
    "Why no file was looked at; empty when they were. What is wrong with a file stands in its own result.",
  result: (t) => ({
    results: t.field({
      description:
        "What became of each file, in the order of `files`; empty when no file was looked at, because of `errors`.",
      type: [CreateImagesFromFilesResultType],
      extensions: { listSize: maxImagesPerOperation, ...pure } satisfies FieldCost,
      resolve: ({ results = [] }) => results,
    }),
  }),
});
