import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { feedTypes } from "../../src/sandbox/services/catalog-feed/feed-types.ts";
import { marketplaces } from "../../src/sandbox/services/catalog-feed/marketplaces.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { createRandom } from "../helpers/random.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { callFeed, type FileMetadata, listFiles } from "../sandbox/catalog-feed/feed-client.ts";

interface Page {
  readonly feedFiles: {
    readonly totalCount: number | null;
    readonly nodes: readonly {
      readonly fileId: string;
      readonly access: string;
      readonly download: unknown;
    }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

const listPage = `query ($marketplaceId: MarketplaceId!, $access: FeedFileAccess, $first: Int, $after: String) {
  feedFiles(feedTypeId: "CURATED_ITEM_FEED", marketplaceId: $marketplaceId, access: $access, first: $first, after: $after) {
    totalCount
    nodes { fileId access download { url } }
    pageInfo { hasNextPage endCursor }
  }
}`;

const clock = createManualClock(Date.parse("2026-03-02T12:30:00.000Z"));
const sandbox = await closeAfterAll(startSandbox({ clock }));
const gateway = await closeAfterAll(startGateway(sandbox.url));
const client = graphqlClient(gateway.url, "sandbox-application");

async function readPage(variables: object): Promise<Page["feedFiles"]> {
  return dataOf(await client.query<Page, object>(listPage, variables)).feedFiles;
}

/** All files of a feed type on a marketplace, from the service's list. */
async function allFiles(feedTypeId: string, marketplaceId: string): Promise<FileMetadata[]> {
  const files: FileMetadata[] = [];
  for (let next: string | undefined = `feed_type_id=${feedTypeId}&limit=100`; next !== undefined;) {
    const page: Awaited<ReturnType<typeof listFiles>> = await listFiles(sandbox.url, next, marketplaceId);
    files.push(...page.fileMetadata);
    next = page.next;
  }
  return files;
}

/** Result of `allows` for a feed type on a marketplace, and for each category there. */
async function askAllows(feedTypeId: string, marketplaceId: string, categoryIds: readonly string[]) {
  const wanted = `feedTypeId: "${feedTypeId}", marketplaceId: "${marketplaceId}"`;
  const fields = categoryIds.map((id) => `c${id}: allows(${wanted}, categoryId: "${id}")`);
  const { feedAccess } = dataOf(
    await client.query<{ feedAccess: Record<string, boolean> }, object>(
      `{ feedAccess { all: allows(${wanted}) ${fields.join(" ")} } }`,
    ),
  );
  return { all: feedAccess["all"], of: (id: string) => feedAccess[`c${id}`] };
}

/**
 * The newest file of each scope and set of categories from the service's list; null when the service rejects the
 * request.
 */
async function newestFiles(feedTypeId: string, marketplaceId: string): Promise<FileMetadata[] | null> {
  const query = `feed_type_id=${feedTypeId}&limit=100`;
  const answer = await callFeed(sandbox.url, `/file?${query}`, { marketplaceId });
  if (answer.status === 403 && answer.errorIds().join() === "14009") return null;
  const newest = new Map<string, FileMetadata>();
  for (const file of await allFiles(feedTypeId, marketplaceId)) {
    const kind = JSON.stringify([file.feedScope, file.dimensions]);
    if (!newest.has(kind)) newest.set(kind, file);
  }
  return [...newest.values()];
}

describe("detail 19: the field `allows`", () => {
  test.each(feedTypes.map(({ id }) => id))(
    "agrees with the files of %s that the service serves, for every marketplace and category",
    async (feedTypeId) => {
      const categoryIds = ["267", "625", "888", "20081", "550", "1", "293", "0"];
      for (const { id: marketplaceId } of [...marketplaces, { id: "EBAY_NL" }]) {
        const allowed = await askAllows(feedTypeId, marketplaceId, categoryIds);
        const files = await newestFiles(feedTypeId, marketplaceId);
        expect([marketplaceId, allowed.all]).toEqual([marketplaceId, files !== null]);
        const served = new Set<string>();
        for (const { fileId, access, dimensions, feedScope } of files ?? []) {
          const isAllowed = access === "ALLOWED";
          const answer = await callFeed(sandbox.url, `/file/${fileId}/download`, {
            marketplaceId,
            headers: { range: "bytes=0-0" },
          });
          expect([fileId, answer.status]).toEqual([fileId, isAllowed ? 206 : 403]);
          const covered = dimensions.flatMap(({ values }) => values);
          if (isAllowed) for (const id of covered) served.add(id);
          // Access to a file of several categories requires each of them.
          const asked = covered.filter((id) => categoryIds.includes(id));
          const isEach = asked.every((id) => allowed.of(id));
          expect([feedScope, covered, isEach]).toEqual([feedScope, covered, isAllowed || asked.length === 0]);
        }
        for (const id of categoryIds) {
          expect([marketplaceId, id, allowed.of(id)]).toEqual([marketplaceId, id, served.has(id)]);
        }
      }
    },
  );

  test("is false on marketplaces that the feed type does not cover, even if the rule names no marketplace", async () => {
    const text = `{ feedAccess {
      rules { feedTypeId constraints { marketplaceId } }
      german: allows(feedTypeId: "PRODUCT_FEED", marketplaceId: "EBAY_DE")
      austrian: allows(feedTypeId: "PRODUCT_FEED", marketplaceId: "EBAY_AT")
      art: allows(feedTypeId: "SANDBOX_ART", marketplaceId: "EBAY_GB", categoryId: "550")
      books: allows(feedTypeId: "SANDBOX_ART", marketplaceId: "EBAY_GB", categoryId: "267")
      lowerCase: allows(feedTypeId: "product_feed", marketplaceId: "EBAY_DE")
    } }`;
    const before = sandbox.journal.length;
    expect(dataOf(await client.query(text))).toMatchObject({
      feedAccess: {
        rules: expect.arrayContaining([{ feedTypeId: "PRODUCT_FEED", constraints: [] }]),
        german: true,
        austrian: false,
        art: true,
        books: false,
        lowerCase: false,
      },
    });
    // One call for the rules and one for the feed types of all fields.
    expect(sandbox.journal.length - before).toBe(2);
  });

  test("needs no feed type when the rules deny access, and is false for an unknown feed type", async () => {
    const text = `query ($type: ID!) { feedAccess { a: allows(feedTypeId: $type, marketplaceId: "EBAY_US") } }`;
    const before = sandbox.journal.length;
    expect(dataOf(await client.query(text, { type: "PROMOTION" }))).toEqual({ feedAccess: { a: false } });
    expect(dataOf(await client.query(text, { type: "NOTHING" }))).toEqual({ feedAccess: { a: false } });
    expect(sandbox.journal.length - before).toBe(2);
  });
});

describe("detail 19: the categories of a feed type", () => {
  test("are the same for a single feed type and in the list", async () => {
    const text = `{
      feedType(feedTypeId: "SANDBOX_ART") { categoryIds supportedFeeds { categoryIds marketplaceIds } }
      feedTypes(first: 100) { nodes { feedTypeId categoryIds } }
    }`;
    expect(dataOf(await client.query(text))).toEqual({
      feedType: {
        categoryIds: ["550"],
        supportedFeeds: [{ categoryIds: ["550"], marketplaceIds: ["EBAY_US", "EBAY_GB"] }],
      },
      feedTypes: { nodes: feedTypes.map(({ id, categoryIds }) => ({ feedTypeId: id, categoryIds })) },
    });
  });
});

describe("detail 19: `feedFiles(access: ALLOWED)`", () => {
  test("lists every downloadable file once and in order, across page sizes and the start of a new hour", async () => {
    const random = createRandom(1_919);
    for (const marketplaceId of ["EBAY_GB", "EBAY_DE", "EBAY_US"]) {
      const expected = (await allFiles("CURATED_ITEM_FEED", marketplaceId))
        .filter(({ access }) => access === "ALLOWED")
        .map(({ fileId }) => fileId);
      expect(expected.length).toBeGreaterThan(40);
      const seen: string[] = [];
      let after: string | null = null;
      for (let pages = 0; ; pages += 1) {
        const first = pages === 0 ? 3 : 1 + Math.floor(random() * 60);
        const before = sandbox.journal.length;
        const page: Page["feedFiles"] = await readPage({ marketplaceId, access: "ALLOWED", first, after });
        expect(sandbox.journal.length - before).toBeLessThanOrEqual(4);
        expect(page.totalCount).toBeNull();
        for (const { access, download } of page.nodes) {
          expect(access).toBe("ALLOWED");
          expect(download).not.toBeNull();
        }
        seen.push(...page.nodes.map(({ fileId }) => fileId));
        if (!page.pageInfo.hasNextPage) break;
        after = page.pageInfo.endCursor;
        // New files are inserted before the files of the first page.
        if (pages === 0) clock.jump(60 * 60 * 1_000);
      }
      // The oldest files may have left the list within the hour.
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expected.slice(0, seen.length));
      expect(expected.length - seen.length).toBeLessThanOrEqual(40);
    }
  });

  test("fills a page of 20 when one file in twenty is downloadable", async () => {
    const page = await readPage({ marketplaceId: "EBAY_DE", access: "ALLOWED", first: 20 });
    expect(page.nodes).toHaveLength(20);
  });

  test("complements RESTRICTED, and does not accept a cursor of the unfiltered list", async () => {
    const marketplaceId = "EBAY_GB";
    const restricted = await readPage({ marketplaceId, access: "RESTRICTED", first: 100 });
    expect(new Set(restricted.nodes.map(({ access }) => access))).toEqual(new Set(["RESTRICTED"]));
    expect(restricted.nodes).toHaveLength(100);
    const all = await readPage({ marketplaceId, first: 5 });
    expect(all.totalCount).toBeGreaterThan(900);
    const { errors } = await client.query(listPage, {
      marketplaceId,
      access: "ALLOWED",
      after: all.pageInfo.endCursor,
    });
    expect(errors).toMatchObject([{ message: expect.stringContaining("with other arguments") }]);
  });

  test("is available on a feed type, too", async () => {
    const text = `{ feedType(feedTypeId: "CURATED_ITEM_FEED") {
      files(marketplaceId: "EBAY_GB", access: ALLOWED, scope: DAILY, first: 100) {
        totalCount nodes { access categoryIds } pageInfo { hasNextPage }
      }
    } }`;
    const { feedType } = dataOf(await client.query<{ feedType: { files: Page["feedFiles"] } }, object>(text));
    expect(feedType.files).toMatchObject({ totalCount: null, pageInfo: { hasNextPage: false } });
    expect(feedType.files.nodes).toHaveLength(6);
  });
});
