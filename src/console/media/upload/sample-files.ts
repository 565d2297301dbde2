/** Example files, copied by the build into the console. */
const samples = [
  {
    address: new URL("../../../../examples/picture.jpg", import.meta.url),
    name: "vase.jpg",
    type: "image/jpeg",
  },
  {
    address: new URL("../../../../examples/clip.mp4", import.meta.url),
    name: "clock.mp4",
    type: "video/mp4",
  },
  {
    address: new URL("../../../../examples/document.pdf", import.meta.url),
    name: "vase-manual.pdf",
    type: "application/pdf",
  },
] as const;

/**
 * Loads the sample files.
 * @throws Error when the gateway responds with an error status.
 */
export function loadSampleFiles(): Promise<readonly File[]> {
  return Promise.all(
    samples.map(async ({ address, name, type }) => {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`The gateway responded with status ${response.status}.`);
      return new File([await response.blob()], name, { type });
    }),
  );
}
