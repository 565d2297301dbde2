import { csvLine, xmlElement } from "../reports/report-text.ts";
import type { OutcomeRow } from "./outcome-store.ts";

/**
 * Writes the result of an upload as CSV, with one line per record in file order. `Record` is the line number at which
 * the record begins in the uploaded file.
 */
export function* writeCsvResult(outcomes: Iterable<readonly OutcomeRow[]>): Generator<string> {
  yield csvLine([
    "Record",
    "Reference",
    "Custom label (SKU)",
    "Status",
    "Error code",
    "Error message",
    "Item number",
    "Order number",
  ]);
  for (const page of outcomes) {
    yield page
      .map((row) =>
        csvLine([
          row.line ?? "",
          row.reference,
          row.sku ?? "",
          row.is_success === 1 ? "Success" : "Failure",
          row.code ?? "",
          row.message ?? "",
          row.item_id ?? "",
          row.order_id ?? "",
        ]),
      )
      .join("");
  }
}

/**
 * Writes the result of an upload as XML, with one response element per line and record, in file order. `RecordNumber`
 * is the line number at which the record's element begins in the uploaded file.
 */
export function* writeXmlResult(
  outcomes: Iterable<readonly OutcomeRow[]>,
  requestName: string,
): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<BulkDataExchangeResponses>\n';
  const responseName = requestName.replace(/Request$/, "Response");
  for (const page of outcomes) {
    yield page.map((row) => describeResponse(row, responseName)).join("");
  }
  yield "</BulkDataExchangeResponses>\n";
}

function describeResponse(row: OutcomeRow, name: string): string {
  const errors =
    row.is_success === 1
      ? ""
      : `<Errors>${xmlElement("ErrorCode", row.code ?? "")}${xmlElement("SeverityCode", "Error")}${xmlElement("LongMessage", row.message ?? "")}</Errors>`;
  return `<${name}>${[
    xmlElement("CorrelationID", row.message_id ?? undefined),
    xmlElement("RecordNumber", row.line ?? undefined),
    xmlElement("Ack", row.is_success === 1 ? "Success" : "Failure"),
    xmlElement("Reference", row.reference),
    xmlElement("SKU", row.sku ?? undefined),
    xmlElement("ItemID", row.item_id ?? undefined),
    xmlElement("OrderID", row.order_id ?? undefined),
  ].join("")}${errors}</${name}>\n`;
}
