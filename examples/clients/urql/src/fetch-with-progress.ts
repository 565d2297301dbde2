/** Options of `fetch`, and a listener for the part of the body that was sent, from 0 to 1. */
export interface ProgressInit extends RequestInit {
  onUploadProgress?: (fraction: number) => void;
}

/** `fetch` with progress: only XMLHttpRequest tells how much of a body was sent. */
export function fetchWithProgress(input: RequestInfo | URL, init: ProgressInit = {}): Promise<Response> {
  const { onUploadProgress, ...options } = init;
  if (!onUploadProgress) return fetch(input, options);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(options.method ?? "GET", String(input));
    request.withCredentials = options.credentials === "include";
    new Headers(options.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener("progress", ({ loaded, total }) => onUploadProgress(loaded / total));
    request.addEventListener("load", () => {
      const contentType = request.getResponseHeader("content-type") ?? "text/plain";
      const headers = { "content-type": contentType };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    });
    request.addEventListener("error", () => reject(new TypeError("The gateway does not answer.")));
    request.addEventListener("abort", () =>
      reject(new DOMException("The upload was cancelled.", "AbortError")),
    );
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(options.body as XMLHttpRequestBodyInit);
  });
}
