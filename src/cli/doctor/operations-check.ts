import { setImmediate } from "node:timers/promises";
import { buildSchema, type GraphQLSchema, Kind, parse, validate } from "graphql";
import type { OperationManifest } from "../../config/operation-manifest.ts";
import { type Check, type Finding, ok, warning } from "./check.ts";

/** What the check of persisted operations works with. */
export interface OperationsCheckParts {
  readonly manifest: OperationManifest;
  /** Reads the schema of this version in SDL. */
  readonly readSchema: () => string;
}

/** An operation of the manifest that cannot run. */
interface Unfit {
  readonly id: string;
  /** What the finding says of it. */
  readonly sentence: string;
}

/** Most operations that the message names; the details name all. */
const maxNamed = 5;

/** Whether the operations that the gateway is given can run with its schema: clients name them, so that nobody else reads them before. */
export function operationsCheck({ manifest, readSchema }: OperationsCheckParts): Check {
  const run = async (signal: AbortSignal): Promise<Finding> => {
    const schema = buildSchema(readSchema(), { assumeValidSDL: true });
    const unfit: Unfit[] = [];
    let looked = 0;
    for (const [id, text] of manifest) {
      // The other checks go on in between.
      await setImmediate();
      if (signal.aborted) break;
      const fault = faultOf(text, schema);
      if (fault !== null) unfit.push({ id, sentence: describe(id, fault) });
      looked += 1;
    }
    return judge(unfit, looked, manifest.size);
  };
  return { name: "persisted-operations", run };
}

/** @returns null for a text that can run. */
function faultOf(text: string, schema: GraphQLSchema): string | null {
  try {
    const document = parse(text);
    if (document.definitions.every(({ kind }) => kind !== Kind.OPERATION_DEFINITION)) {
      return "It holds no operation.";
    }
    return validate(schema, document, undefined, { maxErrors: 1 })[0]?.message ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** In one line, whatever the manifest holds. */
function describe(id: string, fault: string): string {
  return `${JSON.stringify(id)} (${fault.replaceAll(/\s+/g, " ").replace(/[.]$/, "")})`;
}

function judge(unfit: readonly Unfit[], looked: number, count: number): Finding {
  const details = { operations: count, looked, unfit: unfit.map(({ id }) => id).join(" ") };
  const partly = looked < count ? ` Only ${looked} of ${count} were looked at in time: see --timeout.` : "";
  if (unfit.length > 0) {
    const named = unfit.slice(0, maxNamed).map(({ sentence }) => sentence);
    const more = unfit.length > maxNamed ? `, and ${unfit.length - maxNamed} more` : "";
    return warning(
      `${unfit.length} of ${count} operations of PERSISTED_OPERATIONS cannot run with this version's schema: ${named.join(", ")}${more}. Make the manifest again from clients that fit.${partly}`,
      details,
    );
  }
  if (partly) return warning(`No operation of PERSISTED_OPERATIONS was found wrong.${partly}`, details);
  return ok(
    `${count === 1 ? "The one operation" : `All ${count} operations`} of PERSISTED_OPERATIONS can run with this version's schema.`,
    details,
  );
}
