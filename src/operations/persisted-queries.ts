import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import type { CompleteConfig } from "../config/gateway-config.ts";
import type { OperationManifest } from "../config/operation-manifest.ts";
import { errorWithCode } from "../resolvers/errors/graphql-errors.ts";
import { isObject } from "../shorten-json.ts";
import type { SharedState } from "../state/shared-state.ts";
import { whenAvailable } from "../state/state-unavailable-error.ts";
import type { OperationParams } from "./operation-params.ts";
import { requestError } from "./request-errors.ts";

/** Maximum number of characters of the cached documents. */
const maxCharacters = 8_000_000;
/**
 * Size that the cache adds to the text of each document, in characters. It limits the memory of many small documents.
 */
const overhead = 1_000;
/** Time for which other instances find a document, in milliseconds. After that, clients send the text again. */
const sharedLifeMs = 3_600_000;
/** Maximum number of characters of a document that is shared with other instances. */
const maxSharedLength = 64_000;
/**
 * Maximum number of characters that this instance shares in one window. Clients choose the texts and could otherwise
 * fill the memory of Redis.
 */
const maxSharedCharacters = 2_000_000;
/** Length of the window for {@link maxSharedCharacters}, in milliseconds. */
const windowMs = 600_000;

type GivenOperations = Pick<CompleteConfig, "persistedOperations" | "persistedOperationsOnly">;

/**
 * Documents that requests identify by an id or a hash instead of sending the text. Configured documents have ids. The
 * others are automatic persisted queries of Apollo's clients: a request contains the SHA-256 of its document, and also
 * the text if the gateway did not know the hash. The gateway caches the recently used ones in memory and looks up
 * others in Redis. The limits, costs and checks of sent documents apply to all of them.
 */
export class PersistedQueries {
  readonly #documents = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (text) => text.length + overhead,
  });
  readonly #shared: ReturnType<typeof createSharedQueries>;
  readonly #given: GivenOperations;
  /**
   * Counters. Requests with only an id or a hash are `hits` when their document was found, otherwise `misses`. Texts
   * stored under their hash count as `stored`.
   */
  readonly tally = { hits: 0, misses: 0, stored: 0 };

  /** Creates the cache. @param state stores the documents that instances share. */
  constructor(state: SharedState, clock: Clock, given: GivenOperations) {
    this.#shared = createSharedQueries(state, clock);
    this.#given = given;
  }

  /**
   * Returns the text of the document that a request sends or identifies; null when it does neither.
   * @throws GraphQLError when the document is unknown, the sent text does not match the hash or id, or an id is
   * required and missing.
   */
  find(params: OperationParams): string | null | Promise<string> {
    const { query = null } = params;
    // Clients that cannot omit the text send an empty one.
    const text = query === "" ? null : query;
    const given = this.#findGiven(params, text);
    if (given !== null) {
      if (text === null) this.tally.hits += 1;
      return given;
    }
    const name = namedHash(params);
    if (name === null) {
      if ((params.extensions?.["persistedQuery"] ?? null) === null) return query;
      throw requestError(
        400,
        "`extensions.persistedQuery` must have `version` 1 and `sha256Hash` with the SHA-256 of the query in 64 hexadecimal digits.",
        "BAD_USER_INPUT",
      );
    }
    if (text !== null) return this.#register(name, text);
    const known = this.#documents.get(name);
    if (known === undefined) return this.#findShared(name);
    this.tally.hits += 1;
    return known;
  }

  /**
   * Returns the configured document with the id of a request; null when there is none and the request may run another
   * document.
   */
  #findGiven(params: OperationParams, text: string | null): string | null {
    const { persistedOperations: manifest, persistedOperationsOnly: isLocked } = this.#given;
    const id = params.documentId ?? apolloId(params);
    const given = id === null || manifest === null ? undefined : givenAs(manifest, id);
    if (given !== undefined) {
      if (text === null || text === given) return given;
      throw requestError(
        400,
        "The query that was sent with the id differs from the persisted operation. Send only the id.",
        "BAD_USER_INPUT",
      );
    }
    if (isLocked && (id === null || text !== null)) {
      throw requestError(
        400,
        "This gateway runs only persisted operations. Send the id of one as `documentId` or `extensions.persistedQuery.sha256Hash`, without a query.",
        "PERSISTED_QUERY_ID_REQUIRED",
      );
    }
    if (isLocked || params.documentId !== undefined) {
      this.tally.misses += 1;
      throw requestError(
        404,
        "This gateway has no persisted operation with this id.",
        "PERSISTED_QUERY_NOT_IN_LIST",
      );
    }
    return null;
  }

  #register(name: string, text: string): string | Promise<string> {
    if (this.#documents.get(name) === text) return text;
    if (hash("sha256", text) !== name) {
      throw requestError(
        400,
        "The hash in `extensions.persistedQuery.sha256Hash` is not the SHA-256 of the query in the request. Send the hash of exactly this text.",
        "BAD_USER_INPUT",
      );
    }
    this.#documents.set(name, text);
    this.tally.stored += 1;
    return this.#shared.add(name, text).then(() => text);
  }

  async #findShared(name: string): Promise<string> {
    const found = await this.#shared.find(name);
    if (found === null) {
      this.tally.misses += 1;
      // Clients recognize this error by its message or code, and then send the text. Clients that accept only
      // application/json get status 200, because proxies could replace a response with an error status.
      const http = { status: 404, spec: true };
      throw errorWithCode("PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound", { http });
    }
    this.tally.hits += 1;
    this.#documents.set(name, found);
    return found;
  }
}

/**
 * Returns the configured document of an id. Ids can have an algorithm prefix (`sha256:…`) and uppercase hexadecimal
 * digits.
 */
function givenAs(manifest: OperationManifest, id: string): string | undefined {
  const plain = id.startsWith("sha256:") ? id.slice("sha256:".length) : id;
  return manifest.get(id) ?? manifest.get(plain) ?? manifest.get(plain.toLowerCase());
}

/** Returns the document id that Apollo's clients send; null when it is missing or malformed. */
function apolloId({ extensions }: OperationParams): string | null {
  const named = extensions?.["persistedQuery"];
  if (!isObject(named)) return null;
  const { version, sha256Hash } = named;
  return version === 1 && typeof sha256Hash === "string" ? sha256Hash : null;
}

/** Returns the hash that identifies the document of a request; null without a valid hash. */
export function namedHash(params: Pick<OperationParams, "extensions">): string | null {
  const id = apolloId(params);
  return id !== null && /^[0-9a-f]{64}$/i.test(id) ? id.toLowerCase() : null;
}

function createSharedQueries(state: SharedState, clock: Clock) {
  let windowEndsAtMs = 0;
  let given = 0;
  return {
    /** Shares a document with the other instances, if the limits allow it. An unavailable Redis is ignored. */
    async add(name: string, text: string): Promise<void> {
      if (!state.isShared || text.length > maxSharedLength) return;
      const now = clock.now();
      if (now >= windowEndsAtMs) {
        windowEndsAtMs = now + windowMs;
        given = 0;
      }
      given += text.length + overhead;
      if (given > maxSharedCharacters) return;
      await whenAvailable(state.values.set(`query:${name}`, text, sharedLifeMs), undefined);
    },
    /** Returns the document with a hash; null when no instance has shared the document, or Redis is unavailable. */
    async find(name: string): Promise<string | null> {
      if (!state.isShared) return null;
      const text = await whenAvailable(state.values.get(`query:${name}`), null);
      // Other programs may write to Redis, so the text must match its hash.
      return text !== null && hash("sha256", text) === name ? text : null;
    },
  };
}
