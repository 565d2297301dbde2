import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { readJson } from "../../http/request-body.ts";
import { ServiceError } from "../../http/service-error.ts";
import type { Call, Operation } from "../service.ts";
import { sealPublicKey, signingKeyCiphers } from "../../signatures/sealed-public-key.ts";
import type { SigningKeyCipher } from "../../signatures/sealed-public-key.ts";
import { keyManagementError } from "./key-management-errors.ts";
import type { KeyManagementDeps } from "./key-management-context.ts";
import { requireApplication } from "./key-management-context.ts";
import { describeSigningKey } from "./signing-key-store.ts";
import type { SigningKeyRow } from "./signing-key-store.ts";

const lifeYears = 3;
const rsaBits = 2048;
const generate = promisify(generateKeyPair);

/**
 * Creates the operation `POST /signing_key`: creates a key pair (wire facts, key management §2 and §3). Only this
 * response contains the private key; it is neither stored nor logged.
 */
export function createSigningKey(deps: KeyManagementDeps): Operation {
  return {
    method: "POST",
    path: "/signing_key",
    async answer(call) {
      const applicationId = requireApplication(call);
      const cipher = await readCipher(call);
      const { privateKey, publicKey } = await generatePair(cipher);
      const nowMs = deps.clock.now();
      const createdAt = Math.floor(nowMs / 1000);
      const expiresAt = Math.floor(
        new Date(nowMs).setUTCFullYear(new Date(nowMs).getUTCFullYear() + lifeYears) / 1000,
      );
      const key: SigningKeyRow = {
        id: deps.identifiers.createUuid(`signing key ${applicationId}`),
        application_id: applicationId,
        cipher,
        public_key: publicKey,
        jwe: await sealPublicKey(deps.secret, {
          appid: applicationId,
          cipher,
          pkey: publicKey,
          iat: createdAt,
          nbf: createdAt,
          exp: expiresAt,
        }),
        created_at: createdAt,
        expires_at: expiresAt,
      };
      deps.database.insert("signing_keys", key);
      return Response.json(
        { ...describeSigningKey(key), privateKey },
        { headers: { "Cache-Control": "no-store" } },
      );
    },
  };
}

/**
 * Reads the cipher of the new key pair.
 * @throws ServiceError 400/210006 and 400/210001
 */
async function readCipher({ incoming }: Call): Promise<SigningKeyCipher> {
  const body = await readJson(incoming).catch((error: unknown) => {
    throw error instanceof ServiceError && error.status === 400 ? keyManagementError(210006) : error;
  });
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw keyManagementError(210006);
  const { signingKeyCipher }: { signingKeyCipher?: unknown } = body;
  const cipher = signingKeyCiphers.find((one) => one === signingKeyCipher);
  if (cipher === undefined) throw keyManagementError(210001);
  return cipher;
}

/** Generates a key pair as base64 of PKCS#8 and SPKI structures, without PEM armour. */
async function generatePair(cipher: SigningKeyCipher): Promise<{ privateKey: string; publicKey: string }> {
  const { privateKey, publicKey } =
    cipher === "ED25519" ? await generate("ed25519") : await generate("rsa", { modulusLength: rsaBits });
  return {
    privateKey: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
    publicKey: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  };
}
