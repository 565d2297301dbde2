import { hash } from "node:crypto";

/** Bytes that SHA-256 takes at a time. */
const blockBytes = 64;
/** Length of what SHA-256 makes, in bytes. */
const hashBytes = 32;

/**
 * Makes a keyed hash for short texts: HMAC with SHA-256 (RFC 2104), written with base64url. Node's own `createHmac` prepares its key
 * anew each time, in 20 µs and more; hashed with the key's bytes in front, a token takes 1 to 4 µs.
 * @param maxLength most characters of a text; they are ASCII.
 */
export function createTokenHash(secret: string | Buffer, maxLength: number): (text: string) => string {
  const inner = Buffer.alloc(blockBytes + maxLength, 0x36);
  const outer = Buffer.alloc(blockBytes + hashBytes, 0x5c);
  for (const [index, byte] of keyOf(secret).entries()) {
    inner[index] = byte ^ 0x36;
    outer[index] = byte ^ 0x5c;
  }
  return (text) => {
    const end = blockBytes + inner.write(text, blockBytes, "binary");
    outer.write(hash("sha256", inner.subarray(0, end), "binary"), blockBytes, "binary");
    return hash("sha256", outer, "base64url");
  };
}

/** The secret's bytes, or their hash where they are more than a block. */
function keyOf(secret: string | Buffer): Buffer {
  const bytes = typeof secret === "string" ? Buffer.from(secret) : secret;
  return bytes.length > blockBytes ? hash("sha256", bytes, "buffer") : bytes;
}
