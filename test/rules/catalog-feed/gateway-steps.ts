import { expect } from "vitest";
import type { ListFeedFilesQueryVariables, ListFeedTypesQueryVariables } from "../../generated/graphql.ts";
import { dataOf, type GraphqlAnswer, type GraphqlClient } from "../../helpers/graphql-client.ts";
import * as operations from "./operations.ts";

/** What is asked of the files of one type on one marketplace. */
export type FileFilter = Partial<ListFeedFilesQueryVariables>;

/** The demo application may download this type in all categories of EBAY_US and in some of EBAY_GB. */
const itemFiles = { feedTypeId: "CURATED_ITEM_FEED", marketplaceId: "EBAY_US" };

/** One query for each field of the catalog. */
export const readings: readonly ((client: GraphqlClient) => Promise<GraphqlAnswer<unknown>>)[] = [
  (client) => client.query(operations.ReadFeedAccess),
  (client) => client.query(operations.ReadFeedType, { feedTypeId: "CURATED_ITEM_FEED" }),
  (client) => client.query(operations.ListFeedTypes),
  (client) => askForFiles(client),
  (client) => client.query(operations.ReadFeedFile, { fileId: "1", marketplaceId: "EBAY_US" }),
];

/** Requires that an argument is refused, with what is wrong with it. */
export function expectBadInput({ errors }: GraphqlAnswer<unknown>, message: string | RegExp = ""): void {
  expect(errors).toMatchObject([
    { message: expect.stringMatching(message), extensions: { code: "BAD_USER_INPUT" } },
  ]);
}

/** Asks for files without expecting any. */
export function askForFiles(client: GraphqlClient, filter: FileFilter = {}) {
  return client.query(operations.ListFeedFiles, { ...itemFiles, ...filter });
}

/** A page of files. */
export async function listFiles(client: GraphqlClient, filter: FileFilter = {}) {
  const { feedFiles } = dataOf(await askForFiles(client, filter));
  if (!feedFiles) throw new Error("There is no list of files.");
  return feedFiles;
}

/** The first file of a list that must not be empty. */
export async function firstFile(client: GraphqlClient, filter: FileFilter = {}) {
  const [file] = (await listFiles(client, filter)).nodes;
  if (!file) throw new Error("The list has no files.");
  return file;
}

/** A file with its link; null when it is not found. */
export async function readFile(client: GraphqlClient, fileId: string, marketplaceId = "EBAY_US") {
  return dataOf(await client.query(operations.ReadFeedFile, { fileId, marketplaceId })).feedFile;
}

/** A page of feed types. */
export async function listTypes(client: GraphqlClient, filter: ListFeedTypesQueryVariables = {}) {
  const { feedTypes } = dataOf(await client.query(operations.ListFeedTypes, filter));
  if (!feedTypes) throw new Error("There is no list of feed types.");
  return feedTypes;
}

/** What can be fetched of a file. */
export interface FetchedFile {
  /** Size of the whole file, as its record says. */
  readonly size: number;
  /** Fetches the file by its link, or a part of it. */
  fetch(range?: string): Promise<{ response: Response; bytes: Buffer }>;
}

/** Finds the first file of a list and makes a link to it. */
export async function linkToFile(client: GraphqlClient, filter: FileFilter): Promise<FetchedFile> {
  const { fileId, sizeInBytes } = await firstFile(client, filter);
  const file = await readFile(client, fileId);
  const url = file?.download?.url ?? "";
  return {
    size: Number(sizeInBytes),
    async fetch(range) {
      const response = await fetch(url, range === undefined ? {} : { headers: { range } });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}

/** A small file, with its link. */
export function linkToSmallFile(client: GraphqlClient): Promise<FetchedFile> {
  return linkToFile(client, { scope: "HOURLY", categoryIds: ["625"] });
}

/** A file of more bytes than the service hands out at once, with its link. */
export function linkToLargeFile(client: GraphqlClient): Promise<FetchedFile> {
  return linkToFile(client, { scope: "DAILY", categoryIds: ["267"] });
}
