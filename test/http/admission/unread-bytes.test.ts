import { expect, test, vi } from "vitest";
import { UnreadBytes } from "../../../src/http/admission/unread-bytes.ts";

/** Creates a connection with unread bytes, which records its close. */
function createConnection(closed: string[], name: string, bytes: number, address = "", viewerKey = name) {
  const connection = {
    client: { address, viewerKey },
    bytes,
    unreadBytes: () => connection.bytes,
    close: () => void closed.push(name),
  };
  return connection;
}

test("above the limit, the client with the most unread bytes loses its oldest connections first", async () => {
  const closed: string[] = [];
  const unread = new UnreadBytes(1_000);
  const honest = createConnection(closed, "honest", 300, "203.0.113.1");
  unread.note(honest);
  for (const name of ["a", "b", "c", "d"]) unread.note(createConnection(closed, name, 250, "203.0.113.2"));
  await vi.waitFor(() => expect(closed).toEqual(["a", "b"]));
  unread.close();
});

test("bytes that the client has read no longer count as unread", async () => {
  const closed: string[] = [];
  const unread = new UnreadBytes(1_000);
  const first = createConnection(closed, "first", 900);
  unread.note(first);
  first.bytes = 0;
  for (const name of ["second", "third"]) unread.note(createConnection(closed, name, 600));
  await vi.waitFor(() => expect(closed).toEqual(["second"]));
  unread.close();
});
