import { imageFileRules } from "../upstream/media/limits.ts";
import type { Image } from "../upstream/media/model.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import { callOptions } from "./context.ts";
import { mediaCheck } from "./media-check.ts";
import { defineMutation } from "./mutation.ts";
import { awaitFile, filePath, storeFile } from "./accept-file.ts";

/** What an image mutation makes. */
interface ImageResult {
  readonly image: Image;
}

const ownErrors = ["ValidationError", "FileRejectedError"] as const;

/** Stores a picture from a file, once it has come whole. */
export const createImageFromFile = defineMutation(
  ownErrors,
  async (input: { readonly file: Promise<UploadedFile> }, attempt, context): Promise<ImageResult> => {
    const arrived = await awaitFile(input.file, imageFileRules);
    if (arrived.fault) throw attempt.refusal(arrived.fault);
    const accepted = await storeFile(arrived.file, imageFileRules);
    if (accepted.fault) throw attempt.refusal(accepted.fault);
    attempt.about({ source: { path: filePath, rules: imageFileRules }, check: mediaCheck("image") });
    return { image: await context.media.createImageFromFile(accepted.file, callOptions(context)) };
  },
);

/** Has the picture service fetch and store a picture. */
export const createImageFromUrl = defineMutation(
  ownErrors,
  async (input: { readonly url: string }, attempt, context): Promise<ImageResult> => {
    attempt.about({ source: { path: ["input", "url"], rules: imageFileRules }, check: mediaCheck("image") });
    return { image: await context.media.createImageFromUrl(input.url, callOptions(context)) };
  },
);
