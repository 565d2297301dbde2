import type { TaskDetailsFragment } from "../tasks/generated/graphql.ts";

/** An upload, as its page shows it. */
export type UploadTask = TaskDetailsFragment;
