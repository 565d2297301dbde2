import type { EnumRef, InterfaceFieldsShape, ShapeFromTypeParam, TypeParam } from "@pothos/core";
import { builder, type FieldsOf, type ObjectRef, type SchemaTypes } from "./builder.ts";

/**
 * Adds an enum. Where a field shows a property, the compiler checks that the enum contains every value of the property.
 * @param values every value with its description.
 */
export function enumType<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
): EnumRef<SchemaTypes, Value> {
  const described = Object.entries<string>(values).map(([value, text]) => [value, { description: text }]);
  // The entries contain all values, but the compiler cannot infer that.
  return builder.enumType(name, { description, values: Object.fromEntries(described) }) as never;
}

/** Declaration of a field that shows a property of its object unchanged. The property must contain only `Value`s. */
interface PropertyField<in Value> {
  readonly type: TypeParam<SchemaTypes>;
  readonly description: string;
  readonly nullable: boolean;
  /** Exists only for type inference. */
  readonly accepts?: (value: Value) => void;
}

/** Fields of an object type that show properties of its values under the same names. */
export type Properties<Value> = { readonly [Name in keyof Value]?: PropertyField<Value[Name]> };

/** Declares a field that shows a property which is never null. */
export function nonNull<const Type extends TypeParam<SchemaTypes>>(
  type: Type,
  description: string,
): PropertyField<ShapeFromTypeParam<SchemaTypes, Type, false>> {
  return { type, description, nullable: false };
}

/** Declares a field that shows a property which can be null. */
export function nullable<const Type extends TypeParam<SchemaTypes>>(
  type: Type,
  description: string,
): PropertyField<ShapeFromTypeParam<SchemaTypes, Type, true>> {
  return { type, description, nullable: true };
}

/** Description and fields of a type. */
export interface TypeShape<Value> {
  readonly description: string;
  readonly properties?: Properties<Value>;
  /** Fields with their own resolvers. */
  readonly fields?: FieldsOf<Value>;
}

/** Creates the fields of an object type or an interface. */
export function fieldsOf<Value>({
  properties = {},
  fields,
}: Omit<TypeShape<Value>, "description">): FieldsOf<Value> & InterfaceFieldsShape<SchemaTypes, Value> {
  const shown = Object.entries(properties as Readonly<Record<string, PropertyField<never>>>);
  const all: FieldsOf<Value> = (t) => ({
    ...Object.fromEntries(shown.map(([name, field]) => [name, t.expose(name as never, field as never)])),
    ...fields?.(t),
  });
  // The field builder of an interface has the same methods as that of an object type.
  return all as FieldsOf<Value> & InterfaceFieldsShape<SchemaTypes, Value>;
}

/** Adds an object type whose values are `Value`s. */
export function objectType<Value>(name: string, shape: TypeShape<Value>): ObjectRef<Value> {
  const { description } = shape;
  return builder.objectRef<Value>(name).implement({ description, fields: fieldsOf(shape) });
}
