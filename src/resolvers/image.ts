import type { Image } from "../upstream/media/model.ts";
import { imageFileRules } from "../upstream/media/limits.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { mutationFailure } from "./errors/mutation-failure.ts";
import type { ErrorOf } from "./errors/mutation-error.ts";
import { awaitFile, checkFileSize, filePath, toOutgoingFile, type UploadedFile } from "./uploaded-file.ts";

/** Failures of `createImageFromFile` and `createImageFromUrl`. */
export const createImageErrors = [
  "ValidationError",
  "FileRejectedError",
  "PermissionDeniedError",
  "RateLimitedError",
  "UpstreamError",
] as const;

/** Result of an image mutation. */
export interface ImagePayload {
  readonly image: Image | null;
  readonly errors: readonly ErrorOf<typeof createImageErrors>[];
}

/** The image with the service's identifier; null when this viewer has none, or it has expired. */
export function loadImage(imageId: string, context: GatewayContext): Promise<Image | null> {
  return context.loaders.image.load(imageId);
}

/** Stores a picture from a file while it arrives. */
export async function createImageFromFile(
  input: { readonly file: Promise<UploadedFile> },
  context: GatewayContext,
): Promise<ImagePayload> {
  const file = await awaitFile(input.file, imageFileRules);
  if ("rejectionReason" in file) return { image: null, errors: [file] };
  const fault = checkFileSize(file.expectedSizeInBytes, imageFileRules);
  if (fault) return { image: null, errors: [fault] };
  try {
    // The size is known: checkFileSize refuses a file without one.
    const outgoing = toOutgoingFile(file, file.expectedSizeInBytes ?? 0);
    return { image: await context.media.createImageFromFile(outgoing, callOptions(context)), errors: [] };
  } catch (error) {
    const source = { path: filePath, rules: imageFileRules };
    return { image: null, errors: mutationFailure(error, { allowed: createImageErrors, source }) };
  }
}

/** Has the picture service fetch and store a picture. */
export async function createImageFromUrl(
  input: { readonly url: string },
  context: GatewayContext,
): Promise<ImagePayload> {
  try {
    return { image: await context.media.createImageFromUrl(input.url, callOptions(context)), errors: [] };
  } catch (error) {
    const source = { path: ["input", "url"], rules: imageFileRules };
    return { image: null, errors: mutationFailure(error, { allowed: createImageErrors, source }) };
  }
}
