import { setImmediate } from "node:timers/promises";
import { buildSchema, type GraphQLSchema, Kind, parse, validate } from "graphql";
import type { OperationManifest } from "../../config/operation-manifest.ts";
import { type Check, type Finding, ok, warning } from "./check.ts";

/** Maximum number of operations in the message; the details list all of them. */
const maxNamed = 5;

/**
 * Creates the check that the persisted operations are valid for the schema. Clients send only ids, so an invalid
 * operation would otherwise go unnoticed until a client uses it.
 * @param readSchema reads the schema of this version in SDL.
 */
export function operationsCheck(manifest: OperationManifest, readSchema: () => string | Buffer): Check {
  const run = async (signal: AbortSignal): Promise<Finding> => {
    const schema = buildSchema(readSchema().toString(), { assumeValidSDL: true });
    const faults = new Map<string, string>();
    let looked = 0;
    for (const [id, text] of manifest) {
      // Lets the other checks run in between.
      await setImmediate();
      if (signal.aborted) break;
      const fault = faultOf(text, schema);
      if (fault !== null) faults.set(id, fault);
      looked += 1;
    }
    return judge(faults, looked, manifest.size);
  };
  return { name: "persisted-operations", run };
}

/** Validation error of an operation; null for a valid operation. */
function faultOf(text: string, schema: GraphQLSchema): string | null {
  try {
    const document = parse(text);
    if (document.definitions.every(({ kind }) => kind !== Kind.OPERATION_DEFINITION)) {
      return "It contains no operation.";
    }
    return validate(schema, document, undefined, { maxErrors: 1 })[0]?.message ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Creates the finding.
 * @param faults errors of invalid operations, by id.
 */
function judge(faults: ReadonlyMap<string, string>, looked: number, count: number): Finding {
  const details = { operations: count, looked, unfit: [...faults.keys()].join(" ") };
  const partly = looked < count ? `Only ${looked} of ${count} were checked in time: see --timeout.` : "";
  if (faults.size > 0) {
    // Collapses line breaks, so that the message stays on one line.
    const sentences = [...faults].map(
      ([id, fault]) => `${JSON.stringify(id)} (${fault.replaceAll(/\s+/g, " ").replace(/[.]$/, "")})`,
    );
    const more = faults.size > maxNamed ? `, and ${faults.size - maxNamed} more` : "";
    return warning(
      `${faults.size} of ${count} operations of PERSISTED_OPERATIONS are invalid for this version's schema: ${sentences.slice(0, maxNamed).join(", ")}${more}. Create the manifest again from matching clients.${partly}`,
      details,
    );
  }
  if (partly) return warning(`No invalid operation of PERSISTED_OPERATIONS was found.${partly}`, details);
  return ok(
    `${count === 1 ? "The one operation" : `All ${count} operations`} of PERSISTED_OPERATIONS ${count === 1 ? "is" : "are"} valid for this version's schema.`,
    details,
  );
}
