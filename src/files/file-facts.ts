/** What is known of a file. Null where its service says nothing, or where there is no file yet. */
export interface FileFacts {
  readonly fileName: string | null;
  readonly mediaType: string | null;
  readonly sizeInBytes: number | null;
}
