import { createGraphQLError } from "graphql-yoga";
import { LRUCache } from "lru-cache";
import type { OperationManifest } from "../config/operation-manifest.ts";
import { documentHash } from "./document-hash.ts";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";
import type { OperationParams } from "./operation-params.ts";
import { refusal } from "./refusal.ts";
import type { SharedQueries } from "./shared-queries.ts";

/** Most characters of the documents that are kept. */
const maxCharacters = 8_000_000;
/** What a document takes besides its text, in characters: many small ones must not fill the memory either. */
const overhead = 1_000;

/** Operations that were given to the gateway. */
export interface GivenOperations {
  /** Null when there are none. */
  readonly manifest: OperationManifest | null;
  /** Whether nothing else runs. */
  readonly isLocked: boolean;
}

/**
 * Documents that requests name in the place of sending them. Those that the gateway was given are
 * named by their ids. The others are automatic persisted queries, as Apollo's clients speak them: a request names its document by
 * its SHA-256, and sends the text along when the gateway does not have it. These are kept in memory, those used last; what is not
 * there is looked for at the other instances. Each passes the same limits, prices and checks as one that was sent.
 */
export class PersistedQueries {
  readonly #documents = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (text) => text.length + overhead,
  });
  readonly #shared: SharedQueries;
  readonly #given: GivenOperations;
  /** Requests that named their document alone: whose was known, and whose was not; and texts that were stored under their hash. */
  readonly tally = { hits: 0, misses: 0, stored: 0 };

  /** @param shared what the other instances know. */
  constructor(shared: SharedQueries, given: GivenOperations = { manifest: null, isLocked: false }) {
    this.#shared = shared;
    this.#given = given;
  }

  /**
   * The text of the document that a request runs: what it sent, or what it named.
   * @returns null when it did neither.
   * @throws GraphQLError when what it named is not known or not this text, or when it has to name one and did not.
   */
  find(params: OperationParams): string | null | Promise<string> {
    const { query = null } = params;
    // Clients that have to send a text send an empty one.
    const text = query === "" ? null : query;
    const given = this.#findGiven(params, text);
    if (given !== null) {
      if (text === null) this.tally.hits += 1;
      return given;
    }
    const hash = readHash(params);
    if (hash === null) return query;
    if (text !== null) return this.#register(hash, text);
    const known = this.#documents.get(hash);
    if (known === undefined) return this.#findShared(hash);
    this.tally.hits += 1;
    return known;
  }

  /** The document that the gateway was given under the id that a request names. @returns null when another may be run. */
  #findGiven(params: OperationParams, text: string | null): string | null {
    const { manifest, isLocked } = this.#given;
    const id = idIn(params);
    const given = id === null || manifest === null ? undefined : givenAs(manifest, id);
    if (given !== undefined) {
      if (text === null || text === given) return given;
      throw refusal(
        400,
        "The query that came with the id is not the text of that operation. Send the id alone.",
        "BAD_USER_INPUT",
      );
    }
    if (isLocked && (id === null || text !== null)) {
      throw refusal(
        400,
        "Only operations that this gateway was given can be run: send the id of one as `documentId`, or as `extensions.persistedQuery.sha256Hash`, without a query.",
        "PERSISTED_QUERY_ID_REQUIRED",
      );
    }
    if (isLocked || typeof params.documentId === "string") {
      this.tally.misses += 1;
      throw refusal(
        404,
        "There is no operation with this id among those that this gateway was given.",
        "PERSISTED_QUERY_NOT_IN_LIST",
      );
    }
    return null;
  }

  #register(hash: string, text: string): string | Promise<string> {
    if (this.#documents.get(hash) === text) return text;
    if (documentHash(text) !== hash) {
      throw refusal(
        400,
        "The hash in `extensions.persistedQuery.sha256Hash` is not the SHA-256 of the query that came with it. Send the hash of the very text.",
        "BAD_USER_INPUT",
      );
    }
    this.#documents.set(hash, text);
    this.tally.stored += 1;
    return this.#shared.add(hash, text).then(() => text);
  }

  async #findShared(hash: string): Promise<string> {
    const found = await this.#shared.find(hash);
    if (found === null) {
      this.tally.misses += 1;
      throw notFound();
    }
    this.tally.hits += 1;
    this.#documents.set(hash, found);
    return found;
  }
}

/** The id that a request names its document by; null when it names none, or in a form that no manifest has. */
function idIn({ documentId, extensions }: OperationParams): string | null {
  if (typeof documentId === "string") return documentId;
  const named: unknown = extensions?.["persistedQuery"];
  if (typeof named !== "object" || named === null) return null;
  const { version, sha256Hash } = named as { readonly version?: unknown; readonly sha256Hash?: unknown };
  return version === 1 && typeof sha256Hash === "string" ? sha256Hash : null;
}

/** Ids may say how they were made (`sha256:…`), and hexadecimal digits may be capitals. */
function givenAs(manifest: OperationManifest, id: string): string | undefined {
  const plain = id.startsWith("sha256:") ? id.slice("sha256:".length) : id;
  return manifest.get(id) ?? manifest.get(plain) ?? manifest.get(plain.toLowerCase());
}

/** The hash that a request names its document by; null for a request without one. */
function readHash({ extensions }: OperationParams): string | null {
  const named: unknown = extensions?.["persistedQuery"];
  if (named === undefined || named === null) return null;
  const hash = hashIn(named);
  if (hash !== null) return hash;
  throw refusal(
    400,
    "The object in `extensions.persistedQuery` must have `version` 1 and in `sha256Hash` the SHA-256 of the query, 64 hexadecimal digits.",
    "BAD_USER_INPUT",
  );
}

/** The hash by which a request names its document, as far as it is one; null for a request without one. */
export function namedHash({ extensions }: OperationParams): string | null {
  const named = extensions?.["persistedQuery"];
  return typeof named === "object" && named !== null ? hashIn(named) : null;
}

/** The hash in the place where Apollo's clients send it; null when there is none. */
function hashIn(named: {}): string | null {
  const { version, sha256Hash } = named as { readonly version?: unknown; readonly sha256Hash?: unknown };
  const isHash = version === 1 && typeof sha256Hash === "string" && /^[0-9a-f]{64}$/i.test(sha256Hash);
  return isHash ? sha256Hash.toLowerCase() : null;
}

/** Clients know this one by its message or its code, and send the query again with its text; an error status would alarm proxies. */
function notFound() {
  return createGraphQLError("PersistedQueryNotFound", {
    extensions: { code: "PERSISTED_QUERY_NOT_FOUND" satisfies ErrorCode, http: { status: 404, spec: true } },
  });
}
