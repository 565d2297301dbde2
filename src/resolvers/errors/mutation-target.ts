import type { FileRules } from "../../upstream/files/file-rules.ts";
import type { FeedTask } from "../../upstream/seller-feed/model.ts";
import type { OutcomeCheck } from "./outcome-check.ts";

/** Data about a mutation's input and progress, for relating a service's error numbers to the input. */
export interface MutationTarget {
  /** Object that the input identifies; undefined when it identifies none. */
  readonly existing?: { readonly thing: string; readonly id: string; readonly path: readonly string[] };
  /** Input field of the file or of its URL. */
  readonly source?: FileSource;
  /**
   * True when the file is one of several, each with its own result. Then every failure is reported as data, except a
   * rejected token, which does not depend on the file.
   */
  readonly isOneOfSeveral?: boolean;
  /** Declared size of the video file, in bytes. */
  readonly declaredSizeInBytes?: number;
  /** Sentence about the effects before the failure, and how to continue; undefined before any effect. */
  readonly tookEffect?: string;
  /** Feed type of the schedule or task. */
  readonly feedType?: string;
  /** Id of the upload task that the mutation created and that still accepts a file. */
  readonly openTaskId?: string;
  /** Upload tasks of the viewer that accept a file; set when a quota on tasks is exhausted. */
  readonly openTasks?: readonly FeedTask[];
  /** Id of the schedule's template. */
  readonly scheduleTemplateId?: string;
  /** Query that shows the outcome of the mutation. Without it, a lost response is a top-level error. */
  readonly check?: OutcomeCheck;
  /** Inputs by their names at the service, for service errors that contain such a name or a value. */
  readonly inputs?: readonly ServiceInput[];
}

/** A value sent to the service, with its input field. */
export interface ServiceInput {
  /** Name that the service uses. */
  readonly name: string;
  /** Value as sent; null when it was omitted. */
  readonly value: string | null;
  /** Input field, for example `["input", "name"]`. */
  readonly path: readonly string[];
}

/** Input field of a mutation's file, and the rules of the file. */
export interface FileSource {
  /** Input field of the file or of its URL. */
  readonly path: readonly string[];
  readonly rules: FileRules;
}
