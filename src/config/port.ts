/** What a port must be, as the end of a sentence. */
export const portForm = "a port number from 0 to 65535";

/** Whether a text is the number of a port; 0 stands for a free one. */
export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}
