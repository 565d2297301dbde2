import {
  type FieldNode,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  isAbstractType,
  isLeafType,
  isListType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from "graphql";
// The functions with which fields are collected for their execution.
import { collectFields, collectSubfields } from "graphql/execution/collectFields.js";
import { getFieldDef } from "graphql/execution/execute.js";
import type { FieldPurity, TypePurity } from "../schema/extensions.ts";
import { type OperationParts, withoutConditions } from "./operation-parts.ts";
import type { Place, Writer } from "./run.ts";

/** Names of the fields that the root has beside its own. */
export const introspectionFields: ReadonlySet<string> = new Set([
  SchemaMetaFieldDef.name,
  TypeMetaFieldDef.name,
]);

/** What an operation asks for. */
export interface OperationPlan {
  /** All that may be asked for, whatever `@skip` and `@include` leave in. */
  readonly root: ObjectPlan;
  /** Names of the variables on which `@skip` and `@include` depend. */
  readonly conditions: readonly string[];
}

/** What is asked for of an object of one type. */
export interface ObjectPlan {
  readonly type: GraphQLObjectType;
  /** In the order of the answer. */
  readonly fields: readonly FieldPlan[];
  /** Whether the text follows from the object alone. */
  readonly isPure: boolean;
  /**
   * Selections of a program for the object, which repeats a plan wherever that stands. Infinity where none can be generated: for
   * introspection, and for types that are told otherwise than by a pure `resolveType`.
   */
  readonly size: number;
}

/** One field of an object, with all selections that ask for it under one name. */
export interface FieldPlan extends ValuePlan {
  /** How the field is read from its object alone; null when its resolver has to be called. */
  readonly source: FieldSource | null;
}

/** The name of a property, or a function of the object. */
interface FieldSource {
  readonly read: string | object;
  /** Whether undefined means that the resolver has to be called after all. */
  readonly mayBeUnknown: boolean;
}

/** What is asked of the values of a place. */
export interface ValuePlan {
  readonly place: Place;
  /** Whether the text follows from the value alone. */
  readonly isPure: boolean;
  /** Selections of a program for the value. */
  readonly size: number;
  /** The items of a list. */
  readonly item?: ValuePlan;
  /** The types of which an object can be. */
  readonly objects?: readonly ObjectPlan[];
}

/** Describes what an operation asks for. */
export function planOperation(parts: OperationParts): OperationPlan {
  const { conditions, ...all } = withoutConditions(parts);
  return { root: planRoot({ ...parts, ...all }, {}), conditions };
}

/** Describes what a request asks for. @param variables on which `@skip` and `@include` depend. */
export function planRoot(parts: OperationParts, variables: Values): ObjectPlan {
  const { schema, fragments, node } = parts;
  const type = schema.getRootType(node.operation);
  if (!type) throw new Error(`The schema has no type for a ${node.operation}.`);
  const fields = collectFields(schema, fragments, variables, type, node.selectionSet);
  return new Planner(parts, variables).plan(type, fields);
}

type Values = Readonly<Record<string, unknown>>;

class Planner {
  readonly #parts: OperationParts;
  readonly #variables: Values;
  /** By what is selected of which type: a fragment that is spread in many objects is planned once. */
  readonly #known = new Map<string, ObjectPlan>();
  /** Numbers that tell selection sets apart. */
  readonly #numbers = new Map<unknown, number>();

  constructor(parts: OperationParts, variables: Values) {
    this.#parts = parts;
    this.#variables = variables;
  }

  /** @param nodes by the names under which the fields are answered. */
  plan(type: GraphQLObjectType, nodes: ReadonlyMap<string, readonly FieldNode[]>): ObjectPlan {
    const fields = [...nodes].map(([name, own]) => this.#planField(type, name, own));
    const isPure = fields.every((field) => field.source?.mayBeUnknown === false && field.isPure);
    const canBeWritten =
      !type.isTypeOf && !fields.some(({ place }) => introspectionFields.has(place.field.name));
    const size = canBeWritten ? sum(fields.map((field) => 1 + field.size)) : Infinity;
    return { type, fields, isPure, size };
  }

  #planObject(type: GraphQLObjectType, nodes: readonly FieldNode[]): ObjectPlan {
    const key = `${type.name} ${nodes.map(({ selectionSet }) => this.#numberOf(selectionSet)).join(" ")}`;
    const { schema, fragments } = this.#parts;
    const plan =
      this.#known.get(key) ??
      this.plan(type, collectSubfields(schema, fragments, this.#variables, type, nodes));
    this.#known.set(key, plan);
    return plan;
  }

  #planField(parentType: GraphQLObjectType, name: string, nodes: readonly FieldNode[]): FieldPlan {
    // It is there, as the document is valid.
    const field = getFieldDef(this.#parts.schema, parentType, nodes[0] as FieldNode) as GraphQLField<
      unknown,
      unknown
    >;
    const place: Place = { parentType, field, type: field.type, nodes, name, write: notWritten };
    return { ...this.#planValue(place), source: sourceOf(field) };
  }

  #planValue(place: Place): ValuePlan {
    const type = getNullableType(place.type);
    if (isListType(type)) {
      const item = this.#planValue({ ...place, type: type.ofType });
      return { place, item, isPure: item.isPure, size: item.size };
    }
    if (isLeafType(type)) return { place, isPure: true, size: 0 };
    const types = isAbstractType(type) ? this.#parts.schema.getPossibleTypes(type) : [type];
    const objects = types.map((each) => this.#planObject(each, place.nodes));
    const isFound = !isAbstractType(type) || (type.resolveType && (type.extensions as TypePurity).isPure);
    const size = isFound ? sum(objects.map((object) => object.size)) : Infinity;
    return { place, objects, isPure: objects.every((object) => object.isPure), size };
  }

  #numberOf(thing: unknown): number {
    const number = this.#numbers.get(thing) ?? this.#numbers.size;
    this.#numbers.set(thing, number);
    return number;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const notWritten: Writer = () => {
  throw new Error("No code was generated for this place.");
};

/** What Pothos writes of a field that shows a property of its object. */
interface Exposed {
  readonly pothosExposedField?: string;
  readonly pothosResolveWrapped?: boolean;
}

function sourceOf({ name, args, extensions, resolve }: GraphQLField<unknown, unknown>): FieldSource | null {
  if (name === TypeNameMetaFieldDef.name) return { read: name, mayBeUnknown: false };
  if (args.length > 0) return null;
  const { isPure, known, pothosExposedField, pothosResolveWrapped } = extensions as FieldPurity & Exposed;
  if (pothosExposedField !== undefined && !pothosResolveWrapped) {
    return { read: pothosExposedField, mayBeUnknown: false };
  }
  if (isPure && resolve) return { read: resolve, mayBeUnknown: false };
  return known ? { read: known, mayBeUnknown: true } : null;
}
