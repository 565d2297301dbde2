/** File of a service that can be downloaded from the gateway, with the values that are needed to fetch it. */
export type FileTarget =
  | { readonly kind: "taskResult"; readonly taskId: string }
  | { readonly kind: "taskInput"; readonly taskId: string }
  | { readonly kind: "scheduleResult"; readonly scheduleId: string }
  /** File of the catalog feed service. */
  | { readonly kind: "feedFile"; readonly fileId: string; readonly marketplaceId: string };
