import { addDays, type Day, dayOf, startOf } from "./days.ts";
import type {
  CreateCustomerServiceMetricTaskInput,
  CreateGenericTaskInput,
  CreateInventoryTaskInput,
  CreateOrderTaskInput,
  CustomerServiceMetricType,
  FeedTaskFamily,
  ListingFormat,
  OrderReportStatus,
  ReportTypesQuery,
  ShippingRegion,
} from "./generated/graphql.ts";
import { languagesOf } from "./marketplaces.ts";

/** A feed type with what follows from it. */
export type ReportType = ReportTypesQuery["sellerFeedTypes"][number];

/** A field of the order form besides the kind of report. */
export type OrderField =
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

/** What the reader has chosen so far. What the kind of report does not take is kept, and not sent. */
export interface OrderDraft {
  /** Null for the seller's own. */
  readonly marketplaceId: string | null;
  /** Null for both. */
  readonly orderStatus: OrderReportStatus | null;
  /** Null for the last ten days. */
  readonly days: { readonly first: Day; readonly last: Day } | null;
  readonly schemaVersion: string;
  /** Null for both. */
  readonly listingFormat: ListingFormat | null;
  readonly evaluationMarketplaceId: string;
  readonly metric: CustomerServiceMetricType;
  /** Numbers of categories, as they were typed; empty for all. */
  readonly categories: string;
  /** Empty for all. */
  readonly regions: readonly ShippingRegion[];
  readonly language: string;
}

/** What is ordered: the mutation and its input. */
export type ReportOrder =
  | { readonly family: "ORDER"; readonly input: CreateOrderTaskInput }
  | { readonly family: "INVENTORY"; readonly input: CreateInventoryTaskInput }
  | { readonly family: "CUSTOMER_SERVICE_METRIC"; readonly input: CreateCustomerServiceMetricTaskInput }
  | { readonly family: "GENERIC"; readonly input: CreateGenericTaskInput };

/** A field whose value cannot be sent, by the name of the sentence that says why. */
export interface OrderFault {
  readonly field: OrderField;
  readonly fault: "categories" | "daysMissing" | "daysOrder" | "daysTooMany" | "schemaVersion";
}

/** What the fields of an order form show, and where their changes go. */
export interface OrderFieldsProps {
  readonly type: ReportType;
  readonly draft: OrderDraft;
  readonly faults: readonly OrderFault[];
  readonly onChange: (draft: OrderDraft) => void;
}

/** Most days that an order report covers. */
export const maxOrderDays = 10;

/** The lowest version of the order report's schema; versions are odd numbers. */
export const minOrderSchemaVersion = 1113;

const dayMs = 86_400_000;

/** The kinds of reports that can be ordered: uploads begin with a file, and are not among them. */
export function orderableTypes(types: readonly ReportType[]): readonly ReportType[] {
  const places: readonly FeedTaskFamily[] = ["ORDER", "INVENTORY", "CUSTOMER_SERVICE_METRIC", "GENERIC"];
  return types
    .filter(({ direction }) => direction === "DOWNLOAD")
    .toSorted((one, other) => places.indexOf(one.family) - places.indexOf(other.family));
}

/** The fields that a kind of report takes, in their order. */
export function fieldsOf(family: FeedTaskFamily, metric: CustomerServiceMetricType): readonly OrderField[] {
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

/** What the form begins with. */
export function emptyDraft(): OrderDraft {
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

/** The draft with another marketplace to evaluate: its language comes with it, because not every language goes with each. */
export function withEvaluationMarketplace(draft: OrderDraft, marketplaceId: string): OrderDraft {
  const [language = "en-US"] = languagesOf(marketplaceId);
  return { ...draft, evaluationMarketplaceId: marketplaceId, language };
}

/** The first and the last day that the period may end on, given its first day. */
export function lastDayLimits(first: Day, now: Date): { readonly min: Day; readonly max: Day } {
  const today = dayOf(now);
  const furthest = addDays(first, maxOrderDays - 1);
  return { min: first, max: furthest < today ? furthest : today };
}

/** The draft's period with another first day; its last day moves where it must. */
export function withFirstDay(draft: OrderDraft, first: Day, now: Date): OrderDraft {
  if (first === "") return { ...draft, days: { first, last: draft.days?.last ?? "" } };
  const { min, max } = lastDayLimits(first, now);
  const last = draft.days?.last ?? max;
  const fitting = last < min || last > max ? max : last;
  return { ...draft, days: { first, last: fitting } };
}

/** The numbers of categories in a text, which separates them by commas or spaces. */
export function categoriesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ""))];
}

/** What is wrong with a draft, of the fields that the kind of report takes. */
export function faultsOf({ family }: ReportType, draft: OrderDraft): readonly OrderFault[] {
  const faults: readonly (OrderFault | null)[] = fieldsOf(family, draft.metric).map((field) => {
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

/** The order of a draft without faults. */
export function orderOf({ family, feedType, schemaVersion }: ReportType, draft: OrderDraft): ReportOrder {
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
}: OrderDraft): CreateCustomerServiceMetricTaskInput["metric"] {
  if (metric === "ITEM_NOT_RECEIVED") {
    return { itemNotReceived: regions.length > 0 ? { shippingRegions: [...regions] } : {} };
  }
  const ids = categoriesIn(categories);
  return { itemNotAsDescribed: ids.length > 0 ? { listingCategoryIds: [...ids] } : {} };
}

/** From the first instant of the first day to the last of the last; not longer than ten times 24 hours where the clocks change. */
function rangeOf({ first, last }: { readonly first: Day; readonly last: Day }) {
  const from = startOf(first);
  const end = startOf(addDays(last, 1)).getTime() - 1;
  const to = new Date(Math.min(end, from.getTime() + maxOrderDays * dayMs));
  return { from: from.toISOString(), to: to.toISOString() };
}

function periodFault(days: OrderDraft["days"]): OrderFault | null {
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
