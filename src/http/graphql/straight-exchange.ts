import type { ServerResponse } from "node:http";
import type { PlanResult } from "../../plans/execution.ts";
import type { Plan, Prepared } from "../../plans/plan.ts";
import type { Plans } from "../../plans/plans.ts";
import type { GatewayContext } from "../../resolvers/context.ts";
import type { ReadBody } from "../http-context.ts";
import type { AnswerType } from "./answer-type.ts";
import { jsonBody, receiveText } from "./json-text.ts";
import type { MaskError } from "./error-masking.ts";
import type { OperationOrigin } from "./operation-context.ts";
import type { PersistedQueries } from "./persisted-queries.ts";
import { readAddress } from "./request-body.ts";
import { answerResult } from "./straight-answer.ts";
import { readStraightParams } from "./straight-params.ts";
import { type StraightSurroundings, SurroundedExchange } from "./surrounded-exchange.ts";

/** What operations run with on the straight way. */
export interface StraightParts {
  readonly plans: Plans;
  readonly persisted: PersistedQueries;
  readonly contextOf: (origin: OperationOrigin) => GatewayContext;
  /** Makes errors into what clients may see. */
  readonly mask: MaskError;
  /** Most calls to services that one operation may cause. */
  readonly maxQueryCost: number;
  /** Is called for each operation before it runs. */
  readonly onRun: () => void;
}

/** One request on the straight way. */
export class StraightExchange extends SurroundedExchange {
  readonly #type: AnswerType;
  readonly #parts: StraightParts;

  /** @param type of the answer. */
  constructor(
    response: ServerResponse,
    type: AnswerType,
    parts: StraightParts,
    around: StraightSurroundings,
  ) {
    super(response, around);
    this.#type = type;
    this.#parts = parts;
  }

  /** Answers a request that has everything in its address. */
  answerAddress(): void {
    this.#run(() => readAddress(this.request.url ?? ""), null);
  }

  /** Answers a request that has a body of JSON. */
  answerBody(): void {
    receiveText(this.request, {
      onText: (text, sizeInBytes) => {
        this.record.bytesIn = sizeInBytes;
        const body = jsonBody(text);
        this.#run(body.parse, body);
      },
      onTooLarge: () => this.#run(() => null, "too large"),
      // There is nobody to answer any more.
      onGone: () => undefined,
      onWaiting: () => this.surround(),
    });
  }

  /** @param read gives the parameters. @param body for the server library, when it has to answer. */
  #run(read: () => unknown, body: ReadBody | null): void {
    this.start((refusal) => {
      // The time of the body may be over, or the client gone.
      if (this.response.writableEnded || this.response.destroyed) return;
      try {
        if (refusal === null && this.#execute(read)) return;
        this.body = body;
        this.handOver();
      } catch (error) {
        this.fail(error);
      }
    });
  }

  /** Runs the operation, if it is one for this way. After its first call nothing else may answer: it can have had its effect. */
  #execute(read: () => unknown): boolean {
    const params = readStraightParams(read);
    const text = params && this.#parts.persisted.textOf(params);
    if (!params || text === null) return false;
    const plan = this.#parts.plans.find(text, params.operationName);
    if (!plan || (plan.operation !== "query" && this.request.method === "GET")) return false;
    const prepared = plan.prepare(params.variables);
    if (!prepared) return false;
    const cost = plan.priceOf(prepared);
    if (cost > this.#parts.maxQueryCost) return false;
    this.record.tracer?.describe(text);
    this.record.describe(plan.operation, plan.name, plan.documentHash);
    this.record.cost = cost;
    this.#parts.onRun();
    this.#parts.persisted.noteRun(params);
    this.#begin(plan, prepared, cost);
    return true;
  }

  #begin(plan: Plan, prepared: Prepared, cost: number): void {
    const result = plan.execute(prepared, this.#parts.contextOf(this));
    if (!(result instanceof Promise)) {
      this.#answer(result, cost);
      return;
    }
    result.then(
      (outcome) => this.#answerOrFail(outcome, cost),
      (error: unknown) => this.fail(error),
    );
  }

  #answerOrFail(result: PlanResult, cost: number): void {
    try {
      this.#answer(result, cost);
    } catch (error) {
      this.fail(error);
    }
  }

  #answer(result: PlanResult, cost: number): void {
    // The client has left.
    if (this.response.destroyed) return;
    answerResult(this.response, this.takeHeaders(), result, cost, {
      type: this.#type,
      mask: this.#parts.mask,
      record: this.record,
    });
    // Most answers have left by now.
    if (this.response.writableLength === 0) return;
    if (!this.isSurrounded) this.around.endUnread(this.response);
    this.noteWritten();
  }
}
