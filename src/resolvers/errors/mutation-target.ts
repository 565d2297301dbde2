import type { FileRules } from "../../upstream/files/file-rules.ts";
import type { FeedTask } from "../../upstream/seller-feed/model.ts";
import type { OutcomeCheck } from "./outcome-check.ts";

/** What a mutation was about, so that a service's error numbers can be traced back to its input. */
export interface MutationTarget {
  /** The object that the input names; absent for mutations that name none. */
  readonly existing?: { readonly thing: string; readonly id: string; readonly path: readonly string[] };
  /** The input field that holds the file, or the address it is fetched from. */
  readonly source?: FileSource;
  /** Whether the file is one of several, each with a result of its own: then every failure is data but a refused token, which is no file's fault. */
  readonly isOneOfSeveral?: boolean;
  /** Size declared for the video that the file belongs to. */
  readonly declaredSizeInBytes?: number;
  /** Sentence that says what of the mutation took effect before it failed, and how to go on; absent while nothing did. */
  readonly tookEffect?: string;
  /** Feed type of the schedule or task. */
  readonly feedType?: string;
  /** Upload task that the mutation has opened and that still takes a file. */
  readonly openTaskId?: string;
  /** Upload tasks of the viewer that take a file; known when a quota on tasks is used up. */
  readonly openTasks?: readonly FeedTask[];
  /** Template of the schedule. */
  readonly scheduleTemplateId?: string;
  /** How to find out whether the mutation took effect. Without it, a lost answer is thrown. */
  readonly check?: OutcomeCheck;
  /** Inputs by the names that the service has for them, when its errors hold such a name or a value. */
  readonly inputs?: readonly ServiceInput[];
}

/** A value that the service got, and where the mutation's caller put it. */
export interface ServiceInput {
  /** The service's name for it. */
  readonly name: string;
  /** Null when it was left out. */
  readonly value: string | null;
  /** Input field, for example `["input", "name"]`. */
  readonly path: readonly string[];
}

/** Where a mutation's file comes from, and what it may be. */
export interface FileSource {
  /** Input field of the file or of its address. */
  readonly path: readonly string[];
  readonly rules: FileRules;
}
