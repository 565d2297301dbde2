import type { EnumRef, InterfaceFieldsShape, ShapeFromTypeParam, TypeParam } from "@pothos/core";
import { builder, type FieldsOf, type ObjectRef, type SchemaTypes } from "./builder.ts";

/**
 * Adds an enum. That it has every value of a model is seen where a field shows a property.
 * @param values every value with its description.
 */
export function enumType<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
): EnumRef<SchemaTypes, Value> {
  const described = Object.entries<string>(values).map(([value, text]) => [value, { description: text }]);
  // The compiler no longer sees the values in the entries.
  return builder.enumType(name, { description, values: Object.fromEntries(described) }) as never;
}

/** A field that shows a property of its object as it is. A property can be shown if it holds nothing but `Value`s. */
interface Shown<in Value> {
  readonly type: TypeParam<SchemaTypes>;
  readonly description: string;
  readonly nullable: boolean;
  /** For the compiler alone. */
  readonly accepts?: (value: Value) => void;
}

/** The fields of an object type that show properties of its values, each under the property's own name. */
export type Properties<Value> = { readonly [Name in keyof Value]?: Shown<Value[Name]> };

/** Shows a property that is always there. */
export function nonNull<const Type extends TypeParam<SchemaTypes>>(
  type: Type,
  description: string,
): Shown<ShapeFromTypeParam<SchemaTypes, Type, false>> {
  return { type, description, nullable: false };
}

/** Shows a property that can be null. */
export function nullable<const Type extends TypeParam<SchemaTypes>>(
  type: Type,
  description: string,
): Shown<ShapeFromTypeParam<SchemaTypes, Type, true>> {
  return { type, description, nullable: true };
}

/** What a type is, and the fields of its own. */
export interface TypeShape<Value> {
  readonly description: string;
  readonly properties?: Properties<Value>;
  /** Fields that do not show a property as it is. */
  readonly fields?: FieldsOf<Value>;
}

/** Makes the fields of an object type or an interface. */
export function fieldsOf<Value>({
  properties = {},
  fields,
}: Omit<TypeShape<Value>, "description">): FieldsOf<Value> & InterfaceFieldsShape<SchemaTypes, Value> {
  const shown = Object.entries(properties as Readonly<Record<string, Shown<never>>>);
  const all: FieldsOf<Value> = (t) => ({
    ...Object.fromEntries(shown.map(([name, field]) => [name, t.expose(name as never, field as never)])),
    ...fields?.(t),
  });
  // The builder of an interface's fields has the same methods.
  return all as FieldsOf<Value> & InterfaceFieldsShape<SchemaTypes, Value>;
}

/** Adds an object type whose values are `Value`s. */
export function objectType<Value>(name: string, shape: TypeShape<Value>): ObjectRef<Value> {
  const { description } = shape;
  return builder.objectRef<Value>(name).implement({ description, fields: fieldsOf(shape) });
}
