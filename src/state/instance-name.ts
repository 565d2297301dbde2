import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

const digestOf = (text: string) =>
  createHash("sha256").update(text).digest().subarray(0, 6).toString("base64url");

/**
 * Digest of where a process number names one process: this boot of this machine and, in containers, the namespace of process numbers. Two
 * machines can have the same host name.
 */
const home = findHome();

function findHome(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8");
    return digestOf(`${hostname()} ${boot} ${readlinkSync("/proc/self/ns/pid")}`);
  } catch {
    // Without Linux nobody can be certain: no other instance has the same home.
    return randomBytes(6).toString("base64url");
  }
}

/**
 * Makes a unique name for an instance: its seat, its home, its process number and a random part, with dots between them.
 * @param seat place of the instance, such as its host and port: instances with one seat, one after the other, have the same first part.
 * @defaultValue a seat of its own
 */
export function newInstanceName(seat?: string): string {
  const first = seat === undefined ? randomBytes(6).toString("base64url") : digestOf(seat);
  return `${first}.${home}.${process.pid}.${randomBytes(9).toString("base64url")}`;
}

/** Checks that the process of an instance is gone for certain, which only its own host can know. */
export function isProcessGone(name: string): boolean {
  const [, itsHome, pid] = name.split(".");
  if (itsHome !== home) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
