/** Terms of the service protocol: headers, methods with paths, and paths. */
const serviceWords =
  /X-EBAY|Accept-Language|Content-Range|\b(?:GET|POST|PUT|DELETE) \/|\/[a-z]+_[a-z]+|\b[a-z]+_[a-z_]+\b(?!`)/;

/**
 * Checks the form of a message for clients: short, complete sentences without terms that only the services use.
 * @returns the faults; none for a good message
 */
export function faultsOfForm(message: string): string[] {
  return [
    ...(/^[A-Z]/.test(message) ? [] : ["begins with no capital letter"]),
    ...(/[.]$/.test(message) ? [] : ["ends without a full stop"]),
    ...(/[a-z`][.] [a-z]/.test(message) ? ["goes on in small letters after a full stop"] : []),
    ...(message.split(" ").length >= 5 ? [] : ["has fewer than five words"]),
    ...(message.length <= 700 ? [] : ["is longer than 700 characters"]),
    ...(serviceWords.test(message.replaceAll(/https:\S+/g, "")) ? ["names what only a service knows"] : []),
  ].map((fault) => `${fault}: ${message.slice(0, 300)}`);
}
