declare module "libheif-js/wasm-bundle.js" {
  /** A picture of a file; the handle is the decoder's own. */
  export interface HeifImage {
    readonly handle: unknown;
    is_primary(): boolean;
    has_alpha_channel(): boolean;
  }

  /** One plane of decoded pixels, a view of the decoder's memory. */
  interface HeifPlane {
    readonly id: unknown;
    readonly width: number;
    readonly height: number;
    /** Bytes from one row to the next. */
    readonly stride: number;
    readonly data: Uint8Array;
  }

  const libheif: {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] };
    readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown };
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: unknown;
      readonly heif_chroma_interleaved_RGBA: unknown;
    };
    readonly heif_channel: { readonly heif_channel_interleaved: unknown };
    /** Without channels when it failed. */
    heif_js_decode_image2(
      handle: unknown,
      colours: unknown,
      layout: unknown,
    ): Promise<{ readonly channels?: readonly HeifPlane[] }> | { readonly channels?: readonly HeifPlane[] };
  };
  export default libheif;
}
