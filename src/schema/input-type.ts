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

/** An argument or input field whose values are `Value`s. */
export interface Taken<out Value> {
  readonly type: InputParam;
  readonly description: string;
  readonly required: boolean;
  readonly extensions?: InputExtensions;
  /** For the compiler alone. */
  readonly value?: Value;
}

/** What an argument or input field can say besides its type: its default, and its bounds if they are its own. */
interface TakenOptions<Value> {
  readonly defaultValue?: NonNullable<Value>;
  readonly maxCharacters?: number;
  readonly maxEntries?: number;
}

/** Arguments or input fields by name. */
export type TakenFields = Readonly<Record<string, Taken<unknown>>>;

/** Takes a value that must be given. */
export function required<const Type extends InputParam>(
  type: Type,
  description: string,
  options?: TakenOptions<ValueOf<Type, true>>,
): Taken<ValueOf<Type, true>> {
  return { type, description, required: true, ...options };
}

/** Takes a value that can be null or left out. */
export function optional<const Type extends InputParam>(
  type: Type,
  description: string,
  options?: TakenOptions<ValueOf<Type, false>>,
): Taken<ValueOf<Type, false>> {
  return { type, description, required: false, ...options };
}

/** Description of an argument or input field that takes both kinds of identifiers. @param description what is identified. */
export function identifierDescription(description: string): string {
  return `${description} Accepts the global identifier or the identifier of the service.`;
}

function identifying(types: NodeType | readonly NodeType[]): { readonly extensions: InputExtensions } {
  return { extensions: { identifies: [types].flat() } };
}

/**
 * Takes the identifier of an object of one of the given types: the global one as well as the service's own.
 * @param description what is identified; how it can be written is added.
 */
export function identifierOf(types: NodeType | readonly NodeType[], description: string): Taken<string> {
  return { ...required("ID", identifierDescription(description)), ...identifying(types) };
}

/** Takes such an identifier, or none. */
export function optionalIdentifierOf(types: NodeType | readonly NodeType[], description: string) {
  return { ...optional("ID", identifierDescription(description)), ...identifying(types) };
}

type Refs<Fields, Kind extends "Arg" | "InputObject"> = {
  [Name in keyof Fields]: Fields[Name] extends Taken<infer Value>
    ? InputOrArgRef<SchemaTypes, Value, Kind>
    : never;
};

function refsOf<Fields extends TakenFields, Kind extends "Arg" | "InputObject">(
  t: { field(options: never): unknown },
  fields: Fields,
): Refs<Fields, Kind> {
  const refs = Object.entries(fields).map(([name, field]) => [name, t.field(field as never)]);
  // The record has every name of the fields, which the compiler no longer sees in its entries.
  return Object.fromEntries(refs) as never;
}

/** Arguments as the resolver of a field gets them. */
export type ArgumentsOf<Fields> = InputShapeFromFields<Refs<Fields, "Arg">>;

/** Makes the arguments of a field. */
export function argumentsOf<Fields extends TakenFields>(fields: Fields) {
  return builder.args((t) => refsOf<Fields, "Arg">(t, fields));
}

/** Adds an input object type. */
export function inputType<Fields extends TakenFields>(name: string, description: string, fields: Fields) {
  return builder.inputType(name, { description, fields: (t) => refsOf<Fields, "InputObject">(t, fields) });
}

/** Adds an input object type of which exactly one field is given. */
export function oneOfInputType<Fields extends TakenFields>(
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
