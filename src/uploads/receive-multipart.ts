import type { IncomingMessage } from "node:http";
import type { GraphqlParams } from "./graphql-operations.ts";
import { type MultipartOptions, MultipartReceiver } from "./multipart-receiver.ts";

/** A multipart request whose file may still be arriving. */
export interface MultipartRequest {
  /**
   * The GraphQL parameters; the variable that `map` names holds an `Upload` of graphql-upload-ts, whose promise
   * resolves to an `IncomingFile`. It rejects with MISSING_FILE when the request ends without the file, and with
   * FILE_TOO_LARGE when the request's length already says so.
   */
  readonly params: GraphqlParams;
  /**
   * To be called when the answer is ready, with or without errors, and any number of times. A file that is still being
   * read fails with FILE_NOT_READ; the rest of the request is read and dropped, because many clients do not
   * look at the answer before they have sent everything. So await it before the answer is sent when the connection
   * closes with the answer. A request much longer than the limits loses its connection.
   * @param signal bounds the wait: when it aborts, the connection ends.
   * @returns a promise that never rejects, settled when nothing of the request is left.
   */
  finish(signal?: AbortSignal): Promise<void>;
}

/**
 * Takes a GraphQL multipart request (jaydenseric's specification: `operations`, `map`, then one file). Nothing is
 * stored: the file part flows to its reader. Resolves as soon as the file's headers have come or, for an
 * operation without a file, when the request has ended. `operations` and `map` may come in either order.
 *
 * When it rejects, the rest of the request is read and dropped in the background, up to the limits; answer at once.
 *
 * A client that goes away is noticed with the next read from its connection: at once while the file is being
 * read, and otherwise as soon as reading goes on.
 * @param signal aborting it ends the connection, also after the promise was settled.
 * @throws MultipartError for every fault of the request; the signal's reason.
 */
export async function receiveMultipart(
  request: IncomingMessage,
  options: MultipartOptions,
  signal?: AbortSignal,
): Promise<MultipartRequest> {
  const receiver = new MultipartReceiver(request, options, signal);
  const params = await receiver.start();
  return { params, finish: (bound) => receiver.finish(bound) };
}
