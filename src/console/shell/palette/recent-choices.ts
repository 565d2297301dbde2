import type { UserStorage } from "../../session/user-storage.ts";
import type { SearchOption } from "./search-option.ts";

const storageKey = "search.recent";
const maxChoices = 5;

/** Returns the options that the user chose last, the latest first. */
export async function readRecentChoices(kept: Pick<UserStorage, "get">): Promise<readonly SearchOption[]> {
  return (await kept.get<readonly SearchOption[]>(storageKey)) ?? [];
}

/** Stores a choice. */
export async function addRecentChoice(
  kept: Pick<UserStorage, "get" | "set">,
  option: SearchOption,
): Promise<void> {
  const others = (await readRecentChoices(kept)).filter(({ id }) => id !== option.id);
  await kept.set(storageKey, [option, ...others].slice(0, maxChoices));
}
