import { imageFileRules } from "../upstream/media/limits.ts";
import type { Image } from "../upstream/media/model.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import {
  awaitFile,
  checkAddress,
  type FileAttempt,
  type FileInput,
  filePath,
  storeFile,
} from "./accept-file.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import type { FileSource } from "./errors/file-rules.ts";
import { mediaCheck } from "./media-check.ts";
import { defineMutation } from "./mutation.ts";

/** Error types of an image mutation besides the common ones. */
export const imageErrors = ["ValidationError", "FileRejectedError"] as const;

/** Stores a picture, once its file has come whole. */
export async function sendImage(
  file: UploadedFile,
  source: FileSource,
  attempt: FileAttempt,
  context: GatewayContext,
): Promise<Image> {
  const accepted = await storeFile(file, source, attempt);
  attempt.about({ source, check: mediaCheck("image") });
  return context.media.createImageFromFile(accepted, callOptions(context));
}

/** Stores a picture from a file. */
export const createImageFromFile = defineMutation(imageErrors, async (input: FileInput, attempt, context) => {
  const source = { path: filePath, rules: imageFileRules };
  const arrived = await awaitFile(input.file, source, attempt);
  return { image: await sendImage(arrived, source, attempt, context) };
});

/** Has the picture service fetch and store a picture. */
export const createImageFromUrl = defineMutation(
  imageErrors,
  async (input: { readonly url: string }, attempt, context) => {
    const source = { path: ["input", "url"], rules: imageFileRules };
    attempt.refuseAll(checkAddress(input.url, source));
    attempt.about({ source, check: mediaCheck("image") });
    return { image: await context.media.createImageFromUrl(input.url, callOptions(context)) };
  },
);
