declare module "heic-decode" {
  /** Decodes the first picture of a HEIC file into RGBA, upright. */
  export default function decode(input: {
    readonly buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}
