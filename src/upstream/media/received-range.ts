/**
 * How many bytes of a video's file have arrived, as the service's header `Range: bytes=0-<last>` says (wire facts, media §4); null
 * when the header is missing or says something else.
 */
export function readReceivedRange(header: string | null): number | null {
  const last = /^\s*bytes\s*=\s*0-(\d{1,15})\s*$/i.exec(header ?? "")?.[1];
  return last === undefined ? null : Number(last) + 1;
}
