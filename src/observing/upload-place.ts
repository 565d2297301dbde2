/**
 * Where an upload failed: in the client's request (`request`: its body or its form), at the gateway's own check of it (`check`), while it
 * waited for the limit of a service (`limit`), on the way to the service (`connection`), by the service's answer (`service`), because
 * its client left (`client`), or in the gateway (`gateway`).
 */
export type UploadPlace = "request" | "check" | "limit" | "connection" | "service" | "client" | "gateway";

/** By the codes of failures: those of the upload parser, and those of calls to services. */
const places: Readonly<Record<string, UploadPlace>> = {
  CLIENT_GONE: "client",
  FILE_USED_TWICE: "check",
  NO_ROOM: "gateway",
  RATE_LIMITED: "limit",
  UPLOAD_SIZE: "request",
  UPLOAD_STALLED: "request",
  UPSTREAM_UNAVAILABLE: "connection",
  GATEWAY_BUSY: "connection",
  UPSTREAM_TIMEOUT: "service",
  UPSTREAM_HTTP: "service",
  UPSTREAM_INVALID_RESPONSE: "service",
  UNKNOWN_ID: "check",
  UNAUTHENTICATED: "check",
};

/** Where an upload has failed with this. A refusal is what the gateway's own checks throw. */
export function uploadPlace(cause: unknown, isRefusal: boolean): UploadPlace {
  if (isRefusal) return "check";
  if (!(cause instanceof Error)) return "gateway";
  if (cause.name === "AbortError") return "client";
  const { code } = cause as { readonly code?: unknown };
  const { extensions } = cause as { readonly extensions?: Readonly<Record<string, unknown>> };
  const known = places[String(code ?? extensions?.["code"])];
  if (known) return known;
  return cause.name === "MultipartError" ? "request" : "gateway";
}
