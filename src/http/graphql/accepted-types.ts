/**
 * The media types that a request accepts, in lower case and with their parameters; all when it has no such header. A type of
 * quality 0 is not accepted (RFC 9110 §12.4.2).
 */
export function acceptedTypes(accept: string | null): readonly string[] {
  const types = (accept ?? "*/*").toLowerCase().split(",");
  return types.filter((type) => !/;\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/.test(type));
}
