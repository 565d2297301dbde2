import type { Readable } from "node:stream";

type Piece = IteratorResult<Uint8Array, undefined>;

const end: Piece = { done: true, value: undefined };

/**
 * Shares the bytes of one stream between several consumers. The next piece is read only when all remaining consumers
 * have requested it, so that one piece is in memory. The stream is destroyed when the last consumer closes.
 * @returns one iterator for each consumer; it must be read to the end or closed with `return`.
 */
export function shareBytes(
  source: Readable,
  consumers: number,
): readonly AsyncIterableIterator<Uint8Array>[] {
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  const waiting = new Map<object, (piece: Piece | Promise<Piece>) => void>();
  let left = consumers;

  const readNext = () => {
    if (left === 0) source.destroy();
    if (left === 0 || waiting.size < left) return;
    const round = [...waiting.values()];
    waiting.clear();
    const piece = pieces.next();
    for (const resolve of round) resolve(piece);
  };

  return Array.from({ length: consumers }, () => {
    let isOpen = true;
    const consumer: AsyncIterableIterator<Uint8Array> = {
      [Symbol.asyncIterator]: () => consumer,
      next: () =>
        isOpen
          ? new Promise((resolve) => {
              waiting.set(consumer, resolve);
              readNext();
            })
          : Promise.resolve(end),
      async return() {
        if (!isOpen) return end;
        isOpen = false;
        left -= 1;
        waiting.get(consumer)?.(end);
        waiting.delete(consumer);
        readNext();
        return end;
      },
    };
    return consumer;
  });
}
