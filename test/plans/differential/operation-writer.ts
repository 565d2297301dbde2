import {
  getNamedType,
  type GraphQLArgument,
  GraphQLBoolean,
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from "graphql";
import { type Chance, createChance } from "./chance.ts";
import { canBeWritten, InputWriter, type Variable, writeVariables } from "./input-writer.ts";
import { type FieldUse, ResponseShape } from "./response-shape.ts";

/** A request for one operation of a document. */
export interface WrittenOperation {
  readonly text: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Values with which the same operation is asked for before, so that what is kept from one request to the next is used. */
  readonly earlierVariables: Readonly<Record<string, unknown>>;
}

/** What an operation or a fragment uses of its document. */
interface Part {
  readonly variables: Set<string>;
  readonly fragments: Set<string>;
}

interface Fragment extends Part {
  readonly name: string;
  readonly type: GraphQLNamedType;
  readonly shape: ResponseShape;
  readonly text: string;
}

/** A place where fields are selected. */
interface Scope {
  readonly type: GraphQLNamedType;
  readonly shape: ResponseShape;
  readonly part: Part;
  readonly depth: number;
}

type Field = GraphQLField<unknown, unknown>;

/** Aliases that collide with what objects and functions have of their own, with each other, and with names of fields. */
const aliases = ["a", "b", "c", "d", "id", "title", "status", "errors", "data", "then"];
const oddAliases = ["__proto__", "constructor", "toString", "hasOwnProperty", "length", "prototype", "eval"];

/**
 * Writes a request that is valid in this schema: fields with and without aliases, in several places that are merged,
 * fragments of all kinds, `@skip` and `@include`, several operations in one document, and values and variables of every
 * type. Without files and without questions about the schema.
 * @param seed the same one gives the same request.
 */
export function writeOperation(schema: GraphQLSchema, seed: number): WrittenOperation {
  return new OperationWriter(schema, createChance(seed)).write();
}

class OperationWriter {
  readonly #schema: GraphQLSchema;
  readonly #chance: Chance;
  readonly #inputs: InputWriter;
  readonly #fragments = new Map<string, Fragment>();
  readonly #maxDepth: number;
  readonly #directiveShare: number;
  /** Fields and fragments that may still be written: without an end, fragments in fragments would have none. */
  #selectionsLeft: number;
  #fragmentCount = 0;

  constructor(schema: GraphQLSchema, chance: Chance) {
    this.#schema = schema;
    this.#chance = chance;
    this.#inputs = new InputWriter(chance);
    this.#maxDepth = chance.pick([2, 3, 4, 5, 6, 9]);
    this.#selectionsLeft = chance.pick([5, 15, 40, 90]);
    this.#directiveShare = chance.pick([0, 0, 0.05, 0.2, 0.6]);
  }

  write(): WrittenOperation {
    const { is, number, pick } = this.#chance;
    const count = is(0.9) ? 1 : number(2, 3);
    const operations = Array.from({ length: count }, (_, index) =>
      this.#writeOperation(count > 1 || is(0.4) ? `Op${index}` : null),
    );
    const chosen = pick(operations);
    const text = [...operations.map((operation) => operation.text), ...this.#fragmentsOf(operations)];
    return {
      text: text.join(pick(["\n", " ", "\n\n"])),
      operationName: count > 1 || is(0.5) ? chosen.name : null,
      variables: writeVariables(chosen.variables, this.#chance, pick([0, 0, 0, 0, 0.1])),
      earlierVariables: writeVariables(chosen.variables, this.#chance, 0),
    };
  }

  #writeOperation(name: string | null) {
    const { is } = this.#chance;
    const isMutation = is(0.15);
    const type = (
      isMutation ? this.#schema.getMutationType() : this.#schema.getQueryType()
    ) as GraphQLObjectType;
    const part: Part = { variables: new Set(), fragments: new Set() };
    const body = this.#writeSelections({ type, shape: new ResponseShape(), part, depth: 0 });
    const variables = this.#variablesOf(part);
    const declared = variables.map(({ declaration }) => declaration).join(", ");
    const head = `${isMutation ? "mutation" : "query"} ${name ?? ""}${declared && `(${declared})`}`;
    const isShort = !isMutation && name === null && declared === "" && is(0.5);
    return { name, part, variables, text: isShort ? body : `${head} ${body}` };
  }

  /** All fragments that operations reach, each once. */
  #fragmentsOf(operations: readonly { readonly part: Part }[]): string[] {
    const reached = new Set(operations.flatMap(({ part }) => [...this.#reach(part)]));
    return [...reached].map(({ text }) => text);
  }

  #reach(part: Part, reached = new Set<Fragment>()): Set<Fragment> {
    for (const name of part.fragments) {
      const fragment = this.#fragments.get(name);
      if (!fragment || reached.has(fragment)) continue;
      reached.add(fragment);
      this.#reach(fragment, reached);
    }
    return reached;
  }

  #variablesOf(part: Part): Variable[] {
    const names = new Set([part, ...this.#reach(part)].flatMap(({ variables }) => [...variables]));
    return [...names].flatMap((name) => this.#inputs.variables.get(name) ?? []);
  }

  #writeSelections(scope: Scope): string {
    const { is, number, pick } = this.#chance;
    const wanted = scope.depth === 0 ? number(1, 4) : number(1, 8);
    const selections: string[] = [];
    for (let count = 0; count < wanted; count += 1) {
      const selection = this.#writeSelection(scope);
      if (selection !== null) selections.push(selection);
    }
    if (selections.length === 0 || is(0.1)) selections.push(this.#writeTypename(scope));
    // The same again, so that fields are merged that stand in two places.
    if (is(0.1)) selections.push(pick(selections));
    return `{ ${selections.join(" ")} }`;
  }

  #writeSelection(scope: Scope): string | null {
    if (this.#selectionsLeft <= 0) return null;
    this.#selectionsLeft -= 1;
    const kind = this.#chance.random();
    const conditionShare = isAbstractType(scope.type) ? 0.4 : 0.06;
    if (kind < 0.05) return `...${this.#writeDirectives(scope.part)} ${this.#writeSelections(scope)}`;
    if (kind < 0.05 + conditionShare) return this.#writeNarrowed(scope);
    if (kind < 0.12 + conditionShare) return this.#writeSpread(scope);
    return this.#writeField(scope);
  }

  #writeNarrowed(scope: Scope): string {
    const type = this.#narrow(scope.type);
    const body = this.#writeSelections({ ...scope, type });
    return `... on ${type.name}${this.#writeDirectives(scope.part)} ${body}`;
  }

  /** A type that an object of the given type can be of as well. */
  #narrow(type: GraphQLNamedType): GraphQLNamedType {
    const { pick, is } = this.#chance;
    const objects = isAbstractType(type) ? this.#schema.getPossibleTypes(type) : [type as GraphQLObjectType];
    const object = pick(objects);
    return is(0.7) ? object : pick([type, ...object.getInterfaces()]);
  }

  #writeSpread(scope: Scope): string | null {
    const { is, pick } = this.#chance;
    const known = [...this.#fragments.values()].filter(
      (fragment) => this.#overlaps(fragment.type, scope.type) && scope.shape.takesAll(fragment.shape),
    );
    const fragment = known.length > 0 && is(0.6) ? pick(known) : this.#writeFragment(scope);
    if (!scope.shape.takesAll(fragment.shape)) return null;
    scope.shape.addAll(fragment.shape);
    scope.part.fragments.add(fragment.name);
    return `...${fragment.name}${this.#writeDirectives(scope.part)}`;
  }

  #overlaps(a: GraphQLNamedType, b: GraphQLNamedType): boolean {
    const possible = (type: GraphQLNamedType) =>
      isAbstractType(type) ? this.#schema.getPossibleTypes(type) : [type];
    const others = possible(b);
    return possible(a).some((type) => others.includes(type as GraphQLObjectType));
  }

  #writeFragment({ type: outer, depth }: Scope): Fragment {
    const type = this.#narrow(outer);
    const name = `F${(this.#fragmentCount += 1)}`;
    const part: Part = { variables: new Set(), fragments: new Set() };
    const shape = new ResponseShape();
    // Known only when it is complete, so that none holds itself.
    const body = this.#writeSelections({ type, shape, part, depth });
    const fragment = { ...part, name, type, shape, text: `fragment ${name} on ${type.name} ${body}` };
    this.#fragments.set(name, fragment);
    return fragment;
  }

  #writeField(scope: Scope): string | null {
    const { is, pick } = this.#chance;
    const { type, part, depth } = scope;
    if (isUnionType(type) || is(0.04)) return this.#writeTypename(scope);
    if (!isObjectType(type) && !isInterfaceType(type)) return null;
    const fields = Object.values(type.getFields()).filter(
      (field) =>
        field.args.every((argument) => canBeWritten(argument.type)) &&
        (depth < this.#maxDepth || !isCompositeType(getNamedType(field.type))),
    );
    if (fields.length === 0) return null;
    // Lists and objects are worth more than one more leaf.
    const composite = fields.filter((field) => isCompositeType(getNamedType(field.type)));
    const field = composite.length > 0 && is(0.5) ? pick(composite) : pick(fields);
    const args = this.#writeArguments(field.args, part);
    const use = useOf(type, field, args);
    const name = this.#nameOf(field.name, use, scope.shape);
    const below = scope.shape.add(name, use);
    const named = getNamedType(field.type);
    const head = `${name === field.name ? "" : `${name}: `}${field.name}${args}${this.#writeDirectives(part)}`;
    if (!isCompositeType(named)) return head;
    return `${head} ${this.#writeSelections({ type: named, shape: below, part, depth: depth + 1 })}`;
  }

  #writeTypename({ type, shape }: Scope): string {
    const isOfObject = isObjectType(type);
    const use = { parent: type.name, isOfObject, call: "__typename", form: "String!" };
    const name = this.#nameOf("__typename", use, shape);
    shape.add(name, use);
    return name === "__typename" ? name : `${name}: __typename`;
  }

  /** The name that a field has in the answer, with an alias where its own is taken. */
  #nameOf(own: string, use: FieldUse, shape: ResponseShape): string {
    const { is, pick } = this.#chance;
    const wanted = is(0.75) ? own : is(0.93) ? pick(aliases) : pick(oddAliases);
    if (shape.takes(wanted, use)) return wanted;
    for (let number = 1; ; number += 1) {
      if (shape.takes(`x${number}`, use)) return `x${number}`;
    }
  }

  #writeArguments(args: readonly GraphQLArgument[], { variables }: Part): string {
    const texts = args.flatMap((argument) => {
      const { name, type, defaultValue } = argument;
      // A cursor is good for one list only, so one that is made up ends the field.
      const share = name === "after" ? 0.05 : 0.5;
      if (!isRequiredArgument(argument) && !this.#chance.is(share)) return [];
      return `${name}: ${this.#inputs.write(type, { name, hasDefault: defaultValue !== undefined, used: variables })}`;
    });
    return texts.length > 0 ? `(${texts.join(", ")})` : "";
  }

  #writeDirectives({ variables }: Part): string {
    const { is, pick } = this.#chance;
    if (!is(this.#directiveShare)) return "";
    const condition = (usual: boolean) =>
      is(0.5)
        ? `${is(0.8) === usual}`
        : this.#inputs.write(new GraphQLNonNull(GraphQLBoolean), { name: "if", used: variables });
    const skip = () => ` @skip(if: ${condition(false)})`;
    const include = () => ` @include(if: ${condition(true)})`;
    return pick([skip, include, include, () => skip() + include(), () => include() + skip()])();
  }
}

function useOf(parent: GraphQLNamedType, field: Field, args: string): FieldUse {
  const named = getNamedType(field.type);
  const form = String(field.type);
  return {
    parent: parent.name,
    isOfObject: isObjectType(parent),
    call: `${field.name}${args}`,
    form: isCompositeType(named) ? form.replace(named.name, "*") : form,
  };
}
