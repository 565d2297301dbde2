import type { DocumentNode, GraphQLSchema } from "graphql";
import { plannable, type Plan } from "./plan.ts";
import { PlanCache, type PlanCacheSize } from "./plan-cache.ts";
import { UseCounts } from "./use-counts.ts";

/** Bounds on plans. */
export interface PlanLimits {
  /** On all that are kept: a plan takes hundreds of times the memory of its text, and its document eighty times. */
  readonly kept: PlanCacheSize;
  /** Most selections of one plan, with all its variants. */
  readonly maxSelections: number;
  /** Most combinations of what `@skip` and `@include` leave in that one plan has. */
  readonly maxVariants: number;
}

/** The bounds that the gateway has. */
export const planLimits: PlanLimits = {
  kept: { plans: 200, selections: 10_000, characters: 250_000 },
  maxSelections: 1_000,
  maxVariants: 16,
};

/** After so many uses of documents, what was counted before weighs half. */
const usesOfPeriod = 10_000;

/** The plans of one schema, by the text and the name of their operation. */
export interface Plans {
  /** The plan of an operation; finding it counts as a use. */
  find(text: string, operationName: string | null | undefined): Plan | undefined;
  /**
   * Takes notice of an operation that has passed all checks and runs without a plan. At its second use it gets one, if
   * there is room.
   */
  note(document: DocumentNode, operationName: string | null | undefined): void;
  /** What is kept now. */
  readonly size: PlanCacheSize;
}

/** Makes the plans of a schema. */
export function createPlans(schema: GraphQLSchema, limits: PlanLimits = planLimits): Plans {
  return new KeptPlans(schema, limits);
}

class KeptPlans implements Plans {
  readonly #schema: GraphQLSchema;
  readonly #limits: PlanLimits;
  readonly #cache: PlanCache<Plan>;
  readonly #counts = new UseCounts();
  #uses = 0;

  constructor(schema: GraphQLSchema, limits: PlanLimits) {
    this.#schema = schema;
    this.#limits = limits;
    this.#cache = new PlanCache(limits.kept);
  }

  get size(): PlanCacheSize {
    return this.#cache.size;
  }

  find(text: string, operationName: string | null | undefined): Plan | undefined {
    const plan = this.#cache.get(text, operationName ?? null);
    if (plan) this.#countUse();
    return plan;
  }

  note(document: DocumentNode, operationName: string | null | undefined): void {
    const text = document.loc?.source.body;
    if (text === undefined || this.find(text, operationName)) return;
    this.#countUse();
    const uses = this.#counts.add(`${operationName ?? ""} ${text}`);
    if (uses < 2) return;
    const operation = plannable(this.#schema, document, operationName, this.#limits);
    if (!operation) return;
    const { selections, compile } = operation;
    this.#cache.add({ text, operationName: operationName ?? null, selections, uses }, compile);
  }

  #countUse(): void {
    this.#uses += 1;
    if (this.#uses < usesOfPeriod) return;
    this.#uses = 0;
    this.#cache.halve();
    this.#counts.halve();
  }
}
