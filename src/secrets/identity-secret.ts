import type { SharedState } from "../state/shared-state.ts";
import { isStateUnavailable } from "../state/state-unavailable-error.ts";
import type { Keyring, Secret } from "./keyring.ts";

/** Kind of the stored records. Their content is sealed for `purpose`. */
const kind = "identity-secret";
const purpose = "identity secret";

/** Expiry of records that must never expire, in milliseconds since the epoch. */
const neverMs = Date.UTC(9999, 0, 1);

/** Dependencies of the identity secret. */
export interface IdentitySecretDeps {
  readonly keyring: Keyring;
  readonly state: Pick<SharedState, "records" | "onAvailability">;
  /** Called once when the store, after an outage or a data loss, contains another secret than this process uses. */
  readonly onDiffering: () => void;
  /** Receives errors of the comparison with the store. Must not throw. */
  readonly onError: (error: unknown) => void;
}

/**
 * Returns the secret that hashes the ids of viewers and users. By default it is the last one of the list, so that ids
 * stay the same when a new secret is prepended. The store holds it, sealed, so that it also stays the same when the old
 * secret is removed from the list. If the store loses it, the running instances write it again. Each secret of a list
 * has its own record, which never changes, so an instance with a different list does not affect the others.
 * @returns the secret for the lifetime of the process, and a function that stops the comparison with the store.
 * @throws errors of the store. While the store is unavailable, the last secret of the list is used instead.
 */
export async function keepIdentitySecret(deps: IdentitySecretDeps) {
  const { lastSecret } = deps.keyring;
  try {
    const secret = await findOrKeep(deps, lastSecret);
    return { secret, close: follow(deps, secret) };
  } catch (error) {
    if (!isStateUnavailable(error)) throw error;
  }
  return { secret: lastSecret, close: follow(deps, lastSecret) };
}

/** Returns the stored secret. Without one, stores and returns the given secret. */
async function findOrKeep(
  { keyring, state }: Pick<IdentitySecretDeps, "keyring" | "state">,
  given: Secret,
): Promise<Secret> {
  const [own = "", ...others] = keyring.namesFor(purpose);
  const kept = await find(own, keyring, state);
  if (kept) return kept;
  let found: Secret | null = null;
  for (const name of others) found ??= await find(name, keyring, state);
  const secret = found ?? given;
  const content = await keyring.seal(purpose, own, Buffer.from(secret).toString("base64url"));
  const isKept = await state.records.add(kind, { id: own, owner: null, endsAtMs: neverMs, content });
  // If another instance stored a secret first, that one is used.
  return isKept ? secret : ((await find(own, keyring, state)) ?? secret);
}

async function find(
  name: string,
  keyring: Keyring,
  { records }: IdentitySecretDeps["state"],
): Promise<Secret | null> {
  const record = await records.get(kind, name);
  const opened = record && (await keyring.open(purpose, name, record.content));
  return opened ? Buffer.from(opened.text, "base64url") : null;
}

/**
 * Compares the stored secret with the secret in use whenever the store becomes available. If the store has no secret,
 * stores the secret in use. A running process never changes its secret.
 * @returns a function that stops the comparison.
 */
function follow(deps: IdentitySecretDeps, used: Secret): () => void {
  let isOver = false;
  const compare = async () => {
    try {
      const kept = await findOrKeep(deps, used);
      // If the store's availability changed repeatedly, another comparison may have finished first.
      if (isOver || Buffer.from(kept).equals(Buffer.from(used))) return;
      end();
      deps.onDiffering();
    } catch (error) {
      if (!isOver && !isStateUnavailable(error)) deps.onError(error);
    }
  };
  const endListening = deps.state.onAvailability((isAvailable) => {
    if (isAvailable) void compare();
  });
  const end = () => {
    isOver = true;
    endListening();
  };
  return end;
}
