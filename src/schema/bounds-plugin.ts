import SchemaBuilder, {
  BasePlugin,
  type FieldRequiredness,
  type InputFieldsMapping,
  type InputType,
  mapInputFields,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  resolveInputTypeConfig,
  type SchemaTypes,
} from "@pothos/core";
import type { GraphQLFieldResolver } from "graphql";
import { jsonLimits } from "../short-json.ts";
import { type InputFault, withInputFaults } from "./input-errors.ts";

/** Name of the plugin among the builder's. */
export const boundsPlugin = "bounds";

/** Length of the longest list that any argument or input field accepts, in entries. */
export const longestList = jsonLimits.maxEntries;

/**
 * Length of the longest text that any argument or input field accepts, in characters. Scalars of our own that read texts have shorter
 * bounds in their parsers.
 */
export const longestText = 10_000;

/** Bounds of a text and of a list that declare none of their own. */
const defaultBounds = { maxCharacters: 1_000, maxEntries: 100 } as const;

/** Most faults of one field that a mutation answers with. */
const maxFaults = 5;

/**
 * Bound of an argument or input field, in its extensions as `bound`. A list of texts has both members: the characters are those of
 * each entry.
 */
export interface InputBound {
  /** Most characters (UTF-16 code units) of a `String` or `ID`; null for other types. */
  readonly maxCharacters: number | null;
  /** Most entries of a list; null for what is no list. */
  readonly maxEntries: number | null;
}

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      bounds: BoundsPlugin<Types>;
    }
    // The parameters must be those of Pothos's own declaration.
    interface InputFieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      Type extends InputType<Types> | [InputType<Types>] = InputType<Types> | [InputType<Types>],
      Req extends FieldRequiredness<Type> = FieldRequiredness<Type>,
    > {
      /** Most characters of a text, or of each entry of a list of texts, up to {@link longestText}. */
      maxCharacters?: number;
      /** Most entries of a list, up to {@link longestList}. */
      maxEntries?: number;
    }
  }
}

type Mapping<Types extends SchemaTypes> = InputFieldsMapping<Types, InputBound>;
type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types["Context"], object>;
type Values = Readonly<Record<string, unknown>>;

/**
 * Gives every list and every text among the arguments and input fields a bound, says it in the description, and refuses values beyond it
 * before a resolver runs: with ValidationErrors in the payload of a mutation, elsewhere with BAD_USER_INPUT.
 */
class BoundsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
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
    // The arguments of a subscription are checked once, when it begins.
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
      throw new Error(`The bound of ${parentType}.${name} is beyond those of the longest list and text.`);
    }
    if (isList && type.type.kind === "List") throw new Error(`${parentType}.${name} is a list of lists.`);
    return { maxCharacters: isText ? maxCharacters : null, maxEntries: isList ? maxEntries : null };
  }

  #wrap(resolve: Resolver<Types>, field: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const mapping: Mapping<Types> | null = mapInputFields(
      field.args,
      this.buildCache,
      (config) => (config.extensions?.["bound"] as InputBound | undefined) ?? null,
    );
    if (!mapping) return resolve;
    const extensions = field.extensions ?? {};
    return (parent, args, context, info) => {
      const faults: InputFault[] = [];
      checkFields(args as Values, mapping, [], faults);
      return resolve(parent, withInputFaults(args, faults, extensions), context, info);
    };
  }
}

function sentenceOf({ maxCharacters, maxEntries }: InputBound): string {
  if (maxEntries === null) return `The gateway accepts at most ${maxCharacters} characters.`;
  const each = maxCharacters === null ? "" : ` of at most ${maxCharacters} characters each`;
  return `The gateway accepts at most ${maxEntries} entries${each}.`;
}

/** @param path of the object, which is changed and restored. */
function checkFields<Types extends SchemaTypes>(
  values: Values,
  mapping: Mapping<Types>,
  path: string[],
  faults: InputFault[],
): void {
  for (const [name, field] of mapping) {
    const value = values[name];
    if (value === null || value === undefined) continue;
    const fields = field.kind === "InputObject" ? field.fields.map : null;
    const checkOne = (one: unknown) => {
      if (typeof one === "string") isWithin("text", one, field.value?.maxCharacters, path, faults);
      else if (fields && one !== null) checkFields(one as Values, fields, path, faults);
    };
    path.push(name);
    if (!Array.isArray(value)) checkOne(value);
    else if (isWithin("list", value, field.value?.maxEntries, path, faults)) {
      for (const [index, one] of value.entries()) {
        path.push(`${index}`);
        checkOne(one);
        path.pop();
      }
    }
    path.pop();
  }
}

/** How a value beyond its bound is told. What is longer than the longest was cut when the request was read. */
const beyond = {
  text: { code: "OUT_OF_RANGE", what: "The value of", unit: "characters", longest: longestText },
  list: { code: "LIMIT_REACHED", what: "The list", unit: "entries", longest: longestList },
} as const;

/** @returns whether a text or a list is within its bound. */
function isWithin(
  kind: keyof typeof beyond,
  { length }: string | readonly unknown[],
  max: number | null | undefined,
  path: readonly string[],
  faults: InputFault[],
): boolean {
  if (max == null || length <= max) return true;
  if (faults.length === maxFaults) return false;
  const { code, what, unit, longest } = beyond[kind];
  const count = length > longest ? `more than ${longest}` : `${length}`;
  const message = `${what} \`${nameOf(path)}\` has ${count} ${unit}; at most ${max} are accepted.`;
  faults.push({ code, path: [...path], message });
  return false;
}

/** `["input", "tree", "0", "name"]` as `tree[0].name`. */
function nameOf(path: readonly string[]): string {
  const [first, ...rest] = path[0] === "input" && path.length > 1 ? path.slice(1) : path;
  return rest.reduce((name, key) => (/^\d+$/.test(key) ? `${name}[${key}]` : `${name}.${key}`), first ?? "");
}

SchemaBuilder.registerPlugin(boundsPlugin, BoundsPlugin);
