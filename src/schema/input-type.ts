import type { InputOrArgRef, InputShapeFromFields, InputShapeFromTypeParam, InputType } from "@pothos/core";
import type { NodeType } from "../resolvers/global-id.ts";
import { builder, type SchemaTypes } from "./builder.ts";
import type { InputExtensions } from "./input-plugin.ts";

type InputParam = InputType<SchemaTypes> | [InputType<SchemaTypes>];
type ValueOf<Type extends InputParam, Required extends boolean> = InputShapeFromTypeParam<
  SchemaTypes,
  Type,
  Required
>;

/** Declaration of an argument or input field whose values are `Value`s. */
export interface InputField<out Value> {
  readonly type: InputParam;
  readonly description: string;
  readonly required: boolean;
  readonly extensions?: InputExtensions;
  /** Exists only for type inference. */
  readonly value?: Value;
}

/** Options of an argument or input field besides its type: a default, and its own bounds. */
interface InputFieldOptions<Value> {
  readonly defaultValue?: NonNullable<Value>;
  readonly maxCharacters?: number;
  readonly maxEntries?: number;
}

/** Arguments or input fields by name. */
export type InputFields = Readonly<Record<string, InputField<unknown>>>;

/** Declares a required value. */
export function required<const Type extends InputParam>(
  type: Type,
  description: string,
  options?: InputFieldOptions<ValueOf<Type, true>>,
): InputField<ValueOf<Type, true>> {
  return { type, description, required: true, ...options };
}

/** Declares a value that can be null or omitted. */
export function optional<const Type extends InputParam>(
  type: Type,
  description: string,
  options?: InputFieldOptions<ValueOf<Type, false>>,
): InputField<ValueOf<Type, false>> {
  return { type, description, required: false, ...options };
}

/**
 * Returns the description of an argument or input field that accepts both kinds of identifiers. @param description the
 * identified object.
 */
export function identifierDescription(description: string): string {
  return `${description} Accepts the global identifier or the identifier of the service.`;
}

function identifying(types: NodeType | readonly NodeType[]): { readonly extensions: InputExtensions } {
  return { extensions: { identifies: [types].flat() } };
}

/**
 * Declares an identifier of an object of one of the given types: a global one or the service's own.
 * @param description the identified object; the accepted kinds of identifiers are appended.
 */
export function identifierOf(types: NodeType | readonly NodeType[], description: string): InputField<string> {
  return { ...required("ID", identifierDescription(description)), ...identifying(types) };
}

/** Like {@link identifierOf}, for an identifier that can be omitted. */
export function optionalIdentifierOf(types: NodeType | readonly NodeType[], description: string) {
  return { ...optional("ID", identifierDescription(description)), ...identifying(types) };
}

type Refs<Fields, Kind extends "Arg" | "InputObject"> = {
  [Name in keyof Fields]: Fields[Name] extends InputField<infer Value>
    ? InputOrArgRef<SchemaTypes, Value, Kind>
    : never;
};

function refsOf<Fields extends InputFields, Kind extends "Arg" | "InputObject">(
  t: { field(options: never): unknown },
  fields: Fields,
): Refs<Fields, Kind> {
  const refs = Object.entries(fields).map(([name, field]) => [name, t.field(field as never)]);
  // The record has the names of all fields, but the compiler cannot infer that.
  return Object.fromEntries(refs) as never;
}

/** Arguments as the resolver of a field receives them. */
export type ArgumentsOf<Fields> = InputShapeFromFields<Refs<Fields, "Arg">>;

/** Creates the arguments of a field. */
export function argumentsOf<Fields extends InputFields>(fields: Fields) {
  return builder.args((t) => refsOf<Fields, "Arg">(t, fields));
}

/** Adds an input object type. */
export function inputType<Fields extends InputFields>(name: string, description: string, fields: Fields) {
  return builder.inputType(name, { description, fields: (t) => refsOf<Fields, "InputObject">(t, fields) });
}

/** Adds an input object type that requires exactly one of its fields. */
export function oneOfInputType<Fields extends InputFields>(
  name: string,
  description: string,
  fields: Fields,
) {
  return builder.inputType(name, {
    description,
    isOneOf: true,
    fields: (t) => refsOf<Fields, "InputObject">(t, fields),
  });
}
