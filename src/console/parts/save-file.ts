/** How long the address of a file stays, in milliseconds: a browser may ask its reader first where the file shall go. */
const addressLifeMs = 600_000;

/**
 * Has the browser save a file under a name, where it saves its downloads.
 * @returns takes the address back at which the browser finds the file, before its time is over.
 */
export function saveFile(file: Blob, name: string): () => void {
  const address = URL.createObjectURL(file);
  saveAddress(address, name);
  const revoke = () => URL.revokeObjectURL(address);
  setTimeout(revoke, addressLifeMs);
  return revoke;
}

/** Has the browser save what is at an address. @param name under which it is saved when its server gives none. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
