import type { UploadedFile } from "../uploads/uploaded-file.ts";
import { isUpstreamFailure } from "../upstream/errors.ts";
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
import { outcomeUnknown } from "./errors/mutation-failure.ts";
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

/** Result of a file that was not sent. */
const notSent: CreatedImage = { image: null, errors: [] };

/** One file of several. */
interface ImageFile extends FileInput {
  /** Input field of the file. */
  readonly path: readonly string[];
  /** Queue shared by all files of the operation. */
  readonly turns: SerialQueue;
  /** Records the result of a file that was sent. The next file waits for it. */
  readonly settle: (result: CreatedImage) => Promise<void>;
}

/**
 * Creates one of several images. Files arrive in the order of the request body, which can differ from the order of the
 * list. Each file waits for the previous one; the unread rest of a file is skipped.
 */
const createImage = defineMutation(
  imageErrors,
  async ({ file, path, turns, settle }: ImageFile, attempt, context) => {
    const source = { path, rules: imageFileRules };
    attempt.addFacts({ source, isOneOfSeveral: true });
    const arrived = await waitForHeaders(file, source, attempt);
    const image = await turns.run(async () => {
      try {
        const stored = await sendImage(arrived, source, attempt, context);
        context.account.recordStoredFile();
        await settle({ image: stored, errors: [] });
        return stored;
      } catch (error) {
        if (isUpstreamFailure(error) && error.outcome === "UNKNOWN") {
          await settle({ image: null, errors: [outcomeUnknown(error, mediaCheck("image"))] });
        }
        throw error;
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

/** Skips a file whose result is known from an earlier run. @returns the result */
async function skipFile(
  file: Promise<UploadedFile>,
  turns: SerialQueue,
  known: CreatedImage,
): Promise<CreatedImage> {
  const arrived = await file.catch(() => null);
  if (arrived) await turns.run(async () => arrived.skip());
  return known;
}

/**
 * Creates images from files, one after another as they arrive. A repeat with an idempotency key sends only the files
 * that have no result yet.
 */
export const createImagesFromFiles = defineMutation(
  ["ValidationError"],
  async ({ files }: { readonly files: readonly Promise<UploadedFile>[] }, attempt, context) => {
    const path = ["input", "files"];
    const message = `The list of files is empty; send 1 to ${maxImagesPerOperation} files.`;
    attempt.rejectIfInvalid(files.length === 0 ? [validationError("REQUIRED", path, message)] : []);
    const turns = new SerialQueue();
    const { results: earlier = [] } = attempt.earlier<{ results: readonly CreatedImage[] }>();
    const settled = files.map((_file, index) => {
      const known = earlier[index];
      return known && (known.image !== null || known.errors.length > 0) ? known : notSent;
    });
    const results = await Promise.all(
      files.map((file, index) => {
        const known = settled[index] ?? notSent;
        if (known !== notSent) return skipFile(file, turns, known);
        const settle = (result: CreatedImage) => {
          settled[index] = result;
          return attempt.recordResult({ results: [...settled] });
        };
        return createImage
          .run({ file, path: [...path, String(index)], turns, settle }, context, "createImagesFromFiles")
          .then(({ image = null, errors }): CreatedImage => ({ image, errors }), asTopLevelError);
      }),
    );
    return { results };
  },
);
