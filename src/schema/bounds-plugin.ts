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
import { badUserInput } from "../resolvers/errors/graphql-errors.ts";
import { validationError, type ValidationErrorCode } from "../resolvers/errors/mutation-error.ts";
import { jsonLimits } from "../short-json.ts";
import { type InputErrors, withInputFaults } from "./input-errors.ts";

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

/** A value beyond its bound. */
interface Fault {
  readonly code: ValidationErrorCode;
  readonly path: readonly string[];
  readonly message: string;
}

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
    const { hasInputErrors }: InputErrors = field.extensions ?? {};
    return (parent, args, context, info) => {
      const faults: Fault[] = [];
      checkFields(args as Values, mapping, [], faults);
      const [first] = faults;
      if (first === undefined) return resolve(parent, args, context, info);
      if (!hasInputErrors) throw badUserInput(first.message);
      const errors = faults.map(({ code, path, message }) => validationError(code, path, message));
      return resolve(parent, withInputFaults(args, errors), context, info);
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
  faults: Fault[],
): void {
  for (const [name, field] of mapping) {
    const value = values[name];
    if (value === null || value === undefined) continue;
    const fields = field.kind === "InputObject" ? field.fields.map : null;
    const checkOne = (one: unknown) => {
      if (typeof one === "string") checkText(one, field.value?.maxCharacters, path, faults);
      else if (fields && one !== null) checkFields(one as Values, fields, path, faults);
    };
    path.push(name);
    if (!Array.isArray(value)) checkOne(value);
    else if (checkLength(value, field.value?.maxEntries, path, faults)) {
      for (const [index, one] of value.entries()) {
        path.push(`${index}`);
        checkOne(one);
        path.pop();
      }
    }
    path.pop();
  }
}

function checkText(
  { length }: string,
  maxCharacters: number | null | undefined,
  path: readonly string[],
  faults: Fault[],
): void {
  if (maxCharacters == null || length <= maxCharacters || faults.length === maxFaults) return;
  const message = `The value of \`${nameOf(path)}\` has ${countText(length, longestText)} characters; at most ${maxCharacters} are accepted.`;
  faults.push({ code: "OUT_OF_RANGE", path: [...path], message });
}

/** @returns whether the list is within its bound. */
function checkLength(
  { length }: readonly unknown[],
  maxEntries: number | null | undefined,
  path: readonly string[],
  faults: Fault[],
): boolean {
  if (maxEntries == null || length <= maxEntries) return true;
  if (faults.length === maxFaults) return false;
  const message = `The list \`${nameOf(path)}\` has ${countText(length, longestList)} entries; at most ${maxEntries} are accepted.`;
  faults.push({ code: "LIMIT_REACHED", path: [...path], message });
  return false;
}

/** What is longer than the longest was cut when the request was read. */
function countText(length: number, longest: number): string {
  return length > longest ? `more than ${longest}` : `${length}`;
}

/** `["input", "tree", "0", "name"]` as `tree[0].name`. */
function nameOf(path: readonly string[]): string {
  const [first, ...rest] = path[0] === "input" && path.length > 1 ? path.slice(1) : path;
  return rest.reduce((name, key) => (/^\d+$/.test(key) ? `${name}[${key}]` : `${name}.${key}`), first ?? "");
}

SchemaBuilder.registerPlugin(boundsPlugin, BoundsPlugin);
