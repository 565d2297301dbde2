import type { SharedState } from "../state/shared-state.ts";
import { isStateUnavailable } from "../state/state-unavailable-error.ts";
import type { Keyring, Secret } from "./keyring.ts";

/** Kind of the records, and what their content is sealed for. */
const kind = "identity-secret";
const purpose = "identity secret";

/** The records do not end: far enough in the future for every keeper. */
const neverMs = Date.UTC(9999, 0, 1);

/** What the identity secret is kept with. */
export interface IdentitySecretParts {
  readonly keyring: Keyring;
  readonly state: Pick<SharedState, "records" | "onAvailability">;
  /** Is called once when the keeper was away or was emptied, and turns out to have another secret than is used here. */
  readonly onDiffering: () => void;
  /** Receives what makes it impossible to look later. Must not throw. */
  readonly onError: (error: unknown) => void;
}

/**
 * The secret that viewers' and users' identifiers are hashed with. It is the last one of the list, so that identifiers stay when a new one
 * is put before it. Where durable records are, it is kept there, sealed, and stays the same when the old secret is dropped; a keeper
 * that has lost it gets it back from those who use it. Each secret of a list has a record of its own, which is never changed: an
 * instance with a list that the others do not know harms none of them.
 * @returns the secret for as long as the process runs, and what looks after the kept one no longer.
 * @throws what the keeper throws, except that it cannot be reached: then the last secret of the list is used.
 */
export async function keepIdentitySecret(parts: IdentitySecretParts) {
  const { lastSecret } = parts.keyring;
  try {
    const secret = await findOrKeep(parts, lastSecret);
    return { secret, close: follow(parts, secret) };
  } catch (error) {
    if (!isStateUnavailable(error)) throw error;
  }
  return { secret: lastSecret, close: follow(parts, lastSecret) };
}

/** @returns the secret that is kept; the given one, which is kept from now on, when there is none. */
async function findOrKeep(
  { keyring, state }: Pick<IdentitySecretParts, "keyring" | "state">,
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
  // Another instance can have been faster.
  return isKept ? secret : ((await find(own, keyring, state)) ?? secret);
}

async function find(
  name: string,
  keyring: Keyring,
  { records }: IdentitySecretParts["state"],
): Promise<Secret | null> {
  const record = await records.get(kind, name);
  const opened = record && (await keyring.open(purpose, name, record.content));
  return opened ? Buffer.from(opened.text, "base64url") : null;
}

/**
 * Whenever the keeper can be reached again, gives it the secret that is used if it has none, and compares. The identifiers of a
 * process that runs do not change.
 * @returns a function that ends it.
 */
function follow(parts: IdentitySecretParts, used: Secret): () => void {
  let isOver = false;
  const compare = async () => {
    try {
      const kept = await findOrKeep(parts, used);
      // The keeper can have come and gone meanwhile, and another comparison have been quicker.
      if (isOver || Buffer.from(kept).equals(Buffer.from(used))) return;
      end();
      parts.onDiffering();
    } catch (error) {
      if (!isOver && !isStateUnavailable(error)) parts.onError(error);
    }
  };
  const endListening = parts.state.onAvailability((isAvailable) => {
    if (isAvailable) void compare();
  });
  const end = () => {
    isOver = true;
    endListening();
  };
  return end;
}
