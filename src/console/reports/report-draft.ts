import { addDays, type Day, dayOf, startOf } from "./days.ts";
import type { CustomerServiceMetricType } from "../tasks/generated/graphql.ts";
import type {
  CreateCustomerServiceMetricTaskInput,
  CreateGenericTaskInput,
  CreateInventoryTaskInput,
  CreateOrderTaskInput,
  FeedTaskFamily,
  ListingFormat,
  OrderReportStatus,
  ReportTypesQuery,
  ShippingRegion,
} from "./generated/graphql.ts";
import { languagesOf } from "./marketplaces.ts";

/** Feed type with its family, direction, formats, schema version and scope. */
export type ReportType = ReportTypesQuery["sellerFeedTypes"][number];

/** Field of the report form, apart from the report type. */
export type ReportField =
  | "categories"
  | "evaluationMarketplace"
  | "language"
  | "listingFormat"
  | "marketplace"
  | "metric"
  | "orderStatus"
  | "period"
  | "regions"
  | "schemaVersion";

/** Current values of the report form. Values that do not apply to the report type are kept, but not sent. */
export interface ReportDraft {
  /** Marketplace of the report; null for the seller's own marketplace. */
  readonly marketplaceId: string | null;
  /** Status of the orders; null for both statuses. */
  readonly orderStatus: OrderReportStatus | null;
  /** First and last day of the report; null for the last ten days. */
  readonly days: { readonly first: Day; readonly last: Day } | null;
  readonly schemaVersion: string;
  /** Format of the listings; null for both formats. */
  readonly listingFormat: ListingFormat | null;
  readonly evaluationMarketplaceId: string;
  readonly metric: CustomerServiceMetricType;
  /** Category numbers as typed; empty for all categories. */
  readonly categories: string;
  /** Shipping regions of the report; empty for all regions. */
  readonly regions: readonly ShippingRegion[];
  readonly language: string;
}

/** Mutation and input of a report to create. */
export type CreateReportInput =
  | { readonly family: "ORDER"; readonly input: CreateOrderTaskInput }
  | { readonly family: "INVENTORY"; readonly input: CreateInventoryTaskInput }
  | { readonly family: "CUSTOMER_SERVICE_METRIC"; readonly input: CreateCustomerServiceMetricTaskInput }
  | { readonly family: "GENERIC"; readonly input: CreateGenericTaskInput };

/** Invalid field, with the name of the message that explains it. */
export interface ReportFieldError {
  readonly field: ReportField;
  readonly fault: "categories" | "daysMissing" | "daysOrder" | "daysTooMany" | "schemaVersion";
}

/** Properties of the report form's fields. */
export interface ReportFieldsProps {
  readonly type: ReportType;
  readonly draft: ReportDraft;
  readonly faults: readonly ReportFieldError[];
  readonly onChange: (draft: ReportDraft) => void;
}

/** Maximum number of days that an order report covers. */
export const maxOrderDays = 10;

/** Lowest version of the order report's schema; versions are odd numbers. */
export const minOrderSchemaVersion = 1113;

const dayMs = 86_400_000;

/** Returns the report types that can be created. Upload types are excluded, because an upload starts with a file. */
export function creatableTypes(types: readonly ReportType[]): readonly ReportType[] {
  const familyOrder: readonly FeedTaskFamily[] = ["ORDER", "INVENTORY", "CUSTOMER_SERVICE_METRIC", "GENERIC"];
  return types
    .filter(({ direction }) => direction === "DOWNLOAD")
    .toSorted((one, other) => familyOrder.indexOf(one.family) - familyOrder.indexOf(other.family));
}

/** Returns the fields that apply to a report type, in form order. */
export function fieldsOf(family: FeedTaskFamily, metric: CustomerServiceMetricType): readonly ReportField[] {
  switch (family) {
    case "ORDER":
      return ["orderStatus", "period", "marketplace", "schemaVersion"];
    case "INVENTORY":
      return ["listingFormat", "marketplace"];
    case "CUSTOMER_SERVICE_METRIC":
      return [
        "evaluationMarketplace",
        "metric",
        metric === "ITEM_NOT_RECEIVED" ? "regions" : "categories",
        "language",
      ];
    case "GENERIC":
      return ["marketplace"];
  }
}

/** Returns the initial values of the form. */
export function emptyDraft(): ReportDraft {
  return {
    marketplaceId: null,
    orderStatus: null,
    days: null,
    schemaVersion: "",
    listingFormat: null,
    evaluationMarketplaceId: "EBAY_US",
    metric: "ITEM_NOT_AS_DESCRIBED",
    categories: "",
    regions: [],
    language: "en-US",
  };
}

/**
 * Returns the draft with another evaluation marketplace and with its main language, because not every marketplace has
 * every language.
 */
