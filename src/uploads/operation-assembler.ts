import { Upload } from "graphql-upload-ts";
import { parseFileMap, placeUpload, type FilePlace } from "./file-map.ts";
import { parseOperations, type GraphqlParams } from "./graphql-operations.ts";
import { MultipartError } from "./multipart-error.ts";

/** Puts the parts of one request together, in the order in which they come. Every method throws MultipartError. */
export class OperationAssembler {
  /** Takes the file's place among the variables. */
  readonly upload = new Upload();
  readonly #maxOperationsBytes: number;
  #params: GraphqlParams | null = null;
  /** Undefined before the map has come, null when the map names no file. */
  #place: FilePlace | null | undefined;
  #hasFile = false;

  constructor(maxOperationsBytes: number) {
    this.#maxOperationsBytes = maxOperationsBytes;
  }

  /** The operation with the upload in its place; null as long as `operations` or `map` is missing. */
  get params(): GraphqlParams | null {
    return this.#place === undefined ? null : this.#params;
  }

  /** Whether `map` has come and names this part. */
  namesFile(partName: string): boolean {
    return this.#place?.partName === partName;
  }

  /** Takes a form field. */
  takeField(name: string, value: string, isTruncated: boolean): void {
    if (this.#hasFile) {
      throw unexpected(`The part \`${quote(name)}\` comes after the file, which is the last part.`);
    }
    if (name === "operations" && this.#params === null) {
      if (isTruncated) {
        throw new MultipartError(
          "OPERATIONS_TOO_LARGE",
          `The part \`operations\` is larger than ${this.#maxOperationsBytes} bytes.`,
        );
      }
      this.#params = parseOperations(value);
    } else if (name === "map" && this.#place === undefined) {
      this.#place = parseFileMap(value);
    } else if (name === "operations" || name === "map") {
      throw unexpected(`The part \`${name}\` comes twice.`);
    } else {
      throw unexpected(
        `The part \`${quote(name)}\` is neither \`operations\` nor \`map\`, and no file that a \`map\` before it names.`,
      );
    }
    if (this.#params !== null && this.#place) {
      placeUpload(this.#params, this.#place, this.upload);
    }
  }

  /** Takes the headers of a file part. */
  takeFile(fieldName: string): void {
    if (this.#hasFile) {
      throw new MultipartError(
        "TOO_MANY_FILES",
        "The request has a second file. It carries one; send one request for each.",
      );
    }
    if (this.#params === null || this.#place === undefined) {
      throw new MultipartError(
        "FILE_BEFORE_MAP",
        "A file comes before `operations` and `map`. The file is passed on while it arrives, so it has to come last.",
      );
    }
    if (this.#place?.partName !== fieldName) {
      throw unexpected(`The file in the part \`${quote(fieldName)}\` is not named in \`map\`.`);
    }
    this.#hasFile = true;
  }

  /** Takes the end of the request. */
  takeEnd(): void {
    if (this.#params === null) {
      throw new MultipartError("MISSING_OPERATIONS", "The request has no part named `operations`.");
    }
    if (this.#place === undefined) {
      throw new MultipartError("MISSING_MAP", "The request has no part named `map`.");
    }
    if (this.#place !== null && !this.#hasFile) {
      throw new MultipartError(
        "MISSING_FILE",
        `The request ends without the file that \`map\` names, the part \`${quote(this.#place.partName)}\`.`,
      );
    }
  }
}

function unexpected(message: string): MultipartError {
  return new MultipartError("UNEXPECTED_PART", message);
}

/** A name that the client chose, short enough for a message. */
function quote(name: string): string {
  return name.slice(0, 100);
}
