import { type FetchAPI, processRegularResult } from "graphql-yoga";
import type { OperationResult } from "../../operations/operation-result.ts";
import type { HttpExchange } from "../http-exchange.ts";
import type { ResultType } from "./accepted-answers.ts";

/** Status of an answer, and the headers that its errors ask for. */
export interface AnswerHead {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

const success: AnswerHead = { status: 200, headers: [] };

/** Answers with one result as JSON. */
export function writeResult(exchange: HttpExchange, result: OperationResult, type: ResultType): void {
  const { response, record } = exchange;
  const body = result.bytes ?? result.text;
  const sizeInBytes = Buffer.byteLength(body);
  record.bytesOut = sizeInBytes;
  const { status, headers } = headOf(result, type);
  const own = ["Content-Type", `${type}; charset=utf-8`, "Content-Length", String(sizeInBytes)];
  response.writeHead(status, [...exchange.headers(), ...headers, ...own]);
  // A text of as many bytes as characters is ASCII, which needs no encoding.
  if (typeof body !== "string") response.end(body);
  else response.end(body, sizeInBytes === body.length ? "latin1" : "utf8");
  exchange.noteWritten();
}

/** Status and headers of a result, by the rules of Yoga, which knows what errors say of them. */
export function headOf({ errors, data }: OperationResult, type: ResultType): AnswerHead {
  if (errors.length === 0) return success;
  const result = { errors, ...(data !== undefined && { data: null }), stringify: () => "" };
  const { status, headers } = processRegularResult(result, headOnly, type) as unknown as HeadOnly;
  const { "Content-Type": _type, ...others } = headers;
  return { status, headers: Object.entries(others).flat() };
}

/** Takes the head of a response alone. */
class HeadOnly {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(_body: string, { status, headers }: { status: number; headers: Record<string, string> }) {
    this.status = status;
    this.headers = headers;
  }
}

const headOnly = { Response: HeadOnly } as unknown as FetchAPI;
