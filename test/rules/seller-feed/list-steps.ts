import { expectRefusal } from "../expect-refusal.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import { families, type Family, requests } from "./steps.ts";

/** List of a family's tasks by feed type. */
export function byType(family: Family): string {
  return `${family}?feed_type=${requests[family].feedType}`;
}

/** Every task list by feed type. */
export const taskLists = families.map(byType);

/** Expects that task lists reject a further part of their query. */
export async function expectListsRefused(
  service: ServiceUnderTest,
  lists: readonly string[],
  errorId: number,
  ...queries: readonly string[]
): Promise<void> {
  for (const list of lists) {
    for (const query of queries) {
      const answer = await service.call(`/${list}&${query}`);
      expectRefusal(answer, 400, errorId);
    }
  }
}

/** Reads pages of these sizes through the gateway, one after the other. @returns their entries */
export async function readPages<Entry>(
  sizes: readonly number[],
  read: (page: { first: number; after: string | null }) => Promise<Page<Entry> | null | undefined>,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  let after: string | null = null;
  for (const first of sizes) {
    const page: Page<Entry> | null | undefined = await read({ first, after });
    entries.push(...(page?.nodes ?? []));
    after = page?.pageInfo.endCursor ?? null;
  }
  return entries;
}

interface Page<Entry> {
  readonly nodes: readonly Entry[];
  readonly pageInfo: { readonly endCursor: string | null };
}
