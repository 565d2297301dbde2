import { createHash, hash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { StoredFile, UploadedFile } from "../../uploads/uploaded-file.ts";
import { maxStoredRequestBytes } from "../stored-size.ts";

/** Facts by which a file counts as the same file. */
export interface FileFacts {
  readonly name: string;
  readonly mediaType: string;
  /** SHA-256 of the content; null for a file that is streamed, or that is one of several. */
  readonly sha256: string | null;
}

/** Input of a mutation, described for comparison. */
export interface DescribedInput<Input> {
  /** The input for the mutation. Its files can be read although their facts were read. */
  readonly input: Input;
  /** Digest of all values but files. */
  readonly digest: string;
  /** Facts of the files; null for a file that has not arrived yet. Changes while files arrive. */
  readonly files: (FileFacts | null)[];
  /** Waits for the facts of all files. The rest of each file is skipped, so the mutation cannot run afterwards. */
  skipFiles(): Promise<void>;
}

/**
 * Describes the input of a mutation. A single file counts by its content when the request says its length and it has at
 * most 15 MiB. Otherwise, a file counts by its name and media type, and by its declared size, which is an input field.
 * @param input values as the resolver receives them: identifiers of the service, and promises of files.
 */
export async function describeInput<Input extends object>(input: Input): Promise<DescribedInput<Input>> {
  const files: (FileFacts | null)[] = [];
  const arriving: Promise<UploadedFile>[] = [];
  /** Registers a file that arrives while the mutation runs. */
  const follow = (file: Promise<UploadedFile>) => {
    const index = files.push(null) - 1;
    const noted = file.then((arrived) => {
      files[index] = factsOf(arrived, null);
      return arrived;
    });
    noted.catch(() => undefined);
    arriving.push(noted);
    return noted;
  };
  const { idempotencyKey: _key, ...given } = { ...input } as Record<string, unknown>;
  const { file, files: several } = given;
  if (Array.isArray(several)) given["files"] = several.map((one) => follow(one as Promise<UploadedFile>));
  if (file instanceof Promise) {
    // An upload that cannot be read is reported by the mutation.
    const arrived = await (file as Promise<UploadedFile>).catch(() => null);
    if (arrived && (arrived.sizeBounds?.maxSizeInBytes ?? Infinity) <= maxStoredRequestBytes) {
      const { stored, sha256 } = await storeAndHash(arrived);
      files.push(factsOf(arrived, sha256));
      given["file"] = Promise.resolve(stored);
    } else {
      given["file"] = follow(file as Promise<UploadedFile>);
      if (arrived) files[0] = factsOf(arrived, null);
    }
  }
  const { file: _file, files: _files, ...values } = given;
  return {
    input: given as Input,
    digest: hash("sha256", canonicalText(values), "base64url"),
    files,
    async skipFiles() {
      await Promise.allSettled(arriving.map(async (one) => (await one).skip()));
    },
  };
}

/** Returns false when two files certainly differ. A file that has not arrived equals every other. */
export function isSameFile(one: FileFacts | null, other: FileFacts | null): boolean {
  if (!one || !other) return true;
  const hasSameContent = one.sha256 === null || other.sha256 === null || one.sha256 === other.sha256;
  return one.name === other.name && one.mediaType === other.mediaType && hasSameContent;
}

function factsOf({ filename, mimetype }: UploadedFile, sha256: string | null): FileFacts {
  return { name: filename, mediaType: mimetype, sha256 };
}

/**
 * Stores a file and hashes it.
 * @returns the same file, which can still be stored once; its hash is null when it did not arrive.
 */
async function storeAndHash(file: UploadedFile): Promise<{ stored: UploadedFile; sha256: string | null }> {
  const storing = file.store(maxStoredRequestBytes);
  const content = await storing.catch(() => null);
  const limited = async (maxBytes: number): Promise<StoredFile | null> => {
    const whole = await storing;
    if (!whole || whole.sizeInBytes <= maxBytes) return whole;
    whole.release();
    return null;
  };
  const stored: UploadedFile = { ...file, store: limited };
  if (!content) return { stored, sha256: null };
  const sha256 = createHash("sha256");
  await pipeline(content.createReadStream(), sha256);
  return { stored, sha256: sha256.digest("base64url") };
}

/** Returns the same JSON text for equal values, regardless of the order of their properties. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
