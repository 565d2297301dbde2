import { mediaWritePolicy, type RateLimitPolicy } from "./rate-limit/scope.ts";

/** An address that can be configured. */
export interface AddressSetting {
  /** Environment variable that holds it. */
  readonly variable: string;
  /** What is found there, as the table of settings says it. */
  readonly description: string;
  /** Whether the gateway also works without it. @defaultValue false */
  readonly isOptional?: boolean;
  /** The version of the gateway that took it first. @defaultValue "0.1" */
  readonly since?: string;
}

/** What the gateway knows of a service besides its calls. */
export interface Service {
  /** Name of the service within a sentence. */
  readonly label: string;
  /** Name of the service in the schema's enum `UpstreamService`. */
  readonly enumName: string;
  /** What the service keeps, as the schema says it. */
  readonly description: string;
  /** Path below which the public service answers, without a slash at the end (wire facts, common §1). */
  readonly basePath: string;
  /** Where the service is; most are at one address, under their own name. */
  readonly addresses: Readonly<Record<string, AddressSetting>>;
  /** Whether a call acts for a user, or for the application itself (wire facts, common §2). */
  readonly tokenKind: "user" | "application";
  /** Permissions of a token of which one is enough, as far as is known (wire facts, common §2). */
  readonly scopes: readonly string[];
  /** Limit that every POST call counts against; null where the service has none. */
  readonly writeLimit: RateLimitPolicy | null;
}

const scopePrefix = "https://api.ebay.com/oauth/api_scope";

/** The services behind the gateway, under the names used in code, logs and configuration. */
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
        description: "Media service: documents, which the public service keeps on another host.",
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
    // The feed type decides which one is needed (specification §2). The service takes tokens of two more scopes, sell.marketing
    // and commerce.catalog.readonly, which are reserved: no feed type has them, so they would help no call.
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
        description: "Catalog feed service: what the application may read of the marketplace's catalog.",
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
      "Which user stands behind a token. Its failures are no client's: limits are then counted for the token.",
    basePath: "/commerce/identity/v1",
    addresses: {
      identity: {
        variable: "UPSTREAM_IDENTITY_URL",
        description:
          "Identity service: which user stands behind a token. Where it has no address, the media service's limit is counted for each token.",
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

/** Name of a service as the schema spells it. */
export type ServiceEnumName = Services[ServiceName]["enumName"];

/** All services, in the order in which they are shown. */
export const serviceNames = Object.keys(services) as ServiceName[];

/** Name of an address: the service's, or of a part of it that has an address of its own. */
export type AddressName = { [Name in ServiceName]: keyof Services[Name]["addresses"] }[ServiceName];

/** Name of an address without which the gateway also works. */
export type OptionalAddressName = "identity";

/**
 * Which spelling of paths is used where the services' specification and the public services differ (wire facts,
 * common §9).
 */
export type Dialect = "specification" | "public";

/** Where the services are: base addresses with their base paths. */
export interface ServiceAddresses extends Readonly<
  Record<Exclude<AddressName, OptionalAddressName>, string>
> {
  /** @defaultValue null: the user behind a token is not looked up */
  readonly identity?: string | null;
  /** @defaultValue "specification" */
  readonly dialect?: Dialect;
}

/** The addresses of all services. */
export const serviceAddresses = serviceNames.flatMap((service) =>
  Object.entries<AddressSetting>(services[service].addresses).map(([name, setting]) => ({
    name: name as AddressName,
    basePath: services[service].basePath,
    ...setting,
  })),
);

/** The token endpoint, at which the gateway gets tokens of its own (wire facts, common §2). */
export const tokenEndpoint = {
  path: "/identity/v1/oauth2/token",
  variable: "UPSTREAM_TOKEN_URL",
  description: "Token endpoint, called only with credentials of the application (UPSTREAM_CLIENT_ID).",
} as const;

/** The page on which a user consents to what the application may do, in a browser (wire facts, identity). */
export const consentPage = {
  path: "/oauth2/authorize",
  variable: "SIGN_IN_AUTHORIZE_URL",
  description:
    "Consent page of the marketplace, to which browsers go. Without it, the one that UPSTREAM names, or `/oauth2/authorize` below UPSTREAM_URL.",
} as const;

const userServices = Object.values<Service>(services).filter(({ tokenKind }) => tokenKind === "user");

/** Scopes that a user is asked for when nothing else is configured: those that some call for a user needs. */
export const defaultSignInScopes: readonly string[] = [
  ...new Set(userServices.flatMap(({ scopes }) => scopes)),
];

/** Without this scope nobody says whom a token belongs to. */
export const identityScope = services.identity.scopes[0];
