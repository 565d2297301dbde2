import {
  type DocumentNode,
  getOperationAST,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { LRUCache } from "lru-cache";
import { documentHash } from "./document-hash.ts";
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

type KeepDocument = (document: PreparedDocument) => void;

/** A text that was checked, and its operations. */
export class PreparedDocument {
  /** SHA-256 of the text, in hexadecimal digits. */
  readonly hash: string;
  /** Errors of a text that cannot be parsed, or does not fit the schema or a bound; null without any. */
  readonly errors: readonly GraphQLError[] | null;
  readonly characters: number;
  readonly #keep: KeepDocument | null;
  readonly #schema: GraphQLSchema;
  readonly #document: DocumentNode | null;
  readonly #operations = new Map<OperationDefinitionNode, PreparedOperation>();

  /**
   * @param keep keeps the document with the size that it has by then; null for one that has not come before: its operations are not
   * compiled.
   */
  constructor(
    schema: GraphQLSchema,
    text: string,
    hash: string,
    check: CheckDocument,
    keep: KeepDocument | null,
  ) {
    const { document, errors } = check(text);
    this.hash = hash;
    this.errors = errors;
    this.characters = text.length;
    this.#keep = keep;
    this.#schema = schema;
    this.#document = document;
  }

  /** Selections of the programs of its operations. */
  get selections(): number {
    return [...this.#operations.values()].reduce((sum, { executor }) => sum + executor.selections, 0);
  }

  /** The definition with a name, or the only one; null when there is none, or several without a name to choose by. */
  find(name: string | undefined): OperationDefinitionNode | null {
    return this.#document && (getOperationAST(this.#document, name) ?? null);
  }

  /** Prepares an operation of the document, once. @param node one of a document without errors. */
  prepare(node: OperationDefinitionNode): PreparedOperation {
    let operation = this.#operations.get(node);
    if (!operation && this.#document) {
      operation = new PreparedOperation(this.#schema, this.#document, node, this.#keep !== null);
      this.#operations.set(node, operation);
      this.#keep?.(this);
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
    const keep = (document: PreparedDocument) => {
      // The size of what is there already would not be counted anew.
      this.#kept.delete(text);
      this.#kept.set(text, document);
    };
    const document = new PreparedDocument(this.#schema, text, hash, this.#check, isRepeated ? keep : null);
    if (isRepeated) keep(document);
    else this.#seen.set(hash, true);
    return document;
  }
}
