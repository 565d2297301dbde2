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
import { type CollectedFields, collectFields, type Selecting } from "../collect-fields.ts";
import { variableValues } from "../graphql-versions.ts";
import type { FieldPurity, TypePurity } from "../schema/extensions.ts";
import { type OperationParts, withoutConditions } from "./operation-parts.ts";
import type { ResponsePosition, Writer } from "./execution.ts";

/** Names of the introspection fields on the root type, with that of Apollo Federation, which returns the schema too. */
export const introspectionFields: ReadonlySet<string> = new Set([
  SchemaMetaFieldDef.name,
  TypeMetaFieldDef.name,
  "_service",
]);

/** Execution plan of an operation. */
export interface OperationPlan {
  /** All selected fields, including those that `@skip` or `@include` may exclude. */
  readonly root: ObjectPlan;
  /** Names of the variables in `@skip` and `@include`. */
  readonly conditions: readonly string[];
}

/** Selected fields of an object of one type. */
export interface ObjectPlan {
  readonly type: GraphQLObjectType;
  /** Fields in response order. */
  readonly fields: readonly FieldPlan[];
  /** True when the JSON text depends on nothing but the object. */
  readonly isPure: boolean;
  /**
   * Number of selections in the program for the object; a plan counts each time that it is used. Infinity when the
   * object cannot be compiled: for introspection, and for types whose `resolveType` depends on more than the value.
   */
  readonly size: number;
}

/** A field of an object, merged from all selections with the same response name. */
export interface FieldPlan extends ValuePlan {
  /** Source of the value in the object; null when the resolver must be called. */
  readonly source: FieldSource | null;
}

/** Property name, or function of the object. */
interface FieldSource {
  readonly read: string | object;
  /** True when an undefined value means that the resolver must be called. */
  readonly mayBeUnknown: boolean;
}

/** Plan for the values at one position of the response. */
export interface ValuePlan {
  readonly position: ResponsePosition;
  /** True when the JSON text depends on nothing but the value. */
  readonly isPure: boolean;
  /** Number of selections in a program for the value. */
  readonly size: number;
  /** Plan for the items of a list. */
  readonly item?: ValuePlan;
  /** Plans for the possible types of an object. */
  readonly objects?: readonly ObjectPlan[];
}

/** Creates the execution plan of an operation. */
export function planOperation(parts: OperationParts): OperationPlan {
  const { conditions, ...all } = withoutConditions(parts);
  return { root: planRoot({ ...parts, ...all }, {}), conditions };
}

/** Creates the plan of the root object for one request. @param variables used by `@skip` and `@include`. */
export function planRoot(parts: OperationParts, variables: Values): ObjectPlan {
  const { schema, fragments, node } = parts;
  const type = schema.getRootType(node.operation);
  if (!type) throw new Error(`The schema has no type for a ${node.operation}.`);
  const selecting = { schema, fragments, variableValues: variableValues(variables) };
  return new Planner(selecting).plan(type, collectFields(selecting, type, [node.selectionSet]));
}

type Values = Readonly<Record<string, unknown>>;

class Planner {
  readonly #selecting: Selecting;
  /** Plans by type and selections, so that a fragment in many objects is planned once. */
  readonly #known = new Map<string, ObjectPlan>();
  /** Numbers that identify selection sets. */
  readonly #numbers = new Map<unknown, number>();

  constructor(selecting: Selecting) {
    this.#selecting = selecting;
  }

  /** Plans an object. @param nodes selections by response name. */
  plan(type: GraphQLObjectType, nodes: CollectedFields): ObjectPlan {
    const fields = [...nodes].map(([name, own]) => this.#planField(type, name, own));
    const isPure = fields.every((field) => field.source?.mayBeUnknown === false && field.isPure);
    const canBeWritten =
      !type.isTypeOf && !fields.some(({ position }) => introspectionFields.has(position.field.name));
    const size = canBeWritten ? sum(fields.map((field) => 1 + field.size)) : Infinity;
    return { type, fields, isPure, size };
  }

  #planObject(type: GraphQLObjectType, nodes: readonly FieldNode[]): ObjectPlan {
    const key = `${type.name} ${nodes.map(({ selectionSet }) => this.#numberOf(selectionSet)).join(" ")}`;
    const selectionSets = nodes.map(({ selectionSet }) => selectionSet);
    const plan = this.#known.get(key) ?? this.plan(type, collectFields(this.#selecting, type, selectionSets));
    this.#known.set(key, plan);
    return plan;
  }

  #planField(parentType: GraphQLObjectType, name: string, nodes: readonly FieldNode[]): FieldPlan {
    const field = fieldOf(parentType, nodes[0]?.name.value ?? "");
    const position: ResponsePosition = {
      parentType,
      field,
      type: field.type,
      nodes,
      name,
      write: notWritten,
    };
    return { ...this.#planValue(position), source: sourceOf(field) };
  }

  #planValue(position: ResponsePosition): ValuePlan {
    const type = getNullableType(position.type);
    if (isListType(type)) {
      const item = this.#planValue({ ...position, type: type.ofType });
      return { position, item, isPure: item.isPure, size: item.size };
    }
    if (isLeafType(type)) return { position, isPure: true, size: 0 };
    const types = isAbstractType(type) ? this.#selecting.schema.getPossibleTypes(type) : [type];
    const objects = types.map((each) => this.#planObject(each, position.nodes));
    const isFound = !isAbstractType(type) || (type.resolveType && (type.extensions as TypePurity).isPure);
    const size = isFound ? sum(objects.map((object) => object.size)) : Infinity;
    return { position, objects, isPure: objects.every((object) => object.isPure), size };
  }

  #numberOf(thing: unknown): number {
    const number = this.#numbers.get(thing) ?? this.#numbers.size;
    this.#numbers.set(thing, number);
    return number;
  }
}

/** Fields that graphql adds. The first two are only selected on the query type, because the document is valid. */
const metaFields = [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef];

/** Returns a field of a valid document. */
function fieldOf(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> {
  const field = metaFields.find((each) => each.name === name) ?? type.getFields()[name];
  if (!field) throw new Error(`The type ${type.name} has no field ${name}.`);
  return field;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const notWritten: Writer = () => {
  throw new Error("No code was generated for this position.");
};

/** Extensions that Pothos sets on a field that exposes a property of its object. */
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
