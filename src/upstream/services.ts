import { mediaWritePolicy, type RateLimitPolicy } from "./rate-limit/scope.ts";

/** Setting for an address. */
export interface AddressSetting {
  /** Environment variable with the address. */
  readonly variable: string;
  /** Description in the documentation of settings. */
  readonly description: string;
  /** True when the gateway also works without this address. @defaultValue false */
  readonly isOptional?: boolean;
  /** First gateway version with this setting. @defaultValue "0.1" */
  readonly since?: string;
}

/** Properties of a service. */
export interface Service {
  /** Name of the service for use within a sentence. */
  readonly label: string;
  /** Name of the service in the enum `UpstreamService` of the schema. */
  readonly enumName: string;
  /** Description in the schema. */
  readonly description: string;
  /** Base path of the public service, without a trailing slash (wire facts, common §1). */
  readonly basePath: string;
  /** Addresses of the service. Most services have one, named like the service. */
  readonly addresses: Readonly<Record<string, AddressSetting>>;
  /** Kind of token for the calls: a token of a user, or of the application (wire facts, common §2). */
  readonly tokenKind: "user" | "application";
  /** OAuth scopes, one of which is assumed to be enough (wire facts, common §2). */
  readonly scopes: readonly string[];
  /** Rate limit for all POST calls; null when the service has none. */
  readonly writeLimit: RateLimitPolicy | null;
}

const scopePrefix = "https://api.ebay.com/oauth/api_scope";

/** Services behind the gateway, by their names in code, logs and configuration. */
export const services = {
  media: {
    label: "media service",
    enumName: "MEDIA",
    description: "Videos, documents and images.",
    basePath: "/commerce/media/v1_beta",
    addresses: {
      media: { variable: "UPSTREAM_MEDIA_URL", description: "Media service: images and videos." },
      document: {
        variable: "UPSTREAM_DOCUMENT_URL",
        description: "Media service: documents, which have a separate host at the public service.",
      },
    },
    tokenKind: "user",
    scopes: [`${scopePrefix}/sell.inventory`],
    writeLimit: mediaWritePolicy,
  },
  sellerFeed: {
    label: "seller feed service",
    enumName: "SELLER_FEED",
    description: "Feed tasks, schedules and schedule templates of a seller.",
    basePath: "/sell/feed/v1",
    addresses: {
      sellerFeed: {
        variable: "UPSTREAM_SELLER_FEED_URL",
        description: "Seller feed service: feed tasks, schedules and their files.",
      },
    },
    tokenKind: "user",
    // The feed type determines the scope (specification §2). The service also accepts tokens with sell.marketing or
    // commerce.catalog.readonly. These scopes are reserved; no feed type uses them.
    scopes: [
      `${scopePrefix}/sell.inventory`,
      `${scopePrefix}/sell.fulfillment`,
      `${scopePrefix}/sell.analytics.readonly`,
    ],
    writeLimit: null,
  },
  store: {
    label: "store service",
    enumName: "STORE",
    description: "The seller's store, its categories and category changes.",
    basePath: "/sell/stores/v1",
    addresses: {
      store: {
        variable: "UPSTREAM_STORE_URL",
        description: "Store service: the seller's store and its categories.",
      },
    },
    tokenKind: "user",
    scopes: [`${scopePrefix}/sell.stores`],
    writeLimit: null,
  },
  catalogFeed: {
    label: "catalog feed service",
    enumName: "CATALOG_FEED",
    description: "Catalog feed types and files, and the application's access to them.",
    basePath: "/buy/feed/v1",
    addresses: {
      catalogFeed: {
        variable: "UPSTREAM_CATALOG_FEED_URL",
        description: "Catalog feed service: the catalog feeds that the application may read.",
      },
    },
    tokenKind: "application",
    scopes: [`${scopePrefix}/buy.item.feed`],
    writeLimit: null,
  },
  keyManagement: {
    label: "key management service",
    enumName: "KEY_MANAGEMENT",
    description: "Keypairs for digital signatures.",
    basePath: "/developer/key_management/v1",
    addresses: {
      keyManagement: {
        variable: "UPSTREAM_KEY_MANAGEMENT_URL",
        description: "Key management service: the application's keypairs for signatures.",
      },
    },
    tokenKind: "application",
    scopes: [scopePrefix],
    writeLimit: null,
  },
  identity: {
    label: "identity service",
    enumName: "IDENTITY",
    description:
      "Returns the user of a token. Its failures never reach clients: limits are then counted per token.",
    basePath: "/commerce/identity/v1",
    addresses: {
      identity: {
        variable: "UPSTREAM_IDENTITY_URL",
        description:
          "Identity service: the user of a token. Without an address, the media service's limit is counted per token.",
        isOptional: true,
        since: "0.3",
      },
    },
    tokenKind: "user",
    scopes: [`${scopePrefix}/commerce.identity.readonly`],
    writeLimit: null,
  },
} as const satisfies Readonly<Record<string, Service>>;

type Services = typeof services;

/** Name of a service in code, logs and configuration. */
export type ServiceName = keyof Services;

/** Name of a service in the schema. */
export type ServiceEnumName = Services[ServiceName]["enumName"];

/** All services, in display order. */
export const serviceNames = Object.keys(services) as ServiceName[];

/** Name of an address: the name of the service, or of a part of it with a separate address. */
export type AddressName = { [Name in ServiceName]: keyof Services[Name]["addresses"] }[ServiceName];

/** Name of an optional address. */
export type OptionalAddressName = "identity";

/** Variant of the paths, where the specification and the public services differ (wire facts, common §9). */
export type Dialect = "specification" | "public";

/** Addresses of all services, including base paths. */
export interface ServiceAddresses extends Readonly<
  Record<Exclude<AddressName, OptionalAddressName>, string>
> {
  /** Address of the identity service. @defaultValue null, so that users of tokens are not looked up */
  readonly identity?: string | null;
  /** Variant of the paths. @defaultValue "specification" */
  readonly dialect?: Dialect;
}

/** Settings for the addresses of all services. */
export const serviceAddresses = serviceNames.flatMap((service) =>
  Object.entries<AddressSetting>(services[service].addresses).map(([name, setting]) => ({
    name: name as AddressName,
    basePath: services[service].basePath,
    ...setting,
  })),
);

/** Setting for the token endpoint, which issues the gateway's own tokens (wire facts, common §2). */
export const tokenEndpoint = {
  path: "/identity/v1/oauth2/token",
  variable: "UPSTREAM_TOKEN_URL",
  description: "Token endpoint, called only with credentials of the application (UPSTREAM_CLIENT_ID).",
} as const;

/** Setting for the web page on which a user grants access to the application (wire facts, identity). */
export const consentPage = {
  path: "/oauth2/authorize",
  variable: "SIGN_IN_AUTHORIZE_URL",
  description:
    "Consent page of the marketplace, opened in the user's browser. The default is the page that UPSTREAM names, or `/oauth2/authorize` below UPSTREAM_URL.",
} as const;

const userServices = Object.values<Service>(services).filter(({ tokenKind }) => tokenKind === "user");

/** Scopes that a sign-in requests by default: all that calls for a user need. */
export const defaultSignInScopes: readonly string[] = [
  ...new Set(userServices.flatMap(({ scopes }) => scopes)),
];

/** OAuth scope for looking up the user of a token. */
export const identityScope = services.identity.scopes[0];
