import { type FetchAPI, processRegularResult } from "graphql-yoga";
import type { OperationResult } from "../../operations/operation-result.ts";
import type { HttpExchange } from "../http-exchange.ts";
import type { ResultType } from "./accepted-types.ts";

/** Captures the status and headers of the response that Yoga would send. */
class AnswerHead {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];

  constructor(_body: string | null, init: { readonly status: number; readonly headers: object }) {
    const { "Content-Type": _type, ...others } = init.headers as Readonly<Record<string, string>>;
    this.status = init.status;
    this.headers = Object.entries(others).flat();
  }
}

const success = new AnswerHead(null, { status: 200, headers: {} });
const headOnly = { Response: AnswerHead } as unknown as FetchAPI;

/** Responds with one result as JSON. */
export function writeResult(exchange: HttpExchange, result: OperationResult, type: ResultType): void {
  writeBody(
    exchange,
    headOf(result, type),
    ["Content-Type", `${type}; charset=utf-8`],
    result.bytes ?? result.text,
  );
}

/** Responds with a complete body. @param own headers of the body, as alternating names and values. */
export function writeBody(
  exchange: HttpExchange,
  { status, headers }: AnswerHead,
  own: readonly string[],
  body: string | Buffer,
): void {
  const { response, record } = exchange;
  const sizeInBytes = Buffer.byteLength(body);
  record.bytesOut = sizeInBytes;
  const length = ["Content-Length", String(sizeInBytes)];
  response.writeHead(status, [...exchange.headers(), ...headers, ...own, ...length]);
  // When the byte length equals the text length, the text is ASCII and needs no encoding.
  if (typeof body !== "string") response.end(body);
  else response.end(body, sizeInBytes === body.length ? "latin1" : "utf8");
  exchange.noteWritten();
}

/** Status and headers of a result, which Yoga computes from the errors. */
export function headOf({ errors, data }: OperationResult, type: ResultType): AnswerHead {
  if (errors.length === 0) return success;
  const result = { errors, ...(data !== undefined && { data: null }), stringify: () => "" };
  return processRegularResult(result, headOnly, type) as unknown as AnswerHead;
}