export function withEvaluationMarketplace(draft: ReportDraft, marketplaceId: string): ReportDraft {
  const [language = "en-US"] = languagesOf(marketplaceId);
  return { ...draft, evaluationMarketplaceId: marketplaceId, language };
}

/** Returns the earliest and the latest last day of a period that starts on a given day. */
export function lastDayLimits(first: Day, now: Date): { readonly min: Day; readonly max: Day } {
  const today = dayOf(now);
  const furthest = addDays(first, maxOrderDays - 1);
  return { min: first, max: furthest < today ? furthest : today };
}

/** Returns the draft with another first day. A last day outside its limits becomes the latest allowed day. */
export function withFirstDay(draft: ReportDraft, first: Day, now: Date): ReportDraft {
  if (first === "") return { ...draft, days: { first, last: draft.days?.last ?? "" } };
  const { min, max } = lastDayLimits(first, now);
  const last = draft.days?.last ?? max;
  const fitting = last < min || last > max ? max : last;
  return { ...draft, days: { first, last: fitting } };
}

/** Returns the distinct category numbers in a text, separated by commas, semicolons or spaces. */
export function categoriesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ""))];
}

/** Returns the invalid fields of a draft. Fields that do not apply to the report type are not checked. */
export function validateDraft({ family }: ReportType, draft: ReportDraft): readonly ReportFieldError[] {
  const faults: readonly (ReportFieldError | null)[] = fieldsOf(family, draft.metric).map((field) => {
    if (field === "period") return periodFault(draft.days);
    if (field === "schemaVersion" && !isOrderSchemaVersion(draft.schemaVersion)) {
      return { field, fault: "schemaVersion" };
    }
    if (field === "categories" && !categoriesIn(draft.categories).every((id) => /^\d{1,12}$/.test(id))) {
      return { field, fault: "categories" };
    }
    return null;
  });
  return faults.filter((fault) => fault !== null);
}

/** Converts a valid draft into the mutation's input. */
export function createReportInput(
  { family, feedType, schemaVersion }: ReportType,
  draft: ReportDraft,
): CreateReportInput {
  const { marketplaceId } = draft;
  const marketplace = marketplaceId === null ? {} : { marketplaceId };
  switch (family) {
    case "ORDER":
      return {
        family,
        input: {
          feedType,
          schemaVersion: draft.schemaVersion || schemaVersion,
          filter: {
            ...(draft.orderStatus && { orderStatus: draft.orderStatus }),
            ...(draft.days && { creationDateRange: rangeOf(draft.days) }),
          },
          ...marketplace,
        },
      };
    case "INVENTORY":
      return {
        family,
        input: {
          feedType,
          schemaVersion,
          ...(draft.listingFormat && { filter: { listingFormat: draft.listingFormat } }),
          ...marketplace,
        },
      };
    case "CUSTOMER_SERVICE_METRIC":
      return {
        family,
        input: {
          feedType,
          schemaVersion,
          evaluationMarketplaceId: draft.evaluationMarketplaceId,
          language: draft.language,
          metric: metricOf(draft),
        },
      };
    case "GENERIC":
      return { family, input: { feedType, schemaVersion, ...marketplace } };
  }
}

function metricOf({
  metric,
  regions,
  categories,
}: ReportDraft): CreateCustomerServiceMetricTaskInput["metric"] {
  if (metric === "ITEM_NOT_RECEIVED") {
    return { itemNotReceived: regions.length > 0 ? { shippingRegions: [...regions] } : {} };
  }
  const ids = categoriesIn(categories);
  return { itemNotAsDescribed: ids.length > 0 ? { listingCategoryIds: [...ids] } : {} };
}

/**
 * Returns the range from the start of the first day to the end of the last. The range is limited to 10 x 24 hours,
 * which a clock change could exceed.
 */
function rangeOf({ first, last }: { readonly first: Day; readonly last: Day }) {
  const from = startOf(first);
  const end = startOf(addDays(last, 1)).getTime() - 1;
  const to = new Date(Math.min(end, from.getTime() + maxOrderDays * dayMs));
  return { from: from.toISOString(), to: to.toISOString() };
}

function periodFault(days: ReportDraft["days"]): ReportFieldError | null {
  const field = "period";
  if (days === null) return null;
  const { first, last } = days;
  if (first === "" || last === "") return { field, fault: "daysMissing" };
  if (last < first) return { field, fault: "daysOrder" };
  return last > addDays(first, maxOrderDays - 1) ? { field, fault: "daysTooMany" } : null;
}

function isOrderSchemaVersion(text: string): boolean {
  if (text === "") return true;
  return /^\d{4}$/.test(text) && Number(text) >= minOrderSchemaVersion && Number(text) % 2 === 1;
}
