import { hash } from "node:crypto";
import {
  type DocumentNode,
  getOperationAST,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from "graphql";
import { LRUCache } from "lru-cache";
import { fragmentsOf, type OperationParts } from "../plans/operation-parts.ts";
import { createExecutor, graphqlExecutor } from "../plans/executor.ts";
import { introspectionSize } from "../plans/introspection-size.ts";
import { compileCost } from "../plans/operation-cost.ts";
import { planOperation } from "../plans/plan-tree.ts";
import type { FieldSharing } from "../schema/extensions.ts";
import type { CheckDocument, CheckedDocument } from "./document-checks.ts";
import { createVariableReader } from "./variables.ts";

/** Most bytes that all kept documents take together, as far as that is known: see {@link PreparedDocument.bytes}. */
const maxBytes = 40_000_000;
/** Most texts that are not kept and whose uses are counted. */
const maxCounted = 10_000;
/** After so many uses of documents, those before weigh half. */
const usesOfPeriod = 10_000;

/** What the kept documents take together. */
export interface KeptSize {
  readonly plans: number;
  /** Selections of their programs: a fragment counts wherever it is spread. */
  readonly selections: number;
  /** Characters of their texts. */
  readonly characters: number;
}

/** One operation of a valid document, with all that is known of it before it runs. */
export type PreparedOperation = ReturnType<typeof prepareOperation>;

/**
 * Prepares one operation of a valid document.
 * @param isKept true for one that has come before, so that to compile it pays and its document is kept.
 */
export function prepareOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  node: OperationDefinitionNode,
  isKept: boolean,
) {
  const parts: OperationParts = { schema, document, node, fragments: fragmentsOf(document) };
  const plan = planOperation(parts);
  const { fields } = plan.root;
  const size = introspectionSize(schema, plan.root);
  return {
    ...parts,
    /** Its name in the document; null when it has none. */
    name: node.name?.value ?? null,
    isKept,
    /** Length of the answer's part about the schema, in characters and at most; 0 for an operation that does not ask for it. */
    introspectionSize: size,
    /** True for a query about the schema alone, whose answer depends on its document and nothing else. */
    isConstant:
      size > 0 &&
      !node.variableDefinitions?.length &&
      fields.every(({ place }) => place.field.name.startsWith("__")),
    /** True for a subscription of which all fields only watch, so that subscribers may share its execution. */
    isShared:
      node.operation === OperationTypeNode.SUBSCRIPTION &&
      fields.every(({ place }) => (place.field.extensions as FieldSharing).isShared === true),
    /** Coerces the variables of a request. */
    readValues: createVariableReader(schema, node),
    /** The most calls to services that the operation may cause, with coerced variables. */
    priceOf: compileCost(plan.root, size),
    /** Runs the operation. */
    executor: isKept ? createExecutor(parts, plan) : graphqlExecutor(parts),
  };
}

/** A text that was checked, and its operations. */
export class PreparedDocument {
  readonly text: string;
  /** SHA-256 of the text, in hexadecimal digits. */
  readonly hash: string;
  /** Null for a text that cannot be parsed, or is beyond a bound. */
  readonly ast: DocumentNode | null;
  /** Errors of a text that cannot be parsed, or does not fit the schema or a bound; null without any. */
  readonly errors: readonly GraphQLError[] | null;
  /** How often it was used, those of long ago for less. */
  uses: number;
  /** Bytes that it counts among those of the kept documents; 0 while it is not kept. */
  countedBytes = 0;
  /** Those that have been prepared. */
  readonly operations = new Map<OperationDefinitionNode, PreparedOperation>();

  /** @param uses how often the text has come, this time included. */
  constructor(text: string, hashOfText: string, { document, errors }: CheckedDocument, uses: number) {
    this.text = text;
    this.hash = hashOfText;
    this.ast = document;
    this.errors = errors;
    this.uses = uses;
  }

  /** Selections of the programs of its operations. */
  get selections(): number {
    return [...this.operations.values()].reduce((sum, { executor }) => sum + executor.selections, 0);
  }

  /** What it takes in memory, by measurement: its text, all that does not grow with it, and each selection of its programs. */
  get bytes(): number {
    return 8_000 + 60 * this.text.length + 650 * this.selections;
  }

  /** True for a document that is kept, because it has come before: its operations are compiled. */
  get isKept(): boolean {
    return this.countedBytes > 0;
  }

  /** The definition with a name, or the only one; null when there is none, or several without a name to choose by. */
  find(name: string | undefined): OperationDefinitionNode | null {
    return this.ast && (getOperationAST(this.ast, name) ?? null);
  }
}

/**
 * The documents of requests, each checked and prepared once. A document is kept from its second use on: most texts that a client writes
 * anew for each request never come again. Room is made by those that were used least of late, and a newcomer displaces none that was used
 * as often as itself: so texts that come a few times, however many they are, displace none in use.
 */
export class PreparedDocuments {
  readonly #schema: GraphQLSchema;
  readonly #check: CheckDocument;
  readonly #kept = new Map<string, PreparedDocument>();
  /** Uses of texts that are not kept, by their hashes. */
  readonly #uses = new LRUCache<string, number>({ max: maxCounted });
  #bytes = 0;
  #usesOfPeriod = 0;

  constructor(schema: GraphQLSchema, check: CheckDocument) {
    this.#schema = schema;
    this.#check = check;
  }

  /** What the kept documents take together. */
  get size(): KeptSize {
    const size = { plans: 0, selections: 0, characters: 0 };
    for (const { selections, text } of this.#kept.values()) {
      size.plans += 1;
      size.selections += selections;
      size.characters += text.length;
    }
    return size;
  }

  /** The document of a text. */
  find(text: string): PreparedDocument {
    this.#countUse();
    const kept = this.#kept.get(text);
    if (kept) {
      kept.uses += 1;
      return kept;
    }
    const hashOfText = hash("sha256", text);
    const uses = (this.#uses.get(hashOfText) ?? 0) + 1;
    this.#uses.set(hashOfText, uses);
    const document = new PreparedDocument(text, hashOfText, this.#check(text), uses);
    if (uses > 1) this.#keep(document);
    return document;
  }

  /** Prepares an operation of a document without errors, once. */
  prepare(document: PreparedDocument, node: OperationDefinitionNode): PreparedOperation {
    const known = document.operations.get(node);
    if (known) return known;
    if (!document.ast) throw new Error("The document could not be parsed.");
    const operation = prepareOperation(this.#schema, document.ast, node, document.isKept);
    document.operations.set(node, operation);
    if (document.isKept) this.#keep(document);
    return operation;
  }

  /** Keeps a document, or what it has become, if there is room. */
  #keep(newcomer: PreparedDocument): void {
    this.#kept.set(newcomer.text, newcomer);
    this.#count(newcomer, newcomer.bytes);
    while (this.#bytes > maxBytes) {
      let least = newcomer;
      for (const other of this.#kept.values()) if (other.uses < least.uses) least = other;
      this.#kept.delete(least.text);
      this.#uses.set(least.hash, least.uses);
      this.#count(least, 0);
    }
  }

  #count(document: PreparedDocument, bytes: number): void {
    this.#bytes += bytes - document.countedBytes;
    document.countedBytes = bytes;
  }

  #countUse(): void {
    this.#usesOfPeriod += 1;
    if (this.#usesOfPeriod < usesOfPeriod) return;
    this.#usesOfPeriod = 0;
    for (const document of this.#kept.values()) document.uses = Math.ceil(document.uses / 2);
  }
}
