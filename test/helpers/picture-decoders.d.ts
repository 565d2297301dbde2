declare module "pngjs" {
  /** Reads and writes PNG files independently of the library that the sandbox uses. */
  export class PNG {
    constructor(options: { width: number; height: number; inputHasAlpha?: boolean });
    width: number;
    height: number;
    data: Buffer;
    static readonly sync: {
      /** Reads pixels of four channels with 8 bits each. */
      read(file: Buffer): PNG;
      write(file: PNG, options: { colorType: number; bitDepth: number; inputColorType: number }): Buffer;
    };
  }
}

declare module "omggif" {
  /** Reads GIF files independently of the library that the sandbox uses. */
  export class GifReader {
    constructor(file: Uint8Array);
    readonly width: number;
    readonly height: number;
    decodeAndBlitFrameRGBA(index: number, pixels: Uint8Array): void;
  }
}
