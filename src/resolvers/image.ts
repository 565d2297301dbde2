import type { UploadedFile } from "../uploads/uploaded-file.ts";
import { imageFileRules, maxImagesPerOperation } from "../upstream/media/limits.ts";
import type { Image } from "../upstream/media/model.ts";
import {
  waitForHeaders,
  checkUrl,
  type FileAttempt,
  type FileInput,
  filePath,
  storeFile,
  SerialQueue,
} from "./accept-file.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { type ErrorOf, validationError } from "./errors/mutation-error.ts";
import type { FileSource } from "./errors/mutation-target.ts";
import { mediaCheck } from "./errors/outcome-check.ts";
import { defineMutation } from "./mutation.ts";

/** Error types of an image mutation besides the common ones. */
const imageErrors = ["ValidationError", "FileRejectedError"] as const;

/** Stores an image at the service after its file has arrived completely. */
async function sendImage(
  file: UploadedFile,
  source: FileSource,
  attempt: FileAttempt,
  context: GatewayContext,
): Promise<Image> {
  const accepted = await storeFile(file, source, attempt);
  attempt.addFacts({ source, check: mediaCheck("image") });
  return context.media.createImageFromFile(accepted, callOptions(context));
}

/** Creates an image from a file. */
export const createImageFromFile = defineMutation(imageErrors, async (input: FileInput, attempt, context) => {
  const source = { path: filePath, rules: imageFileRules };
  const arrived = await waitForHeaders(input.file, source, attempt);
  return { image: await sendImage(arrived, source, attempt, context) };
});

/** Creates an image from a URL that the picture service downloads. */
export const createImageFromUrl = defineMutation(
  imageErrors,
  async (input: { readonly url: string }, attempt, context) => {
    const source = { path: ["input", "url"], rules: imageFileRules };
    attempt.rejectIfInvalid(checkUrl(input.url, source));
    attempt.addFacts({ source, check: mediaCheck("image") });
    return { image: await context.media.createImageFromUrl(input.url, callOptions(context)) };
  },
);

/** Result for one file of several. */
export interface CreatedImage {
  /** The image; an Error for a failure that must be a top-level error; null when no image was stored. */
  readonly image: Image | Error | null;
  readonly errors: readonly ErrorOf<typeof imageErrors>[];
}

/** One file of several. */
interface ImageFile extends FileInput {
  /** Input field of the file. */
  readonly path: readonly string[];
  /** Queue shared by all files of the operation. */
  readonly turns: SerialQueue;
}

/**
 * Creates one of several images. Files arrive in the order of the request body, which can differ from the order of the
 * list. Each file waits for the previous one; the unread rest of a file is skipped.
 */
const createImage = defineMutation(
  imageErrors,
  async ({ file, path, turns }: ImageFile, attempt, context) => {
    const source = { path, rules: imageFileRules };
    attempt.addFacts({ source, isOneOfSeveral: true });
    const arrived = await waitForHeaders(file, source, attempt);
    const image = await turns.run(async () => {
      try {
        const stored = await sendImage(arrived, source, attempt, context);
        context.account.recordStoredFile();
        return stored;
      } finally {
        arrived.skip();
      }
    });
    return { image };
  },
);

/** Returns a top-level error instead of the image, so that the identifiers of the other images are not lost. */
function asTopLevelError(reason: unknown): CreatedImage {
  const error = reason instanceof Error ? reason : new Error("The file was abandoned.", { cause: reason });
  return { image: error, errors: [] };
}

/** Creates images from files, one after another as they arrive. */
export const createImagesFromFiles = defineMutation(
  ["ValidationError"],
  async ({ files }: { readonly files: readonly Promise<UploadedFile>[] }, attempt, context) => {
    const path = ["input", "files"];
    const message = `The list of files is empty; send 1 to ${maxImagesPerOperation} files.`;
    attempt.rejectIfInvalid(files.length === 0 ? [validationError("REQUIRED", path, message)] : []);
    const turns = new SerialQueue();
    const results = await Promise.all(
      files.map((file, index) =>
        createImage
          .run({ file, path: [...path, String(index)], turns }, context, "createImagesFromFiles")
          .then(({ image = null, errors }): CreatedImage => ({ image, errors }), asTopLevelError),
      ),
    );
    return { results };
  },
);
