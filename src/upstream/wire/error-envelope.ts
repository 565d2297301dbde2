import { z } from "zod";
import type { UpstreamFault } from "../errors.ts";

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

function listOf<Entry extends z.ZodType>(entry: Entry) {
  return z
    .array(entry)
    .nullish()
    .catch(null)
    .transform((list) => list ?? []);
}

// Only the number is required. An error with other invalid fields is still useful.
const fault = z
  .object({
    errorId: z.coerce.number().int(),
    domain: text,
    subdomain: text,
    subDomain: text,
    category: text,
    message: text,
    longMessage: text,
    parameters: listOf(z.object({ name: z.string(), value: text })),
    inputRefIds: listOf(z.string()),
    outputRefIds: listOf(z.string()),
  })
  // The descriptors and the general guide spell this field differently (wire facts, common §5).
  .transform(({ subDomain, ...rest }) => ({ ...rest, subdomain: rest.subdomain ?? subDomain }));

const envelope = z.object({ errors: z.array(z.unknown()) });

/** Parses a list of errors or warnings (wire facts, common §5). Entries without a number are dropped. */
export function parseFaults(entries: readonly unknown[]): UpstreamFault[] {
  return entries.flatMap((entry) => fault.safeParse(entry).data ?? []);
}

/**
 * Parses the common error envelope of the services (wire facts, common §5). Returns an empty list for any other text.
 */
export function parseErrorEnvelope(body: string): UpstreamFault[] {
  try {
    return parseFaults(envelope.parse(JSON.parse(body)).errors);
  } catch {
    return [];
  }
}
