import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

const digestOf = (text: string) =>
  createHash("sha256").update(text).digest().subarray(0, 6).toString("base64url");

/**
 * Hash of the scope in which a process id is unique: the current boot of the machine and, in containers, the PID
 * namespace. The host name is not enough, because two machines can have the same host name.
 */
const home = findHome();

function findHome(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8");
    return digestOf(`${hostname()} ${boot} ${readlinkSync("/proc/self/ns/pid")}`);
  } catch {
    // On other systems than Linux the scope is unknown. A random value never matches the one of another instance.
    return randomBytes(6).toString("base64url");
  }
}

/**
 * Creates a unique instance name: seat, host hash, process id and a random part, separated by dots.
 * @param seat name of the deployment slot, such as host and port. Instances that replace each other have the same seat.
 * @defaultValue a random seat
 */
export function newInstanceName(seat?: string): string {
  const first = seat === undefined ? randomBytes(6).toString("base64url") : digestOf(seat);
  return `${first}.${home}.${process.pid}.${randomBytes(9).toString("base64url")}`;
}

/** Returns true when the process of an instance has certainly ended. Returns false for processes of other hosts. */
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
