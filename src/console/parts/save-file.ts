/** How long the address of a file stays, in milliseconds: the browser opens it soon after it was asked to. */
const addressLifeMs = 60_000;

/** Has the browser save a file under a name, where it saves its downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), addressLifeMs);
}
