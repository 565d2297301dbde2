import type { InterfaceFieldsShape, ShapeFromTypeParam, TypeParam } from "@pothos/core";
import { builder, type FieldsOf, type ObjectRef } from "./builder.ts";

type Types = typeof builder.$inferSchemaTypes;

/** A field that shows a property of its object as it is. A property can be shown if it holds nothing but `Value`s. */
export interface Shown<in Value> {
  readonly type: TypeParam<Types>;
  readonly description: string;
  readonly nullable: boolean;
  /** For the compiler alone. */
  readonly accepts?: (value: Value) => void;
}

/** The fields of an object type that show properties of its values, each under the property's own name. */
export type Properties<Value> = { readonly [Name in keyof Value]?: Shown<Value[Name]> };

/** Shows a property that is always there. */
export function nonNull<const Type extends TypeParam<Types>>(
  type: Type,
  description: string,
): Shown<ShapeFromTypeParam<Types, Type, false>> {
  return { type, description, nullable: false };
}

/** Shows a property that can be null. */
export function nullable<const Type extends TypeParam<Types>>(
  type: Type,
  description: string,
): Shown<ShapeFromTypeParam<Types, Type, true>> {
  return { type, description, nullable: true };
}

/**
 * Makes the fields of an object type or an interface.
 * @param others those that do not show a property as it is.
 */
export function fieldsOf<Value>(
  properties: Properties<Value>,
  others?: FieldsOf<Value>,
): FieldsOf<Value> & InterfaceFieldsShape<Types, Value> {
  const shown = Object.entries(properties as Readonly<Record<string, Shown<never>>>);
  const fields: FieldsOf<Value> = (t) => ({
    ...Object.fromEntries(shown.map(([name, field]) => [name, t.expose(name as never, field as never)])),
    ...others?.(t),
  });
  // The builder of an interface's fields has the same methods.
  return fields as FieldsOf<Value> & InterfaceFieldsShape<Types, Value>;
}

/** Adds an object type whose values are `Value`s. @param others its fields that do not show a property as it is. */
export function objectType<Value>(
  name: string,
  description: string,
  properties: Properties<Value>,
  others?: FieldsOf<Value>,
): ObjectRef<Value> {
  return builder.objectRef<Value>(name).implement({ description, fields: fieldsOf(properties, others) });
}
