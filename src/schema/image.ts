import {
  type CreatedImage,
  createImageFromFile,
  createImageFromUrl,
  createImagesFromFiles,
} from "../resolvers/image.ts";
import { imageFileRules, maxImagesPerOperation, minImageSideInPixels } from "../upstream/media/limits.ts";
import type { Image } from "../upstream/media/model.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { required } from "./input-type.ts";
import { sizeText } from "./limit-text.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nodeType } from "./node.ts";
import { nonNull, nullable, objectType } from "./output-type.ts";

const ImageType = nodeType<Image>("Image", {
  description: "A picture stored at the picture service.",
  lookup: "An image; null when there is none with this identifier, which includes images that have expired.",
  properties: {
    imageId: nonNull("ID", "The media service's identifier."),
    url: nonNull("URL", "Picture-service address, used to add the image to a listing."),
    maxDimensionUrl: nullable("URL", "Address of the largest stored version; null when there is none."),
    expiresAt: nullable(
      "DateTime",
      "When the picture will be removed if no active listing uses it. After that, looking it up gives null.",
    ),
  },
});

/** What a file has to be. */
const fileText = `JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC or WEBP; at most ${sizeText(imageFileRules)} and at least ${minImageSideInPixels} pixels on the longest side by the picture policy. The animation of a GIF is lost: its first picture is kept. Other animations, and multi-page PNG and TIFF, are not accepted.`;

const result = { image: nullable(ImageType, "The stored picture; null when nothing was stored.") };

const CreateImageFromFileErrorUnion = mutationField("createImageFromFile", createImageFromFile, {
  description: "Stores a picture from a file. Counts once against MEDIA_WRITE.",
  upstreamCalls: 1,
  input: inputOf("createImageFromFile", { file: required("Upload", fileText) }),
  inputDescription: "The picture.",
  result,
});

mutationField("createImageFromUrl", createImageFromUrl, {
  description: "Has the picture service fetch a picture from an address. Counts once against MEDIA_WRITE.",
  upstreamCalls: 1,
  input: inputOf("createImageFromUrl", {
    url: required(
      "URL",
      "Where the picture service fetches it; https. The same formats and policy apply as for a file.",
    ),
  }),
  inputDescription: "What to fetch.",
  result,
});

const CreateImagesFromFilesResultType = objectType<CreatedImage>("CreateImagesFromFilesResult", {
  description: "What became of one file of `createImagesFromFiles`.",
  fields: (t) => ({
    image: t.field({
      description: "The stored picture; null when nothing was stored of this file.",
      type: ImageType,
      nullable: true,
      extensions: pure,
      // What kept the file from being stored, when it is no matter for data.
      resolve: ({ image }) => {
        if (image instanceof Error) throw image;
        return image;
      },
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
  input: inputOf("createImagesFromFiles", {
    files: required(["Upload"], `The pictures; at least one. Each of them: ${fileText}`, {
      maxEntries: maxImagesPerOperation,
    }),
  }),
  inputDescription: "The pictures.",
  errorsDescription:
    "Why no file was looked at; empty when they were. What is wrong with a file stands in its own result.",
  fields: (t) => ({
    results: t.field({
      description:
        "What became of each file, in the order of `files`; empty when no file was looked at, because of `errors`.",
      type: [CreateImagesFromFilesResultType],
      extensions: { listSize: maxImagesPerOperation, ...pure } satisfies FieldCost,
      resolve: ({ results = [] }) => results,
    }),
  }),
});
