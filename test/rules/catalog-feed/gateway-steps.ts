import { expect } from "vitest";
import type { ListFeedFilesQueryVariables, ListFeedTypesQueryVariables } from "../../generated/graphql.ts";
import { dataOf, type GraphqlAnswer, type GraphqlClient } from "../../helpers/graphql-client.ts";
import type { Answer } from "../../helpers/sandbox-client.ts";
import * as operations from "./operations.ts";

/** Variables of a file list for one type on one marketplace. */
export type FileFilter = Partial<ListFeedFilesQueryVariables>;

/** The demo application may download this type in all categories of EBAY_US and in some of EBAY_GB. */
const itemFiles = { feedTypeId: "CURATED_ITEM_FEED", marketplaceId: "EBAY_US" };

/** One query for each catalog field. */
export const readings: readonly ((client: GraphqlClient) => Promise<GraphqlAnswer<unknown>>)[] = [
  (client) => client.query(operations.ReadFeedAccess),
  (client) => client.query(operations.ReadFeedType, { feedTypeId: "CURATED_ITEM_FEED" }),
  (client) => client.query(operations.ListFeedTypes),
  (client) => askForFiles(client),
  (client) => client.query(operations.ReadFeedFile, { fileId: "1", marketplaceId: "EBAY_US" }),
];

/** Expects a BAD_USER_INPUT error with a message. */
export function expectBadInput({ errors }: GraphqlAnswer<unknown>, message: string | RegExp = ""): void {
  expect(errors).toMatchObject([
    { message: expect.stringMatching(message), extensions: { code: "BAD_USER_INPUT" } },
  ]);
}

/** Queries files without expecting success. */
export function askForFiles(client: GraphqlClient, filter: FileFilter = {}) {
  return client.query(operations.ListFeedFiles, { ...itemFiles, ...filter });
}

/** Returns one page of files. */
export async function listFiles(client: GraphqlClient, filter: FileFilter = {}) {
  const { feedFiles } = dataOf(await askForFiles(client, filter));
  if (!feedFiles) throw new Error("There is no list of files.");
  return feedFiles;
}

/** Returns the first file of a list; throws when the list is empty. */
export async function firstFile(client: GraphqlClient, filter: FileFilter = {}) {
  const [file] = (await listFiles(client, filter)).nodes;
  if (!file) throw new Error("The list has no files.");
  return file;
}

/** Returns a file with its download link; null when it is not found. */
export async function readFile(client: GraphqlClient, fileId: string, marketplaceId = "EBAY_US") {
  return dataOf(await client.query(operations.ReadFeedFile, { fileId, marketplaceId })).feedFile;
}

/** Returns one page of feed types. */
export async function listTypes(client: GraphqlClient, filter: ListFeedTypesQueryVariables = {}) {
  const { feedTypes } = dataOf(await client.query(operations.ListFeedTypes, filter));
  if (!feedTypes) throw new Error("There is no list of feed types.");
  return feedTypes;
}

/** A feed file with its download. */
export interface FetchedFile {
  /** Size of the whole file from its metadata, in bytes. */
  readonly size: number;
  /** Downloads the file or a range of it. */
  fetch(range?: string): Promise<Pick<Answer, "status" | "headers" | "bytes">>;
}

/** Finds the first file of a list and creates its download link. */
export async function linkToFile(client: GraphqlClient, filter: FileFilter): Promise<FetchedFile> {
  const { fileId, sizeInBytes } = await firstFile(client, filter);
  const file = await readFile(client, fileId);
  const url = file?.download?.url ?? "";
  return {
    size: Number(sizeInBytes),
    async fetch(range) {
      const response = await fetch(url, range === undefined ? {} : { headers: { range } });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    },
  };
}

/** Returns a small file with its download. */
export function linkToSmallFile(client: GraphqlClient): Promise<FetchedFile> {
  return linkToFile(client, { scope: "HOURLY", categoryIds: ["625"] });
}

/** Returns a file that exceeds one response of the service, with its download. */
export function linkToLargeFile(client: GraphqlClient): Promise<FetchedFile> {
  return linkToFile(client, { scope: "DAILY", categoryIds: ["267"] });
}
