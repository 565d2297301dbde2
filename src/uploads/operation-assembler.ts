import { Upload } from "graphql-upload-ts";
import { parseFileMap, setUpload, type FilePosition } from "./file-map.ts";
import { parseOperations, type GraphqlParams } from "./graphql-operations.ts";
import { MultipartError } from "./multipart-error.ts";

/**
 * Assembles a GraphQL operation from the parts of a request, in the order of arrival. Methods that accept a part throw
 * MultipartError.
 */
export class OperationAssembler {
  readonly #maxOperationsBytes: number;
  #params: GraphqlParams | null = null;
  /**
   * Files that have not arrived, by part name, each with its upload in the variables. Null before `map` has arrived.
   */
  #expected: Map<string, { readonly position: FilePosition; readonly upload: Upload }> | null = null;
  /** Part names that `map` lists. */
  #names: ReadonlySet<string> = new Set();
  #hasFile = false;

  constructor(maxOperationsBytes: number) {
    this.#maxOperationsBytes = maxOperationsBytes;
  }

  /** Operation with its uploads in the variables; null while `operations` or `map` is missing. */
  get params(): GraphqlParams | null {
    return this.#expected === null ? null : this.#params;
  }

  /** Number of files that `map` lists; 0 before it has arrived. */
  get namedFiles(): number {
    return this.#names.size;
  }

  /** True when all files that `map` lists have started to arrive. */
  get hasAllFiles(): boolean {
    return this.#expected?.size === 0;
  }

  /** Returns true when `map` has arrived and lists this part name. */
  namesFile(partName: string): boolean {
    return this.#names.has(partName);
  }

  /** Accepts a form field: `operations` or `map`. */
  takeField(name: string, value: string, isTruncated: boolean): void {
    if (this.#hasFile) {
      throw unexpected(`The part \`${quote(name)}\` follows a file; files must be the last parts.`);
    }
    if (name === "operations" && this.#params === null) {
      if (isTruncated) {
        throw new MultipartError(
          "OPERATIONS_TOO_LARGE",
          `The part \`operations\` is larger than ${this.#maxOperationsBytes} bytes.`,
        );
      }
      this.#params = parseOperations(value);
    } else if (name === "map" && this.#expected === null) {
      const expected = parseFileMap(value).map(
        (position) => [position.partName, { position, upload: new Upload() }] as const,
      );
      this.#expected = new Map(expected);
      this.#names = new Set(this.#expected.keys());
    } else if (name === "operations" || name === "map") {
      throw unexpected(`The part \`${name}\` occurs twice.`);
    } else {
      throw unexpected(
        `The part \`${quote(name)}\` is neither \`operations\`, \`map\`, nor a file that a preceding \`map\` names.`,
      );
    }
    if (this.#params !== null && this.#expected !== null) {
      for (const { position, upload } of this.#expected.values()) setUpload(this.#params, position, upload);
    }
  }

  /** Accepts the headers of a file part. @returns the upload of this file in the variables. */
  takeFile(fieldName: string): Upload {
    if (this.#params === null || this.#expected === null) {
      throw new MultipartError(
        "FILE_BEFORE_MAP",
        "A file comes before `operations` and `map`. Files are forwarded while they arrive, so they must be the last parts.",
      );
    }
    const expected = this.#expected.get(fieldName);
    if (expected) {
      this.#expected.delete(fieldName);
      this.#hasFile = true;
      return expected.upload;
    }
    if (this.#hasFile && this.#expected.size === 0) {
      throw new MultipartError(
        "TOO_MANY_FILES",
        `The request has more files than the ${this.#names.size} in \`map\`. Add each file to \`map\`, in a list variable of the operation, or send one request for each.`,
      );
    }
    throw unexpected(`The file in the part \`${quote(fieldName)}\` is not in \`map\`, or was already sent.`);
  }

  /**
   * Accepts the end of the request. Rejects the uploads of files that have not arrived with MISSING_FILE.
   * @returns the number of missing files, and the error of the first one; null when none is missing.
   */
  takeEnd(): { readonly unsent: number; readonly fault: MultipartError | null } {
    if (this.#params === null) {
      throw new MultipartError("MISSING_OPERATIONS", "The request has no part named `operations`.");
    }
    if (this.#expected === null) {
      throw new MultipartError("MISSING_MAP", "The request has no part named `map`.");
    }
    let fault: MultipartError | null = null;
    const unsent = this.giveUp(({ partName }) => {
      const message = `The request ends without the file in the part \`${quote(partName)}\`, which \`map\` names.`;
      const error = new MultipartError("MISSING_FILE", message);
      fault ??= error;
      return error;
    });
    return { unsent, fault };
  }

  /** Rejects the uploads of files that have not arrived. @returns the number of these files. */
  giveUp(reasonFor: (position: FilePosition) => Error): number {
    if (this.#expected === null) return 0;
    const { size } = this.#expected;
    for (const { position, upload } of this.#expected.values()) upload.reject(reasonFor(position));
    this.#expected.clear();
    return size;
  }
}

function unexpected(message: string): MultipartError {
  return new MultipartError("UNEXPECTED_PART", message);
}

/** Shortens a name from the client for an error message. */
function quote(name: string): string {
  return name.slice(0, 100);
}
