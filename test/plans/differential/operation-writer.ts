import {
  getNamedType,
  type GraphQLArgument,
  GraphQLBoolean,
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
  parse,
  validate,
} from "graphql";
import { type Chance, createChance } from "./chance.ts";
import { canBeWritten, InputWriter, type Variable, writeVariables } from "./input-writer.ts";

/** A request for one operation of a document. */
export interface WrittenOperation {
  readonly text: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Variables of an earlier request for the same operation, so that cached data is reused. */
  readonly earlierVariables: Readonly<Record<string, unknown>>;
}

/** Parts of the document that an operation or a fragment uses. */
interface Part {
  readonly variables: Set<string>;
  readonly fragments: Set<string>;
}

interface Fragment extends Part {
  readonly name: string;
  readonly type: GraphQLNamedType;
  readonly text: string;
}

/** A selection set that is being written. */
interface Scope {
  readonly type: GraphQLNamedType;
  readonly part: Part;
  readonly depth: number;
  /** True when it has exactly one field and no conditions. */
  readonly isAlone?: boolean;
}

/** Aliases that collide with object and function properties, with each other and with field names. */
const aliases = "a b id title status data then __proto__ constructor toString length".split(" ");

/**
 * Writes a request that is valid in this schema: fields with and without aliases, merged selections, fragments of all
 * kinds, `@skip` and `@include`, several operations in one document, and values and variables of every type. It uses no
 * files and no introspection.
 * @param seed determines the request.
 */
export function writeOperation(schema: GraphQLSchema, seed: number): WrittenOperation {
  for (let attempt = 0; ; attempt += 1) {
    const operation = new OperationWriter(schema, createChance(`${seed} ${attempt}`)).write();
    // Fields with the same response name may conflict.
    if (validate(schema, parse(operation.text)).length === 0) return operation;
  }
}

class OperationWriter {
  readonly #schema: GraphQLSchema;
  readonly #chance: Chance;
  readonly #inputs: InputWriter;
  readonly #fragments = new Map<string, Fragment>();
  /** Written argument texts by field name. */
  readonly #names = new Map<string, readonly string[]>();
  readonly #maxDepth: number;
  readonly #directiveShare: number;
  /** Number of fields and fragments that may still be written; limits nested fragments. */
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
    const { is, pick } = this.#chance;
    const kind = is(0.8) ? "query" : pick(["mutation", "mutation", "subscription"] as const);
    const type = this.#schema.getRootType(kind) as GraphQLObjectType;
    const part: Part = { variables: new Set(), fragments: new Set() };
    // A subscription has exactly one field, without conditions.
    const isAlone = kind === "subscription";
    const scope = { type, part, depth: 0, isAlone };
    const body = isAlone ? `{ ${this.#writeField(scope)} }` : this.#writeSelections(scope);
    const variables = this.#variablesOf(part);
    const declared = variables.map(({ declaration }) => declaration).join(", ");
    const head = `${kind} ${name ?? ""}${declared && `(${declared})`}`;
    const isShort = kind === "query" && name === null && declared === "" && is(0.5);
    return { name, part, variables, text: isShort ? body : `${head} ${body}` };
  }

  /** All fragments that the operations reach, each once. */
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
    if (selections.length === 0 || is(0.1)) selections.push(this.#writeTypename());
    // Repeats a selection, so that fields are merged.
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

  /** Another type that an object of the given type may have. */
  #narrow(type: GraphQLNamedType): GraphQLNamedType {
    const { pick, is } = this.#chance;
    const objects = isAbstractType(type) ? this.#schema.getPossibleTypes(type) : [type as GraphQLObjectType];
    const object = pick(objects);
    return is(0.7) ? object : pick([type, ...object.getInterfaces()]);
  }

  #writeSpread(scope: Scope): string {
    const { is, pick } = this.#chance;
    const known = [...this.#fragments.values()].filter(({ type }) => this.#overlaps(type, scope.type));
    const fragment = known.length > 0 && is(0.6) ? pick(known) : this.#writeFragment(scope);
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
    // Registered only when it is complete, so that no fragment spreads itself.
    const body = this.#writeSelections({ type, part, depth });
    const fragment = { ...part, name, type, text: `fragment ${name} on ${type.name} ${body}` };
    this.#fragments.set(name, fragment);
    return fragment;
  }

  #writeField(scope: Scope): string | null {
    const { is, pick } = this.#chance;
    const { type, part, depth, isAlone = false } = scope;
    if (isUnionType(type) || (!isAlone && is(0.04))) return this.#writeTypename();
    if (!isObjectType(type) && !isInterfaceType(type)) return null;
    const fields = Object.values(type.getFields()).filter(
      (field) =>
        field.args.every((argument) => canBeWritten(argument.type)) &&
        (depth < this.#maxDepth || !isCompositeType(getNamedType(field.type))),
    );
    if (fields.length === 0) return null;
    // Lists and objects are chosen more often than leaves.
    const composite = fields.filter((field) => isCompositeType(getNamedType(field.type)));
    const field = composite.length > 0 && is(0.5) ? pick(composite) : pick(fields);
    const args = this.#writeArguments(field.args, part);
    const directives = isAlone ? "" : this.#writeDirectives(part);
    const head = `${this.#writeAlias(field.name, args)}${field.name}${args}${directives}`;
    const named = getNamedType(field.type);
    if (!isCompositeType(named)) return head;
    return `${head} ${this.#writeSelections({ type: named, part, depth: depth + 1 })}`;
  }

  #writeTypename(): string {
    return `${this.#writeAlias("__typename", "")}__typename`;
  }

  /** Fields with the same arguments mostly get the same name, and other fields a different one. */
  #writeAlias(name: string, args: string): string {
    const { is, pick } = this.#chance;
    if (is(0.03)) return `${pick(aliases)}: `;
    const names = this.#names.get(name) ?? [];
    if (!names.includes(args)) this.#names.set(name, [...names, args]);
    const number = names.includes(args) ? names.indexOf(args) : names.length;
    return number === 0 ? (is(0.1) ? `${name}_: ` : "") : `${name}${number}: `;
  }

  #writeArguments(args: readonly GraphQLArgument[], { variables }: Part): string {
    const texts = args.flatMap((argument) => {
      const { name, type, defaultValue } = argument;
      // A cursor is valid for one list only, so a random one fails the field.
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
