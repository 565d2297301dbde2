import SchemaBuilder, {
  BasePlugin,
  type InputFieldsMapping,
  mapInputFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from "@pothos/core";
import type { GraphQLFieldResolver } from "graphql";
import type { MutationError } from "../resolvers/errors/mutation-error.ts";
import { quoted } from "../resolvers/errors/quoted.ts";
import { type NodeType, readIdentifier } from "../resolvers/global-id.ts";
import { type InputFault, withInputFaults } from "./input-errors.ts";

/** Name of the plugin among the builder's. */
export const identifiersPlugin = "identifiers";

/** What may be identified by the value of an argument or input field. */
interface Identifies {
  readonly types: readonly NodeType[];
}

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      identifiers: IdentifiersPlugin<Types>;
    }
  }
}

/** Extensions of an argument or input field that identifies an object of one of the given types. */
export function identifying(types: NodeType | readonly NodeType[]) {
  return { identifies: { types: [types].flat() } satisfies Identifies };
}

/** Description of an argument or input field that takes both kinds of identifiers. @param description what is identified. */
export function identifierDescription(description: string): string {
  return `${description} Takes the global identifier or the service's own.`;
}

type Mapping<Types extends SchemaTypes> = InputFieldsMapping<Types, Identifies>;
type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types["Context"], object>;

/**
 * Hands every resolver the service's own identifiers, whichever form the client has used. A global identifier of a wrong
 * type is BAD_USER_INPUT in queries and subscriptions, and a ValidationError in the payload of a mutation.
 */
class IdentifiersPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    return this.#wrap(resolve, field);
  }

  override wrapSubscribe(
    subscribe: Resolver<Types> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> | undefined {
    return subscribe && this.#wrap(subscribe, field);
  }

  #wrap(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const mapping: Mapping<Types> | null = mapInputFields(
      field.args,
      this.buildCache,
      (config) => (config.extensions?.["identifies"] as Identifies | undefined) ?? null,
    );
    if (!mapping) return resolve;
    const extensions = field.extensions ?? {};
    const isMutation = field.kind === "Mutation";
    return (parent, args, context, info) => {
      const faults: InputFault[] = [];
      const read = readFields(args as Values, mapping, [], faults);
      const answer = resolve(parent, withInputFaults(read, faults, extensions), context, info);
      return isMutation ? Promise.resolve(answer).then((payload) => nameAsSent(payload, args, read)) : answer;
    };
  }
}

type Values = Record<string, unknown>;

/** Names what a mutation has not found as its client has named it. */
function nameAsSent(payload: unknown, sent: object, read: object): unknown {
  const { errors } = payload as { readonly errors?: readonly MutationError[] };
  if (!errors?.some(({ __typename }) => __typename === "NotFoundError")) return payload;
  const named = errors.map((error) => {
    if (error.__typename !== "NotFoundError" || valueAt(read, error.path) !== error.missingId) return error;
    const missingId = String(valueAt(sent, error.path));
    return {
      ...error,
      missingId,
      message: error.message.replace(quoted(error.missingId), () => quoted(missingId)),
    };
  });
  return { ...(payload as object), errors: named };
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Values | null | undefined)?.[name], values);
}

/** Reads one input object, or each of a list of them. */
function readObjects<Types extends SchemaTypes>(
  value: Values | readonly Values[],
  mapping: Mapping<Types>,
  path: readonly string[],
  faults: InputFault[],
): Values | Values[] {
  if (!Array.isArray(value)) return readFields(value as Values, mapping, path, faults);
  return (value as readonly Values[]).map((one, index) =>
    readFields(one, mapping, [...path, `${index}`], faults),
  );
}

function readFields<Types extends SchemaTypes>(
  values: Values,
  mapping: Mapping<Types>,
  path: readonly string[],
  faults: InputFault[],
): Values {
  const read = { ...values };
  for (const [name, field] of mapping) {
    const value = values[name];
    if (value === null || value === undefined) continue;
    const at = [...path, name];
    if (field.kind === "InputObject") {
      const { map } = field.fields;
      if (map) read[name] = readObjects(value as Values | readonly Values[], map, at, faults);
      continue;
    }
    const identifier = readIdentifier(field.value.types, value as string);
    if (identifier.fault === null) read[name] = identifier.key;
    else faults.push({ code: "MALFORMED", path: at, message: `In \`${name}\`: ${identifier.fault}` });
  }
  return read;
}

SchemaBuilder.registerPlugin(identifiersPlugin, IdentifiersPlugin);
