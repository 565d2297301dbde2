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
import { introspectionFields, planOperation } from "../plans/plan-tree.ts";
import type { FieldSharing } from "../schema/extensions.ts";
import type { CheckDocument, CheckedDocument } from "./document-checks.ts";
import { createVariableReader } from "./variables.ts";

/** Maximum total size of the cached documents, in bytes, by the estimate of {@link PreparedDocument.bytes}. */
const maxBytes = 40_000_000;
/** Maximum number of uncached texts whose uses are counted. */
const maxCounted = 10_000;
/** Number of uses after which all earlier use counts are halved. */
const usesOfPeriod = 10_000;

/** Size of the cached documents. */
export interface CacheSize {
  readonly plans: number;
  /** Number of selections in the compiled operations. A fragment counts once for each spread. */
  readonly selections: number;
  /** Number of characters of the texts. */
  readonly characters: number;
}

/** One operation of a valid document, prepared for execution. */
export type PreparedOperation = ReturnType<typeof prepareOperation>;

/**
 * Prepares one operation of a valid document.
 * @param isKept true for a document in the cache, whose operations are worth compiling.
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
    /** Name in the document; null when it has none. */
    name: node.name?.value ?? null,
    isKept,
    /** Maximum number of characters of the introspection part of the result; 0 without introspection. */
    introspectionSize: size,
    /** True for a query that only uses introspection, so that the result depends only on the document. */
    isConstant:
      size > 0 &&
      !node.variableDefinitions?.length &&
      fields.every(
        ({ position: { field } }) => field.name.startsWith("__") || introspectionFields.has(field.name),
      ),
    /** Number of selected root fields, without `__typename`. */
    rootFields: fields.filter(({ position }) => !position.field.name.startsWith("__")).length,
    /** True for a subscription whose fields have no side effects, so that subscribers can share its execution. */
    isShared:
      node.operation === OperationTypeNode.SUBSCRIPTION &&
      fields.every(({ position }) => (position.field.extensions as FieldSharing).isShared === true),
    /** Coerces the variables of a request. */
    readValues: createVariableReader(schema, node),
    /** Returns the maximum number of service calls for given variables. */
    priceOf: compileCost(plan.root, size),
    /** Executes the operation. */
    executor: isKept ? createExecutor(parts, plan) : graphqlExecutor(parts),
  };
}

/** Checked document with its operations. */
export class PreparedDocument {
  readonly text: string;
  /** SHA-256 of the text as hexadecimal digits. */
  readonly hash: string;
  /** Parsed document; null for a text that cannot be parsed or exceeds a limit. */
  readonly ast: DocumentNode | null;
  /** Errors of a text that cannot be parsed, is invalid or exceeds a limit; null when there are none. */
  readonly errors: readonly GraphQLError[] | null;
  /** Number of uses, with older uses counting less. */
  uses: number;
  /** Number of bytes that this document adds to the total of the cache; 0 while the document is not cached. */
  countedBytes = 0;
  /** Operations that have been prepared. */
  readonly operations = new Map<OperationDefinitionNode, PreparedOperation>();

  /** Creates the document. @param uses number of uses of the text, including this one. */
  constructor(text: string, hashOfText: string, { document, errors }: CheckedDocument, uses: number) {
    this.text = text;
    this.hash = hashOfText;
    this.ast = document;
    this.errors = errors;
    this.uses = uses;
  }

  /** Number of selections in its compiled operations. */
  get selections(): number {
    return [...this.operations.values()].reduce((sum, { executor }) => sum + executor.selections, 0);
  }

  /**
   * Estimated memory in bytes, based on measurements: a constant, plus the text, plus each selection of the compiled
   * operations.
   */
  get bytes(): number {
    return 8_000 + 60 * this.text.length + 650 * this.selections;
  }

  /** True when the document is cached, because it was used before. Its operations are compiled. */
  get isCached(): boolean {
    return this.countedBytes > 0;
  }

  /**
   * Returns the operation with the given name, or the only one. Null when there is none, or when several exist and no
   * name is given.
   */
  find(name: string | undefined): OperationDefinitionNode | null {
    return this.ast && (getOperationAST(this.ast, name) ?? null);
  }
}

/**
 * Documents of requests, each checked and prepared once. A document is cached from its second use on, because texts
 * that clients generate for each request do not recur. The least used documents are evicted first. A new document
 * evicts only documents with fewer uses, so that texts that recur only a few times do not displace documents in use.
 */
export class PreparedDocuments {
  readonly #schema: GraphQLSchema;
  readonly #check: CheckDocument;
  readonly #kept = new Map<string, PreparedDocument>();
  /** Number of uses of uncached texts, by hash. */
  readonly #uses = new LRUCache<string, number>({ max: maxCounted });
  #bytes = 0;
  #usesOfPeriod = 0;

  constructor(schema: GraphQLSchema, check: CheckDocument) {
    this.#schema = schema;
    this.#check = check;
  }

  /** Size of the cached documents. */
  get size(): CacheSize {
    const size = { plans: 0, selections: 0, characters: 0 };
    for (const { selections, text } of this.#kept.values()) {
      size.plans += 1;
      size.selections += selections;
      size.characters += text.length;
    }
    return size;
  }

  /** Returns the document of a text, from the cache if possible. */
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

  /** Prepares an operation of a document without errors. The result is reused. */
  prepare(document: PreparedDocument, node: OperationDefinitionNode): PreparedOperation {
    const known = document.operations.get(node);
    if (known) return known;
    if (!document.ast) throw new Error("The document could not be parsed.");
    const operation = prepareOperation(this.#schema, document.ast, node, document.isCached);
    document.operations.set(node, operation);
    if (document.isCached) this.#keep(document);
    return operation;
  }

  /** Caches a document, or updates its size, and evicts the least used documents. */
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
