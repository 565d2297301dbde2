import type { Caller } from "../../accounts/demo-accounts.ts";
import type { Database } from "../../storage/database.ts";
import type { Category, CategoryTree } from "./category-tree.ts";
import { createCategoryTree } from "./category-tree.ts";
import { storeError } from "./store-errors.ts";

/** Table of stores, at most one per seller. */
export const storeTable = `
  CREATE TABLE IF NOT EXISTS stores (
    account_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    url_path TEXT NOT NULL,
    description TEXT NOT NULL,
    last_opened_at INTEGER NOT NULL,
    next_category_id INTEGER NOT NULL
  ) STRICT`;

/** Table of the stores' categories. */
export const storeCategoryTable = `
  CREATE TABLE IF NOT EXISTS store_categories (
    account_id TEXT NOT NULL,
    id TEXT NOT NULL,
    parent_id TEXT,
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    listing_count INTEGER NOT NULL,
    PRIMARY KEY (account_id, id)
  ) STRICT`;

/** Row of the stores table. */
export interface StoreRow {
  account_id: string;
  name: string;
  url: string;
  url_path: string;
  description: string;
  last_opened_at: number;
  /** Id of the next new category. Ids are never reused, even after a category is deleted. */
  next_category_id: number;
}

interface CategoryRow {
  id: string;
  parent_id: string | null;
  name: string;
  position: number;
  listing_count: number;
}

/**
 * Returns the caller's store.
 * @throws ServiceError 400/225002 when the caller has none
 */
export function requireStore(database: Database, { accountId }: Caller): StoreRow {
  const store: StoreRow | undefined = database.get("SELECT * FROM stores WHERE account_id = ?", accountId);
  if (store === undefined) throw storeError(225002);
  return store;
}

/** Reads all categories of a store. */
export function readCategories(database: Database, accountId: string): CategoryTree {
  const rows: CategoryRow[] = database.all("SELECT * FROM store_categories WHERE account_id = ?", accountId);
  return createCategoryTree(
    rows.map((row) => ({
      id: row.id,
      parentId: row.parent_id,
      name: row.name,
      position: row.position,
      listingCount: row.listing_count,
    })),
  );
}

/** Replaces all categories of a store. Must be called within a transaction. */
export function writeCategories(
  database: Database,
  accountId: string,
  categories: readonly Category[],
): void {
  database.run("DELETE FROM store_categories WHERE account_id = ?", accountId);
  for (const { id, parentId, name, position, listingCount } of categories) {
    const row: CategoryRow = { id, parent_id: parentId, name, position, listing_count: listingCount };
    database.insert("store_categories", { account_id: accountId, ...row });
  }
}
