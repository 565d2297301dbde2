import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from "graphql";

/** An operation and its variables, ready to send. */
export interface RandomOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Parts of random operations. */
export interface OperationParts {
  readonly schema: GraphQLSchema;
  /** Uniform from 0 up to 1. */
  readonly random: () => number;
  /**
   * Literals by the name of their argument. An argument without literals is omitted; a required one is omitted with its
   * field.
   */
  readonly literals: Readonly<Record<string, readonly string[]>>;
  /** Maximum nesting of fields. */
  readonly maxDepth: number;
}

/**
 * Writes one query: lists of different lengths, fragments of both kinds, aliases, variables, `@include`, and repeated
 * fields.
 */
export function writeRandomOperation({
  schema,
  random,
  literals,
  maxDepth,
}: OperationParts): RandomOperation {
  const fragments: string[] = [];
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};
  let aliases = 0;
  let fields = 0;
  const chance = (share: number) => random() < share;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;

  function declare(type: string, value: unknown, fallback = ""): string {
    const name = `v${declared.length}`;
    declared.push(`$${name}: ${type}${fallback}`);
    if (fallback === "") variables[name] = value;
    return `$${name}`;
  }

  function writeArgument({ name, type }: GraphQLArgument): string | null {
    if (name === "first") {
      const size = pick([1, 2, 3, 5, 20]);
      if (chance(0.3)) return null;
      if (chance(0.1)) return "first: null";
      if (chance(0.2)) return `first: ${declare("Int", size)}`;
      return chance(0.1) ? `first: ${declare("Int", null, ` = ${size}`)}` : `first: ${size}`;
    }
    if (!isNonNullType(type) && chance(0.6)) return null;
    const known = literals[name] ?? [];
    if (name === "ids") {
      const ids = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(known));
      return chance(0.5)
        ? `ids: [${ids.join(", ")}]`
        : `ids: ${declare(
            "[ID!]!",
            ids.map((id) => JSON.parse(id) as string),
          )}`;
    }
    return known.length > 0 ? `${name}: ${pick(known)}` : null;
  }

  function writeField(field: GraphQLField<unknown, unknown>, depth: number): string | null {
    const type = getNamedType(field.type);
    if (isCompositeType(type) && depth >= maxDepth) return null;
    const written = field.args.map((argument) => [argument, writeArgument(argument)] as const);
    if (written.some(([{ type: wanted }, text]) => isNonNullType(wanted) && text === null)) return null;
    const args = written.flatMap(([, text]) => text ?? []);
    const hasAlias = aliases < 25 && (args.length > 0 || chance(0.1));
    if (args.length > 0 && !hasAlias) return null;
    aliases += hasAlias ? 1 : 0;
    fields += 1;
    const name = hasAlias ? `a${aliases}: ${field.name}` : field.name;
    const directive = chance(0.05) ? ` @include(if: ${declare("Boolean!", chance(0.5))})` : "";
    const below = isCompositeType(type) ? ` ${writeSelections(type, depth + 1)}` : "";
    return `${name}${args.length > 0 ? `(${args.join(", ")})` : ""}${directive}${below}`;
  }

  function writeSelections(type: GraphQLNamedType, depth: number): string {
    const selections: string[] = ["__typename"];
    if (isObjectType(type) || isInterfaceType(type)) {
      const share = depth === 0 ? 0.15 : 0.5;
      for (const field of Object.values(type.getFields())) {
        if (!chance(share) || fields > 60) continue;
        const text = writeField(field, depth);
        if (text === null) continue;
        selections.push(text);
        if (chance(0.1)) selections.push(`... on ${type.name} { ${text} }`);
      }
    }
    if (isAbstractType(type)) {
      for (const possible of schema.getPossibleTypes(type)) {
        if (chance(0.3)) selections.push(`... on ${possible.name} ${writeSelections(possible, depth)}`);
      }
    }
    const text = `{ ${selections.join(" ")} }`;
    if (!chance(0.1)) return text;
    const name = `F${fragments.length}`;
    fragments.push(`fragment ${name} on ${type.name} ${text}`);
    return `{ ...${name} ${chance(0.3) ? `...${name}` : ""} }`;
  }

  const root = schema.getQueryType();
  if (!root) throw new Error("The schema has no queries.");
  const text = writeSelections(root, 0);
  const head = declared.length > 0 ? `query (${declared.join(", ")})` : "query";
  return { query: [`${head} ${text}`, ...fragments].join("\n"), variables };
}
