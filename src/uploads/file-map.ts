import { isObject } from "../shorten-json.ts";
import { type GraphqlParams, parseJson } from "./graphql-operations.ts";
import { MultipartError } from "./multipart-error.ts";

/** Position of a file in a request: its part, and its variable in the operation. */
export interface FilePosition {
  /** Name of the part that contains the file. */
  readonly partName: string;
  /** Path from the operation to the variable, as member names and indexes. It starts with `variables`. */
  readonly path: readonly string[];
}

/** Maximum number of characters of the `map` part. Fifty files with one path each need a tenth of this. */
export const maxMapLength = 16_384;

const pathLeadsNowhere = "contains a path that does not exist in `operations`";
const forbiddenMembers = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Parses the `map` part: `{"0": ["variables.input.files.0"], "1": ["variables.input.files.1"]}`.
 * @returns the position of each file, in the order of the map; empty for an operation without a file.
 * @throws MultipartError INVALID_MAP for another format; FILE_USED_TWICE when a file has more than one path;
 * TOO_MANY_FILES when several files have the same path.
 */
export function parseFileMap(text: string): FilePosition[] {
  if (text.length > maxMapLength) throw invalid(`is longer than ${maxMapLength} characters`);
  const map = parseJson(text, invalid);
  if (!isObject(map)) throw invalid("is not a JSON object");
  const positions = Object.entries(map).map(([partName, paths]) => ({
    partName,
    path: readPath(paths).split("."),
  }));
  const taken = new Set(positions.map(({ path }) => path.join(".")));
  if (taken.size < positions.length) {
    throw new MultipartError(
      "TOO_MANY_FILES",
      "The part `map` assigns several files to one variable. A variable accepts one file; a list needs a path for each file: `variables.input.files.0`, `variables.input.files.1`.",
    );
  }
  return positions;
}

function readPath(paths: unknown): string {
  if (!Array.isArray(paths) || paths.length === 0) {
    throw invalid("has a file without a list of paths");
  }
  if (paths.length > 1) {
    throw new MultipartError(
      "FILE_USED_TWICE",
      `The part \`map\` has ${paths.length} paths for one file. A file can be read only once, so it can have only one path. Send a copy for each variable.`,
    );
  }
  const path: unknown = paths[0];
  if (typeof path !== "string") {
    throw invalid("contains a path that is not a string");
  }
  return path;
}

/**
 * Sets the variable at `position` to `upload`; its value must be null so far. Changes nothing outside of `params`.
 * @throws MultipartError INVALID_MAP when the path does not exist or its value is not null.
 */
export function setUpload(params: GraphqlParams, position: FilePosition, upload: unknown): void {
  const [root, ...members] = position.path;
  const last = members.pop();
  if (root !== "variables" || last === undefined) {
    throw invalid("contains a path that does not lead into `variables`");
  }
  let container = enter(params.variables);
  for (const member of members) {
    container = enter(readMember(container, member));
  }
  if (readMember(container, last) !== null) {
    throw invalid("contains a path to a value that is not null");
  }
  container[last] = upload;
}

/**
 * Returns an object or a list, so that its members can be read by name.
 * @throws MultipartError INVALID_MAP for any other value.
 */
function enter(value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  throw invalid(pathLeadsNowhere);
}

function readMember(container: Record<string, unknown>, member: string): unknown {
  const isReachable =
    !forbiddenMembers.has(member) &&
    (!Array.isArray(container) || /^\d{1,6}$/.test(member)) &&
    Object.hasOwn(container, member);
  if (!isReachable) throw invalid(pathLeadsNowhere);
  return container[member];
}

function invalid(fault: string, options?: ErrorOptions): MultipartError {
  return new MultipartError(
    "INVALID_MAP",
    `The part \`map\` ${fault}. It must map each file part to the path of a variable that is null in \`operations\`: {"0": ["variables.input.file"]}.`,
    options,
  );
}
