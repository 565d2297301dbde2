/** How far an upload is, in bytes of the file, give or take the few hundred that stand around it. */
export interface Progress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** A request's body with its headers. */
interface Content {
  readonly headers: Record<string, string>;
  readonly body: string | ReadableStream<Uint8Array>;
  readonly duplex?: "half";
}

/** Writes an operation as JSON, or as a GraphQL multipart request when its variable `file` is a file. */
export function encode(
  operation: { readonly variables: object },
  onProgress: (progress: Progress) => void = () => {},
): Content {
  const { file } = operation.variables as { file?: unknown };
  if (!(file instanceof Blob)) {
    return { headers: { "content-type": "application/json" }, body: JSON.stringify(operation) };
  }
  const form = new FormData();
  // The order matters: the operation, which variable is the file, and the file last.
  form.append(
    "operations",
    JSON.stringify({ ...operation, variables: { ...operation.variables, file: null } }),
  );
  form.append("map", JSON.stringify({ 0: ["variables.file"] }));
  form.append("0", file);
  // The form as the bytes that it is sent as, so that they can be counted.
  const encoded = new Response(form);
  const parts = count(encoded.body ?? new ReadableStream(), (sentBytes) =>
    onProgress({ sentBytes: Math.min(sentBytes, file.size), totalBytes: file.size }),
  );
  return {
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      // The gateway rejects files without this header, which a page of another site cannot send.
      "graphql-require-preflight": "true",
    },
    body: ReadableStream.from(parts),
    duplex: "half",
  };
}

/** The same bytes in parts of at most 64 KB; `onTaken` is told how many the connection has taken so far. */
async function* count(
  stream: ReadableStream<Uint8Array>,
  onTaken: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const partBytes = 65_536;
  let taken = 0;
  for await (const chunk of stream) {
    for (let start = 0; start < chunk.byteLength; start += partBytes) {
      const part = chunk.subarray(start, start + partBytes);
      yield part;
      taken += part.byteLength;
      onTaken(taken);
    }
  }
}
