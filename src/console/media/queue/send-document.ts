import type { Api } from "../../api/api.ts";
import { sendFile } from "../../api/send-file.ts";
import type { MediaFacts } from "../gallery/media-facts.ts";
import { BeginDocument, SendDocument } from "../operations.ts";
import { throwSendFailure, createdResource } from "./mutation-results.ts";
import { readMedia } from "./read-media.ts";
import type { SendFile, SendJob } from "./send-job.ts";

/**
 * Sends documents: declares each document, then sends its file. A retry first checks whether the file has arrived. A
 * declared document without a file is not visible anywhere.
 */
export function createDocumentSender(api: Pick<Api, "client" | "log" | "handleError">): SendFile {
  const stage = async ({ details, idempotencyKey, signal, onBegun }: SendJob): Promise<string> => {
    const { documentType, languages } = details;
    const { data, error } = await api.client
      .mutation(BeginDocument, { input: { documentType, languages: [...languages], idempotencyKey } })
      .toPromise();
    if (error) throwSendFailure(error, "document");
    const { id } = createdResource(data?.createDocument?.document, data?.createDocument?.errors, "document");
    onBegun({ id, uploadUrl: null, expiresAt: null });
    signal.throwIfAborted();
    return id;
  };
  const findArrived = async (id: string): Promise<MediaFacts | null> => {
    const facts = await readMedia(api, id);
    return facts?.__typename === "Document" && facts.documentStatus !== "PENDING_UPLOAD" ? facts : null;
  };
  return async (job) => {
    const { file, begun, idempotencyKey, signal, onProgress } = job;
    const arrived = begun && (await findArrived(begun.id));
    if (arrived) return arrived;
    const documentId = begun?.id ?? (await stage(job));
    const data = await sendFile(
      api,
      SendDocument,
      // A key belongs to one mutation, and the creation of the document has used it.
      { input: { documentId, file, idempotencyKey: `${idempotencyKey}/file` } },
      { signal, onProgress: (sentBytes) => onProgress(Math.min(sentBytes, file.size)) },
    ).catch((error: unknown) => throwSendFailure(error, "document"));
    return createdResource(data.uploadDocument?.document, data.uploadDocument?.errors, "document");
  };
}
