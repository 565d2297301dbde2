/** Makes texts unreadable for whoever can look into the keeper. */
export interface TextCodec {
  /** @param place the key that it will be kept under: it opens nowhere else. */
  seal(place: string, text: string): Promise<string>;
  /** @returns null for what cannot be opened here, whatever the reason: it counts as if it were not there. */
  open(place: string, sealed: string): Promise<string | null>;
}
