import type { FileRules } from "../../upstream/files/file-rules.ts";
import type { FeedTask } from "../../upstream/seller-feed/model.ts";
import type { OutcomeCheck } from "./outcome-check.ts";

/** Facts about a mutation's input and progress. They are used to map a service's error numbers to the input. */
export interface MutationTarget {
  /** Object that the input names; undefined when it names none. */
  readonly existing?: { readonly thing: string; readonly id: string; readonly path: readonly string[] };
  /** Input field of the file or of its URL. */
  readonly source?: FileSource;
  /**
   * True when the file is one of several, each with its own result. Every failure is then data, except a rejected
   * token, which does not depend on the file.
   */
  readonly isOneOfSeveral?: boolean;
  /** Size declared for the video of the file. */
  readonly declaredSizeInBytes?: number;
  /** Sentence about what took effect before the failure and how to continue; undefined while nothing did. */
  readonly tookEffect?: string;
  /** Feed type of the schedule or task. */
  readonly feedType?: string;
  /** Upload task that the mutation created and that still accepts a file. */
  readonly openTaskId?: string;
  /** Upload tasks of the viewer that accept a file; known when a quota on tasks is exhausted. */
  readonly openTasks?: readonly FeedTask[];
  /** Template of the schedule. */
  readonly scheduleTemplateId?: string;
  /** Query that shows whether the mutation took effect. Without it, a lost response is a top-level error. */
  readonly check?: OutcomeCheck;
  /** Inputs by the names that the service uses, for errors that contain such a name or a value. */
  readonly inputs?: readonly ServiceInput[];
}

/** A value sent to the service, with its input field. */
export interface ServiceInput {
  /** Name that the service uses. */
  readonly name: string;
  /** Null when it was omitted. */
  readonly value: string | null;
  /** Input field, for example `["input", "name"]`. */
  readonly path: readonly string[];
}

/** Source of a mutation's file, and its rules. */
export interface FileSource {
  /** Input field of the file or of its URL. */
  readonly path: readonly string[];
  readonly rules: FileRules;
}
