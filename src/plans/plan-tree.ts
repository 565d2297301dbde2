import {
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
import { getFieldDef } from "graphql/execution/execute.js";
import type { FieldPurity, TypePurity } from "../schema/extensions.ts";
import {
  collectUses,
  type Condition,
  type ConditionalSet,
  Conditions,
  type FieldUse,
  FirstMeetings,
  type OperationParts,
  type SelectionParts,
  TooManySelectionsError,
} from "./collect-fields.ts";
import type { Place, Writer } from "./run.ts";

/** Names of the fields that the root has beside its own. */
export const introspectionFields: ReadonlySet<string> = new Set([
  SchemaMetaFieldDef.name,
  TypeMetaFieldDef.name,
]);

/** Most selections that are read with their conditions. What is asked of an interface or union is read for each of its types. */
const maxSelectionsRead = 4_000;

/** What an operation asks for. */
export interface OperationPlan {
  readonly root: ObjectPlan;
  /** Names of the variables on which `@skip` and `@include` depend. */
  readonly conditions: readonly string[];
}

/** What is asked for of an object of one type. */
export interface ObjectPlan {
  readonly type: GraphQLObjectType;
  /** All that may be asked for, whatever the conditions. */
  readonly fields: readonly FieldPlan[];
  /** In the order of the answer. A field that is asked for on several conditions may stand at several of them. */
  readonly positions: readonly { readonly condition: Condition; readonly field: FieldPlan }[];
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

/** Describes what an operation asks for. With more selections than are read on their conditions, no program can be generated. */
export function planOperation({ schema, fragments, node }: OperationParts): OperationPlan {
  const type = schema.getRootType(node.operation);
  if (!type) throw new Error(`The schema has no type for a ${node.operation}.`);
  const planRoot = (parts: SelectionParts) =>
    new Planner(parts).planObject(type, [[node.selectionSet, null]]);
  const conditions = new Conditions(maxSelectionsRead);
  try {
    const root = planRoot({ schema, fragments, conditions });
    return { root, conditions: [...conditions.variables] };
  } catch (error) {
    if (!(error instanceof TooManySelectionsError)) throw error;
    return { root: { ...planRoot({ schema, fragments }), size: Infinity }, conditions: [] };
  }
}

class Planner {
  readonly #parts: SelectionParts;
  /** By what is selected of which type: a fragment that is spread in many objects is planned once. */
  readonly #known = new Map<string, ObjectPlan>();
  /** Numbers that tell selection sets and conditions apart. */
  readonly #numbers = new Map<unknown, number>();

  constructor(parts: SelectionParts) {
    this.#parts = parts;
  }

  planObject(type: GraphQLObjectType, sets: readonly ConditionalSet[]): ObjectPlan {
    const key = `${type.name} ${sets.map((set) => set.map((each) => this.#numberOf(each)).join()).join(" ")}`;
    const known = this.#known.get(key);
    if (known) return known;
    const uses = collectUses(this.#parts, sets, type);
    const plans = new Map<string, FieldPlan>();
    for (const [name, own] of Map.groupBy(uses, (use) => use.name)) {
      const [first] = own;
      if (first) plans.set(name, this.#planField(type, first, own));
    }
    const fields = [...plans.values()];
    const meetings = new FirstMeetings();
    const positions = uses.flatMap(({ name, condition }) => {
      const field = plans.get(name);
      const first = meetings.conditionOf(name, condition);
      return field && first !== undefined ? [{ condition: first, field }] : [];
    });
    const isPure = fields.every((field) => field.source?.mayBeUnknown === false && field.isPure);
    const canBeWritten =
      !type.isTypeOf && !fields.some(({ place }) => introspectionFields.has(place.field.name));
    const size = canBeWritten ? sum(positions.map(({ field }) => 1 + field.size)) : Infinity;
    const plan = { type, fields, positions, isPure, size };
    this.#known.set(key, plan);
    return plan;
  }

  #planField(parentType: GraphQLObjectType, first: FieldUse, uses: readonly FieldUse[]): FieldPlan {
    // It is there, as the document is valid.
    const field = getFieldDef(this.#parts.schema, parentType, first.node) as GraphQLField<unknown, unknown>;
    const isOneCondition = uses.every(({ condition }) => condition === first.condition);
    const place: Place = {
      parentType,
      field,
      type: field.type,
      nodes: uses.map(({ node }) => node),
      conditions: isOneCondition ? null : uses.map(({ condition }) => condition),
      name: first.name,
      write: notWritten,
    };
    const sets = uses.flatMap(({ node: { selectionSet }, condition }): ConditionalSet[] =>
      selectionSet ? [[selectionSet, isOneCondition ? null : condition]] : [],
    );
    // What may stand at several positions is written by one function, as what a resolver gives.
    const hasOnePosition = isOneCondition || first.condition === null;
    return { ...this.#planValue(place, sets), source: hasOnePosition ? sourceOf(field) : null };
  }

  #planValue(place: Place, sets: readonly ConditionalSet[]): ValuePlan {
    const type = getNullableType(place.type);
    if (isListType(type)) {
      const item = this.#planValue({ ...place, type: type.ofType }, sets);
      return { place, item, isPure: item.isPure, size: item.size };
    }
    if (isLeafType(type)) return { place, isPure: true, size: 0 };
    const types = isAbstractType(type) ? this.#parts.schema.getPossibleTypes(type) : [type];
    const objects = types.map((each) => this.planObject(each, sets));
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
