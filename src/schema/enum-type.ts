import type { EnumRef } from "@pothos/core";
import { builder } from "./builder.ts";

/**
 * Adds an enum.
 * @param values every value with its description.
 */
export function enumType<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
): EnumRef<typeof builder.$inferSchemaTypes, Value> {
  const described = Object.entries<string>(values).map(([value, text]) => [value, { description: text }]);
  // The record has every value of the type, which the compiler no longer sees in its entries.
  return builder.enumType(name, { description, values: Object.fromEntries(described) }) as never;
}
