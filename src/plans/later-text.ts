/** JSON text; undefined for what JSON leaves out. */
export type Text = string | undefined;

/** A value, or the promise of one. */
export type Later<Value> = Value | Promise<Value>;

/** Whether a value is a promise of any kind. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === "function";
}

/** Whether a text has to be waited for. */
export function isPending(text: Later<Text>): text is Promise<Text> {
  return typeof text === "object";
}
