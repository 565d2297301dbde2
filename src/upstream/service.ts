/** The five services behind the gateway, under the names used in code, logs and configuration. */
export type ServiceName = "media" | "sellerFeed" | "store" | "catalogFeed" | "keyManagement";
