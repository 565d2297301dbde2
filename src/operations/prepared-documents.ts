import {
  type DocumentNode,
  getOperationAST,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { LRUCache } from "lru-cache";
import { documentHash } from "../plans/document-hash.ts";
import { programSize } from "../plans/program-size.ts";
import type { CheckDocument } from "./document-checks.ts";
import { PreparedOperation } from "./prepared-operation.ts";

/**
 * Most characters of all documents that are kept, with {@link overhead} for each and {@link selectionSize} for each selection of its
 * program. A parsed document takes about eighty times the memory of its text.
 */
const maxSize = 500_000;
/** What a document takes besides what grows with its text, in characters. */
const overhead = 60;
/** What a compiled selection takes, in characters. */
const selectionSize = 10;
/** Most texts that are remembered to have come once. */
const maxSeen = 10_000;

/** What the kept documents take together. */
export interface KeptSize {
  readonly plans: number;
  /** Selections of their programs: a fragment counts wherever it is spread. */
  readonly selections: number;
  /** Characters of their texts. */
  readonly characters: number;
}

/** A text that was checked, and its operations. */
export class PreparedDocument {
  /** SHA-256 of the text, in hexadecimal digits. */
  readonly hash: string;
  /** Errors of a text that cannot be parsed, or does not fit the schema or a bound; null without any. */
  readonly errors: readonly GraphQLError[] | null;
  /** Selections of the programs of its operations. */
  readonly selections: number;
  readonly characters: number;
  /** True for a document that has come before and is kept: its operations are compiled. */
  readonly isKept: boolean;
  readonly #schema: GraphQLSchema;
  readonly #document: DocumentNode | null;
  readonly #operations = new Map<OperationDefinitionNode, PreparedOperation>();

  constructor(schema: GraphQLSchema, text: string, hash: string, check: CheckDocument, isKept: boolean) {
    const { document, errors } = check(text);
    this.hash = hash;
    this.errors = errors;
    this.characters = text.length;
    this.selections = document && !errors && isKept ? programSize(schema, document) : 0;
    this.isKept = isKept;
    this.#schema = schema;
    this.#document = document;
  }

  /** The definition with a name, or the only one; null when there is none, or several without a name to choose by. */
  find(name: string | undefined): OperationDefinitionNode | null {
    return this.#document && (getOperationAST(this.#document, name) ?? null);
  }

  /** Prepares an operation of the document, once. @param node one of a document without errors. */
  prepare(node: OperationDefinitionNode): PreparedOperation {
    let operation = this.#operations.get(node);
    if (!operation && this.#document) {
      operation = new PreparedOperation(this.#schema, this.#document, node, this.isKept);
      this.#operations.set(node, operation);
    }
    if (!operation) throw new Error("The document could not be parsed.");
    return operation;
  }
}

/**
 * The documents of requests, each checked and prepared once. A document is kept from its second use on: most texts that a client writes
 * anew for each request never come again. The ones that were used longest ago make room.
 */
export class PreparedDocuments {
  readonly #schema: GraphQLSchema;
  readonly #check: CheckDocument;
  readonly #kept = new LRUCache<string, PreparedDocument>({
    maxSize,
    sizeCalculation: ({ characters, selections }) => characters + overhead + selections * selectionSize,
  });
  /** Hashes of texts that have come once. */
  readonly #seen = new LRUCache<string, true>({ max: maxSeen });

  constructor(schema: GraphQLSchema, check: CheckDocument) {
    this.#schema = schema;
    this.#check = check;
  }

  /** What the kept documents take together. */
  get size(): KeptSize {
    const size = { plans: 0, selections: 0, characters: 0 };
    for (const { selections, characters } of this.#kept.values()) {
      size.plans += 1;
      size.selections += selections;
      size.characters += characters;
    }
    return size;
  }

  /** The document of a text. */
  find(text: string): PreparedDocument {
    const kept = this.#kept.get(text);
    if (kept) return kept;
    const hash = documentHash(text);
    const isRepeated = this.#seen.has(hash);
    const document = new PreparedDocument(this.#schema, text, hash, this.#check, isRepeated);
    if (isRepeated) this.#kept.set(text, document);
    else this.#seen.set(hash, true);
    return document;
  }
}
