import { imageFileRules } from "../upstream/media/limits.ts";
import type { Image } from "../upstream/media/model.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import { awaitFile, type FileInput, filePath, storeFile } from "./accept-file.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { checkAddress } from "./file-address.ts";
import type { FileSource } from "./errors/file-rules.ts";
import type { ErrorOf } from "./errors/mutation-error.ts";
import { mediaCheck } from "./media-check.ts";
import { type Attempt, defineMutation } from "./mutation.ts";

/** What an image mutation makes. */
export interface ImageResult {
  readonly image: Image;
}

/** Error types of an image mutation besides the common ones. */
export const imageErrors = ["ValidationError", "FileRejectedError"] as const;

/** A failure of an image mutation. */
export type CreateImageError = ErrorOf<typeof imageErrors>;

/** Stores a picture, once its file has come whole. */
export async function sendImage(
  file: UploadedFile,
  source: FileSource,
  attempt: Attempt<ImageResult, (typeof imageErrors)[number]>,
  context: GatewayContext,
): Promise<ImageResult> {
  const accepted = await storeFile(file, source, attempt);
  attempt.about({ source, check: mediaCheck("image") });
  return { image: await context.media.createImageFromFile(accepted, callOptions(context)) };
}

/** Stores a picture from a file. */
export const createImageFromFile = defineMutation(
  imageErrors,
  async (input: FileInput, attempt, context): Promise<ImageResult> => {
    const source = { path: filePath, rules: imageFileRules };
    return sendImage(await awaitFile(input.file, source, attempt), source, attempt, context);
  },
);

/** Has the picture service fetch and store a picture. */
export const createImageFromUrl = defineMutation(
  imageErrors,
  async (input: { readonly url: string }, attempt, context): Promise<ImageResult> => {
    const source = { path: ["input", "url"], rules: imageFileRules };
    attempt.refuseAll(checkAddress(input.url, source));
    attempt.about({ source, check: mediaCheck("image") });
    return { image: await context.media.createImageFromUrl(input.url, callOptions(context)) };
  },
);
