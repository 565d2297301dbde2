import { z } from "zod";
import type { UpstreamFault } from "../errors.ts";

const text = z.string().nullish().catch(null);
const texts = z
  .array(z.string())
  .nullish()
  .catch(null)
  .transform((list) => list ?? []);

const parameter = z.object({ name: z.string(), value: text });

// An error answer is worth reading even when half of it is unusable: only the number is needed.
const fault = z.object({
  errorId: z.coerce.number().int(),
  domain: text,
  subdomain: text,
  subDomain: text,
  category: text,
  message: text,
  longMessage: text,
  parameters: z
    .array(parameter)
    .nullish()
    .catch(null)
    .transform((list) => list ?? []),
  inputRefIds: texts,
  outputRefIds: texts,
});

const envelope = z.object({ errors: z.array(z.unknown()) });

function parseFault(value: unknown): UpstreamFault[] {
  const parsed = fault.safeParse(value);
  if (!parsed.success) return [];
  const { subdomain, subDomain, parameters, ...rest } = parsed.data;
  return [
    {
      ...rest,
      domain: rest.domain ?? null,
      // The descriptors and the general guide spell it differently (wire facts, common §5).
      subdomain: subdomain ?? subDomain ?? null,
      category: rest.category ?? null,
      message: rest.message ?? null,
      longMessage: rest.longMessage ?? null,
      parameters: parameters.map(({ name, value: content }) => ({ name, value: content ?? null })),
    },
  ];
}

/** Reads a list of errors or warnings (wire facts, common §5). Entries without a number are left out. */
export function parseFaults(entries: readonly unknown[]): UpstreamFault[] {
  return entries.flatMap(parseFault);
}

/** Reads the services' common error envelope (wire facts, common §5). Anything else gives an empty list. */
export function parseErrorEnvelope(body: string): UpstreamFault[] {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return [];
  }
  const parsed = envelope.safeParse(json);
  return parsed.success ? parseFaults(parsed.data.errors) : [];
}
