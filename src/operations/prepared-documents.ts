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

/** A text that was checked, and its operations. */
export class PreparedDocument {
  /** SHA-256 of the text, in hexadecimal digits. */
  readonly hash: string;
  /** Errors of a text that cannot be parsed, or does not fit the schema or a bound; null without any. */
  readonly errors: readonly GraphQLError[] | null;
  readonly characters: number;
  /** How often it was used, those of long ago for less. */
  uses: number;
  /** Bytes that it counts among those of the kept documents; 0 while it is not kept. */
  countedBytes = 0;
  readonly #onPrepared: (document: PreparedDocument) => void;
  readonly #schema: GraphQLSchema;
  readonly #document: DocumentNode | null;
  readonly #operations = new Map<OperationDefinitionNode, PreparedOperation>();

  /**
   * @param uses how often the text has come, this time included.
   * @param onPrepared is called when an operation was prepared, which takes memory.
   */
  constructor(
    schema: GraphQLSchema,
    check: CheckDocument,
    { text, hash, uses }: { readonly text: string; readonly hash: string; readonly uses: number },
    onPrepared: (document: PreparedDocument) => void,
  ) {
    const { document, errors } = check(text);
    this.hash = hash;
    this.errors = errors;
    this.characters = text.length;
    this.uses = uses;
    this.#onPrepared = onPrepared;
    this.#schema = schema;
    this.#document = document;
  }

  /** Selections of the programs of its operations. */
  get selections(): number {
    return [...this.#operations.values()].reduce((sum, { executor }) => sum + executor.selections, 0);
  }

  /** What it takes in memory, by measurement: its text, all that does not grow with it, and each selection of its programs. */
  get bytes(): number {
    return 8_000 + 60 * this.characters + 650 * this.selections;
  }

  /** True for a document that is kept, because it has come before: its operations are compiled. */
  get isKept(): boolean {
    return this.countedBytes > 0;
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
      this.#onPrepared(this);
    }
    if (!operation) throw new Error("The document could not be parsed.");
    return operation;
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
    for (const { selections, characters } of this.#kept.values()) {
      size.plans += 1;
      size.selections += selections;
      size.characters += characters;
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
    const hash = documentHash(text);
    const uses = (this.#uses.get(hash) ?? 0) + 1;
    this.#uses.set(hash, uses);
    const onPrepared = (document: PreparedDocument) => {
      if (document.isKept) this.#keep(text, document);
    };
    const document = new PreparedDocument(this.#schema, this.#check, { text, hash, uses }, onPrepared);
    if (uses > 1) this.#keep(text, document);
    return document;
  }

  /** Keeps a document, or what it has become, if there is room. */
  #keep(text: string, newcomer: PreparedDocument): void {
    this.#kept.set(text, newcomer);
    this.#count(newcomer, newcomer.bytes);
    while (this.#bytes > maxBytes) {
      let [leastText, least] = [text, newcomer];
      for (const [otherText, other] of this.#kept) {
        if (other.uses < least.uses) [leastText, least] = [otherText, other];
      }
      this.#kept.delete(leastText);
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
