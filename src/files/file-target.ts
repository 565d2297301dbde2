/** A file of a service that the gateway hands out: which one, and what its owner's call needs to fetch it. */
export type FileTarget =
  | { readonly kind: "taskResult"; readonly taskId: string }
  | { readonly kind: "taskInput"; readonly taskId: string }
  | { readonly kind: "scheduleResult"; readonly scheduleId: string }
  /** A file of the catalog feed service. */
  | { readonly kind: "feedFile"; readonly fileId: string; readonly marketplaceId: string };
