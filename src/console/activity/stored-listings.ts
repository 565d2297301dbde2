import type { UserStorage } from "../session/user-storage.ts";

/** Listings upload that this browser sent, as far as other screens read it. */
export interface StoredListingsUpload {
  readonly taskId: string;
  readonly fileName: string;
  /** Upload whose failed rows this one sent again; null for a first attempt. */
  readonly previous: { readonly taskId: string; readonly rowKeys: readonly string[] } | null;
}

/** Lists the listings uploads of this browser. */
export async function listStoredListings(
  kept: Pick<UserStorage, "list">,
): Promise<readonly StoredListingsUpload[]> {
  return [...(await kept.list<StoredListingsUpload>("listings.sent/")).values()];
}
