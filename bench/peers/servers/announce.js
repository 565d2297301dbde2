/** Prints the address that the benchmark waits for. @param {any} address of a listening server */
export function announce(address) {
  process.stdout.write(`ready http://127.0.0.1:${address.port}\n`);
  process.once("SIGTERM", () => process.exit(0));
}
