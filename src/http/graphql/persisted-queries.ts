import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import { createGraphQLError, type GraphQLParams, type Plugin } from "graphql-yoga";
import { refusal } from "./refusal.ts";
import { hashOf, type SharedQueries } from "./shared-queries.ts";
import type { StraightParams } from "./straight-params.ts";
import { TextCache } from "./text-cache.ts";

/** Most characters of the documents that are kept. */
const maxCharacters = 8_000_000;
/** What a document takes besides its text: many small ones must not fill the memory either. */
const overhead = 1_000;

/**
 * Automatic persisted queries, as Apollo's clients speak them: a request names its document by its SHA-256, and sends the
 * text along when the gateway does not have it. Documents are kept in memory, those used last; what is not there is looked for
 * at the other instances. Each passes the same limits, prices and checks as one that was sent.
 */
export class PersistedQueries {
  readonly #documents = new TextCache<string>(maxCharacters);
  readonly #shared: SharedQueries;

  /** @param shared what the other instances know. */
  constructor(shared: SharedQueries) {
    this.#shared = shared;
  }

  /** The plugin of the server library that keeps and finds documents. */
  readonly plugin: Plugin = {
    onParams: ({ params, setParams }) => {
      const hash = readHash(params);
      if (hash === null) return undefined;
      const { query } = params;
      if (typeof query === "string") {
        if (hashOf(query) !== hash) {
          throw refusal(
            400,
            "The hash in `extensions.persistedQuery.sha256Hash` is not the SHA-256 of the query that came with it. Send the hash of the very text.",
            "BAD_USER_INPUT",
          );
        }
        if (this.#documents.get(hash) === undefined) {
          this.#keep(hash, query);
          return this.#shared.add(hash, query);
        }
        return undefined;
      }
      const known = this.#documents.get(hash);
      if (known === undefined) return this.#find(hash, (found) => setParams({ ...params, query: found }));
      setParams({ ...params, query: known });
      return undefined;
    },
  };

  #keep(hash: string, query: string): void {
    this.#documents.set(hash, query, query.length + overhead);
  }

  async #find(hash: string, use: (query: string) => void): Promise<void> {
    const found = await this.#shared.find(hash);
    if (found === null) throw notFound();
    this.#keep(hash, found);
    use(found);
  }

  /**
   * The text of the document that a request runs: what it sent, or what is kept under the hash that it named.
   * @returns null when the plugin has to look at the request: it sent nothing, or a hash that is not known.
   */
  textOf({ query, extensions }: StraightParams): string | null {
    const named: unknown = extensions?.["persistedQuery"];
    if (named === undefined || named === null) return query ?? null;
    const hash = hashIn(named);
    const known = hash === null ? undefined : this.#documents.get(hash);
    // A text that is kept under its hash was compared with it before.
    return known === undefined || (query !== undefined && query !== known) ? null : known;
  }
}

/** The hash that a request names its document by; null for a request without one. */
function readHash({ extensions }: GraphQLParams): string | null {
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
