import type { UploadQuery } from "./generated/graphql.ts";

/** An upload, as its page shows it. */
export type UploadTask = NonNullable<UploadQuery["genericTask"]>;
