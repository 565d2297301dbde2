import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import type { CompleteConfig } from "../config/gateway-config.ts";
import type { OperationManifest } from "../config/operation-manifest.ts";
import { coded } from "../resolvers/errors/graphql-errors.ts";
import { isObject } from "../short-json.ts";
import type { SharedState } from "../state/shared-state.ts";
import { unlessAway } from "../state/state-unavailable-error.ts";
import type { OperationParams } from "./operation-params.ts";
import { refusal } from "./refusal.ts";

/** Most characters of the documents that are kept. */
const maxCharacters = 8_000_000;
/** What a document takes besides its text, in characters: many small ones must not fill the memory either. */
const overhead = 1_000;
/** How long other instances find a document, in milliseconds: an hour. A client that is not understood sends its text again. */
const sharedLifeMs = 3_600_000;
/** Most characters of a document that others can find. */
const maxSharedLength = 64_000;
/** Most characters that this instance gives to the keeper within a window: clients choose the texts, and could fill its memory. */
const maxSharedCharacters = 2_000_000;
/** Length of such a window, in milliseconds. */
const windowMs = 600_000;

type GivenOperations = Pick<CompleteConfig, "persistedOperations" | "persistedOperationsOnly">;

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
  readonly #shared: ReturnType<typeof createSharedQueries>;
  readonly #given: GivenOperations;
  /** Requests that named their document alone: whose was known, and whose was not; and texts that were stored under their hash. */
  readonly tally = { hits: 0, misses: 0, stored: 0 };

  /** @param state in which the other instances find documents. */
  constructor(state: SharedState, clock: Clock, given: GivenOperations) {
    this.#shared = createSharedQueries(state, clock);
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
    const name = namedHash(params);
    if (name === null) {
      if ((params.extensions?.["persistedQuery"] ?? null) === null) return query;
      throw refusal(
        400,
        "The object in `extensions.persistedQuery` must have `version` 1 and in `sha256Hash` the SHA-256 of the query, 64 hexadecimal digits.",
        "BAD_USER_INPUT",
      );
    }
    if (text !== null) return this.#register(name, text);
    const known = this.#documents.get(name);
    if (known === undefined) return this.#findShared(name);
    this.tally.hits += 1;
    return known;
  }

  /** The document that the gateway was given under the id that a request names. @returns null when another may be run. */
  #findGiven(params: OperationParams, text: string | null): string | null {
    const { persistedOperations: manifest, persistedOperationsOnly: isLocked } = this.#given;
    const id = params.documentId ?? apolloId(params);
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
    if (isLocked || params.documentId !== undefined) {
      this.tally.misses += 1;
      throw refusal(
        404,
        "There is no operation with this id among those that this gateway was given.",
        "PERSISTED_QUERY_NOT_IN_LIST",
      );
    }
    return null;
  }

  #register(name: string, text: string): string | Promise<string> {
    if (this.#documents.get(name) === text) return text;
    if (hash("sha256", text) !== name) {
      throw refusal(
        400,
        "The hash in `extensions.persistedQuery.sha256Hash` is not the SHA-256 of the query that came with it. Send the hash of the very text.",
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
      // Clients know this one by its message or its code, and send the query again with its text; an error status would alarm proxies.
      const http = { status: 404, spec: true };
      throw coded("PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound", { http });
    }
    this.tally.hits += 1;
    this.#documents.set(name, found);
    return found;
  }
}

/** Ids may say how they were made (`sha256:…`), and hexadecimal digits may be capitals. */
function givenAs(manifest: OperationManifest, id: string): string | undefined {
  const plain = id.startsWith("sha256:") ? id.slice("sha256:".length) : id;
  return manifest.get(id) ?? manifest.get(plain) ?? manifest.get(plain.toLowerCase());
}

/** The value with which Apollo's clients name a document; null when nothing does, or in another form. */
function apolloId({ extensions }: OperationParams): string | null {
  const named = extensions?.["persistedQuery"];
  if (!isObject(named)) return null;
  const { version, sha256Hash } = named;
  return version === 1 && typeof sha256Hash === "string" ? sha256Hash : null;
}

/** The hash by which a request names its document, as far as it is one; null for a request without one. */
export function namedHash(params: Pick<OperationParams, "extensions">): string | null {
  const id = apolloId(params);
  return id !== null && /^[0-9a-f]{64}$/i.test(id) ? id.toLowerCase() : null;
}

function createSharedQueries(state: SharedState, clock: Clock) {
  let windowEndsAtMs = 0;
  let given = 0;
  return {
    /** Lets the other instances find a document, if there is room. Never rejects with the keeper being away. */
    async add(name: string, text: string): Promise<void> {
      if (!state.isShared || text.length > maxSharedLength) return;
      const now = clock.now();
      if (now >= windowEndsAtMs) {
        windowEndsAtMs = now + windowMs;
        given = 0;
      }
      given += text.length + overhead;
      if (given > maxSharedCharacters) return;
      await unlessAway(state.values.set(`query:${name}`, text, sharedLifeMs), undefined);
    },
    /** The document with this hash; null when no instance has made it known, or the keeper is away. */
    async find(name: string): Promise<string | null> {
      if (!state.isShared) return null;
      const text = await unlessAway(state.values.get(`query:${name}`), null);
      // Others can write to the keeper: what does not fit its hash is not what the client asked for.
      return text !== null && hash("sha256", text) === name ? text : null;
    },
  };
}
