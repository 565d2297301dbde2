/** Lifetime of a file's object URL, in milliseconds. The browser may first ask the user for a location. */
const addressLifeMs = 600_000;

/**
 * Saves a file through the browser's downloads.
 * @returns A function that revokes the object URL early.
 */
export function saveFile(file: Blob, name: string): () => void {
  const address = URL.createObjectURL(file);
  saveAddress(address, name);
  const revoke = () => URL.revokeObjectURL(address);
  setTimeout(revoke, addressLifeMs);
  return revoke;
}

/** Downloads an address. @param name File name when the server sends none. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
