/**
 * Whether a client takes a body in an encoding: it has named it, with a quality that is not zero (RFC 9110 §12.5.3).
 * @param header Accept-Encoding.
 */
export function isEncodingAccepted(
  header: string | readonly string[] | undefined,
  encoding: string,
): boolean {
  return String(header ?? "")
    .toLowerCase()
    .split(",")
    .some((entry) => {
      const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
      return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
}
