import SchemaBuilder, {
  BasePlugin,
  type FieldRequiredness,
  type InputFieldMapping,
  type InputFieldsMapping,
  type InputType,
  mapInputFields,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  resolveInputTypeConfig,
  type SchemaTypes,
} from "@pothos/core";
import type { GraphQLFieldResolver } from "graphql";
import { badUserInput } from "../resolvers/errors/graphql-errors.ts";
import {
  type MutationError,
  type ValidationError,
  validationError,
} from "../resolvers/errors/mutation-error.ts";
import { quoted } from "../resolvers/errors/quoted.ts";
import { type NodeType, readIdentifier } from "../resolvers/global-id.ts";
import { jsonLimits } from "../shorten-json.ts";

/** Name under which the builder registers the plugin. */
export const inputPlugin = "input";

/** Maximum number of entries in a list, for any argument or input field. */
export const longestList = jsonLimits.maxEntries;

/**
 * Maximum number of characters in a text, for any argument or input field. The gateway's own text scalars have lower
 * limits in their parsers.
 */
export const longestText = 10_000;

/** Default bounds of texts and lists. */
const defaultBounds = { maxCharacters: 1_000, maxEntries: 100 } as const;

/** Maximum number of exceeded bounds that a mutation reports. */
const maxBoundFaults = 5;

/**
 * Bound of an argument or input field, stored in its extensions as `bound`. A list of texts has both members;
 * `maxCharacters` then applies to each entry.
 */
export interface InputBound {
  /** Maximum number of characters (UTF-16 code units) of a `String` or `ID`; null for other types. */
  readonly maxCharacters: number | null;
  /** Maximum number of entries of a list; null for other types. */
  readonly maxEntries: number | null;
}

/** Extensions of an argument or input field. */
export type InputExtensions = {
  readonly bound?: InputBound;
  /** Types of the objects that the value can identify, by a global identifier or the service's own. */
  readonly identifies?: readonly NodeType[];
};

/** Extension of a mutation field about input errors in its payload. */
export interface InputErrors {
  /**
   * True when the union of the mutation's errors includes ValidationError, so that invalid input is reported as data.
   */
  readonly hasInputErrors?: boolean;
}

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      input: InputPlugin<Types>;
    }
    // The type parameters must match the declaration of Pothos.
    interface InputFieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      Type extends InputType<Types> | [InputType<Types>] = InputType<Types> | [InputType<Types>],
      Req extends FieldRequiredness<Type> = FieldRequiredness<Type>,
    > {
      /** Maximum number of characters of a text, or of each entry of a list of texts; at most {@link longestText}. */
      maxCharacters?: number;
      /** Maximum number of entries of a list; at most {@link longestList}. */
      maxEntries?: number;
    }
  }
}

type Mapping<Types extends SchemaTypes> = InputFieldsMapping<Types, InputExtensions>;
type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types["Context"], object>;
type Values = Readonly<Record<string, unknown>>;

/** Errors found in the arguments of a field. */
interface Faults {
  readonly ofBounds: ValidationError[];
  readonly ofIdentifiers: ValidationError[];
}

const inputFaults = Symbol("input faults");

/**
 * Returns the input errors found in the arguments of a mutation. The mutation reports them together with its own
 * errors.
 */
export function inputFaultsOf(args: object): readonly ValidationError[] {
  return (args as { readonly [inputFaults]?: readonly ValidationError[] })[inputFaults] ?? [];
}

/**
 * Checks the arguments of every field before its resolver runs. Errors become ValidationErrors in the payload of a
 * mutation, and BAD_USER_INPUT errors elsewhere. Adds a bound to every list and text in arguments and input fields,
 * mentions it in the description, and rejects longer values. Passes the service's own identifiers to every resolver,
 * even when the client sent global ones. Rejects global identifiers of the wrong type.
 */
class InputPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    const bound = this.#boundOf(config);
    if (!bound) return config;
    return {
      ...config,
      description: `${config.description ?? ""} ${sentenceOf(bound)}`.trim(),
      extensions: { ...config.extensions, bound },
    };
  }

  override wrapResolve(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    // A subscription reads its arguments once, when it starts.
    return field.kind === "Subscription" ? resolve : this.#wrap(resolve, field);
  }

  override wrapSubscribe(
    subscribe: Resolver<Types> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> | undefined {
    return subscribe && this.#wrap(subscribe, field);
  }

  #boundOf({ name, parentType, type, pothosOptions }: PothosInputFieldConfig<Types>): InputBound | null {
    const isList = type.kind === "List";
    const isText = ["ID", "String"].includes(resolveInputTypeConfig(type, this.buildCache).name);
    if (!isList && !isText) return null;
    const { maxCharacters, maxEntries } = { ...defaultBounds, ...pothosOptions };
    if (maxEntries > longestList || maxCharacters > longestText) {
      throw new Error(`The bound of ${parentType}.${name} exceeds the maximum for lists and texts.`);
    }
    if (isList && type.type.kind === "List") throw new Error(`${parentType}.${name} is a list of lists.`);
    return { maxCharacters: isText ? maxCharacters : null, maxEntries: isList ? maxEntries : null };
  }

  #wrap(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const mapping: Mapping<Types> | null = mapInputFields(field.args, this.buildCache, ({ extensions }) =>
      extensions?.["bound"] || extensions?.["identifies"] ? extensions : null,
    );
    if (!mapping) return resolve;
    const { hasInputErrors }: InputErrors = field.extensions ?? {};
    const isMutation = field.kind === "Mutation";
    return (parent, args, context, info) => {
      const found: Faults = { ofBounds: [], ofIdentifiers: [] };
      const read = readFields(args as Values, mapping, [], found);
      const first = found.ofBounds[0] ?? found.ofIdentifiers[0];
      if (first && !hasInputErrors) throw badUserInput(first.message);
      const faults = first && { [inputFaults]: [...found.ofBounds, ...found.ofIdentifiers] };
      const answer = resolve(parent, faults ? { ...read, ...faults } : read, context, info);
      return isMutation
        ? Promise.resolve(answer).then((payload) => restoreSentIds(payload, args, read))
        : answer;
    };
  }
}

