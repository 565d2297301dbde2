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
import { sizeText } from "./size-text.ts";
import { inputOf, mutationField } from "./mutation.ts";
import { nodeType } from "./node.ts";
import { nonNull, nullable, objectType } from "./output-type.ts";

const ImageType = nodeType<Image>("Image", {
  description: "An image stored by the media service.",
  lookup: "An image; null when there is none with this identifier, or when the image has expired.",
  properties: {
    imageId: nonNull("ID", "Identifier at the media service."),
    url: nonNull("URL", "URL at the picture service, used to add the image to a listing."),
    maxDimensionUrl: nullable("URL", "URL of the largest stored version; null when there is none."),
    expiresAt: nullable(
      "DateTime",
      "Time at which the service removes the image if no active listing uses it. Afterwards, a lookup returns null.",
    ),
  },
});

/** Requirements for an image file, as part of a description. */
const fileText = `JPG, GIF, PNG, BMP, TIFF, AVIF, HEIC or WEBP; at most ${sizeText(imageFileRules)}. The picture policy requires at least ${minImageSideInPixels} pixels on the longest side. Of an animated GIF, only the first frame is stored. Other animations, and multi-page PNG and TIFF files, are not accepted.`;

const result = { image: nullable(ImageType, "The stored image; null when none was stored.") };

const CreateImageFromFileErrorUnion = mutationField("createImageFromFile", createImageFromFile, {
  description: "Creates an image from a file. Counts as one MEDIA_WRITE call.",
  upstreamCalls: 1,
  input: inputOf("createImageFromFile", { file: required("Upload", fileText) }),
  inputDescription: "The image file.",
  result,
});

mutationField("createImageFromUrl", createImageFromUrl, {
  description:
    "Creates an image from a file that the picture service downloads from a URL. Counts as one MEDIA_WRITE call.",
  upstreamCalls: 1,
  input: inputOf("createImageFromUrl", {
    url: required(
      "URL",
      "Public https URL of the file. The formats and the policy for uploaded files apply.",
    ),
  }),
  inputDescription: "URL of the image.",
  result,
});

const CreateImagesFromFilesResultType = objectType<CreatedImage>("CreateImagesFromFilesResult", {
  description: "Result for one file of `createImagesFromFiles`.",
  fields: (t) => ({
    image: t.field({
      description: "The stored image; null when this file was not stored.",
      type: ImageType,
      nullable: true,
      extensions: pure,
      // `image` is an Error for a failure that must be a top-level error.
      resolve: ({ image }) => {
        if (image instanceof Error) throw image;
        return image;
      },
    }),
    errors: t.field({
      description: "Errors of this file; empty when it was stored.",
      type: [CreateImageFromFileErrorUnion],
      extensions: { listSize: 1, ...pure } satisfies FieldCost,
      resolve: ({ errors }) => errors as never,
    }),
  }),
});

/**
 * Returns the number of calls: one for each file. @param args arguments before coercion, where a single file can stand
 * for a list.
 */
function callsFor(args: Readonly<Record<string, unknown>>): number {
  const { files } = args["input"] as { readonly files?: unknown };
  return Array.isArray(files) ? Math.min(files.length, maxImagesPerOperation) : 1;
}

mutationField("createImagesFromFiles", createImagesFromFiles, {
  description: `Creates images from 1 to ${maxImagesPerOperation} files, one after another as they arrive. Each file has its own result, and a rejected file does not stop the others. Each file counts as one MEDIA_WRITE call.`,
  upstreamCalls: callsFor,
  input: inputOf("createImagesFromFiles", {
    files: required(["Upload"], `The images; at least one. Requirements for each: ${fileText}`, {
      maxEntries: maxImagesPerOperation,
    }),
  }),
  inputDescription: "The image files.",
  errorsDescription:
    "Errors that concern the whole call; empty when the files were processed. Errors of a single file are in its own result.",
  fields: (t) => ({
    results: t.field({
      description: "Results in the order of `files`; empty when the whole call failed with `errors`.",
      type: [CreateImagesFromFilesResultType],
      extensions: { listSize: maxImagesPerOperation, ...pure } satisfies FieldCost,
      resolve: ({ results = [] }) => results,
    }),
  }),
});
