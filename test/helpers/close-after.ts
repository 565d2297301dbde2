import { afterAll, onTestFinished } from "vitest";

type Closable = AsyncDisposable | Disposable;

/** Starts a resource for all tests of a file or of an async `describe`. The last one started closes first. */
export async function closeAfterAll<T extends Closable>(started: T | Promise<T>): Promise<T> {
  const resource = await started;
  afterAll(() => close(resource));
  return resource;
}

/** Starts a resource for the running test. The last one started closes first. */
export async function closeAfterTest<T extends Closable>(started: T | Promise<T>): Promise<T> {
  const resource = await started;
  onTestFinished(() => close(resource));
  return resource;
}

async function close(resource: Closable): Promise<void> {
  if (Symbol.asyncDispose in resource) await resource[Symbol.asyncDispose]();
  else resource[Symbol.dispose]();
}