function sentenceOf({ maxCharacters, maxEntries }: InputBound): string {
  if (maxEntries === null) return `The gateway accepts at most ${maxCharacters} characters.`;
  const each = maxCharacters === null ? "" : ` of at most ${maxCharacters} characters each`;
  return `The gateway accepts at most ${maxEntries} entries${each}.`;
}

/**
 * Returns the values for a resolver; the same object when nothing changes.
 * @param path path of the object; modified during the call and restored at its end.
 */
function readFields<Types extends SchemaTypes>(
  values: Values,
  mapping: Mapping<Types>,
  path: string[],
  faults: Faults,
): Values {
  let read = values;
  for (const [name, field] of mapping) {
    const value = values[name];
    if (value === null || value === undefined) continue;
    path.push(name);
    const own = readValue(value, field, path, faults);
    path.pop();
    if (own !== value) read = { ...read, [name]: own };
  }
  return read;
}

function readValue<Types extends SchemaTypes>(
  value: unknown,
  field: InputFieldMapping<Types, InputExtensions>,
  path: string[],
  faults: Faults,
): unknown {
  if (Array.isArray(value)) {
    if (!checkBound("list", value, field.value?.bound?.maxEntries, path, faults)) return value;
    return value.map((one, index) => {
      path.push(`${index}`);
      const own = readValue(one, field, path, faults);
      path.pop();
      return own;
    });
  }
  if (field.kind === "InputObject") {
    const { map } = field.fields;
    return map && value !== null ? readFields(value as Values, map, path, faults) : value;
  }
  if (typeof value !== "string") return value;
  const { bound, identifies } = field.value;
  checkBound("text", value, bound?.maxCharacters, path, faults);
  if (!identifies) return value;
  const { key, fault } = readIdentifier(identifies, value);
  if (fault === null) return key;
  faults.ofIdentifiers.push(validationError("MALFORMED", [...path], `In \`${path.at(-1)}\`: ${fault}`));
  return value;
}

/** Message parts for a value that exceeds its bound. The request parser has already cut longer values to `longest`. */
const boundMessages = {
  text: { code: "OUT_OF_RANGE", what: "The value of", unit: "characters", longest: longestText },
  list: { code: "LIMIT_REACHED", what: "The list", unit: "entries", longest: longestList },
} as const;

/** Returns true when a text or a list is within its bound; otherwise adds an error and returns false. */
function checkBound(
  kind: keyof typeof boundMessages,
  { length }: string | readonly unknown[],
  max: number | null | undefined,
  path: readonly string[],
  { ofBounds }: Faults,
): boolean {
  if (max == null || length <= max) return true;
  if (ofBounds.length === maxBoundFaults) return false;
  const { code, what, unit, longest } = boundMessages[kind];
  const count = length > longest ? `more than ${longest}` : `${length}`;
  const message = `${what} \`${nameOf(path)}\` has ${count} ${unit}; at most ${max} are accepted.`;
  ofBounds.push(validationError(code, [...path], message));
  return false;
}

/** Formats a path for messages: `["input", "tree", "0", "name"]` as `tree[0].name`. */
function nameOf(path: readonly string[]): string {
  const [first, ...rest] = path[0] === "input" && path.length > 1 ? path.slice(1) : path;
  return rest.reduce((name, key) => (/^\d+$/.test(key) ? `${name}[${key}]` : `${name}.${key}`), first ?? "");
}

/** Replaces the service's identifier in NotFoundErrors by the identifier that the client sent. */
function restoreSentIds(payload: unknown, sent: object, read: object): unknown {
  const { errors } = payload as { readonly errors?: readonly MutationError[] };
  if (!errors?.some(({ __typename }) => __typename === "NotFoundError")) return payload;
  const named = errors.map((error) => {
    if (error.__typename !== "NotFoundError" || valueAt(read, error.path) !== error.missingId) return error;
    const missingId = String(valueAt(sent, error.path));
    const message = error.message.replace(quoted(error.missingId), () => quoted(missingId));
    return { ...error, missingId, message };
  });
  return { ...(payload as object), errors: named };
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Values | null | undefined)?.[name], values);
}

SchemaBuilder.registerPlugin(inputPlugin, InputPlugin);
