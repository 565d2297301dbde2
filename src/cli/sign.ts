import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { withSecretFiles } from "../config/secret-files.ts";
import { digestHeader, signRequest } from "../upstream/signatures/sign-request.ts";
import {
  readSigningPair,
  SigningPairError,
  type SigningPairSource,
} from "../upstream/signatures/signing-pair.ts";
import type { SignOptions, Terminal } from "./command-line.ts";

/**
 * Runs `marketplace-gateway sign`: signs a call to a service.
 * @param now returns milliseconds since the Unix epoch.
 * @returns the exit code: 0, or 1 for an unusable key pair.
 */
export async function runSign(
  call: Pick<SignOptions, "key" | "body"> & { readonly method: string; readonly url: URL },
  { stdin, stdout, stderr }: Terminal,
  environment: NodeJS.ProcessEnv,
  now: () => number,
): Promise<number> {
  try {
    const pair = readSigningPair(
      call.key === undefined ? pairOf(environment) : { json: readKeyFile(call.key) },
    );
    const digest = call.body && !stdin.isTTY ? await digestOf(stdin) : null;
    const headers = await signRequest(
      { method: call.method, url: call.url, contentDigest: digest },
      pair,
      Math.floor(now() / 1_000),
    );
    for (const [name, value] of Object.entries(headers)) stdout.write(`${name}: ${value}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof SigningPairError)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  }
}

const utf16Mark = Buffer.from("fffe", "hex");

function readKeyFile(path: string): string {
  try {
    const bytes = readFileSync(path);
    // Windows PowerShell saves redirected output as UTF-16.
    return bytes.toString(bytes.subarray(0, 2).equals(utf16Mark) ? "utf16le" : "utf8");
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new SigningPairError(`The key file cannot be read (${code}): ${path}`);
  }
}

function pairOf(environment: NodeJS.ProcessEnv): SigningPairSource {
  const faults: string[] = [];
  const names = ["UPSTREAM_SIGNING_KEY", "UPSTREAM_SIGNING_PRIVATE_KEY", "UPSTREAM_SIGNING_JWE"] as const;
  const complete = withSecretFiles(environment, names, faults);
  const [json, privateKey, jwe] = names.map((name) => complete[name]);
  if (faults.length > 0) throw new SigningPairError(faults.join("\n"));
  if (json) return { json };
  if (privateKey && jwe) return { privateKey, jwe };
  throw new SigningPairError(
    "No keypair is configured: use --key, or set UPSTREAM_SIGNING_KEY, or UPSTREAM_SIGNING_PRIVATE_KEY and UPSTREAM_SIGNING_JWE.",
  );
}

/** Digest of a body of any size; null for an empty body. */
async function digestOf(body: AsyncIterable<Buffer | string>): Promise<string | null> {
  const hash = createHash("sha256");
  let isEmpty = true;
  for await (const chunk of body) {
    if (chunk.length === 0) continue;
    isEmpty = false;
    hash.update(chunk);
  }
  return isEmpty ? null : digestHeader(hash.digest());
}
