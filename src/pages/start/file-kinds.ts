import {
  type AnswerData,
  createDocument,
  createImage,
  createVideo,
  documentStatus,
  type MutationError,
  videoStatus,
} from "./operations.ts";
import { showDocument, showImage, showVideo } from "./results.ts";

/** What a mutation has made. */
export interface Created {
  readonly errors: readonly MutationError[];
  /** Global identifier; null when nothing was made. */
  readonly id: string | null;
  /** Shows what was made, for a kind that is finished with it. */
  show(name: string): void;
}

/** A state of what was made. */
export interface StatusEvent {
  readonly isFinal: boolean;
  readonly status: string;
  /** Why it is no better state, as the service says it; empty when it gives no reason. */
  readonly reason: string;
  /** Shows the finished item. */
  show(name: string): void;
}

/** What one kind of file goes through: its operations, its states, and what is shown in the end. */
export interface FileKind {
  readonly title: string;
  readonly icon: string;
  readonly mutation: string;
  /** The input beside the file. */
  input(file: File): Readonly<Record<string, unknown>>;
  /** What the mutation answers; undefined or null when the answer lacks it. */
  createdOf(data: AnswerData): Created | null | undefined;
  /** How the item is watched until its final state; null when it is finished at once. */
  readonly watching: {
    readonly subscription: string;
    eventOf(data: AnswerData): StatusEvent | null | undefined;
  } | null;
  /** The steps after the upload: their names, and the states of the service that they stand for. */
  readonly steps: readonly (readonly [name: string, status: string])[];
}

const video: FileKind = {
  title: "Video",
  icon: "#icon-video",
  mutation: createVideo,
  input: ({ name }) => ({ title: name.replace(/\.[^.]*$/, "") || name }),
  createdOf: ({ createVideoFromFile: made }) =>
    made && { errors: made.errors, id: made.video?.id ?? null, show: () => {} },
  watching: {
    subscription: videoStatus,
    eventOf: ({ videoStatusChanged: event }) =>
      event && {
        isFinal: event.isFinal,
        status: event.video.status,
        reason: [event.video.statusMessage, event.video.rejectReasons?.join(", ")].filter(Boolean).join(" "),
        show: (name) => showVideo(event.video, name),
      },
  },
  steps: [
    ["Being processed", "PROCESSING"],
    ["Live", "LIVE"],
  ],
};

const image: FileKind = {
  title: "Picture",
  icon: "#icon-image",
  mutation: createImage,
  input: () => ({}),
  createdOf: ({ createImageFromFile: made }) =>
    made && {
      errors: made.errors,
      id: made.image?.id ?? null,
      show: (name) => made.image && showImage(made.image, name),
    },
  watching: null,
  steps: [["Stored by the picture service", ""]],
};

const pdf: FileKind = {
  title: "PDF document",
  icon: "#icon-document",
  mutation: createDocument,
  input: () => ({ documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] }),
  createdOf: ({ createDocumentFromFile: made }) =>
    made && { errors: made.errors, id: made.document?.id ?? null, show: () => {} },
  watching: {
    subscription: documentStatus,
    eventOf: ({ documentStatusChanged: event }) =>
      event && {
        isFinal: event.isFinal,
        status: event.document.status,
        reason: "",
        show: () => showDocument(event.document),
      },
  },
  steps: [
    ["Being checked", "SUBMITTED"],
    ["Accepted", "ACCEPTED"],
  ],
};

/** The kind of a file, by its type or its name; null when the page takes no such file. */
export function kindOf({ type, name }: File): FileKind | null {
  if (type.startsWith("video/") || /\.(mp4|m4v|mov)$/i.test(name)) return video;
  if (type === "application/pdf" || /\.pdf$/i.test(name)) return pdf;
  if (type.startsWith("image/") || /\.(heic|heif|avif|tiff?|bmp|webp)$/i.test(name)) return image;
  return null;
}
