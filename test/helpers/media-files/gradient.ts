/** A picture with 8 bits each of red, green and blue, row by row from the top. */
export type Raster = { width: number; height: number; rgb: Uint8Array };

/** A gradient of red to the right and green downwards, which shows a wrong orientation or channel order. */
export function gradient({ width, height }: { width: number; height: number }, blue = 64): Raster {
  const rgb = new Uint8Array(width * height * 3).fill(blue);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      rgb[at] = Math.floor((x * 255) / width);
      rgb[at + 1] = Math.floor((y * 255) / height);
    }
  }
  return { width, height, rgb };
}
