declare module "libheif-js/wasm-bundle.js" {
  /** Enum value of the library; calls receive its number. */
  interface HeifName {
    readonly value: number;
  }

  /**
   * C functions of the library. Numbers are addresses in its memory. A function that can fail receives the address of its
   * error structure first: code, detail and text, four bytes each; code 0 means success.
   */
  const libheif: {
    /** Memory of the library; replaced by a new array after a call that allocates more. */
    readonly HEAPU8: Uint8Array;
    readonly HEAPU32: Uint32Array;
    readonly heif_colorspace: { readonly heif_colorspace_RGB: HeifName };
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: HeifName;
      readonly heif_chroma_interleaved_RGBA: HeifName;
    };
    readonly heif_channel: { readonly heif_channel_interleaved: HeifName };
    readonly _malloc: (bytes: number) => number;
    readonly _free: (address: number) => void;
    readonly _heif_context_alloc: () => number;
    readonly _heif_context_free: (context: number) => void;
    readonly _heif_context_read_from_memory_without_copy: (
      error: number,
      context: number,
      file: number,
      bytes: number,
      options: number,
    ) => void;
    readonly _heif_context_get_primary_image_handle: (error: number, context: number, handle: number) => void;
    readonly _heif_image_handle_release: (handle: number) => void;
    readonly _heif_image_handle_get_width: (handle: number) => number;
    readonly _heif_image_handle_get_height: (handle: number) => number;
    readonly _heif_image_handle_has_alpha_channel: (handle: number) => number;
    readonly _heif_image_handle_get_image_tiling: (
      error: number,
      handle: number,
      isTransformed: number,
      tiling: number,
    ) => void;
    readonly _heif_image_handle_decode_image_tile: (
      error: number,
      handle: number,
      image: number,
      colours: number,
      layout: number,
      options: number,
      column: number,
      row: number,
    ) => void;
    readonly _heif_decode_image: (
      error: number,
      handle: number,
      image: number,
      colours: number,
      layout: number,
      options: number,
    ) => void;
    readonly _heif_image_get_plane_readonly: (image: number, channel: number, stride: number) => number;
    readonly _heif_image_get_width: (image: number, channel: number) => number;
    readonly _heif_image_get_height: (image: number, channel: number) => number;
    readonly _heif_image_release: (image: number) => void;
  };
  export default libheif;
}
