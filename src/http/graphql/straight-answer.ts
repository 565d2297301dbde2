import type { ServerResponse } from "node:http";
import { type FetchAPI, processRegularResult } from "graphql-yoga";
import type { PlanResult } from "../../plans/execution.ts";
import type { AnswerType } from "./answer-type.ts";
import type { OperationRecord } from "../../observing/operation-record.ts";
import type { MaskError } from "./error-masking.ts";
import { clearErrors } from "./clear-messages.ts";

/** What is written for a request. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How the result of an operation becomes its answer. */
export interface AnswerOptions {
  readonly type: AnswerType;
  /** Makes errors into what clients may see. */
  readonly mask: MaskError;
  /** What is known of the operation; the answer is noted in it. */
  readonly record: OperationRecord;
}

/**
 * Answers with the result of an operation that ran.
 * @param headers of every answer, names and values in turn.
 * @param cost price of the operation, in calls to services.
 */
export function answerResult(
  response: ServerResponse,
  headers: readonly string[],
  { data, errors }: PlanResult,
  cost: number,
  { type, mask, record }: AnswerOptions,
): void {
  const end = `"data":${data},"extensions":{"cost":${cost}}}`;
  if (errors.length === 0) {
    write(response, 200, [...headers, "Content-Type", `${type}; charset=utf-8`], `{${end}`, record);
    return;
  }
  const shown = clearErrors(errors.map((error) => mask(error, record.requestId)));
  record.addErrors(shown);
  const result = {
    errors: shown,
    data: null,
    // What the library writes of the errors, before the text that there is of the data.
    stringify: (written: { readonly errors: unknown }) =>
      `{"errors":${JSON.stringify(written.errors)},${end}`,
  };
  const { status, headers: own, body } = processed(result, type);
  write(response, status, [...headers, ...Object.entries(own).flat()], body, record);
}

/** Takes what the server library would answer with. */
class AnswerRecorder {
  readonly answer: Answer;

  constructor(body: string, { status, headers }: { status: number; headers: Record<string, string> }) {
    this.answer = { status, headers, body };
  }
}

/** What the server library makes of a result with errors: their place in the text, the status, and headers. */
function processed(result: object, type: AnswerType): Answer {
  const fetchApi = { Response: AnswerRecorder } as unknown as FetchAPI;
  return (processRegularResult(result, fetchApi, type) as unknown as AnswerRecorder).answer;
}

function write(
  response: ServerResponse,
  status: number,
  headers: string[],
  body: string,
  record: OperationRecord,
): void {
  const sizeInBytes = Buffer.byteLength(body);
  record.bytesOut = sizeInBytes;
  headers.push("content-length", String(sizeInBytes));
  response.writeHead(status, headers);
  // A text of as many bytes as characters is ASCII, which needs no encoding.
  response.end(body, sizeInBytes === body.length ? "latin1" : "utf8");
}
