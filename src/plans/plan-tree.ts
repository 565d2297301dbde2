import {
  defaultFieldResolver,
  type FieldNode,
  getNullableType,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  TypeNameMetaFieldDef,
} from "graphql";
import type { FieldPurity, TypePurity } from "../schema/field-purity.ts";
import type { ScalarText } from "../schema/scalar-text.ts";
import { compileArguments } from "./arguments.ts";
import { collectFields, type SelectionParts } from "./collect-fields.ts";
import type {
  FieldPlan,
  ObjectPlan,
  PureSource,
  Segment,
  ValuePlan,
  ValueShape,
  Writer,
} from "./plan-shape.ts";
import { compileFields, compileObject, compileValue } from "./pure-writer.ts";

type Field = GraphQLField<unknown, unknown>;

class PlannedValue implements ValuePlan {
  readonly isNonNull: boolean;
  readonly shape: ValueShape;
  readonly isPure: boolean;
  #writer: Writer | null = null;

  constructor(isNonNull: boolean, shape: ValueShape) {
    this.isNonNull = isNonNull;
    this.shape = shape;
    this.isPure = isPureShape(shape);
  }

  get writer(): Writer {
    return (this.#writer ??= compileValue(this));
  }
}

class PlannedObject implements ObjectPlan {
  readonly type: GraphQLObjectType;
  readonly fields: readonly FieldPlan[];
  readonly segments: readonly Segment[];
  readonly isPure: boolean;
  #writer: Writer | null = null;

  constructor(type: GraphQLObjectType, fields: readonly FieldPlan[]) {
    this.type = type;
    this.fields = fields;
    this.segments = segmentsOf(fields);
    this.isPure = !type.isTypeOf && fields.every(isPureField);
  }

  get writer(): Writer {
    return (this.#writer ??= compileObject(this));
  }
}

class PlannedSegment implements Segment {
  readonly fields: readonly FieldPlan[];
  readonly isPure: boolean;
  #writer: Writer | null = null;

  constructor(fields: readonly FieldPlan[], isPure: boolean) {
    this.fields = fields;
    this.isPure = isPure;
  }

  get writer(): Writer {
    return (this.#writer ??= compileFields(this.fields));
  }
}

/** What plans of one operation are made from. */
export interface PlanParts extends SelectionParts {
  /** Gives a place where an operation keeps the arguments of a field. */
  readonly takeSlot: () => number;
}

/** Makes the plan of an object. @throws Error for a field that is not the type's own, such as those of introspection. */
export function planObject(
  parts: PlanParts,
  type: GraphQLObjectType,
  nodes: readonly { readonly selectionSet?: FieldNode["selectionSet"] }[],
): ObjectPlan {
  const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const fields = [...collectFields(parts, selectionSets, type)].map(([name, fieldNodes]) =>
    planField(parts, type, name, fieldNodes),
  );
  return new PlannedObject(type, fields);
}

function planField(
  parts: PlanParts,
  parentType: GraphQLObjectType,
  name: string,
  nodes: readonly FieldNode[],
): FieldPlan {
  const [node] = nodes;
  const fieldName = node?.name.value ?? "";
  const isTypename = fieldName === TypeNameMetaFieldDef.name;
  const field = isTypename ? TypeNameMetaFieldDef : parentType.getFields()[fieldName];
  if (!node || !field) throw new Error(`${parentType.name} has no field ${fieldName} that can be planned.`);
  return {
    name,
    nodes,
    parentType,
    field,
    resolve: field.resolve ?? defaultFieldResolver,
    readArguments: field.args.length > 0 ? compileArguments(field, node) : null,
    slot: field.args.length > 0 ? parts.takeSlot() : -1,
    value: planValue(parts, field.type, nodes),
    source: isTypename ? { kind: "typename" } : sourceOf(field),
  };
}

function planValue(parts: PlanParts, type: GraphQLOutputType, nodes: readonly FieldNode[]): ValuePlan {
  return new PlannedValue(isNonNullType(type), shapeOf(parts, getNullableType(type), nodes));
}

function shapeOf(
  parts: PlanParts,
  type: ReturnType<typeof getNullableType<GraphQLOutputType>>,
  nodes: readonly FieldNode[],
): ValueShape {
  if (isListType(type)) return { kind: "list", item: planValue(parts, type.ofType, nodes) };
  if (isObjectType(type)) return { kind: "object", object: planObject(parts, type, nodes) };
  if (isAbstractType(type)) {
    const possible = parts.schema
      .getPossibleTypes(type)
      .map((each) => [each.name, planObject(parts, each, nodes)] as const);
    return { kind: "abstract", type, possible: new Map(possible) };
  }
  return { kind: "leaf", type };
}

/** What Pothos writes of a field that shows a property of its object. */
interface Exposed {
  readonly pothosExposedField?: string;
  readonly pothosResolveWrapped?: boolean;
}

function sourceOf(field: Field): PureSource | null {
  if (field.args.length > 0) return null;
  const { isPure, known, pothosExposedField, pothosResolveWrapped } = field.extensions as FieldPurity &
    Exposed;
  if (pothosExposedField !== undefined && !pothosResolveWrapped) {
    return { kind: "property", name: pothosExposedField };
  }
  if (isPure && field.resolve) {
    return { kind: "call", read: field.resolve as unknown as (object: never) => unknown, isKnown: false };
  }
  return known ? { kind: "call", read: known, isKnown: true } : null;
}

function isPureField({ source, value }: FieldPlan): boolean {
  return source !== null && value.isPure;
}

function isPureShape(shape: ValueShape): boolean {
  if (shape.kind === "leaf") {
    return isEnumType(shape.type) || isWritten(shape.type);
  }
  if (shape.kind === "list") return shape.item.isPure;
  if (shape.kind === "object") return shape.object.isPure;
  const { isPure } = shape.type.extensions as TypePurity;
  return (
    isPure === true &&
    shape.type.resolveType !== undefined &&
    [...shape.possible.values()].some((object) => object.isPure)
  );
}

/** Whether a scalar's text can be had without its `serialize`. */
function isWritten(type: GraphQLLeafType): boolean {
  return isSpecifiedScalarType(type) || (type.extensions as ScalarText).jsonText !== undefined;
}

function segmentsOf(fields: readonly FieldPlan[]): readonly Segment[] {
  const segments: Segment[] = [];
  let pure: FieldPlan[] = [];
  const endPure = () => {
    if (pure.length > 0) segments.push(new PlannedSegment(pure, true));
    pure = [];
  };
  for (const field of fields) {
    if (isPureField(field)) {
      pure.push(field);
      continue;
    }
    endPure();
    segments.push(new PlannedSegment([field], false));
  }
  endPure();
  return segments;
}
