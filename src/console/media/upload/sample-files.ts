/** The project's examples, which the build copies beside the console. */
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

/** Files to try the uploads with. @throws Error when the gateway does not answer. */
export function loadSampleFiles(): Promise<readonly File[]> {
  return Promise.all(
    samples.map(async ({ address, name, type }) => {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`The gateway answered with the status ${response.status}.`);
      return new File([await response.blob()], name, { type });
    }),
  );
}
