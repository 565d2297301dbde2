import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { parseArgs } from "node:util";
import { withSecretFiles } from "../config/secret-files.ts";
import { digestHeader, signRequest } from "../upstream/signatures/sign-request.ts";
import {
  isSigningPairError,
  readSigningPair,
  type SigningPair,
  SigningPairError,
  type SigningPairSource,
} from "../upstream/signatures/signing-pair.ts";

/** What the command works with. */
export interface SignEnvironment {
  /** Holds the body; a terminal means that there is none. */
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly environment: NodeJS.ProcessEnv;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

const usage = `Usage: marketplace-gateway sign [options] METHOD URL < body

Writes the headers that sign a call, one on each line. They are good for this very call and some minutes.

  --key FILE   the keypair: JSON with "privateKey" and "jwe"; without it UPSTREAM_SIGNING_KEY, or
               UPSTREAM_SIGNING_PRIVATE_KEY and UPSTREAM_SIGNING_JWE, each also as a file in …_FILE
  --no-body    do not read standard input: the call has no body
  --help       this text

With curl:     marketplace-gateway sign --key key.json POST "$url" < body.json > headers
               curl -H @headers -H 'Content-Type: application/json' --data-binary @body.json "$url"
`;

/** What is wrong with how the command was called. */
class UsageError extends Error {}

/**
 * Runs `marketplace-gateway sign`.
 * @returns the exit code: 0, 1 for a keypair that cannot be used, 2 for wrong arguments.
 */
export async function runSign(args: readonly string[], parts: SignEnvironment): Promise<number> {
  try {
    const call = readArguments(args);
    if (call === null) {
      parts.stdout.write(usage);
      return 0;
    }
    const pair = readPair(call.keyFile, parts.environment);
    const digest = call.hasNoBody || parts.stdin.isTTY ? null : await digestOf(parts.stdin);
    const headers = await signRequest(
      { method: call.method, url: call.url, contentDigest: digest },
      pair,
      Math.floor(parts.now() / 1_000),
    );
    for (const [name, value] of Object.entries(headers)) parts.stdout.write(`${name}: ${value}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      parts.stderr.write(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (!isSigningPairError(error)) throw error;
    parts.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/** @returns null when only the help is wanted. */
function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [method = "", address = "", ...rest] = positionals;
  if (!/^[A-Za-z]+$/.test(method)) throw new UsageError("The first argument is the method, such as POST.");
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new UsageError("The second argument is the http or https address that is called.");
  }
  if (rest.length > 0) throw new UsageError("There are too many arguments.");
  return {
    method,
    url: new URL(address),
    keyFile: values.key ?? null,
    hasNoBody: values["no-body"] ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { key: { type: "string" }, "no-body": { type: "boolean" }, help: { type: "boolean" } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "The arguments cannot be read.");
  }
}

/** @throws SigningPairError */
function readPair(keyFile: string | null, environment: NodeJS.ProcessEnv): SigningPair {
  return readSigningPair(keyFile === null ? pairOf(environment) : { json: readKeyFile(keyFile) });
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
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
    "There is no keypair: name a file with --key, or set UPSTREAM_SIGNING_KEY, or UPSTREAM_SIGNING_PRIVATE_KEY and UPSTREAM_SIGNING_JWE.",
  );
}

/** Digest of a body of any size; null for an empty one. */
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
