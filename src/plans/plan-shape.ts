import type {
  FieldNode,
  GraphQLAbstractType,
  GraphQLField,
  GraphQLFieldResolver,
  GraphQLLeafType,
  GraphQLObjectType,
} from "graphql";
import type { ReadArguments } from "./arguments.ts";

/**
 * Writes a pure value behind a text.
 * @returns undefined for anything unexpected, which the executor then judges. It may throw, with the same meaning.
 */
export type Writer = (value: unknown, before: string) => string | undefined;

/** What is asked of the values of a field, or of the items of a list. */
export interface ValuePlan {
  readonly isNonNull: boolean;
  readonly shape: ValueShape;
  /** Whether the text follows from the value alone. */
  readonly isPure: boolean;
  /** Of a pure value; made at its first use. */
  readonly writer: Writer;
}

/** What kind of values a plan is of. */
export type ValueShape =
  | { readonly kind: "leaf"; readonly type: GraphQLLeafType }
  | { readonly kind: "list"; readonly item: ValuePlan }
  | { readonly kind: "object"; readonly object: ObjectPlan }
  | {
      readonly kind: "abstract";
      readonly type: GraphQLAbstractType;
      readonly possible: ReadonlyMap<string, ObjectPlan>;
    };

/** One field of an object, with all selections that ask for it under one name. */
export interface FieldPlan {
  /** The name under which it is answered. */
  readonly name: string;
  readonly nodes: readonly FieldNode[];
  readonly parentType: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly resolve: GraphQLFieldResolver<unknown, unknown>;
  /** Makes the arguments of an operation; null when the field has none. */
  readonly readArguments: ReadArguments | null;
  /** Where an operation keeps the arguments. */
  readonly slot: number;
  readonly value: ValuePlan;
  /** How the field is read from its object alone; null when its resolver has to be called. */
  readonly source: PureSource | null;
}

/** How a field's value is read from its object alone. */
export type PureSource =
  | { readonly kind: "typename" }
  | { readonly kind: "property"; readonly name: string }
  /** Of what is `known`, undefined means that the resolver has to be asked. */
  | { readonly kind: "call"; readonly read: (object: never) => unknown; readonly isKnown: boolean };

/** Fields that stand side by side: pure ones, which are written together, or one whose resolver is called. */
export interface Segment {
  readonly fields: readonly FieldPlan[];
  readonly isPure: boolean;
  /** Of pure fields: separates them by commas, and takes their object. Made at its first use. */
  readonly writer: Writer;
}

/** The fields that are asked for of an object of one type. */
export interface ObjectPlan {
  readonly type: GraphQLObjectType;
  readonly fields: readonly FieldPlan[];
  readonly segments: readonly Segment[];
  /** Whether the text follows from the object alone. */
  readonly isPure: boolean;
  /** Of a pure object; made at its first use. */
  readonly writer: Writer;
}
